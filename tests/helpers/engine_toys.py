"""Two kinds of puzzles too simple to be wrong, made by the engine's generators; plain Python.

Sums: digits from 1 to 3 in a row of five cells, and clues that give the sum of some of them.
Squares: Latin squares of side 4, of which some cells are given.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from kenken_cp.engine.changing import ChangingGenerator
from kenken_cp.engine.evaluator import Evaluator
from kenken_cp.engine.outcomes import (
    EVALUATION,
    GOOD,
    OWN,
    PLACES,
    REMOVAL,
    SEVERAL,
    UNSETTLED,
    Reason,
)
from kenken_cp.engine.removing import ClueRemover

Clue = tuple[tuple[int, ...], int]
Notes = list[set[int]]

MEDIUM, EXPERT = 3, 5  # tiers of the toys' techniques, beside those of propagation alone
UNLUCKY, CROWDED, UNDRAWN = range(OWN, OWN + 3)
REASONS = (
    Reason(UNLUCKY, "an unlucky sum"),
    *EVALUATION,
    Reason(CROWDED, "too many clues"),
    Reason(UNDRAWN, "no digits drawn"),
    *REMOVAL,
)
OUTCOMES = OWN + 3

# sums

CELLS = 5
DIGITS = (1, 2, 3)
MOST_CLUES = 7


def sums_solutions(clues: tuple[Clue, ...]) -> list[tuple[int, ...]]:
    """All solutions, by trying everything."""
    return [
        digits
        for digits in product(DIGITS, repeat=CELLS)
        if all(sum(digits[cell] for cell in cells) == total for cells, total in clues)
    ]


def sums_tier(clues: tuple[Clue, ...]) -> int:
    """The tier of a puzzle: what sizes of clue, looked at one by one, solve it; 0 if none do."""
    for tier, size in ((1, 1), (2, 2), (MEDIUM, 3), (EXPERT, CELLS)):
        if is_solved(narrow(clues, size)[0]):
            return tier
    return 0


def sums_effort(clues: tuple[Clue, ...]) -> int:
    return 1000 * sum(len(cells) for cells, _ in clues)


def narrow(clues: tuple[Clue, ...], size: int) -> tuple[Notes, int]:
    """What clues of up to so many cells leave, and after how many rounds."""
    notes: Notes = [set(DIGITS) for _ in range(CELLS)]
    rounds = 0
    while True:
        before = sum(map(len, notes))
        left: list[Notes] = [notes]
        for cells, total in clues:
            if len(cells) <= size:
                fits = [
                    digits
                    for digits in product(*[sorted(notes[cell]) for cell in cells])
                    if sum(digits) == total
                ]
                kept = [set(notes[cell]) for cell in range(CELLS)]
                for at, cell in enumerate(cells):
                    kept[cell] = {digits[at] for digits in fits}
                left.append(kept)
        notes = [set.intersection(*[kept[cell] for kept in left]) for cell in range(CELLS)]
        if sum(map(len, notes)) == before:
            return notes, rounds
        rounds += 1


def is_solved(notes: Notes) -> bool:
    return all(len(digits) == 1 for digits in notes)


class SumsSolver:
    """The human solver of sums: an effort of 1 for each cell of a clue."""

    clues: tuple[Clue, ...] = ()
    effort = rounds = reached = 0

    def run(self, cut: int, most: int) -> bool:
        assert cut == 8 < most
        self.effort = sums_effort(self.clues)
        self._rounds = narrow(self.clues, CELLS)[1]
        self.reached = sums_tier(self.clues) or 8
        return False

    def begin_rounds(self) -> None:
        self.rounds = 0

    def count_rounds(self, cut: int) -> bool:
        assert cut == self.reached
        self.rounds += 1
        return self.rounds < self._rounds


class SumsEvaluator(Evaluator):
    """Evaluates `clues`, whose solution is `digits`."""

    def __init__(self) -> None:
        super().__init__(CELLS, SumsSolver())
        self.clues: tuple[Clue, ...] = ()
        self.digits: tuple[int, ...] = ()
        self.told = 0

    def look(self) -> bool:
        self.reached = 0
        if len(self.clues) > MOST_CLUES:
            self.outcome = CROWDED
            return False
        self.looseness = sum(len(cells) for cells, _ in self.clues)
        self.list_open(narrow(self.clues, 2)[0])
        tier = sums_tier(self.clues)
        self.reached = tier if tier <= 2 else 0
        return True

    def list_open(self, notes: Notes) -> None:
        self.open_count = 0
        for cell, digits in enumerate(notes):
            if len(digits) > 1:
                self.open_cells[self.open_count] = cell
                self.open_count += 1

    def search_other(self) -> int:
        found = sums_solutions(self.clues)
        assert self.digits in found
        self.spend(40 * len(found))
        if 40 * len(found) > self.nodes_allowed:
            return UNSETTLED
        others = [other for other in found if other != self.digits]
        if not others:
            return GOOD
        differing = zip(self.digits, others[0], strict=True)
        self.list_open([{one, two} for one, two in differing])
        return SEVERAL

    def load_solver(self) -> bool:
        self.solver.clues = self.clues
        return True

    def climb(self, cut: int) -> int:
        tier = sums_tier(self.clues)
        if tier and tier <= cut:
            return tier
        self.list_open(narrow(self.clues, min(cut, CELLS))[0])
        return 0

    def tell_solution(self) -> None:
        self.told += 1

    def orient(self, loaded: bool) -> bool:
        self.clues = tuple(sorted(self.clues))
        return not loaded or self.load_solver()

    def key(self) -> bytes:
        return repr(min(self.clues, tuple(reversed(self.clues)))).encode()


class SumsGenerator(ChangingGenerator):
    """Makes puzzles of sums; an attempt begins with one clue for all cells."""

    evaluator: SumsEvaluator

    def __init__(self, draws: Callable[[], bool] = lambda: True) -> None:
        super().__init__(SumsEvaluator(), OUTCOMES)
        self.draws = draws
        self.saved: list[tuple[Clue, ...]] = [()] * PLACES
        self.seen: list[tuple[Clue, ...]] = []

    def draw(self) -> bool:
        self.seen = []
        self.evaluator.digits = tuple(1 + self.rng.below(3) for _ in range(CELLS))
        if not self.draws():
            self.evaluator.outcome = UNDRAWN
            return False
        return True

    def compose(self) -> bool:
        self.evaluator.clues = (self.clue(range(CELLS)),)
        if self.rng.below(4) == 0:
            self.evaluator.outcome = UNLUCKY
            return False
        self.seen.append(self.evaluator.clues)
        return True

    def clue(self, cells: Any) -> Clue:
        chosen = tuple(sorted(cells))
        return chosen, sum(self.evaluator.digits[cell] for cell in chosen)

    def add(self, cell: int, most: int) -> bool:
        """Add a clue about a cell and some others; False if there is such a one already."""
        others = {self.rng.below(CELLS) for _ in range(self.rng.below(most))}
        added = self.clue({cell, *others})
        if added in self.evaluator.clues:
            return False
        self.evaluator.clues = (*self.evaluator.clues, added)
        self.seen.append(self.evaluator.clues)
        return True

    def rule_out(self) -> bool:
        evaluator = self.evaluator
        assert evaluator.open_count > 0
        return self.add(evaluator.open_cells[self.rng.below(evaluator.open_count)], CELLS)

    def make_easier(self) -> bool:
        return self.add(self.rng.below(CELLS), 2)

    def make_harder(self) -> bool:
        clues = list(self.evaluator.clues)
        del clues[self.rng.below(len(clues))]
        self.evaluator.clues = tuple(clues)
        return bool(clues) and self.add(self.rng.below(CELLS), CELLS)

    def save(self, place: int) -> None:
        self.saved[place] = self.evaluator.clues

    def restore(self, place: int) -> None:
        self.evaluator.clues = self.saved[place]

    def write(self) -> None:
        """Nothing: the evaluator holds the clues themselves."""


# squares

SIDE = 4


def houses() -> Iterator[list[int]]:
    for line in range(SIDE):
        yield [line * SIDE + i for i in range(SIDE)]
        yield [i * SIDE + line for i in range(SIDE)]


HOUSES = list(houses())
PEERS = [
    {cell for house in HOUSES if here in house for cell in house} - {here}
    for here in range(SIDE * SIDE)
]


def square_solutions(given: dict[int, int], limit: int) -> list[tuple[int, ...]]:
    """Up to so many solutions, cell by cell."""
    found: list[tuple[int, ...]] = []

    def fill(digits: list[int]) -> None:
        cell = len(digits)
        if len(found) == limit:
            return
        if cell == SIDE * SIDE:
            found.append(tuple(digits))
            return
        for digit in range(SIDE):
            if given.get(cell, digit) == digit and all(
                digits[peer] != digit for peer in PEERS[cell] if peer < cell
            ):
                fill([*digits, digit])

    fill([])
    return found


def fill_singles(given: dict[int, int], naked: bool) -> Notes:
    """What is left when last cells of houses are filled, or naked singles too."""
    notes = [{given[cell]} if cell in given else set(range(SIDE)) for cell in range(SIDE * SIDE)]
    while True:
        before = sum(map(len, notes))
        for house in HOUSES:
            open_cells = [cell for cell in house if len(notes[cell]) > 1]
            if len(open_cells) == 1:
                notes[open_cells[0]] -= set().union(
                    *[notes[cell] for cell in house if cell != open_cells[0]]
                )
        for cell, peers in enumerate(PEERS if naked else ()):
            for peer in peers:
                if len(notes[peer]) == 1:
                    notes[cell] -= notes[peer]
        if sum(map(len, notes)) == before:
            return notes


def square_tier(given: dict[int, int]) -> int:
    """1 if last cells of houses solve it, MEDIUM if naked singles do, 0 if neither."""
    if is_solved(fill_singles(given, False)):
        return 1
    return MEDIUM if is_solved(fill_singles(given, True)) else 0


class SquareEvaluator(Evaluator):
    """Evaluates what is `given` of a square."""

    def __init__(self) -> None:
        super().__init__(SIDE * SIDE, None)
        self.given: dict[int, int] = {}
        self.square: tuple[int, ...] = ()

    def look(self) -> bool:
        self.reached = 1 if self.list_open(False) == 0 else 0
        return True

    def list_open(self, naked: bool) -> int:
        self.open_count = 0
        for cell, digits in enumerate(fill_singles(self.given, naked)):
            if len(digits) != 1:
                self.open_cells[self.open_count] = cell
                self.open_count += 1
        return int(self.open_count)

    def search_other(self) -> int:
        others = [found for found in square_solutions(self.given, 2) if found != self.square]
        self.spend(10)
        return SEVERAL if others else GOOD

    def load_solver(self) -> bool:
        return True

    def climb(self, cut: int) -> int:
        left = self.list_open(cut >= MEDIUM)
        return 0 if left else MEDIUM

    def orient(self, loaded: bool) -> bool:
        return not loaded

    def key(self) -> bytes:
        return repr(sorted(self.given.items())).encode()


class SquareRemover(ClueRemover):
    """Removes givens from squares that are drawn by turns of a cyclic one."""

    evaluator: SquareEvaluator

    def __init__(self, orbits: list[int]) -> None:
        super().__init__(SquareEvaluator(), OUTCOMES, orbits)
        self.orbits_of_cells = orbits

    def draw(self) -> bool:
        rows, columns = ([*range(SIDE)] for _ in range(2))
        for lines in (rows, columns):
            for i in range(SIDE - 1, 0, -1):
                j = self.rng.below(i + 1)
                lines[i], lines[j] = lines[j], lines[i]
        self.evaluator.square = tuple((r + c) % SIDE for r in rows for c in columns)
        return True

    def write(self) -> None:
        self.evaluator.given = {
            cell: digit
            for cell, digit in enumerate(self.evaluator.square)
            if self.is_given[self.orbits_of_cells[cell]]
        }

    def load(self) -> None:
        """Nothing: what is given is looked at anew each time."""

    def settles(self) -> bool:
        return square_tier(self.evaluator.given) == 1

    def stays_unique(self, orbit: int) -> bool:
        return len(square_solutions(self.evaluator.given, 2)) == 1
