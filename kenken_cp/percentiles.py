"""How many similar puzzles take less effort: a table of efforts, and its lookup.

Puzzles count as alike if they share the family, the size (5×6 is 6×5) and the group that their kind
puts them into, such as the operators that cages may have. Of each population of such puzzles the
table holds quantiles of the effort of puzzles made from recipes; `table_of` builds it,
`data/percentiles/` ships one.
"""

import json
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from kenken_cp.core import limits
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.fields import show_value, state_field
from kenken_cp.core.kind import Kind
from kenken_cp.core.logic import Percentiles
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.registry import FAMILIES, KINDS, family_of
from kenken_cp.text.decoding import MAX_BYTES, decode_text, one_line
from kenken_cp.text.files import reading_fault
from kenken_cp.text.strict_json import parse

FORMAT = "kenken-cp percentiles"
VERSION = 2
FIRST = 1  # the version before there were several kinds
POINTS = 101  # quantiles of a population, from the least effort to the greatest
FIGURES = 4  # significant ones of a quantile
HIGHEST = 1e9  # no effort comes near
EFFORT_FORM = 2  # the way effort is computed: from 2 on it counts how much of the board is open
KEYS = ("format", "version", "weights", "paces", "populations")
LEAST = 100  # puzzles of a population; fewer say too little
MEND = "use kenken suite calibrate to make a new table"
OTHER_WEIGHTS = "its efforts were measured with other technique weights or in another way"


@lru_cache(maxsize=64)
def effort_fingerprint(kind: Kind) -> str:
    """A short hash of a kind's techniques, their tiers and weights, and of how effort is computed.

    Efforts can be compared only where it is equal.
    """
    rows = [(row.id, row.tier.value, row.weight) for row in kind.logic().techniques]
    return blake2b(repr((EFFORT_FORM, rows)).encode(), digest_size=4).hexdigest()


def _rules(family: str) -> Percentiles:
    """How the kind of a family groups its puzzles."""
    return family_of(family).kind.logic().percentiles


class Record(NamedTuple):
    """What a table is built from: the effort of one puzzle, and the group it was made in.

    Sides may stand in either order, and the group may be spelled in any way.
    """

    family: str
    rows: int
    columns: int
    among: str
    effort: float


class Pace(NamedTuple):
    """How fast the players of a family are who were timed on so many puzzles: what they took,
    divided by what `kenken_cp.minutes` estimates."""

    puzzles: int
    factor: float


class Population(NamedTuple):
    """One row of the table: sides with the shorter first, `among` as its kind spells groups.

    `puzzles` of them had the efforts whose quantiles, ascending and evenly spaced, are `effort`.
    """

    family: str
    rows: int
    columns: int
    among: str
    puzzles: int
    effort: tuple[float, ...]

    @property
    def name(self) -> str:
        """Among which puzzles a percentile ranks one, `6x6 +-*/`."""
        return f"{self.rows}x{self.columns} {self.among}".rstrip()

    @property
    def board(self) -> str:
        """What sets these puzzles apart from the usual ones of their family; "" for nothing."""
        return _rules(self.family).describe_group(self.among)


@dataclass(frozen=True, slots=True)
class PercentileTable:
    """Populations by family, size, and then the order of their kind; `paces` by family.

    `stale` are the families whose populations were left out when the table was read, since
    techniques of their kind weigh something else now.
    """

    populations: tuple[Population, ...] = ()
    stale: tuple[str, ...] = ()
    paces: Mapping[str, Pace] = field(default_factory=dict)
    _found: dict[object, Population | None] = field(default_factory=dict, repr=False, compare=False)

    def pace_of(self, family: str) -> float | None:
        """How many times the estimate puzzles of a family take; None if nobody was timed."""
        pace = self.paces.get(family)
        return None if pace is None else pace.factor

    def population_of(self, family: str, puzzle: Puzzle) -> Population | None:
        """The first population of the puzzle's family and size that holds it; None if none does."""
        rules = _rules(family)
        group = rules.group(puzzle)
        size = (family, *sorted((puzzle.rows, puzzle.columns)))
        if (size, group) not in self._found:
            alike = (each for each in self.populations if each[:3] == size)
            fits = (each for each in alike if rules.holds(each.among, group))
            self._found[size, group] = next(fits, None)
        return self._found[size, group]


def percentile(table: PercentileTable, family: str, puzzle: Puzzle, effort: float) -> float | None:
    """The share of puzzles like it that take less effort, as `percentile_in` has it.

    None if the table has no such puzzles.
    """
    found = table.population_of(family, puzzle)
    return None if found is None else percentile_in(found, effort)


def percentile_in(population: Population, effort: float) -> float:
    """The share of a population that takes less effort, 0 to 100, rounded to a tenth.

    Between two quantiles it is interpolated; of equal efforts none is less than another.
    """
    return round(share_below(population.effort, effort), 1)


