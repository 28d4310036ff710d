"""Game IDs of Keen, one of Simon Tatham's puzzles, each a word on a line of its own, as in
`3de:a_3aab_,a3a5a5a5`.

Before the colon stands the size; `d` with a level (`e n h x u`) and `m` may follow, and are not
part of the puzzle. The first half of the rest is the walls between cages (`walls`): `_` is a wall,
`a` to `x` are 1 to 24 gaps and then a wall, `y` is 25 gaps and no wall, `z` 26 and a wall (so Keen
reads them; it makes no cages that need them); a number repeats the character before it. After the
comma stands a clue for each cage in the order of their first cells: `a` +, `s` −, `m` ×, `d` ÷ and
the target. A link to the game (`…/keen.html#3de:…`) and a saved game are read by their ID. An ID
with a seed (`6dn#123`) names a puzzle only by what Keen would draw from it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import NO_META, Document, Meta
from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.format import Format, by_line, cannot_carry
from kenken_cp.core.geometry import cell_names
from kenken_cp.kinds.cages.formats.carries import KENKEN, require_carried
from kenken_cp.kinds.cages.formats.clues import document_of
from kenken_cp.kinds.cages.formats.walls import halves, pack_walls, regions, unpack_walls
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.text.decoding import number
from kenken_cp.text.tatham import game_id_in, holds_game, notices_of, unknown_id

TITLE = "Keen game ID"
GAME = "keen"  # in links
SIZES = range(3, 10)
TARGETS = 1 << 29  # Keen keeps an operator and a target in one integer
LEVELS = {"e": "easy", "n": "normal", "h": "hard", "x": "extreme", "u": "unreasonable"}
RATING = "keen"  # the name of the rating that a level is
OPERATOR_OF = {"a": "+", "s": "-", "m": "*", "d": "/"}
LETTER_OF = {operator: letter for letter, operator in OPERATOR_OF.items()} | {GIVEN: "a"}
UNWALLED = "y"  # the letter that no wall follows

_PARAMETERS = re.compile(r"([0-9]+)(?:d([a-z]))?m?")
_ID = re.compile(r"\s*[0-9]+(?:d[a-z])?m?[:#]")
_OWN = re.compile(r"[^:#]*:[_a-z][_a-z0-9]*(?:,[asmd].*)?")  # no other game's
_TIME = re.compile(r"\s*[0-9]+:[0-9]*[^\S\n]*\n\s*\S")
_CLUE = re.compile(r"([asmd])([0-9]+)")


def sniff(text: str) -> bool:
    """Whether it begins with Keen's parameters and `:` or `#`, or holds a game of Keen.

    A line of its own that only has two numbers, such as `12:30`, is a time.
    """
    if _TIME.match(text):
        return False
    return _ID.match(text) is not None or holds_game(text, GAME)


def read(text: str) -> Document:
    """The puzzle, the level as a rating; FormatError says what does not fit, and where."""
    try:
        return _read(text)
    except KenkenError as error:
        game_id = text.strip()
        if holds_game(text, GAME) or _OWN.match(game_id) or "#" in game_id.partition(":")[0]:
            raise
        raise unknown_id(game_id, "Keen", str(error)) from None


def _read(text: str) -> Document:
    head, description = halves(game_id_in(text, GAME), "Keen", "3de:a_3aab_,a3a5a5a5")
    parameters = _PARAMETERS.fullmatch(head)
    if parameters is None:
        raise FormatError(f"{head[:20]!r} must be a size and optionally a level, as in '5de'")
    size, level = _size(parameters[1]), parameters[2]
    if level is not None and level not in LEVELS:
        raise FormatError(f"the level {level!r} is unknown; Keen has {' '.join(LEVELS)}")
    walls, comma, clues = description.partition(",")
    if not comma:
        raise FormatError("no ',' after the walls; the clues must follow it")
    cells_of = regions(unpack_walls(walls, size, UNWALLED, repeats=True), size)
    found = document_of(size, _cages(cells_of, clues))
    meta = Meta(ratings={RATING: LEVELS[level]}) if level else NO_META
    return Document(found.family, found.puzzle, None, meta, notices_of(text))


def _size(figures: str) -> int:
    size = number(figures)
    if size not in SIZES:
        raise LimitError(f"a grid of size {size}: Keen has sizes from {SIZES[0]} to {SIZES[-1]}")
    return size


def _cages(cells_of: Sequence[Sequence[int]], text: str) -> Iterator[Cage]:
    place = 0
    for n, cells in enumerate(cells_of, start=1):
        clue = _CLUE.match(text, place)
        if clue is None:
            problem = (
                f"{text[place : place + 10]!r} is not a clue" if text[place:] else "it is missing"
            )
            raise FormatError(f"clue {n} of {len(cells_of)}: {problem}; a clue looks like 'm12'")
        operator = OPERATOR_OF[clue[1]]
        if operator in "-/" and len(cells) != 2:
            problem = f"{clue[0]!r} on {say_count(len(cells), 'cell')}"
            raise FormatError(f"clue {n}: {problem}; − and ÷ need two cells")
        yield Cage(tuple(cells), GIVEN if len(cells) == 1 else operator, number(clue[2]))
        place = clue.end()
    if text[place:]:
        raise FormatError(
            f"{text[place : place + 10]!r} follows the clue of the last cage; remove it"
        )


def write(document: Document) -> str:
    """The ID, with the level if the rating `keen` names one; FormatError names what Keen lacks."""
    puzzle = require_carried(document, TITLE)
    _refuse(puzzle)
    owner = {cell: n for n, cage in enumerate(puzzle.cages) for cell in cage.cells}
    walls = _shorten(pack_walls([owner[cell] for cell in sorted(owner)], puzzle.rows, UNWALLED))
    clues = "".join(f"{LETTER_OF[cage.operator]}{cage.target}" for cage in puzzle.cages)
    named = document.meta.ratings.get(RATING)
    level = next((f"d{letter}" for letter, level in LEVELS.items() if level == named), "")
    return f"{puzzle.rows}{level}:{walls},{clues}"


def _refuse(puzzle: CagePuzzle) -> None:
    if puzzle.rows not in SIZES:
        raise cannot_carry(
            TITLE, f"a grid of size {puzzle.rows}, only from {SIZES[0]} to {SIZES[-1]}"
        )
    for cage in puzzle.cages:
        names = cell_names(cage.cells, puzzle.columns)
        if cage.operator in "-/" and len(cage.cells) > 2:
            raise cannot_carry(
                TITLE, f"− and ÷ on more than two cells, as in {cage.clue} at {names}"
            )
        if cage.target >= TARGETS:
            raise cannot_carry(TITLE, f"a target of {TARGETS:,} or more, as at {names}")


def _shorten(letters: Iterable[str]) -> str:
    """The letters, with a number in place of three and more alike, as Keen has it."""
    runs = ((letter, len(list(run))) for letter, run in groupby(letters))
    return "".join(letter * times if times < 3 else f"{letter}{times}" for letter, times in runs)


FORMAT = by_line(
    Format("keen", TITLE, sniff, read, write, families=KENKEN.families, suffixes=(".keen",))
)
