"""`SETTING`: a setter gives numbers of a path, and takes givens, walls and links away."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.setting import Part, Setting, entries_left
from kenken_cp.kinds.paths.puzzle import PathPuzzle

GIVENS, WALLS, LINKS = "givens", "walls", "links"


class PathSetting(Setting[PathPuzzle]):
    """How a setter changes a path."""

    def with_values(
        self, puzzle: PathPuzzle, values: Collection[tuple[int, int]]
    ) -> PathPuzzle | None:
        try:
            return replace(puzzle, givens=tuple({*puzzle.givens, *values}))
        except PuzzleError:
            return None

    def parts(self, puzzle: PathPuzzle) -> Sequence[Part]:
        return [*self._parts(puzzle)]

    def _parts(self, puzzle: PathPuzzle) -> Iterator[Part]:
        for number, (cell, value) in enumerate(puzzle.givens):
            name = f"the given {value} at {cell_name(cell, puzzle.columns)}"
            yield Part(name, (cell,), (GIVENS, number))
        for field, pairs in ((WALLS, puzzle.walls), (LINKS, puzzle.links)):
            for number, cells in enumerate(pairs):
                between = " and ".join(cell_name(cell, puzzle.columns) for cell in cells)
                yield Part(f"the {field[:-1]} between {between}", cells, (field, number))

    def without(self, puzzle: PathPuzzle, parts: Collection[Part]) -> PathPuzzle:
        gone = {part.key for part in parts}
        return replace(
            puzzle,
            givens=entries_left(puzzle.givens, GIVENS, gone),
            walls=entries_left(puzzle.walls, WALLS, gone),
            links=entries_left(puzzle.links, LINKS, gone),
        )


SETTING = PathSetting()
