"""Number paths in the editor: numbers, holes, walls and links, and whether the path is closed."""

from kenken_cp.core.family import Family
from kenken_cp.core.play import YES, Choice, Draft, Sketch, Unfinished, flag
from kenken_cp.kinds.paths.fields import pairs_written
from kenken_cp.kinds.paths.puzzle import PathPuzzle

HOLE = "x"
PAIRS = {"wall": "Wall", "link": "Link"}
CLOSED = flag("closed", "closed path")


class PathSketch(Sketch[PathPuzzle]):
    """Numbers, holes, walls and links are drawn."""

    signs = HOLE
    pairs = PAIRS

    def puzzle(self, family: Family[PathPuzzle], draft: Draft) -> PathPuzzle:
        """The puzzle with these numbers, holes, walls and links."""
        if not any(text and text != HOLE for text in draft.texts):
            raise Unfinished("Write numbers of the path into cells; x makes a hole.")
        cells = range(0, draft.rows * draft.columns, draft.columns)
        rows = [draft.texts[start : start + draft.columns] for start in cells]
        pairs = {name: pairs_written(draft.pairs.get(name, ()), draft.columns) for name in PAIRS}
        return family.from_data(
            {
                "rows": draft.rows,
                "columns": draft.columns,
                "hole": [[int(text == HOLE) for text in row] for row in rows],
                "given": [
                    [int(text) if text not in ("", HOLE) else 0 for text in row] for row in rows
                ],
                "closed": draft.options.get(CLOSED.name) == YES,
                **pairs,
            }
        )

    def draft(self, family: Family[PathPuzzle], puzzle: PathPuzzle) -> Draft:
        """Its numbers and holes in cells, its walls and links as pairs."""
        texts = [""] * (puzzle.rows * puzzle.columns)
        for hole in puzzle.holes:
            texts[hole] = HOLE
        for cell, number in puzzle.givens:
            texts[cell] = str(number)
        pairs = {"wall": puzzle.walls, "link": puzzle.links}
        options = {CLOSED.name: YES} if puzzle.closed else {}
        return Draft(puzzle.rows, puzzle.columns, tuple(texts), pairs=pairs, options=options)

    def choices(self, family: Family[PathPuzzle]) -> tuple[Choice, ...]:
        return (CLOSED,)
