"""The options that say what puzzles are to be made, shared by the commands that make some."""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer

from kenken_cp.cli.common import bytes_in, called
from kenken_cp.core.cages import MAX_SIZE, CagePuzzle, Rule
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.geometry import cell_name
from kenken_cp.formats import read_document
from kenken_cp.formats.text import MAX_TEXT, decoded, is_binary
from kenken_cp.generate.difficulty import ANY, UNIQUE_BY, Difficulty, Target
from kenken_cp.generate.recipe import Recipe, RecipeError
from kenken_cp.generate.styles import FIXED, STYLES

_SIDES = re.compile(r"([0-9]{1,4})(?:[x×]([0-9]{1,4}))?", re.ASCII)
_RANGE = re.compile(r"([0-9]{1,4})-([0-9]{1,4})", re.ASCII)
_ROW = re.compile(r"[A-Za-z0-9]+")


class Prover(StrEnum):
    """Who confirms each puzzle, beside the kernel or the logic that proved it in the making."""

    NONE = "none"
    CP_SAT = "cp-sat"
    SAT = "sat"


def not_empty(context: typer.Context, param: typer.CallbackParam, value: Any) -> Any:
    """An option's value as it is; KenkenError if it was given and says nothing.

    Left to itself it would be as if it had not been given.
    """
    source = context.get_parameter_source(param.name or "")
    texts = [value] if isinstance(value, str) else value or []
    if source is not None and source.name == "COMMANDLINE" and not all(map(str.strip, texts)):
        name = param.opts[0] if param.opts[0].startswith("-") else param.opts[0].upper()
        raise KenkenError(f"{name} is empty; say what is wanted, or leave it out")
    return value


class Size(NamedTuple):
    """The sides of a grid."""

    rows: int
    columns: int


Digits: TypeAlias = Annotated[
    str,
    typer.Option(
        "--digits",
        metavar="DIGITS",
        help="As in 0-5 or 1,2,3,5; 1 to the size.",
        callback=not_empty,
    ),
]
RuleOption: TypeAlias = Annotated[
    Rule, typer.Option("--rule", help="What − and ÷ mean: on pairs only, or on more cells too.")
]
StyleName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--style",
        metavar="STYLE",
        help=f"{', '.join(row.id for row in STYLES)}.",
        callback=not_empty,
    ),
]
CageSizes: TypeAlias = Annotated[
    str,
    typer.Option(
        "--cage-sizes",
        metavar="SIZES",
        help="Drawn by weight, 2:5,3:3,4:1; mending alters some.",
        callback=not_empty,
    ),
]
Singles: TypeAlias = Annotated[
    str,
    typer.Option(
        "--singles", metavar="none|some|N", help="Cages of one cell, N at most.", callback=not_empty
    ),
]
Operators: TypeAlias = Annotated[
    str,
    typer.Option(
        "--operators", metavar="OPERATORS", help='Those allowed, as in "+-".', callback=not_empty
    ),
]
NoOp: TypeAlias = Annotated[
    str,
    typer.Option(
        "--no-op", metavar="none|all|SHARE", help="Cages that show no operator.", callback=not_empty
    ),
]
WeakClues: TypeAlias = Annotated[
    bool,
    typer.Option("--weak-clues/--no-weak-clues", help="Whether clues may say next to nothing."),
]
Caging: TypeAlias = Annotated[
    str,
    typer.Option(
        "--caging",
        metavar="FILE",
        help="A map of the cages, or a puzzle with them.",
        callback=not_empty,
    ),
]
DifficultyOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--difficulty",
        metavar="RANGE",
        help="easy, easy..hard, hard.., 40..60 (effort), depth:5..8 or any.",
        callback=not_empty,
    ),
]
Require: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--require",
        metavar="TECHNIQUE",
        help="That the solution takes; repeatable.",
        callback=not_empty,
    ),
]
Forbid: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--forbid",
        metavar="TECHNIQUE",
        help="That it does not take; repeatable.",
        callback=not_empty,
    ),
]
UniqueBy: TypeAlias = Annotated[
    str,
    typer.Option(
        "--unique-by",
        metavar="|".join(UNIQUE_BY),
        help="logic: none needs a search.",
        callback=not_empty,
    ),
]
Prove: TypeAlias = Annotated[
    Prover, typer.Option("--prove", help="An independent solver that confirms each puzzle.")
]
Seed: TypeAlias = Annotated[
    str,
    typer.Option(
        "--seed",
        metavar="SEED[/UNIT]",
        help="A number or a word; the same gives the same.",
        callback=not_empty,
    ),
]


