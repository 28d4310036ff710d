"""Links to Penpa+, which draws: thick borders round cages, clues in cells' top left corners.

What `#m=edit&p=` packs is a text of lines (`penpa_board`). The first says the kind of board,
columns, rows, sizes in pixels, the board's centre, title, author and rules; the second the margins
that belong to no puzzle (top, bottom, left, right); the fourth what is drawn, as JSON in which `z`
and a sign stand for the usual keys: `zE` are edges between corners, `z1` small texts, four places
for each corner's cell, `zN` large ones in cells. The genre TomTom is a Latin square of 1 to n;
where the rules are the sentence that this program writes, they say which digits and what − and ÷
mean.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from kenken_cp.core.document import Document, Format, LineForm, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages.formats.boards import clue_of, digit_of, signs_of
from kenken_cp.kinds.cages.formats.carries import Carries, cannot_carry, carried
from kenken_cp.kinds.cages.formats.drawn import Drawn, Given, assembled
from kenken_cp.kinds.cages.formats.penpa_board import (
    PIXELS,
    SPELLED,
    Grid,
    centre,
    centres,
    deflated,
    expanded,
    grid_of,
    inflated,
    layers,
    spoken,
    unspoken,
)
from kenken_cp.kinds.cages.formats.wording import digits_in, rules_of
from kenken_cp.kinds.cages.puzzle import GIVEN, MAX_DIGIT, NO_OP, Cage, CagePuzzle, Rule
from kenken_cp.registry import family_for
from kenken_cp.text.text import number

TITLE = "Penpa+ link"
SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
CARRIES = Carries(
    rectangles=True, digits=(-MAX_DIGIT, MAX_DIGIT), no_op=True, negative=True, rule=True
)
THIN, THICK, BLACK, NORMAL = 1, 2, 1, "1"
EDGES, CORNERS, NUMBERS = "zE", "z1", "zN"
# What is drawn beside that and would be a rule that a KenKen has not.
FOREIGN = {
    "zY": "symbols", "zL": "lines", "zF": "free lines", "z2": "free edges", "zW": "walls",
    "zC": "cages of dots", "z6": "killer cages", "zT": "thermometers", "z7": "thermometers",
    "z3": "arrows", "z0": "frames", "z5": "polygons",
}  # fmt: skip
VERSION = "[2,26,3]"  # of Penpa+, whose form this is
TAGS = '["tomtom","latin"]'
TOOLS = (  # what is chosen when the link is opened: to write digits
    '{z9:zA,zG:["1","2","1"],zQ:{zM:z1,zS:["",1],zL:["1",3],zE:["1",2],zW:["",3],zC:["1",10],'
    'zN:["1",1],z1:["1",1],zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],'
    '"combi":["battleship",""]},zA:{zM:zN,zS:["",1],zL:["1",3],zE:["1",3],zW:["",3],'
    'zC:["1",10],zN:["1",2],z1:["1",9],zY:["circle_L",2],zP:[zT,""],zB:["",""],"move":["1",""],'
    '"combi":["battleship",""]}}'
)

_LINK = re.compile(
    r"\s*(?:(?:https?://)?[\w.-]{1,100}/[\w./-]{0,100})?[?#]{0,2}m=(?:edit|solve)&p="
)
_EDGE = re.compile(r"([0-9]{1,7}),([0-9]{1,7})")


def sniff(text: str) -> bool:
    """Whether it begins as a link to Penpa+, or as what comes after the site."""
    return _LINK.match(text) is not None


def read(text: str) -> Document:
    """The TomTom puzzle in the link, its title and author; FormatError."""
    start = _LINK.match(text)
    if start is None:
        raise FormatError(f"{text[:30]!r} is no link to Penpa+; it must be as in {SITE}…")
    lines = inflated(text[start.end() :].strip().split("&")[0]).split("\n")
    if len(lines) < 4:
        raise FormatError("what the link holds is no board of Penpa+: it has too few lines")
    head = lines[0].split(",")
    grid = grid_of(head, lines[1])
    drawn = _drawn(lines[3])
    rules = spoken(head, 18)
    givens = list(_givens(grid, drawn))
    cages = list(_cages(grid, drawn, {given.cell for given in givens}))
    digits = digits_in(rules)
    unsaid = "" if digits or not any(map(_is_open, cages)) else Rule.MAX_MINUS_REST
    puzzle = assembled(
        Drawn(
            grid.rows,
            grid.columns,
            cages=cages,
            givens=givens,
            digits=digits,
            rules=rules,
            rule=unsaid,
            covered=True,
        )
    )
    meta = Meta(
        title=spoken(head, 15).removeprefix("Title: "),
        author=spoken(head, 16).removeprefix("Author: "),
    )
    return Document(family_for(puzzle), puzzle, None, meta)


def _is_open(cage: Cage) -> bool:
    """Whether − and ÷ may be meant on more than two cells, which TomTom has."""
    return cage.operator == NO_OP and len(cage.cells) > 2


def _drawn(line: str) -> dict[str, Any]:
    """What is drawn, by the signs for its kinds; FormatError for what is no part of a KenKen."""
    fields = expanded(line)
    if type(fields) is not dict:
        raise FormatError("the fourth line must be an object of what is drawn")
    foreign = [name for sign, name in FOREIGN.items() if fields.get(sign)]
    if foreign:
        raise FormatError(f"there are {', '.join(sorted(set(foreign)))}, which TomTom has not")
    for sign in (EDGES, CORNERS, NUMBERS):
        if type(fields.setdefault(sign, {})) is not dict:
            raise FormatError(f"'{sign}' must be an object")
    return fields


def _texts(grid: Grid, drawn: Mapping[str, Any], sign: str) -> Iterator[tuple[int, str, int]]:
    """The cell, the text and the layer of what is written."""
    scale = 4 if sign == CORNERS else 1
    for key, entry in drawn[sign].items():
        if not (key.isascii() and key.isdigit()) or type(entry) is not list or not entry:
            raise FormatError(f"'{sign}' holds {key[:20]!r}, which is no text at a point")
        point = number(key) // scale
        cell = grid.cell(point)
        if cell is not None and str(entry[0]).strip():
            yield cell, str(entry[0]).strip(), point // grid.layer


def _givens(grid: Grid, drawn: Mapping[str, Any]) -> Iterator[Given]:
    for cell, text, layer in _texts(grid, drawn, NUMBERS):
        if layer == 0:
            yield Given(cell, digit_of(text, cell_name(cell, grid.columns)))


def _cages(grid: Grid, drawn: Mapping[str, Any], given: set[int]) -> Iterator[Cage]:
    """The cages; FormatError for one with two clues, or with none and an empty cell."""
    owner = _owners(grid, drawn)
    clues: dict[int, str] = {}
    for cell, text, _ in _texts(grid, drawn, CORNERS):
        if owner[cell] in clues:
            name = cell_name(cell, grid.columns)
            raise FormatError(f"the cage at {name} has a second clue, {text[:20]!r}; keep one")
        clues[owner[cell]] = text
    bare = next((c for c, first in enumerate(owner) if first not in clues and c not in given), None)
    if bare is not None:
        name = cell_name(bare, grid.columns)
        raise FormatError(f"the cage at {name} has no clue; a KenKen's cages all have one")
    for first, text in clues.items():
        cells = [cell for cell, mine in enumerate(owner) if mine == first]
        yield clue_of(cells, text, grid.columns)


def _owners(grid: Grid, drawn: Mapping[str, Any]) -> list[int]:
    """The first cell of the area within thick borders that each cell lies in."""
    walls = set()
    for key, style in drawn[EDGES].items():
        ends = _EDGE.fullmatch(key)
        if ends is not None and style != THIN:
            walls.add(tuple(sorted((number(ends[1]), number(ends[2])))))
    owner = list(range(grid.rows * grid.columns))
    frontier = []
    for start in owner[:]:
        if owner[start] != start:
            continue
        frontier.append(start)
        while frontier:
            cell = frontier.pop()
            for near, wall in _steps(grid, cell):
                if wall not in walls and near > start and owner[near] == near:
                    owner[near] = start
                    frontier.append(near)
    return owner


def _steps(grid: Grid, cell: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The cells beside a cell, each with the edge between them."""
    row, column = divmod(cell, grid.columns)
    for below, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        r, c = row + below, column + right
        if 0 <= r < grid.rows and 0 <= c < grid.columns:
            yield r * grid.columns + c, _wall(grid, (row, column), (r, c))


