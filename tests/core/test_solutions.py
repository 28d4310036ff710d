"""Keys of solutions: equal for turned and mirrored images, and for nothing else."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.geometry import as_rows, images, number_names
from kenken_cp.registry import FAMILIES, family_of

RENAMED = {"sudoku", "shikaku"}  # their values are only names


@st.composite
def grids(draw: st.DrawFn) -> list[list[int]]:
    """Rows of a few small values, so that images often meet."""
    rows, columns = draw(st.tuples(st.integers(1, 4), st.integers(1, 4)))
    row = st.lists(st.integers(0, 2), min_size=columns, max_size=columns)
    return draw(st.lists(row, min_size=rows, max_size=rows))


def forms(family: str, rows: Sequence[Sequence[int]]) -> set[Any]:
    """All images, by way of the places of cells."""
    tall, wide = len(rows), len(rows[0])
    values = [value for row in rows for value in row]
    found = set()
    for to in {(tall, wide), (wide, tall)}:
        for place in images(tall, wide, *to):
            moved = [0] * len(values)
            for cell, value in enumerate(values):
                moved[place[cell]] = value
            names = number_names(moved) if family in RENAMED else tuple(moved)
            found.add((to, names))
    return found


@pytest.mark.parametrize("family", [family.id for family in FAMILIES])
@given(one=grids(), other=grids(), data=st.data())
def test_a_key_is_that_of_the_images_alone(
    family: str, one: list[list[int]], other: list[list[int]], data: st.DataObject
) -> None:
    key = family_of(family).kind.solution_key
    to, values = data.draw(st.sampled_from(sorted(forms(family, one))))
    assert key(family, one) == key(family, as_rows(values, to[1]))
    same = bool(forms(family, one) & forms(family, other))
    assert (key(family, one) == key(family, other)) == same


def test_families_and_sides_have_keys_of_their_own() -> None:
    key = family_of("kenken").kind.solution_key
    keys = {key("kenken", [[1, 2], [2, 1]]), key("killer", [[1, 2], [2, 1]])}
    keys.add(key("kenken", [[1, 2, 2, 1]]))
    assert len(keys) == 3


def test_swapped_bands_make_another_solution_as_they_make_another_puzzle() -> None:
    rows = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    swapped = [rows[1], rows[0], *rows[2:]]
    key = family_of("sudoku").kind.solution_key
    assert key("sudoku", rows) != key("sudoku", swapped)
