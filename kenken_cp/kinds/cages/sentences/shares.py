"""Sentences about what a part of a cage contributes to full lines: its sum, a factor, a value."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

from kenken_cp.core.spoken import cardinal
from kenken_cp.core.steps import Alternative, Evidence, Step
from kenken_cp.kinds.cages.groups import cages_of, lines_of
from kenken_cp.kinds.cages.groups import values_in_words as values
from kenken_cp.kinds.cages.kernel import bound_contribution, find_required
from kenken_cp.kinds.cages.sentences.words import (
    FEW_MORE,
    NAMED,
    CageWords,
    is_cell,
    times,
    verb_ending,
)

_Span: TypeAlias = tuple[int, int]
_Side: TypeAlias = tuple[int | None, int | None]  # a span, or only one end of it
_Both: TypeAlias = Callable[[int, int], str]
_One: TypeAlias = Callable[[int], str]


class Weigh(NamedTuple):
    """What is counted of a combination, and what it is: the sum or, if they are given, how often a
    prime divides the product, how often a value occurs, or the sum's remainder."""

    of: Callable[[Alternative], int]
    prime: int = 0
    value: int | None = None
    modulus: int = 0


class _Manner(NamedTuple):
    """How sentences say what parts of the lines contribute.

    `clause` says it of a part, or of all (`add up to 5`), given its name, and `amount` of each in a
    list (`5`). Of what is `contained`, parts may have none.
    """

    clause: Callable[[str, _Side], str]
    amount: Callable[[_Side], str]
    contained: bool = False


class _Claim(NamedTuple):
    """What is known of the other cells, in words, and how the part of the cage is named after it.

    The text goes on after the total, `, and 7+ at r1c3 contains it once` or `. Its cells outside
    cage 5+ (…) add up to 7`.
    """

    text: str
    target: str


def parity(words: CageWords, step: Step) -> str:
    """The part of a cage is odd or even, since that is known of all other cells."""
    evidence = step.evidence
    total, number = words.total(lines_of(evidence)), evidence.number or 0
    others = _others(words, evidence, _ODDNESS, PARITY)
    must = f"be {_kind(number)}"
    if not is_cell(others.target):
        must = f"add up to an {_kind(number)} number"
    return (
        f"{words.adds_up(lines_of(evidence))}, which is {_kind(total)}{others.text}, so "
        f"{others.target} must {must}: {words.follows(step, therefore=', so ')}"
    )


def bounds(words: CageWords, step: Step) -> str:
    """The part of a cage lies between what the other cells leave at least and at most."""
    must = _demand(words, step.evidence, _SUM, (_number, str))
    others = _others(words, step.evidence, _SUM, SUM, must)
    verb = "be" if is_cell(others.target) else "add up to"
    demand = (
        f"{others.target} {_must(must)} {verb} {must}"
        if must
        else _nothing_fits(words, step.evidence)
    )
    done = words.follows(step, therefore=", so ")
    return f"{words.adds_up(lines_of(step.evidence))}{others.text}, so {demand}: {done}"


def product(words: CageWords, step: Step) -> str:
    """The part of a cage supplies a prime factor as often as the other cells leave it."""
    [prime] = step.evidence.values
    number, lines = step.evidence.number or 0, lines_of(step.evidence)
    together = "" if words.is_one(lines) else "together "
    found = (
        f"the digits of {words.region(lines)} {together}contain the factor {prime} exactly "
        f"{times(number)}{_multiples(words, prime)}"
    )
    weigh = Weigh(lambda held: sum(_power(prime, value) for value in held), prime=prime)
    return _often(words, step, found, weigh)


def _multiples(words: CageWords, prime: int) -> str:
    """How often each digit contains a prime, ` (2 and 6 count once, 4 twice)`; empty for a digit
    alone."""
    often: dict[int, list[int]] = {}
    for digit in words.puzzle.digits:
        if power := _power(prime, digit):
            often.setdefault(power, []).append(digit)
    if sum(map(len, often.values())) == 1:
        return ""
    first, *others = [
        f"{values(each)} {f'{cardinal(power)} times' if power > 2 else times(power)}"
        for power, each in sorted(often.items())
    ]
    counts = "counts" if len(often[min(often)]) == 1 else "count"
    digits, _, rest = first.rpartition(" ")
    return f" ({', '.join([f'{digits} {counts} {rest}', *others])})"


def count(words: CageWords, step: Step) -> str:
    """The part of a cage holds a value as often as the other cells leave it."""
    [value] = step.evidence.values
    one = len(lines_of(step.evidence)) == 1
    contain = "contains" if one else "together contain"
    number = times(step.evidence.number or 0)
    found = f"{words.lines(lines_of(step.evidence))} {contain} {value} {number}"
    return _often(words, step, found, Weigh(lambda held: held.count(value), value=value))


