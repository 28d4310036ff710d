"""`SETTING`: a setter gives digits, and takes givens, candidates, cages and clues away."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.geometry import cell_name, cell_names
from kenken_cp.core.setting import Part, Setting, entries_left
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.groups import cage_name
from kenken_cp.kinds.cages.puzzle import CagePuzzle

GIVENS, CANDIDATES, CAGES, AREAS, CLUES = "givens", "candidates", "cages", "areas", "clues"


class CageSetting(Setting[CagePuzzle]):
    """How a setter changes a puzzle of cages."""

    def with_values(
        self, puzzle: CagePuzzle, values: Collection[tuple[int, int]]
    ) -> CagePuzzle | None:
        try:
            return replace(puzzle, givens=tuple({*puzzle.givens, *values}))
        except PuzzleError:
            return None

    def parts(self, puzzle: CagePuzzle) -> Sequence[Part]:
        return [*self._parts(puzzle)]

    def _parts(self, puzzle: CagePuzzle) -> Iterator[Part]:
        columns = puzzle.columns
        for number, (cell, digit) in enumerate(puzzle.givens):
            yield Part(
                f"the given {digit} at {cell_name(cell, columns)}", (cell,), (GIVENS, number)
            )
        for number, (cell, _) in enumerate(puzzle.candidates):
            name = f"the candidates of {cell_name(cell, columns)}"
            yield Part(name, (cell,), (CANDIDATES, number))
        if not puzzle.covered:  # else every cell must be in a cage
            for number, cage in enumerate(puzzle.cages):
                yield Part(cage_name(puzzle, number), cage.cells, (CAGES, number))
        for number, area in enumerate(puzzle.areas):
            yield Part(f"the area at {cell_names(area, columns)}", area, (AREAS, number))
        for number, clue in enumerate(puzzle.clues):
            yield Part(sort_of(clue.sort).name(puzzle, clue), clue.cells, (CLUES, number))

    def without(self, puzzle: CagePuzzle, parts: Collection[Part]) -> CagePuzzle:
        gone = {part.key for part in parts}
        return replace(
            puzzle,
            givens=entries_left(puzzle.givens, GIVENS, gone),
            candidates=entries_left(puzzle.candidates, CANDIDATES, gone),
            cages=entries_left(puzzle.cages, CAGES, gone),
            areas=entries_left(puzzle.areas, AREAS, gone),
            clues=entries_left(puzzle.clues, CLUES, gone),
        )


SETTING = CageSetting()
