"""Which puzzles share a solution, by their numbers, in words."""

from collections.abc import Iterable, Sequence

from kenken_cp.core.counts import counted, listed

MOST = 10  # groups, and numbers of a group, that are named

Groups = list[list[int]]


def groups_of(solutions: Iterable[tuple[int, bytes]]) -> Groups:
    """The numbers of the puzzles that share a solution, of pairs of a number and the key of it."""
    found: dict[bytes, list[int]] = {}
    for number, key in solutions:
        found.setdefault(key, []).append(number)
    return [numbers for numbers in found.values() if len(numbers) > 1]


def in_words(groups: Groups) -> str:
    """`4 puzzles share a solution with another: 3 and 8; 5 and 6`; "" if none do."""
    if not groups:
        return ""
    named = "; ".join(map(_group, groups[:MOST]))
    more = len(groups) - MOST
    rest = f"; and {counted(more, 'more group')}" if more > 0 else ""
    puzzles = counted(sum(map(len, groups)), "puzzle")
    return f"{puzzles} share a solution with another, possibly turned or mirrored: {named}{rest}"


def _group(numbers: Sequence[int]) -> str:
    if len(numbers) <= MOST:
        return listed(list(map(str, numbers)))
    return f"{', '.join(map(str, numbers[:MOST]))} and {len(numbers) - MOST:,} more"
