"""Random numbers and random grids: the stream word for word, and every outcome as likely.

Chi-square is compared with its mean plus `FAR` of its standard deviations: with many degrees of
freedom that is next to impossible, with one it is one case in two thousand. Seeds are fixed, so
that a test passes always or never.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations, permutations
from math import e, factorial, prod, sqrt

import pytest

from kenken_cp.core.geometry import is_connected, number_names, parts
from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.houses import Geometry, board_of, boxes_of
from kenken_cp.kinds.cages.kernel.generate.grid_generator import GridGenerator
from kenken_cp.kinds.cages.kernel.generate.jigsaw import Jigsaw
from kenken_cp.kinds.cages.kernel.generate.latin import Latin

pytestmark = pytest.mark.kernel

FAR = 8
LEAST_EXPECTED = 5  # of any outcome, for chi-square to hold
WORD = 1 << 64
SEEDS = (0, 1, 42, 1 << 32, 1 << 63, WORD - 1)


def split_mix(seed: int) -> Iterable[int]:
    """The stream of SplitMix64 in integers without end, from the paper's Java."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) % WORD
        mixed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % WORD
        yield mixed ^ (mixed >> 31)


def surprise(counts: Counter[Hashable], chances: dict[Hashable, float]) -> float:
    """How far chi-square lies above its mean, in standard deviations."""
    assert set(counts) <= set(chances), "an outcome that there is not"
    draws = sum(counts.values())
    assert draws * min(chances.values()) >= LEAST_EXPECTED
    if len(chances) == 1:
        return 0.0
    square = sum((counts[at] - draws * p) ** 2 / (draws * p) for at, p in chances.items())
    freedom = len(chances) - 1
    return (square - freedom) / sqrt(2 * freedom)


def alike(outcomes: Iterable[Hashable]) -> dict[Hashable, float]:
    """The same chance for each outcome."""
    every = list(outcomes)
    return dict.fromkeys(every, 1 / len(every))


# random numbers


def test_the_first_word_is_the_one_that_is_known() -> None:
    rng = Rng(0)
    assert [rng.word() for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_words_are_those_of_splitmix64(seed: int) -> None:
    rng = Rng(seed)
    assert all(rng.word() == word for word, _ in zip(split_mix(seed), range(1000), strict=False))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("bound", [1, 2, 3, 7, 10, 1000, 3 << 29, (1 << 30) + 1, (1 << 31) - 1])
def test_draws_below_a_bound_take_the_words_that_are_not_rejected(seed: int, bound: int) -> None:
    rng, words = Rng(seed), iter(split_mix(seed))
    fits = (1 << 32) - (1 << 32) % bound  # so many halves of words are shared out evenly
    drawn: Counter[int] = Counter()
    rejected = 0
    for _ in range(200):
        while True:
            wide = (next(words) >> 32) * bound
            if wide % (1 << 32) >= (1 << 32) - fits:
                break
            rejected += 1
        found = rng.below(bound)
        assert found == wide >> 32
        drawn[found] += 1
    assert rng.word() == next(words)
    share = 1 - fits / (1 << 32)
    assert abs(rejected / (200 + rejected) - share) < 0.12
    assert bound != 3 << 29 or rejected > 30


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 10, 16, 33, 100])
def test_each_number_below_a_bound_is_as_likely(bound: int) -> None:
    rng = Rng(bound)
    assert surprise(Counter(rng.below(bound) for _ in range(60 * bound)), alike(range(bound))) < FAR


def test_a_third_of_the_numbers_is_not_met_more_often_where_words_are_rejected() -> None:
    """Without rejection 2 of 4 words would land in the lowest third of 3 · 2²⁹ numbers."""
    rng, bound = Rng(9), 3 << 29
    counts: Counter[Hashable] = Counter(rng.below(bound) % 3 for _ in range(6000))
    assert surprise(counts, alike(range(3))) < FAR


def test_a_bound_of_one_is_drawn_without_a_choice() -> None:
    rng = Rng(3)
    assert [rng.below(1) for _ in range(20)] == [0] * 20


# grids


