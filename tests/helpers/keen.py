"""Puzzles of Simon Tatham's Keen, from its own generator: tests and benchmarks want strangers'."""

import re

from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.helpers import tatham

PROGRAM = tatham.find_program("sgt-keen", "keen")
OPERATORS = {"a": "+", "s": "-", "m": "*", "d": "/"}


def generate(size: int, level: str, count: int) -> list[CagePuzzle]:
    """So many puzzles of this size and level (`e n h x u`), the same ones at each call."""
    return [read(line) for line in tatham.make_ids(PROGRAM, f"{size}d{level}", count)]


def read(game_id: str) -> CagePuzzle:
    """The puzzle of a game ID, `5de:blocks,clues`."""
    parameters, description = game_id.split(":")
    match = re.match(r"\d+", parameters)
    assert match is not None
    size = int(match[0])
    blocks, clues = description.split(",")
    owner = _regions(_edges(blocks, 2 * size * (size - 1)), size)
    firsts = sorted(set(owner))
    cages = []
    for first, (letter, figures) in zip(firsts, re.findall(r"([asmd])(\d+)", clues), strict=True):
        cells = tuple(cell for cell, region in enumerate(owner) if region == first)
        cages.append(Cage(cells, "=" if len(cells) == 1 else OPERATORS[letter], int(figures)))
    return CagePuzzle(size, size, tuple(cages))


def _edges(blocks: str, count: int) -> list[bool]:
    """Whether each inner edge separates cages: first those across a row, then down a column."""
    edges: list[bool] = []
    for letter, repeats in re.findall(r"([_a-z])(\d*)", blocks):
        run = 0 if letter == "_" else ord(letter) - ord("a") + 1
        stretch = [False] * (run - (letter == "z")) + [True] * (letter != "z")
        edges += stretch * int(repeats or 1)
    return edges[:count]


def _regions(edges: list[bool], size: int) -> list[int]:
    """The first cell of each cell's cage."""
    owner = list(range(size * size))

    def find(cell: int) -> int:
        while owner[cell] != cell:
            cell = owner[cell]
        return cell

    pairs = [(r * size + c, r * size + c + 1) for r in range(size) for c in range(size - 1)]
    pairs += [(r * size + c, (r + 1) * size + c) for c in range(size) for r in range(size - 1)]
    for (one, other), separate in zip(pairs, edges, strict=True):
        if not separate:
            low, high = sorted((find(one), find(other)))
            owner[high] = low
    return [find(cell) for cell in range(size * size)]
