"""A kind of puzzle for tests, which KENKEN_KINDS adds: a grid of marks, all of which are told.

It is made, counted and listed by its rows alone; nothing else in the program knows of it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple, NoReturn

from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family, FamilyManual
from kenken_cp.core.format import Formats
from kenken_cp.core.generator import TOO_EASY, Aim, Count, Generator, Shares, Styles
from kenken_cp.core.kind import Kind
from kenken_cp.core.logic import SEARCH, Logic, Percentiles, TechniqueRow, numbered
from kenken_cp.core.plain_names import flag_of
from kenken_cp.core.play import Play
from kenken_cp.core.recipe import (
    FamilyRow,
    Recipe,
    RecipeError,
    option,
    read_flag,
    read_integer,
    read_text,
)
from kenken_cp.core.steps import Tier
from kenken_cp.engine.rng import Rng

NUMBER = 7


@dataclass(frozen=True, slots=True)
class Marks:
    """A grid of 0 and 1, row by row."""

    rows: int
    columns: int
    marks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarksRecipe(Recipe):
    """How many marks, one in so many cells, and whether the first cell has one."""

    family: str
    rows: int
    columns: int
    one_in: int = option(
        2, read=read_integer, panel="Marks", metavar="N", help="One cell in so many has a mark."
    )
    corner: bool = option(False, read=read_flag, panel="Marks", help="Whether r1c1 has one.")
    look: str = option(
        "plain", read=read_text, panel="Looks", metavar="LOOK", choices=("plain", "full"),
        help="plain, full.",
    )  # fmt: skip

    def __post_init__(self) -> None:
        self.refuse_foreign(ROWS)
        if self.one_in < 1:
            raise RecipeError(f"{flag_of('one_in')} {self.one_in}: use at least 1")

    @property
    def row(self) -> FamilyRow:
        return next(row for row in ROWS if row.family == self.family)


ROWS = (
    FamilyRow("marks", ("one_in", "corner", "look"), (3, 4), "--size 3 --corner"),
    FamilyRow("bare-marks", ("one_in",), (5, 5), "--size 2"),
)


class Finder:
    """What grading looks at of a board that is full."""

    open_cells = 0

    def broken_place(self) -> tuple[int, int]:
        return 0, 0


class Ladder:
    """A ladder that one step of a tier has brought to the end."""

    board_state = Finder()
    hardest = -1
    hardest_at = rounds = steps = 1
    supplied = 0

    def __init__(self, marks: int) -> None:
        self.reached = int(Tier.GENTLE if marks < 3 else Tier.EASY)
        self.effort = 1000 * marks

    def run(self, *_: object) -> bool:
        return False

    def counts(self) -> tuple[int, ...]:
        return (0,) * 64

    def begin_rounds(self) -> None:
        pass

    def count_rounds(self, _: object) -> bool:
        return False


class Workspace:
    """Draws grids until one has a mark and reaches the tier that is aimed at."""

    made = -1
    tried = nodes = looked = 0
    LIMIT = 20

    def __init__(self, recipe: MarksRecipe) -> None:
        self.recipe = recipe

    def begin(self, state: int, aim: Aim) -> None:
        self.rng, self.aim = Rng(state), aim
        self.made, self.tried, self.empty, self.easy = -1, 0, 0, 0

    def go_on(self) -> bool:
        recipe = self.recipe
        self.tried += 1
        self.marks = [int(self.rng.below(recipe.one_in) == 0) for _ in range(recipe.cells)]
        self.marks[0] |= recipe.corner
        self.ladder = Ladder(sum(self.marks))
        missed = self.aim.figure == "tier" and not (
            self.aim.low <= self.ladder.reached <= self.aim.high
        )
        if not any(self.marks):
            self.empty += 1
        elif missed:
            self.easy += 1
        else:
            self.made = self.ladder.reached
        return self.made < 0 and self.tried < self.LIMIT

    def dismiss(self) -> None:
        self.made = -1
        self.easy += 1

    def kept(self) -> list[int]:
        return [self.made] if self.made >= 0 else []

    def lay_out(self, place: int, rated: bool) -> str:
        return ""

    def grid(self) -> list[list[int]]:
        wide = self.recipe.columns
        return [self.marks[at : at + wide] for at in range(0, len(self.marks), wide)]

    def data(self) -> dict[str, object]:
        return data(self._laid_out())

    def _laid_out(self) -> Marks:
        return Marks(self.recipe.rows, self.recipe.columns, tuple(self.marks))

    def key(self) -> bytes:
        return key(self.recipe.family, self._laid_out())

    def counted(self) -> tuple[int, dict[str, int]]:
        found = {"no marks": self.empty, TOO_EASY: self.easy}
        return self.tried, {reason: number for reason, number in found.items() if number}


class Row(NamedTuple):
    """A technique, or a way to look."""

    id: str
    title: str
    statement: str
    tier: Tier = Tier.GENTLE


def counted(said: Mapping[str, Any]) -> list[int]:
    return [sum(map(sum, said["marks"]))]


class MarksGenerator(Generator[MarksRecipe]):
    number = NUMBER
    recipe = MarksRecipe
    families = ROWS
    panels = ("Looks", "Marks")
    reasons = ("no marks", TOO_EASY)
    counts = (Count("marks", "marks of a puzzle", counted),)
    styles = Styles(
        "look", (Row("plain", "Plain", "Marks as they come."),), lambda row: "",
        ((("plain", {"look": "plain"}),), (("--corner", {"corner": True}), ("--on", {"on": 1}))),
        (Shares("marks", lambda puzzle: puzzle.marks, (("no", 0), ("yes", 1))),),
        "cells",
    )  # fmt: skip

    def workspace(self, recipe: MarksRecipe) -> Any:
        return Workspace(recipe)

    def calibration_recipes(self, family: str) -> list[MarksRecipe]:
        return [MarksRecipe(family, 3, 3)]


GENERATOR = MarksGenerator()


def told(state: object, step: object) -> str:
    return "it is told"


def _unused(*_: object) -> NoReturn:
    raise NotImplementedError


unused: Any = _unused  # what making, counting and listing puzzles asks nobody for


class MarksLogic(Logic[Marks, Any, Any]):
    techniques = numbered(
        TechniqueRow(None, "read-mark", "Read a mark", Tier.GENTLE, 1, "It is told.", told),
        TechniqueRow(None, "read-marks", "Read many marks", Tier.EASY, 1, "They are told.", told),
        TechniqueRow(None, SEARCH, "Search", Tier.SEARCH, 0, "Nobody knows.", told),
    )
    percentiles = Percentiles(20)
    reader = staticmethod(unused)
    state = staticmethod(unused)
    where = staticmethod(told)

    def solver(self, puzzle: Marks) -> Ladder:
        return Ladder(0)

    def end(self, solver: Ladder) -> None:
        pass


LOGIC = MarksLogic()


def key(family: str, puzzle: Marks) -> bytes:
    return blake2b(repr((family, puzzle)).encode(), digest_size=16).digest()


def data(puzzle: Marks) -> dict[str, object]:
    wide = puzzle.columns
    rows = [list(puzzle.marks[at : at + wide]) for at in range(0, len(puzzle.marks), wide)]
    return {"rows": puzzle.rows, "columns": wide, "marks": rows}


def from_data(fields: Mapping[str, Any]) -> Marks:
    try:
        cells: Iterable[int] = [mark for row in fields["marks"] for mark in row]
        return Marks(fields["rows"], fields["columns"], tuple(cells))
    except (LookupError, TypeError):
        raise FormatError("no marks") from None


class MarksKind(Kind[Marks]):
    id = "marks"
    puzzle = Marks
    room = 1
    fallback = "cp-sat"
    longest = 20
    search = staticmethod(unused)
    key = staticmethod(key)
    form = staticmethod(unused)
    images = staticmethod(unused)

    def logic(self) -> MarksLogic:
        return LOGIC

    def generator(self) -> MarksGenerator:
        return GENERATOR

    def play(self) -> Play[Marks]:
        return Play()

    def formats(self) -> Formats:
        return Formats()


class MarksManual(FamilyManual[Marks]):
    rules = staticmethod(unused)
    example = staticmethod(unused)


class MarksFamily(Family[Marks]):
    kind = MarksKind()
    manual = MarksManual()
    check = staticmethod(unused)
    model = staticmethod(unused)
    audit = staticmethod(unused)
    data = staticmethod(data)
    from_data = staticmethod(from_data)
    draw = staticmethod(unused)

    def __init__(self, name: str, title: str) -> None:
        self.id, self.title = name, title


FAMILIES = (MarksFamily("marks", "Marks"), MarksFamily("bare-marks", "Bare marks"))
