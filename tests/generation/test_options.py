"""Options are declared once: each stands in the help, in TOML and in JSON of the families that have
it, and is refused by all others."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.cli.making_options import recipe_of, size_of
from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.numbers import Share, Whole
from kenken_cp.core.plain_names import OF_RECIPES, PLAIN, flag_of, plain_word
from kenken_cp.core.recipe import FAMILY, MOST, Option, Recipe, RecipeError, options_of
from kenken_cp.generation.recipe import (
    all_options,
    family_named,
    generator_of,
    read_recipe,
    row_of,
)
from kenken_cp.generation.recipe import options_of as options_of_family
from kenken_cp.registry import FAMILIES, KINDS
from kenken_cp.suite.spec import from_json, to_json
from kenken_cp.suite.spec_reader import spec_of
from tests.helpers.command_line import Kenken
from tests.helpers.listings import every_command
from tests.helpers.paths import ROOT

UNIQUE = ROOT / "data/examples/unique/square-4x4.json"
IDS = [family.id for family in FAMILIES]
PAIRS = [(family, option) for family in IDS for option in all_options()]
HAD = [pair for pair in PAIRS if pair[1] in row_of(pair[0]).options]
# One family of each kind that lacks an option, as families of a kind are refused it alike.
LACKED = {
    (family_named(family).kind.id, option): (family, option)
    for family, option in PAIRS
    if (family, option) not in HAD
}.values()

OLD = {plain: old for old, plain in OF_RECIPES.items()}
STRIPES = [0, 255] * 8
QUARTERS = [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2
# Of each option values that are not the default, as JSON and, where it takes one, as a text; and
# what must be said beside them.
VALUES: dict[str, tuple[Any, str, dict[str, Any]]] = {
    "digits": ([1, 2, 3, 5], "1,2,3,5", {}),
    "rule": ("max-minus-rest", "max-minus-rest", {}),
    "style": ("merge", "merge", {}),
    "cage_sizes": ([[2, 5], [3, 1]], "2:5,3", {}),
    "singles": (0, "none", {}),
    "operators": ("+-", "+-", {}),
    "hidden_operators": (0.5, "0.5", {}),
    "weak_clues": (False, "", {}),
    "cages": (QUARTERS, "", {"style": "fixed"}),
    "boxes": ([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3], "1x4", {}),
    "diagonals": (True, "", {}),
    "givens": ([5, 9], "5-9", {}),
    "symmetry": ("half-turn", "half-turn", {}),
    "uncaged": (2, "2", {}),
    "repeats": (True, "", {}),
    "negative_clues": (True, "", {"rule": "max-minus-rest"}),
    "fill": (0.6, "0.6", {}),
    "blob_size": (2, "2", {}),
    "easy_lines": (False, "", {}),
    "picture": (STRIPES, "", {}),
    "dither": (True, "", {"picture": STRIPES}),
    "thicken": (1, "1", {"picture": STRIPES}),
    "locked": (QUARTERS, "", {"picture": STRIPES}),
    "max_changes": (5, "5", {}),
    "areas": ([[2, 3], [4, 1]], "2:3,4", {}),
    "max_area": (6, "6", {}),
    "min_side": (2, "2", {}),
    "question_marks": (0.5, "0.5", {}),
    "shape": ("frame", "frame", {}),
    "loop": (True, "", {}),
    "pattern": ("checkers", "checkers", {}),
    "give_ends": (False, "", {}),
    "max_gap": (3, "3", {}),
    "max_choices": (9, "9", {}),
    "walls": (2, "2", {}),
    "links": (2, "2", {}),
    "clues": ([["greater-than", 3, 3, 5]], "greater-than=3", {}),
    "clues_from": ([["white-dot", [0, 1], [1], ""]], "", {}),
}


def ask(family: str, option: str, value: Any) -> dict[str, Any]:
    """The fields of a small recipe that says one thing."""
    return {"rows": 4, "columns": 4, "family": family, **VALUES[option][2], option: value}


def help_of(kenken: Kenken, *arguments: str) -> str:
    code, out, err = kenken(*arguments, "--help")
    assert (code, err) == (0, [])
    assert all(len(line) < 80 for line in out.splitlines())
    return out


@pytest.mark.parametrize("family", IDS)
def test_the_help_of_a_family_is_in_its_own_words(kenken: Kenken, family: str) -> None:
    """Also of options whose name another kind has for something else."""
    told = " ".join(help_of(kenken, "generate", family).split())
    for option in options_of_family(family).values():
        assert " ".join(option.help.split()) in told


def flags(text: str) -> set[str]:
    """The options that a help tells, by the names that begin its lines."""
    return set(re.findall(r"^  (?:-\w, )?(--[a-z][a-z-]*)", text, re.MULTILINE))


def test_the_table_here_is_complete() -> None:
    assert VALUES.keys() == all_options().keys()


@pytest.mark.parametrize(("family", "option"), HAD)
def test_an_option_goes_through_json_and_toml(family: str, option: str) -> None:
    value, text, beside = VALUES[option]
    recipe = read_recipe(ask(family, option, value))
    fields = recipe.as_fields()
    assert fields[option] == value
    assert read_recipe(json.loads(json.dumps(fields))) == recipe
    if text:
        assert read_recipe(ask(family, option, text)) == recipe
    part = {"family": family, "size": 4, "count": 1, **beside, option: value}
    spec = spec_of({"part": [part]}, "spec")
    assert [each.recipe for each in spec.parts] == [recipe]
    assert from_json(to_json(spec)) == spec
    old = {"family": family, "size": 4, "count": 1, **beside, OLD.get(option, option): value}
    assert spec_of({"part": [old]}, "spec") == spec


def test_every_option_with_an_old_name_is_known() -> None:
    """The table of old names has no name that nothing is called by, and no command has both."""
    known = [
        {
            option.removeprefix("--").replace("-", "_")
            for param in command.get_params(context)
            for option in param.opts
        }
        for _, context, command in every_command()
    ]
    assert set(PLAIN.values()) <= set().union(*known)
    for old, plain in PLAIN.items():
        assert not any({old, plain} <= names for names in known)


@pytest.mark.parametrize(
    ("old", "plain"),
    [
        (("generate", "--size", 4, "--no-op", "all"), "--hidden-operators"),
        (("generate", "numbrix", "--size", 4, "--closed", "--no-ends"), "--no-give-ends"),
        (("generate", "hidato", "--size", 4, "--no-closed", "--max-stretch=3"), "--max-gap"),
        (("generate", "nonogram", "--size", 5, "--no-full-lines", "--grain", 1), "--no-easy-lines"),
        (("solve", UNIQUE, "--max-tuples", 10_000), "--max-combinations"),
        (("explain", UNIQUE, "--brief", "--cut", "easy"), "--max-tier"),
    ],
)
def test_old_names_of_options_are_still_taken(
    kenken: Kenken, old: tuple[object, ...], plain: str
) -> None:
    seed = ("--seed", 1, "-q", "-j", 1) if old[0] == "generate" else ()
    now = [plain_word_of(word) for word in old]
    assert any(str(word).partition("=")[0] == plain for word in now)
    assert now != list(old)
    code, out, err = kenken(*now, *seed)
    assert code == 0
    assert out
    assert kenken(*old, *seed) == (code, out, err)


def plain_word_of(word: object) -> object:
    """An option by its plain name; anything else as it is."""
    if not isinstance(word, str) or not word.startswith("--"):
        return word
    name, equals, value = word.partition("=")
    return f"--{plain_word(name.removeprefix('--'))}{equals}{value}"


def test_an_option_by_both_of_its_names_is_refused() -> None:
    said = {"rows": 4, "columns": 4, "no_op": 0.5, "hidden_operators": 0.5}
    with pytest.raises(RecipeError) as refused:
        read_recipe(said)
    told = "'no_op' and 'hidden_operators' are the same option; leave out one"
    assert str(refused.value) == told


@pytest.mark.parametrize(("family", "option"), LACKED)
def test_other_families_refuse_it_by_name(family: str, option: str, kenken: Kenken) -> None:
    value = VALUES[option][0]
    with pytest.raises(RecipeError) as refused:
        read_recipe(ask(family, option, value))
    having = say_list([other for other in IDS if (other, option) in HAD], "or")
    flag = f"--no-{flag_of(option)[2:]}" if value is False else flag_of(option)
    # what goes with it may be refused first
    names = {flag, *map(flag_of, VALUES[option][2])}
    message = str(refused.value)
    told = re.fullmatch(r"(--[a-z-]+): the family (\S+) does not take this option; (.*)", message)
    assert told is not None
    assert told[1] in names
    assert told[2] == family
    assert told[3].startswith("use it with ")
    if told[1] == flag:
        assert told[3] == f"use it with {having}"
    if family != next(each for each in IDS if (each, option) not in HAD):
        return  # the command line is asked once
    said = [flag] if all_options()[option].is_flag else [flag, VALUES[option][1] or "-"]
    if VALUES[option][1] or all_options()[option].map_file is None:
        code, out, err = kenken("generate", family, *said)
        assert (code, out) == (2, "")
        lacked = f"the family {family} does not take this option"
        assert err == [f"kenken: {flag}: {lacked}; use it with {having}"]


@pytest.mark.parametrize("family", IDS)
@pytest.mark.parametrize("wording", [("generate", "{}"), ("generate", "--family", "{}"),
                                     ("suite", "new", "--family", "{}")])  # fmt: skip
def test_the_help_of_a_family_tells_its_options_and_no_others(
    kenken: Kenken, family: str, wording: tuple[str, ...]
) -> None:
    told = flags(help_of(kenken, *[word.format(family) for word in wording]))
    own = {flag_of(name) for name in row_of(family).options}
    assert told & {flag_of(name) for name in all_options()} == own
    assert {"--seed", "--size", "--difficulty" if wording[0] == "generate" else "--level"} <= told
    assert "--family" not in told


def test_the_general_help_tells_all_options_and_all_families(kenken: Kenken) -> None:
    told = help_of(kenken, "generate")
    assert flags(told) >= {flag_of(name) for name in all_options()} | {"--family"}
    families = told.partition("Families")[2]
    for family in FAMILIES:
        assert re.search(rf"^  {family.id} +{family.title}, ", families, re.MULTILINE)


@pytest.mark.parametrize("family", IDS)
def test_the_example_of_a_family_makes_a_puzzle(kenken: Kenken, family: str) -> None:
    told = help_of(kenken, "generate", family)
    (example,) = re.findall(r"^  Example: kenken (generate .*)$", told, re.MULTILINE)
    assert example.split()[1] == family
    assert {*example.split()} & {flag_of(name) for name in row_of(family).options}
    code, out, _ = kenken(*example.split(), "--seed", 1, "-q")
    assert code == 0
    assert json.loads(out)["family"] == family


@pytest.mark.parametrize(
    "arguments",
    [("sudoku", "--size", "4"), ("--size", "4", "sudoku"), ("--family", "sudoku", "--size", "4"),
     ("--size", "4", "--family", "sudoku"), ("sudoku", "--family", "sudoku", "--size", "4")],
)  # fmt: skip
def test_a_family_may_stand_anywhere(kenken: Kenken, arguments: tuple[str, ...]) -> None:
    code, out, err = kenken("generate", *arguments, "--seed", 1, "-q")
    assert (code, err) == (0, [])
    assert json.loads(out)["family"] == "sudoku"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sudku",), "FAMILY sudku: no such family; did you mean sudoku?"),
        (("sudku", "--help"), "FAMILY sudku: no such family; did you mean sudoku?"),
        (("--family", "sudku", "--help"), "--family sudku: no such family; did you mean sudoku?"),
        (("",), "FAMILY is empty; give a value or leave it out"),
        (("sudoku", "killer"), "killer is one argument too many"),
        (
            ("sudoku", "--family", "killer"),
            "--family killer: the argument FAMILY says sudoku; leave out one of the two",
        ),
    ],
)
def test_families_that_are_none(kenken: Kenken, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = kenken("generate", *arguments)
    assert (code, out, err) == (2, "", [f"kenken: {message}"])


# wrong values

TEXTS = (
    "big", "-2", "-1", "0", "9", "50%", "1.5", "12345", "nan", "9999999999", "\u00b2", "1_0", "a,b",
    "1,,2", "3-1", "1-", ":", "2:0", "0:2", "x" * 200,
)  # fmt: skip


def refuse(family: str, option: str, text: str) -> str:
    """What the command line says of this value, "" if it takes it."""
    try:
        recipe_of(size_of("6"), {FAMILY: family, option: text})
    except KenkenError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("family", "option"), [p for p in HAD if not all_options()[p[1]].is_flag])
def test_a_wrong_value_is_told_by_the_option_and_as_it_was_written(
    family: str, option: str
) -> None:
    """Never by the name of a field, and with what the option takes."""
    flag, wrong = flag_of(option), 0
    for text in TEXTS:
        told = refuse(family, option, text)
        if told:
            wrong += 1
            assert re.match(rf"{flag}[: ]", told), told
            assert "\n" not in told
            assert f"'{option}'" not in told
            # what is wrong with it, or with what comes of it: `--digits: 1 digit for a line of …`,
            # or with the first of its parts that is wrong
            parts = [f"{flag} {part}: " for part in text.split(",")]
            named = text in told or told.startswith((f"{flag}: ", *parts))
            assert len(text) > 20 or named, told
            assert len(told) < 300, told
    assert wrong > 4


@pytest.mark.parametrize(("family", "option"), HAD)
def test_a_number_out_of_bounds_is_told_with_the_bounds(family: str, option: str) -> None:
    read = options_of_family(family)[option].read
    if isinstance(read, Whole):
        below, above = str(read.least - 1), str(read.most + 1)
        bounds = [str(read.least)] + [str(read.most)] * (read.most < MOST)
    elif isinstance(read, Share):
        below, above, bounds = "-0.1", "1.1", ["0", "1"]
    else:
        return
    for text in (below, above, "few"):
        told = refuse(family, option, text)
        assert told == f"{flag_of(option)} {text}: it must be {read.wanted}"
        assert all(re.search(rf"\b{bound}\b", told) for bound in bounds)


def test_which_options_are_numbers_with_bounds() -> None:
    """So that the test above has something to test."""
    kinds = {type(option.read) for option in all_options().values()}
    assert {Whole, Share} <= kinds
    assert {name for name, option in all_options().items() if isinstance(option.read, Whole)} == {
        "blob_size", "thicken", "max_changes", "max_area", "max_gap", "max_choices", "walls",
        "links", "min_side",
    }  # fmt: skip


# the declarations themselves


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_generator_row_is_complete(kind: Any) -> None:
    generator = kind.generator()
    assert generator.number >= 1
    declared = options_of(generator.recipe)
    assert {option.panel for option in declared.values()} == set(generator.panels)
    assert generator.options.keys() == declared.keys() != set()
    families = [family.id for family in FAMILIES if family.kind is kind]
    assert [row.family for row in generator.families] == families
    assert {name for row in generator.families for name in row.options} == declared.keys()
    for row in generator.families:
        assert len(set(row.options)) == len(row.options)
        recipe: Recipe = generator.recipe(*row.size, family=row.family)
        assert recipe.cells == row.size[0] * row.size[1]
        assert recipe.row is row is generator_of(row.family).row_of(row.family)
        assert list(options_of_family(row.family)) == [
            name for name in generator.options if name in row.options
        ]
        assert family_named(row.family).kind is kind


@pytest.mark.parametrize("name", all_options())
def test_an_option_is_told_and_its_choices_can_be_read(name: str) -> None:
    option: Option = all_options()[name]
    assert option.help.endswith(".")
    assert option.is_flag == (option.metavar == "")
    for choice in option.choices:
        assert option.read(name, choice) == choice
        assert choice in option.help + option.metavar
    with pytest.raises(RecipeError, match=f"'{name}' is null; it must be "):
        option.read(name, None)


def test_options_of_the_same_name_are_alike_in_all_kinds() -> None:
    for kind in KINDS:
        for name, option in kind.generator().options.items():
            assert option.is_flag == all_options()[name].is_flag
            assert (option.map_file is None) == (all_options()[name].map_file is None)


def test_rows_of_a_map_are_read_as_its_cells() -> None:
    rows = [QUARTERS[at : at + 4] for at in range(0, 16, 4)]
    for option, value in (("cages", rows), ("cage_sizes", {"2": 5, "3": 1})):
        assert read_recipe(ask("kenken", option, value)) == read_recipe(
            ask("kenken", option, VALUES[option][0])
        )


def test_a_map_that_is_named_says_the_style_too(kenken: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_text("AABB\nCDDE\nCFGE\nHFGI\n", encoding="utf-8")
    code, out, _ = kenken("generate", "--cages", path, "--seed", 1, "-q")
    assert code == 0
    assert [max(row) for row in json.loads(out)["puzzle"]["cage"]] == [2, 5, 7, 9]
    code, _, err = kenken("generate", "--cages", path, "--style", "carve")
    assert (code, err) == (2, ["kenken: --cages works with --style fixed, not with carve"])
