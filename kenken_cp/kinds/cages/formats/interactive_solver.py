"""Sudokus, Killers and Futoshikis of the Interactive Sudoku Solver, with clues of setters.

A rule is a dot, its name, and what it takes, each behind a `~`; white space is free. `.Shape~6x9`
has the rows and columns, 9×9 if it is not there, and `.Shape~9x9~0-8` or `~10` other digits;
`.~R1C1_5~R2C7_3_4` are digits that are given, or of which one is there; from 10 on rows and columns
are letters. `.Cage~15~R1C1~R1C2` is a killer cage, whose digits differ; with the sum 0 they do no
more. `.NoBoxes` takes away the usual boxes, `.RegionSize~9` gives them another size, and `.Jigsaw~`
gives regions, a sign for each cell. `.Diagonal~1` and `.Diagonal~-1` are the two diagonals. What
other rules are called, the sorts of clues say (`solver_rules`). A clue is written if it comes back.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.format import Format, always_certain, begins, cannot_carry
from kenken_cp.core.geometry import cell_name, is_connected, number_names, parts
from kenken_cp.core.near import near
from kenken_cp.kinds.cages import futoshiki, killer, sudoku
from kenken_cp.kinds.cages.candidates import Candidates
from kenken_cp.kinds.cages.clue import Clue, name_clue
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.assemble import DrawnBoard, Given, assemble, left_out
from kenken_cp.kinds.cages.formats.boards import check_sides
from kenken_cp.kinds.cages.formats.carries import Carries, require_carried
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.solver_rules import SolverBoard
from kenken_cp.text.decoding import number

TITLE = "Interactive Sudoku Solver text"
CARRIES = Carries(
    (sudoku.FAMILY, killer.FAMILY, futoshiki.FAMILY),
    rectangles=True,
    digits=(0, 16),
    candidates=True,
    areas=True,
    clues=True,
)
SIZE = 9  # without a shape
SHAPE, GIVENS, CAGE, NO_BOXES, JIGSAW, DIAGONAL, REGION_SIZE = READ = (
    "Shape", "Given", "Cage", "NoBoxes", "Jigsaw", "Diagonal", "RegionSize",
)  # fmt: skip
ONCE = (SHAPE, NO_BOXES, JIGSAW, REGION_SIZE)
TOGETHER = ("And", "End")  # round rules that all hold, which they do without
REGION, KILLER = "extra-region", "cage"  # sorts of clues
PLAIN, WHITE, HIGHEST = "non-consecutive", "white-dot", "skyscraper"

_START = re.compile(r"\s*\.(?:[A-Za-z]+\s*\.)*[A-Za-z]*~")
_SHAPE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})(?:~(?:([01])-)?([0-9]{1,3}))?")

Rules = list[tuple[str, list[str]]]


def read(text: str) -> Document:
    """The puzzle; FormatError names what is not understood."""
    said, others = _read_rules("".join(text.split()))
    board = _board(said[SHAPE])
    cages = [_cage(taken, board) for taken in said[CAGE]]
    killers, clues = _apart(cages, board)
    givens, candidates = _givens([text for taken in said[GIVENS] for text in taken], board)
    regions, more = _regions(said, board)
    diagonals = _diagonals(said[DIAGONAL], board)
    if len(diagonals) == 1:
        more = [*more, *diagonals]
    drawn = DrawnBoard(
        board.rows,
        board.columns,
        sums=[cage for cage in killers if cage.target],
        unequal=[cage.cells for cage in killers if not cage.target],
        givens=givens,
        regions=regions,
        diagonals=len(diagonals) == 2,
        digits=board.digits,
        covered=False,
        candidates=candidates,
        clues=[*clues, *[Clue(REGION, tuple(cells)) for cells in more], *_clues(others, board)],
    )
    puzzle = assemble(drawn)
    return Document(family_for(puzzle), puzzle, notices=left_out(drawn.unequal, puzzle))


def _read_rules(text: str) -> tuple[dict[str, list[list[str]]], Rules]:
    """What each rule about the board takes, by its name, once for each time that it stands there;
    and the other rules."""
    said: dict[str, list[list[str]]] = {name: [] for name in READ}
    others: Rules = []
    before, *rules = text.split(".")
    if before:
        raise FormatError(f"it begins with {before[:20]!r}; a rule begins with a dot")
    for rule in rules:
        name, *taken = rule.split("~")
        name = name or GIVENS
        if name in said:
            said[name].append(taken)
        elif name not in TOGETHER:
            others.append((name, taken))
    for name in ONCE:
        if len(said[name]) > 1:
            raise FormatError(
                f"the rule {name} is there {say_count(len(said[name]), 'time')}; keep one"
            )
    if said[NO_BOXES] not in ([], [[]]):
        raise FormatError(f"the rule {NO_BOXES} takes nothing, not {said[NO_BOXES][0][0][:20]!r}")
    return said, others


def _board(shapes: Sequence[Sequence[str]]) -> SolverBoard:
    """The sides and the digits."""
    told = "~".join(shapes[0]) if shapes else f"{SIZE}x{SIZE}"
    form = _SHAPE.fullmatch(told)
    if form is None:
        raise FormatError(
            f"the shape {told[:20]!r} is not read; it must be rows and columns, perhaps with the "
            "digits, such as 9x9 or 9x9~0-8"
        )
    rows, columns = number(form[1]), number(form[2])
    check_sides(rows, columns)
    high = number(form[4]) if form[4] else max(rows, columns)
    digits = tuple(range(number(form[3] or "1"), high + 1))
    if not max(rows, columns) <= len(digits) <= 16:
        raise FormatError(f"the shape {told!r} has {len(digits)} digits; it needs as many as sides")
    return SolverBoard(rows, columns, digits)


def _cage(taken: Sequence[str], board: SolverBoard) -> Cage:
    """A killer cage; its target is 0 if it has no sum."""
    total, names = taken[:1], taken[1:]
    if not names or re.fullmatch(r"[0-9]+", total[0]) is None:
        raise FormatError(
            f"the cage {'~'.join(taken)[:30]!r} must have a sum and cells, as in 15~R1C1~R1C2"
        )
    cells = board.cells(names)
    return Cage(cells, GIVEN if len(cells) == 1 else "+", number(total[0]))


def _apart(cages: Sequence[Cage], board: SolverBoard) -> tuple[list[Cage], list[Clue]]:
    """The cages, and those that are clues, since they overlap others or are in pieces."""
    held: set[int] = set()
    killers: list[Cage] = []
    clues: list[Clue] = []
    for cage in cages:
        whole = is_connected(tuple(sorted({*cage.cells})), board.rows, board.columns)
        if whole and held.isdisjoint(cage.cells):
            killers.append(cage)
            held.update(cage.cells)
        else:
            clues.append(Clue(KILLER, cage.cells, (cage.target,) if cage.target else ()))
    return killers, clues


def _givens(texts: Sequence[str], board: SolverBoard) -> tuple[list[Given], Candidates]:
    """The digits given, and the candidates, which of several for a cell are those in all."""
    givens: list[Given] = []
    marks: dict[int, set[int]] = {}
    for text in texts:
        name, *digits = text.split("_")
        cell = board.cell(name)
        if not digits or any(re.fullmatch(r"[0-9]+", digit) is None for digit in digits):
            raise FormatError(
                f"{cell_name(cell, board.columns)} has {text[:20]!r}; it must have digits, as in "
                "R1C1_5"
            )
        held = {number(digit) for digit in digits}
        if len(held) == 1:
            givens.append(Given(cell, *held))
        else:
            marks[cell] = marks.get(cell, held) & held
    return givens, tuple((cell, tuple(sorted(held))) for cell, held in sorted(marks.items()))


def _regions(
    said: dict[str, list[list[str]]], board: SolverBoard
) -> tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]]:
    """The cells of each box or region, and of regions beside these."""
    size = max(board.rows, board.columns)
    if said[REGION_SIZE]:
        told = "~".join(said[REGION_SIZE][0])
        if re.fullmatch(r"[0-9]{1,3}", told) is None:
            raise FormatError(f"the rule {REGION_SIZE} has {told[:20]!r}, not a number")
        size = number(told)
    boxes = [] if said[NO_BOXES] else parts(_boxes(board, size))
    jigsaws = said[JIGSAW]
    if not jigsaws:
        return boxes, ()
    signs, cells = jigsaws[0][-1] if jigsaws[0] else "", board.rows * board.columns
    shape = [f"{board.rows}x{board.columns}"]
    if jigsaws[0][:-1] not in ([], shape) or len(signs) != cells:
        raise FormatError(
            f"the rule {JIGSAW} has {'~'.join(jigsaws[0])[:20]!r}; it must have a sign for each "
            f"of {cells} cells"
        )
    regions = parts(number_names(signs))
    odd = [region for region in regions if len(region) != size]
    if len(odd) > 1 or (odd and len(regions) == 1):
        raise FormatError(
            f"the region that begins at {cell_name(odd[0][0], board.columns)} has "
            f"{say_count(len(odd[0]), 'cell')}; it must have {size}"
        )
    if odd or boxes:  # one of another size is where no region is
        return boxes, [region for region in regions if region not in odd]
    return regions, ()


def _boxes(board: SolverBoard, size: int) -> tuple[int, ...]:
    """The map of boxes of so many cells, as square as they can be; () if there are none."""
    for short in range(int(size**0.5), 1, -1):
        for high, wide in ((short, size // short), (size // short, short)):
            fits = board.rows % high == 0 and board.columns % wide == 0
            if high * wide == size and fits:
                return boxes_of(board.rows, board.columns, high, wide)
    return ()


def _diagonals(told: Sequence[Sequence[str]], board: SolverBoard) -> list[list[int]]:
    """The cells of each diagonal that counts."""
    names = sorted({"~".join(taken) for taken in told})
    if not names:
        return []
    if board.rows != board.columns or not {*names} <= {"1", "-1"}:
        raise FormatError(
            f"the rule {DIAGONAL} takes 1 or -1 on a square board, not {names[-1][:20]!r}"
        )
    places = range(board.rows)
    rising = {"1": True, "-1": False}
    return [
        [row * board.columns + (board.columns - 1 - row if rising[name] else row) for row in places]
        for name in names
    ]


@cache
def _sorts() -> dict[str, list[str]]:
    """The ids of the sorts whose clues each rule may be, by its name."""
    from kenken_cp.kinds.cages.clues import sorts  # noqa: PLC0415  (most texts need no sort)

    found: dict[str, list[str]] = {}
    for sort in sorts():
        for name in sort.solver.names if sort.solver else ():
            found.setdefault(name, []).append(sort.id)
    return found


def _clues(rules: Rules, board: SolverBoard) -> list[Clue]:
    """The clues of the rules that are none of the board's. Raises FormatError."""
    found: list[Clue] = []
    for name, taken in rules:
        clues = list(_clues_of(name, taken, board))
        if not clues:
            raise FormatError(f"the rule {name} has {'~'.join(taken)[:30]!r}, which says nothing")
        found += clues
    held = {clue.sort for clue in found}
    if {PLAIN, WHITE} <= held:
        raise FormatError(
            "the rule AntiConsecutive forbids the digits of white dots, so there is no solution"
        )
    if board.digits[0] == 0 and HIGHEST in held:
        raise FormatError("the rule Skyscraper is not read with the digit 0, which is no height")
    return found


