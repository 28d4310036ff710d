"""Sentences about what full lines and the cages in them add up to, with all the arithmetic."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kenken_cp.core.counts import say_list
from kenken_cp.core.spoken import sentence_start
from kenken_cp.core.steps import Elimination, Evidence, Step
from kenken_cp.kinds.cages.groups import cages_of, houses_of, lines_of
from kenken_cp.kinds.cages.groups import values_in_words as values
from kenken_cp.kinds.cages.sentences import shares
from kenken_cp.kinds.cages.sentences.words import (
    FEW_MORE,
    NAMED,
    CageWords,
    is_cell,
    verb_ending,
)


class _Part(NamedTuple):
    """Something of the lines whose sum is known; `note` says what the name does not."""

    name: str
    amount: int
    note: str = ""


def whole(words: CageWords, step: Step) -> str:
    """Several lines' sum or product: of a prime factor, one cell, two cells, or oddness."""
    evidence = step.evidence
    if evidence.values and not evidence.cells:
        return shares.product(words, step)
    sentences = {0: shares.parity, 1: one_cell}
    return sentences.get(len(evidence.cells), two_cells)(words, step)


def one_cell(words: CageWords, step: Step) -> str:
    """One cell is what the cages leave of the lines' sum, or what they have beyond it."""
    evidence = step.evidence
    [cell] = evidence.cells
    total, (known, rest) = words.total(lines_of(evidence)), _balance(words, evidence)
    value, reckoned = total - rest, _less(total, rest)
    if _outside(words, evidence):
        value, reckoned = rest - total, _less(rest, total)
    if step.placements:
        return f"{known}, so {words.cell(cell)} is {reckoned} = {value}"
    return (
        f"{known}, so {words.cell(cell)} would have to be {reckoned} = {value}, which is not "
        f"one of its candidates: {words.follows(step, therefore=', so ')}"
    )


def two_cells(words: CageWords, step: Step) -> str:
    """The sum of two cells, or how much more one is than the other, from the lines' sum."""
    evidence, follows = step.evidence, _for_want_of_partners(words, step)
    number, total = evidence.number or 0, words.total(lines_of(evidence))
    outside = _outside(words, evidence)
    known, rest = _balance(words, evidence)
    if not rest and not outside:
        return f"{known}, so {words.cells(evidence.cells)} add up to {number}{follows}"
    if len(outside) != 1:
        reckoned = _less(rest, total) if outside else _less(total, rest)
        return f"{known}, so these two cells add up to {reckoned} = {number}{follows}"
    [within] = [cell for cell in evidence.cells if cell not in outside]
    one, other = words.cell(within), words.cell(outside[0])
    if number == 0:
        difference = f"{one} and {other} are equal"
    elif number > 0:
        difference = f"{one} is {_less(total, rest)} = {number} more than {other}"
    else:
        difference = f"{other} is {_less(rest, total)} = {-number} more than {one}"
    return f"{known}, so {difference}{follows}"


def _for_want_of_partners(words: CageWords, step: Step) -> str:
    """What follows for two cells, and which candidates are missing in the one for it to follow in
    the other: `. But r1c7 cannot be 6, so 4 can be removed from r1c4`."""
    follows = words.follows(step, named=True, therefore=", so ")
    outside, number = _outside(words, step.evidence), step.evidence.number or 0
    one, other = step.evidence.cells
    reasons = [] if outside else _not_both(words, step)
    for cell, gone in sorted(step.eliminations, reverse=True):
        partner = other if cell == one else one
        held = words.state.candidates[partner]
        needed = {_partner_value(value, number, partner, outside) for value in gone}
        missing = tuple(sorted(needed.intersection(words.puzzle.digits).difference(held)))
        if missing and (len(missing) < len(needed) or len(held) < len(missing)):
            reasons.append(f"{words.cell(partner)} can only be {values(held, 'or')}")
        elif missing:
            reasons.append(words.cannot([Elimination(partner, missing)]))
    if step.drops or not reasons:
        return f": {follows}"
    return f". But {say_list(reasons)}, so {follows}"


def _not_both(words: CageWords, step: Step) -> list[str]:
    """`they cannot both be 6 in row 7`, if one of two cells loses half of their sum."""
    half, odd = divmod(step.evidence.number or 0, 2)
    if odd or not any(half in gone for _, gone in step.eliminations):
        return []
    cells = set(step.evidence.cells)
    shared = [house for house in houses_of(words.puzzle.geometry) if cells <= set(house.cells)]
    return [f"they cannot both be {half}{f' in {words.lines(shared[:1])}' * bool(shared)}"]


def _partner_value(value: int, number: int, partner: int, outside: Sequence[int]) -> int:
    """What the other of the two cells holds beside a value: the rest of their sum, or, where one
    lies `outside` the lines, so much less (or more, inside them)."""
    if len(outside) != 1:
        return number - value
    return value - number if partner in outside else value + number


