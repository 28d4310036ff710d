"""Colours and live lines for a terminal, by rich; `streams.console_for` makes consoles."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from kenken_cp.core.errors import steerless


class SteerlessConsole(Console):
    """A console that steers the terminal itself, and lets no text do so."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """What is written, piece by piece: texts with codes for signs that steer."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(steerless(piece.text), piece.style)
