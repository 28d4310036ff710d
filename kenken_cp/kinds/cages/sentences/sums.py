"""Sentences of what full lines add up to, multiply to and hold, with the arithmetic spelled out."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from kenken_cp.core.counts import listed
from kenken_cp.core.steps import Alternative, Evidence, Step
from kenken_cp.kinds.cages.groups import cages_of, lines_of
from kenken_cp.kinds.cages.sentences.words import Words, times

Weigh: TypeAlias = Callable[[Alternative], int]
_Span: TypeAlias = tuple[int, int]
_Both: TypeAlias = Callable[[int, int], str]
_One: TypeAlias = Callable[[int], str]

# So many parts are named with what they bring; of more, the last ones come as one.
NAMED = 8


class _Part(NamedTuple):
    """Something of the lines that is known to come to an amount."""

    name: str
    amount: int


class _Manner(NamedTuple):
    """How it is told what cages bring: `brings 5 to 7 of it` of all, `5 to 7` of each."""

    clause: Callable[[str, _Span], str]
    amount: Callable[[_Span], str]


def whole(words: Words, step: Step) -> str:
    """Of several lines: a prime, or one cell, or two, or whether a part is odd."""
    evidence = step.evidence
    if evidence.values and not evidence.cells:
        return product(words, step)
    rows = {0: parity, 1: one_cell}
    return rows.get(len(evidence.cells), two_cells)(words, step)


def one_cell(words: Words, step: Step) -> str:
    """The cell is what the lines' sum leaves; or, beyond them, what their cages have too much."""
    evidence = step.evidence
    [cell] = evidence.cells
    total, beyond = words.total(lines_of(evidence)), cell not in words.inside(lines_of(evidence))
    known, rest = _known(words, evidence, beyond)
    value, reckoned = total - rest, _less(total, rest)
    if beyond:
        known += f" with {words.cell(cell)}, which alone lies beyond"
        value, reckoned = rest - total, _less(rest, total)
    follows = f"{words.follows(step)}: {reckoned} = {value}"
    if not step.placements:
        follows = (
            f"{words.cell(cell)} would be {reckoned} = {value}, which it cannot be: "
            f"{words.follows(step)}"
        )
    return f"{_adds_up(words, evidence)}{known}, so {follows}"


def two_cells(words: Words, step: Step) -> str:
    """The cells are together, or one less the other, what the lines' sum leaves."""
    evidence, follows = step.evidence, words.follows(step, named=True)
    number = evidence.number or 0
    total, inside = words.total(lines_of(evidence)), words.inside(lines_of(evidence))
    outside = [cell for cell in evidence.cells if cell not in inside]
    both = words.cells(evidence.cells)
    known, rest = _known(words, evidence, bool(outside))
    said = f"{_adds_up(words, evidence)}{known}"
    if not outside:
        return f"{said}, which leaves {number} for {both} together: {follows}"
    if len(outside) == len(evidence.cells):
        return (
            f"{said} with {both}, which lie beyond and so come to {_less(rest, total)} = {number} "
            f"together: {follows}"
        )
    [within] = [cell for cell in evidence.cells if cell in inside]
    one, other = words.cell(within), words.cell(outside[0])
    if number == 0:
        difference = f"{one} is what {other} is"
    elif number > 0:
        difference = f"{one} is {_less(total, rest)} = {number} more than {other}"
    else:
        difference = f"{other} is {_less(rest, total)} = {-number} more than {one}"
    return f"{said} with {other}, which lies beyond, so {difference}, and {follows}"


def parity(words: Words, step: Step) -> str:
    """The part of a cage is odd or even, since that is known of all others."""
    evidence = step.evidence
    total, number = words.total(lines_of(evidence)), evidence.number or 0
    others, _ = _others(words, evidence, lambda held: sum(held) % 2, PARITY)
    return (
        f"{_adds_up(words, evidence)}, which is {_kind(total)}; {others}, so "
        f"{_target(words, evidence)} must bring an {_kind(number)} one: {words.follows(step)}"
    )


