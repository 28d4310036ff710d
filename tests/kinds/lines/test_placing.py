"""Whether a line leaves room for its clue, held against all ways to fill it in."""

from itertools import groupby, product

from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.kinds.lines.placing import fits
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED

CELLS = st.lists(st.sampled_from([None, None, EMPTY, FILLED]), min_size=1, max_size=9)
CLUES = st.lists(st.integers(1, 4), max_size=4).map(tuple)


@given(CELLS, CLUES)
def test_a_line_fits_its_clue_where_it_can_be_filled_in(
    line: list[int | None], clue: tuple[int, ...]
) -> None:
    ways = product(*[(EMPTY, FILLED) if value is None else (value,) for value in line])
    found = {tuple(len(list(run)) for value, run in groupby(way) if value) for way in ways}
    assert fits(clue, line) == (clue in found)
