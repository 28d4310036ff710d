"""Whether the generator finds a path through a board, by trying."""

from functools import lru_cache

from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.paths.kernel.generate.backbite import PathSource
from kenken_cp.kinds.paths.kernel.search.layout import Layout
from kenken_cp.kinds.paths.puzzle import PathPuzzle


@lru_cache(maxsize=64)
def is_drawn(board: PathPuzzle, tries: int) -> bool:
    """Whether one of so many tries gives a path; always the same."""
    layout = Layout(board.rows, board.columns)
    layout.read(board)
    source, rng = PathSource(layout), Rng(1)
    return any(source.draw_path(rng) for _ in range(tries))
