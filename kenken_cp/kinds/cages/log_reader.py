"""Reads the kernel's log as steps: its bit masks become cells and candidates of the puzzle."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import getitem

from kenken_cp.core.steps import (
    Alternative,
    Branch,
    ChainLiteral,
    Drop,
    Elimination,
    Evidence,
    Group,
    Placement,
    Step,
)
from kenken_cp.engine.kernel_logic import KernelLogReader, find_removed
from kenken_cp.engine.log import Entries
from kenken_cp.kinds.cages.groups import CAGE, CLUE, houses_of
from kenken_cp.kinds.cages.kernel import codes
from kenken_cp.kinds.cages.kernel.logic.ladder import Ladder
from kenken_cp.kinds.cages.keys import clue_order
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.shared_houses import with_shared_houses
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.techniques import LADDER

BROKEN_CAGE, BROKEN_CLUE = 2, 4  # the kernel's codes of what is broken; a house is 3
WORD = (1 << 64) - 1  # all bits of a word
REFUTES = "contradiction"  # the technique of one candidate that leads to a contradiction


def _refute(cell: int, value: int) -> Step:
    """The step that refutes a candidate, without what follows from it."""
    gone = (Elimination(cell, (value,)),)
    branch = Branch((Placement(cell, value),), ())
    return Step(REFUTES, (), gone, (), Evidence(cells=(cell,), values=(value,), branches=(branch,)))


class CageLogReader(KernelLogReader[CagePuzzle, CagePencilMarks, Ladder]):
    """Translates between a ladder and its puzzle."""

    def __init__(self, ladder: Ladder, puzzle: CagePuzzle) -> None:
        super().__init__(ladder, puzzle)
        canonical_form = ladder.board_state.canonical_form
        places = canonical_form.symmetries.places[canonical_form.way]
        # for each cell, house and cage of the board, that of the puzzle
        self.cells = sorted(range(len(places)), key=places.__getitem__)
        houses = houses_of(puzzle.geometry)
        self._houses = [houses[own] for own in canonical_form.symmetries.houses[canonical_form.way]]
        self._cages: Sequence[int] = ladder.board_state.cage_order()
        self._clues = clue_order(puzzle, places) if puzzle.clues else []
        self._digits = puzzle.digits
        self._own_digits: Callable[[int], int] = canonical_form.from_form
        self._per_word = 64 // len(puzzle.digits)
        self._where: dict[int, list[int]] = {}

    def load(self, start: CagePencilMarks) -> None:
        for cell, value in enumerate(start.values):
            if value is not None:
                self.ladder.preset(cell, value)
            elif start.candidates[cell] != self._digits:
                self.ladder.restrict(cell, start.candidates[cell])
        for cage, own in enumerate(self._cages):
            if dropped := start.dropped.get((CAGE, own)):
                self.ladder.cross_out(cage, self.pack(cage, dropped))

    def group(self, at: int, sort: int, state: CagePencilMarks) -> Group:
        if sort == BROKEN_CLUE:
            return state.group(CLUE, self._clues[at])
        return state.cage(self._cages[at]) if sort == BROKEN_CAGE else self._houses[at]

    def step(self, code: int, available: int, of: Entries, state: CagePencilMarks) -> Step:
        placements = tuple(
            [Placement(self.cells[a], self.values(b)[0]) for a, b in of.get(codes.PLACE, ())]
        )
        struck = [(self.cells[a], self.values(b)) for a, b in of.get(codes.STRIKE, ())]
        found = Step(
            LADDER[code].id,
            placements,
            find_removed(struck, placements, state),
            self._drops(of.get(codes.DROP, []), state),
            self._evidence(of, state),
            available,
        )
        return with_shared_houses(state, found)

    def _evidence(self, of: Entries, state: CagePencilMarks) -> Evidence:
        numbers = of.get(codes.NUMBER)
        values = [v for a, _ in of.get(codes.VALUE, ()) for v in self.values(a)]
        values += [prime for prime, _ in of.get(codes.PRIME, ())]
        return Evidence(
            groups=(
                *[self._houses[a] for a, _ in of.get(codes.HOUSE, ())],
                *[state.cage(self._cages[a]) for a, _ in of.get(codes.CAGE, ())],
                *[state.group(CLUE, self._clues[a]) for a, _ in of.get(codes.CLUE, ())],
            ),
            covers=tuple([self._houses[a] for a, _ in of.get(codes.COVER, ())]),
            cells=tuple([self.cells[a] for a, _ in of.get(codes.CELL, ())]),
            values=tuple(values),
            number=numbers[0][0] if numbers else None,
            links=tuple(self._links(of.get(codes.LINK, ()))),
            branches=tuple(self._branches(of, state)),
        )

    def _links(self, entries: Sequence[tuple[int, int]]) -> Iterator[ChainLiteral]:
        """A literal that is off has its candidates negated."""
        for cell, values in entries:
            yield ChainLiteral(self.cells[cell], self.values(abs(values))[0], values > 0)

    def _branches(self, of: Entries, state: CagePencilMarks) -> Iterator[Branch]:
        """The assumptions of a step; the caller finds what follows from them.

        The steps of a branch are the further assumptions that it refutes.
        """
        further = tuple(
            [
                _refute(self.cells[cell], self.values(values)[0])
                for cell, values in of.get(codes.FURTHER, ())
            ]
        )
        for cell, values in of.get(codes.CASE, ()):
            yield Branch((Placement(self.cells[cell], self.values(values)[0]),), further)
        for cage, combinations in self._drops(of.get(codes.CASE_TUPLE, []), state):
            for combination in combinations:
                filled = zip(cage.cells, combination, strict=True)
                yield Branch(
                    tuple([Placement(c, v) for c, v in filled if state.values[c] is None]), ()
                )

    def _drops(self, words: list[tuple[int, int]], state: CagePencilMarks) -> tuple[Drop, ...]:
        """The combinations whose packed words are in the log, cage by cage."""
        found: dict[int, list[Alternative]] = {}
        at = 0
        while at < len(words):
            cage = words[at][0]
            cells = self._cells_of(cage)
            stride = -(-len(cells) // self._per_word)
            packed = [word for _, word in words[at : at + stride]]
            found.setdefault(self._cages[cage], []).append(self._unpack(packed, cells))
            at += stride
        return tuple([Drop(state.cage(cage), tuple(sorted(found[cage]))) for cage in sorted(found)])

    def _cells_of(self, cage: int) -> list[int]:
        """For each cell of the board's cage, in order, its index in the puzzle's cage."""
        if cage not in self._where:
            own = self.puzzle.cages[self._cages[cage]].cells
            place_of = {cell: place for place, cell in enumerate(self.cells)}
            self._where[cage] = [
                own.index(self.cells[place]) for place in sorted(place_of[cell] for cell in own)
            ]
        return self._where[cage]

    def _unpack(self, words: list[int], order: list[int]) -> Alternative:
        """The digits of a packed combination, in the order of the puzzle's cage."""
        n = len(self._digits)
        digits = [0] * len(order)
        for position, own in enumerate(order):
            word = words[position // self._per_word] >> (position % self._per_word * n)
            digits[own] = self._digits[(word & ((1 << n) - 1)).bit_length() - 1]
        return tuple(digits)

    def pack(self, cage: int, combinations: Iterable[Alternative]) -> list[tuple[int, ...]]:
        """Combinations of the puzzle's cage, packed as the board packs those of its cage."""
        n, order = len(self._digits), self._cells_of(cage)
        # for each cell of the puzzle's cage, where its digits are in the words, one after the other
        bits: list[dict[int, int]] = [{}] * len(order)
        for position, own in enumerate(order):
            first = position // self._per_word * 64 + position % self._per_word * n
            bits[own] = {digit: 1 << (first + i) for i, digit in enumerate(self._digits)}
        starts = range(0, -(-len(order) // self._per_word) * 64, 64)
        whole = [sum(map(getitem, bits, combination)) for combination in combinations]
        return [tuple([words >> start & WORD for start in starts]) for words in whole]

    def values(self, mask: int) -> list[int]:
        """The digits of a set of candidates, ascending."""
        own = self._own_digits(mask)
        return [digit for i, digit in enumerate(self._digits) if own >> i & 1]
