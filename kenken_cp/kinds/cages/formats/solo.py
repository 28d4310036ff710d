"""Game IDs of Solo, of Simon Tatham's puzzles: `2x2:b4b3d3b1b` in one word, one a line.

Before the colon stand the columns and rows of boxes (so 2x3 has boxes of 2 rows × 3 columns), or
one number and `j` for regions of any shape, then `x` if the diagonals count and `k` for cages, and,
if at all, a symmetry and a level, neither of which is part of the puzzle. The grid follows: `a` to
`z` are 1 to 26 blanks, numbers are digits, `_` stands between two of them. With `j` a comma and the
walls between regions follow (`walls`; `z` is 26 gaps and no wall), with `k` a comma and the walls
between cages, a comma and the sums, written as the grid is, each in its cage's first cell. No
digit may repeat in a cage. Solo's cages cover the grid and have two cells and more.
A link to the game (`…/solo.html#2x2:…`) and a saved game are read by their ID.
An ID with a seed (`3x3#123`) names a puzzle only by what Solo would draw from it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import NO_META, Document, Meta
from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.format import Format, by_line, cannot_carry
from kenken_cp.core.geometry import cell_name, cell_names, is_connected, parts
from kenken_cp.kinds.cages import killer, sudoku
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.boards import check_sides
from kenken_cp.kinds.cages.formats.carries import Boxes, Carries, require_carried
from kenken_cp.kinds.cages.formats.walls import halves, pack_walls, regions, unpack_walls
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.text import runs
from kenken_cp.text.decoding import number
from kenken_cp.text.tatham import game_id_in, holds_game, notices_of, unknown_id

TITLE = "Solo game ID"
GAME = "solo"  # in links
CARRIES = Carries((sudoku.FAMILY, killer.FAMILY), boxes=Boxes.SOME)
LARGEST, LARGEST_OF_CAGES = 31, 9  # sizes
LEAST, LEAST_OF_CAGES, LEAST_OF_DIAGONALS = 2, 3, 4
UNWALLED = "z"  # the letter that no wall follows
LEVELS = {
    "t": "trivial", "b": "basic", "i": "intermediate", "a": "advanced", "e": "extreme",
    "u": "unreasonable",
}  # fmt: skip
RATING = "solo"  # the name of the rating that a level is

_ID = re.compile(r"\s*[0-9]+(?:x[0-9]+|j)[a-z0-9]*(?:#|:(?!d?:)(?![0-9.]*/))")
_SMALL = re.compile(r"([0-9]{1,4})x([0-9]{1,4})(?:e[0-9.]{0,9})?a?:([a-z0-9_]*)")
_PARAMETERS = re.compile(r"([0-9]+)(?:x([0-9]+))?((?:d[a-z]|[jxka]|[rm]d?[0-9]+)*)")
_FLAG = re.compile(r"d[a-z]|[jxka]|[rm]d?[0-9]+")
_RUN = re.compile(r"([a-z])|([1-9][0-9]*)|_")


class _Kind(NamedTuple):
    """What an ID says before the colon: the size, the boxes, or () for regions, and the rest."""

    size: int
    boxes: tuple[int, ...]
    diagonals: bool
    cages: bool
    level: str

    @property
    def parts(self) -> list[str]:
        """What follows the colon, between commas."""
        return [
            "the grid",
            *["the regions"] * (not self.boxes),
            *["the cages", "the sums"] * self.cages,
        ]


def sniff(text: str) -> bool:
    """Whether it is a link, or begins with Solo's parameters and `:` or `#`, unlike Pattern's.

    A board of as many cells as the two numbers make is one of Rectangles, another of these puzzles.
    """
    return holds_game(text, GAME) or (_ID.match(text) is not None and not _is_small(text))


def _is_small(text: str) -> bool:
    """Whether the grid has columns × rows cells, and not the square of that."""
    found = _SMALL.fullmatch(text.strip())
    cells = runs.cells_in(found[3]) if found else None
    return found is not None and cells is not None and len(cells) == int(found[1]) * int(found[2])


def read(text: str) -> Document:
    """The puzzle, the level as a rating; FormatError says what does not fit, and where."""
    try:
        return _read(text)
    except KenkenError as error:
        if holds_game(text, GAME) or _is_own(text):
            raise
        raise unknown_id(text.strip(), "Solo", str(error)) from None


def _is_own(text: str) -> bool:
    """Whether it has a seed, regions, or a grid of as many cells as a board of such boxes."""
    head, _, description = text.strip().partition(":")
    sides = _PARAMETERS.fullmatch(head)
    if "#" in head or sides is None or "j" in sides[3]:
        return sides is not None or "#" in head
    size = number(sides[1]) * number(sides[2] or "1")
    cells = runs.cells_in(description.partition(",")[0])
    return cells is not None and len(cells) == size * size > 0


def _read(text: str) -> Document:
    head, description = halves(
        game_id_in(text, GAME), "Solo", "2x2:b4b3d3b1b", linked=holds_game(text, GAME)
    )
    kind = _kind(head)
    given, *rest = _parts(kind, description)
    size = kind.size
    values = _values("the grid", given, size * size, size)
    boxes = kind.boxes or _regions(rest.pop(0), size)
    puzzle = CagePuzzle(
        size,
        size,
        _cages(rest[-2], rest[-1], size) if kind.cages else (),
        boxes=boxes,
        diagonals=kind.diagonals,
        givens=tuple(values.items()),
        distinct=kind.cages,
        covered=False,
    )
    meta = Meta(ratings={RATING: LEVELS[kind.level]}) if kind.level else NO_META
    return Document(family_for(puzzle), puzzle, None, meta, notices_of(text))


def _kind(head: str) -> _Kind:
    parameters = _PARAMETERS.fullmatch(head)
    if parameters is None:
        raise FormatError(
            f"{head[:20]!r} must begin with the sides of a box, as in '3x3', or with the size and "
            "j for jigsaw, as in '9j'; x, k, a symmetry and a level may follow, as in '9jxdi'"
        )
    flags = _FLAG.findall(parameters[3])
    high, wide = number(parameters[1]), number(parameters[2] or parameters[1])
    if "j" in flags and parameters[2] is None:
        wide = 1
    size = high * wide
    if not LEAST <= size <= LARGEST or min(high, wide) < 1:
        if "j" in flags:
            raise LimitError(
                f"regions of {say_count(size, 'cell')}; a region in Solo has {LEAST} to {LARGEST} "
                "cells"
            )
        raise LimitError(
            f"boxes of {high}×{wide} cells; a box in Solo has {LEAST} to {LARGEST} cells"
        )
    check_sides(size, size)
    level = next((flag[1] for flag in flags if flag[0] == "d"), "")
    if level and level not in LEVELS:
        raise FormatError(f"the level {level!r} is unknown; Solo has {' '.join(LEVELS)}")
    if "k" in flags and not LEAST_OF_CAGES <= size <= LARGEST_OF_CAGES:
        sizes = f"{LEAST_OF_CAGES} to {LARGEST_OF_CAGES}"
        raise LimitError(f"cages on a grid of size {size}: Solo has cages on sizes {sizes}")
    if "x" in flags and size < LEAST_OF_DIAGONALS:
        raise LimitError(
            f"diagonals on a grid of size {size}: Solo has diagonals from size {LEAST_OF_DIAGONALS}"
        )
    boxes = () if "j" in flags or 1 in (high, wide) else boxes_of(size, size, high, wide)
    return _Kind(size, boxes, "x" in flags, "k" in flags, level)


def _parts(kind: _Kind, description: str) -> list[str]:
    """The parts between the commas; FormatError if they are not as they must be."""
    found = description.split(",")
    wanted = kind.parts
    if len(found) < len(wanted):
        raise FormatError(f"{wanted[len(found)]} must follow after a ','")
    if len(found) > len(wanted):
        raise FormatError(
            f"{found[len(wanted)][:10]!r} follows {wanted[-1]}, where the ID must end"
        )
    return found


def _values(what: str, text: str, cells: int, most: int) -> dict[int, int]:
    """The number in each cell that has one. Raises FormatError."""
    values: dict[int, int] = {}
    cell = place = 0
    while place < len(text):
        run = _RUN.match(text, place)
        if run is None:
            raise FormatError(
                f"{what}: {text[place]!r} at character {place + 1}; use only a–z, _ and numbers"
            )
        if run[1]:
            cell += ord(run[1]) - ord("a") + 1
        elif run[2]:
            values[cell] = number(run[2])
            if values[cell] > most:
                raise FormatError(
                    f"{what}: {run[2][:20]} at character {place + 1}; the number must be "
                    f"from 1 to {most}"
                )
            cell += 1
        if cell > cells:
            raise FormatError(f"{what}: the text describes more than {say_count(cells, 'cell')}")
        place = run.end()
    if cell < cells:
        raise FormatError(f"{what}: the text describes only {cell} of {say_count(cells, 'cell')}")
    return values


def _regions(text: str, size: int) -> tuple[int, ...]:
    found = regions(unpack_walls(text, size, UNWALLED, "regions"), size)
    wrong = next((cells for cells in found if len(cells) != size), None)
    if wrong is not None:
        raise FormatError(
            f"the region that begins at {cell_name(wrong[0], size)} has "
            f"{say_count(len(wrong), 'cell')}; each region must have {size}"
        )
    return _numbers(found)


def _numbers(parts_: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """The number of the part that each cell lies in."""
    owner = {cell: n for n, cells in enumerate(parts_) for cell in cells}
    return tuple([owner[cell] for cell in sorted(owner)])


def _cages(walls: str, sums: str, size: int) -> tuple[Cage, ...]:
    found = regions(unpack_walls(walls, size, UNWALLED, "cages"), size)
    totals = _values("the sums", sums, size * size, size**3)
    for cells in found:
        name = cell_name(cells[0], size)
        if not 2 <= len(cells) <= size:
            raise FormatError(
                f"the cage that begins at {name} has {say_count(len(cells), 'cell')}; cages "
                f"in Solo have 2 to {size}"
            )
        if cells[0] not in totals:
            raise FormatError(f"the cage that begins at {name} has no sum in its first cell")
    other = next(iter(totals.keys() - {cells[0] for cells in found}), None)
    if other is not None:
        raise FormatError(f"a sum at {cell_name(other, size)}, but no cage begins there")
    return tuple([Cage(tuple(cells), "+", totals[cells[0]]) for cells in found])


def write(document: Document) -> str:
    """The ID, with the level if the rating `solo` names one; FormatError names what Solo lacks."""
    puzzle = require_carried(document, TITLE, CARRIES)
    size = puzzle.rows
    _refuse(puzzle)
    kind = _boxes_text(puzzle)
    fields = [_runs(dict(puzzle.givens), size * size)]
    if kind.endswith("j"):
        _refuse_regions(puzzle)
        fields.append("".join(pack_walls(puzzle.boxes, size, UNWALLED)))
    if puzzle.distinct:
        owner = _numbers(cage.cells for cage in puzzle.cages)
        fields.append("".join(pack_walls(owner, size, UNWALLED)))
        fields.append(_runs({cage.cells[0]: cage.target for cage in puzzle.cages}, size * size))
    named = document.meta.ratings.get(RATING)
    level = next((f"d{letter}" for letter, level in LEVELS.items() if level == named), "")
    flags = "x" * puzzle.diagonals + "k" * puzzle.distinct
    return f"{kind}{flags}{level}:{','.join(fields)}"


def _refuse(puzzle: CagePuzzle) -> None:
    size = puzzle.rows
    least = LEAST_OF_CAGES if puzzle.distinct else LEAST
    least = LEAST_OF_DIAGONALS if puzzle.diagonals else least
    most = LARGEST_OF_CAGES if puzzle.distinct else LARGEST
    if not least <= size <= most:
        raise cannot_carry(TITLE, f"a grid of size {size}, only from {least} to {most}")
    if not puzzle.distinct:
        return
    caged = {cell for cage in puzzle.cages for cell in cage.cells}
    free = [cell for cell in range(size * size) if cell not in caged]
    if free:
        raise cannot_carry(TITLE, f"cells in no cage, such as {cell_name(free[0], size)}")
    for cage in puzzle.cages:
        names = cell_names(cage.cells, size)
        if not 2 <= len(cage.cells) <= size:
            length = say_count(len(cage.cells), "cell")
            raise cannot_carry(TITLE, f"a cage of {length}, as at {names}")
        if not 0 < cage.target <= size**3:
            raise cannot_carry(TITLE, f"a sum of {cage.target:,}, as at {names}")


def _boxes_text(puzzle: CagePuzzle) -> str:
    """The boxes' columns and rows if they are alike rectangles, else the size and `j`."""
    size = puzzle.rows
    sides = ((high, size // high) for high in range(2, size) if size % high == 0)
    for high, wide in sides:
        if puzzle.boxes == boxes_of(size, size, high, wide):
            return f"{high}x{wide}"
    return f"{size}j"


def _refuse_regions(puzzle: CagePuzzle) -> None:
    size = puzzle.rows
    for cells in parts(puzzle.boxes):
        name = cell_name(cells[0], size)
        if len(cells) != size:
            length = say_count(len(cells), "cell")
            raise cannot_carry(TITLE, f"a region of {length}, such as the one at {name}")
        if not is_connected(tuple(cells), size, size):
            raise cannot_carry(TITLE, f"a region in several pieces, such as the one at {name}")


def _runs(values: Mapping[int, int], cells: int) -> str:
    return runs.write_runs([values.get(cell, 0) for cell in range(cells)])


FORMAT = by_line(
    Format("solo", TITLE, sniff, read, write, families=CARRIES.families, suffixes=(".solo",))
)
