"""The caging styles, ways to cut a grid into cages: one row per style."""

from typing import NamedTuple, TypeAlias

from kenken_cp.kinds.cages.kernel import codes

Weights: TypeAlias = tuple[tuple[int, int], ...]

LARGEST_CAGE = 10  # the largest cage that the kernel tabulates

CARVED: Weights = ((1, 1), (2, 6), (3, 4), (4, 2))


class CagingStyle(NamedTuple):
    """One caging style.

    `code` is its number in the kernel. `cage_sizes` are (size, weight) pairs, ascending, for a
    recipe that names none. `structural` says whether cages may change while a puzzle is repaired,
    or only their clues.
    """

    code: int
    id: str
    title: str
    cage_sizes: Weights
    structural: bool
    statement: str


STYLES: tuple[CagingStyle, ...] = (
    CagingStyle(
        codes.CARVE, "carve", "Carved", CARVED, True,
        "Cages of drawn sizes are cut out of the largest part that is left, as kenken-maker does.",
    ),
    CagingStyle(
        codes.MERGE, "merge", "Merged", ((1, 1), (2, 5), (3, 5), (4, 3)), True,
        "All cells begin alone and join neighbours up to drawn sizes, as Gauguin does.",
    ),
    CagingStyle(
        codes.DOMINOES, "dominoes", "Dominoes", ((2, 6), (3, 1)), True,
        "The grid is paved with pairs; rests join a neighbour, up to 6 cells, as Keen does.",
    ),
    CagingStyle(
        codes.SPLIT, "split", "Split", ((5, 1), (6, 2)), True,
        "Large cages first, and one is split where a second solution differs from the first.",
    ),
    CagingStyle(
        codes.ROTATION, "rotation", "Half-turn symmetry", CARVED, True,
        "Carved so that the cages look the same after half a turn.",
    ),
    CagingStyle(
        codes.MIRROR, "mirror", "Mirror symmetry", CARVED, True,
        "Carved so that the cages' left half mirrors the right.",
    ),
    CagingStyle(
        codes.FIXED, "fixed", "Fixed", (), False,
        "The cages of a map that is given; only digits and clues are drawn.",
    ),
)  # fmt: skip

BY_ID = {row.id: row for row in STYLES}
FIXED = "fixed"
SPLIT = "split"
DOMINOES = "dominoes"
