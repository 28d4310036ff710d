"""What kinds of lines run along the edges of a drawing's cells, and through its corners."""

from kenken_cp.core.drawing import Corner, Drawing
from kenken_cp.render.pens import WITHIN


def edges(drawing: Drawing) -> tuple[list[list[int]], list[list[int]]]:
    """The kind of each cell's edge, 0 where no line is, with a margin before and after.

    `across[row][column + 1]` lies above the cell, `down[row + 1][column]` to the left of it.
    """
    across = [[0] * (drawing.columns + 2) for _ in range(drawing.rows + 1)]
    down = [[0] * (drawing.columns + 1) for _ in range(drawing.rows + 2)]
    for (top, left), (bottom, right), weight in drawing.lines:
        for column in range(left, right):
            across[top][column + 1] = max(across[top][column + 1], weight)
        for row in range(top, bottom):
            down[row + 1][left] = max(down[row + 1][left], weight)
    outline_of = drawing.outline_of
    for (row, column), number in outline_of.items():
        if across[row][column + 1] and outline_of.get((row - 1, column)) == number:
            across[row][column + 1] += WITHIN
        if down[row + 1][column] and outline_of.get((row, column - 1)) == number:
            down[row + 1][column] += WITHIN
    return across, down


def find_slants(drawing: Drawing) -> dict[Corner, int]:
    """The corners through which slants pass: 1 to the right as they fall, 2 to the left, 3 both."""
    ways: dict[Corner, int] = {}
    for (top, left), (bottom, right) in drawing.slants:
        aside, way = (1, 1) if right > left else (-1, 2)
        for step in range(bottom - top + 1):
            corner = top + step, left + step * aside
            ways[corner] = ways.get(corner, 0) | way
    return ways
