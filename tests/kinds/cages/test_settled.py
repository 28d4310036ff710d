"""Verdicts at once: what a text or a puzzle says without objects, the ordinary way says the same.

A text is settled only if its reader takes it whole, without a notice and with a right solution.
"""

import json
import random
from dataclasses import replace
from operator import attrgetter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp.core import limits
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.geometry import Grid
from kenken_cp.core.verdict import Outcome
from kenken_cp.engine.native_line import NativeLine
from kenken_cp.formats import native, read_document
from kenken_cp.kinds.cages import kernel, rules, settled
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.kernel.compact import CompactBoard
from kenken_cp.kinds.cages.kind import KIND
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.sudoku import FAMILY
from kenken_cp.verification import decide
from tests.bench.sudokus import HARDEST, SEVENTEEN, image
from tests.helpers.boards import random_board, random_boxed, random_variant
from tests.helpers.examples import examples
from tests.helpers.strategies import housed_puzzles, puzzles, solved_puzzles

uncompiled = pytest.mark.kernel  # quick enough for that

CAGES = ("kenken", "kenken-boxes", "sudoku", "killer")
EXAMPLES = [document for _, document in examples() if document.family.id in CAGES]
SIGNS = '{}[]":,\\-+.0123456789eEtrufalsn \t\n\r\x01é'
KENKEN = next(
    each for each in EXAMPLES if each.family.id == "kenken" and each.puzzle.digits == (1, 2, 3, 4)
)
META = Meta(author="A", seed="s/1", generator=4, ratings={"tier": "easy", "effort": 3.5, "x": None})


def lines_of(document: Document) -> list[str]:
    """A document as lines, as we and as other programs write them."""
    fields = json.loads(native.write_line(document))
    other = dict(reversed(fields.items()))
    return [native.write_line(document), json.dumps(fields), json.dumps(other, indent=1)]


LINES = [line for document in EXAMPLES for line in lines_of(replace(document, meta=META))]


@st.composite
def damage(draw: st.DrawFn, whole: st.SearchStrategy[str]) -> str:
    """A text with one sign less, one more, another, or a field twice."""
    text: str = draw(whole)
    at: int = draw(st.integers(0, len(text)))
    after = at + draw(st.integers(0, 2))
    put: str = draw(st.sampled_from([*SIGNS, "", "01", "1.5", '"a":1,', "null", "true", "[]"]))
    return text[:at] + put + text[after:]


def agrees(data: bytes) -> bool:
    """Whether the text is settled; then its reader and `decide` must say the same."""
    found, read = KIND.settle_text(data), KIND.read_text(data)
    if found is None and read is None:
        return False
    document = read_document(data)
    assert not document.notices
    assert not document.meta.title
    if found is not None:
        verdict = decide(document.family, document.puzzle, "kernel")
        assert (found.grids, found.nodes) == (verdict.grids, verdict.nodes)
        assert (found.family, found.rows) == (document.family.id, document.puzzle.rows)
        assert found.columns == document.puzzle.columns
        assert document.solution is None or document.solution in found.grids
    if read is not None:
        assert repr(read.puzzle) == repr(document.puzzle)
        assert (read.family, read.puzzle) == (document.family.id, document.puzzle)
        geometry: Any = attrgetter("geometry")
        assert geometry(read.puzzle) is geometry(document.puzzle)
        assert read.solution == document.solution
        assert not document.solution_fault
    return True


@given(st.sampled_from(LINES) | damage(st.sampled_from(LINES)))
def test_native_lines_are_settled_as_they_are_read(line: str) -> None:
    agrees(line.encode())


@uncompiled
@pytest.mark.parametrize("document", EXAMPLES, ids=lambda each: each.family.id)
def test_lines_that_programs_write_are_settled(document: Document[Any]) -> None:
    for line in lines_of(replace(document, meta=META)):
        assert agrees(line.encode()) == settled.is_understood(document.puzzle)


WRONG: list[Any] = [None, True, 0, -1, 1.0, 2, 99, 10**30, "", "+", "=", "?", [], [1], [[1]], {}]


@uncompiled
@given(puzzles(), st.data())
def test_fields_that_are_wrong_are_left_to_the_reader(
    puzzle: CagePuzzle, data: st.DataObject
) -> None:
    """Where an entry of the fields is another, or a list shorter: never is it settled otherwise."""
    document = Document(family_for(puzzle), puzzle)
    fields = json.loads(native.write_line(document))
    assert agrees(json.dumps(fields).encode()) or puzzle.rows * puzzle.columns > 1
    held = fields["puzzle"]
    name = data.draw(st.sampled_from([*held, "more"]))
    where = held.get(name)
    if type(where) is list and where and data.draw(st.integers(0, 4)):
        if name == "cage" and data.draw(st.booleans()):
            where = data.draw(st.sampled_from(where))
        at = data.draw(st.integers(0, len(where) - 1))
        other = st.sampled_from([*WRONG, *where])
        where[at : at + 1] = data.draw(st.lists(other, min_size=1, max_size=1) | st.just([]))
    else:
        held[name] = data.draw(st.sampled_from(WRONG))
    line = json.dumps(fields).encode()
    if KIND.settle_text(line) is not None or KIND.read_text(line) is not None:
        assert agrees(line)


