"""Sentences of what full lines add up to, multiply to and hold, with the arithmetic spelled out."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from kenken_cp.core.steps import Combination, Evidence, Step
from kenken_cp.explain.words import Words, listed, times

Weigh: TypeAlias = Callable[[Combination], int]
_Span: TypeAlias = tuple[int, int]

# So many cages are named one by one; of more, only the total.
NAMED = 5


class _Part(NamedTuple):
    """Something of the lines that is known to come to an amount."""

    name: str
    amount: int


def whole(words: Words, step: Step) -> str:
    """Of several lines: a prime, or one cell, or two, or whether a part is odd."""
    evidence = step.evidence
    if evidence.values and not evidence.cells:
        return product(words, step)
    rows = {0: parity, 1: one_cell}
    return rows.get(len(evidence.cells), two_cells)(words, step)


def one_cell(words: Words, step: Step) -> str:
    """The cell is what the lines' sum leaves; or, beyond them, what their cages have too much."""
    evidence, follows = step.evidence, words.follows(step)
    [cell], [value] = evidence.cells, evidence.values
    total = words.total(evidence.houses)
    if cell in words.inside(evidence.houses):
        rest = total - value
        known = _known(words, evidence, rest)
        return f"{_adds_up(words, evidence)}{known}, so {follows}: {_less(total, rest)} = {value}"
    rest = total + value
    known = _known(words, evidence, rest, beyond=True)
    return (
        f"{_adds_up(words, evidence)}{known} with {words.cell(cell)}, which alone lies beyond, "
        f"so {follows}: {_less(rest, total)} = {value}"
    )


def two_cells(words: Words, step: Step) -> str:
    """The cells are together, or one less the other, what the lines' sum leaves."""
    evidence, follows = step.evidence, words.follows(step, named=True)
    number = evidence.number or 0
    total, inside = words.total(evidence.houses), words.inside(evidence.houses)
    outside = [cell for cell in evidence.cells if cell not in inside]
    both = words.cells(evidence.cells)
    adds_up = _adds_up(words, evidence)
    if not outside:
        known = _known(words, evidence, total - number)
        return f"{adds_up}{known}, which leaves {number} for {both} together: {follows}"
    if len(outside) == len(evidence.cells):
        known = _known(words, evidence, total + number, beyond=True)
        return (
            f"{adds_up}{known} with {both}, which lie beyond and so come to "
            f"{_less(total + number, total)} = {number} together: {follows}"
        )
    [within] = [cell for cell in evidence.cells if cell in inside]
    known = _known(words, evidence, total - number, beyond=True)
    one, other = words.cell(within), words.cell(outside[0])
    difference = f"{one} less {other} is {_less(total, total - number)} = {number}"
    if number == 0:
        difference = f"{one} is what {other} is"
    return f"{adds_up}{known} with {other}, which lies beyond, so {difference}, and {follows}"


def parity(words: Words, step: Step) -> str:
    """The part of a cage is odd or even, since that is known of all others."""
    evidence = step.evidence
    total, number = words.total(evidence.houses), evidence.number or 0
    target, others = _sides(words, evidence)
    return (
        f"{_adds_up(words, evidence)}, which is {_kind(total)}; {others} an "
        f"{_kind(total - number)} part of it, so {target} an {_kind(number)} one: "
        f"{words.follows(step)}"
    )


def bounds(words: Words, step: Step) -> str:
    """The part of a cage lies between what the others leave at most and at least."""
    rest, own = _left(words, step.evidence, sum)
    target, others = _sides(words, step.evidence)
    return (
        f"{_adds_up(words, step.evidence)}; {others} {_range(*rest)} of it, so {target} "
        f"{_range(*own)}: {words.follows(step)}"
    )


def product(words: Words, step: Step) -> str:
    """The part of a cage has a prime as often as the others leave it."""
    [prime] = step.evidence.values
    found = f"the product of {words.lines(step.evidence.houses)} can be divided by {prime} exactly"
    return _often(words, step, found, lambda held: sum(_power(prime, value) for value in held))


def count(words: Words, step: Step) -> str:
    """The part of a cage holds a value as often as the others leave it."""
    [value] = step.evidence.values
    verb = "holds" if len(step.evidence.houses) == 1 else "hold"
    found = f"{words.lines(step.evidence.houses)} {verb} {value}"
    return _often(words, step, found, lambda held: held.count(value))