def _clues_of(name: str, taken: Sequence[str], board: SolverBoard) -> Iterator[Clue]:
    known = _sorts()
    if name not in known:
        likely = near(name, [*READ, *known])
        mend = f"; did you mean {likely}?" if likely else ""
        raise FormatError(f"the rule {name[:30]!r} is not read{mend}")
    from kenken_cp.kinds.cages.clues import sort_of  # noqa: PLC0415

    for sort in known[name]:
        rule = sort_of(sort).solver
        assert rule is not None  # or it would not be known
        yield from rule.clues(sort, name, taken, board)


def write(document: Document) -> str:
    """The rules; FormatError names what they cannot say."""
    puzzle = require_carried(document, TITLE, CARRIES)
    low, high = puzzle.digits[0], puzzle.digits[-1]
    if low > 1 or len(puzzle.digits) != high - low + 1:
        digits = " ".join(map(str, puzzle.digits))
        raise cannot_carry(TITLE, f"the digits {digits}, only those from 0 or 1 on without a gap")
    board = SolverBoard(puzzle.rows, puzzle.columns, puzzle.digits)
    rules = [*_written_board(puzzle, board), *_written_cages(puzzle, board)]
    rules += [_write_clue(puzzle, clue, board) for clue in puzzle.clues if clue.sort != KILLER]
    held = [f"{board.name(cell)}_{digit}" for cell, digit in puzzle.givens]
    held += [
        f"{board.name(cell)}_{'_'.join(map(str, digits))}" for cell, digits in puzzle.candidates
    ]
    rules += [["", *held]] if held else []
    text = "".join([f".{'~'.join(rule)}" for rule in rules]) + "\n"
    _require_back(document, text)
    return text


