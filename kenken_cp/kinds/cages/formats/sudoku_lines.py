"""A Sudoku on one line with something beside it, and rows of tables with a head above them.

On a line, a grid of 36 signs or more may have a number before it and its solution, a name, ratings
or all of these after it, or be one field of a table's row, with its solution before or after it. A
text of two lines is a row below the names of its columns. What a column means is known, or it is
known to mean nothing for the puzzle (`_COLUMNS`), or it must be empty: others are refused by name,
as are a name that is a rule's or another kind of puzzle's, and so many signs as the board has
cells, which may be a map of regions.
"""

import csv
import re
from collections.abc import Sequence
from dataclasses import replace
from math import isqrt
from typing import NamedTuple

from kenken_cp.core.document import Document, Meta, Rating, say_wrong
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import RuleNotRead
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.kinds.cages.formats.grids import is_grid, values_of
from kenken_cp.text.cell_rows import BLANKS
from kenken_cp.text.notices import quote_texts
from kenken_cp.text.puzzle_names import names_in, says_only_names, unread_in, why_not_read

LEAST_CELLS = 36  # of a grid that stands in a line with other words
LONGEST_LINE = 2_000  # characters of a puzzle of 256 cells, its solution and fields beside them
MOST_COLUMNS = 40

PUZZLE, SOLUTION, NUMBER, RATING, SIZE, NOTHING = (
    "puzzle", "solution", "number", "rating", "size", "nothing",
)  # fmt: skip
# What the columns of these names hold, by small letters and `_` for all signs between.
_COLUMNS = {
    PUZZLE: "puzzle puzzles quiz quizzes sudoku sudokus grid grids board problem question input "
    "unsolved start mission challenge givens clues",
    SOLUTION: "solution solutions solved answer answers output result target",
    "title": "title name puzzle_name label",
    "author": "author creator setter composer designer by",
    "source": "source origin collection publisher book",
    RATING: "difficulty difficulty_level rating level grade tier score hardness se er",
    NUMBER: "clues clue_count clue_numbers n_clues num_clues number_of_clues hints givens blanks "
    "empty missing unknowns steps time seconds guesses backtracks branches nodes rank page index",
    SIZE: "size n width height rows columns",
    NOTHING: "id puzzle_id no nr number idx key uid uuid hash sha1 md5 date created created_at "
    "published day seed url link file filename",
}
_MEANINGS: dict[str, tuple[str, ...]] = {}
for _meaning, _names in _COLUMNS.items():
    for _each in _names.split():
        _MEANINGS[_each] = (*_MEANINGS.get(_each, ()), _meaning)
_BLANKS = frozenset(BLANKS)
_NAMING = ("title", "author", "source")

_HEAD = re.compile(r"[\w .()#/\"'-]{0,60}(?:[,;\t][\w .()#/\"'-]{0,60})*")
_BETWEEN = re.compile(r"[\s,;|]+")
_NUMBER = re.compile(r"-?[0-9]{1,12}(?:\.[0-9]{1,12})?")
_NO = re.compile(r"|0|no|none|null|false|nan|na|n/a|-|\[\]|\{\}", re.IGNORECASE)
# In the name of a column whose number may be the code of a rule or a map.
_OF_RULES = re.compile(
    "variant|type|kind|genre|rule|constraint|region|box|cage|area|shape|layout|mask|map|diag|digit|"
    "sum|dot|line|arrow|thermo|extra|window|knight|king|parity|odd|even",
    re.IGNORECASE,
)
_USUAL = re.compile(
    r"(?:classic|standard|normal|regular|plain|usual|vanilla|sudoku|9 ?[x×] ?9| )*", re.IGNORECASE
)
_NAME = re.compile(r"[\w '’.,!?#()&/-]*")  # of a puzzle, its number, ratings


class GridLine(NamedTuple):
    """A puzzle on a line, its solution or "", and the rest: pairs of a column's name and text.

    Without a head, the name is ""; with one, the solution `is_named`.
    """

    grid: str
    solution: str
    rest: tuple[tuple[str, str], ...]
    is_named: bool = False


