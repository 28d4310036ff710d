"""Recipes: what puzzles are to be like, their difficulty apart, by options declared once.

An option of a kind's recipe is one declaration (`option`). From it come the recipe's field, the
option on the command line, the key in TOML and in the JSON of a spec, and a form's entry.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import Enum
from typing import Any, NamedTuple, NoReturn, TypeVar

from kenken_cp.core.errors import KenkenError

SIDES = ("rows", "columns")
FAMILY = "family"
NO_PART = -1  # in a map: the cell is in no part

_OPTION = "option"
_Value = TypeVar("_Value")


class RecipeError(KenkenError):
    """A recipe that is not understood or that no puzzle can follow; it names the option."""


def nearest(name: str, known: Sequence[str]) -> str:
    """What may have been meant by a name that is not known, or which names there are."""
    near = get_close_matches(name, known, n=1)
    return f"did you mean {near[0]}?" if near else f"choose from {', '.join(known)}"


def refuse(name: str, value: object, wanted: str) -> NoReturn:
    """RecipeError for a value of another type than the option takes."""
    raise RecipeError(f"{name!r} is {value!r}; it must be {wanted}")


def plain(value: Any) -> Any:
    """A value as JSON has it: lists for tuples, texts for words of a list."""
    if isinstance(value, tuple):
        return [plain(entry) for entry in value]
    return str(value) if isinstance(value, Enum) else value


class MapFile(NamedTuple):
    """How an option's text may name a file: a map of a grid's parts, or a puzzle that has such.

    `of(puzzle)` numbers each cell's part, NO_PART for none; it is empty for a puzzle that has no
    such parts. `says(text)` tells texts that say it themselves and name no file; `known` is what
    may be said. `part` is what a part is called, and `whole` maps leave no cell out. Where a map is
    named, `beside` holds too unless something else is said.
    """

    of: Callable[[Any], Sequence[int]]
    known: str
    part: str
    says: Callable[[str], bool] = lambda text: False
    whole: bool = False
    beside: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option: how it is read and written, and how it is told.

    `read(name, value)` takes what JSON or TOML has, or a text as on the command line, and raises
    RecipeError; `write` makes JSON of it. It stands in the help under the heading `panel`; without
    a `metavar` it says yes or no. `choices` are the words there are, if it takes one of a list.
    `usual(recipe)` is what it comes to where nothing is said, if that hangs on other options.
    """

    read: Callable[[str, Any], Any]
    help: str
    panel: str
    metavar: str = ""
    choices: tuple[str, ...] = ()
    write: Callable[[Any], Any] = plain
    usual: Callable[[Any], object] | None = None
    map_file: MapFile | None = None

    @property
    def is_flag(self) -> bool:
        """Whether it says yes or no."""
        return not self.metavar


def option(default: _Value, **declared: Any) -> _Value:
    """A field of a recipe that is an option, with what is meant where nothing is said."""
    made: _Value = field(default=default, metadata={_OPTION: Option(**declared)})
    return made


def flag_of(name: str) -> str:
    """An option as it is written on the command line."""
    return f"--{name.replace('_', '-')}"


@dataclass(frozen=True, slots=True)
class FamilyRow:
    """What recipes of one family have.

    `options` are the names of those of its kind's options that the family has; `size` is rows and
    columns where nothing is said; `example` are arguments of `kenken generate` that show what there
    is to ask for.
    """

    family: str
    options: tuple[str, ...]
    size: tuple[int, int]
    example: str


class Recipe:
    """What a puzzle is to be like, its difficulty apart: the base of each kind's recipes.

    A kind's recipe is a frozen dataclass with the fields `rows`, `columns`, `family` and its
    options, in the order in which its JSON has them: seeds hang on it, so that it stays. A `family`
    without a default is always written. The constructor raises RecipeError, by the name of the
    option, for what is wrong, for what the family does not have, and for what can be seen to be
    impossible.
    """

    __slots__ = ()
    rows: int
    columns: int
    family: str

    @property
    def row(self) -> FamilyRow:
        """What its family has."""
        raise NotImplementedError

    @property
    def cells(self) -> int:
        """How many cells the grid has."""
        return self.rows * self.columns

    def as_fields(self) -> dict[str, Any]:
        """The recipe as plain JSON: its sides, and of the rest what is not the default."""
        options, found = options_of(type(self)), {}
        for name, default in _defaults(type(self)).items():
            value = getattr(self, name)
            if name in options:
                usual = options[name].usual
                if value != (default if usual is None else usual(self)):
                    found[name] = options[name].write(value)
            elif value != default:
                found[name] = value
        return found

    def refuse_foreign(self, rows: Iterable[FamilyRow]) -> None:
        """RecipeError if it asks for an option that its family does not have."""
        defaults = _defaults(type(self))
        for name in options_of(type(self)):
            value = getattr(self, name)
            if value != defaults[name] and name not in self.row.options:
                having = [row.family for row in rows if name in row.options]
                raise no_such_option(name, value, self.family, having)


def no_such_option(name: str, said: object, family: str, having: Sequence[str]) -> RecipeError:
    """What to raise for an option that a family does not have, and others have."""
    option = f"--{'no-' * (said is False)}{name.replace('_', '-')}"
    return RecipeError(
        f"{option}: puzzles of the family {family} do not have this option; it works with "
        f"{' or '.join(having)}"
    )


def no_such_family(name: str, known: Sequence[str]) -> RecipeError:
    """What to raise for a family that is not known."""
    return RecipeError(f"--family {name[:100]}: no such family; {nearest(name, known)}")


def options_of(recipe: type[Recipe]) -> dict[str, Option]:
    """The options of a kind's recipes by name, in the order in which JSON has them."""
    fields: dict[str, Any] = recipe.__dataclass_fields__  # type: ignore[attr-defined]
    return {
        name: each.metadata[_OPTION] for name, each in fields.items() if _OPTION in each.metadata
    }


def _defaults(recipe: type[Recipe]) -> dict[str, Any]:
    """What each field is where nothing is said, before it is settled."""
    fields: dict[str, Any] = recipe.__dataclass_fields__  # type: ignore[attr-defined]
    return {name: each.default for name, each in fields.items()}


# readers


def read_integer(name: str, value: Any) -> int:
    """An integer; True is none."""
    return value if type(value) is int else refuse(name, value, "an integer")


def read_text(name: str, value: Any) -> str:
    """A text."""
    return value if type(value) is str else refuse(name, value, "a string")


def read_flag(name: str, value: Any) -> bool:
    """Yes or no."""
    return value if type(value) is bool else refuse(name, value, "true or false")


def read_integers(name: str, value: Any) -> tuple[int, ...]:
    """A list of integers."""
    if type(value) is not list or set(map(type, value)) - {int}:
        refuse(name, value, "a list of integers")
    return tuple(value)


def read_map(name: str, value: Any) -> tuple[int, ...]:
    """A number for each cell, in one list or a list for each row."""
    if type(value) is list and value and all(type(row) is list for row in value):
        value = [cell for row in value for cell in row]
    return read_integers(name, value)
