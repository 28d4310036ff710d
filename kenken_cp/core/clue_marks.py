"""What clues look like on a board: lines through cells, and signs at cells, edges and corners.

A point is (down, across) in cells from the board's top left corner: (0.5, 0.5) is the middle of
r1c1, (0.5, 1) that of its right edge; points beside the board are below 0 or beyond its sides.
"""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]

# Between a cell and the next one to the right, and between one and the next below: the tip points
# to the smaller digit.
LESS, GREATER, LESS_BELOW, GREATER_BELOW = "<", ">", "\N{LOGICAL AND}", "\N{LOGICAL OR}"


class Hue(StrEnum):
    """The colour of a clue, as setters use it; hues differ in brightness too."""

    GREY = "grey"
    GREEN = "green"
    PINK = "pink"
    BLUE = "blue"
    ORANGE = "orange"
    PURPLE = "purple"
    TEAL = "teal"
    RED = "red"


class Ending(StrEnum):
    """What a thread begins or ends with."""

    NONE = "none"
    BULB = "bulb"  # a disc in the thread's hue
    RING = "ring"  # a circle round the cell, or round all cells of a pill
    ARROW = "arrow"
    DIAMOND = "diamond"


class Thread(NamedTuple):
    """A line from point to point, behind the contents of the cells; broad, or thin with an ending.

    With a RING of several points (`ringed`) the thread begins at the edge of the pill round them.
    """

    points: tuple[Point, ...]
    hue: Hue = Hue.GREY
    broad: bool = True
    start: Ending = Ending.NONE
    end: Ending = Ending.NONE
    ringed: int = 1


class Form(StrEnum):
    """The shape of a sign: a text alone, a disc or square that may hold one, or the tip of an
    arrow whose text is the way it points, LESS to GREATER_BELOW."""

    TEXT = "text"
    CHEVRON = "chevron"
    DISC = "disc"
    SQUARE = "square"


class Filling(StrEnum):
    """What a sign is filled with; on ink its text is as bright as paper."""

    PAPER = "paper"
    INK = "ink"
    TINT = "tint"  # a light grey without an edge, behind the contents of the cell


class Sign(NamedTuple):
    """A sign at a point, `size` cells wide; one that is a TINT lies behind all else."""

    at: Point
    form: Form
    filling: Filling = Filling.PAPER
    text: str = ""
    size: float = 0.3


class Rim(NamedTuple):
    """How many cells wide the room for signs is on each side of a board."""

    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0


NO_RIM = Rim()


def rim_for(points: list[Point], rows: int, columns: int) -> Rim:
    """The room beside the board that these points need."""
    down, across = [p[0] for p in points], [p[1] for p in points]
    return Rim(
        int(min(down, default=0) < 0),
        int(max(across, default=0) > columns),
        int(max(down, default=0) > rows),
        int(min(across, default=0) < 0),
    )
