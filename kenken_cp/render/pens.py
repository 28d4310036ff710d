"""The characters that text is framed with: box characters, and plain ASCII.

An edge of a cell is of one of five kinds: none, thin, thick, and thin or thick within an outline.
"""

from collections.abc import Callable
from itertools import product
from typing import NamedTuple, TypeAlias

from kenken_cp.core.drawing import Certainty, Ink, Mark, Weight

Joint: TypeAlias = Callable[[int, int, int, int], str]

WITHIN = 2  # what an edge within an outline has more than another
THIN, THICK, THICK_WITHIN = Weight.THIN, Weight.THICK, Weight.THICK + WITHIN
# Where lines meet, by the weights of the four arms up, right, down, left, 0 for none.
JOINTS = dict(
    zip(
        product(range(3), repeat=4),
        " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
        strict=True,
    )
)


class Pen(NamedTuple):
    """The characters to draw with; `outlined` is the pen for drawings with outlines, if another.

    `across` and `down` are indexed by kind of edge, and `joint` takes the kinds of the four arms:
    up, right, down, left. `spelling` maps characters that the encoding may lack; `marks` follow
    candidates; `slants` stand in corners through which one falls to the right, one to the left, or
    both. `strokes` go across, down, and through the middle of a cell where they bend. `ink` fills a
    cell or stands in it; `halves` are two cells, one above the other: neither black, the upper, the
    lower, both.
    """

    across: str
    down: str
    joint: Joint
    spelling: dict[int, str]
    marks: dict[Mark, str]
    slants: str
    strokes: dict[Certainty, str]
    ink: dict[Ink, str]
    halves: str
    outlined: "Pen | None" = None


def weight(kind: int) -> int:
    """Whether an edge of this kind is none, thin or thick."""
    return kind - WITHIN if kind > THICK else kind


def _box_joint(up: int, right: int, down: int, left: int) -> str:
    return JOINTS[weight(up), weight(right), weight(down), weight(left)]


def _plain_joint(up: int, right: int, down: int, left: int) -> str:
    """The ASCII character where lines meet: a corner of thick ones, else the line going on."""
    thick_down, thick_across = THICK in (up, down), THICK in (left, right)
    if thick_down and thick_across:
        return "+"
    if thick_down or thick_across:
        return "|" if thick_down else "-"
    return "." if up or right or down or left else " "


def _outlined_joint(up: int, right: int, down: int, left: int) -> str:
    """The same where there are all kinds: the strongest goes on, and has corners of its own."""
    for kind, upright, level, corner in (
        (THICK, "#", "=", "#"), (THICK_WITHIN, ":", ":", ":"), (THIN, "|", "-", "+"),
    ):  # fmt: skip
        goes_down, goes_across = kind in (up, down), kind in (left, right)
        if goes_down or goes_across:
            return corner if goes_down and goes_across else upright if goes_down else level
    return "." if up or right or down or left else " "


BOXES = Pen(
    across=" ─━┈┉",
    down=" │┃┊┋",
    joint=_box_joint,
    spelling={},
    marks={Mark.PLAIN: " ", Mark.STRUCK: "╳", Mark.PLACED: "←"},  # noqa: RUF001
    slants="╲╱╳",  # noqa: RUF001
    strokes={Certainty.SURE: "═║○", Certainty.ASSUMED: "╌╎○"},
    ink={Ink.BLACK: "█", Ink.DOT: "·", Ink.CROSS: "×"},
    halves=" ▀▄█",
)
SIGNS = {"○": "o", "●": "@", "∧": "^", "∨": "v"}  # noqa: RUF001
_OUTLINED = Pen(
    across=" -=.:",
    down=" |#.:",
    joint=_outlined_joint,
    spelling=str.maketrans({"−": "-", "×": "*", "÷": "/", "–": "-", "…": "...", "·": "-", **SIGNS}),
    marks={Mark.PLAIN: " ", Mark.STRUCK: "x", Mark.PLACED: "<"},
    slants="\\/X",
    strokes={Certainty.SURE: "=!o", Certainty.ASSUMED: "~:o"},
    ink={Ink.BLACK: "#", Ink.DOT: "-", Ink.CROSS: "x"},
    halves=" '.:",
)
ASCII = _OUTLINED._replace(
    across=" .-", down=" .|", joint=_plain_joint, outlined=_OUTLINED
)  # fmt: skip


def pen_for(encoding: str | None) -> Pen:
    """Box characters where the encoding has them, ASCII where it has not."""
    drawn = [*JOINTS.values(), BOXES.across, BOXES.down, BOXES.slants, *BOXES.marks.values()]
    drawn += [*BOXES.strokes.values(), *BOXES.ink.values(), BOXES.halves]
    try:
        "".join([*drawn, *map(chr, ASCII.spelling)]).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return BOXES
