"""Sentences of what full lines add up to, multiply to and hold, with the arithmetic spelled out."""

import re
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

# So many parts are named with what they contribute; of more, the last ones come as one.
NAMED = 8
OTHERS = "the cages"
_CELL = re.compile(r"r\d+c\d+")


class _Part(NamedTuple):
    """Something of the lines whose sum is known; `note` says what the name does not."""

    name: str
    amount: int
    note: str = ""


class _Manner(NamedTuple):
    """How it is told what cages contribute: `contribute 5 to 7` of all, `5 to 7` of each."""

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
    """The cell is what the lines' sum leaves; or, outside, what their cages have too much."""
    evidence = step.evidence
    [cell] = evidence.cells
    total, outside = words.total(lines_of(evidence)), _outside(words, evidence)
    known, rest = _known(words, evidence, outside)
    value, reckoned = total - rest, _less(total, rest)
    if outside:
        value, reckoned = rest - total, _less(rest, total)
    follows = f"{words.follows(step)} ({reckoned} = {value})"
    if not step.placements:
        follows = (
            f"{words.cell(cell)} would have to be {reckoned} = {value}, which is not one of its "
            f"candidates: {words.follows(step)}"
        )
    return f"{_adds_up(words, evidence)}{known}, so {follows}"


def two_cells(words: Words, step: Step) -> str:
    """The cells are together, or one minus the other, what the lines' sum leaves."""
    evidence, follows = step.evidence, words.follows(step, named=True)
    number, total = evidence.number or 0, words.total(lines_of(evidence))
    outside = _outside(words, evidence)
    known, rest = _known(words, evidence, outside)
    said = f"{_adds_up(words, evidence)}{known}"
    both = words.cells(evidence.cells)
    if not outside:
        return f"{said}, which leaves {number} for {both} together, so {follows}"
    if len(outside) == len(evidence.cells):
        return (
            f"{said}, so {both} add up to {number} ({_less(rest, total)} = {number}), and {follows}"
        )
    [within] = [cell for cell in evidence.cells if cell not in outside]
    one, other = words.cell(within), words.cell(outside[0])
    if number == 0:
        difference = f"{one} and {other} are equal"
    elif number > 0:
        difference = f"{one} is {number} more than {other} ({_less(total, rest)} = {number})"
    else:
        difference = f"{other} is {-number} more than {one} ({_less(rest, total)} = {-number})"
    return f"{said}, so {difference}, and {follows}"


def _outside(words: Words, evidence: Evidence) -> list[int]:
    """Those of the cells in question that lie outside the lines."""
    inside = words.inside(lines_of(evidence))
    return [cell for cell in evidence.cells if cell not in inside]


def parity(words: Words, step: Step) -> str:
    """The part of a cage is odd or even, since that is known of all others."""
    evidence = step.evidence
    total, number = words.total(lines_of(evidence)), evidence.number or 0
    others, _ = _others(words, evidence, lambda held: sum(held) % 2, PARITY)
    target = _target(words, evidence)
    must = f"be {_kind(number)}" if _is_cell(target) else f"add up to an {_kind(number)} number"
    return (
        f"{_adds_up(words, evidence)}, which is {_kind(total)}, and {others}, so {target} must "
        f"{must}: {words.follows(step)}"
    )


def bounds(words: Words, step: Step) -> str:
    """The part of a cage lies between what the others leave at most and at least."""
    others, left = _others(words, step.evidence, sum, SUM)
    must = _demand(words, step.evidence, sum, left, (_range, str))
    target = _target(words, step.evidence)
    verb = "be" if _is_cell(target) else "contribute"
    demand = (
        f"{target} {_must(must)} {verb} {must}" if must else _nothing_fits(words, step.evidence)
    )
    return f"{_adds_up(words, step.evidence)}, and {others}, so {demand}: {words.follows(step)}"


def product(words: Words, step: Step) -> str:
    """The part of a cage has a prime as often as the others leave it."""
    [prime] = step.evidence.values
    lines = words.region(lines_of(step.evidence))
    found = f"the product of {lines} contains the factor {prime} exactly"
    return _often(words, step, found, lambda held: sum(_power(prime, value) for value in held))


