"""The parts of the reference that the program's own tables say: commands, options, formats.

Each function gives Markdown. A page has one between `<!-- list NAME -->` and `<!-- end -->`; the
names are in `LISTINGS`, and `make golden` writes them anew.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Any

import kenken_cp
from kenken_cp import cli
from kenken_cp.backends import BACKENDS
from kenken_cp.core.counts import say_list
from kenken_cp.core.format import Body
from kenken_cp.core.kind import Kind
from kenken_cp.core.limits import LIMITS
from kenken_cp.core.plain_names import flag_of
from kenken_cp.formats import FORMATS
from kenken_cp.generation.recipe import all_options, row_of
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Negative
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.clues import sorts
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.registry import FAMILIES, KINDS
from kenken_cp.text import penpa
from tests.helpers.documents import command_named, the_group


def _commands_under(group: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[str, Any, Any]]:
    for name in group.list_commands(None):
        command = command_named((*words, name))
        if hasattr(command, "list_commands"):
            yield from _commands_under(command, (*words, name))
        else:
            full = " ".join((*words, name))
            yield full, command.make_context(full, [], resilient_parsing=True), command


@cache
def every_command() -> list[tuple[str, Any, Any]]:
    """Each command that does something, in the order of the tables: name, context, command."""
    return list(_commands_under(the_group()))


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _table(heading: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    heading = list(heading)
    lines = [heading, ["---"] * len(heading), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def commands() -> str:
    """Every command: how it is called, what its help says, its options under their headings."""
    return "\n".join(_command(*row) for row in every_command())


def _command(name: str, context: Any, command: Any) -> str:
    pieces = " ".join(command.collect_usage_pieces(context))
    parts = [f"## kenken {name}\n", f"    kenken {name} {pieces}\n", _describe(command.help)]
    options: dict[str, list[tuple[str, str]]] = {}
    for param in command.get_params(context):
        record = param.get_help_record(context)
        if record is None or "--help" in param.opts:
            continue
        argument = param.param_type_name == "argument"
        heading = "Argument" if argument else getattr(param, "rich_help_panel", None) or "Option"
        options.setdefault(heading, []).append(
            (param.metavar if argument else record[0], record[1])
        )
    for heading in sorted(options, key=lambda heading: heading != "Argument"):  # they come first
        rows = ((f"`{_cell(said)}`", _cell(told)) for said, told in options[heading])
        parts.append(_table((heading, ""), rows))
    return "\n".join(part for part in parts if part)


def _describe(text: str | None) -> str:
    """A command's description as Markdown: a paragraph that is laid out stays as it is."""
    parts = []
    for part in (text or "").strip().split("\n\n"):
        bare = part.replace("\b\n", "").replace("\x08\n", "")
        laid_out = bare != part or re.search(r"^\S.* = ", bare, re.MULTILINE)
        parts.append(f"```text\n{bare}\n```" if laid_out else " ".join(bare.split()))
    return "\n\n".join(parts).replace("```\n\n```text\n", "") + "\n"


def command_summaries() -> str:
    """One line a command, in the order in which `kenken --help` has them."""
    return _table(
        ("command", "what it does"), ((f"`kenken {row.name}`", row.summary) for row in cli.COMMANDS)
    )


def techniques() -> str:
    """The ladder of each kind of puzzle: every technique with its tier, weight and statement."""
    return "\n".join(_ladder(kind) for kind in KINDS)


def _ladder(kind: Kind) -> str:
    families = say_list([family.title for family in FAMILIES if family.kind is kind])
    table = _table(
        ("tier", "weight", "id", "technique", "what it says"),
        (
            (row.tier.title, str(row.weight), f"`{row.id}`", row.title, _cell(row.statement))
            for row in kind.logic().techniques
        ),
    )
    return f"## {families}\n\n{table}"


def formats() -> str:
    """Every format: its name, which way it goes, its suffixes, families and what it keeps."""
    return _table(
        ("name", "format", "read", "written", "one a line", "suffixes", "families", "keeps"),
        (
            (
                f"`{row.id}`", row.title, _yes(row.reads), _yes(row.writes),
                _yes(row.lines is not None),
                " ".join(f"`{suffix}`" for suffix in
                         (*row.suffixes, *(row.lines.suffixes if row.lines else ()))),
                "all" if row.families == FAMILIES else
                ", ".join(family.id for family in row.families),
                ", ".join(row.keeps),
            )
            for row in FORMATS
        ),
    )  # fmt: skip


def _yes(holds: bool) -> str:
    return "yes" if holds else ""


def library() -> str:
    """The public library: each name with its signature or fields, and what it does."""
    return "\n".join(_public(name) for name in kenken_cp.__all__)


def _public(name: str) -> str:
    thing = getattr(kenken_cp, name)
    told = "\n\n".join([inspect.cleandoc(thing.__doc__ or ""), *_properties(thing)])
    return f"### {name}\n\n```\n{_declare(name, thing)}\n```\n\n{told}\n"


def _properties(thing: Any) -> Iterator[str]:
    """What each public property of a class is: it is read like a field, and cannot be given."""
    for name, each in vars(thing).items():
        if isinstance(each, property) and each.fget and not name.startswith("_"):
            kind = _type(inspect.signature(each.fget).return_annotation)
            told = " ".join((each.__doc__ or "").split())
            yield f"Property `{name}: {kind}`. {told}"


