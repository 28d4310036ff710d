"""Reads a spec from TOML, or from values in the same layout, as the studio has them.

An error is one line: the file, the part, the key, and what would be right.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.fields import show_value
from kenken_cp.core.plain_names import OF_RECIPES
from kenken_cp.core.recipe import FAMILY
from kenken_cp.generation.difficulty import ALL, ANY, UNIQUE_BY, Difficulty, Target, target_of
from kenken_cp.generation.recipe import USUAL, all_options, family_named, read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.generation.seeds import request_text, start_of
from kenken_cp.suite.bans import Banning, banning
from kenken_cp.suite.spec import (
    LARGEST,
    PROVERS,
    WHOLE,
    Part,
    Quota,
    Spec,
    SpecError,
    part_of,
    refuse_too_many,
    refuse_unknown,
)
from kenken_cp.text.decoding import file_kind, one_line
from kenken_cp.text.files import reading_fault
from kenken_cp.text.strict_json import is_deep

QUOTA_KEYS = ("count", "levels", "until")
UNTIL_KEYS = ("level", "count")
BANS = ("ban", "ban_puzzles")
UNTIL_FORM = 'it must be {level = "hard", count = 50}'

MAX_BYTES = 64 << 10  # of a spec
MAX_NESTING = 8
MAX_INTEGER = 2**63  # as TOML has it; the library reads hexadecimal ones of any length

# Of this many names in a row the library takes quadratic time.
_LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){16}""")
_SIDES = re.compile(r"([0-9]{1,3})(?:[x×]([0-9]{1,3}))?", re.ASCII)
_RANGE = re.compile(r"([0-9]{1,3})(?:-|\.\.)([0-9]{1,3})", re.ASCII)
_OPTION = re.compile(r"--([a-z][a-z-]*)")
_TOO_DEEP = "it is nested too deep; a spec needs at most 5 levels"
_PART_NEEDS = "each part needs a size and the number of puzzles"
# Options that a spec spells otherwise.
_SPELLED = {"difficulty": "level"}


def read_file(path: str | Path) -> Spec:
    """The spec in a TOML file; SpecError or FormatError."""
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise FormatError(f"{path}: {reading_fault(error)}") from None
    return read(data, str(path))


def read(data: bytes, source: str) -> Spec:
    """The spec in TOML; SpecError, FormatError or LimitError, which begins with the source."""
    try:
        fields = _fields(data)
    except KenkenError as error:
        raise type(error)(f"{source}: {one_line(str(error))}") from None
    return spec_of(fields, source)


def _fields(data: bytes) -> dict[str, object]:
    """What a TOML file holds. Raises FormatError or LimitError."""
    if other := file_kind(data):
        raise FormatError(f"this is {other}, not a spec; a spec is TOML")
    if len(data) > MAX_BYTES:
        raise LimitError(f"more than {MAX_BYTES >> 10} KiB is too long for a spec")
    try:
        text = data.decode("utf-8-sig")
        if _LONG_KEY.search(text):
            raise LimitError(
                "a key has more than 16 names joined by dots; a spec needs at most two"
            )
        fields = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise FormatError(
            f"byte {error.start + 1} is not UTF-8 text; save the file as UTF-8"
        ) from None
    except RecursionError:
        raise LimitError(_TOO_DEEP) from None
    except ValueError as error:  # TOMLDecodeError, and what dates and numbers raise
        raise FormatError(f"not TOML: {error}") from None
    if is_deep(fields, MAX_NESTING):
        raise LimitError(_TOO_DEEP)
    if any(abs(number) > MAX_INTEGER for number in _integers(fields)):
        raise LimitError("an integer of more than 64 bits, which TOML does not allow")
    return fields


def _integers(value: Any) -> Iterator[int]:
    """The integers in a value that is not nested deep."""
    if type(value) is int:
        yield value
    elif type(value) in (list, dict):
        for entry in value.values() if type(value) is dict else value:
            yield from _integers(entry)


