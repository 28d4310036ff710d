"""KenKens as people write them: other signs, blanks before them, no size, colons after letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import KenkenError
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
