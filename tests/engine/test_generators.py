"""The engine's generators, with kinds of puzzles that are too simple to be wrong."""

import pytest

from kenken_cp.engine.outcomes import (
    ABOVE,
    DEPTH,
    EFFORT,
    FEW_GIVENS,
    GOOD,
    MANY_GIVENS,
    SEVERAL,
    TIER,
    TOO_EASY,
    TOO_HARD,
    UNIQUE,
    UNSETTLED,
)
from tests.helpers.engine_toys import (
    CELLS,
    CROWDED,
    EXPERT,
    MEDIUM,
    OUTCOMES,
    REASONS,
    SIDE,
    UNDRAWN,
    UNLUCKY,
    SquareRemover,
    SumsGenerator,
    narrow,
    square_solutions,
    square_tier,
    sums_effort,
    sums_solutions,
    sums_tier,
)

pytestmark = pytest.mark.kernel

SEEDS = range(40)
EVERY_TIER = sum(1 << tier for tier in range(1, 9))
NO_BOUND = 1 << 40


def work(generator: SumsGenerator | SquareRemover, seed: int) -> bool:
    """Work a unit to its end; whether the puzzle aimed at was made."""
    generator.begin(seed)
    while generator.go_on():
        pass
    return bool(generator.made >= 0)


def tell(generator: SumsGenerator) -> tuple[object, ...]:
    """All that is known of the unit that was worked last."""
    puzzles = []
    for place in generator.list_places():
        generator.lay_out(place, False)
        puzzles.append((place, generator.evaluator.clues, generator.key()))
    counts = generator.count_outcomes(), generator.nodes, generator.looked
    return generator.made, generator.evaluator.digits, puzzles, counts


AIMS = (
    (UNIQUE, 0, 0),
    (TIER, 1, 2),
    (TIER, 2, MEDIUM),
    (TIER, EXPERT, EXPERT),
    (TIER, 1, 8),
    (EFFORT, 15_000, NO_BOUND),
    (EFFORT, 0, 14_000),
    (DEPTH, 3, 4),
)


@pytest.mark.parametrize("aim", AIMS, ids=str)
def test_candidates_are_changed_until_one_is_as_wanted(aim: tuple[int, int, int]) -> None:
    figure, low, high = aim
    generator = SumsGenerator()
    generator.allow(6, 80)
    generator.aim(*aim, 0)
    made = changed = 0
    for seed in SEEDS:
        if not work(generator, seed):
            continue
        made += 1
        counted = generator.count_outcomes()
        assert counted[GOOD] == 1
        assert generator.list_places() == [generator.made]
        generator.lay_out(generator.made, True)
        clues = generator.evaluator.clues
        assert sums_solutions(clues) == [generator.evaluator.digits]
        changed += len(clues) > 1  # an attempt begins with one clue
        tier, rounds = sums_tier(clues) or 8, narrow(clues, CELLS)[1]
        value = {TIER: tier, EFFORT: sums_effort(clues), DEPTH: rounds}
        assert figure == UNIQUE or low <= value[figure] <= high
    assert made > 20
    assert changed == made


def test_tiers_that_are_wanted_are_kept_on_the_way() -> None:
    generator = SumsGenerator()
    generator.allow(6, 80)
    generator.aim(TIER, MEDIUM, MEDIUM, EVERY_TIER | 1 << ABOVE)
    places: set[int] = set()
    for seed in SEEDS:
        work(generator, seed)
        for place in generator.list_places():
            generator.lay_out(place, False)
            clues = generator.evaluator.clues
            assert clues in {tuple(sorted(seen)) for seen in generator.seen}
            if place == ABOVE:
                assert sums_tier(clues) in {0, EXPERT}
            else:
                assert sums_tier(clues) == place
            assert sums_solutions(clues) == [generator.evaluator.digits]
            places.add(place)
    assert places >= {2, MEDIUM, ABOVE}
    generator.aim(TIER, MEDIUM, MEDIUM, 1 << 2)
    for seed in SEEDS:
        work(generator, seed)
        assert set(generator.list_places()) <= {2, MEDIUM}


def test_a_unit_gives_up_after_what_it_may_try() -> None:
    generator = SumsGenerator()
    generator.allow(5, 12)
    generator.aim(DEPTH, 1000, 1000, 0)
    outcomes = [0] * OUTCOMES
    for seed in SEEDS:
        assert not work(generator, seed)
        assert generator.list_places() == []
        counted = generator.count_outcomes()
        assert generator.looked == sum(counted) - counted[UNLUCKY] <= 5 * 12
        assert generator.attempts_left == 0
        assert not generator.go_on()
        outcomes = [old + new for old, new in zip(outcomes, counted, strict=True)]
    assert outcomes[GOOD] == 0
    assert outcomes[UNLUCKY] > 20
    assert outcomes[SEVERAL] > 20
    assert outcomes[TOO_EASY] > 10
    assert sum(outcomes) > 5 * 12


