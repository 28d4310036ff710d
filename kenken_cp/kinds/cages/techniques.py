"""The ladder: one row a technique, in the order in which they are tried.

The codes and what each technique does stand in the kernel (`kernel/codes.py` says which module),
its sentence in `kenken_cp/explain/sentences.py`.
"""

from typing import NamedTuple

from kenken_cp.core.steps import Tier
from kenken_cp.kinds.cages.kernel import codes


class Technique(NamedTuple):
    """One row: its code in the kernel; `weight` is what a step costs one who holds nothing in mind.

    `statement` says what follows from what, in one or two sentences.
    """

    code: int
    id: str
    title: str
    tier: Tier
    weight: int
    statement: str


LADDER: tuple[Technique, ...] = (
    Technique(
        codes.GIVEN, "given-cage", "Given cage", Tier.GENTLE, 1,
        "A cage of one cell is its value.",
    ),
    Technique(
        codes.FULL, "full-house", "Full house", Tier.GENTLE, 1,
        "The last open cell of a line, or of a cage, takes the value that is left.",
    ),
    Technique(
        codes.LAST, "last-combination", "Last combination", Tier.GENTLE, 2,
        "A cage with one combination left is filled with it.",
    ),
    Technique(
        codes.VALUES, "cage-values", "Cage combinations, as sets", Tier.GENTLE, 2,
        "A cell keeps only values that occur in some combination of its cage, wherever.",
    ),
    Technique(
        codes.POSITIONS, "cage-positions", "Cage combinations, by position", Tier.GENTLE, 3,
        "A value leaves a cell if no combination of its cage has it in that place.",
    ),
    Technique(
        codes.BOX_SINGLE, "box-single", "Hidden single in a box", Tier.GENTLE, 2,
        "A value with one cell left in a box that must hold it goes there.",
    ),
    Technique(
        codes.NAKED_SINGLE, "naked-single", "Naked single", Tier.GENTLE, 2,
        "A cell of a cage with one candidate takes it, and its lines lose it.",
    ),
    Technique(
        codes.HIDDEN_SINGLE, "hidden-single", "Hidden single", Tier.GENTLE, 3,
        "A value with one cell left in a line that must hold it goes there.",
    ),
    Technique(
        codes.SOLE, "sole-candidate", "Sole candidate", Tier.GENTLE, 8,
        "A cell in no cage whose lines hold every value but one takes that one.",
    ),
    Technique(
        codes.REQUIRES, "line-requires-value", "Line requires value", Tier.EASY, 5,
        "If each combination of a cage puts a value into a line, the line's other cells lose it.",
    ),
    Technique(
        codes.LOCKED, "locked-candidates", "Locked candidates", Tier.EASY, 5,
        "If a line has room for a value only where it crosses another, in a box for instance, the "
        "other loses it elsewhere.",
    ),
    Technique(
        codes.CLAIMS, "cage-claims-value", "Cage claims value", Tier.EASY, 6,
        "If a line's places for a value all lie in one cage, the cage's combinations that do not "
        "put it there fall.",
    ),
    Technique(
        codes.NAKED_PAIR, "naked-pair", "Naked pair", Tier.EASY, 6,
        "Two cells of a line that share their two candidates take them from the line's others.",
    ),
    Technique(
        codes.SUM_ONE, "line-sum-one", "Line sum, one cell", Tier.EASY, 7,
        "If the sums of its cages leave one cell of a line open, or one cell beyond it, the line's "
        "own sum gives that cell.",
    ),
    Technique(
        codes.NAKED_TRIPLE, "naked-triple", "Naked triple", Tier.MEDIUM, 10,
        "Three cells of a line that share three candidates take them from the line's others.",
    ),
    Technique(
        codes.HIDDEN_PAIR, "hidden-pair", "Hidden pair", Tier.MEDIUM, 11,
        "Two values whose places in a line are the same two cells leave those no others.",
    ),
    Technique(
        codes.CLASH, "outside-clash", "Outside clash", Tier.MEDIUM, 11,
        "A combination falls if it leaves up to three cells of a line, outside its cage, fewer "
        "values than they are.",
    ),
    Technique(
        codes.SUM_TWO, "line-sum-two", "Line sum, two cells", Tier.MEDIUM, 12,
        "If a line's sum leaves an amount for two cells, pairs that miss it fall.",
    ),
    Technique(
        codes.PARITY, "line-parity", "Line parity", Tier.MEDIUM, 12,
        "If all parts of a line but one are known to be odd or even, so is the last, and its "
        "combinations of the other kind fall.",
    ),
    Technique(
        codes.NAKED_QUAD, "naked-quad", "Naked quad", Tier.HARD, 18,
        "Four cells of a line that share four candidates take them from the line's others.",
    ),
    Technique(
        codes.HIDDEN_TRIPLE, "hidden-triple", "Hidden triple", Tier.HARD, 18,
        "Three values whose places in a line are the same three cells leave those no others.",
    ),
    Technique(
        codes.HIDDEN_QUAD, "hidden-quad", "Hidden quad", Tier.HARD, 20,
        "Four values whose places in a line are the same four cells leave those no others.",
    ),
    Technique(
        codes.TWO_SUM, "two-line-sum", "Sums over two lines", Tier.HARD, 20,
        "The sum of two parallel lines, or whether it is odd, settles what the rest adds up to.",
    ),
    Technique(
        codes.PRODUCT, "line-product", "Products of one or two lines", Tier.HARD, 22,
        "A prime divides the product of full lines a known number of times; combinations that "
        "bring it too often or too seldom fall.",
    ),
    Technique(
        codes.BOUNDS, "sum-bounds", "Sum bounds", Tier.HARD, 20,
        "A combination falls if the rest of the line, or of two, cannot reach what it leaves.",
    ),
    Technique(
        codes.X_WING, "x-wing", "X-wing", Tier.HARD, 20,
        "If two lines hold a value in the same two crossing lines, those lose it elsewhere.",
    ),
    Technique(
        codes.CAGE_FISH, "cage-fish", "Cage fish", Tier.HARD, 20,
        "Two cages that must both put a value into the same two lines take it from all others "
        "there.",
    ),
    Technique(
        codes.COUNT, "digit-count", "Digit count", Tier.HARD, 22,
        "A value stands twice in two full lines; combinations that bring it too often or too "
        "seldom fall.",
    ),
    Technique(
        codes.WIDE_SUM, "wide-sum", "Sums and products over three lines or the grid",
        Tier.EXPERT, 32,
        "What holds for the sum, the parity and the primes of two lines holds for three, and for "
        "the whole grid.",
    ),
    Technique(
        codes.FISH, "swordfish", "Swordfish and larger fish", Tier.EXPERT, 32,
        "If three or four lines hold a value in as many crossing lines, those lose it elsewhere.",
    ),
    Technique(
        codes.DIAGONAL, "diagonal-pair", "Diagonal pair", Tier.EXPERT, 30,
        "Two cells of a cage that share two candidates and never agree take both from cells that "
        "see the two.",
    ),
    Technique(
        codes.COMPARISON, "cage-comparison", "Cage comparison", Tier.EXPERT, 34,
        "A combination falls if no combination of a cage that shares a line fits beside it.",
    ),
    Technique(
        codes.XY_WING, "xy-wing", "XY-wing", Tier.EXPERT, 34,
        "A cell with two candidates sees two more; whichever it takes, one of them is the third "
        "value, which leaves all cells that see both.",
    ),
    Technique(
        codes.XYZ_WING, "xyz-wing", "XYZ-wing", Tier.EXPERT, 36,
        "The same with a pivot that may be the third value itself, for cells that see all three.",
    ),
    Technique(
        codes.W_WING, "w-wing", "W-wing", Tier.EXPERT, 35,
        "Two cells with the same two candidates each see one of the two places that a line has for "
        "one of these: one of the cells is the other value, which leaves all cells that see both.",
    ),
    Technique(
        codes.COLOURS, "simple-colouring", "Simple colouring", Tier.MASTER, 45,
        "Lines with two places for a value colour them in turn: one colour is true. What sees both "
        "loses the value, and so does a colour that stands twice in a line.",
    ),
    Technique(
        codes.X_CHAIN, "x-chain", "X-chain", Tier.MASTER, 50,
        "Ruling a value out of one cell forces it into another, by lines with two places for it; "
        "what sees both ends loses it.",
    ),
    Technique(
        codes.XY_CHAIN, "xy-chain", "XY-chain", Tier.MASTER, 52,
        "From cell to cell of two candidates each, ruling a value out at one end forces one at the "
        "other; what contradicts both falls.",
    ),
    Technique(
        codes.BOXED_FISH, "box-fish", "Fish with boxes", Tier.MASTER, 55,
        "If two or three lines, of which some are boxes or some of those that cross them are, hold "
        "a value in as many crossing lines, those lose it elsewhere.",
    ),
    Technique(
        codes.CHAIN, "forcing-chain", "Forcing chain", Tier.MASTER, 60,
        "If ruling a candidate out at one end forces one at the other, what contradicts both "
        "falls.",
    ),
    Technique(
        codes.EITHER_WAY, "either-way", "Either way", Tier.MASTER, 80,
        "All values of a cell, places of a value in a line, or combinations of a cage, two to four "
        "of them, lead to the same conclusion or cannot be.",
    ),
    Technique(
        codes.CONTRADICTION, "contradiction", "Contradiction", Tier.BEYOND, 150,
        "A candidate that, assumed, leaves some cell, cage or line nothing is out.",
    ),
    Technique(
        codes.SEARCH, "search", "Search", Tier.SEARCH, 0,
        "The ladder gave out: a search supplies a cell. It is counted, and scored as nothing.",
    ),
)  # fmt: skip

TECHNIQUES = {row.id: row for row in LADDER}
BY_CODE = {row.code: row for row in LADDER}