def every_grid(rows: int, columns: int, digits: int) -> list[tuple[int, ...]]:
    """All ways to fill the board without a repeat in a line, row by row."""
    grids: list[tuple[int, ...]] = [()]
    for _ in range(rows):
        grids = [
            (*grid, *row)
            for grid in grids
            for row in permutations(range(digits), columns)
            if not any(grid[at] == row[at % columns] for at in range(len(grid)))
        ]
    return grids


def repeats(grid: tuple[int, ...], columns: int) -> bool:
    """Whether a line has a digit twice."""
    rows = [grid[at : at + columns] for at in range(0, len(grid), columns)]
    lines = [*rows, *zip(*rows, strict=True)]
    return any(len(set(line)) < len(line) for line in lines)


def intercalates(grid: tuple[int, ...], columns: int) -> int:
    """How many pairs of rows and columns hold two digits alone."""
    rows = [grid[at : at + columns] for at in range(0, len(grid), columns)]
    found = 0
    for one, other in combinations(rows, 2):
        found += sum(
            one[a] == other[b] and one[b] == other[a] for a, b in combinations(range(columns), 2)
        )
    return found


SHAPES = {
    (1, 1, 1): 1, (1, 1, 3): 3, (1, 3, 3): 6, (3, 1, 3): 6, (1, 2, 4): 12, (1, 4, 4): 24,
    (2, 2, 2): 2, (3, 3, 3): 12, (2, 3, 3): 12, (3, 2, 3): 12, (2, 4, 4): 216, (4, 2, 4): 216,
    (3, 4, 4): 576, (4, 3, 4): 576, (4, 4, 4): 576,
    (2, 2, 3): 18, (2, 2, 4): 84, (2, 3, 4): 264, (3, 2, 4): 264, (3, 3, 4): 1056,
}  # fmt: skip
WIDE = {(2, 3, 5): 1920, (2, 5, 5): 5280, (3, 3, 5): 27480, (3, 5, 5): 66240}


def surprise_of_grids(shape: tuple[int, int, int], each: int, seed: int) -> float:
    """How uneven so many draws of each grid of the shape are."""
    every, rng, latin = every_grid(*shape), Rng(seed), Latin(*shape)
    assert len(every) == {**SHAPES, **WIDE}.get(shape, len(every))
    counts: Counter[Hashable] = Counter(latin.draw_grid(rng) for _ in range(each * len(every)))
    return surprise(counts, alike(every))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_small_grid_is_as_likely(shape: tuple[int, int, int]) -> None:
    if SHAPES[shape] > 20 and not kernel.COMPILED:
        pytest.skip("thousands of draws want the compiled kernel")
    assert surprise_of_grids(shape, 25 if kernel.COMPILED else 8, sum(shape)) < FAR


def test_all_576_squares_of_order_4_are_drawn_those_unlike_the_cyclic_one_too() -> None:
    """Those of the cyclic group have 4 intercalates, the 144 of Klein's four-group 12."""
    rng, latin = Rng(4), Latin(4, 4, 4)
    drawn = [latin.draw_grid(rng) for _ in range(5000)]
    assert set(drawn) == set(every_grid(4, 4, 4))
    assert Counter(intercalates(grid, 4) for grid in set(drawn)) == {12: 144, 4: 432}
    counts: Counter[Hashable] = Counter(intercalates(grid, 4) for grid in drawn)
    assert surprise(counts, {12: 1 / 4, 4: 3 / 4}) < FAR


def test_the_yardstick_tells_shuffled_cyclic_squares_from_all() -> None:
    latin, rng = Latin(4, 4, 4), Rng(4)
    latin.walks = 0
    counts: Counter[Hashable] = Counter(intercalates(latin.draw_grid(rng), 4) for _ in range(500))
    assert counts == {4: 500}
    assert surprise(counts, {12: 1 / 4, 4: 3 / 4}) > FAR


def test_as_many_squares_of_order_5_lack_intercalates_as_there_are() -> None:
    """17,280 of the 161,280 squares are like the cyclic one, which has none."""
    rng, latin = Rng(5), Latin(5, 5, 5)
    draws = 20_000 if kernel.COMPILED else 1_000
    counts: Counter[Hashable] = Counter(
        intercalates(latin.draw_grid(rng), 5) > 0 for _ in range(draws)
    )
    share = 17_280 / 161_280
    assert surprise(counts, {False: share, True: 1 - share}) < FAR


