"""KenKens as people write them: other signs, blanks before them, no size, colons after letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.formats import read_document, read_with_format

ROWS = "AABB\nACDB\nECDF\nEEFF"
CLUES = ("6*", "7+", "3-", "1-", "6+", "12*")
KENNY = read_document("\n".join(["4", ROWS, *CLUES]))
LETTERED = "\n".join(f"{letter} {clue}" for letter, clue in zip("ABCDEF", CLUES, strict=True))
OTHERS = {"*": ("x", "X", "×", "·", "*"), "-": ("−", "–", "-"), "+": ("+",)}


@given(st.data())
def test_signs_and_blanks_are_free(data: st.DataObject) -> None:
    def other(clue: str) -> str:
        blank = data.draw(st.sampled_from(["", " ", "  "]))
        return clue[:-1] + blank + data.draw(st.sampled_from(OTHERS[clue[-1]]))

    clues = [other(clue) for clue in CLUES]
    between = data.draw(st.sampled_from(["\n", "\n\n"]))
    for head in ("4\n", ""):
        text = head + ROWS + between + "\n".join(clues)
        assert read_document(text) == KENNY, text
    mark = data.draw(st.sampled_from(["", ":", " :", " ="]))
    lettered = [f"{letter}{mark} {clue}" for letter, clue in zip("ABCDEF", clues, strict=True)]
    document, row = read_with_format("\n".join([ROWS, "", *lettered]))
    assert (document, row.id) == (KENNY, "kenken-maker")


@pytest.mark.parametrize("blank", ["", " "])
def test_a_grid_of_letters_without_a_size_needs_a_square_and_clues(blank: str) -> None:
    rows = [blank.join(row) for row in ROWS.split("\n")]
    assert read_document("\n".join([*rows, *CLUES])) == KENNY
    for text in (
        "\n".join([*rows[:3], *CLUES]),
        "\n".join([*rows, rows[0], *CLUES]),
        "\n".join([*rows, *CLUES[:5]]),
        "\n".join([*rows[:3], rows[3] + "F", *CLUES]),
        "Help 1 2 3 4",
    ):
        with pytest.raises(KenkenError):
            read_document(text)


@pytest.mark.parametrize("text", ["003020600;900305001", "3;0;0;1", "3020600;1", "3;9"])
def test_numbers_with_semicolons_are_no_doku(text: str) -> None:
    with pytest.raises(KenkenError) as caught:
        read_document(text)
    assert "a grid of size 3" not in str(caught.value).replace("3: sizes", "")


LISTS = {
    "with colons": "{}: {}\n",
    "with equals signs": "{}={}\n",
    "without anything": "{}{}\n",
    "in brackets": "{} ({})\n",
    "with commas": "{}: {}, ",
    "with blanks": "{} {}  ",
}


@pytest.mark.parametrize(
    "row", [ROWS, " ".join(ROWS).replace(" \n ", "\n"), ",".join(ROWS).replace(",\n,", "\n")]
)
@pytest.mark.parametrize("case", LISTS)
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_clues_with_letters_in_any_layout(row: str, case: str, between: str) -> None:
    clues = "".join(LISTS[case].format(*each) for each in zip("ABCDEF", CLUES, strict=True))
    assert read_document(row + between + clues) == KENNY
    signs_first = "".join(
        LISTS[case].format(letter, clue[-1] + clue[:-1])
        for letter, clue in zip("ABCDEF", CLUES, strict=True)
    )
    assert read_document(row + between + signs_first) == KENNY


def test_a_number_alone_is_a_given_digit_and_no_clue_of_two_cells() -> None:
    three = read_document("AAB\nCDB\nCDE\n\nA: 3+, B: 4+, C: 5+, D: 3+, E: 2")
    assert [cage.clue for cage in three.puzzle.cages] == ["3+", "4+", "5+", "3+", "2"]
    with pytest.raises(KenkenError, match="only a cage of one cell can be a given"):
        read_document("AB\nAB\n\nA: 2, B: 3+")


@pytest.mark.parametrize(
    "heading",
    ["KenKen 4x4", "KenKen", "4x4", "4 × 4:", "4 4", "Size: 4", "Calcudoku 4 by 4", "ken-ken\n\n4"],
)
def test_a_heading_that_says_no_more_than_the_name_and_the_sides(heading: str) -> None:
    for between in ("\n", "\n\n"):
        for text in ("\n".join([ROWS, *CLUES]), f"{ROWS}\n\n{LETTERED}"):
            read = read_document(f"{heading}{between}{text}")
            assert (read, read.notices) == (KENNY, ())


def test_a_heading_with_other_sides_is_refused() -> None:
    for text in ("\n".join([ROWS, *CLUES]), f"{ROWS}\n\n{LETTERED}"):
        for heading in ("KenKen 5x5", "5x5", "4x5", "size 6"):
            with pytest.raises(FormatError, match=r"line 1 says '.*', but 4 rows of as many"):
                read_document(f"{heading}\n{text}")


@pytest.mark.parametrize("heading", ["Killer 4x4", "Sudoku 4x4", "Suguru", "Futoshiki"])
def test_the_name_of_another_genre_over_a_kenken_is_refused(heading: str) -> None:
    for text in ("\n".join(["4", ROWS, *CLUES]), f"{ROWS}\n\n{LETTERED}"):
        with pytest.raises(FormatError, match=r"is not read from words|is another kind of puzzle"):
            read_document(f"{heading}\n\n{text}")
        assert read_document(f"{heading}\n\n{text}", family="kenken").notices


def test_remarks_of_kenken_maker_are_told_or_refused_wherever_they_stand() -> None:
    text = f"{ROWS}\n\n{LETTERED}"
    assert read_document(f'.KK "cagings/4/1.sbv"\n{text}').notices == ()
    assert read_document(f"{text}\n.KK cagings/4/1.sbv\n").notices == ()
    told = 'words around the puzzle were not read: "digits may be alike"'
    assert read_document(f"{text}\n.KK digits may be alike\n").notices == (told,)
    knight = f"{text}\n.KK with knight's moves\n"
    with pytest.raises(FormatError, match=r"knight's moves.* is not read from words"):
        read_document(knight)
    assert read_document(knight, family="kenken").notices
