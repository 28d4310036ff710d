"""Recipes: what puzzles are to be like, difficulty apart, by options that are declared once.

One declaration (`option`) of a kind's recipe yields the recipe's field, the command-line option,
and the key in TOML and in the JSON of a spec.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple, NoReturn, TypeAlias, TypeGuard, TypeVar

from kenken_cp.core.counts import say_list
from kenken_cp.core.draws import Draws
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.fields import show_value
from kenken_cp.core.geometry import Grid
from kenken_cp.core.near import near
from kenken_cp.core.plain_names import flag_of
from kenken_cp.core.puzzle import Puzzle

SIDES = ("rows", "columns")
FAMILY = "family"
NO_PART = -1  # in a map: the cell is in no part

MOST = 999_999_999  # the largest number of an option; the kernels' integers end soon after it
LONGEST = 60  # characters of a wrong value that a message quotes

_OPTION = "option"
_Value = TypeVar("_Value")


class RecipeError(KenkenError):
    """A recipe that is not understood or that no puzzle can meet; it names the option."""


def nearest(name: str, known: Sequence[str]) -> str:
    """A suggestion for an unknown name: one that begins so or is near, or the list of all."""
    one = near(name, known)
    return f"did you mean {one}?" if one else f"choose from {say_list(known, 'or')}"


def refuse(name: str, value: object, wanted: str) -> NoReturn:
    """RecipeError for a value that cannot be read.

    A text may come from the command line, so its option is named as it is written there; other
    values come from JSON, TOML or a program.
    """
    if type(value) is str:
        out_of_bounds(name, shorten(value), wanted)
    raise RecipeError(f"{name!r} is {show_value(value)}; it must be {wanted}")


def shorten(text: str) -> str:
    """A wrong text as a message quotes it."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def out_of_bounds(name: str, value: object, wanted: str) -> NoReturn:
    """RecipeError for a value that an option cannot have."""
    written = f"{value:g}" if type(value) is float else value
    raise RecipeError(f"{flag_of(name)} {written}: it must be {wanted}")


def plain(value: object) -> object:
    """A value as JSON: lists for tuples, texts for enumeration members."""
    if isinstance(value, tuple):
        return [plain(entry) for entry in value]
    return str(value) if isinstance(value, Enum) else value


class MapFile(NamedTuple):
    """How an option's text may name a file with a map of the grid's parts, or a puzzle with such
    parts.

    `of(puzzle)` numbers each cell's part, NO_PART for none; it is empty for a puzzle without such
    parts. `says(text)` recognises texts that are values themselves and no file name; `noun` is the
    word for these, and `known` describes all that may be written. `part` is the word for a part;
    `whole` maps leave no cell out. Where a map is named, the options in `beside` are set too,
    unless given. `pasted` is the option's help where one writes the map itself and names no file,
    if it differs.
    """

    of: Callable[[Any], Sequence[int]]
    known: str
    part: str
    says: Callable[[str], bool] = lambda text: False
    noun: str = ""
    whole: bool = False
    beside: Mapping[str, str] = {}
    pasted: str = ""

    @property
    def parts(self) -> str:
        """The word for several parts."""
        return f"{self.part}{'es' if self.part.endswith('x') else 's'}"


class NumberReader(ABC):
    """The `read` of an option that is a number within bounds."""

    @abstractmethod
    def __call__(self, name: str, value: object) -> object:
        """The number that a value is or spells; RecipeError for any other."""

    @abstractmethod
    def check(self, name: str, number: Any) -> None:
        """RecipeError for a number out of bounds."""