def _written_board(puzzle: CagePuzzle, board: SolverBoard) -> list[list[str]]:
    """The rules of the board."""
    size, sides = max(board.rows, board.columns), f"{board.rows}x{board.columns}"
    usual = board.digits == tuple(range(1, size + 1))
    shape = [SHAPE, sides] if usual else [SHAPE, sides, f"{board.digits[0]}-{board.digits[-1]}"]
    rules = [shape]
    counts = {puzzle.boxes.count(box) for box in puzzle.boxes}
    if puzzle.boxes != _boxes(board, size):
        if len(counts) == 1 and puzzle.boxes == _boxes(board, min(counts)):
            rules.append([REGION_SIZE, str(min(counts))])
        else:
            rules.append([NO_BOXES])
            if puzzle.boxes:
                rules.append([JIGSAW, "".join([f"{box:x}"[-1] for box in puzzle.boxes])])
    return rules + [[DIAGONAL, "1"], [DIAGONAL, "-1"]] * puzzle.diagonals


def _written_cages(puzzle: CagePuzzle, board: SolverBoard) -> Iterator[list[str]]:
    """The rules of cages, those of the board first, as a later one that overlaps them is a clue."""
    for cage in puzzle.cages:
        yield [CAGE, str(cage.target), *board.names(cage.cells)]
    for area in puzzle.areas:
        yield [CAGE, "0", *board.names(area)]
    for clue in puzzle.clues:
        if clue.sort == KILLER:
            yield [CAGE, str(*clue.values or (0,)), *board.names(clue.cells)]