def test_without_a_solution_nothing_is_tried() -> None:
    generator = SumsGenerator(lambda: False)
    assert not work(generator, 1)
    assert generator.seen == generator.list_places() == []
    assert generator.tally(REASONS) == (1, {"no digits drawn": 1})
    assert generator.count_outcomes()[UNDRAWN] == 1


def test_reasons_are_told_in_the_order_of_their_rows() -> None:
    generator = SumsGenerator()
    generator.allow(30, 60)
    generator.aim(TIER, EXPERT, EXPERT, 0)
    found: set[str] = set()
    order = [row.words for row in REASONS]
    for seed in SEEDS:
        work(generator, seed)
        counted = generator.count_outcomes()
        total, rejected = generator.tally(REASONS)
        assert total == sum(counted)
        assert list(rejected) == sorted(rejected, key=order.index)
        assert sum(rejected.values()) == sum(counted) - counted[GOOD]
        found |= set(rejected)
    assert {"an unlucky sum", "several solutions", "too easy"} <= found


def test_a_candidate_may_be_rejected_for_a_reason_of_its_kind() -> None:
    generator = SumsGenerator()
    generator.allow(1, 400)
    generator.aim(EFFORT, 0, 0, 0)  # none is so easy, so clues are added until they are too many
    crowded = 0
    for seed in SEEDS:
        assert not work(generator, seed)
        if generator.count_outcomes()[CROWDED]:
            crowded += 1
            assert generator.reason(REASONS) in {"too many clues", "too hard"}
    assert crowded > 20


def test_units_are_functions_of_their_seed() -> None:
    used = SumsGenerator()
    for seed in SEEDS:
        fresh = SumsGenerator()
        for generator in (used, fresh):
            generator.aim(TIER, MEDIUM, EXPERT, EVERY_TIER)
            work(generator, seed)
        assert tell(used) == tell(fresh)
    first = tell(used)
    work(used, 1000)
    assert tell(used) != first


def test_a_puzzle_that_is_dismissed_is_changed_until_another_is_as_wanted() -> None:
    generator = SumsGenerator()
    generator.allow(3, 60)
    generator.aim(TIER, 2, EXPERT, 0)
    made = []
    work(generator, 2)
    while generator.made >= 0:
        generator.lay_out(generator.made, False)
        made.append(generator.evaluator.clues)
        assert sums_solutions(generator.evaluator.clues) == [generator.evaluator.digits]
        generator.dismiss()
        while generator.go_on():
            pass
    assert len(set(made)) > 3
    assert generator.count_outcomes()[GOOD] == len(made)
    assert generator.looked <= 3 * 60


def test_a_unit_pauses_sooner_where_evaluations_cost_more() -> None:
    longest = {}
    for figure, low, high in ((DEPTH, 1000, 1000), (TIER, 8, 8)):
        generator = SumsGenerator()
        generator.allow(6, 300)
        generator.aim(figure, low, high, 0)
        generator.begin(5)
        looked, looks, more = 0, [], True
        while more:
            more = generator.go_on()
            looks.append(generator.looked - looked)
            looked = generator.looked
        assert len(looks) > 2
        assert max(looks) <= 64
        longest[figure] = max(looks)
    assert min(longest.values()) < 64


def test_a_search_that_finds_no_end_settles_nothing() -> None:
    """Where little is wanted fewer nodes are allowed than all solutions of a clue or two take."""
    generator = SumsGenerator()
    generator.allow(1, 5)
    counted = {}
    for high in (2, 8):
        generator.aim(TIER, 1, high, 0)
        assert generator.evaluator.nodes_allowed == (300 if high == 2 else 2_000)
        counted[high] = 0
        for seed in SEEDS:
            work(generator, seed)
            counted[high] += generator.count_outcomes()[UNSETTLED]
            assert generator.nodes % 40 == 0
    assert counted[2] > counted[8]


def test_the_human_solver_may_be_asked_before_the_search() -> None:
    """What it solves is unique; of the rest a search tells whether it is."""
    nodes = {}
    for first in (False, True):
        generator = SumsGenerator()
        generator.allow(6, 80)
        generator.evaluator.solver_first = first
        generator.aim(TIER, MEDIUM, MEDIUM, 0)
        nodes[first] = 0
        for seed in SEEDS:
            if work(generator, seed):
                generator.lay_out(generator.made, False)
                clues = generator.evaluator.clues
                assert sums_solutions(clues) == [generator.evaluator.digits]
                assert sums_tier(clues) == MEDIUM
            assert (
                generator.count_outcomes()[TOO_HARD] + generator.count_outcomes()[SEVERAL] > 0
                or first
            )
            nodes[first] += generator.nodes
    assert nodes[True] < nodes[False]


