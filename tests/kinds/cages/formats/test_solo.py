"""Game IDs of Solo, held against Solo itself where it is installed (Debian: sgt-puzzles)."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given

from kenken_cp.core import limits
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.geometry import parts
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document, Meta, format_of, read_document
from kenken_cp.kinds.cages.houses import boxes_of, usual_boxes
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import family_for
from kenken_cp.verification import decide
from tests.helpers import sudokus, tatham
from tests.helpers.samples import Refused, samples_of

ROW = format_of("solo")
PROGRAM = tatham.find_program("sgt-solo", "solo")
needs_solo = pytest.mark.skipif(PROGRAM is None, reason="Solo is not installed")


def write(puzzle: CagePuzzle, meta: Meta | None = None) -> str:
    """The ID of a puzzle."""
    text: str = ROW.write(Document(family_for(puzzle), puzzle, None, meta or Meta()))
    return text.strip()


# How many of each kind, with every level somewhere; Solo takes long over more regions and cages.
COUNTS = {
    **{f"3x3{x}d{level}": 1 for x, level in product(("", "x"), "tbia")},
    **{f"2x3{x}d{level}": 1 for x, level in product(("", "x"), "tbi")},
    "2x2": 10, "2x2x": 5, "3x2": 5, "2x4": 2, "4x2": 2, "2x5": 1, "3x4": 1, "4x3": 1, "4x4": 1,
    "3x3de": 1, "3x3du": 1, "3x3m8": 1, "2x3r2db": 1, "3x3adb": 1, "3x3md2": 1,
    "3j": 5, "4j": 10, "5j": 5, "6j": 5, "7j": 2, "8j": 1, "9jdb": 1, "3x3j": 1, "6jx": 2,
    "2x2k": 5, "2x3k": 3, "3x2k": 2, "3x3k": 2, "3x3kdb": 1, "3x3xk": 1, "4jk": 2, "6jk": 2,
    "5jxk": 1, "9jxk": 1,
}  # fmt: skip


@needs_solo
@pytest.mark.parametrize("parameters", COUNTS)
def test_solos_own_are_read_unique_and_written_the_same(parameters: str) -> None:
    for game_id in tatham.make_ids(PROGRAM, parameters, COUNTS[parameters]):
        document = read_document(game_id)
        puzzle = document.puzzle
        assert puzzle.distinct == ("k" in game_id.split(":")[0])
        assert puzzle.diagonals == (game_id.split(":")[0].rstrip("k")[-1] == "x")
        assert {len(cells) for cells in parts(puzzle.boxes)} == {puzzle.rows}
        assert decide(document.family, puzzle).outcome is Outcome.UNIQUE, game_id
        again = write(puzzle)
        if again != game_id:  # a jigsaw whose regions happen to be boxes alike
            assert "j" in game_id.split(":")[0]
            assert "j" not in again.split(":")[0]
            assert read_document(again).puzzle == puzzle


@needs_solo
@given(pair=sudokus.sudokus() | sudokus.killers(plain=True, sizes=sudokus.SMALL))
def test_solo_takes_what_is_written(pair: tuple[CagePuzzle, tuple[int, ...]]) -> None:
    puzzle, _ = pair
    assume(puzzle.boxes)
    game_id = write(puzzle)
    assert tatham.ask_program(PROGRAM, game_id) == (0, game_id)
    assert read_document(game_id).puzzle == puzzle


@pytest.mark.parametrize(
    ("jigsaw", "boxes"),
    [("4j:1o,abbbbbbba", "2x2:1o"), ("6j:1zi,aabababababacdddddb", "3x2:1zi")],
)
def test_a_jigsaw_of_boxes_alike_is_written_with_boxes(jigsaw: str, boxes: str) -> None:
    assert write(read_document(jigsaw).puzzle) == boxes


def rows_as_regions(size: int) -> CagePuzzle:
    """A jigsaw whose regions are rows, and its cages too: its IDs have the longest gaps of all."""
    rows = tuple(range(size))
    cages = tuple(
        Cage(tuple(row * size + c for c in rows), "+", size * (size + 1) // 2) for row in rows
    )
    regions = tuple(cell // size for cell in range(size * size))
    return CagePuzzle(size, size, cages, boxes=regions, distinct=True, covered=False)


@pytest.mark.parametrize("size", range(3, 10))
def test_gaps_longer_than_the_alphabet(size: int) -> None:
    game_id = write(rows_as_regions(size))
    assert read_document(game_id).puzzle == rows_as_regions(size)
    if PROGRAM is not None:
        assert tatham.ask_program(PROGRAM, game_id) == (0, game_id)


# 9 rows as regions: 72 gaps and 72 walls and one more; `z` is 26 gaps and no wall.
@pytest.mark.parametrize(
    ("gaps", "fits"),
    [("zzt", True), ("zyu", False), ("zzs", False), ("zzu", False), ("zzv", False)],
)
def test_the_last_letters_mean_what_they_mean_to_solo(gaps: str, fits: bool) -> None:
    game_id = f"9j:zzzc,{gaps}{'_' * 72}"
    if fits:
        assert read_document(game_id).puzzle.boxes == rows_as_regions(9).boxes
    else:
        with pytest.raises(KenkenError, match="the regions"):
            read_document(game_id)
    if PROGRAM is not None:
        assert (tatham.ask_program(PROGRAM, game_id)[0] == 0) is fits


@pytest.mark.parametrize(("high", "wide"), [(2, 2), (2, 3), (3, 2), (2, 4), (3, 4), (4, 3)])
def test_columns_of_boxes_come_first(high: int, wide: int) -> None:
    size = high * wide
    puzzle = CagePuzzle(
        size, size, (), boxes=boxes_of(size, size, high, wide), givens=((0, 1),), covered=False
    )
    assert write(puzzle).startswith(f"{high}x{wide}:1")
    assert read_document(write(puzzle)).puzzle == puzzle


@pytest.mark.parametrize("name", ["4x5", "5x5", "31j"])
def test_larger_ones_where_they_are_allowed(name: str) -> None:
    before = limits.current()
    try:
        limits.set_one("size", 31)
        if name == "31j":
            puzzle = CagePuzzle(
                31, 31, (), boxes=tuple(cell // 31 for cell in range(961)), givens=((960, 31),),
                covered=False,
            )  # fmt: skip
        else:
            high, wide = map(int, name.split("x"))
            size = high * wide
            puzzle = CagePuzzle(
                size, size, (), boxes=boxes_of(size, size, high, wide), diagonals=True,
                givens=((0, size), (1, 10)), covered=False,
            )  # fmt: skip
        game_id = write(puzzle)
        assert game_id.startswith(name)
        assert read_document(game_id).puzzle == puzzle
        if PROGRAM is not None:
            assert tatham.ask_program(PROGRAM, game_id) == (0, game_id)
    finally:
        limits.allow(before)


ID = "2x2:b4b3d3b1b"


def test_the_level_is_a_rating_and_the_symmetry_nothing() -> None:
    for letter, level in {"t": "trivial", "i": "intermediate", "u": "unreasonable"}.items():
        for symmetry in ("", "a", "r4", "m8", "md2"):
            read = read_document(ID.replace(":", f"{symmetry}d{letter}:"))
            assert read.meta == Meta(ratings={"solo": level})
            assert ROW.write(read).startswith(f"2x2d{letter}:b4b")
    assert read_document(ID).meta == Meta()
    assert write(read_document(ID).puzzle, Meta(ratings={"solo": "?"})) == ID


def test_sides_without_a_description_are_no_id() -> None:
    with pytest.raises(KenkenError, match="not recognised"):
        read_document("2x2")


# What Solo lets pass: it takes no heed of where sums stand, and leaves out what it does not know.
TAKEN_BY_SOLO = {
    "2x2y:p", "2x2k:p,l____________,10c10c10cd", "2x2k:p,l____________,10c10c10c10_1b", "2x2dq:p",
}  # fmt: skip


@pytest.mark.skipif(PROGRAM is None, reason="Solo is not installed")
@pytest.mark.parametrize("sample", samples_of("solo").refused, ids=lambda sample: sample.name)
def test_solo_refuses_too_what_is_refused_here(sample: Refused) -> None:
    game_id = sample.data.decode()
    if ":" in game_id:
        assert PROGRAM is not None
        assert (tatham.ask_program(PROGRAM, game_id)[0] == 0) is (game_id in TAKEN_BY_SOLO), game_id


FOUR = CagePuzzle(4, 4, (), boxes=usual_boxes(4), covered=False)
PAIRS = tuple(Cage((cell, cell + 1), "+", 5) for cell in range(0, 16, 2))
KILLER_FOUR = replace(FOUR, cages=PAIRS, distinct=True)
