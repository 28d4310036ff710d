"""The clues of setters in the fields of f-puzzles, by what each sort of clue is called there.

Beside the sorts' own fields there are two things to know. `negative` is a list of fields all of
whose clues are given, for the values that these have. `nonconsecutive` beside white dots means that
all white dots are given.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.fields import Fields, JsonObject, flag_of, objects, show_value
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import ClueField, Flag, Negative
from kenken_cp.kinds.cages.clue_pairs import BoardSort
from kenken_cp.kinds.cages.clue_sort import ClueSort
from kenken_cp.kinds.cages.clues import sort_of, sorts
from kenken_cp.kinds.cages.puzzle import CagePuzzle

NEGATIVE, KILLER = "negative", "killercage"
XV = "negative-xv"  # whose values are those of X and V, whichever are drawn
PLAIN, WHITE, ALL_WHITE = "non-consecutive", "white-dot", "negative-white"


@cache
def sorts_by_field() -> dict[str, ClueSort]:
    """The sorts of clues by the names of their fields, but for killer cages and negative rules."""
    fields = ((sort.field, sort) for sort in sorts())
    return {
        field.key: sort
        for field, sort in fields
        if field is not None and not isinstance(field, Negative) and field.key != KILLER
    }


@cache
def _negatives() -> dict[str, ClueSort]:
    """The negative rules by the fields whose clues they are about."""
    return {sort.field.key: sort for sort in sorts() if isinstance(sort.field, Negative)}


def clues_in(fields: Fields, size: int) -> list[Clue]:
    """The clues in the fields of a document. Raises FormatError."""
    found: list[Clue] = []
    for key, sort in sorts_by_field().items():
        assert sort.field is not None  # or it would not be known
        if isinstance(sort.field, Flag):
            found += [Clue(sort.id)] * flag_of(fields, key)
            continue
        for entry in objects(fields, key):
            found += sort.field.clues(sort.id, entry, size)
    if Clue(PLAIN) in found and any(clue.sort == WHITE for clue in found):
        found.remove(Clue(PLAIN))
        found.append(Clue(ALL_WHITE, (), (1,)))
    return [*found, *_negative(fields.get(NEGATIVE), found)]


def _negative(names: object, found: Sequence[Clue]) -> list[Clue]:
    """The negative rules of a list of fields. Raises FormatError."""
    if names is None:
        return []
    if type(names) is not list or not all(type(name) is str for name in names):
        raise FormatError(
            f"'{NEGATIVE}' is {show_value(names)}; it must be a list of names of clues"
        )
    rules = []
    for name in names:
        sort = _negatives().get(name)
        if sort is None:
            known_ = ", ".join(_negatives())
            raise FormatError(f"'{NEGATIVE}' names {show_value(name)}; it may name {known_}")
        rules.append(Clue(sort.id, (), _values(sort, found)))
    white = [clue for clue in found if clue.sort == ALL_WHITE]
    return [rule for rule in rules if rule.sort != ALL_WHITE or not white]


def _values(sort: ClueSort, clues: Iterable[Clue]) -> tuple[int, ...]:
    """The values that a negative rule forbids beside these clues; () for the usual ones."""
    assert isinstance(sort, BoardSort)  # a negative rule is
    if sort.id == XV:
        return ()
    held = {value for clue in clues if clue.sort in sort.exempting for value in clue.values or (0,)}
    usual = {WHITE: 1, "black-dot": 2}[sort.exempting[0]]
    return tuple(sorted({value or usual for value in held}))


def fields_of_clues(puzzle: CagePuzzle) -> tuple[JsonObject, list[Clue]]:
    """The fields that hold the puzzle's clues, and the clues that none can hold."""
    found: JsonObject = {}
    left = []
    for clue in puzzle.clues:
        field = sort_of(clue.sort).field
        if field is None or not _says(puzzle, clue, field):
            left.append(clue)
        elif isinstance(field, Negative):
            found.setdefault(NEGATIVE, []).append(field.key)
        elif isinstance(field, Flag):
            found[field.key] = True
        else:
            found.setdefault(field.key, []).append(field.entry(clue, puzzle.rows))
    return found, left


def _says(puzzle: CagePuzzle, clue: Clue, field: ClueField) -> bool:
    """Whether the clue comes back from its field as what it is."""
    sort = sort_of(clue.sort)
    if isinstance(field, Negative):
        values = _values(sort, puzzle.clues) or sort.defaults(puzzle)
        return set(values) == set(clue.values)
    if isinstance(field, Flag):
        return clue.sort != PLAIN or not any(other.sort == WHITE for other in puzzle.clues)
    try:
        read = field.clues(clue.sort, field.entry(clue, puzzle.rows), puzzle.rows)
        return [sort.check(puzzle, each) for each in read] == [clue]
    except KenkenError:
        return False
