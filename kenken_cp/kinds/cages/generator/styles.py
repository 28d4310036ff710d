"""The caging styles, ways to cut a grid into cages: one row per style."""

from typing import NamedTuple, TypeAlias

from kenken_cp.kinds.cages.kernel import codes

Weights: TypeAlias = tuple[tuple[int, int], ...]

CARVED: Weights = ((1, 1), (2, 6), (3, 4), (4, 2))


class CagingStyle(NamedTuple):
    """One caging style.

    `code` is its number in the kernel. `cage_sizes` are (size, weight) pairs, ascending, for a
    recipe that names none. `changes_cages` says whether the generator may move cells between cages
    when it adjusts a puzzle to its target; if not, it changes only digits and clues.
    """

    code: int
    id: str
    title: str
    cage_sizes: Weights
    changes_cages: bool
    statement: str


STYLES: tuple[CagingStyle, ...] = (
    CagingStyle(
        codes.CARVE, "carve", "Carved", CARVED, True,
        "Cuts cages of random sizes out of the largest remaining part of the grid, as "
            "kenken-maker does.",
    ),
    CagingStyle(
        codes.MERGE, "merge", "Merged", ((1, 1), (2, 5), (3, 5), (4, 3)), True,
        "Starts with single cells and joins neighbours up to random sizes, as Gauguin does.",
    ),
    CagingStyle(
        codes.DOMINOES, "dominoes", "Dominoes", ((2, 6), (3, 1)), True,
        "Paves the grid with pairs and joins each remaining cell to a neighbour, up to 6 "
            "cells, as Keen does.",
    ),
    CagingStyle(
        codes.SPLIT, "split", "Split", ((5, 1), (6, 2)), True,
        "Starts with large cages and splits one where a second solution differs from the first.",
    ),
    CagingStyle(
        codes.ROTATION, "rotation", "Half-turn symmetry", CARVED, True,
        "Cuts cages so that the grid looks the same after half a turn.",
    ),
    CagingStyle(
        codes.MIRROR, "mirror", "Mirror symmetry", CARVED, True,
        "Cuts cages so that the left half of the grid mirrors the right half.",
    ),
    CagingStyle(
        codes.FIXED, "fixed", "Fixed", (), False,
        "Takes the cages from a map; only digits and clues are random.",
    ),
)  # fmt: skip

BY_ID = {row.id: row for row in STYLES}
FIXED = "fixed"
SPLIT = "split"
DOMINOES = "dominoes"