def _wall(grid: Grid, one: tuple[int, int], other: tuple[int, int]) -> tuple[int, ...]:
    """The corners at the ends of the edge between two cells that lie side by side."""
    (row, column), (r, _) = sorted((one, other))
    ends = ((row - 1, column), (row, column)) if r == row else ((row, column - 1), (row, column))
    return tuple(grid.layer + grid.point(*end) for end in ends)


def write(document: Document) -> str:
    """The link and a line end; FormatError names what it cannot carry."""
    return f"{write_line(document)}\n"


def write_line(document: Document) -> str:
    """The link; FormatError names what it cannot carry."""
    puzzle = carried(document, TITLE, CARRIES)
    grid = Grid(puzzle.rows, puzzle.columns)
    lines = [
        _head(document.meta, grid, rules_of(puzzle)),
        "[0,0,0,0]",
        TOOLS,
        layers(_drawing(puzzle, grid)),
        layers({}),
        centres(grid),
        '["Number Normal","Sudoku Normal"]',
        "{}",
        '"x"',
        '"x"',
        VERSION,
        TOOLS,
        '"x"',
        "0",
        layers({}),
        layers({}),
        "{}",
        TAGS,
        "",
    ]
    return SITE + deflated(lines)


def _head(meta: Meta, grid: Grid, rules: str) -> str:
    middle = str(centre(grid))
    fields = [
        "square", str(grid.columns), str(grid.rows), str(PIXELS), "0", "1", "1",
        str((grid.columns + 1) * PIXELS), str((grid.rows + 1) * PIXELS), middle, middle,
        "0", "0", "0", "0",
        f"Title: {_told('title', meta.title)}", f"Author: {_told('author', meta.author)}",
        "", unspoken(rules), "OFF", "false", "",
    ]  # fmt: skip
    return ",".join(fields)


