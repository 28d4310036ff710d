"""Sections of `make bench` about making Sudokus and their kin: at a level, and beside others."""

import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any, NamedTuple

from kenken_cp.core.steps import Tier
from kenken_cp.formats import read_document
from kenken_cp.generation.difficulty import Difficulty, Target
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.cages.generator.recipe import CageRecipe as Recipe
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.rating import rate
from tests.bench.making import BUDGET, PAIRS, Maker, Yield, at, mark_missed, per_second
from tests.bench.tables import Row, Sections
from tests.helpers import tatham

SECTIONS = Sections()

SAMPLE = 200  # puzzles of others whose tiers are looked at


MADE: tuple[tuple[str, int, str, float | None, dict[str, Any]], ...] = (
    ("sudoku", 9, "any", None, {}),
    ("sudoku", 9, "gentle", None, {}),
    ("sudoku", 9, "easy", None, {}),
    ("sudoku", 9, "medium", 500, {}),
    ("sudoku", 9, "hard", None, {}),
    ("sudoku", 9, "expert", None, {}),
    ("sudoku", 9, "master", None, {}),
    ("sudoku", 9, "easy", None, {"symmetry": "half-turn"}),
    ("sudoku", 9, "any", None, {"boxes": "jigsaw"}),
    ("sudoku", 16, "any", None, {}),
    ("killer", 9, "gentle", None, {}),
    ("killer", 9, "easy", None, {}),
    ("killer", 9, "medium", 200, {}),
    ("killer", 9, "hard", None, {}),
    ("kenken-boxes", 9, "any", None, {}),
    ("kenken-boxes", 9, "medium", None, {}),
)


@SECTIONS.of(
    "making-families",
    "family",
    "size",
    "level",
    "proven unique",
    "asked",
    "tried a puzzle",
    "looked at a puzzle",
    "nodes a puzzle",
    "rated too",
)
def _family_rows() -> Iterator[Row]:
    """Sudoku, Killer Sudoku and KenKen with boxes a second on one core."""
    for family, size, level, asked, fields in MADE:
        order = order_puzzles(family, size, level, **fields)
        found = Maker(order)(BUDGET)
        rated = Maker(order._replace(rated=True))(BUDGET)
        made = max(1, found.made)
        options = "".join(f", {value}" for value in fields.values())
        yield (
            f"{family}{options}", f"{size}×{size}", level,
            f"{per_second(found.rate)}{mark_missed(found.rate, asked or 0)}", asked or "",
            f"{found.tried / made:.1f}", f"{found.looked / made:.0f}", f"{found.nodes / made:.0f}",
            per_second(rated.rate),
        )  # fmt: skip


def order_puzzles(family: str, size: int, level: str, **fields: Any) -> GenerationRequest:
    """Puzzles of this family and level, not rated."""
    recipe = Recipe(size, size, family=family, **fields)
    return GenerationRequest(recipe, Target(Difficulty.parse(level)), rated=False)


# Beside others


class Peer(NamedTuple):
    """One row: a program and a level of its own, and what we make of that kind."""

    name: str
    level: str
    family: str
    program: str
    arguments: tuple[str, ...]  # {} is how many


def _qqwing(level: str) -> Peer:
    arguments = ("--generate", "{}", "--difficulty", level, "--one-line")
    return Peer("qqwing", level, "sudoku", "qqwing", arguments)


def _solo(level: str, parameters: str, family: str = "sudoku") -> Peer:
    return Peer("Solo", level, family, "sgt-solo", ("--generate", "{}", parameters))


PEERS = (
    *map(_qqwing, ("simple", "easy", "intermediate", "expert")),
    _solo("Trivial", "3x3dt"),
    _solo("Basic", "3x3db"),
    _solo("Intermediate", "3x3di"),
    _solo("Advanced", "3x3da"),
    _solo("Extreme", "3x3de"),
    _solo("Killer, Basic", "3x3kdb", "killer"),
    _solo("Killer, Intermediate", "3x3kdi", "killer"),
)


@SECTIONS.of(
    "beside-makers",
    "program",
    "its level",
    "theirs",
    "givens",
    "tiers, in per cent",
    "ours in their mix",
    "times",
)
def _beside_rows() -> Iterator[Row]:
    """Beside the generators qqwing and Solo, in turn, per CPU second.

    "Ours in their mix" is how many a second we make if each tier is made as often as they bring it.
    """
    for peer in PEERS:
        if tatham.find_program(peer.program) is None:
            continue
        sample = puzzles_of(peer)
        tiers = Counter(rate(puzzle).tier for puzzle in sample)
        shares = {tier: tiers[tier] / len(sample) for tier in Tier if tiers[tier]}
        theirs, ours = _in_turn(peer, shares)
        given = sum(len(puzzle.givens) for puzzle in sample) / len(sample)
        shares_text = ", ".join(f"{tier.title} {share:.0%}" for tier, share in shares.items())
        yield (
            peer.name, peer.level, per_second(theirs), f"{given:.1f}", shares_text.replace("%", ""),
            per_second(ours), f"{ours / theirs:.1f}",
        )  # fmt: skip


def puzzles_of(peer: Peer, count: int = SAMPLE) -> list[CagePuzzle]:
    """So many puzzles of another's."""
    return [read_document(line).puzzle for line in _tell(peer, count).split()]


def _tell(peer: Peer, count: int) -> str:
    program = tatham.find_program(peer.program)
    assert program is not None
    arguments = [argument.format(count) for argument in peer.arguments]
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def _in_turn(peer: Peer, shares: dict[Tier, float]) -> tuple[float, float]:
    """Puzzles per CPU second, theirs and ours in their mix of tiers, measured in pairs."""
    makers = {tier: _maker(peer.family, tier) for tier in shares}
    turn = BUDGET / PAIRS
    first = _their_yield(peer, 20)
    while first.seconds < turn / 3:  # its start would count too much
        first = _their_yield(peer, 3 * first.made)
    theirs, ours = Yield(), dict.fromkeys(shares, Yield())
    for _ in range(PAIRS):
        theirs = theirs.plus(_their_yield(peer, max(1, round(first.rate * turn))))
        for tier, maker in makers.items():
            ours[tier] = ours[tier].plus(maker(turn))
    seconds = sum(
        share / ours[tier].rate if ours[tier].rate else float("inf")
        for tier, share in shares.items()
    )
    return theirs.rate, 1 / seconds


@lru_cache
def _maker(family: str, tier: Tier) -> Maker:
    return Maker(GenerationRequest(Recipe(9, 9, family=family), at(tier), rated=False))


def _their_yield(peer: Peer, number: int) -> Yield:
    """So many puzzles of theirs, and the CPU seconds that the process took."""
    before = getrusage(RUSAGE_CHILDREN)
    _tell(peer, number)
    after = getrusage(RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Yield(made=number, seconds=max(spent, 1e-4))
