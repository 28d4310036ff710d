"""What a step rests on, and whether anything fits it: by exhaustion, for `steps_oracle`.

The premises of a step are its houses, its cages with their live combinations, and the candidates
of all their cells, of the cells it names and of those it acts on. Whether something fits them is
decided by putting in the cages and cells one after the other and keeping no more than which digits
stand in which of the houses so far: all that the rest depends on.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain, combinations, product
from operator import mul
from typing import Any, NamedTuple

from kenken_cp.core.steps import Alternative, Group, Step
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks

# Beyond so many ways to go on, a view gives up; a step that no view shows counts as unsound.
MOST = 200_000


class _Line(NamedTuple):
    """Cells that must differ; `complete` if they take every digit between them."""

    cells: tuple[int, ...]
    complete: bool


class _Item(NamedTuple):
    """Cells that are filled together: those of a cage, or one alone; and with what."""

    cells: tuple[int, ...]
    options: list[Alternative]


def _restrict(item: _Item, given: dict[int, int]) -> _Item:
    """The item with some of its cells given."""
    at = [(i, given[cell]) for i, cell in enumerate(item.cells) if cell in given]
    if not at:
        return item
    return _Item(item.cells, [o for o in item.options if all(o[i] == value for i, value in at)])


def house_cells(puzzle: CagePuzzle, group: Group) -> tuple[int, ...]:
    """The cells of the puzzle's house of this name; KeyError if it has none."""
    return {house.name: house.cells for house in puzzle.geometry.houses}[group.name]


