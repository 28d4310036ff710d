"""The lists of a site: its puzzles by family, level, size and effort, each with a small picture.

`Onward` says where the page of a puzzle leads: to those beside it, an easier and a harder one.
"""

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from kenken_cp.core.counts import say_count
from kenken_cp.core.steps import Tier
from kenken_cp.publish.making import Entry

A_PAGE = 60  # puzzles in a page of a list
ON_FIRST = 300  # puzzles of a site that has them all on its first page
_LEVELS = {tier.name.lower(): tier.title for tier in Tier}
_UNRATED = "not rated"


class Shown(NamedTuple):
    """A puzzle of a list: its page's name, and the day it belongs to, "" for none."""

    entry: Entry
    page: str
    day: str = ""


class Part(NamedTuple):
    """A page of a list: the puzzles of a family and level; which of several pages it is, from 1."""

    name: str
    title: str
    shown: Sequence[Shown]
    number: int = 1
    pages: int = 1

    @property
    def file(self) -> str:
        """Its file, beside the first page."""
        return f"{self.name}{'' if self.number == 1 else f'-{self.number}'}.html"


def parts(shown: Sequence[Shown]) -> list[Part]:
    """All puzzles by family, level, size and effort, in pages."""
    groups: dict[tuple[str, str], list[Shown]] = {}
    for each in sorted(shown, key=_place):
        groups.setdefault((each.entry.name, each.entry.tier), []).append(each)
    found = []
    for (name, tier), held in groups.items():
        label = f"{held[0].entry.family}-{tier or 'unrated'}"
        title = f"{name}, {_LEVELS.get(tier, tier) or _UNRATED}"
        starts = range(0, len(held), A_PAGE)
        found += [
            Part(label, title, held[start : start + A_PAGE], at, len(starts))
            for at, start in enumerate(starts, start=1)
        ]
    return found


def _place(each: Shown) -> tuple[object, ...]:
    entry = each.entry
    level = list(_LEVELS).index(entry.tier) if entry.tier in _LEVELS else len(_LEVELS)
    effort = entry.effort or 0
    return entry.name, level, entry.tier, entry.rows, entry.columns, effort, entry.key


def list_puzzles(part: Part, prefix: str, thumb: Callable[[Entry], str], lang: str = "") -> str:
    """The puzzles of a part, under the sizes that they have; `prefix` leads to the pages. In a
    language, browsers write the days."""
    found, before = [], ""
    for each in part.shown:
        size = f"{each.entry.rows}×{each.entry.columns}"
        if size != before:
            found.append(f"{'</ul>' if before else ''}<h3>{size}</h3>\n<ul class='shelf'>\n")
            before = size
        found.append(_item(each, prefix, thumb(each.entry), lang))
    return "".join(found).replace("'shelf'", '"shelf"') + "</ul>\n"


def _item(each: Shown, prefix: str, thumb: str, lang: str) -> str:
    entry = each.entry
    told = each.day or escape(entry.title)
    if lang and each.day:
        told = f'<time datetime="{each.day}">{each.day}</time>'
    effort = "" if entry.effort is None else f'<span class="soft">effort {entry.effort:.0f}</span>'
    day = f' data-day="{each.day}"' if each.day else ""
    return (
        f'<li data-key="{entry.key}"{day}><a href="{prefix}{each.page}">{thumb}'
        f"<span>{told}</span>{effort}</a></li>\n"
    )


def contents(found: Sequence[Part]) -> str:
    """The families with their levels, each leading to its list."""
    families: dict[str, list[Part]] = {}
    for part in found:
        if part.number == 1:
            families.setdefault(part.shown[0].entry.name, []).append(part)
    numbers = {part.name: 0 for part in found}
    for part in found:
        numbers[part.name] += len(part.shown)
    rows = []
    for name, held in families.items():
        links = "".join(
            f'<li><a href="lists/{part.file}">{escape(part.title.partition(", ")[2])}</a> '
            f'<span class="soft">{say_count(numbers[part.name], "puzzle")}</span></li>'
            for part in held
        )
        rows.append(f'<h2>{escape(name)}</h2>\n<ul class="levels">{links}</ul>\n')
    return "".join(rows)


class Onward:
    """The ways on from each of these puzzles: by their order, and by effort in family and size."""

    def __init__(self, shown: Sequence[Shown]) -> None:
        self._before = {each.page: before for before, each in pairwise(shown)}
        self._after = {each.page: after for each, after in pairwise(shown)}
        self._easier: dict[str, Shown] = {}
        self._harder: dict[str, Shown] = {}
        groups: dict[tuple[str, int, int], list[Shown]] = {}
        for each in shown:
            entry = each.entry
            if entry.effort is not None:
                groups.setdefault((entry.family, entry.rows, entry.columns), []).append(each)
        for held in groups.values():
            held.sort(key=lambda each: (each.entry.effort, each.entry.key))
            self._easier |= {each.page: low for low, each in pairwise(held)}
            self._harder |= {each.page: high for each, high in pairwise(held)}

    def links(self, shown: Shown) -> str:
        """The links of a page, as HTML."""
        ways = (
            ("Next", "next", self._after),
            ("Previous", "prev", self._before),
            ("Easier", "", self._easier),
            ("Harder", "", self._harder),
        )
        links = "".join(
            _link(name, rel, found[shown.page]) for name, rel, found in ways if shown.page in found
        )
        return f'<nav class="onward" aria-label="Other puzzles">{links}</nav>\n' if links else ""


def _link(name: str, rel: str, to: Shown) -> str:
    day = f' data-day="{to.day}"' if to.day else ""
    kind = f' rel="{rel}"' if rel else ""
    return f'<a{kind} href="{to.page}"{day}>{name}</a>'
