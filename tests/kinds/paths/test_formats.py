"""File formats of number paths: texts by hand, texts come back the same, faults in one line."""

from dataclasses import replace
from random import Random

import pytest

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.formats import Document, format_of, read_document, write_document
from kenken_cp.formats.containers import CONTAINERS
from kenken_cp.kinds.paths import hidato, numbrix
from kenken_cp.kinds.paths.formats import containers
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from tests.helpers.path_boards import random_puzzle

BOARD = PathPuzzle(2, 3, True, ((0, 1), (2, 5)), (4,))
NAMES = ("ascent", "kudamono", "bracketed", "csv", "puzzlekit", "grid")


@pytest.mark.parametrize("name", NAMES)
def test_puzzles_come_back_or_what_cannot_be_carried_is_named(name: str) -> None:
    rng, carried = Random(9), 0
    for _ in range(60):
        puzzle = random_puzzle(rng)
        family = hidato.FAMILY if puzzle.king else numbrix.FAMILY
        document = Document(family, puzzle)
        foreign = bool(puzzle.walls or puzzle.links or puzzle.closed)
        foreign |= name == "puzzlekit" and bool(puzzle.holes)
        if foreign or (name == "kudamono" and not puzzle.king):
            with pytest.raises(KenkenError, match=r"(native JSON can|; use native JSON)$"):
                write_document(document, format_of(name))
            continue
        text = write_document(document, format_of(name))
        if name == "grid":
            numbers = [number for _, number in puzzle.givens]
            if not max(puzzle.rows, puzzle.columns) < max(numbers, default=0):
                continue  # it looks like a Sudoku
        assert read_document(text, name, family=family.id) == document
        carried += 1
    assert carried > 2


def penpa_link(family: Family, puzzle: PathPuzzle, rules: str | None = None) -> str:
    """A link to Penpa+; with other rules, without the genre that this program writes."""
    contents = next(b for b in containers.DRAWINGS if b.families == (family,)).write(
        Document(family, puzzle)
    )
    if rules is not None:
        contents = replace(contents, rules=rules, names=())
    return CONTAINERS["penpa"]().pack(contents, Document(family, puzzle))


@pytest.mark.parametrize("family", [numbrix.FAMILY, hidato.FAMILY], ids=lambda family: family.id)
def test_penpa_links_come_back(family: Family) -> None:
    rng, carried = Random(11), 0
    for _ in range(60):
        puzzle = random_puzzle(rng)
        if puzzle.king != (family is hidato.FAMILY):
            continue
        document = Document(family, puzzle)
        if puzzle.walls or puzzle.links or puzzle.closed:
            with pytest.raises(KenkenError, match="native JSON can"):
                write_document(document, format_of("penpa"))
            continue
        assert read_document(write_document(document, format_of("penpa"))) == document
        carried += 1
    assert carried > 2


@pytest.mark.parametrize(
    ("rules", "family"),
    [
        ("Consecutive numbers must touch, also at a corner.", hidato.FAMILY),
        (
            "Consecutive numbers touch horizontally, vertically or diagonally.",
            hidato.FAMILY,
        ),
        ("Consecutive numbers are orthogonally adjacent.", numbrix.FAMILY),
        ("Consecutive numbers must share an edge.", numbrix.FAMILY),
    ],
)
def test_the_rule_in_words_tells_the_family(rules: str, family: Family) -> None:
    puzzle = replace(BOARD, king=family is hidato.FAMILY)
    assert read_document(penpa_link(family, puzzle, rules)) == Document(family, puzzle)


def test_a_penpa_link_that_does_not_tell_the_family_is_asked_for_it() -> None:
    link = penpa_link(hidato.FAMILY, BOARD, "")
    with pytest.raises(KenkenError, match="this may be Numbrix or Hidato; choose with"):
        read_document(link)
    assert read_document(link, family="hidato").puzzle == BOARD
    edges = penpa_link(hidato.FAMILY, BOARD, "Consecutive numbers share an edge.")
    with pytest.raises(KenkenError, match="this is not a puzzle of the family Hidato"):
        read_document(edges, family="hidato")


@pytest.mark.parametrize(
    "rules",
    [
        "Consecutive numbers may not share an edge.",
        "Nonconsecutive: no numbers side by side share an edge.",
        "Shade cells so that consecutive cells touch at a corner.",
    ],
)
def test_a_rule_of_something_else_tells_no_path(rules: str) -> None:
    with pytest.raises(KenkenError, match="this may be Numbrix or Hidato; choose with"):
        read_document(penpa_link(numbrix.FAMILY, replace(BOARD, king=False), rules))


def test_a_penpa_link_of_a_path_has_numbers_and_black_holes() -> None:
    family = containers.DRAWINGS[0].families[0]
    king = family is hidato.FAMILY
    written = containers.DRAWINGS[0].write(Document(family, replace(BOARD, king=king)))
    grey = replace(written, drawn={**written.drawn, "zS": dict.fromkeys(written.drawn["zS"], 8)})
    for changed, told in (
        (grey, "shaded cells at r2c2"),
        (replace(written, colours={"zS": written.drawn["zS"]}), "shaded cells at r2c2"),
        (replace(written, drawn={}, names=()), "the link has no numbers"),
    ):
        with pytest.raises(KenkenError, match=told):
            containers.DRAWINGS[0].read(changed)
    taken_out = replace(written, drawn={**written.drawn, "zS": {}}, holes=BOARD.holes)
    assert containers.DRAWINGS[0].read(taken_out) == containers.DRAWINGS[0].read(written)


def test_old_kudamono_links_count_in_the_order_of_texts() -> None:
    link = "W=11&H=0&L=(1)0(9)2(12)9&G=hidoku"
    puzzle = read_document(link).puzzle
    assert (puzzle.rows, puzzle.columns) == (1, 12)
    # places 0, 1, 2, 3 are the columns 0, 1, 10, 11
    assert puzzle.givens == ((0, 1), (9, 12), (10, 9))
    assert read_document("W=2&H=1&L=(1)1x1(5)3&G=hidoku").puzzle == BOARD
    with pytest.raises(KenkenError, match="'W' and 'H' must be the last column and row"):
        read_document("W=3x2&H=1&L=(1)1&G=hidoku")


def test_a_mode_that_contradicts_the_family_is_refused() -> None:
    with pytest.raises(KenkenError, match="the mode R is for Hidato, not for Numbrix"):
        read_document("3x2mR:1a5aAa", "ascent", family="numbrix")