def _declare(name: str, thing: Any) -> str:
    """A function's signature, or a class with its fields or members, as one would write it."""
    if inspect.isfunction(thing):
        return f"{name}{_laid_out(inspect.signature(thing))}"
    if issubclass(thing, Enum):
        return "\n".join(
            [f"class {name}:", *[f"    {each.name} = {each.value!r}" for each in thing]]
        )
    if issubclass(thing, Exception):
        return f"class {name}({thing.__mro__[1].__name__})"
    fields = inspect.get_annotations(thing, eval_str=True)
    lines = [f"    {field}: {_type(kind)}" for field, kind in fields.items()]
    return "\n".join([f"class {name}:", *lines])


def _laid_out(signature: inspect.Signature) -> str:
    """A signature, a parameter a line."""
    lines, named = [], False
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not named:
            lines.append("*")
            named = True
        stars = "*" * (each.kind is each.VAR_POSITIONAL) + "**" * (each.kind is each.VAR_KEYWORD)
        default = "" if each.default is each.empty else f" = {each.default!r}"
        lines.append(f"{stars}{each.name}: {_type(each.annotation)}{default}")
    inner = "".join(f"    {line},\n" for line in lines)
    return f"(\n{inner}) -> {_type(signature.return_annotation)}"


def _type(annotation: Any) -> str:
    """A type as people write it, without its modules."""
    text = inspect.formatannotation(annotation)
    return re.sub(r"\b(?:[a-z_]\w*\.)+(?=\w)", "", text)


def limits() -> str:
    """The limits of what is read."""
    return _table(
        ("option", "default", "at most", ""),
        (
            (f"`{row.option}`", f"{row.default:,}", f"{row.most:,}", _cell(row.help))
            for row in LIMITS.values()
        ),
    )


def backends() -> str:
    """The solvers that decide."""
    return _table(
        ("`--backend`", "what it is", "with a solver of your choice"),
        (
            (f"`{row.id}`", row.title, f"`{row.id}:SOLVER`" if row.grids_by else "")
            for row in BACKENDS
        ),
    )


def options_of_families() -> str:
    """Which family has which option of a generator."""
    having = {family.id: row_of(family.id).options for family in FAMILIES}
    return _table(
        ("option", "key in a spec", *(f"`{family}`" for family in having)),
        (
            (
                f"`{flag_of(name)}`",
                f"`{name}`",
                *(_yes(name in names) for names in having.values()),
            )
            for name in all_options()
        ),
    )


def families() -> str:
    """The families, with an example of what can be asked for."""
    return _table(
        ("family", "puzzles", "usual size", "for example"),
        (
            (
                f"`{family.id}`", family.title, "{}×{}".format(*row_of(family.id).size),
                f"`kenken generate {family.id} {row_of(family.id).example}`",
            )
            for family in FAMILIES
        ),
    )  # fmt: skip


def penpa_drawings() -> str:
    """What may be drawn in a link to Penpa+, and which families understand it."""
    taken: dict[str, list[str]] = {}
    for body in (row for kind in KINDS for row in kind.formats().rows if isinstance(row, Body)):
        for element in body.understood:
            taken.setdefault(element.name, []).extend(family.title for family in body.families)
    return _table(
        ("what is drawn", "is understood in", "is cosmetic, for"),
        (
            (element.name, ", ".join(taken.get(element.name, [])) or "none", element.cosmetic)
            if not element.cosmetic
            else (element.name, "", element.cosmetic)
            for element in vars(penpa).values()
            if isinstance(element, penpa.Element)
        ),
    )


def clues() -> str:
    """Every sort of clue: what its cells and values are, and its rule."""
    board = CagePuzzle(9, 9, (), boxes=usual_boxes(9), covered=False)
    rows = []
    for sort in sorts():
        clue = Clue(sort.id, (), sort.defaults(board))
        meaning = _cell((type(sort).__doc__ or "").replace("\n", " "))
        field = "drawn" if sort.field is None else f"`{sort.field.key}`"
        field = f"`negative`: {field}" if isinstance(sort.field, Negative) else field
        rows.append((f"`{sort.id}`", sort.title, meaning, _values(sort, clue), _order(sort),
                     field, sort.rule(board, [clue])))  # fmt: skip
    heading = ("`clue`", "called", "what it has", "`value`", "order of cells", "f-puzzles", "rule")
    return _table(heading, rows)


def _values(sort: ClueSort, usual: Clue) -> str:
    """What the field says, and what it is if it is left out."""
    if sort.has_text:
        return "in `text`"
    numbers = sort.numbers
    if not numbers.most:
        return ""
    kind = "digit" if numbers.digits else "number"
    many = f"one {kind}" if numbers.most == 1 else f"{numbers.least} to {numbers.most} {kind}s"
    held = say_list([str(value) for value in usual.values])
    if numbers.optional:
        return f"{many} or none"
    return f"{many}; usually {held}" if held else many


def _order(sort: ClueSort) -> str:
    if sort.shape in (Shape.BOARD, Shape.CELL):
        return ""
    return {Order.ANY: "any", Order.EITHER: "from either end", Order.FIXED: "as said"}[sort.order]


LISTINGS: dict[str, Callable[[], str]] = {
    "backends": backends,
    "clues": clues,
    "command-summaries": command_summaries,
    "commands": commands,
    "families": families,
    "formats": formats,
    "library": library,
    "limits": limits,
    "options-of-families": options_of_families,
    "penpa-drawings": penpa_drawings,
    "techniques": techniques,
}