def share_below(quantiles: Sequence[float], effort: float) -> float:
    """The per cent of a population with these evenly spaced quantiles that lies below."""
    above = bisect_left(quantiles, effort)
    if above in (0, len(quantiles)):
        return 100.0 if above else 0.0
    low, high = quantiles[above - 1], quantiles[above]
    return 100 * (above - 1 + (effort - low) / (high - low)) / (len(quantiles) - 1)


def table_of(records: Iterable[tuple[str, int, int, str, float]]) -> PercentileTable:
    """The table of these puzzles, `Record`s or the like; fewer than `LEAST` are left out."""
    efforts: defaultdict[tuple[str, int, int, str], array[float]]
    efforts = defaultdict(lambda: array("d"))
    for family, rows, columns, among, effort in records:
        like = (family, min(rows, columns), max(rows, columns), spell_group(family, among))
        efforts[like].append(effort)
    found = [
        Population(*like, len(of), quantiles(of))
        for like, of in efforts.items()
        if len(of) >= LEAST
    ]
    return PercentileTable(tuple(sorted(found, key=_place)))


def spell_group(family: str, among: str) -> str:
    """A group of puzzles as tables spell it."""
    return _rules(family).spell_group(among)


def quantiles(values: Iterable[float]) -> tuple[float, ...]:
    """The quantiles of at least one value, interpolated, to this many figures."""
    ascending = sorted(values)
    found = []
    for point in range(POINTS):
        index, rest = divmod(point * (len(ascending) - 1), POINTS - 1)
        low, high = ascending[index], ascending[min(index + 1, len(ascending) - 1)]
        found.append(float(f"{low + (high - low) * rest / (POINTS - 1):.{FIGURES}g}"))
    return tuple(found)


def _place(population: Population) -> tuple[object, ...]:
    """Where a population stands in the table; `population_of` rests on it."""
    return (*population[:3], *_rules(population.family).rank(population.among))


def text_of(table: PercentileTable) -> str:
    """The table as a file holds it, a population a line."""
    rows = ",\n".join(f"  {json.dumps(row._asdict())}" for row in table.populations)
    families = {row.family for row in table.populations} | {*table.paces}
    kinds = dict.fromkeys(family.kind for family in FAMILIES if family.id in families)
    entries = {
        "format": FORMAT,
        "version": VERSION,
        "weights": {kind.id: effort_fingerprint(kind) for kind in kinds},
    }
    if table.paces:
        entries["paces"] = {family: pace._asdict() for family, pace in table.paces.items()}
    heading = ",\n".join(
        f" {json.dumps(key)}: {json.dumps(value)}" for key, value in entries.items()
    )
    return f'{{\n{heading},\n "populations": [\n{rows}\n ]\n}}\n'


@lru_cache(maxsize=1)
def load_shipped() -> PercentileTable:
    """The table that comes with the program; an empty one where it was not installed."""
    package = Path(__file__).parent
    # inside the package where it is installed, beside it in a checkout
    folders = (package / "effort", package.parent / "data" / "percentiles")
    path = next((path for folder in folders if (path := folder / "table.json").is_file()), None)
    return PercentileTable() if path is None else load(str(path))


@lru_cache(maxsize=4)
def load(path: str) -> PercentileTable:
    """The table in a file, read once; FormatError says what is wrong with it.

    Limits on puzzles do not apply to it.
    """
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise FormatError(f"{path}: {reading_fault(error)}") from None
    try:
        with limits.usual():
            return read(decode_text(data))
    except KenkenError as error:
        raise FormatError(f"{path}: {one_line(str(error))}; {MEND}") from None


def read(text: str) -> PercentileTable:
    """The table in a text; FormatError says what is missing, unknown or wrong."""
    fields = parse(text)
    if type(fields) is not dict or fields.get("format") != FORMAT:
        raise FormatError("not a percentile table")
    version = fields.get("version")
    if type(version) is not int or version not in (FIRST, VERSION):
        raise FormatError(
            f"{state_field('version', fields)}; this program reads versions {FIRST} and {VERSION}"
        )
    if version == FIRST:
        fields = _as_now(fields)
    _check_keys("the table", {"paces": {}, **fields}, KEYS)
    fresh = _fresh(fields["weights"])
    paces = _paces(fields.get("paces", {}), fresh)
    if type(fields["populations"]) is not list:
        raise FormatError("'populations' must be a list")
    found = [
        _population(f"population {number}", row, fresh)
        for number, row in enumerate(fields["populations"], 1)
    ]
    for number, (one, other) in enumerate(pairwise(found), 2):
        if _place(one) >= _place(other):
            raise FormatError(f"population {number} repeats the one before it or is out of order")
    if fresh and not any(fresh.values()):
        raise FormatError(OTHER_WEIGHTS)
    kept = [row for row in found if fresh[family_of(row.family).kind]]
    stale = dict.fromkeys(row.family for row in found if row not in kept)
    stale |= dict.fromkeys(family for family in paces if not fresh[family_of(family).kind])
    paces = {family: pace for family, pace in paces.items() if family not in stale}
    return PercentileTable(tuple(kept), tuple(stale), paces)