def line_in(text: str) -> GridLine | None:
    """The parts of a line with a grid in one word and something beside it, maybe below a head.

    None for other texts. Before the grid only a number or quotes may stand; in a row of a table the
    grid may be any of the fields. FormatError for a head that names no column of puzzles.
    """
    head, _, line = text.strip().rpartition("\n")
    if not LEAST_CELLS <= len(line) <= LONGEST_LINE:
        return None
    if head:
        return _below(head.strip(), line)
    words = [word.strip("\"'") for word in _BETWEEN.split(line)]
    if words[0].isdecimal() and len(words[0]) < LEAST_CELLS:
        del words[0]
    if not words or words == [line]:
        return None
    return (_parts(words) if is_packed(words[0]) else None) or _of_table(line)


def _below(head: str, line: str) -> GridLine | None:
    """The parts of a row below the names of its columns; None if the lines are no table."""
    if _HEAD.fullmatch(head) is None or is_packed(head):
        return None
    mark = next((mark for mark in "\t;," if mark in head), ",")
    names, fields = _fields(head, mark), _fields(line, mark)
    if len(names) != len(fields) or len(names) > MOST_COLUMNS:
        return None
    pairs = [(name or "#", field) for name, field in zip(names, fields, strict=True)]
    grids = [pair for pair in pairs if is_packed(pair[1])]
    puzzles = [pair for pair in grids if PUZZLE in _meanings(pair[0])]
    if not grids or (len(names) == 1 and not puzzles):
        return None
    puzzle = (puzzles or grids)[0]
    solution = next((pair for pair in grids if SOLUTION in _meanings(pair[0])), ("", ""))
    # a grid in a column of another name stays, as one that is not known
    rest = [pair for pair in pairs if pair not in (solution, *puzzles[:1])]
    return GridLine(puzzle[1], solution[1], tuple(rest), is_named=True)


def _fields(line: str, mark: str) -> list[str]:
    """The fields of a line with this mark between them; none if it is no row."""
    try:
        row = next(csv.reader([line], delimiter=mark, skipinitialspace=True))
    except csv.Error:
        return []
    return [field.strip() for field in row]


def _meanings(name: str) -> tuple[str, ...]:
    """What the column of this name may hold; empty for one that is not known."""
    plain = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return _MEANINGS.get(plain, ()) if plain else (NOTHING,)


def _of_table(line: str) -> GridLine | None:
    """The parts of a row whose fields have a mark between them, with a grid in one field."""
    for mark in filter(line.__contains__, "\t;,"):
        found = _parts(_fields(line, mark))
        if found is not None:
            return found
    return None


def _parts(words: Sequence[str]) -> GridLine | None:
    """What these words say, of which one must be a grid; another may be its solution."""
    grids = [word for word in words if is_packed(word)]
    if not 0 < len(grids) < 3:
        return None  # words alone, or puzzles that the first is not solved by
    grid, solution = grids[0], grids[1] if len(grids) > 1 else ""
    if solution and is_full(grid) and not is_full(solution):
        grid, solution = solution, grid
    if solution and (len(grid) != len(solution) or not is_full(solution)):
        return None
    rest = " ".join(word for word in words if word not in grids).lstrip("#/ ").strip()
    return GridLine(grid, solution, (("", rest),) if rest else ())


def is_packed(word: str) -> bool:
    """Whether a word is a grid by itself; four times four signs are too few to tell."""
    return len(word) >= LEAST_CELLS and is_grid(word)


def is_full(word: str) -> bool:
    """Whether a grid has no blanks."""
    return _BLANKS.isdisjoint(word)


