"""Texts as people write them: read where the meaning is certain, and never as two things."""

import json
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.formats import FORMATS, Format, read_document, read_with_format
from kenken_cp.formats.sources import ItemError, TextItem
from kenken_cp.human.notes import read_state
from kenken_cp.kinds.cages.formats.sudoku_text import certain
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers import sudokus
from tests.helpers.examples import carry, every_carrier
from tests.helpers.inputs import items
from tests.helpers.samples import samples_of

ROWS = [
    "003020600", "900305001", "001806400", "008102900", "700000008", "006708200", "002609500",
    "800203009", "005010300",
]  # fmt: skip
GRID = "\n".join(ROWS)
RULE = "+-------+-------+-------+\n"
BOXED = RULE + RULE.join(
    "".join(f"| {' | '.join(' '.join(row[at : at + 3]) for at in (0, 3, 6))} |\n" for row in band)
    for band in (ROWS[:3], ROWS[3:6], ROWS[6:])
) + RULE  # fmt: skip
LINE = "".join(ROWS)
SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
EMPTY = [["" if sign == "0" else sign for sign in row] for row in ROWS]
WANTED = read_document(GRID)

# One puzzle as people send it.
LETTERS = {
    "an e-mail": f"Hi Anna,\n\nhere is today's sudoku, have fun!\n\n{GRID}\n\nBest,\nBob\n",
    "no blank lines": f"Hi Anna,\n{GRID}\nBob",
    "signs apart": "Try this 1!\n\n" + "\n".join(map(" ".join, ROWS)) + "\n\nBob, 5 Main St",
    "a signature": f"Hi!\n{GRID}\n-- \nBob\n",
    "bands": f"Hi!\n\n{GRID[:29]}\n\n{GRID[30:59]}\n\n{GRID[60:]}\n\nBob\n",
    "on one line": f"Hi,\n\nhere it is:\n\n{LINE}\n\nBob\n",
    "CSV": "\n".join(map(",".join, ROWS)),
    "CSV, empty cells": "\n".join(map(",".join, EMPTY)),
    "CSV, a mark at the end": "\n".join(f"{','.join(row)}," for row in ROWS),
    "CSV in quotes": "\n".join(",".join(f'"{sign}"' for sign in row) for row in EMPTY),
    "TSV": "\n".join(map("\t".join, ROWS)),
    "TSV, empty cells": "\n".join(map("\t".join, EMPTY)),
    "semicolons": "\n".join(map(";".join, ROWS)),
    "rows with semicolons": ";".join(ROWS),
    "rows with commas": ",".join(ROWS),
    "commas on one line": ",".join(LINE),
    "pipes": "\n".join(f"| {' | '.join(row)} |" for row in ROWS),
    "pipes, empty cells": "\n".join(f"| {' | '.join(s or ' ' for s in row)} |" for row in EMPTY),
    "Markdown": "\n".join(
        f"| {' | '.join(row)} |" + ("\n" + "|---" * 9 + "|") * (n == 0)
        for n, row in enumerate(ROWS)
    ),
    "brackets": "[" + ",\n".join(f"[{','.join(row)}]" for row in ROWS) + "]",
    "an assignment": "grid = [" + ",\n".join(f"    [{', '.join(row)}]" for row in ROWS) + "]",
    "a list on one line": json.dumps([list(map(int, row)) for row in ROWS]),
    "a list of cells on a line each": json.dumps([list(map(int, row)) for row in ROWS], indent=1),
    "a list over many lines": "grid = [\n" + "".join(f"    {list(row)},\n" for row in ROWS) + "]\n",
    "a list in braces": "int g[9][9] = {{" + "},\n{".join(map(",".join, ROWS)) + "}};",
    "a list of rows": json.dumps(ROWS),
    "a list of rows, a line each": json.dumps(ROWS, indent=2),
    "tuples": repr(tuple(tuple(map(int, row)) for row in ROWS)),
    "a remark first": f"# an easy one\n{GRID}",
    "a remark and one line": f"// an easy one\n\n{LINE}\n",
    "a remark behind a row": GRID.replace("\n", "   # first\n", 1),
    "CSV in a mail": "Hello\n" + "\n".join(map(",".join, ROWS)) + "\nBob",
    "boxes below a line": f"Hi, could you check this one?\n{BOXED}\n",
    "boxes above a line": f"{BOXED}\nDifficulty: Simple\n",
}


