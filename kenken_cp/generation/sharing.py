"""Decides when puzzles that are made together may have the same solution.

At first each puzzle must have a solution of its own. But a small board has few solutions: when many
puzzles in a row were turned down because their solutions were in use, one more puzzle is allowed
for each solution, and so on. Thus all solutions are used about equally often. The decision depends
only on the puzzles offered so far, so that it can be repeated.
"""

from dataclasses import dataclass

# After FEW + PER_PUZZLE * taken rejections in a row the limit is raised. If there were one more
# solution beside the `taken` ones, as likely as they are, it would have come up by then with a
# probability of more than 99 %.
FEW, PER_PUZZLE = 32, 16


@dataclass(slots=True)
class Sharing:
    """The limit of puzzles with the same solution in one quota; a suite keeps it in `sharing`.

    `times` is the limit. `taken` counts the puzzles taken since it was last raised, `passed` those
    turned down since one was last taken; `least` is the smallest number of puzzles that had the
    solution of one turned down.
    """

    times: int = 1
    taken: int = 0
    passed: int = 0
    least: int = 0

    def admits(self, uses: int) -> bool:
        """Whether a puzzle may be taken whose solution `uses` others have; may raise the limit."""
        if uses >= self.times:
            self.least = min(uses, self.least) if self.passed else uses
            self.passed += 1
            if self.passed >= FEW + PER_PUZZLE * self.taken:
                self.give_way()
        return uses < self.times

    def give_way(self) -> None:
        """Raise the limit, so that the solutions with the fewest puzzles get one more."""
        self.times = self.least + 1
        self.taken = self.passed = 0

    def took(self) -> None:
        """Note that a puzzle was taken."""
        self.taken += 1
        self.passed = 0
