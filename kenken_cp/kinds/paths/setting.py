"""`SETTING`: a setter gives numbers of a path, and takes givens, walls and links away."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.setting import Part, Setting
from kenken_cp.kinds.paths.puzzle import PathPuzzle

T = TypeVar("T")

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
            givens=_kept(puzzle.givens, GIVENS, gone),
            walls=_kept(puzzle.walls, WALLS, gone),
            links=_kept(puzzle.links, LINKS, gone),
        )


def _kept(entries: tuple[T, ...], field: str, gone: set[tuple[str, int]]) -> tuple[T, ...]:
    return tuple([entry for number, entry in enumerate(entries) if (field, number) not in gone])


SETTING = PathSetting()