@pytest.mark.parametrize("case", LETTERS)
def test_a_sudoku_as_people_send_it(case: str) -> None:
    assert read_document(LETTERS[case]).puzzle == WANTED.puzzle
    assert read_document(LETTERS[case].replace("\n", "\r\n").encode()).puzzle == WANTED.puzzle


@pytest.mark.parametrize("case", LETTERS)
def test_what_is_filled_in_is_read_as_puzzles_are(case: str) -> None:
    state = read_state(WANTED.puzzle, LETTERS[case])
    givens = dict(WANTED.puzzle.givens)
    assert state.values == [givens.get(cell) for cell in range(81)]


@pytest.mark.parametrize(
    ("line", "title", "solved"),
    [
        (f"{LINE} Easter Monster", "Easter Monster", False),
        (f"{LINE} # Easter", "Easter", False),
        (f"{LINE};Easter", "Easter", False),
        (f'"{LINE}","Easter"', "Easter", False),
        (f"{LINE},{SOLVED}", "", True),
        (f"12,{LINE},{SOLVED},27,2.3", "27 2.3", True),
        (f'"{LINE}"', "", False),
        (f"Easter,{LINE}", "Easter", False),
        (f'"Easter, hard","{LINE}","{SOLVED}"', "Easter, hard", True),
        (f"Easter\t{LINE}\t27", "Easter 27", False),
    ],
)
def test_a_line_may_have_a_name_or_the_solution(line: str, title: str, solved: bool) -> None:
    found = read_document(line)
    assert (found.puzzle, found.meta.title) == (WANTED.puzzle, title)
    assert (found.solution is not None) == solved


@pytest.mark.parametrize(
    "line",
    [
        f"{LINE} {LINE[::-1]}",
        f"{LINE},{SOLVED[::-1]}",
        f"a,{LINE},{LINE[::-1]}",
        f"Easter {LINE[:-1]}",
    ],
)
def test_two_puzzles_on_a_line_are_refused(line: str) -> None:
    with pytest.raises(KenkenError):
        read_document(line)


def test_remarks_and_a_heading_stand_among_lines(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"# mine\n\n{LINE} a\n# between\n{LINE},b\n", encoding="utf-8")
    found = list(items([path]))
    assert [item.line for item in found] == [3, 5]
    table = tmp_path / "many.csv"
    table.write_text(f"quizzes,solutions\n{LINE},{SOLVED}\n", encoding="utf-8")
    (item,) = items([table])
    assert isinstance(item, TextItem)
    assert (item.line, read_document(item.text).solution is not None) == (2, True)
    mail = tmp_path / "mail.txt"
    mail.write_text(LETTERS["on one line"], encoding="utf-8")
    (whole,) = items([mail])
    assert not isinstance(whole, ItemError)
    assert whole.line is None


# What is not certain, and what must be said; never a list of formats.
UNCERTAIN = {
    "two puzzles": (f"Hi\n{GRID}\nand\n{GRID.replace('3', '4')}", "lines 2–10 and lines 12–20"),
    "few digits": (f"Slither:\n{GRID.translate(str.maketrans('456789', '000000'))}", "Sudoku text"),
    "a sign too few": (f"Hi\n\n{GRID[:-1]}\n\nBob", "line 11 has 8 signs, the others 9"),
    "a row too few": (
        f"Hi\n\n{GRID[:-10]}\n\nBob",
        "it has 8 lines of 9 signs; a 9×9 Sudoku needs 9 lines",
    ),
    "another letter": (GRID.replace("6", "k", 1), "r1c7 holds 'K'"),
    "letters, not square": ("AAB\nCCB\n3+\n4+\n1", "it has 2 rows of 3 letters from line 1"),
    "letters, a short row": ("AAB\nCCB\nDD\n3+\n4+\n1", "line 3 has 2 letters, the others 3"),
    "a damaged link": (
        "try http://x.org/keen.html#4:_a_a__a_ba_4ba,m12d\nBob",
        "the link in the text cannot be read: clue 2 of 8: 'd' is not a clue",
    ),
    "a link to a seed": ("try http://x.org/keen.html#4dn#123\nBob", "'4dn#123' is a random seed"),
    "a link": ("see https://example.org/puzzle/7", "no format here has links to example.org"),
    "prose": ("call me at 3020600", "line 1, 'call me at 3020600', does not begin a puzzle"),
}


@pytest.mark.parametrize("case", UNCERTAIN)
def test_what_is_not_certain_is_refused_with_the_line(case: str) -> None:
    text, wanted = UNCERTAIN[case]
    with pytest.raises(KenkenError) as caught:
        read_document(text)
    assert wanted in str(caught.value)
    assert sum(row.id in str(caught.value).split() for row in FORMATS) < 3
    assert "a grid of size" not in str(caught.value)


