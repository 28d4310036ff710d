"""Reads puzzles from a suite's file: which of them (`Choice`), in which order, and why a
number has no puzzle."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import isfinite
from typing import NamedTuple, get_args, get_type_hints

from kenken_cp.core.counts import rows_of, say_count, say_list
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.fields import Fields
from kenken_cp.core.geometry import from_rows
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.generation.difficulty import Difficulty
from kenken_cp.generation.seeds import name_of
from kenken_cp.rating import Rating, figures
from kenken_cp.registry import FAMILIES, family_of
from kenken_cp.suite.edits import Action, edits_of
from kenken_cp.suite.integrity import Damaged, check_types, counts_of, seed_of
from kenken_cp.suite.spec import from_json, places
from kenken_cp.suite.store import NOBODY, SuiteError
from kenken_cp.suite.work import Columns
from kenken_cp.text.strict_json import parse

# What a list can be sorted by, and the columns that it sorts by.
ORDERS = {
    "number": "number",
    "size": "rows * columns, rows",
    "level": "tier, effort",
    "effort": "effort",
    "depth": "depth",
    "steps": "steps",
}
_TIERS = {int(tier): tier.name.lower() for tier in Tier}
# What became of a puzzle that was taken out.
WORDS = {
    Action.DROP: "it was dropped",
    Action.BAN: "it was banned",
    Action.EXCHANGE: "the puzzle that took its place is missing",
    Action.REPLACE: "its replacement is not made yet; kenken suite run makes it",
}


class Choice(NamedTuple):
    """Which puzzles: of one of the numbers, within one of the levels, of one of the sizes, …

    What is empty or None asks for nothing. `techniques` must all be in the trace; `order` is a
    key of ORDERS, with a - before it from the largest down. `skip` puzzles are left out first.
    """

    levels: tuple[Difficulty, ...] = ()
    sizes: tuple[tuple[int, int], ...] = ()
    parts: tuple[int, ...] = ()
    families: tuple[str, ...] = ()
    effort: tuple[float | None, float | None] = (None, None)
    depth: tuple[int | None, int | None] = (None, None)
    techniques: tuple[str, ...] = ()
    order: str = "number"
    limit: int | None = None
    skip: int = 0
    numbers: tuple[int, ...] = ()


EVERY = Choice()


class Origin(NamedTuple):
    """The suite that a puzzle was made for: `generators` has a number for each of its quotas."""

    title: str
    seed: int | str
    generators: list[int]


class Row(NamedTuple):
    """One puzzle of a suite as it is stored; `source`, `seed` and `generator` say what made it.

    One that somebody gave has no maker, unit, seed and generator.
    """

    number: int
    part: int
    lane: int
    maker: int
    unit: int
    family: str
    rows: int
    columns: int
    tier: int
    effort: float
    depth: int | None
    hardest: str
    hardest_at: int
    steps: int
    techniques: str
    search_cells: int
    puzzle: str
    solution: str
    proof: str
    key: bytes
    origin: int
    source: str
    suite_seed: int | str
    generator: int | None

    @property
    def by_hand(self) -> bool:
        """Whether somebody gave the puzzle."""
        return self.maker == NOBODY

    @property
    def rating(self) -> Rating:
        """Its figures, as the quotas compare them."""
        return Rating(Outcome.UNIQUE, Tier(self.tier), self.effort, self.depth)

    @property
    def level(self) -> str:
        """The tier's name."""
        return _TIERS[self.tier]

    @property
    def seed(self) -> str:
        """What the puzzle was drawn from: the suite's seed and the unit of its quota, or ""."""
        return "" if self.by_hand else name_of(self.suite_seed, self.unit)

    @property
    def meta(self) -> Fields:
        """What is said about the puzzle, as its line has it: the fields of a Meta."""
        source = {"source": self.source} if self.source else {}
        drawn = {} if self.by_hand else {"seed": self.seed, "generator": self.generator}
        return {
            **source,
            **drawn,
            "proof": self.proof,
            "ratings": figures(self.level, self.effort, self.depth, self.hardest),
        }

    @property
    def counts(self) -> dict[str, int]:
        """The steps of each technique, in the order of the ladder."""
        return counts_of(f"puzzle {self.number}", self.techniques)


_STORED = Row._fields[:-3]
_MAKER, _ORIGIN = Row._fields.index("maker"), Row._fields.index("origin")
_LONGEST = {family.id: family.kind.longest for family in FAMILIES}
_INTEGERS = -(2**63), 2**63 - 1  # SQLite's