class Wishes(NamedTuple):
    """What the person asked of the puzzles beside their size, as they wrote it; empty: nothing."""

    digits: str = ""
    rule: Rule = Rule.PAIR
    style: str = ""
    cage_sizes: str = ""
    singles: str = ""
    operators: str = ""
    no_op: str = ""
    weak_clues: bool = True
    caging: str = ""


def size_of(text: str) -> Size:
    """The sides that `6` or `6x8` names; RecipeError."""
    size = _size(text.strip())
    if size is None:
        raise RecipeError(f"--size {text}: write 6, or 6x8 for 6 rows of 8")
    return size


def _size(text: str) -> Size | None:
    sides = _SIDES.fullmatch(text)
    return Size(int(sides[1]), int(sides[2] or sides[1])) if sides else None


def sizes_of(text: str) -> list[Size]:
    """The sizes that `4-9` or `4,6,6x8` names, each once, in this order; RecipeError."""
    found: list[Size] = []
    for part in map(str.strip, text.split(",")):
        size, span = _size(part), _RANGE.fullmatch(part)
        if size is not None:
            found.append(size)
        elif span is None:
            raise RecipeError(f"--size {text}: {part!r} is no size; write 4-9, or 4,6,6x8")
        else:
            first, last = int(span[1]), int(span[2])
            if first > last or last > MAX_SIZE:
                raise RecipeError(f"--size {text}: {part} is no range from 1 to {MAX_SIZE}")
            found.extend(Size(side, side) for side in range(first, last + 1))
    return list(dict.fromkeys(found))


def recipe_of(size: Size | None, wishes: Wishes) -> Recipe:
    """The recipe of these wishes; without a size, that of the map of cages. RecipeError."""
    said = {name: value for name, value in wishes._asdict().items() if value != ""}
    if wishes.caging:
        said.setdefault("style", FIXED)
        drawn, said["caging"] = caging_in(wishes.caging)
        if size is not None and size != drawn:
            raise RecipeError(
                f"--size {size.rows}x{size.columns}: the map in {called(wishes.caging)} is "
                f"{drawn.rows}×{drawn.columns}; leave --size out"
            )
        size = drawn
    if size is None:
        raise RecipeError("--size is missing; write --size 6, or 6x8 for 6 rows of 8")
    return Recipe.from_fields({**size._asdict(), **said, "rule": str(wishes.rule)})


def target_of(
    difficulty: str,
    require: Sequence[str] | None = None,
    forbid: Sequence[str] | None = None,
    unique_by: str = UNIQUE_BY[0],
) -> Target:
    """The target of these wishes; TargetError."""
    asked = Difficulty.parse(difficulty) if difficulty else ANY
    return Target(asked, _listed(require), _listed(forbid), unique_by)


def _listed(names: Sequence[str] | None) -> tuple[str, ...]:
    """The names, also those that stand in one text with commas between."""
    parts = [part.strip().lower() for name in names or () for part in name.split(",")]
    return tuple(part for part in parts if part)


def caging_in(path: str) -> tuple[Size, list[int]]:
    """The size of a map and the number of each cell's cage, from a map or a puzzle; RecipeError."""
    data, place = bytes_in(path), called(path)
    try:
        rows = None if is_binary(data) else _rows_of_map(decoded(data))
        if rows is None:
            return _caging_of(read_document(data, name=path).puzzle)
    except KenkenError as error:
        raise RecipeError(
            f"--caging {place}: no map (rows of letters or numbers, as many in each), "
            f"and as a puzzle: {error}"
        ) from None
    names = [name for row in rows for name in row]
    number = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return Size(len(rows), len(rows[0])), [number[name] for name in names]


def _rows_of_map(text: str) -> list[list[str]] | None:
    """The names of the cages, row by row, a letter each or with blanks between; None if it is no
    map: rows of the same length and nothing else."""
    if len(text) > MAX_TEXT:
        return None
    rows = [line.replace(",", " ").split() for line in text.split("\n") if line.strip()]
    if not all(_ROW.fullmatch(name) for row in rows for name in row):
        return None
    if all(len(row) == 1 for row in rows):
        rows = [list(row[0]) for row in rows]
    return rows if rows and len({len(row) for row in rows}) == 1 else None


def _caging_of(puzzle: CagePuzzle) -> tuple[Size, list[int]]:
    owner = {cell: number for number, cage in enumerate(puzzle.cages) for cell in cage.cells}
    free = [cell for cell in range(puzzle.rows * puzzle.columns) if cell not in owner]
    if free:
        name = cell_name(free[0], puzzle.columns)
        raise RecipeError(f"{name} is in no cage; the cages must cover the grid")
    return Size(puzzle.rows, puzzle.columns), [owner[cell] for cell in sorted(owner)]