def _as_now(fields: Mapping[str, object]) -> dict[str, object]:
    """A table of version 1 as one of today: it knew only the first kind, and called `among`
    `operators`."""
    _check_keys("the table", fields, ("format", "version", "weights", "kinds"))
    rows = fields["kinds"]
    if type(rows) is list:
        rows = [
            {"among" if key == "operators" else key: value for key, value in row.items()}
            if type(row) is dict and "among" not in row
            else row
            for row in rows
        ]
    return {
        "format": FORMAT,
        "version": VERSION,
        "weights": {KINDS[0].id: fields["weights"]},
        "populations": rows,
    }


def _fresh(weights: object) -> dict[Kind, bool]:
    """The kinds that a table is of, and whether their techniques weigh what they weigh today."""
    if type(weights) is not dict:
        raise FormatError("'weights' must be an object")
    kinds = {kind.id: kind for kind in KINDS}
    for name in weights:
        if name not in kinds:
            raise FormatError(f"'weights' has the unknown kind {name!r}")
    return {kinds[name]: held == effort_fingerprint(kinds[name]) for name, held in weights.items()}


def _paces(fields: object, kinds: Iterable[Kind]) -> dict[str, Pace]:
    """The paces, checked."""
    if type(fields) is not dict:
        raise FormatError("'paces' must be an object")
    found = {}
    for name, entry in fields.items():
        what = f"the pace of {name[:40]!r}"
        if name not in {family.id for family in FAMILIES}:
            raise FormatError(f"{what} is of an unknown family")
        if family_of(name).kind not in kinds:
            raise FormatError(f"{what} needs {family_of(name).kind.id!r} in 'weights'")
        if type(entry) is not dict:
            raise FormatError(f"{what} must be an object")
        _check_keys(what, entry, Pace._fields)
        pace = Pace(**entry)
        if type(pace.puzzles) is not int or pace.puzzles < 1:
            raise FormatError(
                f"{what} has 'puzzles' set to {show_value(pace.puzzles)}; it must be a positive "
                f"integer"
            )
        if type(pace.factor) not in (int, float) or not 0 < pace.factor < HIGHEST:
            raise FormatError(
                f"{what} has 'factor' set to {show_value(pace.factor)}; it must be a number above 0"
            )
        found[name] = pace
    return found


def _population(what: str, fields: object, kinds: Iterable[Kind]) -> Population:
    """One row, checked, of one of these kinds; `what` names it."""
    if type(fields) is not dict:
        raise FormatError(f"{what} must be an object")
    _check_keys(what, fields, Population._fields)
    row = Population(**fields)
    family = next((family for family in FAMILIES if family.id == row.family), None)
    if family is None:
        raise FormatError(f"{what} has the unknown family {show_value(row.family)}")
    if family.kind not in kinds:
        raise FormatError(f"{what} belongs to {family.id}, but 'weights' has no {family.kind.id!r}")
    rules = _rules(family.id)
    sides = (row.rows, row.columns)
    if {type(side) for side in sides} != {int} or not 1 <= sides[0] <= sides[1] <= rules.side:
        raise FormatError(
            f"{what} has the size {show_value(sides[0])}×{show_value(sides[1])}; sides must be "
            f"integers up to {rules.side}, the shorter first"
        )
    if type(row.among) is not str or rules.spell_group(row.among) != row.among:
        raise FormatError(f"{what} has 'among' set to {show_value(row.among)}; {rules.expected}")
    if type(row.puzzles) is not int or row.puzzles < 1:
        raise FormatError(
            f"{what} has 'puzzles' set to {show_value(row.puzzles)}; it must be a positive integer"
        )
    return row._replace(effort=_efforts(what, row.effort))


def _efforts(what: str, values: object) -> tuple[float, ...]:
    """The quantiles, checked."""
    if type(values) is not list or len(values) != POINTS:
        raise FormatError(f"{what} must have {POINTS} values in 'effort'")
    for value in values:
        if type(value) not in (int, float) or not 0 <= value < HIGHEST:
            raise FormatError(
                f"{what} has the effort {show_value(value)}; it must be a number from 0 up, below "
                f"{HIGHEST:,.0f}"
            )
    if any(one > other for one, other in pairwise(values)):
        raise FormatError(f"{what} has efforts that are not in ascending order")
    return tuple(map(float, values))


def _check_keys(what: str, fields: Mapping[str, object], wanted: Sequence[str]) -> None:
    missing = [key for key in wanted if key not in fields]
    if missing:
        raise FormatError(f"{what} lacks {', '.join(map(repr, missing))}")
    unknown = [key for key in fields if key not in wanted]
    if unknown:
        raise FormatError(
            f"{what} has the unknown field{'s' * (len(unknown) > 1)} "
            f"{', '.join(map(repr, unknown))}"
        )