def types_of(columns: Sequence[str]) -> list[tuple[type, ...]]:
    """The types that these columns of the table of puzzles can have, for `check_types`."""
    hints = get_type_hints(Row)
    return list(product(*[get_args(hints[name]) or (hints[name],) for name in columns]))


_TYPES = types_of(_STORED)


def rows(db: sqlite3.Connection, choice: Choice = EVERY) -> Iterator[Row]:
    """The puzzles of the choice, in its order.

    Raises SuiteError at once, before any is asked for, if the order is none.
    """
    clause, values = where(choice)
    origins = _origins(db)
    found = db.execute(
        f"SELECT {', '.join(_STORED)} FROM puzzles{clause}{_ending(choice)}",  # noqa: S608
        values,
    )
    return (_check_row(row, origins) for row in found)


def row(db: sqlite3.Connection, number: int) -> Row | None:
    """The puzzle of this number; None if there is none."""
    if number > _INTEGERS[1]:
        return None
    found = db.execute(
        f"SELECT {', '.join(_STORED)} FROM puzzles WHERE number = ?",  # noqa: S608
        (number,),
    ).fetchone()
    return None if found is None else _check_row(found, _origins(db))


def beside(db: sqlite3.Connection, row: Row) -> dict[str, int | None]:
    """The numbers of the puzzles before and after this one, and of those of its family and size on
    the next level up and down that are nearest to it; None where there is none."""
    alike, near = "family = ? AND rows = ? AND columns = ?", "abs(number - ?), number LIMIT 1"
    same = (row.family, row.rows, row.columns, row.tier, row.number)
    asked: dict[str, tuple[str, Columns]] = {
        "previous": ("number < ? ORDER BY number DESC LIMIT 1", (row.number,)),
        "next": ("number > ? ORDER BY number LIMIT 1", (row.number,)),
        "easier": (f"{alike} AND tier < ? ORDER BY tier DESC, {near}", same),
        "harder": (f"{alike} AND tier > ? ORDER BY tier, {near}", same),
    }
    found = {
        name: db.execute(f"SELECT number FROM puzzles WHERE {clause}", values).fetchone()  # noqa: S608
        for name, (clause, values) in asked.items()
    }
    return {name: number and number[0] for name, number in found.items()}


def why_missing(db: sqlite3.Connection, number: int) -> str:
    """Why no puzzle has this number, in words."""
    edit = edits_of(db).last.get(number)
    if edit is not None:
        return WORDS[Action(edit.action)]
    (last,) = db.execute("SELECT coalesce(max(number), 0) FROM puzzles").fetchone()
    return f"its puzzles are numbered 1 to {last:,}" if last else "the suite has no puzzles yet"


def _check_row(columns: Columns, origins: Mapping[int, Origin]) -> Row:
    """The row of these columns; Damaged."""
    what = f"puzzle {columns[0]}"
    check_types(what, columns, *_TYPES)
    origin = origins.get(columns[_ORIGIN])
    if origin is None:
        raise Damaged(f"{what} comes from a suite that is not named")
    maker = columns[_MAKER]
    if maker != NOBODY and not 0 <= maker < len(origin.generators):
        raise Damaged(f"{what} has no recipe")
    generator = None if maker == NOBODY else origin.generators[maker]
    row = Row._make((*columns, origin.title, origin.seed, generator))
    if row.tier not in _TIERS or not isfinite(row.effort):
        raise Damaged(f"{what} has no tier or no effort")
    longest = _LONGEST.get(row.family, max(_LONGEST.values()))
    if not (0 < row.rows <= longest and 0 < row.columns <= longest):
        raise Damaged(f"{what} has no size")
    return row


def content_of(row: Row) -> tuple[Family, Puzzle, Sequence[int] | None]:
    """The family, the puzzle and the solution of a row, None if that has another shape.

    Raises KenkenError if they cannot be read.
    """
    family = family_of(row.family)
    data = parse(row.puzzle)
    if type(data) is not dict:
        raise Damaged("the puzzle is not an object")
    puzzle = family.from_data(data)
    return family, puzzle, from_rows(parse(row.solution), puzzle.rows, puzzle.columns)


def document_of(row: Row) -> Document:
    """The document of a row, equal to what a reader makes of its line.

    Raises KenkenError as `content_of`.
    """
    family, puzzle, solution = content_of(row)
    if solution is None:
        sides = rows_of(puzzle.rows, puzzle.columns, "integer")
        raise FormatError(f"'solution' must hold {sides}")
    return Document(family, puzzle, tuple(solution), Meta(**row.meta))