class Premises:
    """All that a step rests on, and whether anything fits it."""

    def __init__(self, state: CagePencilMarks, step: Step) -> None:
        evidence, puzzle = step.evidence, state.puzzle
        named_lines = [group for group in evidence.groups if group.kind != "cage"]
        summed = evidence.number is not None
        covers = [house_cells(puzzle, house) for house in evidence.covers]
        houses = [
            *[house_cells(puzzle, house) for house in named_lines],
            *(() if summed else covers),
        ]
        self.houses = len(named_lines)
        self.digits = puzzle.digits
        self.cages = sorted({*evidence.of("cage"), *(drop.group.index for drop in step.drops)})
        named = {*evidence.cells, *(cell for cell, _ in chain(step.placements, step.eliminations))}
        caged = [puzzle.cages[cage].cells for cage in self.cages]
        single = named.union(*houses) - set(chain.from_iterable(caged))
        self.items = [
            _Item(cells, state.combinations(cage))
            for cage, cells in zip(self.cages, caged, strict=True)
        ]
        self.items += [_Item((c,), [(v,) for v in state.candidates[c]]) for c in sorted(single)]
        self.lines = [_Line(cells, len(cells) == len(self.digits)) for cells in houses]
        self.views = list(self._views(step))
        # the cells between which an amount is left over, and those of them that see each other
        amount = evidence.number is not None and len(evidence.cells) > 1
        self.shared = evidence.cells if amount else ()
        self.apart = [
            pair
            for pair in combinations(self.shared, 2)
            if any(set(pair) <= set(cells) for cells in (*houses, *covers))
        ]

    def _views(self, step: Step) -> Iterator[Callable[[Sequence[_Item]], object]]:
        """Ways to look whether items fit the lines: the cheap ones see less, the last sees all."""
        _, _, cells, values, number, *_ = step.evidence
        if values:
            yield lambda items: self._marks(items, values)
        if number is not None and not (cells or values):
            yield lambda items: self._amounts(items, int, modulus=2)
        if number is not None:
            yield lambda items: self._amounts(items, int)
        if number is not None and values and values[0] > 1 and 0 not in self.digits:
            yield lambda items: self._amounts(items, lambda value: _times(values[0], value))
        yield lambda items: self._marks(items, self.digits)

    def item_with(self, cell: int) -> int:
        """The index of the item that fills the cell."""
        return next(i for i, item in enumerate(self.items) if cell in item.cells)

    def fits(self, index: int, options: Iterable[Alternative]) -> bool:
        """Whether anything fits, as far as can be seen, if this item has only these options."""
        denied = _Item(self.items[index].cells, list(options))
        items = [denied, *self.items[:index], *self.items[index + 1 :]]
        return any(map(self._fit, self._cases(items)))

    def _cases(self, items: Sequence[_Item]) -> Iterator[list[_Item]]:
        """The items for each way to fill the cells that share an amount; they may see each other.

        A view of the amount does not see that, so it looks at one case at a time.
        """
        held = [
            {o[i.cells.index(c)] for o in i.options}
            for c in self.shared
            for i in items
            if c in i.cells
        ]
        for values in product(*held):
            given = dict(zip(self.shared, values, strict=True))
            if not any(given[a] == given[b] for a, b in self.apart):
                yield [_restrict(item, given) for item in items]

    def _fit(self, items: Sequence[_Item]) -> bool:
        """Whether the items fit as far as every view can see."""
        if not all(item.options for item in items):
            return False
        for view in self.views:
            with suppress(TooManyError):
                if not view(items):
                    return False
        return True

    def can_be(self) -> bool:
        """Whether anything fits at all."""
        return self.fits(0, self.items[0].options)

    def _marks(self, items: Sequence[_Item], watched: Sequence[int]) -> set[int]:
        """The ways to fit the items into the lines as far as these digits are concerned.

        Of each line no more is kept than which of the digits it has so far, and nothing once
        all its cells are filled.
        """
        place = {value: 1 << i for i, value in enumerate(watched)}
        width, states = len(watched), {0}
        waiting = [set(line.cells) for line in self.lines]
        for cells, options in items:
            marks = {self._mark(cells, option, place, width) for option in options} - {-1}
            states = {state | mark for state in states for mark in marks if not state & mark}
            for i, line in enumerate(waiting):
                if line and line.issubset(cells):
                    whole = ((1 << width) - 1) << i * width
                    if self.lines[i].complete:
                        states = {state for state in states if state & whole == whole}
                    states = {state & ~whole for state in states}
                line.difference_update(cells)
            _bind(states)
        return states

    def _mark(
        self, cells: Sequence[int], option: Alternative, place: dict[int, int], width: int
    ) -> int:
        """The digits that an option puts into each line, `width` bits a line; -1 if twice."""
        mark = 0
        for i, line in enumerate(self.lines):
            for cell, value in zip(cells, option, strict=True):
                if cell in line.cells and value in place:
                    bit = place[value] << i * width
                    if mark & bit:
                        return -1
                    mark |= bit
        return mark

    def _amounts(
        self,
        items: Sequence[_Item],
        weigh: Callable[[int], int],
        signs: dict[int, int] | None = None,
        modulus: int = 0,
    ) -> set[int]:
        """What cells with signs may weigh in all if the complete lines weigh what they must.

        Without signs that is {0}, or empty if nothing fits. All is taken modulo `modulus`,
        if there is one.
        """
        lines = [line.cells for line in self.lines if line.complete]
        states = {(-len(lines) * sum(map(weigh, self.digits)), 0)}
        for cells, options in items:
            times = [sum(cell in line for line in lines) for cell in cells]
            given = [signs.get(cell, 0) if signs else 0 for cell in cells]
            weights = [tuple(map(weigh, option)) for option in options]
            parts = {(sum(map(mul, times, w)), sum(map(mul, given, w))) for w in weights}
            states = {(a + c, b + d) for a, b in states for c, d in parts}
            if modulus:
                states = {(a % modulus, b % modulus) for a, b in states}
            _bind(states)
        return {amount for left, amount in states if (left % modulus if modulus else left) == 0}

    def numbers(self, step: Step) -> set[int]:
        """What the figure that the step names can be; empty if the premises cannot all be so."""
        evidence, lines = step.evidence, self.houses
        if step.technique == "digit-count":
            return {lines}
        if step.technique == "sum-bounds" or len(evidence.cells) == 1:
            return {lines * sum(self.digits)}
        inside = set(chain.from_iterable(line.cells for line in self.lines))
        if evidence.cells:
            out = -1 if inside & set(evidence.cells) else 1
            signs = {cell: 1 if cell in inside else out for cell in evidence.cells}
            return self._amounts(self.items, int, signs)
        if evidence.values:
            return {lines * sum(_times(evidence.values[0], digit) for digit in self.digits)}
        target = self.items[self.cages.index(evidence.of("cage")[0])].cells
        return self._amounts(self.items, int, dict.fromkeys(inside.intersection(target), 1), 2)


class TooManyError(Exception):
    """There are more ways to go on than a view looks at."""


def _bind(states: set[Any]) -> None:
    if len(states) > MOST:
        raise TooManyError


@cache
def _times(prime: int, value: int) -> int:
    """How often a number above 1 divides the value; for 0, which it divides for ever, 0."""
    times = 0
    while value and value % prime == 0:
        value //= prime
        times += 1
    return times
