"""Prints text and drawings one below the other, as wide and as colourful as the output allows."""

from collections.abc import Iterable, Sequence
from io import StringIO
from shutil import get_terminal_size
from textwrap import fill
from typing import Literal, TextIO

from kenken_cp.cli.common import Color, in_color
from kenken_cp.cli.streams import beyond_the_door, console_for
from kenken_cp.cli.tables import Column, TextTable, fit_columns, line_width
from kenken_cp.core.drawing import Drawing, Mark, Tone
from kenken_cp.explanation.voices import EXACT, Signs
from kenken_cp.render.pens import pen_for
from kenken_cp.render.terminal import TONE_SIGNS, Form, form_of, plain, style_text

# What is no terminal is taken to be so wide.
PAPER = 80
# Longer lines of prose are hard to read.
PROSE = 100


class Page:
    """Writes to a stream; the terminal's width, its characters and colours are looked up once."""

    def __init__(self, stream: TextIO, color: Color) -> None:
        self.stream = stream
        self.pen = pen_for(stream.encoding)
        # what COLUMNS says holds for pipes and files too
        narrow = min(line_width(), PAPER)
        self.width = get_terminal_size().columns if stream.isatty() else narrow
        self._console = None
        if in_color(color, stream):
            self._console = console_for(
                stream, force_terminal=True, no_color=False, width=max(self.width, 1_000)
            )

    def line(self, text: str, style: str = "") -> None:
        """A line as it is, however long."""
        spelled = text.translate(self.pen.spelling)
        if self._console is None:
            self.stream.write(f"{spelled}\n")
        else:
            from rich.text import Text

            self._console.print(Text(spelled, style), soft_wrap=True)

    def text(self, text: str, mark: str = "", style: str = "") -> None:
        """Prose, cut into lines at blanks; `mark` stands before the first."""
        width = min(self.width, PROSE)
        spelled = text.translate(self.pen.spelling)
        self.line(
            fill(
                spelled,
                width,
                initial_indent=mark,
                subsequent_indent=" " * len(mark),
                break_long_words=False,
                break_on_hyphens=False,
            ),
            style,
        )

    def table(self, columns: Iterable[Column], rows: Sequence[Sequence[object]]) -> None:
        """A table that is known as a whole; entries fold where the terminal is narrower."""
        table = fit_columns(columns, rows)
        room = self.width if self.stream.isatty() else line_width()
        if table.width > room:
            if _least_width(table, rows) > room:
                self._write_paragraphs(table, rows)
            else:
                self._write_folded(table, rows)
            return
        self.line(table.heading, "bold")
        for row in rows:
            self.line(table.row(*row))

    def _write_paragraphs(self, table: TextTable, rows: Sequence[Sequence[object]]) -> None:
        """The rows as paragraphs, where a table with all the columns would break words."""
        for first, *others in rows:
            self.line(str(first), "bold")
            titles = [column.title for column in table.columns[1:]]
            parts = [f"{title}: {text}" for title, text in zip(titles, others, strict=True) if text]
            self.text("; ".join(parts), mark="    ")

    def _write_folded(self, table: TextTable, rows: Sequence[Sequence[object]]) -> None:
        from rich.table import Table as RichTable
        from rich.text import Text

        folded = RichTable(box=None, pad_edge=False, header_style="bold")
        for column in table.columns:
            side: Literal["left", "right"] = "right" if column.right else "left"
            folded.add_column(Text(column.title), justify=side, overflow="fold")
        for row in rows:
            folded.add_row(*(Text(str(entry).translate(self.pen.spelling)) for entry in row))
        styled = self._console is not None
        text = StringIO()
        console_for(text, force_terminal=styled, width=self.width).print(folded)
        lines = (f"{line.rstrip()}\n" for line in text.getvalue().splitlines())
        beyond_the_door(self.stream).writelines(lines)  # which the console has looked at

    def drawing(self, drawing: Drawing) -> None:
        """A drawing."""
        if self._console is None:
            self.stream.write(plain(drawing, self.pen, self.width))
        else:
            self._console.print(style_text(drawing, self.pen, self.width))

    def block(self, drawing: Drawing) -> None:
        """A drawing as a block of Markdown."""
        self.stream.write(f"\n```text\n{plain(drawing, self.pen, self.width)}```\n")

    def legend(self, shown: Drawing, counting: str, says: Signs = EXACT.signs) -> str:
        """What the signs of a board before a step mean, on a board such as the one shown.

        `counting` says in which order sentences name things, `says` has the words of a voice.
        """
        marks, signs = self.pen.marks, TONE_SIGNS
        text = f"{signs[Tone.TARGET]} marks {says.target}, {signs[Tone.EVIDENCE]} {says.evidence}."
        if not shown.slots:
            return f"On the boards, {text} {counting}".rstrip()
        text = (
            f"On the boards, 5{marks[Mark.PLACED]} {says.placed} and 5{marks[Mark.STRUCK]} "
            f"{says.struck} by the step; [5] was there before. {text}"
        )
        form = form_of(shown, self.width)
        if form is Form.ROOMY:
            return f"{text} {counting}".rstrip()
        short = f"1-3,6 are the {says.marks} 1, 2, 3 and 6"
        if form is Form.BRIEF:
            short += (
                f", 4? means four {says.marks}; the cells that matter to the step are listed "
                "below its board"
            )
        return f"{text} {short[0].upper()}{short[1:]}. {counting}".rstrip()


def _least_width(table: TextTable, rows: Sequence[Sequence[object]]) -> int:
    """The width of the table whose columns hold their longest word."""
    entries = [[column.title for column in table.columns], *rows]
    longest = [
        max(max(map(len, str(row[place]).split()), default=0) for row in entries)
        for place in range(len(table.columns))
    ]
    return sum(longest) + len(longest) - 1