def bounds(words: Words, step: Step) -> str:
    """The part of a cage lies between what the others leave at most and at least."""
    others, left = _others(words, step.evidence, sum, SUM)
    must = _demand(words, step.evidence, sum, left, (_range, str))
    return (
        f"{_adds_up(words, step.evidence)}; {others}, so {_target(words, step.evidence)} "
        f"{f'must bring {must}' if must else 'cannot bring the rest'}: {words.follows(step)}"
    )


def product(words: Words, step: Step) -> str:
    """The part of a cage has a prime as often as the others leave it."""
    [prime] = step.evidence.values
    lines = words.lines(lines_of(step.evidence))
    found = f"the product of {lines} can be divided by {prime} exactly"
    return _often(words, step, found, lambda held: sum(_power(prime, value) for value in held))


def count(words: Words, step: Step) -> str:
    """The part of a cage holds a value as often as the others leave it."""
    [value] = step.evidence.values
    verb = "holds" if len(lines_of(step.evidence)) == 1 else "hold"
    found = f"{words.lines(lines_of(step.evidence))} {verb} {value}"
    return _often(words, step, found, lambda held: held.count(value))


def _often(words: Words, step: Step, found: str, weigh: Weigh) -> str:
    others, left = _others(words, step.evidence, weigh, OFTEN)
    must = _demand(words, step.evidence, weigh, left, (_times, times))
    if must.endswith("never"):
        demand = "must not bring it"
    else:
        demand = f"must bring it {must}" if must else "cannot bring the rest"
    return (
        f"{found} {times(step.evidence.number or 0)}; {others}, so "
        f"{_target(words, step.evidence)} {demand}: {words.follows(step)}"
    )


def _target(words: Words, evidence: Evidence) -> str:
    """`cage 5+ at r1c1–r1c2`, or `r1c1 of cage 5+ at r1c1–r2c1` if the rest lies beyond."""
    target = cages_of(evidence)[0]
    own, inside = words.puzzle.cages[target].cells, words.inside(lines_of(evidence))
    meant = [cell for cell in own if cell in inside]
    if len(meant) == len(own):
        return words.cage(target)
    return f"{words.extent(meant) or words.cells(meant)} of {words.cage(target)}"


def _others(words: Words, evidence: Evidence, weigh: Weigh, manner: _Manner) -> tuple[str, _Span]:
    """What the other cages bring, each and together, and what they leave at least and at most."""
    others = sorted(cages_of(evidence)[1:])
    spans = [_span(words, evidence, cage, weigh) for cage in others]
    whole = _together(spans)
    told = [
        f"{words.part(cage, words.inside(lines_of(evidence)))}: {manner.amount(span)}"
        for cage, span in zip(others, spans, strict=True)
    ]
    if len(others) > NAMED:
        more = len(others) - NAMED + 1
        told[NAMED - 1 :] = [f"{more} others: {manner.amount(_together(spans[-more:]))}"]
    total = evidence.number or 0
    left = total - whole[1], total - whole[0]
    if not others:
        return "no other cage lies there", left
    if len(others) == 1:
        name = words.part(others[0], words.inside(lines_of(evidence)))
        return f"{name} {manner.clause(f'bring{_s(name)}', whole)}", left
    return f"the other cages {manner.clause('bring', whole)} ({', '.join(told)})", left


def _span(words: Words, evidence: Evidence, cage: int, weigh: Weigh) -> _Span:
    """What a cage brings into the lines at least and at most."""
    weights = [weigh(held) for held in words.shares(cage, words.inside(lines_of(evidence)))]
    return min(weights, default=0), max(weights, default=0)


def _together(spans: Sequence[_Span]) -> _Span:
    return sum(low for low, _ in spans), sum(high for _, high in spans)


def _demand(
    words: Words, evidence: Evidence, weigh: Weigh, left: _Span, say: tuple[_Both, _One]
) -> str:
    """`5 to 7`, or only the side that makes something fall: `at least 5`; empty if all falls."""
    inside = words.inside(lines_of(evidence))
    weights = [weigh(held) for held in words.shares(cages_of(evidence)[0], inside)]
    least, most = left
    if not any(least <= weight <= most for weight in weights):
        return ""
    below, above = min(weights) < least, max(weights) > most
    if least == most or below == above:
        return say[0](least, most)
    return f"at least {say[1](least)}" if below else f"at most {say[1](most)}"