def count(words: Words, step: Step) -> str:
    """The part of a cage holds a value as often as the others leave it."""
    [value] = step.evidence.values
    one = len(lines_of(step.evidence)) == 1
    contain = "contains" if one else "together contain"
    found = f"{words.lines(lines_of(step.evidence))} {contain} {value}"
    return _often(words, step, found, lambda held: held.count(value))


def _often(words: Words, step: Step, found: str, weigh: Weigh) -> str:
    others, left = _others(words, step.evidence, weigh, OFTEN)
    must = _demand(words, step.evidence, weigh, left, (_times, times))
    target = _target(words, step.evidence)
    if must.endswith("never"):
        demand = f"{target} cannot contain it"
    else:
        demand = (
            f"{target} {_must(must)} contain it {must}"
            if must
            else _nothing_fits(words, step.evidence)
        )
    number = times(step.evidence.number or 0)
    return f"{found} {number}, and {others}, so {demand}: {words.follows(step)}"


def _must(demand: str) -> str:
    return "can" if demand.startswith("at most ") else "must"


def _nothing_fits(words: Words, evidence: Evidence) -> str:
    return f"no combination of {words.cage(cages_of(evidence)[0])} fits"


def _target(words: Words, evidence: Evidence) -> str:
    """`cage 5+ at r1c1–r1c2`, or `r1c1 of cage 5+ at r1c1–r2c1` if the rest lies outside."""
    target = cages_of(evidence)[0]
    own, inside = words.puzzle.cages[target].cells, words.inside(lines_of(evidence))
    meant = [cell for cell in own if cell in inside]
    if len(meant) == len(own):
        return words.cage(target)
    return f"{words.extent(meant) or words.cells(meant)} of {words.cage(target)}"


def _others(words: Words, evidence: Evidence, weigh: Weigh, manner: _Manner) -> tuple[str, _Span]:
    """What the other cages contribute, each and together; what they leave at least and at most."""
    inside = words.inside(lines_of(evidence))
    others = sorted(cages_of(evidence)[1:])
    parts = [(words.part(cage, inside), _span(words, evidence, cage, weigh)) for cage in others]
    whole = _together([span for _, span in parts])
    total = evidence.number or 0
    left = total - whole[1], total - whole[0]
    if not others:
        return "no other cage lies there", left
    if len(others) == 1:
        [(name, _)] = parts
        return f"{name} {manner.clause(name, whole)}", left
    if manner is OFTEN:
        parts = [part for part in parts if part[1] != (0, 0)]
        if not parts:
            return "no other cage contains it", left
        if len(parts) == 1:
            return _only(*parts[0]), left
    target = words.part(cages_of(evidence)[0], inside)
    told = manner.clause(OTHERS, whole)
    return f"apart from {target}, {OTHERS} {told}{_each(parts, manner)}", left


def _only(name: str, span: _Span) -> str:
    """`of the other cages, only 7+ at r1c3 contains it (once)`."""
    contains = f"contain{_s(name)} it" if span[0] else "can contain it"
    return f"of the other cages, only {name} {contains} ({_times(*span)})"


def _each(parts: Sequence[tuple[str, _Span]], manner: _Manner) -> str:
    """` (7+ at r1c3: 7, cage 3 at r1c4: 3)`; empty if there are none."""
    told = [f"{name}: {manner.amount(span)}" for name, span in parts]
    if len(told) > NAMED:
        more = _together([span for _, span in parts[NAMED - 1 :]])
        told[NAMED - 1 :] = [f"{len(told) - NAMED + 1} others: {manner.amount(more)}"]
    return f" ({', '.join(told)})" if told else ""


def _span(words: Words, evidence: Evidence, cage: int, weigh: Weigh) -> _Span:
    """What a cage contributes to the lines at least and at most."""
    weights = [weigh(held) for held in words.shares(cage, words.inside(lines_of(evidence)))]
    return min(weights, default=0), max(weights, default=0)


def _together(spans: Sequence[_Span]) -> _Span:
    return sum(low for low, _ in spans), sum(high for _, high in spans)