def read_line(line: GridLine, document: Document, *, strict: bool) -> Document:
    """The document of the line's grid with all that the line says besides.

    What may be a rule or data raises FormatError, or is told unless `strict`.
    """
    size = document.puzzle.rows
    solution = None
    faults: list[str] = []
    if line.solution and not line.is_named and _is_map(line.solution, size):
        faults.append(
            "the second grid on the line is no solution, as most of its rows have a sign twice; it "
            "may be a map of regions, which is not read"
        )
    elif line.solution:
        solution = _solution_of(line)
    family = document.family
    traits = family.traits(document.puzzle)
    notices: list[str] = []
    for name, text in line.rest:
        fault = _fault_of(name, text, size)
        names = unread_in(text, family.id, traits)
        sure = [each for each in names if not each.name.thing]
        if strict and not fault and (sure or (names and says_only_names(text))):
            where = f"the column {name!r} has" if name else "beside the puzzle stands"
            fault = f"{where} '{quote_texts(text)}', but {why_not_read((sure or names)[0])}"
        if fault:
            faults.append(fault)
        elif _is_unknown_figure(name, text):
            notices.append(f"the column {name!r} was not read")
        elif not name and not _NAME.fullmatch(text):
            notices.append(f'words beside the puzzle were not read: "{quote_texts(text)}"')
    if faults and strict:
        raise RuleNotRead(f"{faults[0]}; --family {family.id} reads the grid without it")
    meta = _meta_of(line.rest)
    return replace(document, solution=solution, meta=meta, notices=(*faults, *notices))


def _fault_of(name: str, text: str, size: int) -> str:
    """Why a field, or what ends a line, may be more than what its name says; "" if it cannot."""
    if not name:
        longest = max(map(len, text.split()))
        more = f"beside the puzzle stand {longest} signs more, which may be a map of regions"
        return more if longest >= size * size else ""
    if _NO.fullmatch(text):
        return ""
    shown = quote_texts(text)[:60]
    meanings = _meanings(name)
    if not meanings:
        known = _USUAL.fullmatch(text) or _is_unknown_figure(name, text)
        return "" if known else f"the column {name!r} is unknown, and has {shown!r}"
    if set(meanings) & {*_NAMING, RATING, NOTHING}:
        return ""
    if NUMBER in meanings and _NUMBER.fullmatch(text):
        return ""
    if SIZE in meanings and re.sub(r"\s", "", text.lower()) in (f"{size}", f"{size}x{size}"):
        return ""
    return f"the column {name!r} has {shown!r}, which is not read"


def _is_unknown_figure(name: str, text: str) -> bool:
    """Whether a column that is not known has a number, which cannot be a rule by its name."""
    return (
        name != ""
        and not _meanings(name)
        and not _NO.fullmatch(text)
        and _NUMBER.fullmatch(text) is not None
        and not _OF_RULES.search(name)
        and not names_in(name)
    )


def _is_map(grid: str, size: int) -> bool:
    """Whether most rows have a sign twice, as in a map of regions and never in a solution."""
    rows = [grid[at : at + size] for at in range(0, len(grid), size)]
    return sum(len(set(row)) < size for row in rows) * 2 > size


def _solution_of(line: GridLine) -> Grid:
    """The digits of the solution; FormatError if they are not the puzzle's where it has any."""
    givens, grid = values_of(list(line.grid.upper())), values_of(list(line.solution.upper()))
    wrong = next((at for at, value in enumerate(givens) if value not in (0, grid[at])), None)
    if wrong is not None:
        name = cell_name(wrong, isqrt(len(grid)))
        fault = f"it has {grid[wrong]} at {name}, where the puzzle has {givens[wrong]}"
        told = say_wrong(fault, "the solution beside the puzzle")
        raise FormatError(f"{told}; correct it or leave it out")
    return grid


def _meta_of(rest: Sequence[tuple[str, str]]) -> Meta:
    """What names and fields say about the puzzle."""
    if [name for name, _ in rest] == [""]:
        return Meta(title=rest[0][1])
    about: dict[str, str] = {}
    ratings: dict[str, Rating] = {}
    for name, text in rest:
        meaning = next(iter(_meanings(name)), "")
        if text and meaning in _NAMING and meaning not in about:
            about[meaning] = text
        elif text and meaning == RATING:
            ratings[name] = float(text) if _NUMBER.fullmatch(text) else text
    return Meta(**about, ratings=ratings)  # type: ignore[arg-type]
