"""`kenken suite new`: begins a suite."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import say
from kenken_cp.cli.making_options import (
    LEVELS,
    SEED_HELP,
    Depth,
    Forbid,
    Prove,
    Prover,
    Require,
    Shared,
    UniqueBy,
    recipe_of,
    sizes_of,
    target_of,
    tries_option,
)
from kenken_cp.cli.maps import Size
from kenken_cp.cli.options import argument, option
from kenken_cp.cli.recipe_options import (
    MAKING,
    WHAT,
    ByFamily,
    RecipeOptions,
    with_recipe_options,
)
from kenken_cp.cli.suite_options import naming_option, puzzles, refuse_stdout
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import OK, KenkenError
from kenken_cp.core.recipe import FAMILY, Recipe
from kenken_cp.generation.difficulty import Target
from kenken_cp.generation.recipe import USUAL
from kenken_cp.generation.seeds import start_of
from kenken_cp.registry import FAMILIES
from kenken_cp.suite.bans import Banning, banning
from kenken_cp.suite.spec import LARGEST, TRIES, Quota, Spec, part_of, refuse_too_many
from kenken_cp.suite.spec_reader import at_least, read_file
from kenken_cp.suite.store import create

# What may be said beside a spec, and then has the last word.
BESIDE_SPEC = (
    "spec", "output", "seed", "title", "prover", "tries", "depth", "shared", "ban", "ban_puzzles",
    "quiet",
)  # fmt: skip


COMMAND = ByFamily


class Asked(NamedTuple):
    """How many of which level, as the options say it."""

    levels: list[str] | None
    number: int | None
    until: str
    require: list[str] | None
    forbid: list[str] | None
    unique_by: str
    family: str


@with_recipe_options
def run(
    context: typer.Context,
    recipe_options: RecipeOptions,
    output: Annotated[
        str, option("--output -o SUITE", "File for the new suite, such as winter.db.", panel=WHAT)
    ],
    spec: Annotated[
        str, argument("SPEC.toml", "Spec in TOML; without it, use the options.", filled=True)
    ] = "",
    sizes: Annotated[
        list[str] | None,
        option(
            "--size SIZE",
            "Size of the puzzles: 6, 6x8, or a range such as 4-9; can be repeated. Each "
            "size gets the full number of puzzles asked for.",
            panel=WHAT,
        ),
    ] = None,
    levels: Annotated[
        list[str] | None,
        option(
            "--level RANGE=N",
            f"N puzzles of each size with this level ({LEVELS}) or range: easy=100, "
            "easy..hard=50, 40..60=20 (effort), …; can be repeated.",
            panel=WHAT,
        ),
    ] = None,
    number: Annotated[
        int | None,
        option(
            "--count -n N",
            "Number of puzzles of each size, of any level.",
            panel=WHAT,
            least=1,
            most=LARGEST,
        ),
    ] = None,
    until: Annotated[
        str,
        option(
            "--until LEVEL:N",
            "Keep every puzzle until N of each size have this level or a harder one.",
            panel=WHAT,
            filled=True,
        ),
    ] = "",
    require: Require = None,
    forbid: Forbid = None,
    unique_by: UniqueBy = "any",
    title: Annotated[
        str,
        option(
            "--title TITLE",
            "Title of the suite; exports name it as the source.",
            panel=WHAT,
            filled=True,
        ),
    ] = "",
    prover: Prove = None,
    seed: Annotated[
        str, option("--seed SEED", f"{SEED_HELP} By default 1.", panel=MAKING, filled=True)
    ] = "",
    tries: Annotated[int | None, tries_option("a puzzle of a level", str(TRIES), LARGEST)] = None,
    depth: Depth = False,
    shared: Shared = False,
    ban: Annotated[
        list[str] | None,
        option(
            "--ban FILE",
            "Ban all puzzles of a suite or file, turned and mirrored too, and their "
            "solutions; can be repeated.",
            panel=MAKING,
        ),
    ] = None,
    ban_puzzles: Annotated[
        list[str] | None,
        option(
            "--ban-puzzles FILE",
            "Ban all puzzles of a suite or file, but not their solutions; can be repeated.",
            panel=MAKING,
        ),
    ] = None,
    quiet: Quiet = False,
) -> int:
    """Create a suite from a spec in TOML or from options.

    This only stores the request; `kenken suite run` makes the puzzles. Without a spec, give --size
    (or a map) and one of --level, --count or --until; all sizes share the same settings. A spec can
    have several parts, each with a size, generator options (with _ for -), and one of count, levels
    or until:

    \b
    title = "Winter"
    seed = 1
    [[part]]
    size = "4-6"
    levels = {gentle = 100, "medium..hard" = 50}
    [[part]]
    family = "sudoku"
    size = 9
    symmetry = "half-turn"
    until = {level = "expert", count = 10}
    """
    if not output:
        raise KenkenError("--output is empty; name a file, as in -o winter.db")
    refuse_stdout(output)
    if spec:
        if spec in [family.id for family in FAMILIES] and not Path(spec).exists():
            raise KenkenError(f"{spec} is a family, not a spec file; write --family {spec}")
        _refuse_beside(context)
        made = read_file(spec)
    else:
        family = recipe_options.get(FAMILY, USUAL)
        quotas = _quotas(Asked(levels, number, until, require, forbid, unique_by, family))
        recipes = _recipes(sizes, recipe_options)
        with naming_option("--until" if until else "--level"):
            parts = tuple([part_of(1, recipe, quotas) for recipe in recipes])
        refuse_too_many(parts)
        made = Spec(parts)
    made = made._replace(
        seed=_seed(seed) if seed else made.seed,
        title=_title(title) if title else made.title,
        prove=made.prove if prover is None else "" if prover is Prover.NONE else str(prover),
        tries=tries or made.tries,
        depth=depth or made.depth,
        shared_solutions=shared or made.shared_solutions,
    )
    asked = Banning(ban or (), ban_puzzles or (), ("--ban", "--ban-puzzles"))
    made = banning(made, asked, Path())
    create(output, made)
    if not quiet:
        if made.bans:
            also = f" and {say_count(len(made.banned_solutions), 'solution')}"
            say(
                f"{output}: {puzzles(len(made.bans))}{also if made.banned_solutions else ''} banned"
            )
        them = "it" if made.wanted == 1 else "them"
        say(
            f"{output}: {puzzles(made.wanted)} to make; run kenken suite run {output} to make "
            f"{them}"
        )
    return OK


def _refuse_beside(context: typer.Context) -> None:
    """KenkenError if an option was given that a spec has the only word on."""
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        if name not in BESIDE_SPEC and source is not None and source.name == "COMMANDLINE":
            raise KenkenError(
                f"{parameter.opts[0]} cannot be combined with a spec; put it into the "
                "spec, or leave out the spec"
            )


def _recipes(sizes: Sequence[str] | None, recipe_options: RecipeOptions) -> Iterator[Recipe]:
    """A recipe for each size, each once."""
    named: dict[Size | None, None] = dict.fromkeys(
        size for text in sizes or () for size in sizes_of(text)
    )
    for size in named or {None: None}:
        yield recipe_of(size, recipe_options)


def _quotas(asked: Asked) -> tuple[Quota, ...]:
    options = [
        name
        for name, value in (
            ("--level", asked.levels), ("--count", asked.number), ("--until", asked.until)
        )
        if value
    ]  # fmt: skip
    if len(options) != 1:
        given = (
            f"{options[0]} and {options[1]} cannot be combined"
            if options
            else "the number of puzzles is missing"
        )
        raise KenkenError(f"{given}; use --count 100, --level easy=100 or --until hard:50")
    target_options = asked.require, asked.forbid, asked.unique_by, asked.family
    if asked.number:
        return (Quota(target_of("", *target_options), asked.number),)
    if asked.until:
        level, count = _pair("--until", asked.until, ":")
        with naming_option("--until"):
            wanted = at_least(level)
        return (Quota(target_of("", *target_options), count, wanted),)
    return tuple(_levels(asked.levels or [], target_options))


def _levels(
    texts: Sequence[str], target_options: tuple[list[str] | None, list[str] | None, str, str]
) -> Iterator[Quota]:
    known: dict[Target, str] = {}
    for text in texts:
        level, count = _pair("--level", text, "=")
        with naming_option("--level"):
            target = target_of(level, *target_options)
        if target in known:
            raise KenkenError(f"--level {text} repeats {known[target]}; give each level once")
        known[target] = text
        yield Quota(target, count)


def _pair(option: str, text: str, sign: str) -> tuple[str, int]:
    """A level and a number, with this sign between them."""
    level, found, number = text.rpartition(sign)
    figures = number.strip()
    if not (found and level.strip() and figures.isascii() and figures.isdigit()):
        raise KenkenError(
            f"{option} {text}: write a level and a number, as in {option} hard{sign}50"
        )
    if len(figures) > len(str(LARGEST)) or not 0 < int(figures) <= LARGEST:
        raise KenkenError(f"{option} {text}: the number must be from 1 to {LARGEST:,}")
    return level.strip(), int(figures)


def _seed(text: str) -> int | str:
    start = start_of(text)
    if "/" in text:
        raise KenkenError(f"--seed {text}: a suite starts with its first unit; leave out /UNIT")
    return start.seed


def _title(text: str) -> str:
    if not text.isprintable():
        raise KenkenError(
            f"--title {text!r}: it must be one line without tabs or other control characters"
        )
    return text
