"""`kenken publish`: puzzles that anybody plays in a browser, as one file or as a site."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from kenken_cp.batch import workers_for
from kenken_cp.cli.batches import Jobs, Quiet
from kenken_cp.cli.common import (
    Paths,
    SolvingTimeLimit,
    WordsOption,
    bytes_in,
    is_folder,
    name_file,
    output_to,
)
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, document_in, inputs_of, tell_unread
from kenken_cp.cli.options import option
from kenken_cp.cli.publish_site import Order, site
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.spoken import Register
from kenken_cp.formats.sources import STDIN
from kenken_cp.publish import look, sites
from kenken_cp.publish.dates import day_of, language
from kenken_cp.publish.embedding import snippet
from kenken_cp.publish.making import Wanted
from kenken_cp.publish.shell import page_of
from kenken_cp.suite.inputs import Inputs

MOST_STYLES = 1 << 20  # bytes of a style sheet


def run(
    paths: Paths,
    output: Annotated[
        str,
        option(
            "--output -o FILE",
            "An HTML file for one puzzle, or a folder for a site of many: one that is there, "
            "or a name without a suffix; - is stdout.",
        ),
    ],
    no_solution: Annotated[
        bool,
        option(
            "--no-solution",
            "Leave out the solution, and the hints, which hold it: for competitions. A board "
            "is still judged by the rules.",
        ),
    ] = False,
    no_hints: Annotated[bool, option("--no-hints", "Leave out the hints and the steps.")] = False,
    words: WordsOption = Register.EXACT,
    embed: Annotated[
        bool, option("--embed", "Print the markup that shows the page within another page, too.")
    ] = False,
    title: Annotated[str | None, option("--title TEXT", "Title of the site.")] = None,
    daily: Annotated[
        str | None,
        option(
            "--daily DATE",
            "Publish a puzzle a day from this day on, such as 2026-12-01, with a feed.",
        ),
    ] = None,
    until: Annotated[
        str | None, option("--until DATE", "Last day that the feed tells of; by default today.")
    ] = None,
    lang: Annotated[
        str | None,
        option(
            "--lang LANGUAGE",
            "Language of a site's dates, such as de or en-GB; its pages name it as theirs.",
        ),
    ] = None,
    lessons: Annotated[
        bool, option("--lessons", "Add lessons in the techniques of each family of the site.")
    ] = False,
    accent: Annotated[
        str | None, option("--color #RRGGBB", "Colour of links and main buttons.")
    ] = None,
    css: Annotated[
        str | None, option("--css FILE", "A style sheet of your own, used after ours.")
    ] = None,
    time_limit: SolvingTimeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    jobs: Jobs = 0,
    quiet: Quiet = False,
) -> int:
    """Publish puzzles for a browser: one file that plays by itself, or a site.

    The file needs no server and no network: send it by e-mail, or put it on a web page. It holds
    the puzzle, its rules, hints with reasons, and all that plays it. A site is a folder for any web
    host, with lists by family, level and size, and a page for each puzzle. Interrupted, the same
    command goes on where it stopped. Solved and begun puzzles are kept in each player's browser.

    Exits with 1 if a puzzle is not unique, 2 if one cannot be read, 3 if it took too long; the most
    serious code counts.
    """
    wanted = Wanted(not no_solution, not no_hints, words, time_limit)
    inputs = inputs_of(read_as, family, read_lines)
    if not _is_site(output):
        of_site = {
            "title": title,
            "daily": daily,
            "until": until,
            "lang": lang,
            "color": accent,
            "css": css,
            "lessons": lessons or None,
        }
        for option, value in of_site.items():
            if value is not None:
                raise KenkenError(f"--{option} is for a site: name a folder, as in -o site/")
        return _file(paths, output, inputs, wanted, embed)
    order = Order(
        Path(output),
        wanted,
        sites.Look(
            "Puzzles" if title is None else title,
            "" if accent is None else look.accent(accent),
            "" if css is None else _text_of(css),
            "" if lang is None else language(lang),
        ),
        _daily(daily, until),
        lessons,
        workers_for(jobs),
        quiet,
    )
    return site(paths, inputs, order, embed)


def _is_site(output: str) -> bool:
    """Whether this names a folder: one that is there, or a name that is free and has no suffix."""
    path = Path(output)
    return is_folder(output) or not (output == STDIN or path.suffix or path.exists())


def _daily(first: str | None, until: str | None) -> sites.Daily | None:
    """The days of these options. Raises KenkenError."""
    if first is None:
        if until is not None:
            raise KenkenError("--until needs --daily, whose feed it ends")
        return None
    today = datetime.now().astimezone().date()
    last = today if until is None else day_of("--until", until)
    return sites.Daily(day_of("--daily", first), last)


def _text_of(path: str) -> str:
    """A style sheet. Raises FormatError."""
    data = bytes_in(path, MOST_STYLES)
    if len(data) > MOST_STYLES:
        raise FormatError(f"{name_file(path)}: a style sheet may have {MOST_STYLES:,} bytes")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise FormatError(f"{name_file(path)} is not in UTF-8, so it is no style sheet") from None


def _file(paths: list[str], output: str, inputs: Inputs, wanted: Wanted, embed: bool) -> int:
    """One page that holds one puzzle."""
    if embed and output == STDIN:
        raise KenkenError("--embed prints on stdout, where the page goes; name a file with -o")
    if len(paths) > 1:
        raise KenkenError("a file holds one puzzle; for several name a folder, as in -o site/")
    try:
        place, document = document_in(paths[0], inputs)
    except FormatError as error:
        if "holds several puzzles" in str(error):
            raise FormatError(f"{error}, or a folder for a site, as in -o site/") from None
        raise
    try:
        bundle = wanted.bundle(document)
    except KenkenError as error:
        raise type(error)(f"{place}: {error}") from None
    with output_to(output) as stream:
        stream.write(page_of(bundle))
    if embed:
        typer.echo(snippet(Path(output).name, bundle["title"]), nl=False)
    return tell_unread(inputs)