def _told(name: str, text: str) -> str:
    wrong = next((spelled for spelled, _ in SPELLED if spelled in text), "")
    if wrong:
        raise cannot_carry(TITLE, f"'{name}' with {wrong!r}, which stands for another sign there")
    return unspoken(text)


def _drawing(puzzle: CagePuzzle, grid: Grid) -> dict[str, dict[str, Any]]:
    """Borders between cages, clues in the corners of their first cells, digits given."""
    owner = {cell: n for n, cage in enumerate(puzzle.cages) for cell in cage.cells}
    walls = {
        ",".join(map(str, wall))
        for cell in owner
        for near, wall in _steps(grid, cell)
        if owner[near] != owner[cell]
    }
    corners: dict[str, Any] = {}
    numbers: dict[str, Any] = {}
    for cage in puzzle.cages:
        point = grid.point(*divmod(cage.cells[0], puzzle.columns))
        if cage.operator == GIVEN:
            numbers[str(point)] = [str(cage.target), BLACK, NORMAL]
        else:
            corners[str(4 * (grid.layer + point))] = [signs_of(cage), BLACK]
    return {EDGES: dict.fromkeys(sorted(walls), THICK), CORNERS: corners, NUMBERS: numbers}


FORMAT = Format(
    id="penpa",
    title=TITLE,
    suffixes=(),
    sniff=sniff,
    read=read,
    write=write,
    lines=LineForm((), sniff, write_line),
    keeps=("title", "author"),
    families=CARRIES.families,
)
