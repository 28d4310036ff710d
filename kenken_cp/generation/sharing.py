"""When puzzles that are wanted together may share a solution: only once no others are to be had.

A small board has few solutions. A quota that has turned down many puzzles in a row, all for a
solution that is in use, lets each solution be used once more, so that all are used about as often.
What it decides depends on what was offered before and on nothing else.
"""

from dataclasses import dataclass

# Puzzles turned down in a row: a new solution among as many as the quota took since it last gave
# way would have come with a probability of more than 99 %, unless it is very rare.
FEW, PER_PUZZLE = 32, 16


@dataclass(slots=True)
class Sharing:
    """How often a quota lets a solution be used; of a suite, a row of its table `sharing`.

    `taken` counts the puzzles since it last gave way, `passed` those turned down since the last
    that was taken, and `least` says how often the least used of their solutions was in use.
    """

    times: int = 1
    taken: int = 0
    passed: int = 0
    least: int = 0

    def admits(self, uses: int) -> bool:
        """Whether a puzzle may be taken whose solution is in use for this many others."""
        if uses >= self.times:
            self.least = min(uses, self.least) if self.passed else uses
            self.passed += 1
            if self.passed >= FEW + PER_PUZZLE * self.taken:
                self.give_way()
        return uses < self.times

    def give_way(self) -> None:
        """Let the least used solutions be used once more."""
        self.times = self.least + 1
        self.taken = self.passed = 0

    def took(self) -> None:
        """Note that a puzzle was taken."""
        self.taken += 1
        self.passed = 0