def put_in_letters(text: str) -> str:
    return f"Hi Anna,\n\nhave a look at this:\n\n{text}\n\nBest wishes,\nBob\n"


@every_carrier()
def test_in_a_letter_a_text_means_the_same_or_is_refused(row: Format, family: Family) -> None:
    for _, data in islice(carry(row, family), 2):
        text = data.decode()
        try:
            wanted = read_with_format(text, row.id, family=family.id)[0].puzzle
        except KenkenError:  # it holds solutions only
            continue
        try:
            found, by = read_with_format(put_in_letters(text.rstrip()))
        except KenkenError:
            continue
        assert found.puzzle == wanted
        assert by.id in (row.id, *samples_of(row.id).in_part)


@every_carrier()
def test_a_text_without_one_of_its_lines_is_read_as_nothing_else(
    row: Format, family: Family
) -> None:
    for _, data in islice(carry(row, family), 1):
        lines = data.decode().rstrip().split("\n")
        for left_out in range(min(len(lines), 12)):
            text = "\n".join([*lines[:left_out], *lines[left_out + 1 :]])
            try:
                _, by = read_with_format(text)
            except KenkenError:
                continue
            assert by.id in (row.id, *samples_of(row.id).in_part), text


def _mark(rows: Sequence[str], mark: str) -> str:
    return "\n".join(mark.join(row) for row in rows)


@given(pair=sudokus.sudokus(plain=True), data=st.data())
def test_any_sudoku_in_any_dress_is_itself_or_refused(
    pair: tuple[CagePuzzle, tuple[int, ...]], data: st.DataObject
) -> None:
    puzzle, size = pair[0], pair[0].rows
    signs = ["."] * (size * size)
    for cell, digit in puzzle.givens:
        signs[cell] = "0123456789ABCDEFG"[digit]
    rows = ["".join(signs[at : at + size]) for at in range(0, size * size, size)]
    mark = data.draw(st.sampled_from(["", " ", ",", ";", "\t", " | ", ", "]))
    text = _mark(rows, mark)
    words = st.lists(st.sampled_from(["Hi", "Bob,", "a", "1.", "12:30", "see", "--", "7"]))
    lines = st.lists(words.map(" ".join), max_size=3)
    above, below = data.draw(lines), data.draw(lines)
    between = data.draw(st.sampled_from(["\n", "\n\n"]))
    dressed = between.join([*above, text, *below])
    try:
        found, row = read_with_format(dressed)
    except KenkenError:
        assume(above or below)  # marks alone never keep a grid from being read
        return
    if row.id == "sudoku":
        assert found.puzzle == puzzle
        if any(letter.isalpha() for line in (*above, *below) for letter in line):
            assert certain(found)
    else:
        assert above or below
        raise AssertionError(f"read as {row.id}: {dressed!r}")


@given(pair=sudokus.sudokus(plain=True), data=st.data())
def test_any_sudoku_is_read_as_a_state_too(
    pair: tuple[CagePuzzle, tuple[int, ...]], data: st.DataObject
) -> None:
    puzzle, size = pair[0], pair[0].rows
    blank = data.draw(st.sampled_from(".0_*?x"))
    signs = [blank] * (size * size)
    for cell, digit in puzzle.givens:
        signs[cell] = "0123456789ABCDEFG"[digit]
    rows = ["".join(signs[at : at + size]) for at in range(0, size * size, size)]
    between = data.draw(st.sampled_from(["\n", "", "\n\n"]))
    mark = data.draw(st.sampled_from(["", " "]))
    state = read_state(puzzle, between.join(mark.join(row) for row in rows))
    givens = dict(puzzle.givens)
    assert state.values == [givens.get(cell) for cell in range(size * size)]


@given(st.text(alphabet="0123456789 .,;|:#\nABCabx-_+*/[]\"'", max_size=120))
def test_any_text_is_one_thing_or_refused(text: str) -> None:
    try:
        found, row = read_with_format(text)
        again, _ = read_with_format(f"\n\n{text}\n\n")
    except KenkenError:
        return
    assert again.puzzle == found.puzzle, row.id


def test_half_a_pair_of_surrogates_is_no_puzzle() -> None:
    """JSON can hold one, and so can a text that a program hands over."""
    with pytest.raises(KenkenError, match="is not recognised"):
        read_document("\ud800abc")
