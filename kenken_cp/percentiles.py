"""How many puzzles of its kind a person finds easier: a table of effort, and looking it up.

A kind is a family, a size, whichever way it lies, and the operators that larger cages may have.
For each kind the table holds quantiles of the effort of puzzles made to order; `table_of` builds
it, `data/percentiles/` ships one.
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
from typing import Any, NamedTuple

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.kinds.cages.puzzle import GIVEN, MAX_SIZE, OPERATORS, CagePuzzle
from kenken_cp.kinds.cages.techniques import LADDER
from kenken_cp.registry import FAMILIES
from kenken_cp.text.decoding import MAX_BYTES, decoded, one_line
from kenken_cp.text.strict_json import parse

FORMAT = "kenken-cp percentiles"
VERSION = 1
POINTS = 101  # quantiles of a kind, from the least effort to the greatest
FIGURES = 4  # significant ones of a quantile
HIGHEST = 1e9  # no effort comes near
LEAST = 100  # puzzles of a kind; fewer say too little
SYMBOLS = "".join(OPERATORS).replace(GIVEN, "")  # of larger cages, in the order in which we write
MEND = "kenken suite calibrate writes such a table"
KEYS = ("format", "version", "weights", "kinds")

# What efforts are measured in: they compare only where techniques weigh the same.
WEIGHTS = blake2b(
    repr([(row.id, row.tier.value, row.weight) for row in LADDER]).encode(), digest_size=4
).hexdigest()


class Record(NamedTuple):
    """What a table is built from: the effort of one puzzle, and the operators it was free to use.

    Sides may stand in either order, operators too.
    """

    family: str
    rows: int
    columns: int
    operators: str
    effort: float


class Kind(NamedTuple):
    """One row of the table: sides with the shorter first, operators in the order of `SYMBOLS`.

    `puzzles` of them had the efforts whose quantiles, ascending and evenly spaced, are `effort`.
    """

    family: str
    rows: int
    columns: int
    operators: str
    puzzles: int
    effort: tuple[float, ...]

    @property
    def name(self) -> str:
        """Among which puzzles a percentile of this kind ranks one, `6x6 +-*/`."""
        return f"{self.rows}x{self.columns} {self.operators}".rstrip()


@dataclass(frozen=True, slots=True)
class Table:
    """Kinds by family, size, and then number of operators."""

    kinds: tuple[Kind, ...] = ()
    _found: dict[object, Kind | None] = field(default_factory=dict, repr=False, compare=False)

    def kind_of(self, family: str, puzzle: CagePuzzle) -> Kind | None:
        """The kind of the puzzle's family and size with the fewest operators that has all of its.

        Where several do, the first in the order of `SYMBOLS`; None if none does.
        """
        symbols = frozenset([cage.operator for cage in puzzle.cages])
        asked = (family, puzzle.rows, puzzle.columns, symbols)
        if asked not in self._found:
            self._found[asked] = self._look(family, puzzle.rows, puzzle.columns, symbols)
        return self._found[asked]

    def _look(self, family: str, rows: int, columns: int, symbols: Iterable[str]) -> Kind | None:
        size = (family, *sorted((rows, columns)))
        wanted = set(symbols) - {GIVEN}
        fits = (kind for kind in self.kinds if kind[:3] == size and wanted <= set(kind.operators))
        return next(fits, None)


def percentile(table: Table, family: str, puzzle: CagePuzzle, effort: float) -> float | None:
    """The share of puzzles of its kind that take less effort, 0 to 100, rounded to a tenth.

    None if the table has no such kind. Between two quantiles it is interpolated; of equal efforts
    none is less than another.
    """
    kind = table.kind_of(family, puzzle)
    return None if kind is None else round(share_below(kind.effort, effort), 1)


def share_below(quantiles: Sequence[float], effort: float) -> float:
    """The per cent of a population with these evenly spaced quantiles that lies below."""
    above = bisect_left(quantiles, effort)
    if above in (0, len(quantiles)):
        return 100.0 if above else 0.0
    low, high = quantiles[above - 1], quantiles[above]
    return 100 * (above - 1 + (effort - low) / (high - low)) / (len(quantiles) - 1)


def table_of(records: Iterable[tuple[str, int, int, str, float]]) -> Table:
    """The table of these puzzles, `Record`s or the like; kinds with fewer than `LEAST` left out."""
    efforts: defaultdict[tuple[str, int, int, str], array[float]]
    efforts = defaultdict(lambda: array("d"))
    for family, rows, columns, operators, effort in records:
        kind = (family, min(rows, columns), max(rows, columns), ordered(operators))
        efforts[kind].append(effort)
    kinds = [Kind(*key, len(of), quantiles(of)) for key, of in efforts.items() if len(of) >= LEAST]
    return Table(tuple(sorted(kinds, key=_place)))


def ordered(operators: Iterable[str]) -> str:
    """The operators once each in the order of `SYMBOLS`; givens, which every kind has, left out."""
    return "".join(symbol for symbol in SYMBOLS if symbol in set(operators))


def quantiles(values: Iterable[float]) -> tuple[float, ...]:
    """The quantiles of at least one value, interpolated, to so many figures."""
    ascending = sorted(values)
    found = []
    for point in range(POINTS):
        index, rest = divmod(point * (len(ascending) - 1), POINTS - 1)
        low, high = ascending[index], ascending[min(index + 1, len(ascending) - 1)]
        found.append(float(f"{low + (high - low) * rest / (POINTS - 1):.{FIGURES}g}"))
    return tuple(found)


def _place(kind: Kind) -> tuple[object, ...]:
    """Where a kind stands in the table; `kind_of` rests on it."""
    return (*kind[:3], len(kind.operators), [SYMBOLS.index(symbol) for symbol in kind.operators])


def text_of(table: Table) -> str:
    """The table as a file holds it, a kind a line."""
    kinds = ",\n".join(f"  {json.dumps(kind._asdict())}" for kind in table.kinds)
    said = {"format": FORMAT, "version": VERSION, "weights": WEIGHTS}
    heading = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in said.items())
    return f'{{\n{heading},\n "kinds": [\n{kinds}\n ]\n}}\n'


@lru_cache(maxsize=1)
def shipped() -> Table:
    """The table that comes with the program; an empty one where it was not installed."""
    package = Path(__file__).parent
    # inside the package where it is installed, beside it in a checkout
    folders = (package / "effort", package.parent / "data" / "percentiles")
    path = next((path for folder in folders if (path := folder / "table.json").is_file()), None)
    return Table() if path is None else load(str(path))


@lru_cache(maxsize=4)
def load(path: str) -> Table:
    """The table in a file, read once; FormatError says what is wrong with it."""
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise FormatError(f"{path}: cannot be read: {error.strerror or error}") from None
    try:
        return read(decoded(data))
    except KenkenError as error:
        raise FormatError(f"{path}: {one_line(str(error))}; {MEND}") from None


def read(text: str) -> Table:
    """The table in a text; FormatError says what is missing, unknown or wrong."""
    fields = parse(text)
    if type(fields) is not dict or fields.get("format") != FORMAT:
        raise FormatError("not a table of percentiles")
    if type(fields.get("version")) is not int or fields["version"] != VERSION:
        raise FormatError(
            f"'version' is {fields.get('version')!r}; this program reads version {VERSION}"
        )
    _check_keys("the table", fields, KEYS)
    if fields["weights"] != WEIGHTS:
        raise FormatError("its efforts were measured with other weights of techniques")
    if type(fields["kinds"]) is not list:
        raise FormatError("'kinds' must be a list")
    kinds = [_kind(f"kind {number}", kind) for number, kind in enumerate(fields["kinds"], 1)]
    for number, (one, other) in enumerate(pairwise(kinds), 2):
        if _place(one) >= _place(other):
            raise FormatError(f"kind {number} stands twice or out of order")
    return Table(tuple(kinds))


def _kind(what: str, fields: object) -> Kind:
    """One row, checked; `what` names it."""
    if type(fields) is not dict:
        raise FormatError(f"{what} must be an object")
    _check_keys(what, fields, Kind._fields)
    kind = Kind(**fields)
    if kind.family not in [family.id for family in FAMILIES]:
        raise FormatError(f"{what} has the unknown family {kind.family!r}")
    sides = (kind.rows, kind.columns)
    if {type(side) for side in sides} != {int} or not 1 <= sides[0] <= sides[1] <= MAX_SIZE:
        raise FormatError(
            f"{what} is {sides[0]!r}×{sides[1]!r}; sides are integers up to {MAX_SIZE}, "
            "the shorter first"
        )
    if type(kind.operators) is not str or ordered(kind.operators) != kind.operators:
        raise FormatError(
            f"{what} has the operators {kind.operators!r}; they are some of '{SYMBOLS}', in order"
        )
    if type(kind.puzzles) is not int or kind.puzzles < 1:
        raise FormatError(f"{what} is of {kind.puzzles!r} puzzles; it is an integer from 1 up")
    return kind._replace(effort=_efforts(what, kind.effort))


def _efforts(what: str, values: object) -> tuple[float, ...]:
    """The quantiles, checked."""
    if type(values) is not list or len(values) != POINTS:
        raise FormatError(f"{what} must have {POINTS} values in 'effort'")
    for value in values:
        if type(value) not in (int, float) or not 0 <= value < HIGHEST:
            raise FormatError(f"{what} has the effort {value!r}; it is a number from 0 up")
    if any(one > other for one, other in pairwise(values)):
        raise FormatError(f"{what} has efforts that do not ascend")
    return tuple(map(float, values))


def _check_keys(what: str, fields: Mapping[str, Any], wanted: Sequence[str]) -> None:
    missing = [key for key in wanted if key not in fields]
    if missing:
        raise FormatError(f"{what} lacks {', '.join(map(repr, missing))}")
    unknown = [key for key in fields if key not in wanted]
    if unknown:
        raise FormatError(f"{what} has the unknown {', '.join(map(repr, unknown))}")
