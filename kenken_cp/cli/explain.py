"""`kenken explain`: how a person solves a puzzle, step by step, each with its reason."""

import json
from collections.abc import Mapping
from enum import StrEnum
from html import escape
from typing import Annotated, TextIO

from kenken_cp.cli.common import (
    Color,
    ColorOption,
    File,
    Output,
    TimeLimit,
    WordsOption,
    by_suffix,
    is_folder,
    output_to,
    say,
)
from kenken_cp.cli.explain_pictures import trace_html, write_images
from kenken_cp.cli.explain_report import Report
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, document_in, inputs_of
from kenken_cp.cli.options import option, techniques
from kenken_cp.cli.page import Page
from kenken_cp.cli.pictures import (
    OF_LOOK,
    USUAL_FONT,
    USUAL_SCALE,
    USUAL_THEME,
    Scale,
    StepFont,
    Theme,
    of_look,
    refuse_unused,
)
from kenken_cp.cli.techniques import find_technique
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import (
    ANSWER_IS_NO,
    OK,
    OUT_OF_BUDGET,
    BackendError,
    KenkenError,
    OutOfBudget,
)
from kenken_cp.core.spoken import Register
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation import records, traces
from kenken_cp.explanation.essential import essential
from kenken_cp.explanation.folding import LONGEST
from kenken_cp.explanation.traces import Account
from kenken_cp.explanation.voices import voice_for
from kenken_cp.formats import Document
from kenken_cp.formats.sources import STDIN
from kenken_cp.human import solve
from kenken_cp.render.look import Look
from kenken_cp.render.pictures import check_look
from kenken_cp.text.json_text import escape_json
from kenken_cp.verification import decide

CUTS = {tier.name.lower(): tier for tier in Tier}