def _demand(
    words: Words, evidence: Evidence, weigh: Weigh, left: _Span, say: tuple[_Both, _One]
) -> str:
    """`5 to 7`, or only the side that rules something out: `at least 5`; empty if nothing fits."""
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
    lines = words.region(lines_of(evidence))
    several = len(lines_of(evidence)) > 1 and lines != "the grid"
    add = "together add" if several else "adds"
    return f"{lines} {add} up to {words.total(lines_of(evidence))}"


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


def _kind(number: int) -> str:
    return "odd" if number % 2 else "even"


def _contribute(name: str, span: _Span) -> str:
    return f"contribute{_s(name)} {_range(*span)}"


def _contain(name: str, span: _Span) -> str:
    if span == (0, 0):
        return f"do{'es' * bool(_s(name))} not contain it"
    return f"contain{_s(name)} it {_times(*span)}"


def _odd_or_even(name: str, span: _Span) -> str:
    if _is_cell(name):
        return f"is {_kind(span[0])}"
    return f"add{_s(name)} up to an {_kind(span[0])} number"


SUM = _Manner(_contribute, lambda span: _range(*span))
OFTEN = _Manner(_contain, lambda span: _times(*span))
PARITY = _Manner(_odd_or_even, lambda span: _kind(span[0]))


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


def _known(words: Words, evidence: Evidence, outside: Sequence[int]) -> tuple[str, int]:
    """`, and 7+ at r1c1 and r1c3 add up to 7 + 2 = 9`, with what of it lies `outside`; and 9."""
    parts = list(_parts(words, evidence))
    rest = sum(part.amount for part in parts)
    if not parts:
        return "", rest
    if len(parts) > NAMED:
        more = sum(part.amount for part in parts[NAMED - 1 :])
        parts[NAMED - 1 :] = [_Part("all other parts", more)]
    names = listed([f"{part.name}{part.note}" for part in parts])
    if len(parts) == 1 and parts[0].note == _digits_sum(rest):
        names, sum_ = f"the digits of {parts[0].name}", f"add up to {rest}"
    elif len(parts) > 1:
        sum_ = f"add up to {' + '.join(_signed(part.amount) for part in parts)} = {rest}"
    else:
        sum_ = f"is {rest}" if _is_cell(names) else f"add{_s(names)} up to {rest}"
    if outside:
        sum_ += f", with only {words.cells(outside)} outside {words.lines(lines_of(evidence))}"
    return f", and {names} {sum_}", rest


def _s(name: str) -> str:
    """The ending of the verb: what is named by several cells, or as the rest, is many."""
    part, of, _ = name.partition(" of ")
    many = name.startswith((OTHERS, "all other ")) or (of and ("–" in part or " and " in part))
    return "" if many else "s"


def _is_cell(name: str) -> bool:
    """Whether a part is named by one cell: `r1c1`, or `r1c1 of 7+ at r1c1`."""
    return bool(_CELL.fullmatch(name.partition(" of ")[0]))


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
    outer = [cell for cell in cells if cell not in inside and cell not in open_]
    within = {sum(share) for share in words.shares(cage, there)}
    totals = {sum(share) for share in words.shares(cage, cells)}
    if len(there) < len(cells) and all(len(held[cell]) == 1 for cell in there):
        yield from [_settled(words, cell) for cell in there]
    elif len(within) == 1 and (len(totals) > 1 or any(len(held[cell]) > 1 for cell in outer)):
        yield _Part(words.part(cage, inside), within.pop())
    else:
        known = listed([f"{words.cell(cell)} = {held[cell][0]}" for cell in outer])
        total = totals.pop()
        amount = total - sum(held[cell][0] for cell in outer)
        note = _digits_sum(total) if words.puzzle.cages[cage].target != total else ""
        if known:
            note = f"{note[:-1]}, without {known})" if note else f" (without {known})"
        yield _Part(words.short_cage(cage), amount, note)


def _digits_sum(total: int) -> str:
    """What is to be said of a cage whose clue is no sum."""
    return f" (whose digits add up to {total})"


def _settled(words: Words, cell: int) -> _Part:
    return _Part(words.cell(cell), words.state.candidates[cell][0])
