"""A trace as pictures: a page to step through, or a folder with an image for each step."""

from collections.abc import Iterator
from pathlib import Path

from kenken_cp.cli.common import is_folder, kept_folder
from kenken_cp.cli.explain_report import Report
from kenken_cp.core.drawing import on_board_of
from kenken_cp.core.errors import KenkenError
from kenken_cp.render.html import StepSection, trace_page
from kenken_cp.render.look import Look
from kenken_cp.render.pictures import KINDS, TitledDrawing, kind_for, picture
from kenken_cp.text.files import make_folder, put, require_empty

LEGEND = (
    "A frame marks the cells that a step is about, and shading marks the cells of its "
    "reason. A ring marks a placed value, and a stroke marks a removed one."
)


def trace_html(report: Report, look: Look) -> str:
    """A page that shows a step at a time."""
    frames = [frame for _, frame in _frames(report)]
    return trace_page(report.title, f"{LEGEND} {report.counting}".rstrip(), frames, look)


def write_images(report: Report, folder: str, kind: str, look: Look) -> int:
    """Write numbered images of the puzzle, of each step and of the end. Returns how many."""
    if not folder or folder == "-" or (kind_for(folder) and not is_folder(folder)):
        raise KenkenError(
            f"--format {kind} writes one image per step; name a folder, as in -o steps/"
        )
    require_empty(folder)
    make_folder(folder)
    suffix = KINDS[kind].suffixes[0]
    names: list[str] = []
    with kept_folder(folder, lambda: len(names), "image"):
        for name, frame in _frames(report):
            title = f"{report.title}. {frame.heading}"
            caption = (frame.heading, *frame.sentences)
            plate = TitledDrawing(title, frame.drawing, caption=caption)
            put(Path(folder, f"{name}{suffix}"), picture(plate, kind, look))
            names.append(name)
    return len(names)


def _frames(report: Report) -> Iterator[tuple[str, StepSection]]:
    """Every picture with its name: the puzzle, the board before each step, and the end."""
    steps = len(report.account.trace.steps)
    width = max(3, len(str(steps + 1)))
    yield f"{0:0{width}}-puzzle", StepSection("The puzzle", (), report.puzzle)
    for panel in report.panels:
        name = f"{panel.number:0{width}}-{panel.technique}"
        sentences = panel.sentence, *panel.others
        yield name, StepSection(panel.title, sentences, panel.drawing)
    end = report.board(report.account.trace.end)
    if report.solution:
        end = on_board_of(report.puzzle, report.solution)
    sentences = (report.missed_line, report.summary)[not report.missed :]
    yield f"{steps + 1:0{width}}-end", StepSection("The end", sentences, end)