@pytest.mark.parametrize(
    "shape",
    [
        (5, 5, 5), (9, 9, 9), (16, 16, 16), (1, 16, 16), (16, 1, 16), (1, 1, 32), (3, 7, 7),
        (9, 6, 9), (5, 8, 9), (8, 5, 9), (16, 16, 32), (2, 16, 17), (16, 15, 16),
    ],
    ids=str,
)  # fmt: skip
def test_no_line_repeats_a_digit(shape: tuple[int, int, int]) -> None:
    rows, columns, digits = shape
    rng, latin = Rng(7), Latin(*shape)
    for _ in range(4):
        grid = latin.draw_grid(rng)
        assert len(grid) == rows * columns
        assert set(grid) <= set(range(digits))
        assert not repeats(grid, columns)


@pytest.mark.parametrize("shape", [(6, 6, 6), (4, 6, 6), (4, 5, 7)], ids=str)
def test_a_grid_depends_on_the_state_of_the_stream_alone(shape: tuple[int, int, int]) -> None:
    used = Latin(*shape)
    rng = Rng(1)
    first = [used.draw_grid(rng) for _ in range(5)]
    assert len(set(first)) == 5
    rng = Rng(1)
    assert [Latin(*shape).draw_grid(rng) for _ in range(5)] == first


@pytest.mark.parametrize("shape", [(4, 6, 6), (6, 4, 6), (3, 5, 7)], ids=str)
def test_each_cell_has_each_digit_as_often(shape: tuple[int, int, int]) -> None:
    rows, columns, digits = shape
    rng, latin = Rng(8), Latin(*shape)
    grids = [latin.draw_grid(rng) for _ in range(60 * digits if kernel.COMPILED else 10 * digits)]
    for cell in range(rows * columns):
        assert surprise(Counter(grid[cell] for grid in grids), alike(range(digits))) < FAR


def surprise_of_single_cycles(shape: tuple[int, int, int], draws: int) -> float:
    """How uneven it is whether the two lines of a thin board are one cycle to each other.

    Among the !n ways to lay the second of n digits, (n - 1)! are.
    """
    digits, rng, latin = shape[2], Rng(shape[2]), Latin(*shape)
    derangements = round(factorial(digits) / e)
    share = factorial(digits - 1) / derangements
    counts: Counter[Hashable] = Counter()
    for _ in range(draws):
        grid = latin.draw_grid(rng)
        lines = (grid[:digits], grid[digits:]) if shape[0] == 2 else (grid[::2], grid[1::2])
        beside = dict(zip(*lines, strict=True))
        digit, length = beside[0], 1
        while digit:
            digit, length = beside[digit], length + 1
        counts[length == digits] += 1
    return surprise(counts, {True: share, False: 1 - share})


THIN = ((2, 4, 4), (2, 7, 7), (9, 2, 9), (2, 11, 11), (2, 13, 13), (16, 2, 16))


@pytest.mark.parametrize("shape", THIN, ids=str)
def test_thin_boards_forget_the_cyclic_square_that_they_begin_with(
    shape: tuple[int, int, int],
) -> None:
    assert surprise_of_single_cycles(shape, 4000 if kernel.COMPILED else 300) < FAR


@pytest.mark.slow
@pytest.mark.parametrize("shape", THIN, ids=str)
def test_thin_boards_forget_it_in_many_draws(shape: tuple[int, int, int]) -> None:
    if not kernel.COMPILED:
        pytest.skip("thousands of long walks want the compiled kernel")
    assert surprise_of_single_cycles(shape, 40_000) < FAR


@pytest.mark.slow
@pytest.mark.parametrize("shape", [*WIDE, (4, 4, 4), (3, 3, 4)], ids=str)
def test_every_grid_is_as_likely_in_many_draws(shape: tuple[int, int, int]) -> None:
    if not kernel.COMPILED:
        pytest.skip("millions of draws want the compiled kernel")
    for seed in range(3):
        assert surprise_of_grids(shape, 20 if shape in WIDE else 600, seed) < FAR


