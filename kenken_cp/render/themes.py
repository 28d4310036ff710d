"""The colours of pictures, a row a theme; a stylesheet may set each by its variable."""

from typing import NamedTuple

from kenken_cp.core.clue_marks import Hue


class Theme(NamedTuple):
    """Colours as CSS names them; tones differ in brightness too, to be read in greyscale."""

    paper: str
    ink: str  # borders of cages, clues, what the puzzle gives
    line: str  # between cells of one cage
    slant: str  # through cells
    value: str  # what was found
    note: str  # candidates
    done: str  # clues that need no more attention
    struck: str  # the stroke through what is removed
    evidence: str
    target: str
    wrong: str
    path: str  # strokes between the centres of cells
    shade1: str  # backgrounds, from the one that is used most
    shade2: str
    shade3: str
    shade4: str
    shade5: str
    grey: str  # what clues are drawn with, as broad lines behind digits
    green: str
    pink: str
    blue: str
    orange: str
    purple: str
    teal: str
    red: str


THEMES = {
    "light": Theme(
        paper="#ffffff", ink="#111111", line="#9a9a9a", slant="#b8b8b8", value="#12509e",
        note="#4a4a4a", done="#878787", struck="#d8433a", evidence="#d3e6f5",
        target="#fbe38e", wrong="#f4b8b0",
        path="#a5c3e2", shade1="#e6eff8", shade2="#f3d9b4", shade3="#b6d3ac", shade4="#d3a9b3",
        shade5="#a2a9cb",
        grey="#cfcfcf", green="#bfe3b4", pink="#f3bfe0", blue="#a9d5f2", orange="#f6c794",
        purple="#cdb8ec", teal="#a3d9d2", red="#f2aca3",
    ),
    "dark": Theme(
        paper="#16181c", ink="#f1f1f1", line="#666b73", slant="#4f545c", value="#8ec5ff",
        note="#b9bec6", done="#7f858e", struck="#f0716a", evidence="#1f4059",
        target="#6b5600", wrong="#7d2a22",
        path="#38597d", shade1="#272c33", shade2="#3f3728", shade3="#35493f", shade4="#614a57",
        shade5="#5e667b",
        grey="#4b4f56", green="#2f5a2c", pink="#6b3a5c", blue="#22527a", orange="#6f4a1a",
        purple="#4d3c74", teal="#1f5a56", red="#7a322b",
    ),
    "print": Theme(
        paper="#ffffff", ink="#000000", line="#808080", slant="#a0a0a0", value="#000000",
        note="#333333", done="#757575", struck="#808080", evidence="#e4e4e4",
        target="#cccccc", wrong="#bdbdbd",
        path="#c6c6c6", shade1="#e9e9e9", shade2="#d2d2d2", shade3="#bebebe", shade4="#acacac",
        shade5="#9c9c9c",
        grey="#d0d0d0", green="#dadada", pink="#c8c8c8", blue="#bfbfbf", orange="#d5d5d5",
        purple="#cacaca", teal="#c4c4c4", red="#b8b8b8",
    ),
}  # fmt: skip
HUES = frozenset(Hue)
AUTO = "auto"  # light, or dark where the reader's screen is
NAMES = (AUTO, *THEMES)


def variables(theme: Theme, hues: bool = True) -> str:
    """The theme as CSS declarations of `--puzzle-…`; without `hues`, not those of clues."""
    return ";".join(
        f"--puzzle-{name}:{colour}"
        for name, colour in theme._asdict().items()
        if hues or name not in HUES
    )