def _often(words: CageWords, step: Step, found: str, weigh: Weigh) -> str:
    must = _demand(words, step.evidence, weigh, (_times, times))
    others = _others(words, step.evidence, weigh, OFTEN, must)
    demand = f"{others.target} {_must(must)} contain it {must}"
    if must.endswith("never"):
        demand = f"{others.target} cannot contain it"
    elif not must:
        demand = _nothing_fits(words, step.evidence)
    return f"{found}{others.text}, so {demand}: {words.follows(step, therefore=', so ')}"


def _must(demand: str) -> str:
    return "can" if demand.startswith("at most ") else "must"


def _nothing_fits(words: CageWords, evidence: Evidence) -> str:
    return f"no way to fill {words.cage(cages_of(evidence)[0])} fits"


def _others(
    words: CageWords, evidence: Evidence, weigh: Weigh, manner: _Manner, must: str = ""
) -> _Claim:
    """What the other cells contribute, each part and together, as far as `must` follows from it."""
    parts = list(_other_parts(words, evidence, weigh))
    side = _side_behind(must)
    whole = _together([span for _, span in parts])
    some = parts
    if manner.contained and must.startswith("at most"):  # some surely have it
        some = parts = [part for part in parts if part[1][0]]
        if not parts:
            return _claim(words, evidence, "")
    elif manner.contained and len(parts) > 1:
        some = [part for part in parts if part[1] != (0, 0)]
    cage, rest = words.cage(cages_of(evidence)[0]), _outside(words, evidence, weigh)
    if not parts:
        text = f". {rest.partition(' outside ')[0]} all lie in {cage}"
    elif not some:
        text = f". None of {rest[0].lower()}{rest[1:]} can contain it"
    elif len(parts) == 1:
        [(name, span)] = parts
        clause = manner.clause(name, side(span))
        return _claim(words, evidence, f", and {name} {clause}")
    elif len(some) == 1:
        [(name, span)] = some
        text = f". Outside {cage}, {_only(name, side(span), manner)}"
    else:
        text = f". {rest} {manner.clause(rest, side(whole))}{_each(parts, manner, side)}"
    return _claim(words, evidence, text, named=True)


def _outside(words: CageWords, evidence: Evidence, weigh: Weigh) -> str:
    """`Its cells outside cage 5+ at r1c1–r1c2`: those of the lines, where these were named last."""
    lines, cage = lines_of(evidence), words.cage(cages_of(evidence)[0])
    if weigh.prime:
        return f"The cells of {words.region(lines)} outside {cage}"
    return f"{'Its' if words.is_one(lines) else 'Their'} cells outside {cage}"


def _claim(words: CageWords, evidence: Evidence, text: str, named: bool = False) -> _Claim:
    """The text, with the part of the cage that lies in the lines: `cage 5+ at r1c1–r1c2`, or `r1c1
    of cage 5+ at r1c1–r2c1`; where the text `named` the cage, `r1c1`."""
    target = cages_of(evidence)[0]
    own, inside = words.puzzle.cages[target].cells, words.inside(lines_of(evidence))
    meant = [cell for cell in own if cell in inside]
    if len(meant) == len(own):
        return _Claim(text, words.cage(target))
    cells = words.extent(meant) or words.cells(meant)
    return _Claim(text, cells if named else f"{cells} of {words.cage(target)}")


def _side_behind(must: str) -> Callable[[_Span], _Side]:
    """The bound of the others' span that a demand follows from: for `at most 2`, the lower one."""
    if must.startswith("at most"):
        return lambda span: span if span[0] == span[1] else (span[0], None)
    if must.startswith("at least"):
        return lambda span: span if span[0] == span[1] else (None, span[1])
    return lambda span: span


def _other_parts(words: CageWords, evidence: Evidence, weigh: Weigh) -> Iterator[tuple[str, _Span]]:
    """The parts of the lines besides the first cage, and what each contributes.

    They are the other cages, inside the lines, and settled cells in no cage.
    """
    inside = words.inside(lines_of(evidence))
    for cage in sorted(cages_of(evidence)[1:]):
        yield words.part(cage, inside), _span(words, evidence, cage, weigh)
    caged = {cell for cage in words.puzzle.cages for cell in cage.cells}
    for cell in sorted(inside - caged):
        weight = weigh.of(words.state.candidates[cell])
        yield words.cell(cell), (weight, weight)


def _only(name: str, span: _Side, manner: _Manner) -> str:
    """`it can occur only in cage 7+ at r1c3, at most once`."""
    return f"it {'occurs' if span[0] else 'can occur'} only in {name}, {manner.amount(span)}"


def _each(
    parts: Sequence[tuple[str, _Span]], manner: _Manner, side: Callable[[_Span], _Side]
) -> str:
    """` (cage 7+ at r1c3: 7; r1c4: 3)`; empty if there are none."""
    lacking = [span for _, span in parts if manner.contained and span == (0, 0)]
    parts = [(name, span) for name, span in parts if span not in lacking]
    listed = [f"{name}: {manner.amount(side(span))}" for name, span in parts]
    if len(listed) > NAMED + FEW_MORE:
        more = _together([span for _, span in parts[NAMED - 1 :]])
        rest = len(listed) - NAMED + 1
        mixed = any(is_cell(name) for name, _ in parts[NAMED - 1 :])
        kind = "cages and cells" if mixed else "cages"
        listed[NAMED - 1 :] = [f"the other {rest} {kind} together: {manner.amount(side(more))}"]
    if lacking:
        listed.append(f"the other cells: {manner.amount((0, 0))}")
    return f" ({'; '.join(listed)})" if listed else ""