def reduced_squares(order: int) -> list[tuple[int, ...]]:
    """The squares whose first row and first column are in order."""
    first = tuple(range(order))
    squares = [first]
    for row in range(1, order):
        rows = [line for line in permutations(range(order)) if line[0] == row]
        squares = [
            (*square, *line)
            for square in squares
            for line in rows
            if not any(square[at] == line[at % order] for at in range(order, len(square)))
            and all(line[at] != at for at in range(order))
        ]
    return squares


@pytest.mark.slow
def test_intercalates_of_order_6_are_spread_as_over_all_squares() -> None:
    """To permute rows, columns and digits leaves their number: 9408 squares stand for all."""
    every = reduced_squares(6)
    assert len(every) == 9408
    chances: dict[Hashable, float] = {
        kind: count / len(every)
        for kind, count in Counter(intercalates(grid, 6) for grid in every).items()
    }
    rng, latin = Rng(6), Latin(6, 6, 6)
    draws = 400_000 if kernel.COMPILED else 10_000
    counts: Counter[Hashable] = Counter(intercalates(latin.draw_grid(rng), 6) for _ in range(draws))
    assert surprise(counts, chances) < FAR


@pytest.mark.slow
@pytest.mark.parametrize("order", [7, 8, 9])
def test_many_more_steps_of_the_chain_draw_no_other_squares(order: int) -> None:
    """The mean number of intercalates, the slowest thing to even out that is known of a square."""
    if not kernel.COMPILED:
        pytest.skip("thousands of long walks want the compiled kernel")
    latin = Latin(order, order, order)
    means = []
    for walks in (latin.walks, order**3):
        latin.walks = walks
        rng = Rng(walks)
        found = [intercalates(latin.draw_grid(rng), order) for _ in range(20_000)]
        mean = sum(found) / len(found)
        means.append((mean, sum((n - mean) ** 2 for n in found) / len(found) ** 2))
    (short, one), (long, other) = means
    assert abs(short - long) < FAR * sqrt(one + other)


def test_brute_force_counts_grids_as_is_known() -> None:
    assert len(every_grid(4, 4, 4)) == 576
    assert len(every_grid(1, 4, 6)) == prod(range(3, 7))
    assert len(reduced_squares(4)) == 4
    assert len(reduced_squares(5)) == 56


# grids of boards with boxes and diagonals, and boxes of any shape


def box(side: int, high: int, wide: int, diagonals: bool = False) -> Geometry:
    return board_of(side, side, boxes_of(side, side, high, wide), diagonals)


BOARDS: dict[str, tuple[Geometry, int]] = {
    "4×4": (box(4, 2, 2), 4),
    "6×6": (box(6, 2, 3), 6),
    "9×9": (box(9, 3, 3), 9),
    "9×9 with diagonals": (box(9, 3, 3, True), 9),
    "diagonals alone": (board_of(5, 5, (), True), 5),
    "more digits": (box(6, 2, 3), 8),
    "a rectangle": (board_of(4, 6, boxes_of(4, 6, 2, 3)), 6),
    "boxes that are over": (box(5, 2, 2), 5),
    "one cell": (board_of(1, 1), 1),
    "one line": (board_of(1, 6), 6),
}


def breaks(grid: Sequence[int], geometry: Geometry) -> list[str]:
    """The houses in which a grid has a digit twice."""
    return [
        house.name
        for house in geometry.houses
        if len({grid[cell] for cell in house.cells}) < len(house.cells)
    ]


@pytest.mark.parametrize("name", BOARDS)
def test_a_filled_board_has_no_digit_twice_in_a_house(name: str) -> None:
    geometry, digits = BOARDS[name]
    filler, rng = GridGenerator(geometry, digits), Rng(1)
    drawn = [filler.draw_grid(rng) for _ in range(8)]
    for grid in drawn:
        assert len(grid) == geometry.rows * geometry.columns
        assert breaks(grid, geometry) == []
        assert set(grid) <= set(range(digits))
    if len(drawn[0]) > 1:
        assert len(set(drawn)) > 4