def test_only_effort_and_depth_are_measured_by_the_solver_that_knows_the_solution() -> None:
    generator = SumsGenerator()
    generator.aim(TIER, EXPERT, EXPERT, 0)
    work(generator, 1)
    assert generator.evaluator.told == 0
    generator.aim(DEPTH, 2, 3, 0)
    work(generator, 1)
    assert generator.evaluator.told > 0
    assert generator.solver is generator.evaluator.solver


def test_what_a_hook_raises_is_raised_by_go_on() -> None:
    class Faulty(SumsGenerator):
        def rule_out(self) -> bool:
            raise ZeroDivisionError("a fault of the kind ")

    generator = Faulty()
    with pytest.raises(ZeroDivisionError, match="a fault of the kind "):
        [work(generator, seed) for seed in SEEDS]


# removing clues

CELLWISE = [*range(SIDE * SIDE)]
HALF_TURN = [min(cell, SIDE * SIDE - 1 - cell) for cell in range(SIDE * SIDE)]


def in_hand(remover: SquareRemover, place: int) -> dict[int, int]:
    """What is given of the puzzle kept at a place, right by the rules and in whole orbits."""
    assert remover.lay_out(place, False)
    given, square = remover.evaluator.given, remover.evaluator.square
    assert given == {cell: square[cell] for cell in given}
    assert square_solutions(given, 2) == [square]
    assert len(given) == remover.given_count
    for cell in given:
        mates = [
            other
            for other, orbit in enumerate(remover.orbits_of_cells)
            if orbit == remover.orbits_of_cells[cell]
        ]
        assert given.keys() >= {*mates}
    return given


@pytest.mark.parametrize("orbits", [CELLWISE, HALF_TURN], ids=["cells", "half-turn"])
@pytest.mark.parametrize("aim", [(UNIQUE, 0, 0), (TIER, 1, 1), (TIER, 1, MEDIUM)], ids=str)
def test_no_clue_can_be_spared_of_what_is_left(
    aim: tuple[int, int, int], orbits: list[int]
) -> None:
    remover = SquareRemover(orbits)
    remover.allow(4, 0, SIDE * SIDE, False)
    remover.aim(*aim, 0)
    tiers = set()
    for seed in SEEDS:
        assert work(remover, seed)
        given = in_hand(remover, remover.made)
        tier = square_tier(given)
        assert aim[0] == UNIQUE or aim[1] <= tier <= aim[2]
        tiers.add(tier)
        for orbit in {orbits[cell] for cell in given}:
            fewer = {cell: digit for cell, digit in given.items() if orbits[cell] != orbit}
            if aim == (TIER, 1, 1):
                assert square_tier(fewer) != 1
            else:
                assert len(square_solutions(fewer, 2)) == 2
        assert remover.count_outcomes()[GOOD] == 1
    assert len(tiers) == 1 or aim != (TIER, 1, 1)


def test_a_puzzle_too_hard_is_eased_and_what_is_kept_on_the_way_is_as_told() -> None:
    remover = SquareRemover(HALF_TURN)
    remover.allow(1, 0, SIDE * SIDE, False)
    remover.aim(TIER, 1, 2, EVERY_TIER | 1 << ABOVE)
    eased = given_up = 0
    for seed in range(120):
        made = work(remover, seed)
        for place in remover.list_places():
            assert (square_tier(in_hand(remover, place)) == 1) == (place == 1)
        if not made:
            given_up += 1
            assert remover.count_outcomes()[TOO_HARD] == 1
            continue
        assert remover.made == 1
        eased += ABOVE in remover.list_places()
        given = in_hand(remover, 1)
        for orbit in {HALF_TURN[cell] for cell in given}:
            assert square_tier({c: d for c, d in given.items() if HALF_TURN[c] != orbit}) != 1
    assert eased > 5 < given_up


def test_as_many_clues_are_left_as_are_asked_for() -> None:
    remover = SquareRemover(CELLWISE)
    seen: set[int] = set()
    for few, many in ((6, 8), (4, 4), (15, 16)):
        remover.allow(2, few, many, True)
        remover.aim(TIER, 1, MEDIUM, 0)
        for seed in SEEDS:
            if work(remover, seed):
                given = in_hand(remover, remover.made)
                assert few <= len(given) <= many
                seen.add(len(given))
            else:
                counted = remover.count_outcomes()
                assert counted[MANY_GIVENS] + counted[FEW_GIVENS] + counted[TOO_HARD] == 2
    assert seen >= {6, 7, 8, 15, 16}


def test_a_solution_is_tried_again_when_its_puzzle_is_dismissed() -> None:
    remover = SquareRemover(CELLWISE)
    remover.allow(6, 0, SIDE * SIDE, False)
    keys = []
    assert work(remover, 3)
    while remover.made >= 0:
        in_hand(remover, remover.made)
        keys.append(remover.key())
        remover.dismiss()
        while remover.go_on():
            pass
    assert len(keys) == 6
    assert len(set(keys)) > 2