def _span(words: CageWords, evidence: Evidence, cage: int, weigh: Weigh) -> _Span:
    """What a cage contributes to the lines at least and at most."""
    inside = words.inside(lines_of(evidence))
    if not words.state.is_listed(cage):
        return _unlisted_span(words, evidence, cage, weigh)
    weights = [weigh.of(held) for held in words.shares(cage, inside)]
    return min(weights, default=0), max(weights, default=0)


def _unlisted_span(words: CageWords, evidence: Evidence, cage: int, weigh: Weigh) -> _Span:
    """The same for a cage without a list, as far as bounds tell."""
    puzzle, marks = words.puzzle, words.state.candidates
    inside = words.inside(lines_of(evidence))
    if weigh.value is not None:
        return _occurrences(words, evidence, cage, weigh.value)
    low, high = bound_contribution(puzzle, cage, marks, inside, weigh.prime)
    if weigh.modulus:
        return low % weigh.modulus, high % weigh.modulus
    return low, high


def _occurrences(words: CageWords, evidence: Evidence, cage: int, value: int) -> _Span:
    """How often a cage without a list has the value in the lines, at least and at most."""
    puzzle, marks = words.puzzle, words.state.candidates
    places = [set(line.cells) & set(puzzle.cages[cage].cells) for line in lines_of(evidence)]
    together = set(chain.from_iterable(places))
    held = [any(value in marks[cell] for cell in cells) for cells in places]
    must = [bool(cells) and value in find_required(puzzle, cage, marks, cells) for cells in places]
    least = max(sum(must), value in find_required(puzzle, cage, marks, together))
    return int(least), sum(held)


def _together(spans: Sequence[_Span]) -> _Span:
    return sum(low for low, _ in spans), sum(high for _, high in spans)


def _demand(words: CageWords, evidence: Evidence, weigh: Weigh, say: tuple[_Both, _One]) -> str:
    """`5 to 7`, or only the side that rules something out: `at least 5`; empty if nothing fits."""
    others = _together([span for _, span in _other_parts(words, evidence, weigh)])
    total = evidence.number or 0
    least, most = total - others[1], total - others[0]
    inside = words.inside(lines_of(evidence))
    weights = [weigh.of(held) for held in words.shares(cages_of(evidence)[0], inside)]
    if not any(least <= weight <= most for weight in weights):
        return ""
    below, above = min(weights) < least, max(weights) > most
    if least == most or below == above:
        return say[0](least, most)
    return f"at least {say[1](least)}" if below else f"at most {say[1](most)}"


def _range(least: int | None, most: int | None) -> str:
    if most is None:
        return f"at least {least}"
    if least is None:
        return f"at most {most}"
    if least == most:
        return str(least)
    return f"{least} or {most}" if most == least + 1 else f"{least} to {most}"


def _number(least: int | None, most: int | None) -> str:
    """What a sum is: as `_range`, but a longer one is `a number from 5 to 7`."""
    if least is None or most is None or most <= least + 1:
        return _range(least, most)
    return f"a number from {least} to {most}"


def _times(least: int | None, most: int | None) -> str:
    if most is None:
        return f"at least {times(least or 0)}"
    if least == most:
        return times(most)
    if (least, most) == (1, 2):
        return "once or twice"
    return f"{_range(least, most)} times" if least else f"at most {times(most)}"


def _kind(number: int | None) -> str:
    return "odd" if (number or 0) % 2 else "even"


def _add_up(name: str, span: _Side) -> str:
    return f"{'is' if is_cell(name) else f'add{verb_ending(name)} up to'} {_number(*span)}"


def _contain(name: str, span: _Side) -> str:
    if span == (0, 0):
        return f"do{'es' * bool(verb_ending(name))} not contain it"
    return f"contain{verb_ending(name)} it {_times(*span)}"


def _odd_or_even(name: str, span: _Side) -> str:
    if is_cell(name):
        return f"is {_kind(span[0])}"
    return f"add{verb_ending(name)} up to an {_kind(span[0])} number"


_SUM = Weigh(sum)
_ODDNESS = Weigh(lambda held: sum(held) % 2, modulus=2)

SUM = _Manner(_add_up, lambda span: _range(*span))
OFTEN = _Manner(_contain, lambda span: _times(*span), contained=True)
PARITY = _Manner(_odd_or_even, lambda span: _kind(span[0]))


def _power(prime: int, value: int) -> int:
    """How often the prime divides the value."""
    power = 0
    while value and value % prime == 0:
        power, value = power + 1, value // prime
    return power
