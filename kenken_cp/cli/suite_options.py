"""Options that the commands for suites share."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import isnan
from typing import Annotated, TypeAlias

from kenken_cp.cli.common import say
from kenken_cp.cli.making_options import LEVELS, sizes_of
from kenken_cp.cli.options import argument, families, option, techniques, tiers
from kenken_cp.cli.recipe_options import FAMILY_IDS
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.logic import find_row, no_such_technique
from kenken_cp.generation.difficulty import Difficulty
from kenken_cp.generation.recipe import family_named
from kenken_cp.human import TECHNIQUES
from kenken_cp.suite.select import EVERY, ORDERS, Choice, count, parts_of, without_depth
from kenken_cp.suite.store import Suite

LICENCE = "cc0-1.0"  # of puzzles, where no other is named

SuiteFile: TypeAlias = Annotated[str, argument("SUITE", "The suite file.")]
Levels: TypeAlias = Annotated[
    list[str] | None,
    option(
        "--level RANGE",
        f"Only puzzles of this level ({LEVELS}) or range: easy..hard, 40..60 (effort), …; can "
        "be repeated.",
        offer=tiers,
    ),
]
Families: TypeAlias = Annotated[
    list[str] | None,
    option(
        "--family FAMILY",
        f"Only puzzles of this family: {FAMILY_IDS}; can be repeated.",
        offer=families,
    ),
]
Sizes: TypeAlias = Annotated[
    list[str] | None,
    option(
        "--size SIZE", "Only puzzles of this size: 6, 6x8, or a range such as 4-9; can be repeated."
    ),
]
Parts: TypeAlias = Annotated[
    list[int] | None,
    option("--part N", "Only puzzles of this part of the spec, counted from 1; can be repeated."),
]
Uses: TypeAlias = Annotated[
    list[str] | None,
    option(
        "--uses TECHNIQUE",
        "Only puzzles whose solution uses this technique (an id that kenken techniques "
        "lists); if repeated, all of them.",
        offer=techniques,
    ),
]
LeastEffort: TypeAlias = Annotated[
    float | None, option("--min-effort X", "Only puzzles with an effort of at least X.")
]
MostEffort: TypeAlias = Annotated[
    float | None, option("--max-effort X", "Only puzzles with an effort of at most X.")
]
LeastDepth: TypeAlias = Annotated[
    int | None,
    option(
        "--min-depth N",
        "Only puzzles that need at least N rounds if every technique is applied once a round.",
    ),
]
MostDepth: TypeAlias = Annotated[
    int | None,
    option(
        "--max-depth N",
        "Only puzzles that need at most N rounds if every technique is applied once a round.",
    ),
]
Sort: TypeAlias = Annotated[
    str,
    option(
        "--sort KEY",
        f"Sort by {', '.join(ORDERS)}; -KEY puts the largest first.",
        offer=lambda: ORDERS,
    ),
]
Limit: TypeAlias = Annotated[int | None, option("--limit N", "Take at most N puzzles.", least=1)]


def choice_of(
    levels: list[str] | None = None,
    sizes: list[str] | None = None,
    parts: list[int] | None = None,
    families: list[str] | None = None,
    uses: list[str] | None = None,
    effort: tuple[float | None, float | None] = (None, None),
    depth: tuple[int | None, int | None] = (None, None),
    sort: str = "number",
    limit: int | None = None,
) -> Choice:
    """The choice of puzzles that these options describe.

    Raises KenkenError for a value that is not understood.
    """
    for flag, bound in zip(("--min-effort", "--max-effort"), effort, strict=True):
        if bound is not None and isnan(bound):
            raise KenkenError(f"{flag}: give a number, not nan")
    return Choice(
        tuple([_level(text) for text in levels or ()]),
        tuple([size for text in sizes or () for size in sizes_of(text)]),
        tuple(parts or ()),
        tuple([family_named(family).id for family in families or ()]),
        effort,
        depth,
        tuple(map(_technique, uses or ())),
        sort,
        limit,
    )


def count_chosen(suite: Suite, choice: Choice) -> int:
    """The number of puzzles that the choice matches. If there are none, says why on stderr.

    Raises KenkenError for a part that the suite does not have.
    """
    known = parts_of(suite.db)
    unknown = next((part for part in choice.parts if part not in known), None)
    if unknown is not None:
        have = f"parts 1 to {known[-1]}" if len(known) > 1 else "only part 1"
        raise KenkenError(f"--part {unknown}: {suite.path} has {have}")
    if left_out := without_depth(suite.db, choice):
        say(f"{suite.path}: {left_out}")
    number = count(suite.db, choice)
    if not number:
        every = count(suite.db, EVERY)
        if every:
            say(f"{suite.path}: none of its {puzzles(every)} matches")
        else:
            say(f"{suite.path} has no puzzles yet; kenken suite run makes them")
    return number


def puzzles(number: int) -> str:
    """`1 puzzle`, `2,000 puzzles`."""
    return say_count(number, "puzzle")


def refuse_stdout(output: str) -> None:
    """Raise KenkenError for `-`: a suite cannot be written to standard output."""
    if output == "-":
        raise KenkenError("--output -: a suite cannot be written to standard output; name a file")


def _technique(name: str) -> str:
    """The id of the technique that the user calls `name`. Raises KenkenError if there is none."""
    row = find_row(name, TECHNIQUES.values())
    if row is None:
        raise KenkenError(no_such_technique("--uses", name, TECHNIQUES.values()))
    return row.id


def _level(text: str) -> Difficulty:
    with naming_option("--level"):
        return Difficulty.parse(text)


@contextmanager
def naming_option(option: str) -> Iterator[None]:
    """Inside the block, errors about a difficulty name this option instead of --difficulty."""
    try:
        yield
    except KenkenError as error:
        raise type(error)(str(error).replace("--difficulty", option)) from None