@uncompiled
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"version":1', '"version":1,"version":1'),
        ('"rows":', '"rows":6,"rows":'),
        ('"meta":{', '"meta":{"seed":1,'),
        ('"tier":"easy"', '"tier":"easy","tier":"easy"'),
        ('"version":1', '"version":1.0'),
        ('"version":1', '"version":2'),
        ('"version":1', '"version":true'),
        ('"version":1', '"version":1,"more":1'),
        ('"rows":', '"more":1,"rows":'),
        ('"author":"A"', '"author":"A","title":"Anti-knight"'),
        ('"author":"A"', '"author":1'),
        ('"author":"A"', '"author":null'),
        ('"author":"A"', '"author":"\\u0041"'),
        ('"author":"A"', '"author":"A","other":1'),
        ('"generator":4', '"generator":0'),
        ('"generator":4', '"generator":true'),
        ('"effort":3.5', '"effort":1e999'),
        ('"effort":3.5', '"effort":true'),
        ('"effort":3.5', '"effort":3.'),
        ('"kenken-cp"', '"kenken"'),
        ('"family":"kenken"', '"family":"sudoku"'),
        ('"digits":[', '"digits":[1,'),
    ],
)
def test_what_is_no_plain_line_is_not_settled(old: str, new: str) -> None:
    line = native.write_line(replace(KENKEN, meta=META))
    assert agrees(line.encode())
    assert old in line
    assert KIND.settle_text(line.replace(old, new, 1).encode()) is None
    assert KIND.read_text(line.replace(old, new, 1).encode()) is None
    assert KIND.settle_text(f"{line}]".encode()) is None
    assert KIND.settle_text(f"\ufeff{line}".encode()) is None


@uncompiled
def test_a_wrong_line_says_nothing_of_its_board() -> None:
    """The next line on it is settled, and those after that learn no more of the board."""
    line = native.write_line(replace(KENKEN, meta=META)).encode()
    wrong = line.replace(b'"operator":[', b'"operator":["+",')
    asked: list[bytes] = []
    models: dict[object, CagePuzzle] = {}

    def learn(data: bytes) -> CagePuzzle | None:
        asked.append(data)
        return None if data == wrong else KENKEN.puzzle

    assert kernel.settle_text(wrong, models, learn) is None
    assert kernel.settle_text(line, models, learn) is not None
    assert kernel.settle_text(wrong, models, learn) is None
    assert kernel.settle_text(line, models, learn) is not None
    assert asked == [wrong, line]
    with limits.usual():
        limits.set_one("bytes", 10_000)  # so that no board is known
        assert KIND.settle_text(wrong) is None
        assert agrees(line)


@uncompiled
def test_a_line_with_another_solution_is_read() -> None:
    grid = decide(KENKEN.family, KENKEN.puzzle).grids[0]
    line = native.write_line(replace(KENKEN, solution=grid, meta=META))
    wrong = native.write_line(replace(KENKEN, solution=grid[::-1], meta=META))
    assert agrees(line.encode())
    assert grid[::-1] != grid
    assert KIND.settle_text(wrong.encode()) is None
    assert KIND.read_text(wrong.encode()) is None


signs = st.builds(
    lambda cells, blank: "".join(cells).replace("0", blank),
    st.lists(st.sampled_from("000000000000123456789"), min_size=80, max_size=82),
    st.sampled_from("0.*_-?X "),
)
KNOWN = [image(text, random.Random(at)) for at, text in enumerate((*SEVENTEEN, *HARDEST))]


@given(signs | damage(st.sampled_from(KNOWN)))
def test_lines_of_signs_are_settled_as_they_are_read(line: str) -> None:
    agrees(line.encode())


@pytest.mark.parametrize("line", KNOWN)
def test_sudokus_of_a_line_are_settled(line: str) -> None:
    assert agrees(line.encode())
    assert agrees(line.replace("0", ".").encode())


@pytest.mark.parametrize(
    "line", ["0" * 81, "." * 81, "1" + "0" * 79 + ".", "1" + "0" * 79 + "A", "1" + "0" * 80 + " ",
             "123456789" * 9, "1" + "0" * 79],
)  # fmt: skip
def test_what_is_no_line_of_signs_is_not_settled(line: str) -> None:
    assert KIND.settle_text(line.encode()) is None


@uncompiled
def test_limits_hold() -> None:
    line = KNOWN[0].encode()
    assert KIND.settle_text(line) is not None
    with limits.usual():
        limits.set_one("size", 8)
        assert KIND.settle_text(line) is None
        assert KIND.settle_text(LINES[0].encode()) is not None
        limits.set_one("bytes", 80)
        assert KIND.settle_text(line) is None
        assert KIND.settle_text(LINES[0].encode()) is None
        limits.set_one("bytes", 10_000)
        limits.set_one("nesting", 3)
        assert KIND.settle_text(LINES[0].encode()) is None
    assert KIND.settle_text(line) is not None