def _adds_up(words: Words, evidence: Evidence) -> str:
    lines = words.lines(lines_of(evidence))
    verb = "add" if len(lines_of(evidence)) > 1 and lines != "the grid" else "adds"
    return f"{lines} {verb} up to {words.total(lines_of(evidence))}"


def _range(least: int, most: int) -> str:
    if least == most:
        return str(least)
    return f"{least} or {most}" if most == least + 1 else f"{least} to {most}"


def _times(least: int, most: int) -> str:
    if least == most:
        return times(least)
    if (least, most) == (1, 2):
        return "once or twice"
    return f"{_range(least, most)} times" if least else f"at most {times(most)}"


def _bring_often(verb: str, span: _Span) -> str:
    return f"never {verb} it" if span == (0, 0) else f"{verb} it {_times(*span)}"


def _kind(number: int) -> str:
    return "odd" if number % 2 else "even"


SUM = _Manner(lambda verb, span: f"{verb} {_range(*span)} of it", lambda span: _range(*span))
OFTEN = _Manner(_bring_often, lambda span: _times(*span))
PARITY = _Manner(
    lambda verb, span: f"{verb} an {_kind(span[0])} part of it", lambda span: _kind(span[0])
)


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


def _known(words: Words, evidence: Evidence, beyond: bool) -> tuple[str, int]:
    """`; 7+ at r1c1 and r1c3 bring 7 + 2 = 9 of it`, or `come to` it if they go beyond; and 9."""
    parts = list(_parts(words, evidence))
    rest = sum(part.amount for part in parts)
    if not parts:
        return "", rest
    if len(parts) > NAMED:
        more = sum(part.amount for part in parts[NAMED - 1 :])
        parts[NAMED - 1 :] = [_Part("all other parts", more)]
    names = listed([part.name for part in parts])
    amounts = str(rest)
    if len(parts) > 1:
        amounts = f"{' + '.join(_signed(part.amount) for part in parts)} = {rest}"
    s = "" if len(parts) > 1 else _s(names)
    told = f"come{s} to {amounts}" if beyond else f"bring{s} {amounts} of it"
    return f"; {names} {told}", rest


def _s(name: str) -> str:
    """The ending of the verb: what is named as a part by its cells is many."""
    part, of, _ = name.partition(" of ")
    return "" if of and ("–" in part or " and " in part) else "s"


def _parts(words: Words, evidence: Evidence) -> Iterator[_Part]:
    """What is counted: cages, inside the lines or as a whole, and settled cells of others."""
    inside = words.inside(lines_of(evidence))
    for cage in sorted(cages_of(evidence)):
        yield from _counted(words, cage, inside, evidence.cells)
    counted = {cell for cage in cages_of(evidence) for cell in words.puzzle.cages[cage].cells}
    for cell in sorted(inside - counted - set(evidence.cells)):
        yield _settled(words, cell)


def _counted(words: Words, cage: int, inside: set[int], open_: Sequence[int]) -> Iterator[_Part]:
    """A cage that has one sum inside the lines, or else as a whole but for its settled cells."""
    cells, held = words.puzzle.cages[cage].cells, words.state.candidates
    there = [cell for cell in cells if cell in inside]
    beyond = [cell for cell in cells if cell not in inside and cell not in open_]
    within = {sum(share) for share in words.shares(cage, there)}
    totals = {sum(share) for share in words.shares(cage, cells)}
    if len(there) < len(cells) and all(len(held[cell]) == 1 for cell in there):
        yield from [_settled(words, cell) for cell in there]
    elif len(within) == 1 and (len(totals) > 1 or any(len(held[cell]) > 1 for cell in beyond)):
        yield _Part(words.part(cage, inside), within.pop())
    else:
        known = listed([f"{words.cell(cell)} = {held[cell][0]}" for cell in beyond])
        name = words.short_cage(cage)
        amount = totals.pop() - sum(held[cell][0] for cell in beyond)
        yield _Part(f"{name} without {known}" if known else name, amount)


def _settled(words: Words, cell: int) -> _Part:
    return _Part(words.cell(cell), words.state.candidates[cell][0])
