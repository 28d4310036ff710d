"""`kenken book`: puzzles of suites and files as a book in PDF, or as worksheets."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, TypeAlias

from kenken_cp.batch import workers_for
from kenken_cp.book import Answers, Book, Design, Front, Selection, gather_entries
from kenken_cp.book import make as make_book
from kenken_cp.book.design import GRIDS, PAPERS, USUAL_PAPER, Chapters
from kenken_cp.book.gather import ORDERS
from kenken_cp.book.index import index_of, shared_solutions
from kenken_cp.book.layout import Layout
from kenken_cp.cli.batches import Jobs, Quiet
from kenken_cp.cli.common import SolvingTimeLimit, WordsOption, name_file, say
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, inputs_of, tell_unread
from kenken_cp.cli.options import argument, option
from kenken_cp.cli.overwriting import refuse_overwriting
from kenken_cp.cli.pictures import Fonts, folders_of, write_bytes
from kenken_cp.cli.progress import Advance, bytes_of, progress
from kenken_cp.cli.suite_options import Levels, Limit, Sizes, choice_of
from kenken_cp.core.budget import Budget
from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import OK, KenkenError
from kenken_cp.core.spoken import Register
from kenken_cp.formats.sources import STDIN
from kenken_cp.render.typeset import SERIF
from kenken_cp.suite.detect import is_suite
from kenken_cp.suite.inputs import Inputs, split_number
from kenken_cp.suite.printed import as_csv, usual_index
from kenken_cp.suite.select import titles_of
from kenken_cp.suite.solutions import in_words
from kenken_cp.suite.store import reading

BookPaths: TypeAlias = Annotated[
    list[str], argument("PATH", "Files (JSON Lines too), folders or suites; - is stdin.")
]


def run(
    paths: BookPaths,
    output: Annotated[str, option("--output -o FILE", "The PDF file; - is stdout.")],
    title: Annotated[
        str,
        option(
            "--title TEXT",
            "Title of the book; by default that of the suite, or the name of the puzzles.",
        ),
    ] = "",
    subtitle: Annotated[
        str, option("--subtitle TEXT", "Subtitle; by default the number of puzzles.")
    ] = "",
    author: Annotated[str, option("--author TEXT", "Author, printed on the title page.")] = "",
    copyright_: Annotated[
        str, option("--copyright TEXT", "Copyright notice, printed on the back of the title page.")
    ] = "",
    dedication: Annotated[
        str, option("--dedication TEXT", "Dedication, printed on a page of its own.")
    ] = "",
    paper: Annotated[
        str,
        option(
            "--paper NAME",
            f"Page size: {', '.join(PAPERS)}; figures are inches, for bound books.",
            offer=lambda: PAPERS,
        ),
    ] = USUAL_PAPER,
    per_page: Annotated[
        int, option("--per-page N", f"Number of puzzles per page: {', '.join(map(str, GRIDS))}.")
    ] = 4,
    answers: Annotated[
        Answers,
        option(
            "--answers",
            "Where to print the answers: at the end, on the next page, in a separate file, or "
            "nowhere.",
        ),
    ] = Answers.END,
    answers_output: Annotated[
        str, option("--answers-output FILE", "File for the answers; by default OUTPUT-answers.pdf.")
    ] = "",
    index: Annotated[
        bool,
        option(
            "--index",
            "Also write an index, a CSV file that says of each printed number its page, and "
            "the file and number of the puzzle, its level and seed.",
        ),
    ] = False,
    index_output: Annotated[
        str, option("--index-output FILE", "File for the index; by default OUTPUT-index.csv.")
    ] = "",
    large_print: Annotated[
        bool, option("--large-print", "Print no text smaller than 16 points.")
    ] = False,
    worksheet: Annotated[
        bool,
        option(
            "--worksheet",
            "Make a class worksheet: lines for name and date, an answer key, no title page.",
        ),
    ] = False,
    front_matter: Annotated[
        Front | None,
        option(
            "--front-matter",
            "Front matter: all (title page, contents, how to play), only the rules, or none. "
            "By default all, or none for a worksheet.",
        ),
    ] = None,
    font: Annotated[
        str,
        option(
            "--font NAME",
            "Font of the text: Libertinus Serif, New Computer Modern, DejaVu Sans Mono, or "
            "one from a folder named with --fonts.",
        ),
    ] = SERIF,
    fonts: Fonts = None,
    levels: Levels = None,
    sizes: Sizes = None,
    limit: Limit = None,
    per_level: Annotated[
        int | None, option("--per-level N", "Print at most N puzzles of each level.", least=1)
    ] = None,
    order: Annotated[
        str,
        option(
            "--order KEY",
            f"Order within a level: {', '.join(ORDERS)} (as they come).",
            offer=lambda: ORDERS,
        ),
    ] = "size",
    chapters: Annotated[
        Chapters,
        option(
            "--chapters",
            "level: a chapter for each level, sorted by family; family: a chapter for each "
            "family, sorted by level; given: no chapters, the puzzles in the order given.",
        ),
    ] = Chapters.LEVEL,
    words: WordsOption = Register.EXACT,
    short_rules: Annotated[
        bool, option("--short-rules", "Explain the rules without a worked example, on fewer pages.")
    ] = False,
    minutes: Annotated[
        bool, option("--minutes", "Print how many minutes each puzzle takes.")
    ] = False,
    skip_unprintable: Annotated[
        bool,
        option(
            "--skip-unprintable",
            "Skip puzzles that cannot be read from their file, are not unique, or are too "
            "large for readable print.",
        ),
    ] = False,
    jobs: Jobs = 0,
    time_limit: SolvingTimeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    quiet: Quiet = False,
) -> int:
    """Make a PDF book of puzzles by level, with rules, an example and answers.

    Puzzles from suites were proved unique when they were made. All others are solved and rated
    here, and a puzzle without exactly one solution is refused. A puzzle that occurs twice is
    printed once, and a message says so.

    Sheets, such as a4, have equal margins. Sizes in inches are for binding: margins are
    mirrored, the gutter grows with the number of pages, and the book has at most 700 pages. With
    --answers page, the answers are printed on the back of the sheet. The same puzzles and options
    give the same bytes, with any --jobs.

    Exits with 1 if a puzzle is not unique, 2 if one cannot be read or printed, 3 if a limit was
    reached before a puzzle was decided.
    """
    _require_pdf("--output", output)
    design = Design(
        paper=paper, per_page=per_page, large=large_print, worksheet=worksheet,
        title=title or _title_of(paths), subtitle=subtitle, author=author,
        copyright=copyright_, dedication=dedication, front=_front(front_matter, worksheet),
        chapters=chapters, answers=answers, words=words, short=short_rules,
        font=font, fonts=folders_of(fonts), minutes=minutes,
    )  # fmt: skip
    key_file = _key_file(answers, output, answers_output)
    index_file = _index_file(index, output, index_output)
    refuse_overwriting("--answers-output", key_file, paths)
    refuse_overwriting("--index-output", index_file, paths)
    inputs = inputs_of(read_as, family, read_lines)
    wanted = replace(
        _make_selection(levels, sizes, limit, per_level, order, time_limit), chapters=chapters
    )
    tell_left_out = say if skip_unprintable else None
    with _say_if_unwritten(output):
        with progress(bytes_of(paths), quiet) as advance:
            book = _make_book(paths, wanted, design, inputs, tell_left_out, advance, jobs)
        if book.key is not None:
            write_bytes(key_file, book.key)
        if index_file:
            write_bytes(index_file, as_csv(index_of(book)).encode())
        write_bytes(output, book.pdf)
    tell_unread(inputs, quiet)
    if not quiet and output != "-":
        if shared := in_words(shared_solutions(book)):
            say(f"{name_file(output)}: {shared}")
        say(_summary(output, book) + _beside(key_file, index_file))
    return OK


@contextmanager
def _say_if_unwritten(output: str) -> Iterator[None]:
    """Interrupted, says that the book was not written."""
    try:
        yield
    except KeyboardInterrupt:
        if output != STDIN:
            say(f"kenken: interrupted; nothing was written to {output}")
        raise


def _make_book(
    paths: list[str],
    wanted: Selection,
    design: Design,
    inputs: Inputs,
    tell_left_out: Callable[[str], None] | None,
    advance: Advance,
    jobs: int,
) -> Book:
    """The book of these puzzles; `tell_left_out` is called with those that cannot be printed."""
    workers = workers_for(jobs)
    entries = gather_entries(
        paths,
        wanted,
        tell_left_out,
        advance=advance,
        layout=Layout.thin(design),  # the widest pages; the gutter is not known yet
        note=say,
        jobs=workers,
        inputs=inputs,
    )
    return make_book(design, entries, tell_left_out, workers)


def _front(front: Front | None, worksheet: bool) -> Front:
    """The front matter asked for. By default none for a worksheet, all for a book."""
    if front is not None:
        return front
    return Front.NONE if worksheet else Front.ALL


def _title_of(paths: list[str]) -> str:
    """The title that all puzzles share, if they come from suites; else ""."""
    titles: set[str] = set()
    for path in paths:
        file, _ = split_number(path)
        if not is_suite(file):
            return ""
        with reading(file) as suite:
            titles.update(titles_of(suite.db))
    return titles.pop() if len(titles) == 1 else ""


def _require_pdf(option: str, output: str) -> None:
    """KenkenError if a file is called as what a book is not; a pipe may have any name."""
    path = Path(output)
    usual = path.is_file() or path.is_dir() or not path.exists()
    if output != STDIN and usual and path.suffix.lower() != ".pdf":
        raise KenkenError(f"{option} {output}: a book is a PDF; end the name in .pdf")


def _key_file(answers: Answers, output: str, named: str) -> str:
    """The file for the answers, or "" if they are printed in the book.

    Raises KenkenError if the options contradict each other.
    """
    if answers is not Answers.FILE:
        if named:
            raise KenkenError(f"--answers-output {named}: it needs --answers file")
        return ""
    if not named and output == "-":
        raise KenkenError(
            "--answers file: -o - writes the book to standard output, so name a file for the "
            "answers with --answers-output"
        )
    path = Path(output)
    key = named or str(path.with_name(f"{path.stem}-answers{path.suffix or '.pdf'}"))
    _require_pdf("--answers-output", key)
    if key == output:
        raise KenkenError(f"--answers-output {key}: the book is written there; choose another name")
    return key


def _index_file(asked: bool, output: str, named: str) -> str:
    """The file for the index, or "" for none. Raises KenkenError."""
    if not (asked or named):
        return ""
    if not named and output == STDIN:
        raise KenkenError(
            "--index: -o - writes the book to standard output, so name a file for the index with "
            "--index-output"
        )
    name = named or usual_index(output)
    if Path(name).suffix.lower() != ".csv":
        raise KenkenError(f"--index-output {name}: an index is a table; end the name in .csv")
    return name


def _make_selection(
    levels: list[str] | None,
    sizes: list[str] | None,
    limit: int | None,
    per_level: int | None,
    order: str,
    time_limit: float | None,
) -> Selection:
    if order not in ORDERS:
        raise KenkenError(f"--order {order}: use {say_list(tuple(ORDERS), 'or')}")
    choice = choice_of(levels, sizes)  # only to parse levels and sizes
    budget = Budget(time_limit)
    return Selection(choice.levels, choice.sizes, limit, per_level, order, budget)


def _beside(key_file: str, index_file: str) -> str:
    """What was written beside the book, as the rest of a sentence."""
    answers = f"; answers in {key_file}" if key_file else ""
    return answers + (f"; index in {index_file}" if index_file else "")


def _summary(output: str, book: Book) -> str:
    puzzles = "1 puzzle" if book.puzzles == 1 else f"{book.puzzles:,} puzzles"
    pages = "1 page" if book.pages == 1 else f"{book.pages:,} pages"
    gutter = f", a gutter of {book.gutter:g} in" if book.gutter else ""
    return f"{name_file(output)}: {puzzles} on {pages}{gutter}"
