"""The catalogue of techniques: a page each, with the boards of `data/techniques` drawn."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from docs.site.markdown import Page, contents, picture, plain, raw, table
from kenken_cp import human
from kenken_cp.core.counts import say_list
from kenken_cp.core.kind import Kind
from kenken_cp.core.logic import TechniqueRow
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.explanation import board, branch_sentences, counting, sentence
from kenken_cp.explanation.examples import first_alone, state_of
from kenken_cp.registry import FAMILIES, KINDS, family_for, family_of

FOLDER = "techniques"
INDEX = f"{FOLDER}/index.md"
SCALE = 1.5  # so that candidates are read easily
MOST = 3  # boards where it applies that a page draws
CASES = Path(__file__).parents[2] / "data" / "techniques"

HEAD = """# Techniques, drawn

Each technique of the human-style solver has a page with boards on which it finds a step.
[Techniques](/docs/reference/techniques.md) says what tiers and weights are.
"""


class Shown(NamedTuple):
    """A board that a page draws; `step` is what the technique finds there, None for nothing."""

    name: str
    state: State
    step: Step | None


def path_of(technique: str) -> str:
    """The path of a technique's page."""
    return f"{FOLDER}/{technique}.md"


def pages() -> Iterator[Page]:
    """The pages of all techniques of all kinds, and the list that leads to them."""
    rows = human.TECHNIQUES
    yield Page(INDEX, _index(list(rows)))
    for row in rows.values():
        yield Page(path_of(row.id), _page(row))


@cache
def shown(technique: str) -> tuple[Shown, ...]:
    """The boards that the technique's page draws, first those on which it finds a step.

    A technique without cases is shown where its deciding puzzle needs it.
    """
    known = json.loads((CASES / f"{technique}.json").read_text(encoding="utf-8"))
    firing = [_of_case(case, technique) for case in known["cases"] if case["fires"]][:MOST]
    if not firing:
        return (_in_play(known["decides"], technique),)
    quiet = (Shown(c["name"], state_of(c), None) for c in known["cases"] if not c["fires"])
    return (*firing, *islice(quiet, 1))


def _of_case(case: dict[str, Any], technique: str) -> Shown:
    state = state_of(case)
    return Shown(case["name"], state, first_alone(state, technique))


def _in_play(decides: dict[str, Any], technique: str) -> Shown:
    """The first step by the technique on the way through a puzzle."""
    family = family_of(decides.get("family", FAMILIES[0].id))
    trace = human.solve(family.from_data(decides["puzzle"]))
    state, step = next(both for both in trace.boards() if both[1].technique == technique)
    return Shown(decides["name"], state, step)


def kinds_of(technique: str) -> list[Kind]:
    """The kinds whose ladders have it."""
    return [kind for kind in KINDS if technique in kind.logic().row]


def _families(kinds: list[Kind]) -> str:
    return say_list([family.title for family in FAMILIES if family.kind in kinds])


def _index(ids: list[str]) -> str:
    parts = [HEAD]
    for kind in KINDS:
        rows = (
            (row.tier.title, str(row.weight), f"[{plain(row.title)}](/{path_of(row.id)})")
            for row in kind.logic().techniques
        )
        parts += [f"## {_families([kind])}\n", table(("tier", "weight", "technique"), rows)]
    return "\n".join([*parts, contents(map(path_of, ids))])


def _page(row: TechniqueRow) -> str:
    facts = [row.tier.title, f"weight {row.weight}", f"for {_families(kinds_of(row.id))}"]
    parts = [f"# {row.title}\n", f"**{plain(row.statement)}**\n", f"{', '.join(facts)}.\n"]
    if row.aliases:
        parts.append(f"Other names: {plain(say_list(row.aliases))}.\n")
    boards = shown(row.id)
    for heading, some in (
        ("Where it applies", [each for each in boards if each.step]),
        ("Where it finds nothing", [each for each in boards if not each.step]),
    ):
        parts += [f"## {heading}\n"] * bool(some)
        parts += [_board(row, each, f"board{boards.index(each)}") for each in some]
    parts += ["## Reading the pictures\n", _legend(boards[0].state)]
    parts.append(f"In a terminal: `kenken techniques {row.id}`.\n")
    return "\n".join(parts)


def _board(row: TechniqueRow, each: Shown, name: str) -> str:
    """A board, and its step in words if it has one."""
    parts = [f"**{plain(each.name)}**\n"]
    parts.append(raw(picture(board(each.state, each.step), row.title, name, SCALE)))
    if each.step:
        parts.append(f"{plain(sentence(each.state, each.step))}\n")
        parts += [f"- {plain(case)}" for case in branch_sentences(each.state, each.step)]
    return "\n".join([*parts, ""])


def _legend(state: State) -> str:
    manual = family_for(state.puzzle).manual
    noted = [manual.candidates] * bool(state.slots)
    return plain(" ".join([manual.marks, *noted, counting(state.puzzle)]).rstrip()) + "\n"
