"""Game IDs of Keen, held against Keen itself where it is installed (Debian: sgt-puzzles)."""

from itertools import chain, product

import pytest
from hypothesis import assume, given

from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import Document, Meta, format_of, read_document
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.operators import GIVEN, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.helpers import boards, keen, tatham
from tests.helpers.samples import Refused, samples_of
from tests.helpers.strategies import PLAIN, puzzles

ROW = format_of("keen")
needs_keen = pytest.mark.skipif(keen.PROGRAM is None, reason="Keen is not installed")


def write(puzzle: CagePuzzle, meta: Meta | None = None) -> str:
    """The ID of a puzzle."""
    text: str = ROW.write(Document(kenken.FAMILY, puzzle, None, meta or Meta()))
    return text.strip()


# How many of each size and level; the hardest take Keen long at some sizes.
COUNTS = {
    **dict.fromkeys(product(range(3, 7), "enhxu"), 2),
    **{(7, level): 3 for level in "enh"},
    **dict.fromkeys(product((8, 9), "enh"), 2),
    **dict.fromkeys(((7, "em"), (7, "nm"), (8, "em"), (9, "em")), 2),
    **{(size, f"{level}m"): 2 for size, level in product(range(3, 7), "enh")},
}


@needs_keen
def test_keens_own_are_read_unique_and_written_the_same() -> None:
    for (size, level), count in COUNTS.items():
        ids = tatham.make_ids(keen.PROGRAM, f"{size}d{level}", count)
        assert len(ids) == count
        for game_id in ids:
            puzzle = read_document(game_id).puzzle
            assert (puzzle.rows, puzzle.columns, puzzle.rule) == (size, size, Rule.PAIR)
            cells = sorted(chain.from_iterable(c.cells for c in puzzle.cages))
            assert cells == [*range(size * size)]
            assert puzzle == keen.read(game_id)
            assert boards.is_unique(puzzle), game_id
            assert write(puzzle) == game_id


@needs_keen
@given(
    puzzle=puzzles(
        min_size=3, max_size=9, max_cage=8, rules=[Rule.PAIR], digit_sets=[PLAIN], no_op=False,
        square=True,
    )
)  # fmt: skip
def test_keen_takes_what_is_written(puzzle: CagePuzzle) -> None:
    assume(puzzle.digits == tuple(range(1, puzzle.rows + 1)))
    assume(all(0 <= cage.target < 1 << 29 for cage in puzzle.cages))
    game_id = write(puzzle)
    assert tatham.ask_program(keen.PROGRAM, game_id) == (0, game_id)
    assert read_document(game_id).puzzle == puzzle


@needs_keen
@pytest.mark.parametrize("size", [3, 5, 9])
def test_keen_finds_one_solution_of_what_is_unique_and_no_other(size: int) -> None:
    """Several and none: what is asked of Keen can fail."""
    rows = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
    cells = tuple(chain.from_iterable(rows))
    singles = [Cage((cell,), GIVEN, value) for cell, value in enumerate(cells)]
    unique = CagePuzzle(size, size, tuple(singles))
    code, _ = tatham.ask_program(keen.PROGRAM, write(unique), "--test-solve")
    assert code == 0
    code, said = tatham.ask_program(keen.PROGRAM, write(whole(3)), "--test-solve")
    assert (code, "Multiple solutions" in said) == (1, True)
    wrong = singles[0]._replace(target=cells[1])
    code, said = tatham.ask_program(
        keen.PROGRAM, write(CagePuzzle(size, size, (wrong, *singles[1:]))), "--test-solve"
    )
    assert (code, "No solution" in said) == (1, True)


def whole(size: int) -> CagePuzzle:
    """One cage of all cells, whose IDs have the longest gaps there are."""
    total = size * size * (size + 1) // 2
    return CagePuzzle(size, size, (Cage(tuple(range(size * size)), "+", total),))


@pytest.mark.parametrize("size", range(3, 10))
def test_gaps_longer_than_the_alphabet(size: int) -> None:
    game_id = write(whole(size))
    assert read_document(game_id).puzzle == whole(size)
    if keen.PROGRAM is not None:
        assert tatham.ask_program(keen.PROGRAM, game_id) == (0, game_id)


# 5×5: 40 places and one more. `y` is 25 gaps without a wall, `z` 26 with one.
@pytest.mark.parametrize(
    ("walls", "fits"), [("yo", True), ("zm", True), ("yn", False), ("zl", False), ("zn", False)]
)
def test_the_last_letters_mean_what_they_mean_to_keen(walls: str, fits: bool) -> None:
    game_id = f"5:{walls},a75"
    if fits:
        assert read_document(game_id).puzzle == whole(5)
    else:
        with pytest.raises(KenkenError, match="the walls: "):
            read_document(game_id)
    if keen.PROGRAM is not None:
        assert (tatham.ask_program(keen.PROGRAM, game_id)[0] == 0) is fits


IDS = "3:_13,a1a2a3a2a3a1a3a1a2"


def test_the_level_is_a_rating() -> None:
    for letter, level in {"e": "easy", "n": "normal", "x": "extreme"}.items():
        for mark in ("", "m"):
            read = read_document(IDS.replace(":", f"d{letter}{mark}:"))
            assert read.meta == Meta(ratings={"keen": level})
            assert ROW.write(read).startswith(f"3d{letter}:")
    assert read_document(IDS).meta == Meta()
    assert write(read_document(IDS).puzzle, Meta(ratings={"keen": "?"})) == IDS


def test_a_level_without_a_description_is_no_id() -> None:
    with pytest.raises(KenkenError, match="not recognised"):
        read_document("6dn")


# An unknown level and a clue without figures, which Keen reads as 0, it lets pass.
TAKEN_BY_KEEN = ("3dq:_13,a1a2a3a2a3a1a3a1a2", "3:_13,a1a2a3a2a3a1a3a1a")


@pytest.mark.skipif(keen.PROGRAM is None, reason="Keen is not installed")
@pytest.mark.parametrize("sample", samples_of("keen").refused, ids=lambda sample: sample.name)
def test_keen_refuses_too_what_is_refused_here(sample: Refused) -> None:
    """Unless it is another size's affair."""
    game_id = sample.data.decode()
    if ":" in game_id and game_id not in TAKEN_BY_KEEN:
        assert keen.PROGRAM is not None
        assert tatham.ask_program(keen.PROGRAM, game_id)[0] == 1, game_id
