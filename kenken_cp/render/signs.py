"""How a drawing looks in a terminal: styles, signs, and short texts of cells and margins."""

from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from kenken_cp.core.clue_marks import Filling, Form, Sign
from kenken_cp.core.counts import MINUS
from kenken_cp.core.drawing import Candidate, Drawing, MarginText, Mark, Role, Side, Tone
from kenken_cp.render.pens import Pen

Span: TypeAlias = tuple[str, str]  # a text and its style, as rich names styles

FAINT = "bright_black"
SLANT_STYLE = STROKE_STYLE = "cyan"
ROLE_STYLES = {
    Role.CLUE: "cyan",
    Role.CENTRED: "bold",
    Role.GIVEN: "bold",
    Role.VALUE: "bold green",
}
MARK_STYLES = {Mark.PLAIN: "", Mark.STRUCK: "red strike", Mark.PLACED: "bold green"}
# They name both colours, to be read on dark and on light, and win over the styles above.
TONE_STYLES = {
    Tone.EVIDENCE: "black on cyan",
    Tone.TARGET: "black on yellow",
    Tone.WRONG: "white on red",
}
TONE_SIGNS = {Tone.EVIDENCE: "'", Tone.TARGET: "*", Tone.WRONG: "!"}
DONE = "."  # the sign after a text of a margin


def margin_sign(one: MarginText) -> str:
    """The sign after a text of a margin: whether it is done, and its tone."""
    return DONE * one.done + (TONE_SIGNS[one.tone] if one.tone else "")


def margin_style(one: MarginText) -> str:
    """The style of a text of a margin."""
    return TONE_STYLES[one.tone] if one.tone else FAINT if one.done else "cyan"


def character_of(sign: Sign) -> str:
    """The sign in one character, if it has one: its text, or a disc full or empty."""
    if sign.text or sign.form is not Form.DISC:
        return sign.text
    return "●" if sign.filling is Filling.INK else "○"


def is_on_edge(sign: Sign, drawing: Drawing) -> bool:
    """Whether the sign has one character and lies in the middle of an edge between two cells."""
    down, across = sign.at
    inside = 0 < down < drawing.rows and 0 < across < drawing.columns
    halves = {down % 1, across % 1}
    return inside and halves == {0.0, 0.5} and len(character_of(sign)) == 1


def clues_beneath(drawing: Drawing) -> tuple[str, ...]:
    """The sentences of the clues, unless each is seen as a sign on the edge of two cells."""
    seen = [sign for sign in drawing.signs if is_on_edge(sign, drawing)]
    return () if len(seen) == len(drawing.signs) == len(drawing.clues) else drawing.clues


def pitch_of(drawing: Drawing) -> int:
    """How wide a text of the left margin is at most, with its sign and a blank; 0 without any."""
    texts = [one for clue in drawing.margin if clue.side is Side.ROWS for one in clue.texts]
    return 1 + max((len(one.text) + len(margin_sign(one)) for one in texts), default=-1)


def left_of(drawing: Drawing) -> int:
    """How wide the left margin is."""
    return drawing.left * pitch_of(drawing)


def runs(held: list[Candidate], pen: Pen) -> str:
    """A cell's candidates in short, `1-4,6`; those that are marked stand alone: `1-4,5x,6`."""
    to = ".." if any(candidate.text.startswith(MINUS) for candidate in held) else "-"
    parts = []
    # Neighbours in a run keep the same distance from their place in the list.
    keyed = [((c.mark is Mark.PLAIN, c.slot - i), c) for i, c in enumerate(held)]
    for (plainly, _), group in groupby(keyed, key=itemgetter(0)):
        run = [candidate for _, candidate in group]
        if not plainly or len(run) < 3:
            parts += [f"{c.text}{pen.marks[c.mark]}".rstrip() for c in run]
        else:
            parts.append(f"{run[0].text}{to}{run[-1].text}")
    return ",".join(parts).translate(pen.spelling)
