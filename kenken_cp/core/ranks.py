"""Spearman's rank correlation: how well two rankings agree."""

from collections.abc import Sequence
from statistics import correlation, fmean


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """The rank correlation of two figures, equal ones at their mean rank; None if one is constant.

    C. Spearman, "The proof and measurement of association between two things", 1904.
    """
    if min(len(set(one)), len(set(other))) < 2:
        return None
    return correlation(_ranks(one), _ranks(other))


def _ranks(figures: Sequence[float]) -> list[float]:
    places: dict[float, list[int]] = {}
    for place, figure in enumerate(sorted(figures)):
        places.setdefault(figure, []).append(place)
    return [fmean(places[figure]) for figure in figures]