class TraceFormat(StrEnum):
    """How a trace is written."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    MARKDOWN = "markdown"
    HTML = "html"
    SVG = "svg"
    PNG = "png"


IMAGES = (TraceFormat.SVG, TraceFormat.PNG)
SUFFIXES = {
    ".json": TraceFormat.JSON,
    ".jsonl": TraceFormat.JSONL,
    ".ndjson": TraceFormat.JSONL,
    ".md": TraceFormat.MARKDOWN,
    ".markdown": TraceFormat.MARKDOWN,
    ".html": TraceFormat.HTML,
    ".htm": TraceFormat.HTML,
    ".txt": TraceFormat.TEXT,
    "": TraceFormat.TEXT,
}
# The formats in which each of these options has an effect; it is refused in others.
USES = {
    "--brief": (TraceFormat.TEXT, TraceFormat.MARKDOWN),
    "--full": (TraceFormat.TEXT, TraceFormat.MARKDOWN),
    "--color always": (TraceFormat.TEXT,),
    **dict.fromkeys(OF_LOOK, (TraceFormat.HTML, *IMAGES)),
}


def run(
    file: File,
    first: Annotated[int, option("--from N", "Number of the first step to show.", least=1)] = 1,
    last: Annotated[
        int | None, option("--to N", "Number of the last step to show.", least=1)
    ] = None,
    only: Annotated[
        list[str] | None,
        option(
            "--only TECHNIQUE",
            "Show only steps of this technique (an id that kenken techniques lists); can be "
            "repeated.",
            offer=techniques,
        ),
    ] = None,
    brief: Annotated[bool, option("--brief", "Print one line per step, without boards.")] = False,
    full: Annotated[
        bool,
        option(
            "--full",
            f"Print long sentences whole; without it they have fewer than {LONGEST} letters.",
        ),
    ] = False,
    only_essential: Annotated[
        bool,
        option(
            "--essential",
            "Leave out steps that no later step needs; easy steps of the same technique that "
            "follow each other share a board.",
        ),
    ] = False,
    max_tier: Annotated[
        str,
        option(
            "--max-tier TIER",
            f"Highest tier of techniques to use: {', '.join(CUTS)}.",
            offer=lambda: CUTS,
        ),
    ] = Tier.SEARCH.name.lower(),
    style: Annotated[
        TraceFormat | None,
        option(
            "--format",
            "Output format; by default given by the suffix of the output, text on stdout, or "
            "svg in a folder.",
        ),
    ] = None,
    output: Output = "-",
    words: WordsOption = Register.EXACT,
    theme: Theme = USUAL_THEME,
    scale: Scale = USUAL_SCALE,
    font: StepFont = USUAL_FONT,
    time_limit: TimeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    quiet: Annotated[bool, option("--quiet -q", "Print no summary of what was written.")] = False,
    color: ColorOption = Color.AUTO,
) -> int:
    """Show how a person solves a puzzle, step by step, with reasons.

    Each step is printed above the board it applies to; steps that say the same of other cells, one
    after the other, share a board, except in images. `kenken techniques` lists the techniques.
    Steps keep their numbers when others are left out. Where no technique makes progress, a search
    supplies the value of one cell, and the step says so.

    json is one object: `version`, `source`, `family` (its id), `puzzle` (native), `steps`, `cut`
    (the --max-tier), `outcome` (unique, multiple, none, unknown), `solved`, `hardest`,
    `search_cells`, `summary`. A step has `number`, `technique`, `title`, `tier`, `placements`,
    `eliminations`, `drops`, `evidence`, `openings`, `sentence`, `branches` and, if a sentence is
    shortened, `whole`. The page docs/reference/records.md explains the fields. jsonl has one line
    per step, and a last line with the other fields. With a --max-tier below search, `outcome` may
    be unknown because solutions are not counted.

    html (-o trace.html) is a page that you can step through with the arrow keys. svg and png write
    an image of each step into a folder (-o steps/), with its sentences below it.

    Exits with 1 if the puzzle is not solved: it has no solution, several solutions, or needs
    techniques above --max-tier. Exits with 3 if a limit was reached first.
    """
    wanted = frozenset([find_technique(name, "--only").id for name in only or ()])
    _check_choice(max_tier, first, last)
    style = _style_of(style, output)
    look = Look(theme, scale, font)
    _check_style(style, look, {"--brief": brief, "--full": full}, color)
    place, document = document_in(file, inputs_of(read_as, family, read_lines))
    try:
        account = _account(place, document, CUTS[max_tier], Run(Budget(time_limit)))
    except OutOfBudget as reached:
        say(f"{place}: not explained; {reached}")
        return OUT_OF_BUDGET
    voice = voice_for(words, document.puzzle)
    every = essential(account.trace) if only_essential else traces.numbered_steps(account.trace)
    steps = traces.choose_steps(every, first, last, wanted)
    report = Report(place, document, account, steps, voice, only_essential, full, len(every))
    written = _write(report, style, brief, look, output, color)
    if not quiet and output != STDIN:
        say(f"{output}: {written}" + "; no step matches" * report.missed)
    if account.trace.outcome is Outcome.UNKNOWN:
        return OUT_OF_BUDGET
    return OK if account.trace.solved else ANSWER_IS_NO


def _check_choice(max_tier: str, first: int, last: int | None) -> None:
    """KenkenError if there is no such tier, or no step between these two."""
    if max_tier not in CUTS:
        raise KenkenError(
            f"--max-tier {max_tier!r}: no such tier; it must be one of {', '.join(CUTS)}"
        )
    if last is not None and last < first:
        raise KenkenError(f"--from {first} is after --to {last}, so no step is left")


def _check_style(style: TraceFormat, look: Look, wanted: Mapping[str, bool], color: Color) -> None:
    """KenkenError if an option has no effect on this style, or the style cannot have this look."""
    given = {**wanted, "--color always": color is Color.ALWAYS, **of_look(look)}
    refuse_unused(style, USES, given)
    if style in IMAGES:
        check_look(style, look)


def _style_of(style: TraceFormat | None, output: str) -> TraceFormat:
    """The format that is named, or that of the output's suffix; KenkenError if there is none."""
    if style is not None:
        return style
    if output != STDIN and is_folder(output):
        return TraceFormat.SVG
    return by_suffix(output, SUFFIXES, " (or in / for a folder of images)")


