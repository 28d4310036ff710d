"""The ladder: one row a technique, in the order in which they are tried.

`kernel/logic/technique.py` says how to add one.
"""

from typing import NamedTuple

from kenken_cp.core.steps import Tier
from kenken_cp.engine.technique import SearchTechnique
from kenken_cp.kinds.cages import (
    kernel,  # noqa: F401  (chooses the form of those below)
    sentences,
)
from kenken_cp.kinds.cages.kernel.logic import (
    assume,
    balance,
    box_patterns,
    chains,
    colouring,
    combinations,
    digit_counts,
    patterns,
    singles,
    subsets,
    sums,
)
from kenken_cp.kinds.cages.sentences.words import Template


class Technique(NamedTuple):
    """One row: the class in the kernel that finds it; `weight` is what a step costs one who holds
    nothing in mind.

    `statement` says what follows from what, in one or two sentences; `sentence` words a step,
    without capital and full stop; `whole` ones look at all of a line, others at some of its cells.
    `code` is the row's number.
    """

    find: type
    id: str
    title: str
    tier: Tier
    weight: int
    statement: str
    sentence: Template
    whole: bool = False
    code: int = -1


_ROWS = (
    Technique(
        singles.GivenCage, "given-cage", "Given cage", Tier.GENTLE, 1,
        "A cage of one cell is its value.",
        sentences.patterns.given_cage,
    ),
    Technique(
        singles.FullHouse, "full-house", "Full house", Tier.GENTLE, 1,
        "The last open cell of a line, or of a cage, takes the value that is left.",
        sentences.patterns.full_house, True,
    ),
    Technique(
        singles.LastCombination, "last-combination", "Last combination", Tier.GENTLE, 2,
        "A cage with one combination left is filled with it.",
        sentences.patterns.last_combination,
    ),
    Technique(
        singles.CageValues, "cage-values", "Cage combinations, as sets", Tier.GENTLE, 2,
        "A cell keeps only values that occur in some combination of its cage, wherever.",
        sentences.patterns.cage_values,
    ),
    Technique(
        singles.CagePositions, "cage-positions", "Cage combinations, by position", Tier.GENTLE, 3,
        "A value leaves a cell if no combination of its cage has it in that place.",
        sentences.patterns.cage_positions,
    ),
    Technique(
        singles.BoxSingle, "box-single", "Hidden single in a box", Tier.GENTLE, 2,
        "A value with one cell left in a box that must hold it goes there.",
        sentences.patterns.hidden_single, True,
    ),
    Technique(
        singles.NakedSingle, "naked-single", "Naked single", Tier.GENTLE, 2,
        "A cell of a cage with one candidate takes it, and its lines lose it.",
        sentences.patterns.naked_single,
    ),
    Technique(
        singles.HiddenSingle, "hidden-single", "Hidden single", Tier.GENTLE, 3,
        "A value with one cell left in a line that must hold it goes there.",
        sentences.patterns.hidden_single, True,
    ),
    Technique(
        singles.SoleCandidate, "sole-candidate", "Sole candidate", Tier.GENTLE, 8,
        "A cell in no cage whose lines hold every value but one takes that one.",
        sentences.patterns.naked_single,
    ),
    Technique(
        combinations.LineRequires, "line-requires-value", "Line requires value", Tier.EASY, 5,
        "If each combination of a cage puts a value into a line, the line's other cells lose it.",
        sentences.patterns.requires,
    ),
    Technique(
        box_patterns.LockedCandidates, "locked-candidates", "Locked candidates", Tier.EASY, 5,
        "If a line has room for a value only where it crosses another, in a box for instance, the "
        "other loses it elsewhere.",
        sentences.patterns.locked, True,
    ),
    Technique(
        combinations.CageClaims, "cage-claims-value", "Cage claims value", Tier.EASY, 6,
        "If a line's places for a value all lie in one cage, the cage's combinations that do not "
        "put it there fall.",
        sentences.patterns.claims,
    ),
    Technique(
        subsets.NakedPair, "naked-pair", "Naked pair", Tier.EASY, 6,
        "Two cells of a line that share their two candidates take them from the line's others.",
        sentences.patterns.naked,
    ),
    Technique(
        sums.LineSumOne, "line-sum-one", "Line sum, one cell", Tier.EASY, 7,
        "If the sums of its cages leave one cell of a line open, or one cell beyond it, the line's "
        "own sum gives that cell.",
        sentences.sums.one_cell, True,
    ),
    Technique(
        subsets.NakedTriple, "naked-triple", "Naked triple", Tier.MEDIUM, 10,
        "Three cells of a line that share three candidates take them from the line's others.",
        sentences.patterns.naked,
    ),
    Technique(
        subsets.HiddenPair, "hidden-pair", "Hidden pair", Tier.MEDIUM, 11,
        "Two values whose places in a line are the same two cells leave those no others.",
        sentences.patterns.hidden, True,
    ),
    Technique(
        combinations.OutsideClash, "outside-clash", "Outside clash", Tier.MEDIUM, 11,
        "A combination falls if it leaves up to three cells of a line, outside its cage, fewer "
        "values than they are.",
        sentences.patterns.clash,
    ),
    Technique(
        sums.LineSumTwo, "line-sum-two", "Line sum, two cells", Tier.MEDIUM, 12,
        "If a line's sum leaves an amount for two cells, pairs that miss it fall.",
        sentences.sums.two_cells, True,
    ),
    Technique(
        balance.LineParity, "line-parity", "Line parity", Tier.MEDIUM, 12,
        "If all parts of a line but one are known to be odd or even, so is the last, and its "
        "combinations of the other kind fall.",
        sentences.sums.parity,
    ),
    Technique(
        subsets.NakedQuad, "naked-quad", "Naked quad", Tier.HARD, 18,
        "Four cells of a line that share four candidates take them from the line's others.",
        sentences.patterns.naked,
    ),
    Technique(
        subsets.HiddenTriple, "hidden-triple", "Hidden triple", Tier.HARD, 18,
        "Three values whose places in a line are the same three cells leave those no others.",
        sentences.patterns.hidden, True,
    ),
    Technique(
        subsets.HiddenQuad, "hidden-quad", "Hidden quad", Tier.HARD, 20,
        "Four values whose places in a line are the same four cells leave those no others.",
        sentences.patterns.hidden, True,
    ),
    Technique(
        sums.TwoLineSum, "two-line-sum", "Sums over two lines", Tier.HARD, 20,
        "The sum of two parallel lines, or whether it is odd, settles what the rest adds up to.",
        sentences.sums.whole,
    ),
    Technique(
        balance.LineProduct, "line-product", "Products of one or two lines", Tier.HARD, 22,
        "A prime divides the product of full lines a known number of times; combinations that "
        "bring it too often or too seldom fall.",
        sentences.sums.product,
    ),
    Technique(
        balance.SumBounds, "sum-bounds", "Sum bounds", Tier.HARD, 20,
        "A combination falls if the rest of the line, or of two, cannot reach what it leaves.",
        sentences.sums.bounds,
    ),
    Technique(
        patterns.XWing, "x-wing", "X-wing", Tier.HARD, 20,
        "If two lines hold a value in the same two crossing lines, those lose it elsewhere.",
        sentences.patterns.fish,
    ),
    Technique(
        digit_counts.CageFish, "cage-fish", "Cage fish", Tier.HARD, 20,
        "Two cages that must both put a value into the same two lines take it from all others "
        "there.",
        sentences.patterns.cage_fish,
    ),
    Technique(
        digit_counts.DigitCount, "digit-count", "Digit count", Tier.HARD, 22,
        "A value stands twice in two full lines; combinations that bring it too often or too "
        "seldom fall.",
        sentences.sums.count,
    ),
    Technique(
        sums.WideSum, "wide-sum", "Sums and products over three lines or the grid",
        Tier.EXPERT, 32,
        "What holds for the sum, the parity and the primes of two lines holds for three, and for "
        "the whole grid.",
        sentences.sums.whole,
    ),
    Technique(
        patterns.Swordfish, "swordfish", "Swordfish and larger fish", Tier.EXPERT, 32,
        "If three or four lines hold a value in as many crossing lines, those lose it elsewhere.",
        sentences.patterns.fish,
    ),
    Technique(
        combinations.DiagonalPair, "diagonal-pair", "Diagonal pair", Tier.EXPERT, 30,
        "Two cells of a cage that share two candidates and never agree take both from cells that "
        "see the two.",
        sentences.patterns.diagonal,
    ),
    Technique(
        combinations.CageComparison, "cage-comparison", "Cage comparison", Tier.EXPERT, 34,
        "A combination falls if no combination of a cage that shares a line fits beside it.",
        sentences.patterns.comparison,
    ),
    Technique(
        patterns.XYWing, "xy-wing", "XY-wing", Tier.EXPERT, 34,
        "A cell with two candidates sees two more; whichever it takes, one of them is the third "
        "value, which leaves all cells that see both.",
        sentences.patterns.xy_wing,
    ),
    Technique(
        patterns.XYZWing, "xyz-wing", "XYZ-wing", Tier.EXPERT, 36,
        "The same with a pivot that may be the third value itself, for cells that see all three.",
        sentences.patterns.xy_wing,
    ),
    Technique(
        patterns.WWing, "w-wing", "W-wing", Tier.EXPERT, 35,
        "Two cells with the same two candidates each see one of the two places that a line has for "
        "one of these: one of the cells is the other value, which leaves all cells that see both.",
        sentences.patterns.w_wing,
    ),
    Technique(
        box_patterns.FinnedFish, "finned-fish", "Finned X-wing and swordfish", Tier.EXPERT, 38,
        "If two or three lines hold a value in as many crossing lines but for some places, the "
        "fins, all in one box, those crossing lines lose it in the rest of the box.",
        sentences.patterns.finned_fish,
    ),
    Technique(
        colouring.SimpleColouring, "simple-colouring", "Simple colouring", Tier.MASTER, 45,
        "Lines with two places for a value colour them in turn: one colour is true. What sees both "
        "loses the value, and so does a colour that stands twice in a line.",
        sentences.patterns.colouring,
    ),
    Technique(
        chains.XChain, "x-chain", "X-chain", Tier.MASTER, 50,
        "Ruling a value out of one cell forces it into another, by lines with two places for it; "
        "what sees both ends loses it.",
        sentences.branches.chain,
    ),
    Technique(
        chains.XYChain, "xy-chain", "XY-chain", Tier.MASTER, 52,
        "From cell to cell of two candidates each, ruling a value out at one end forces one at the "
        "other; what contradicts both falls.",
        sentences.branches.chain,
    ),
    Technique(
        box_patterns.BoxFish, "box-fish", "Fish with boxes", Tier.MASTER, 55,
        "If two or three lines, of which some are boxes or some of those that cross them are, hold "
        "a value in as many crossing lines, those lose it elsewhere.",
        sentences.patterns.fish,
    ),
    Technique(
        chains.ForcingChain, "forcing-chain", "Forcing chain", Tier.MASTER, 60,
        "If ruling a candidate out at one end forces one at the other, what contradicts both "
        "falls.",
        sentences.branches.chain,
    ),
    Technique(
        assume.EitherWay, "either-way", "Either way", Tier.MASTER, 80,
        "All values of a cell, places of a value in a line, or combinations of a cage, two to four "
        "of them, lead to the same conclusion or cannot be.",
        sentences.branches.either_way,
    ),
    Technique(
        assume.Contradiction, "contradiction", "Contradiction", Tier.BEYOND, 150,
        "A candidate that, assumed, leaves some cell, cage or line nothing is out.",
        sentences.branches.contradiction,
    ),
    Technique(
        SearchTechnique, "search", "Search", Tier.SEARCH, 0,
        "The ladder gave out: a search supplies a cell. It is counted, and scored as nothing.",
        sentences.patterns.search,
    ),
)  # fmt: skip

LADDER = tuple([row._replace(code=code) for code, row in enumerate(_ROWS)])
TECHNIQUES = {row.id: row for row in LADDER}
BY_CODE = {row.code: row for row in LADDER}