def _write_clue(puzzle: CagePuzzle, clue: Clue, board: SolverBoard) -> list[str]:
    """The rule of a clue. FormatError if it would come back as another one."""
    from kenken_cp.kinds.cages.clues import sort_of  # noqa: PLC0415

    sort = sort_of(clue.sort)
    try:
        if sort.solver is not None:
            name, *taken = sort.solver.write(clue, board)
            back = [
                sort_of(each.sort).check(puzzle, each) for each in _clues_of(name, taken, board)
            ]
            if [*map(_meaning, back)] == [_meaning(clue)]:
                return [name, *taken]
    except KenkenError:
        pass
    raise cannot_carry(TITLE, f"clues such as {name_clue(puzzle, clue)}")


def _require_back(document: Document, text: str) -> None:
    """FormatError unless the puzzle comes back, but for how its patterns are spelled."""
    puzzle = document.puzzle
    try:
        back = read(text)
        same = (
            back.family is document.family
            and replace(back.puzzle, clues=()) == replace(puzzle, clues=())
            and {*map(_meaning, back.puzzle.clues)} == {*map(_meaning, puzzle.clues)}
        )
    except KenkenError as error:
        raise cannot_carry(TITLE, f"this puzzle ({error})") from None
    if not same:
        raise cannot_carry(TITLE, "this puzzle without a change")


def _meaning(clue: Clue) -> object:
    """The clue, with its pattern as what it says."""
    if not clue.text:
        return clue
    from kenken_cp.kinds.cages.digit_patterns import parse_pattern  # noqa: PLC0415
    from kenken_cp.kinds.cages.digit_states import is_states  # noqa: PLC0415

    return clue if is_states(clue.text) else (*clue[:3], parse_pattern(clue.text))


FORMAT = Format(
    id="interactive-solver",
    title=TITLE,
    sniff=begins(_START),
    read=read,
    write=write,
    families=CARRIES.families,
    certain=always_certain,
)
