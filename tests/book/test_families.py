"""Books of Sudoku, Killer Sudoku and KenKen with boxes: rules, chapters and pictures."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

import pytest

from kenken_cp.book import Answers, Design, Entry, Front, Selection, gather, gather_entries, make
from kenken_cp.book.design import LARGE, USUAL
from kenken_cp.formats import Document, native, read_document
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.registry import FAMILIES, family_for
from kenken_cp.render.look import CELL, MARGIN
from tests.book.conftest import Inputs
from tests.book.test_book import pictures, readable_texts
from tests.helpers.drawn import BOXED, JIGSAW, KILLER, SLANTED, SMALL, SUDOKU
from tests.helpers.paths import EXAMPLES

pytest.importorskip("typst")

LATIN = replace(SLANTED, boxes=(), diagonals=False)
FROM_ZERO = replace(LATIN, digits=(0, 1, 2, 3), givens=())
PRIMES = replace(FROM_ZERO, digits=(2, 3, 5, 7))
REPEATING = replace(KILLER, distinct=False)
SLANTED_KILLER = replace(KILLER, diagonals=True)
UNBOXED = replace(BOXED, boxes=(), diagonals=True)
KINDS: dict[str, tuple[Sequence[CagePuzzle], Sequence[str], Sequence[str]]] = {
    "sudoku": (
        [SUDOKU],
        ["from 1 to 9 in each empty cell", "Every row, every column and every box contains each of",
         "Heavy lines divide the grid into boxes."],
        ["cage", "diagonal", "region", "clue"],
    ),
    "several sizes": ([SUDOKU, SMALL], ["1 to 6 in a 6×6 grid, 1 to 9 in"], ["cage"]),
    "jigsaw": (
        [JIGSAW], ["every column and every region contains", "the grid into regions."], ["box"],
    ),
    "jigsaw and boxes": ([SUDOKU, JIGSAW], ["into boxes, of any shape."], ["region"]),
    "diagonals": (
        [SLANTED], ["every box and every diagonal contains", "Thin lines show the"], ["follows"],
    ),
    "some diagonals": ([SUDOKU, SLANTED], ["If thin lines show", "each follows the rule"], []),
    "no boxes": ([LATIN], ["Every row and every column contains"], ["box", "eavy", "diagonal"]),
    "some boxes": (
        [LATIN, SUDOKU],
        ["Every row and every column contains", "If a puzzle has boxes, bounded by heavy"],
        [],
    ),
    "digits left over": (
        [replace(SUDOKU, digits=tuple(range(1, 11)))],
        ["from 1 to 10 in", "No row, column or box may contain a digit twice.", "leaves some of"],
        ["contains each", "printed above"],
    ),
    "from 0": (
        [FROM_ZERO], ["Write a digit from 0 to 3 in each"], ["above"],
    ),
    "with gaps": (
        [PRIMES], ["Write one of the digits 2, 3, 5, 7 in each"],
        ["above"],
    ),
    "some other digits": (
        [LATIN, FROM_ZERO],
        ["Write a digit from 1 to 4 in each", "uses other digits, they are printed above it."], [],
    ),
    "all other digits": (
        [FROM_ZERO, PRIMES],
        ["which digits to use is printed above each puzzle."], ["from 1", "other digits"],
    ),
    "killer": (
        [KILLER],
        ["Dashed lines mark the cages.", "the sum of its digits",
         "No digit may appear twice in a cage.", "Cells outside the cages belong", "empty cell"],
        ["clue", "more than once", "9+"],
    ),
    "killer that repeats": (
        [REPEATING],
        ["once in a cage, but not in the same row, in the same column or in the same box."],
        ["No digit may appear twice in a cage"],
    ),
    "killers": (
        [KILLER, REPEATING, SLANTED_KILLER],
        ["in a cage, unless the puzzle says so", "If thin lines"], ["more than once"],
    ),
    "boxes and cages": (
        [BOXED],
        ["Heavy lines divide the grid into boxes.", "Dashed lines divide the grid into cages.",
         "12×", "but not in the same row, in the same column or in the same box."],
        ["add up to the", "empty", "Heavy lines divide the grid into cages"],
    ),
    "diagonals and cages": (
        [UNBOXED], ["Heavy lines divide the grid into cages.", "every column and every diagonal"],
        ["ashed", "box"],
    ),
    "boxes and cages, or diagonals": (
        [BOXED, UNBOXED],
        ["Dashed lines, or heavy ones if there are no boxes, divide the grid into cages."], [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_rules_say_what_puzzles_with_boxes_need_and_no_more(kind: str) -> None:
    puzzles, said, unsaid = KINDS[kind]
    [manual] = {family_for(puzzle).manual for puzzle in puzzles}
    told = " ".join(chain.from_iterable(manual.rules(puzzles)))
    for words in said:
        assert words in told
    for words in unsaid:
        assert words not in told


def test_a_caption_says_where_cages_repeat_digits() -> None:
    notes = {
        puzzle: family_for(puzzle).manual.note(puzzle) for puzzle in (KILLER, REPEATING, BOXED)
    }
    assert notes == {KILLER: "", REPEATING: "cages may repeat digits", BOXED: ""}
    other = replace(KILLER, digits=tuple(range(7)), givens=())
    assert family_for(other).manual.note(other) == "digits 0 to 6"


# Several families


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> list[Entry]:
    """The examples of all families, and a harder puzzle of the first."""
    path = tmp_path_factory.mktemp("mixed") / "mixed.jsonl"
    documents = [Document(family, family.manual.example()) for family in reversed(FAMILIES)]
    documents.append(read_document((EXAMPLES / "unique/signed-5x5.json").read_bytes()))
    path.write_text("".join(f"{native.write_line(one)}\n" for one in documents), encoding="utf-8")
    return gather_entries([str(path)], Selection())


def box(entries: list[Entry]) -> list[Entry]:
    """Those whose grid is divided into boxes."""
    return [entry for entry in entries if getattr(entry.puzzle, "boxes", ())]


def test_a_book_of_several_families_has_chapters_by_level_and_family(
    mixed: list[Entry], given: list[Inputs]
) -> None:
    make(Design(), mixed)
    told = given[0]["book"]
    headings = [family.manual.heading for family in FAMILIES]
    assert told["title"] == ", ".join(headings)
    assert [manual["title"] for manual in told["manuals"]] == [
        f"How to play {heading}" for heading in headings
    ]
    titles = [page["level"] for page in told["pages"]]
    assert titles == [*[f"Gentle {heading}" for heading in headings], f"Hard {headings[0]}"]
    answers = [answer["level"] for page in told["answers"] for item in page["items"]
               for answer in item["answers"] if answer["level"]]  # fmt: skip
    assert answers == titles


@pytest.mark.parametrize("order", ["size", "effort", "given"])
def test_in_every_order_families_stay_together(mixed: list[Entry], order: str) -> None:
    found = gather._order_entries(mixed[::-1], order)
    chapters = [(entry.level, entry.family.id) for entry in found]
    assert chapters == sorted(chapters, key=chapters.index)
    assert len(dict.fromkeys(chapters)) == len(FAMILIES) + 1


def test_a_book_of_one_family_has_chapters_by_level(
    mixed: list[Entry], given: list[Inputs]
) -> None:
    make(Design(), [entry for entry in mixed if entry.family is FAMILIES[0]])
    assert [page["level"] for page in given[0]["book"]["pages"]] == ["Gentle", "Hard"]


def test_manuals_and_puzzles_show_outlines_and_answers_do_not(
    mixed: list[Entry], given: list[Inputs]
) -> None:
    make(Design(per_page=1), box(mixed))
    [inputs] = given
    told = inputs["book"]
    shown = [one["picture"] for page in told["pages"] for one in page["puzzles"]]
    items = [item for page in told["answers"] for item in page["items"]]
    shown += [one["picture"] for item in items for one in item.get("answers", ())]
    dashed = ["stroke-dasharray" in inputs[picture["file"]] for picture in shown]
    cages = [bool(entry.puzzle.cages) for entry in box(mixed)]
    assert dashed == [*cages, *[False] * len(cages)]
    steps = [step["picture"] for manual in told["manuals"] for step in manual["example"]["steps"]]
    assert any("stroke-dasharray" in inputs[picture["file"]] for picture in steps)


def test_clues_that_typst_sets_are_not_crossed(mixed: list[Entry], given: list[Inputs]) -> None:
    """The letters are not in the picture, and yet their room is."""
    entries = [entry for entry in box(mixed) if entry.puzzle.cages]
    make(Design(front=Front.NONE, answers=Answers.NONE), entries)
    [inputs] = given
    for unit, text, letters in pictures(inputs):
        [path] = re.findall(r'<path d="([^"]*)"[^>]*stroke-dasharray', text)
        starts = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)", path)}
        [at] = [group["at"] for group in letters if group["role"] == "clue"]
        for x, y, written in zip(at[::3], at[1::3], at[2::3], strict=True):
            column, row = int(x / unit // CELL), int(y / unit // CELL)
            [start] = [place for place in starts if (place[0] // CELL, place[1] // CELL)
                       == (column, row)]  # fmt: skip
            assert start[0] > x / unit - MARGIN + 0.4 * 10.5 * len(written)


@pytest.mark.parametrize("large", [False, True])
def test_no_text_of_any_family_is_too_small_and_no_line_too_thin(
    large: bool, mixed: list[Entry], given: list[Inputs]
) -> None:
    least = (LARGE if large else USUAL).least
    make(Design("6x9", 1 if large else 6, large=large), mixed)
    [inputs] = given
    assert readable_texts(inputs, least) > 2 * len(mixed)
