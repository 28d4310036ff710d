"""Sudokus as text in the shapes that people paste, `.sdk`, and SumoCue's killers."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.formats import FORMATS, Document, Meta, format_of, read_document
from kenken_cp.kinds.cages.formats.grids import SIZES
from kenken_cp.kinds.cages.houses import boxes_of, usual_boxes
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import family_for
from kenken_cp.suite.inputs import Inputs
from kenken_cp.text.cell_rows import FIGURES, LETTERS
from tests.helpers import sudokus, sumocue
from tests.helpers.paths import EXAMPLES, SHARED

UNIQUE = EXAMPLES / "unique"
TIMES = SHARED / "data/sudoku-times/times.csv"


def example(name: str) -> CagePuzzle:
    puzzle: CagePuzzle = read_document((UNIQUE / f"{name}.json").read_bytes()).puzzle
    return puzzle


def line_of(puzzle: CagePuzzle) -> str:
    """The puzzle on one line."""
    text: str = format_of("sudoku").write(Document(family_for(puzzle), puzzle))
    return text.strip()


def sniff(text: str) -> list[str]:
    return [row.id for row in FORMATS if not row.binary and row.sniff(text)]


def in_rows(line: str, width: int) -> list[str]:
    return [line[start : start + width] for start in range(0, len(line), width)]


NINE = line_of(example("sudoku-9x9"))
ROWS = in_rows(NINE, 9)
THREES = [in_rows(row, 3) for row in ROWS]


def frame(inner: str, outer: str, upright: str) -> str:
    """The 9×9 with lines drawn between its boxes, and round it if there is something for that."""
    rows = [
        f"{upright if outer else ''}{upright.join(row)}{upright if outer else ''}" for row in THREES
    ]
    bands = ["\n".join(rows[start : start + 3]) for start in (0, 3, 6)]
    middle = f"\n{inner}\n".join(bands)
    return f"{outer}\n{middle}\n{outer}" if outer else middle


PASTED = {
    "one line": NINE,
    "zeros": NINE.replace(".", "0"),
    "asterisks": NINE.replace(".", "*"),
    "question marks": NINE.replace(".", "?"),
    "underlines": NINE.replace(".", "_"),
    "dashes": NINE.replace(".", "-"),
    "crosses": NINE.replace(".", "x"),
    "groups of nine": " ".join(ROWS),
    "groups of three": " ".join(" ".join(row) for row in THREES),
    "signs apart": " ".join(NINE),
    "rows": "\n".join(ROWS),
    "rows of Windows": "\r\n".join(ROWS) + "\r\n",
    "rows indented": "\n".join(f"   {row}  " for row in ROWS),
    "rows of zeros": "\n".join(ROWS).replace(".", "0"),
    "rows of dashes": "\n".join(ROWS).replace(".", "-"),
    "rows of signs apart": "\n".join(" ".join(row) for row in ROWS),
    "rows of zeros apart": "\n".join(" ".join(row) for row in ROWS).replace(".", "0"),
    "rows and blank lines": "\n\n".join("\n".join(ROWS[at : at + 3]) for at in (0, 3, 6)),
    "boxes": frame("---+---+---", "", "|"),
    "boxes with a frame": frame("|---+---+---|", "*-----------*", "|"),
    "boxes with another frame": frame(":---+---+---:", ".---.---.---.", "|").replace("|", " | "),
    "boxes with zeros": frame("------+-------+------", "", " | ").replace(".", "0"),
    "boxes of dashes": frame("---+---+---", "+---+---+---+", "|").replace(".", "-"),
    "lines without crosses": frame("-------------", "", "|"),
    "double lines": frame("===+===+===", "", "|"),
    "box drawings": frame("├───┼───┼───┤", "┌───┬───┬───┐", "│"),
    "heavy box drawings": frame("━━━╋━━━╋━━━", "", "┃"),
}


@pytest.mark.parametrize("case", PASTED)
def test_grids_as_people_paste_them(case: str) -> None:
    text = PASTED[case].replace("\r\n", "\n")
    assert sniff(text) == ["sudoku"]
    assert read_document(PASTED[case].encode()).puzzle == example("sudoku-9x9")


@given(pair=sudokus.sudokus(plain=True), data=st.data())
def test_any_grid_in_any_shape_is_told_from_all_else(
    pair: tuple[CagePuzzle, tuple[int, ...]], data: st.DataObject
) -> None:
    puzzle, _ = pair
    size = puzzle.rows
    blank = data.draw(st.sampled_from(".0*_?-X"))
    line = line_of(puzzle).replace(".", blank)
    rows = in_rows(line, size)
    width = usual_boxes(size)[:size].count(0)
    rule = "+".join("-" * width for _ in range(size // width))
    if blank == "-":
        assume(all(set(row) != {"-"} for row in rows))
    shapes = [
        line,
        "\n".join(rows),
        "\n".join(" ".join(row) for row in rows),
        "\n".join(" ".join(in_rows(row, width)) for row in rows),
        f"\n{rule}\n".join("|".join(in_rows(row, width)) for row in rows),
    ]
    numbers = dict(puzzle.givens)
    words = [str(numbers.get(cell, blank)) for cell in range(size * size)]
    shapes.append("\n".join(" ".join(words[at : at + size]) for at in range(0, size**2, size)))
    for text in shapes:
        names = sniff(text)
        if names != ["sudoku"]:
            assert names == ["sudoku", "grid"], text
            assert sum(numbers.values()) == size**2  # as in a Shikaku
        assert read_document(text, family="sudoku").puzzle == puzzle


def test_digits_that_add_up_to_the_cells_may_be_a_shikaku() -> None:
    text = "4 . . 2\n. 2 . .\n. . 3 .\n4 . . 1\n"
    assert sniff(text) == ["sudoku", "grid"]
    with pytest.raises(KenkenError, match=r"^this may be Sudoku or Shikaku; choose with"):
        read_document(text)
    assert read_document(text, family="sudoku").family.id == "sudoku"
    assert read_document(text, family="shikaku").family.id == "shikaku"
    less = text.replace("1", ".")
    assert sniff(less) == ["sudoku"]
    assert read_document(less).family.id == "sudoku"


def test_letters_alone_count_from_a() -> None:
    grid = [(row * 4 + row // 4 + column) % 16 for row in range(16) for column in range(16)]
    told = "".join(LETTERS[digit] if cell % 3 else "." for cell, digit in enumerate(grid))
    wanted = tuple((cell, digit + 1) for cell, digit in enumerate(grid) if cell % 3)
    assert read_document(told).puzzle.givens == wanted
    assert read_document(told.lower()).puzzle.givens == wanted
    mixed = "".join(FIGURES[digit] if cell % 3 else "." for cell, digit in enumerate(grid))
    assert read_document(mixed).puzzle.givens == wanted


@pytest.mark.parametrize("size", SIZES)
def test_the_boxes_follow_from_the_size(size: int) -> None:
    read = read_document("1" + "." * (size * size - 1)).puzzle
    assert (read.rows, read.columns, read.givens) == (size, size, ((0, 1),))
    assert read.boxes == usual_boxes(size) != ()
    high = next(n for n in range(int(size**0.5), 0, -1) if size % n == 0)
    assert [read.boxes.count(0), read.boxes[:size].count(0)] == [size, size // high]


@pytest.mark.parametrize(
    "text",
    ["", "1", "12\n21", "1" * 17, "---", "- - -", "It is 9×9.", "1 . 3", "[1, 2]", "9" * 300_000],
)
def test_what_means_to_be_no_sudoku_is_left_to_others(text: str) -> None:
    assert "sudoku" not in sniff(text)


def test_files_of_many_lines(tmp_path: Path) -> None:
    puzzles = [example(f"sudoku-{size}") for size in ("4x4", "9x9", "16x16")]
    for name in ("a.sdm", "a.txt"):
        path = tmp_path / name
        path.write_text("\n".join([*map(line_of, puzzles), "", "12"]) + "\n", encoding="utf-8")
        *found, last = Inputs().items([str(path)])
        assert [read_document(item.text).puzzle for item in found] == puzzles  # type: ignore[union-attr]
        assert last.line == 5
        with pytest.raises(KenkenError):
            read_document(last.text)  # type: ignore[union-attr]
    rows = tmp_path / "rows.txt"
    for name in ("9x9", "16x16"):
        puzzle = example(f"sudoku-{name}")
        rows.write_text("\n".join(in_rows(line_of(puzzle), puzzle.rows)), encoding="utf-8")
        (item,) = Inputs().items([str(rows)])
        assert read_document(item.text).puzzle == puzzle  # type: ignore[union-attr]


@pytest.mark.skipif(not TIMES.exists(), reason="the Sudokus with times are not beside the project")
def test_seven_hundred_of_others_are_read_and_written_the_same() -> None:
    lines = [line.split(",")[0] for line in TIMES.read_text(encoding="utf-8").splitlines()[1:]]
    assert len(lines) > 700
    for line in lines:
        assert line_of(read_document(line).puzzle) == line


# The example of the page on SudoCue's formats, but for the puzzle.
SDK = (
    "#AAnn Author\n#DA puzzle\n#CJust start\n#B03-08-2006\n#SA book\n#LEasy\n"
    "#Uhttp://www.example.org/\n"
)
SAID = Meta(title="A puzzle", author="Ann Author", source="A book", ratings={"level": "Easy"})


@pytest.mark.parametrize("title", ["two\nlines", " ahead", "behind\r"])
def test_a_remark_that_a_line_cannot_hold_is_refused(title: str) -> None:
    puzzle = example("sudoku-9x9")
    whole = Document(family_for(puzzle), puzzle, None, Meta(title=title))
    with pytest.raises(KenkenError, match="cannot represent 'title' with line breaks, or"):
        format_of("sdk").write(whole)


KILLERS = ("killer-9x9", "killer-diagonals-9x9", "killer-open-9x9", "killer-no-singles-9x9")


@pytest.mark.parametrize("name", [*KILLERS, "sudoku-9x9", "sudoku-jigsaw-9x9"])
def test_sumocues_killers_and_jigsaws(name: str) -> None:
    puzzle = replace(example(name), givens=()) if "open" in name else example(name)
    told = sumocue.write_sumocue(puzzle)
    shapes = [told, "\n".join(in_rows(told, 40)), told.replace("=", " =")]
    if name in KILLERS:
        shapes += [sumocue.written_of_old(puzzle), sumocue.written_of_old(puzzle).rstrip(":")]
    for text in shapes:
        assert sniff(text) == ["sumocue"]
        assert read_document(text) == Document(family_for(puzzle), puzzle)


@given(pair=sudokus.killers(sizes=(9,)))
def test_any_killer_of_9x9_in_both_forms(pair: tuple[CagePuzzle, tuple[int, ...]]) -> None:
    puzzle = replace(pair[0], givens=(), distinct=True)
    assume(any(len(cage.cells) > 1 for cage in puzzle.cages) and puzzle.boxes)
    assert read_document(sumocue.write_sumocue(puzzle)).puzzle == puzzle
    if puzzle.boxes == usual_boxes(9):
        assert read_document(sumocue.written_of_old(puzzle)).puzzle == puzzle


def test_sumocue_by_hand() -> None:
    """A cage of 15 in r1c1, r1c2 and r2c1, a given 4 in r9c9, regions of rows."""
    entries = ["=15", "+0", *["=0"] * 7, "+0", *["=0"] * 70, "=4"]
    read = read_document(f"SumoCueV1D{''.join(entries)}").puzzle
    assert read == CagePuzzle(
        9, 9, (Cage((0, 1, 9), "+", 15), Cage((80,), GIVEN, 4)), boxes=usual_boxes(9),
        diagonals=True, distinct=True, covered=False,
    )  # fmt: skip
    told = [f"{entry}J{cell // 9}" for cell, entry in enumerate(entries)]
    rows = read_document(f"SumoCueV1{''.join(told)}").puzzle
    assert rows == replace(read, boxes=tuple(cell // 9 for cell in range(81)), diagonals=False)
    older = ["3841", "3841", *["0"] * 7, "3841", *["0"] * 70, "1026"]
    assert read_document(f"3x3:d:k:{':'.join(older)}:").puzzle == read


def test_killers_come_a_line_each(tmp_path: Path) -> None:
    path = tmp_path / "killers.txt"
    killers = [example(name) for name in KILLERS[:2]]
    lines = [
        write(puzzle)
        for puzzle in killers
        for write in (sumocue.write_sumocue, sumocue.written_of_old)
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    found = [read_document(item.text).puzzle for item in Inputs().items([str(path)])]  # type: ignore[union-attr]
    assert found == [killers[0], killers[0], killers[1], killers[1]]


def test_a_sudoku_in_a_letter_with_too_few_digits_is_told_what_to_do() -> None:
    grid = "1 . | . 4\n. 4 | 1 .\n----+----\n. 1 | 4 .\n4 . | . 1\n"
    with pytest.raises(KenkenError, match=r"lines 3 to 7 look like a Sudoku, .* keep only these"):
        read_document(f"Hi all,\n\n{grid}\nBest, Ann\n")
    assert read_document(grid).family.id == "sudoku"


SIX = ("......", "34....", "..123.", "..45..", "....2.", ".1....")


def drawn_grid(rows: Sequence[str], high: int, wide: int) -> str:
    """The rows with lines round boxes of this height and width."""
    rule = "+" + "+".join(["-" * (2 * wide - 1)] * (len(rows) // wide)) + "+"
    lines = [rule]
    for at, row in enumerate(rows, start=1):
        parts = [" ".join(row[start : start + wide]) for start in range(0, len(row), wide)]
        lines += ["|" + "|".join(parts) + "|", *[rule] * (at % high == 0)]
    return "\n".join(lines)


@pytest.mark.parametrize(("high", "wide"), [(2, 3), (3, 2)])
def test_boxes_are_read_as_they_are_drawn(high: int, wide: int) -> None:
    puzzle = read_document(drawn_grid(SIX, high, wide)).puzzle
    assert puzzle.boxes == boxes_of(6, 6, high, wide)


def test_lines_that_are_of_no_boxes_are_refused() -> None:
    usual = drawn_grid(SIX, 2, 3)
    assert read_document(usual.replace("|", " ")).puzzle == read_document(usual).puzzle
    lines = usual.split("\n")
    for wrong in (
        [*lines[:2], lines[2].replace("|", " ", 2).replace(" ", "|", 1), *lines[3:]],
        [*lines[:2], lines[0], *lines[2:]],
        [line.replace("|", " ") if at == 2 else line for at, line in enumerate(lines)],
    ):
        with pytest.raises(FormatError, match="not those of boxes of 2×3 cells"):
            read_document("\n".join(wrong))


def test_the_state_of_a_game_is_told_and_ends_the_file() -> None:
    rows = "\n".join(ROWS)
    state = f"[Puzzle]\n{rows}\n[State]\n" + "1........\n" * 9
    assert read_document(state).notices == ("how far somebody has come ([State]) was not read",)
    assert read_document(f"[Puzzle]\n{rows}\n[State]\n").notices == ()
    with pytest.raises(FormatError, match="'anti-knight' is not read from words"):
        read_document(f"{state}#C anti-knight\n")
    with pytest.raises(FormatError, match=r"line 22: '\[Puzzle\]' is unknown here"):
        read_document(f"{state}\n[Puzzle]\n{rows}\n")
