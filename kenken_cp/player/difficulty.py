"""How hard a puzzle is, as pages say it: its level, stars and minutes."""

from collections.abc import Mapping
from math import isfinite

from kenken_cp.core.document import Document
from kenken_cp.core.family import Family
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.steps import Tier
from kenken_cp.minutes import describe_difficulty, minutes_of, stars_of, stars_shown

TIERS = {tier.name.lower(): tier for tier in Tier}


def read_stated(ratings: Mapping[str, object]) -> tuple[Tier | None, float]:
    """The tier and the effort that a file states; no tier unless both can be understood."""
    tier, effort = ratings.get("tier"), ratings.get("effort")
    if not isinstance(tier, str) or not isinstance(effort, int | float):
        return None, 0.0
    if tier not in TIERS or not (isfinite(effort) and effort >= 0):
        return None, 0.0
    return TIERS[tier], float(effort)


def words_of(document: Document) -> str:
    """What the file states, in words; "" if it states nothing that can be understood."""
    return describe_difficulty(
        document.family, document.puzzle, *read_stated(document.meta.ratings)
    )


def short_words_of(document: Document) -> str:
    """The same for the caption of a picture: `Easy · ★★ · ~3 min`."""
    tier, effort = read_stated(document.meta.ratings)
    if tier is None:
        return ""
    marks = marks_of(document.family, document.puzzle, tier, effort)
    return " · ".join([tier.title, *(str(mark) for mark in marks.values() if mark)])


def marks_of(family: Family, puzzle: Puzzle, tier: Tier | None, effort: float) -> JsonObject:
    """The `stars` and `minutes` of a row of a list; "" for what is not known."""
    stars, minutes = stars_of(tier, effort), minutes_of(family, puzzle, tier, effort)
    return {
        "stars": "" if stars is None else stars_shown(stars).rstrip("☆"),
        "minutes": "" if minutes is None else minutes.short,
    }
