"""Steps in words: the sentences that the rows of `kinds.cages.techniques` name."""

from kenken_cp.kinds.cages.sentences import (
    branches,
    chains,
    clue_amounts,
    clues,
    shares,
    steps,
    sums,
)

__all__ = ["branches", "chains", "clue_amounts", "clues", "shares", "steps", "sums"]
