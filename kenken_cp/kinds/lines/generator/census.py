"""How many pictures of a small size make a puzzle of each tier: all of them were tried."""

from collections.abc import Sequence

from kenken_cp.kinds.lines.generator.options import LineRecipe

# By the sides, the shorter first: pictures whose clues have one solution, by tier, Gentle first.
# There is no picture of a tier that is left out at the end.
CENSUS: dict[tuple[int, int], tuple[int, ...]] = {
    (2, 2): (14,),
    (2, 3): (52,),
    (2, 4): (196, 8, 4, 0, 2),
    (2, 5): (738, 62, 10, 0, 6),
    (2, 6): (2_768, 314, 88, 8, 28),
    (2, 7): (10_180, 1_736, 474, 28, 118),
    (2, 8): (37_380, 8_426, 2_420, 222, 514),
    (2, 9): (135_082, 40_556, 12_252, 1_104, 2_232),
    (2, 10): (487_734, 184_802, 58_304, 5_946, 9_670),
    (2, 11): (1_743_114, 826_728, 273_772, 28_462, 41_468),
    (2, 12): (6_216_472, 3_593_028, 1_248_606, 136_494, 176_426, 14),
    (3, 3): (384,),
    (3, 4): (2_900, 160, 56, 0, 36),
    (3, 5): (21_410, 2_320, 322, 0, 178),
    (3, 6): (158_556, 22_830, 6_208, 448, 1_850, 6),
    (3, 7): (1_137_346, 248_752, 68_300, 3_312, 15_824, 140),
    (3, 8): (8_191_524, 2_325_988, 711_590, 55_648, 138_580, 3_310),
    (4, 4): (43_658, 6_312, 1_264, 0, 1_116, 12),
    (4, 5): (630_314, 137_794, 33_724, 0, 12_451, 349),
    (4, 6): (8_994_932, 2_605_030, 938_330, 22_118, 251_324, 7_588),
    (5, 5): (17_686_877, 5_814_970, 1_474_664, 0, 306_558, 26_506),
}


def census(recipe: LineRecipe) -> Sequence[int]:
    """How many pictures of the recipe's size make a puzzle of each tier; empty if not counted.

    Of a single line every clue across it settles a cell, so that all its puzzles are Gentle.
    """
    short, long = sorted((recipe.rows, recipe.columns))
    return (2**long,) if short == 1 else CENSUS.get((short, long), ())