def count(db: sqlite3.Connection, choice: Choice) -> int:
    """How many puzzles the choice has."""
    clause, values = where(choice)
    number = int(db.execute(f"SELECT count(*) FROM puzzles{clause}", values).fetchone()[0])  # noqa: S608
    left = max(0, number - choice.skip)
    return left if choice.limit is None else min(left, choice.limit)


def parts_of(db: sqlite3.Connection) -> list[int]:
    """The numbers of the parts of its spec, or of the specs of what was merged, in order."""
    specs = [from_json(spec) for (spec,) in db.execute("SELECT spec FROM origins")]
    return sorted({part.number for spec in specs for part in spec.parts})


def families_of(db: sqlite3.Connection) -> list[str]:
    """The families that its puzzles are of, in order."""
    return [family for (family,) in db.execute("SELECT DISTINCT family FROM puzzles ORDER BY 1")]


def have_depth(db: sqlite3.Connection) -> bool:
    """Whether any puzzle has a depth."""
    found = db.execute("SELECT 1 FROM puzzles WHERE depth IS NOT NULL LIMIT 1").fetchone()
    return found is not None


def without_depth(db: sqlite3.Connection, choice: Choice) -> str:
    """How many puzzles a range of depth leaves out as they have none, in a sentence, or ""."""
    if choice.depth == EVERY.depth and all(level.figure != "depth" for level in choice.levels):
        return ""
    (number,) = db.execute("SELECT count(*) FROM puzzles WHERE depth IS NULL").fetchone()
    have = "has" if number == 1 else "have"
    sentence = f"{say_count(number, 'puzzle')} {have} no depth, so no range of depth includes them"
    return sentence if number else ""


def titles_of(db: sqlite3.Connection) -> list[str]:
    """The titles of the suites that the puzzles were made for, each once, "" for none."""
    return [title for (title,) in db.execute("SELECT DISTINCT title FROM origins ORDER BY origin")]


def _origins(db: sqlite3.Connection) -> dict[int, Origin]:
    origins: dict[int, Origin] = {}
    for *row, spec in db.execute("SELECT origin, title, seed, spec FROM origins").fetchall():
        check_types("the name of a suite", row, (int, str, str))
        generators = [place.part.generator for place in places(from_json(spec))]
        origins[row[0]] = Origin(row[1], seed_of(row[2]), generators)
    return origins


def where(choice: Choice) -> tuple[str, Columns]:
    """The choice as a WHERE clause, with a blank before it, and its values; "" for all."""
    terms: list[str] = []
    values: list[object] = []

    def either(alternatives: list[tuple[str, Columns]]) -> None:
        if alternatives:
            terms.append(f"({' OR '.join(term for term, _ in alternatives)})")
            values.extend(value for _, given in alternatives for value in given)

    either([("number = ?", (number,)) for number in choice.numbers])
    either([_within(level) for level in choice.levels])
    either([("(rows = ? AND columns = ?)", size) for size in choice.sizes])
    either([("part = ?", (part,)) for part in choice.parts])
    either([("family = ?", (family,)) for family in choice.families])
    for column, bounds in (("effort", choice.effort), ("depth", choice.depth)):
        for sign, bound in zip((">=", "<="), bounds, strict=True):
            if bound is not None:
                least, most = _INTEGERS
                either([(f"{column} {sign} ?", (min(max(bound, least), most),))])
    for technique in choice.techniques:
        either([("instr(techniques, ?) > 0", (f'"{technique}":',))])
    return (f" WHERE {' AND '.join(terms)}" if terms else ""), tuple(values)


@cache
def _within(level: Difficulty) -> tuple[str, Columns]:
    """A difficulty as a term; see Difficulty.misses."""
    term = f"({level.figure} >= ? AND {level.figure} <= ?"
    if level.figure != "tier":
        term += f" AND tier < {int(Tier.SEARCH)}"
    return f"{term})", (level.low, level.high)


def _ending(choice: Choice) -> str:
    key = choice.order.removeprefix("-")
    if key not in ORDERS:
        raise SuiteError(
            f"--sort {choice.order}: it must be {say_list(list(ORDERS), 'or')}; put - before it "
            "to turn the order round, as in --sort -effort"
        )
    down = " DESC" if choice.order != key else ""
    columns = ", ".join(f"{column.strip()}{down}" for column in ORDERS[key].split(","))
    number = "" if key == "number" else ", number"
    limit = "" if choice.limit is None else f" LIMIT {min(choice.limit, _INTEGERS[1])}"
    if choice.skip:
        limit = f"{limit or ' LIMIT -1'} OFFSET {min(choice.skip, _INTEGERS[1])}"
    return f" ORDER BY {columns}{number}{limit}"
