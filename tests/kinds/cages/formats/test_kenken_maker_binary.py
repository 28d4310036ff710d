"""kenken-maker's binary puzzles and solutions, byte by byte."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.formats import Document, format_for, format_of, read_document
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.formats import kenken_maker_binary
from kenken_cp.kinds.cages.formats.kenken_maker_binary import (
    LARGEST,
    read_solution,
    write_solution,
)
from kenken_cp.kinds.cages.operators import GIVEN, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.helpers.strategies import PLAIN, solved_puzzles

ROW = format_of("sbv")
# 2 cages: (0,0) (0,1) + 3, (1,0) (1,1) / 2; size 2.
SAMPLE = bytes.fromhex("02 02 0000 0001 01 03 02 0100 0101 04 02 02")
PUZZLE = CagePuzzle(2, 2, (Cage((0, 1), "+", 3), Cage((2, 3), "/", 2)))
# The least and the greatest integer of each length, written by hand from the rule.
INTEGERS = {
    0: "00", 127: "7f", 128: "8000", 16_511: "bfff", 16_512: "c00000", 2_113_663: "dfffff",
    2_113_664: "e0000000", 270_549_119: "efffffff", 270_549_120: "f000000000",
}  # fmt: skip


def holding(target: int) -> Document:
    """A puzzle with this target."""
    puzzle = CagePuzzle(2, 2, (Cage((0, 1, 2, 3), "*", target),))
    return Document(kenken.FAMILY, puzzle)


def test_the_sample() -> None:
    assert read_document(SAMPLE).puzzle == PUZZLE
    assert ROW.write(Document(kenken.FAMILY, PUZZLE)) == SAMPLE
    assert format_for("1.sbv") is ROW


@pytest.mark.parametrize("number", INTEGERS)
def test_integers_have_the_length_they_should(number: int) -> None:
    data = ROW.write(holding(number))
    assert data.endswith(bytes.fromhex(INTEGERS[number]) + b"\2")
    assert read_document(data) == holding(number)


@given(st.integers(0, LARGEST))
def test_any_integer_comes_back(number: int) -> None:
    assert read_document(ROW.write(holding(number))) == holding(number)


def test_a_target_that_its_reader_cannot_hold_is_refused() -> None:
    assert ROW.write(holding(LARGEST))
    with pytest.raises(
        FormatError, match="cannot represent a target above 9,007,199,254,740,991, as at "
    ):
        ROW.write(holding(LARGEST + 1))


def test_one_cell_is_a_given_whatever_its_operator() -> None:
    data = bytes.fromhex("01 01 0000 01 01 01")
    assert read_document(data).puzzle == CagePuzzle(1, 1, (Cage((0,), GIVEN, 1),))


@given(solved_puzzles(max_size=9, rules=[Rule.PAIR], digit_sets=[PLAIN], no_op=False, square=True))
def test_a_solution_comes_back(pair: tuple[CagePuzzle, tuple[int, ...]]) -> None:
    puzzle, grid = pair
    if puzzle.digits == tuple(range(1, puzzle.rows + 1)):
        data = write_solution(Document(kenken.FAMILY, puzzle, grid))
        assert len(data) >= 1 + len(grid)
        assert read_solution(data, puzzle) == grid


def test_a_puzzle_without_a_solution_has_no_such_file() -> None:
    with pytest.raises(
        FormatError,
        match="the puzzle comes without its solution; kenken solve --format jsonl adds it",
    ):
        write_solution(Document(kenken.FAMILY, PUZZLE))


SOLUTION = bytes.fromhex("04 01 02 02 01")
BAD_SOLUTIONS = {
    b"": "ends too soon",
    SOLUTION[:-1]: "ends too soon",
    SOLUTION + b"\0": "byte 6: the data ends before",
    b"\x09" + b"\1" * 9: "the solution has 9 cells, but the puzzle has 4",
    b"\xff" * 9: "more than 64 bits",
    b"hello world": "the format is not recognised; a solution must be",
}


@pytest.mark.parametrize("data", BAD_SOLUTIONS, ids=lambda data: data.hex()[:20])
def test_a_bad_solution_is_refused(data: bytes) -> None:
    assert read_solution(SOLUTION, PUZZLE) == (1, 2, 2, 1)
    with pytest.raises(KenkenError, match=BAD_SOLUTIONS[data]):
        read_solution(data, PUZZLE)


def test_cut_bytes_are_never_read() -> None:
    for end in range(len(SAMPLE)):
        with pytest.raises(KenkenError):
            read_document(SAMPLE[:end], "sbv")


# As files that were cut or overwritten begin; some of them happen to be text.
DAMAGED = {
    b"\xff" + SAMPLE[1:]: r"byte 1 \(0xff\): an integer of more than 64 bits, so the kenken-maker",
    SAMPLE[:2]: "byte 2: the kenken-maker binary file ends too soon; get a complete copy",
    b"\x02\x02\x01\x01\x01\x01\x07\x03": "byte 7: cage 1 has the operator 7; 0 to 4 stand for ",
}


@pytest.mark.parametrize("data", DAMAGED, ids=lambda data: data.hex())
def test_the_name_speaks_where_the_bytes_do_not(data: bytes) -> None:
    """A damaged file is told as what it is called, not as text in a wrong encoding."""
    with pytest.raises(KenkenError, match=DAMAGED[data]):
        read_document(data, name="folder/Damaged.SBV")
    for name in ("", "x.json", "x"):
        with pytest.raises(KenkenError) as caught:
            read_document(data, name=name)
        assert "kenken-maker binary" not in str(caught.value)


def test_what_was_cut_is_told_by_its_name_wherever_it_was_cut() -> None:
    for end in range(1, len(SAMPLE)):
        with pytest.raises(KenkenError, match=r"byte|grid of size") as caught:
            read_document(SAMPLE[:end], name="x.sbv")
        assert "UTF-8" not in str(caught.value)


def test_text_under_that_name_is_read_all_the_same() -> None:
    assert read_document(b"2 AABB 3+ 2/", name="x.sbv").puzzle == PUZZLE


def test_bytes_without_a_name_are_told_as_what_they_may_be() -> None:
    with pytest.raises(
        FormatError,
        match=(
            r"byte 1 \(0xff\) is not UTF-8 text; .*; if it is not text, it is damaged or its "
            r"format is not supported"
        ),
    ):
        read_document(b"\xff" + SAMPLE[1:])


@given(st.binary(min_size=1, max_size=40))
def test_bytes_that_are_text_are_offered_to_no_binary_row(data: bytes) -> None:
    if kenken_maker_binary.sniff(data) and b"\0" not in data:
        try:
            data.decode()
        except UnicodeDecodeError:
            return
        with pytest.raises(KenkenError) as caught:
            read_document(data)
        assert "byte" not in str(caught.value)