def test_large_boards_are_filled() -> None:
    if not kernel.COMPILED:
        pytest.skip("large boards want the compiled kernel")
    for geometry in (box(16, 4, 4), box(16, 4, 4, True), box(15, 3, 5), box(12, 3, 4)):
        filler, rng = GridGenerator(geometry, geometry.rows), Rng(2)
        for _ in range(3):
            assert breaks(filler.draw_grid(rng), geometry) == []


def test_every_way_to_fill_a_small_board_comes_and_digits_are_alike() -> None:
    geometry = box(4, 2, 2)
    filler, rng = GridGenerator(geometry, 4), Rng(3)
    counts = Counter(filler.draw_grid(rng) for _ in range(2_500))
    assert len(counts) == 288
    corner: Counter[Hashable] = Counter()
    for grid, number in counts.items():
        corner[grid[0]] += number
    assert surprise(corner, alike(range(4))) < FAR


@pytest.mark.parametrize("geometry", [board_of(2, 2, (), True), board_of(3, 3, (), True)])
def test_a_board_that_no_grid_fits_is_left_empty(geometry: Geometry) -> None:
    filler = GridGenerator(geometry, geometry.rows)
    assert filler.draw_grid(Rng(1)) == ()
    assert filler.exhausted


def test_a_filler_draws_the_same_whatever_it_drew_before() -> None:
    geometry, digits = BOARDS["6×6"]
    used = GridGenerator(geometry, digits)
    for seed in range(5):
        used.draw_grid(Rng(seed))
    for seed in range(5):
        assert used.draw_grid(Rng(seed)) == GridGenerator(geometry, digits).draw_grid(Rng(seed))


@pytest.mark.parametrize("sides", [(4, 4), (5, 5), (6, 6), (9, 9), (4, 6), (6, 4), (2, 5)], ids=str)
def test_regions_are_as_large_as_a_line_hang_together_and_are_none(sides: tuple[int, int]) -> None:
    rows, columns = sides
    jigsaw, rng = Jigsaw(rows, columns), Rng(1)
    maps = [jigsaw.draw_map(rng) for _ in range(12 if kernel.COMPILED else 3)]
    lines = 0
    for regions in maps:
        assert regions == number_names(regions)
        for region in parts(regions):
            assert len(region) == max(rows, columns)
            assert is_connected(tuple(region), rows, columns)
            lines += len({cell // columns for cell in region}) == 1
            lines += len({cell % columns for cell in region}) == 1
    assert len(set(maps)) > len(maps) // 2 or sides == (2, 5)
    assert lines == 0 or min(sides) < 4
    assert Jigsaw(rows, columns).draw_map(Rng(7)) == jigsaw.draw_map(Rng(7))


@pytest.mark.parametrize("side", [9, 11, 16])
def test_regions_lie_as_often_as_they_stand_and_are_no_ribbons(side: int) -> None:
    if not kernel.COMPILED:
        pytest.skip("large boards want the compiled kernel")
    jigsaw, rng = Jigsaw(side, side), Rng(1)
    heights, widths = [], []
    for _ in range(20):
        for region in parts(jigsaw.draw_map(rng)):
            heights.append(len({cell // side for cell in region}))
            widths.append(len({cell % side for cell in region}))
    assert 0.85 < sum(heights) / sum(widths) < 1.18
    longest = [max(pair) / min(pair) for pair in zip(heights, widths, strict=True)]
    assert sum(longest) / len(longest) < 2


@pytest.mark.parametrize("sides", [(1, 1), (1, 5), (5, 1), (2, 2)], ids=str)
def test_what_cannot_be_cut_otherwise_stays_lines(sides: tuple[int, int]) -> None:
    regions = Jigsaw(*sides).draw_map(Rng(1))
    assert sorted(map(len, parts(regions))) == [max(sides)] * min(sides)


def test_most_jigsaws_can_be_filled() -> None:
    if not kernel.COMPILED:
        pytest.skip("large boards want the compiled kernel")
    filled = 0
    for seed in range(30):
        geometry = board_of(9, 9, Jigsaw(9, 9).draw_map(Rng(seed)))
        grid = GridGenerator(geometry, 9).draw_grid(Rng(seed))
        assert not grid or breaks(grid, geometry) == []
        filled += bool(grid)
    assert filled > 25