def _often(words: Words, step: Step, found: str, weigh: Weigh) -> str:
    rest, own = _left(words, step.evidence, weigh)
    target, others = _sides(words, step.evidence)
    if own == (0, 0):
        target, often = target.replace(" must bring", " must not bring"), "it"
    else:
        often = f"it {_times(*own)}"
    return (
        f"{found} {times(step.evidence.number or 0)}; {others} it {_times(*rest)}, so {target} "
        f"{often}: {words.follows(step)}"
    )


def _sides(words: Words, evidence: Evidence) -> tuple[str, str]:
    """`cage 5+ at r1c1–r1c2 must bring`, and `the other cages, r2c1 and 3× at r2c2, bring`."""
    target, *others = evidence.cages
    if len(others) > NAMED:
        told = f"the {len(others)} other cages bring"
    elif len(others) > 1:
        told = f"the other cages, {words.cages(others)}, bring"
    else:
        told = f"{words.cages(others) or 'nothing else'} brings"
    return f"{words.cage(target)} must bring", told


def _left(words: Words, evidence: Evidence, weigh: Weigh) -> tuple[_Span, _Span]:
    """What the other cages bring at least and at most, and what the target therefore must."""
    target, *others = evidence.cages
    inside = words.inside(evidence.houses)
    lows = highs = 0
    for cage in others:
        weights = [weigh(held) for held in words.shares(cage, inside)]
        lows += min(weights, default=0)
        highs += max(weights, default=0)
    total = evidence.number or 0
    weights = [weigh(held) for held in words.shares(target, inside)]
    least = max(total - highs, min(weights, default=0))
    return (lows, highs), (least, min(total - lows, max(weights, default=0)))


def _adds_up(words: Words, evidence: Evidence) -> str:
    lines = words.lines(evidence.houses)
    verb = "add" if lines.split()[0] in ("rows", "columns") else "adds"
    return f"{lines} {verb} up to {words.total(evidence.houses)}"


def _range(least: int, most: int) -> str:
    if least == most:
        return str(least)
    return f"{least} or {most}" if most == least + 1 else f"{least} to {most}"


def _times(least: int, most: int) -> str:
    if least == most:
        return times(least)
    return f"{_range(least, most)} times" if least else f"at most {times(most)}"


def _kind(number: int) -> str:
    return "odd" if number % 2 else "even"


def _power(prime: int, value: int) -> int:
    """How often the prime divides the value."""
    power = 0
    while value and value % prime == 0:
        power, value = power + 1, value // prime
    return power


def _less(one: int, other: int) -> str:
    return f"{one} − {_signed(other)}"


def _signed(number: int) -> str:
    return f"({number})" if number < 0 else str(number)


def _known(words: Words, evidence: Evidence, rest: int, beyond: bool = False) -> str:
    """`; 7+ at r1c1 and r1c3 bring 7 + 2 = 9 of it`, or `come to` it if they go beyond."""
    parts = list(_parts(words, evidence))
    if not parts:
        return ""
    if len(parts) > NAMED or sum(part.amount for part in parts) != rest:
        names, amounts = "all other parts", str(rest)
    elif len(parts) == 1:
        names, amounts = parts[0].name, str(rest)
    else:
        names = listed([part.name for part in parts])
        amounts = f"{' + '.join(_signed(part.amount) for part in parts)} = {rest}"
    one = len(parts) == 1
    if beyond:
        return f"; {names} {'comes' if one else 'come'} to {amounts}"
    return f"; {names} {'brings' if one else 'bring'} {amounts} of it"


def _parts(words: Words, evidence: Evidence) -> Iterator[_Part]:
    """What is counted: cages, inside the lines or as a whole, and settled cells of others."""
    inside = words.inside(evidence.houses)
    for cage in sorted(evidence.cages):
        yield _part(words, cage, inside, evidence.cells)
    counted = {cell for cage in evidence.cages for cell in words.puzzle.cages[cage].cells}
    for cell in sorted(inside - counted - set(evidence.cells)):
        yield _Part(words.cell(cell), words.state.candidates[cell][0])


def _part(words: Words, cage: int, inside: set[int], open_: Sequence[int]) -> _Part:
    """A cage that has one sum inside the lines, or else as a whole but for its settled cells."""
    cells, name = words.puzzle.cages[cage].cells, words.short_cage(cage)
    within = {sum(held) for held in words.shares(cage, inside)}
    if len(within) == 1:
        return _Part(name, within.pop())
    settled = [cell for cell in cells if cell not in inside and cell not in open_]
    amount = sum(words.shares(cage, cells)[0])
    amount -= sum(words.state.candidates[cell][0] for cell in settled)
    return _Part(f"{name} without {words.cells(settled)}" if settled else name, amount)
