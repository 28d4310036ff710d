"""The job that makes a book: its pages as pictures, its PDF, and what was left out."""

from collections.abc import Iterator
from itertools import groupby

from kenken_cp.book import Answers, Book, Design, Entry, Front, Selection, gather_entries, make
from kenken_cp.book.index import shared_solutions
from kenken_cp.book.layout import Layout
from kenken_cp.core.budget import Budget
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, JsonObject, show_value
from kenken_cp.generation.difficulty import Difficulty
from kenken_cp.studio.wording import name_fields
from kenken_cp.suite.solutions import in_words

MOST = 400  # puzzles of a book that is made here; kenken book makes larger ones
DOTS = 60.0  # of a page's picture, to the inch
SECONDS = 10.0  # for a puzzle that has to be decided
_TEXTS = ("title", "subtitle", "author", "paper", "answers", "difficulty")
_FLAGS = ("large", "worksheet", "minutes")
_NUMBERS = ("per_page", "limit")
# Those that a design has under the same name.
_OF_DESIGN = {"title", "subtitle", "author", "paper", "per_page", *_FLAGS}


def events(request: Fields) -> Iterator[tuple[str, object]]:
    """Notes, then the files of a book, then what is in it.

    The request has the `paths` of its puzzles, which the server knows, and what a page says: see
    `_TEXTS`, `_FLAGS` and `_NUMBERS`.
    """
    _check(request)
    design = _design(request)
    limit = request.get("limit", MOST)
    if not 1 <= limit <= MOST:
        raise FormatError(f"a book made here has 1 to {MOST} puzzles, not {limit:,}")
    levels = (Difficulty.parse(request["difficulty"]),) if request.get("difficulty") else ()
    notes: list[str] = []
    entries = gather_entries(
        request["paths"],
        Selection(levels, limit=limit, budget=Budget(SECONDS)),
        notes.append,
        layout=Layout.thin(design),
        note=notes.append,
    )
    book = make(design, entries, notes.append, dots=DOTS)
    notes += filter(None, [in_words(shared_solutions(book))])
    yield from (("note", name_fields(note)) for note in notes)
    for number, page in enumerate(book.shown, start=1):
        yield "file", (f"page-{number}.png", "image/png", page)
    yield "file", ("book.pdf", "application/pdf", book.pdf)
    if book.key is not None:
        yield "file", ("answers.pdf", "application/pdf", book.key)
    yield "book", _in_words(book, entries, design)


def _in_words(book: Book, entries: list[Entry], design: Design) -> JsonObject:
    levels = [(level, len(list(group))) for level, group in groupby(each.level for each in entries)]
    return {
        "puzzles": book.puzzles,
        "pages": book.pages,
        "gutter": book.gutter,
        "levels": levels,
        "bound": design.sheet.bound,
        "files": ["book.pdf"] + ["answers.pdf"] * (book.key is not None),
    }


def _check(request: Fields) -> None:
    """Raise FormatError unless each field is known and of its type."""
    kinds = dict.fromkeys(_TEXTS, str) | dict.fromkeys(_FLAGS, bool) | dict.fromkeys(_NUMBERS, int)
    for name, value in request.items():
        if name == "paths":
            continue
        if name not in kinds:
            raise FormatError(f"a book has no option {name[:40]!r}")
        if type(value) is not kinds[name]:
            wanted = {str: "a text", bool: "true or false", int: "a whole number"}[kinds[name]]
            raise FormatError(f"{name!r} must be {wanted}, not {show_value(value)}")


def _design(request: Fields) -> Design:
    answers = request.get("answers", Answers.END)
    if answers not in [*Answers]:
        raise FormatError(f"'answers' is {answers[:40]!r}; choose from {', '.join(Answers)}")
    return Design(
        answers=Answers(answers),
        front=Front.NONE if request.get("worksheet") else Front.ALL,
        **{name: value for name, value in request.items() if name in _OF_DESIGN},
    )