def _write(
    report: Report, style: TraceFormat, brief: bool, look: Look, output: str, color: Color
) -> str:
    """Write the report, or its images. Returns how much there is, `12 steps`."""
    if style in IMAGES:
        return say_count(write_images(report, output, style, look), "image")
    with output_to(output) as stream:
        if style is TraceFormat.JSON:
            _write_json(report, stream)
        elif style is TraceFormat.JSONL:
            _write_lines(report, stream)
        elif style is TraceFormat.MARKDOWN:
            _write_markdown(report, brief, Page(stream, Color.NEVER))
        elif style is TraceFormat.HTML:
            stream.write(trace_html(report, look))
        else:
            _write_text(report, brief, Page(stream, color))
    return say_count(len(report.steps), "step")


def _account(place: str, document: Document, cut: Tier, run: Run) -> Account:
    """The trace; with two solutions where there are several."""
    try:
        trace = solve(document.puzzle, cut, run=run)
    except BackendError as error:
        raise BackendError(f"{place}: {error}") from None
    if trace.outcome is not Outcome.MULTIPLE:
        return Account(trace, cut)
    verdict = decide(document.family, document.puzzle, budget=Budget(run.seconds_left()))
    return Account(trace, cut, verdict.grids if verdict.outcome is Outcome.MULTIPLE else ())


def _write_text(report: Report, brief: bool, page: Page) -> None:
    if brief:
        for each in report.steps:
            title = report.voice.title(each.state, each.step)
            page.line(f"{each.number:>3}. {title}: {report.sentences(each)[0]}")
        if report.missed:
            page.line(report.missed_line)
        page.line(report.summary)
        return
    page.line(report.title, "bold")
    page.drawing(report.puzzle)
    start = report.board(report.account.trace.start)
    page.text(page.legend(start, report.counting, report.voice.signs), style="dim")
    for panel in report.panels:
        page.line("")
        page.line(panel.title, "bold")
        page.text(panel.sentence)
        for line in panel.others:
            page.text(line, mark="- ")
        page.drawing(panel.drawing)
    page.line("")
    if report.missed:
        page.line(report.missed_line)
    if report.solution:
        page.drawing(report.solution)
    page.text(report.summary, style="bold")


def _write_json(report: Report, stream: TextIO) -> None:
    steps = [records.record(*each, report.voice) for each in report.steps]
    end = traces.record(report.account, report.voice)
    fields = {**_source(report), "steps": steps, **end}
    stream.write(f"{escape_json(json.dumps(fields, ensure_ascii=False, indent=1))}\n")


def _write_lines(report: Report, stream: TextIO) -> None:
    lines = [records.record(*each, report.voice) for each in report.steps]
    lines.append({**_source(report), **traces.record(report.account, report.voice)})
    stream.writelines(
        f"{escape_json(json.dumps(fields, ensure_ascii=False))}\n" for fields in lines
    )


def _source(report: Report) -> records.Fields:
    document = report.document
    return {
        "version": records.VERSION,
        "source": report.place,
        "family": document.family.id,
        "puzzle": document.family.data(document.puzzle),
    }


def in_markdown(text: str) -> str:
    """A text that a reader of Markdown shows as it is: no HTML, no link."""
    return escape(text, quote=False).replace("](", "]\\(").replace("`", "\\`")


def _write_markdown(report: Report, brief: bool, page: Page) -> None:
    page.line(f"# {in_markdown(report.title)}")
    page.block(report.puzzle)
    if not brief:
        start = report.board(report.account.trace.start)
        page.line(f"\n{page.legend(start, report.counting, report.voice.signs)}")
    for panel in report.panels:
        page.line(f"\n## {panel.title}\n\n{panel.sentence}")
        if panel.others:
            page.line("\n" + "\n".join(f"- {line}" for line in panel.others))
        if not brief:
            page.block(panel.drawing)
    if report.missed:
        page.line(f"\n{report.missed_line}")
    page.line("\n## The end")
    if report.solution:
        page.block(report.solution)
    page.line(f"\n{report.summary}")