def spec_of(fields: Mapping[str, object], source: str) -> Spec:
    """The spec in what TOML gave; SpecError, which begins with the source."""
    with _at(source):
        _refuse_unknown(fields, SUITE_KEYS)
        unique_by = _one_of("unique_by", fields.get("unique_by", ALL), UNIQUE_BY)
        tables = fields.get("part")
        if type(tables) is not list or not tables or any(type(t) is not dict for t in tables):
            mend = "write [[part]] for [part]" if type(tables) is dict else _PART_NEEDS
            raise SpecError(f"no [[part]]; {mend}")
    parts: list[Part] = []
    for number, table in enumerate(tables, start=1):
        with _at(f"{source}, part {number}"):
            parts.extend(_parts(table, number, unique_by))
            refuse_too_many(parts)
    with _at(source):
        _refuse_twins(parts)
        whole = {key: READERS[key](key, fields[key]) for key in WHOLE if key in fields}
        files, puzzles = (_files(key, fields.get(key, [])) for key in BANS)
        asked = Banning(files, puzzles)
        return banning(Spec(tuple(parts), **whole), asked, Path(source).parent)


def _refuse_twins(parts: Sequence[Part]) -> None:
    """SpecError if two quotas would make the same units; the second would find only duplicates."""
    known: dict[str, tuple[int, Quota]] = {}
    for part in parts:
        for quota in part.quotas:
            drawn = request_text(GenerationRequest(part.recipe, quota.target))
            first, other = known.setdefault(drawn, (part.number, quota))
            if first != part.number:
                size = f"{part.recipe.rows}x{part.recipe.columns}"
                apart = quota.until or other.until  # a part has one `until`, and nothing beside it
                mend = (
                    "change an option of one of them" if apart else "put both counts into one part"
                )
                raise SpecError(
                    f"part {first} and part {part.number} both ask for {size} of level "
                    f"{quota.target.difficulty} with the same options, and would make the "
                    f"same puzzles; {mend}"
                )


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Say where, and call options by the names of keys."""
    try:
        yield
    except KenkenError as error:
        raise SpecError(f"{place}: {_OPTION.sub(_as_key, one_line(str(error)))}") from None


def _as_key(option: re.Match[str]) -> str:
    name = option[1].replace("-", "_")
    if name.startswith("no_"):
        return f"{name.removeprefix('no_')} = false"
    return f"'{_SPELLED.get(name, name)}'"


def _parts(table: Mapping[str, object], number: int, unique_by: str) -> Iterator[Part]:
    """A part for each size."""
    _refuse_unknown(table, _part_keys())
    if "size" not in table:
        raise SpecError('\'size\' is missing; write size = 6, or "6x8", or "4-9", or a list')
    techniques = _texts("require", table), _texts("forbid", table)
    family = family_named(table.get(FAMILY, USUAL)).id

    def target(difficulty: Difficulty) -> Target:
        return target_of(family, difficulty, *techniques, unique_by)

    quotas = tuple(_quotas(table, target))
    shared = {key: table[key] for key in _recipe_keys() if key in table}
    for rows, columns in sizes_of(table["size"]):
        recipe = read_recipe({"rows": rows, "columns": columns, **shared})
        yield part_of(number, recipe, quotas)


def _recipe_keys() -> tuple[str, ...]:
    """The keys of options: by their plain names, and by the old ones, which are still taken."""
    return (*all_options(), *OF_RECIPES, FAMILY)


def _part_keys() -> tuple[str, ...]:
    return ("size", *_recipe_keys(), "require", "forbid", *QUOTA_KEYS)


def sizes_of(value: object) -> list[tuple[int, int]]:
    """Rows and columns of `6`, `"6x8"`, `"4-9"` or a list of such. Raises SpecError."""
    if type(value) is list and value:
        sizes = [size for entry in value for size in sizes_of(entry)]
        twice = next((size for size, times in Counter(sizes).items() if times > 1), None)
        if twice:
            raise SpecError(f"'size' names {twice[0]}x{twice[1]} twice; name it once")
        return sizes
    text = str(value).strip() if type(value) in (int, str) else ""
    if sides := _SIDES.fullmatch(text):
        return [(int(sides[1]), int(sides[2] or sides[1]))]
    if (ends := _RANGE.fullmatch(text)) and int(ends[1]) <= int(ends[2]):
        return [(side, side) for side in range(int(ends[1]), int(ends[2]) + 1)]
    raise SpecError(
        f'\'size\' is {show_value(value)}; it must be 6, "6x8", "4-9", or a list of such'
    )


def _quotas(table: Mapping[str, object], target: Callable[[Difficulty], Target]) -> Iterator[Quota]:
    named = [key for key in QUOTA_KEYS if key in table]
    if len(named) != 1:
        given = (
            f"it has both {named[0]!r} and {named[1]!r}"
            if named
            else "it does not say how many puzzles to make"
        )
        raise SpecError(f"{given}; use exactly one of count, levels and until")
    if "count" in table:
        yield Quota(target(ANY), _natural("count", table["count"]))
    elif "until" in table:
        yield _until(table["until"], target)
    else:
        yield from _levels(table["levels"], target)


def _levels(table: object, target: Callable[[Difficulty], Target]) -> Iterator[Quota]:
    if type(table) is not dict or not table:
        raise SpecError(
            "'levels' must be a table with at least one level, as in levels = {easy = 100}"
        )
    known: dict[Difficulty, str] = {}
    for level, count in table.items():
        meant = Difficulty.parse(level)
        if meant in known:
            raise SpecError(f"'levels' has {known[meant]!r} and {level!r}, which are the same")
        known[meant] = level
        yield Quota(target(meant), _natural(f"levels.{level}", count))


def _until(value: object, target: Callable[[Difficulty], Target]) -> Quota:
    if type(value) is not dict:
        raise SpecError(f"'until' is {show_value(value)}; {UNTIL_FORM}")
    refuse_unknown(value, UNTIL_KEYS, "'until': ")
    if missing := [repr(key) for key in UNTIL_KEYS if key not in value]:
        raise SpecError(f"'until' lacks {say_list(missing)}; {UNTIL_FORM}")
    level = _text("until.level", value["level"])
    return Quota(target(ANY), _natural("until.count", value["count"]), at_least(level))


def at_least(level: str) -> Difficulty:
    """The difficulty of what is as hard as a level or harder; a range stays one. TargetError."""
    return Difficulty.parse(level if ".." in level or level == ALL else f"{level}..")


def _refuse_unknown(fields: Mapping[str, object], known: tuple[str, ...]) -> None:
    unknown = next((key for key in fields if key not in known), "")
    if known is SUITE_KEYS and unknown in _part_keys():
        raise SpecError(f"{unknown!r} is outside any part; put it below a [[part]]")
    if known is not SUITE_KEYS and unknown in SUITE_KEYS:
        raise SpecError(f"{unknown!r} applies to the whole suite; put it above the first [[part]]")
    refuse_unknown(fields, known)


def _seed(key: str, value: object) -> int | str:
    if type(value) not in (int, str):
        raise SpecError(f"'{key}' is {show_value(value)}; it must be an integer or a word")
    start = start_of(str(value))
    if start.unit or "/" in str(value):
        raise SpecError(
            f"'{key}' is {show_value(value)}; a suite starts with its first unit, so leave out /…"
        )
    return start.seed


def _text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise SpecError(f"'{key}' is {show_value(value)}; it must be a string")
    if not value.isprintable():
        raise SpecError(f"'{key}' must be printable on one line: {show_value(value)}")
    return value


def _one_of(key: str, value: object, known: tuple[str, ...]) -> str:
    if type(value) is not str or value not in known:
        raise SpecError(f"'{key}' is {show_value(value)}; it must be {' or '.join(known)}")
    return value


def _texts(key: str, table: Mapping[str, object]) -> tuple[str, ...]:
    value = table.get(key, [])
    if type(value) is not list or any(type(entry) is not str for entry in value):
        raise SpecError(
            f"'{key}' is {show_value(value)}; it must be a list of techniques, as in [\"x-wing\"]"
        )
    return tuple(value)


def _files(key: str, value: object) -> tuple[str, ...]:
    files = [value] if type(value) is str else value
    if type(files) is not list or any(type(file) is not str or not file for file in files):
        raise SpecError(
            f"'{key}' is {show_value(value)}; it must be the name of a file, or a list of names"
        )
    return tuple(files)


def _natural(key: str, value: object) -> int:
    if type(value) is not int or not 0 < value <= LARGEST:
        raise SpecError(
            f"'{key}' is {show_value(value)}; it must be a number from 1 to {LARGEST:,}"
        )
    return value


def _flag(key: str, value: object) -> bool:
    if type(value) is not bool:
        raise SpecError(f"'{key}' is {show_value(value)}; it must be true or false")
    return value


# How each key of the whole suite is read; what is not said is as `Spec` has it.
READERS: Mapping[str, Callable[[str, object], Any]] = {
    "title": _text,
    "seed": _seed,
    "prove": lambda key, value: _one_of(key, value, PROVERS[1:]),
    "tries": _natural,
    "depth": _flag,
    "shared_solutions": _flag,
}
SUITE_KEYS = (*READERS, "unique_by", *BANS, "part")
