"""What a unit of work is asked to make."""

from typing import NamedTuple

from kenken_cp.generation.difficulty import Target
from kenken_cp.generation.recipe import Recipe


class GenerationRequest(NamedTuple):
    """What to make: a recipe, how hard it is to be, and which other targets' puzzles are kept too.

    `secondary` are targets of the same part of a suite: what is made on the way to `target` and
    meets one of them is kept. Where puzzles need not be `rated`, effort, depth and techniques are
    left out, and so is the tier if nothing asks for it; that is quicker. `depth` asks for the
    depth of each puzzle.
    """

    recipe: Recipe
    target: Target = Target()
    secondary: tuple[Target, ...] = ()
    rated: bool = True
    depth: bool = False

    @property
    def with_depth(self) -> bool:
        """Whether puzzles get a depth: it was asked for, or a target is a range of depth."""
        targets = (self.target, *self.secondary)
        return self.depth or any(target.difficulty.figure == "depth" for target in targets)
