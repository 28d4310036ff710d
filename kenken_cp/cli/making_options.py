"""The options that commands which make puzzles share: size, difficulty, seed and others.

They give a recipe and a target. `recipe_options` has those that each family declares.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from typer.models import OptionInfo

from kenken_cp.cli.common import bytes_in, name_file
from kenken_cp.cli.maps import Size, map_in
from kenken_cp.cli.options import option, techniques, tiers
from kenken_cp.cli.recipe_options import DIFFICULTY, MAKING, RecipeOptions
from kenken_cp.core.budget import Budget
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.plain_names import flag_of
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.recipe import FAMILY, MOST_BYTES, Recipe, RecipeError, no_such_option
from kenken_cp.core.verdict import Outcome
from kenken_cp.generation import difficulty as targets
from kenken_cp.generation.difficulty import ANY, UNIQUE_BY, Difficulty, Target
from kenken_cp.generation.recipe import USUAL, all_options, families_with, read_recipe, row_of
from kenken_cp.registry import KINDS, family_of
from kenken_cp.verification import decide

LEVELS = ", ".join(targets.TIERS)
SEED_HELP = "Seed, a number or a word; the same seed gives the same puzzles."

# What is spent on a proof that nothing can be made; without one the search begins.
PROOF = Budget(seconds=3)

_SIDES = re.compile(r"([0-9]{1,4})(?:[x×]([0-9]{1,4}))?", re.ASCII)
_RANGE = re.compile(r"([0-9]{1,4})-([0-9]{1,4})", re.ASCII)


class Prover(StrEnum):
    """Who confirms each puzzle, beside the kernel or the logic that proved it in the making."""

    NONE = "none"
    CP_SAT = "cp-sat"
    SAT = "sat"


DifficultyOption: TypeAlias = Annotated[
    str,
    option(
        "--difficulty RANGE",
        f"Level ({LEVELS}) or range: easy..hard, hard.., 40..60 (effort), depth:5..8 or any.",
        offer=lambda: ("any", *tiers()),
        panel=DIFFICULTY,
        filled=True,
    ),
]
Require: TypeAlias = Annotated[
    list[str] | None,
    option(
        "--require TECHNIQUE",
        "Require this technique in the solution (an id that kenken techniques lists, such as "
        "x-wing); can be repeated.",
        offer=techniques,
        panel=DIFFICULTY,
        filled=True,
    ),
]
Forbid: TypeAlias = Annotated[
    list[str] | None,
    option(
        "--forbid TECHNIQUE",
        "Do not allow this technique (an id that kenken techniques lists); can be repeated.",
        offer=techniques,
        panel=DIFFICULTY,
        filled=True,
    ),
]
UniqueBy: TypeAlias = Annotated[
    str,
    option(
        f"--unique-by {'|'.join(UNIQUE_BY)}",
        "Accept every puzzle with one solution (any), or only those that can be solved without "
        "search (logic).",
        panel=DIFFICULTY,
        filled=True,
    ),
]
Depth: TypeAlias = Annotated[
    bool,
    option(
        "--depth",
        "Also rate depth: the number of rounds needed if every technique is applied once a "
        "round. Takes about twice as long.",
        panel=MAKING,
    ),
]
PROVE_HELP = "Confirm with a second, independent solver that each puzzle has one solution."
Prove: TypeAlias = Annotated[Prover | None, option("--prove", PROVE_HELP, panel=MAKING)]
Shared: TypeAlias = Annotated[
    bool,
    option(
        "--shared-solutions",
        "Let several puzzles have the same solution; by default each has its own, as far as "
        "the size has enough.",
        panel=MAKING,
    ),
]
Seed: TypeAlias = Annotated[
    str,
    option(
        "--seed SEED[/UNIT]",
        f"{SEED_HELP} By default a new one, which is printed. With /UNIT, start at the unit of "
        "work with this number.",
        panel=MAKING,
        filled=True,
    ),
]


def tries_option(missing: str, usual: str, most: int | None = None) -> OptionInfo:
    """The option --tries: units of work in a row without the `missing`, by default `usual` ones."""
    return option(
        "--tries N",
        "Give up after this many units of work (each starts from one solution grid) in a row "
        f"without {missing}; by default {usual}.",
        panel=MAKING,
        least=1,
        most=most,
    )


def size_of(text: str) -> Size:
    """The sides that `6` or `6x8` names. Raises RecipeError."""
    size = _size(text.strip())
    if size is None:
        raise RecipeError(f"--size {text}: write 6, or 6x8 for 6 rows of 8")
    return size


def _size(text: str) -> Size | None:
    sides = _SIDES.fullmatch(text)
    return Size(int(sides[1]), int(sides[2] or sides[1])) if sides else None


def sizes_of(text: str) -> list[Size]:
    """The sizes that `4-9` or `4,6,6x8` names, each once, in this order. Raises RecipeError."""
    found: list[Size] = []
    for part in map(str.strip, text.split(",")):
        size, span = _size(part), _RANGE.fullmatch(part)
        if size is not None:
            found.append(size)
        elif span is None:
            raise RecipeError(f"--size {text}: {part!r} is not a size; write 4-9, or 4,6,6x8")
        else:
            first, last = int(span[1]), int(span[2])
            longest = max(kind.longest for kind in KINDS)
            if first > last:
                raise RecipeError(f"--size {part}: write the smaller size first")
            if first < 1 or last > longest:
                raise RecipeError(f"--size {text}: sizes go from 1 to {longest}")
            found.extend(Size(side, side) for side in range(first, last + 1))
    return list(dict.fromkeys(found))


def recipe_of(size: Size | None, recipe_options: RecipeOptions, usual: bool = False) -> Recipe:
    """The recipe of these options. Raises RecipeError.

    Without a size it is that of a map; if there is none, the family's `usual` one if that is asked.
    """
    fields: dict[str, Any] = dict(recipe_options)
    having = row_of(recipe_options.get(FAMILY, USUAL)).options
    for name, row in all_options().items():
        maps, text = row.map_file, recipe_options.get(name)
        # Said before the file is looked for, and before options that go with a map are set.
        if (maps or row.file) and text is not None and name not in having:
            family = recipe_options.get(FAMILY, USUAL)
            raise no_such_option(name, text, family, families_with(name))
        if maps is not None and isinstance(text, str) and not maps.says(text):
            fields = {**maps.beside, **fields}
            drawn, fields[name] = map_in(name, text, maps)
            size = _agree_on_size(size, drawn, text)
        elif row.file is not None and isinstance(text, str) and name in having:
            sides, fields[name] = row.file(
                flag_of(name), name_file(text), _bytes_of(name, text), size
            )
            size = Size(*sides)
    if size is None and usual:
        size = Size(*row_of(recipe_options.get(FAMILY, USUAL)).size)
    if size is None:
        raise RecipeError("--size is missing; write --size 6, or 6x8 for 6 rows of 8")
    recipe = read_recipe({**size._asdict(), **fields})
    for name, row in all_options().items():
        text = recipe_options.get(name)
        if row.bare is not None and isinstance(text, str):
            _refuse_impossible(recipe.family, row.bare(recipe), flag_of(name), name_file(text))
    return recipe


def _refuse_impossible(family: str, bare: Puzzle, option: str, place: str) -> None:
    """RecipeError if it is soon proven that what a file asks for has no solution."""
    verdict = decide(family_of(family), bare, budget=PROOF)
    if verdict.outcome is Outcome.NONE:
        raise RecipeError(f"{option} {place}: no grid obeys all of its clues on this board")


def _bytes_of(name: str, path: str) -> bytes:
    """What the file holds that an option names. Raises RecipeError."""
    try:
        return bytes_in(path, MOST_BYTES)
    except KenkenError as error:
        raise RecipeError(f"{flag_of(name)} {error}") from None


def _agree_on_size(size: Size | None, drawn: Size, path: str) -> Size:
    """The size of a map; RecipeError if another was said."""
    if size not in (None, drawn):
        raise RecipeError(
            f"--size {size.rows}x{size.columns}: {name_file(path)} is "
            f"{drawn.rows}×{drawn.columns}; leave out --size"
        )
    return drawn


def target_of(
    difficulty: str,
    require: Sequence[str] | None = None,
    forbid: Sequence[str] | None = None,
    unique_by: str = UNIQUE_BY[0],
    family: str = USUAL,
) -> Target:
    """The target of these options for puzzles of a family. Raises TargetError."""
    asked = Difficulty.parse(difficulty) if difficulty else ANY
    return targets.target_of(family, asked, _split_names(require), _split_names(forbid), unique_by)


def _split_names(names: Sequence[str] | None) -> tuple[str, ...]:
    """The names; a text may hold several, separated by commas."""
    parts = [part.strip().lower() for name in names or () for part in name.split(",")]
    return tuple(part for part in parts if part)