def _outside(words: CageWords, evidence: Evidence) -> list[int]:
    """Those of the cells in question that lie outside the lines."""
    inside = words.inside(lines_of(evidence))
    return [cell for cell in evidence.cells if cell not in inside]


def _less(one: int, other: int) -> str:
    return f"{one} − {_sign(other)}"


def _sign(number: int) -> str:
    return f"({number})" if number < 0 else str(number)


def _balance(words: CageWords, evidence: Evidence) -> tuple[str, int]:
    """What the lines and the parts whose sums are known add up to, in words; and the latter.

    `row 1 adds up to 10. Cage 7+ at r1c1 adds up to 7. The cage covers all of row 1 except r1c3`
    """
    # Cells come first: after `cage 12+ at r1c1,` they would read as more cells of that cage.
    parts = sorted(_parts(words, evidence), key=lambda part: not is_cell(part.name))
    rest = sum(part.amount for part in parts)
    if not parts:
        return words.adds_up(lines_of(evidence)), rest
    if len(parts) > NAMED + FEW_MORE:
        more = parts[NAMED - 1 :]
        kind = "others" if any(is_cell(part.name) for part in more) else "other cages"
        name = f"the {len(more)} {kind} there"
        parts[NAMED - 1 :] = [_Part(name, sum(part.amount for part in more))]
    names = say_list([f"{part.name}{part.note}" for part in parts])
    if len(parts) == 1 and parts[0].note == _digits_sum(rest):
        names, sum_ = f"the digits of {parts[0].name}", f"add up to {rest}"
    elif len(parts) > 1:
        sum_ = f"add up to {' + '.join(_sign(part.amount) for part in parts)} = {rest}"
    else:
        sum_ = f"is {rest}" if is_cell(names) else f"add{verb_ending(names)} up to {rest}"
    added = sentence_start(f"{names} {sum_}")
    covered = _say_covered(words, evidence, [part.name for part in parts])
    return f"{words.adds_up(lines_of(evidence))}. {added}. {covered}", rest


def _say_covered(words: CageWords, evidence: Evidence, names: Sequence[str]) -> str:
    """`They cover r2c1 and all of row 1 except r1c3`: which cells the parts are."""
    if len(names) > 1 or not verb_ending(names[0]):
        subject, s = "They", ""
    else:
        subject, s = "It" if is_cell(names[0]) else "The cage", "s"
    outside = _outside(words, evidence)
    left = [cell for cell in evidence.cells if cell not in outside]
    region, beyond = words.region(lines_of(evidence)), words.cells(outside)
    if not left:
        return f"{subject} fill{s} {region} and also {beyond}"
    also = f"{beyond} and " if outside else ""
    return f"{subject} cover{s} {also}all of {region} except {words.cells(left)}"


def _parts(words: CageWords, evidence: Evidence) -> Iterator[_Part]:
    """What is counted: cages, inside the lines or as a whole, and settled cells of others."""
    inside = words.inside(lines_of(evidence))
    for cage in sorted(cages_of(evidence)):
        yield from _count_cage(words, cage, inside, evidence.cells)
    counted = {cell for cage in cages_of(evidence) for cell in words.puzzle.cages[cage].cells}
    for cell in sorted(inside - counted - set(evidence.cells)):
        yield _count_settled(words, cell)


def _count_cage(
    words: CageWords, cage: int, inside: set[int], open_: Sequence[int]
) -> Iterator[_Part]:
    """A cage that has one sum inside the lines, or else as a whole but for its settled cells."""
    cells, held = words.puzzle.cages[cage].cells, words.state.candidates
    there = [cell for cell in cells if cell in inside]
    outer = [cell for cell in cells if cell not in inside and cell not in open_]
    within, totals = words.sums(cage, there), words.sums(cage, cells)
    if len(there) < len(cells) and all(len(held[cell]) == 1 for cell in there):
        yield from [_count_settled(words, cell) for cell in there]
    elif len(within) == 1 and (len(totals) > 1 or any(len(held[cell]) > 1 for cell in outer)):
        amount = within.pop()
        # The clue is not this sum, so where it comes from is said.
        yield _Part(words.part(cage, inside), amount, f" ({amount} in every way left to fill it)")
    else:
        known = say_list([f"the {held[cell][0]} in {words.cell(cell)}" for cell in outer])
        total = totals.pop()
        amount = total - sum(held[cell][0] for cell in outer)
        note = _digits_sum(total) if words.puzzle.cages[cage].target != total else ""
        if known:
            note = f"{note[:-1]}; " if note else " ("
            note = f"{note}{amount} without {known})"
        yield _Part(words.short_cage(cage), amount, note)


def _digits_sum(total: int) -> str:
    """What is to be said of a cage whose clue is no sum."""
    return f" (whose digits add up to {total})"


def _count_settled(words: CageWords, cell: int) -> _Part:
    return _Part(words.cell(cell), words.state.candidates[cell][0])