def test_what_is_not_read_is_not_settled() -> None:
    """A puzzle with anything that the compact board has not goes the ordinary way."""
    puzzle = CagePuzzle(4, 4, (), covered=False)
    assert settled.is_understood(puzzle)
    assert not settled.is_understood(replace(puzzle, candidates=((0, (1, 2)),)))
    assert not settled.is_understood(replace(puzzle, areas=((0, 1),)))
    assert KIND.settle(replace(puzzle, areas=((0, 1),))) is None
    known = settled.READ | set(settled.OTHERS)
    assert known == {name for name in CagePuzzle.__dataclass_fields__}  # noqa: C416
    assert {"candidates", "areas"} <= set(settled.OTHERS)


@given(puzzles())
def test_puzzles_are_settled_as_the_search_decides(puzzle: CagePuzzle) -> None:
    found = KIND.settle(puzzle)
    if found is not None:
        verdict = decide(family_for(puzzle), puzzle, "kernel")
        assert (found.grids, found.nodes) == (verdict.grids, verdict.nodes)
        assert decide(family_for(puzzle), puzzle).grids == found.grids


def judge(puzzle: CagePuzzle, grid: Grid) -> bool:
    """What the compact board says of a grid, which must be what the worded rules say."""
    board = CompactBoard()
    board.read(puzzle)
    found: bool = board.follows(grid)
    assert found == (not rules.check(puzzle, grid))
    return found


@uncompiled
@given(solved_puzzles() | housed_puzzles(), st.data())
def test_grids_are_judged_as_by_the_rules(
    pair: tuple[CagePuzzle, Grid], data: st.DataObject
) -> None:
    puzzle, grid = pair
    if not settled.is_understood(puzzle):
        puzzle = replace(puzzle, candidates=(), areas=())
    assert judge(puzzle, grid)
    cells = st.integers(0, len(grid) - 1)
    one, other = data.draw(cells), data.draw(cells)
    swapped = list(grid)
    swapped[one], swapped[other] = grid[other], grid[one]
    judge(puzzle, tuple(swapped))
    swapped[one] = data.draw(st.sampled_from([*puzzle.digits, puzzle.digits[0] - 1, 2_000_000]))
    judge(puzzle, tuple(swapped))
    assert not judge(puzzle, grid[:-1])


@uncompiled
@given(solved_puzzles(max_size=4), st.randoms(use_true_random=False))
def test_clues_are_judged_as_by_the_rules(
    pair: tuple[CagePuzzle, Grid], rng: random.Random
) -> None:
    """In grids whose digits took other names, so that only clues can be missed."""
    puzzle, grid = pair
    for _ in range(4):
        names = dict(zip(puzzle.digits, rng.sample(puzzle.digits, len(puzzle.digits)), strict=True))
        judge(puzzle, tuple([names[value] for value in grid]))


def test_random_boards_of_all_families_agree() -> None:
    rng = random.Random(51)
    for _ in range(60):
        puzzle, grid = random_boxed(rng) if rng.random() < 0.5 else random_board(
            rng, random_variant(rng, 6)
        )  # fmt: skip
        document = Document(family_for(puzzle), puzzle, grid)
        assert judge(puzzle, grid)
        agrees(native.write_line(document).encode())


@uncompiled
def test_a_wrong_grid_is_not_taken() -> None:
    puzzle = read_document(KNOWN[0]).puzzle
    grid = decide(family_for(puzzle), puzzle).grids[0]
    assert judge(puzzle, grid)
    assert not judge(puzzle, tuple([10 - value for value in grid]))


@uncompiled
@pytest.mark.parametrize(("shift", "differ"), [(1, False), (2, True), (4, False)])
def test_a_digit_twice_in_a_diagonal_is_seen(shift: int, differ: bool) -> None:
    """Shifted by 1 a row, the one diagonal has one digit; shifted by 4, the other."""
    puzzle = CagePuzzle(5, 5, (), covered=False, diagonals=True)
    grid = tuple([1 + (shift * row + column) % 5 for row in range(5) for column in range(5)])
    assert judge(puzzle, grid) == differ


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=3),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=2), inside),
    max_leaves=8,
)


@uncompiled
@settings(max_examples=15)
@given(values | st.dictionaries(st.sampled_from(["format", "version", "puzzle", "meta"]), values))
def test_no_other_json_is_understood(value: Any) -> None:
    assert not NativeLine(("rows",)).scan(json.dumps(value).encode())


@uncompiled
def test_multiple_and_none_are_settled_too() -> None:
    several, none = "1" + "." * 80, "11" + "." * 79
    assert agrees(none.encode())
    assert not agrees(several.encode())  # the general search says which two
    verdicts = [decide(FAMILY, read_document(line).puzzle) for line in (several, none)]
    assert [verdict.outcome for verdict in verdicts] == [Outcome.MULTIPLE, Outcome.NONE]