MOST_BYTES = 32 << 20  # of a file that an option names
# Called with the option as it is written, the file's name, what it holds (or a byte more than may
# be), and the sides asked for or None; returns the sides and the option's value, or raises
# RecipeError.
ReadFile: TypeAlias = Callable[
    [str, str, bytes, tuple[int, int] | None], tuple[tuple[int, int], object]
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option: how it is read and written, and how the help describes it.

    `read(name, value)` takes a value from JSON or TOML, or a command-line text, and raises
    RecipeError; `write` turns it into JSON. The help lists it under the heading `panel`; without a
    `metavar` it is a flag. `choices` are the words allowed, if it takes one of a list; `names` are
    words that it takes beside other values, such as a file.
    `usual(recipe)` is its default, if that depends on other options. `file` reads the contents of
    a file that a text on the command line names; `bare(recipe)` is the puzzle that has nothing but
    what every puzzle made by it obeys, so that without a solution none can be made.
    """

    read: Callable[[str, object], object]
    help: str
    panel: str
    metavar: str = ""
    choices: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    write: Callable[[Any], object] = plain
    usual: Callable[[Any], object] | None = None
    map_file: MapFile | None = None
    file: ReadFile | None = None
    bare: Callable[[Any], Puzzle] | None = None

    @property
    def is_flag(self) -> bool:
        """Whether it is a flag."""
        return not self.metavar


def option(
    default: _Value,
    read: Callable[[str, object], object],
    panel: str,
    metavar: str = "",
    help: str = "",  # noqa: A002  (as the command line calls it)
    **more: Any,
) -> _Value:
    """A recipe field that is an option, with its default value; `more` are the rare fields."""
    declared = Option(read=read, panel=panel, metavar=metavar, help=help, **more)
    made: _Value = field(default=default, metadata={_OPTION: declared})
    return made


# Called with a puzzle, the grid that solves it, and draws.
Change: TypeAlias = Callable[[Any, Grid, Draws], Any]


@dataclass(frozen=True, slots=True)
class FamilyRow:
    """The options of one family.

    `options` names those of the kind's options that the family has; `size` is the default of rows
    and columns; `example` has arguments of `kenken generate` that show typical options.
    `vary(puzzle, grid, draws)` is the puzzle changed a little, which the same grid solves, or None
    if what was drawn cannot be done; puzzles of a family without it cannot be climbed.
    """

    family: str
    options: tuple[str, ...]
    size: tuple[int, int]
    example: str
    vary: Change | None = field(default=None, kw_only=True)


class Recipe:
    """What a puzzle is to be like, difficulty apart: the base of each kind's recipes.

    A kind's recipe is a frozen dataclass with the fields `rows`, `columns`, `family` and its
    options. Their order is that of its JSON, on which seeds depend, so it must not change. A
    `family` without a default is always written. The constructor raises RecipeError, naming the
    option, for a wrong value, for an option that the family does not have, and for what is
    evidently impossible.
    """

    __slots__ = ()
    rows: int
    columns: int
    family: str

    @property
    def row(self) -> FamilyRow:
        """The row of its family."""
        raise NotImplementedError

    @property
    def cells(self) -> int:
        """The number of cells of the grid."""
        return self.rows * self.columns

    def as_fields(self) -> dict[str, object]:
        """The recipe as plain JSON: its sides, and the options that differ from their defaults."""
        options, found = options_of(type(self)), {}
        for name, default in defaults(type(self)).items():
            value = getattr(self, name)
            if name in options:
                usual = options[name].usual
                if value != (default if usual is None else usual(self)):
                    found[name] = options[name].write(value)
            elif value != default:
                found[name] = value
        return found

    @property
    def size(self) -> str:
        """Its sides as `--size` takes them."""
        return f"{self.rows}" if self.rows == self.columns else f"{self.rows}x{self.columns}"

    def check_sides(self, longest: int) -> None:
        """RecipeError for a side that is less than 1 or longer than this."""
        if not 1 <= min(self.rows, self.columns) <= max(self.rows, self.columns) <= longest:
            raise RecipeError(f"--size {self.size}: each side must be from 1 to {longest}")

    def refuse_foreign(self, rows: Iterable[FamilyRow]) -> None:
        """RecipeError if an option is set that its family does not have, to a word that is none of
        its choices, or to a number out of its bounds."""
        usual = defaults(type(self))
        for name, option in options_of(type(self)).items():
            value = getattr(self, name)
            if value != usual[name] and name not in self.row.options:
                having = [row.family for row in rows if name in row.options]
                raise no_such_option(name, value, self.family, having)
            if option.choices and value not in option.choices:
                raise no_such_word(name, value, option.choices)
            if isinstance(option.read, NumberReader) and value != usual[name]:
                option.read.check(name, value)


def no_such_option(name: str, value: object, family: str, having: Sequence[str]) -> RecipeError:
    """The error for an option that this family does not have but others do."""
    option = flag_of(name)
    if value is False:
        option = f"--no-{option.removeprefix('--')}"
    return RecipeError(
        f"{option}: the family {family} does not take this option; use it with "
        f"{say_list(having, 'or')}"
    )


def no_such_word(name: str, word: str, choices: Sequence[str]) -> RecipeError:
    """The error for a word that is none of an option's choices."""
    noun = name.replace("_", " ")
    return RecipeError(f"{flag_of(name)} {shorten(word)}: no such {noun}; {nearest(word, choices)}")


def no_such_family(name: str, known: Sequence[str]) -> RecipeError:
    """The error for an unknown family."""
    return no_such_word(FAMILY, name, known)


def options_of(recipe: type[Recipe]) -> dict[str, Option]:
    """The options of a kind's recipes by name, in the order of their JSON."""
    fields: dict[str, Any] = recipe.__dataclass_fields__  # type: ignore[attr-defined]
    return {
        name: each.metadata[_OPTION] for name, each in fields.items() if _OPTION in each.metadata
    }


def defaults(recipe: type[Recipe]) -> dict[str, object]:
    """The default of each field, before it is completed."""
    fields: dict[str, Any] = recipe.__dataclass_fields__  # type: ignore[attr-defined]
    return {name: each.default for name, each in fields.items()}


# readers


def is_integer(value: object) -> TypeGuard[int]:
    """Whether it is an integer, of no more digits than any option takes; True is none."""
    return type(value) is int and abs(value) <= MOST


def read_integer(name: str, value: object) -> int:
    """An integer; True is refused."""
    return value if is_integer(value) else refuse(name, value, "an integer")


def read_text(name: str, value: object) -> str:
    """A text."""
    return value if isinstance(value, str) else refuse(name, value, "a string")


def read_flag(name: str, value: object) -> bool:
    """Yes or no."""
    return value if isinstance(value, bool) else refuse(name, value, "true or false")


def read_integers(name: str, value: object) -> tuple[int, ...]:
    """A list of integers."""
    if not isinstance(value, list) or not all(map(is_integer, value)):
        refuse(name, value, "a list of integers")
    return tuple(value)


def read_map(name: str, value: object) -> tuple[int, ...]:
    """A number for each cell, in one list or a list for each row."""
    if isinstance(value, list) and value and all(isinstance(row, list) for row in value):
        value = [cell for row in value for cell in row]
    return read_integers(name, value)
