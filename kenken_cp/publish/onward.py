"""Where the page of a puzzle leads on: to the previous and the next one, an easier and a harder."""

from collections.abc import Sequence
from itertools import pairwise

from kenken_cp.publish.lists import Shown


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
