"""Steps in words: the sentences that the rows of `kinds.cages.techniques` name."""

from kenken_cp.kinds.cages.sentences import branches, chains, shares, steps, sums

__all__ = ["branches", "chains", "shares", "steps", "sums"]
