"""The colours of pictures, a row a theme; a stylesheet may set each by its variable."""

from typing import NamedTuple


class Theme(NamedTuple):
    """Colours as CSS names them; tones differ in brightness too, to be read in greyscale."""

    paper: str
    ink: str  # borders of cages, clues, what the puzzle gives
    line: str  # between cells of one cage
    slant: str  # through cells
    value: str  # what was found
    note: str  # candidates
    struck: str  # the stroke behind what goes
    evidence: str
    target: str
    wrong: str


THEMES = {
    "light": Theme(
        paper="#ffffff", ink="#111111", line="#9a9a9a", slant="#b8b8b8", value="#12509e",
        note="#4a4a4a", struck="#d8433a", evidence="#d3e6f5", target="#fbe38e", wrong="#f4b8b0",
    ),
    "dark": Theme(
        paper="#16181c", ink="#f1f1f1", line="#666b73", slant="#4f545c", value="#8ec5ff",
        note="#b9bec6", struck="#f0716a", evidence="#1f4059", target="#6b5600", wrong="#7d2a22",
    ),
    "print": Theme(
        paper="#ffffff", ink="#000000", line="#808080", slant="#a0a0a0", value="#000000",
        note="#333333", struck="#808080", evidence="#e4e4e4", target="#cccccc", wrong="#bdbdbd",
    ),
}  # fmt: skip
AUTO = "auto"  # light, or dark where the reader's screen is
NAMES = (AUTO, *THEMES)


def variables(theme: Theme) -> str:
    """The theme as CSS declarations of `--puzzle-…`."""
    return ";".join(f"--puzzle-{name}:{colour}" for name, colour in theme._asdict().items())
