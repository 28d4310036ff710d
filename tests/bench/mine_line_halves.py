"""Finds halves of 10×10 pictures that often make a Hard Nonogram when two are put together, and
writes them into the generator.

`python -m tests.bench.mine_line_halves`. It begins with Hard pictures made of noise. Halves are put
together at random, and those of a Hard picture go on into the next generation; halves that do so
most often are kept.
"""

import random
from collections import Counter
from pathlib import Path
from typing import TypeAlias

from kenken_cp.core.generator import Aim
from kenken_cp.core.steps import Tier
from kenken_cp.engine import outcomes
from kenken_cp.engine.kernel_logic import kernel_rows
from kenken_cp.kinds.lines.generator import hard_halves
from kenken_cp.kinds.lines.generator.hard_halves import SIDE
from kenken_cp.kinds.lines.generator.options import LineRecipe
from kenken_cp.kinds.lines.generator.workspace import LineWorkspace
from kenken_cp.kinds.lines.kernel.generate.line_evaluator import LineEvaluator
from kenken_cp.kinds.lines.techniques import LADDER
from tests.helpers.units import work_unit

# Pictures to begin with, generations, and halves kept.
PICTURES, GENERATIONS, KEPT = 8_000, 6, 1_024
HALF = SIDE // 2
A_LINE = 7  # words on a line of the module

Rows: TypeAlias = tuple[tuple[int, ...], ...]


class Miner:
    """Puts halves together, and looks whether that is Hard."""

    def __init__(self) -> None:
        self.rng = random.Random(1)
        self.evaluator = LineEvaluator(SIDE, SIDE, kernel_rows(LADDER))
        self.evaluator.aim(outcomes.TIER, Tier.HARD, Tier.HARD)

    def is_hard(self, picture: Rows) -> bool:
        """Whether a picture is Hard."""
        for cell, value in enumerate(sum(picture, ())):
            self.evaluator.grid[cell] = value
        self.evaluator.look()
        hard: bool = self.evaluator.reached == Tier.HARD
        return hard

    def place(self, half: Rows) -> Rows:
        """A half, turned over in some way."""
        rows = half[:: self.rng.choice((1, -1))]
        way = self.rng.choice((1, -1))
        return tuple([row[::way] for row in rows])

    def next_generation(self, halves: list[Rows]) -> list[Rows]:
        """As many halves, of pictures that turn out to be Hard."""
        found: list[Rows] = []
        tried = 0
        while len(found) < len(halves):
            pair = [self.place(self.rng.choice(halves)) for _ in range(2)]
            tried += 1
            if self.is_hard(pair[0] + pair[1]):
                found += pair
        print(f"{len(found) / 2 / tried:.1%} of {tried:,} pictures are Hard")
        return found


def first_halves() -> list[Rows]:
    """The four halves of Hard pictures made of noise.

    A grain is named, so that the generator does not begin with the halves of the last time.
    """
    space = LineWorkspace(LineRecipe(SIDE, SIDE, "nonogram", blob_size=0))
    found: list[Rows] = []
    for seed in range(PICTURES):
        if not work_unit(space, seed, Aim("tier", Tier.HARD, Tier.HARD)):
            continue
        space.lay_out(space.made, rated=False)
        rows = tuple([tuple(row) for row in space.grid()])
        for picture in (rows, tuple(zip(*rows, strict=True))):
            found += [picture[:HALF], picture[HALF:]]
    return found


def canonical(half: Rows) -> Rows:
    """The least of the four ways to turn a half over."""
    mirrored = tuple([row[::-1] for row in half])
    return min(half, half[::-1], mirrored, mirrored[::-1])


def main() -> None:
    """Find the halves and rewrite the words of the module."""
    miner = Miner()
    halves = first_halves()
    for _ in range(GENERATIONS):
        halves = miner.next_generation(halves)
    best = Counter(map(canonical, halves)).most_common(KEPT)
    words = sorted(
        f"{sum(bit << at for at, bit in enumerate(sum(half, ()))):013x}" for half, _ in best
    )
    lines = [" ".join(words[at : at + A_LINE]) for at in range(0, len(words), A_LINE)]
    place = Path(hard_halves.__file__)
    text = place.read_text(encoding="utf-8")
    begin, end = text.index('WORDS = """\n') + 12, text.rindex('"""')
    place.write_text(text[:begin] + "\n".join(lines) + "\n" + text[end:], encoding="utf-8")


if __name__ == "__main__":
    main()
