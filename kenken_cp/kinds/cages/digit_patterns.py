"""Patterns of digits, a small language of regular expressions, for the clue `automaton`.

A digit stands for itself, `<12>` or `<-3>` for one that needs more than a sign; `.` is any digit,
`[1-4 7]` one of these, `[^5]` any but these. `|` separates alternatives, `( )` groups, and `*` `+`
`?` `{2}` `{2,}` `{2,4}` repeat what is before them. Blanks say nothing. A pattern describes the
whole line.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from kenken_cp.kinds.cages.relations import Machine

LONGEST = 20_000  # characters of a pattern
MOST_STATES = 1_000  # of its automaton
DEEPEST = 40  # brackets
MOST_TIMES = 100  # in { }


class PatternError(ValueError):
    """A pattern that cannot be read: what is wrong, and where."""


class One(NamedTuple):
    """One digit of a set, or any digit but those."""

    digits: frozenset[int]
    but: bool = False

    def takes(self, digit: int) -> bool:
        return (digit in self.digits) is not self.but


class Row(NamedTuple):
    """Parts one after the other."""

    parts: tuple["Node", ...]


class Either(NamedTuple):
    """One of several alternatives."""

    parts: tuple["Node", ...]


class Times(NamedTuple):
    """A part so many times; `most` None for any number."""

    part: "Node"
    least: int
    most: int | None


Node: TypeAlias = One | Row | Either | Times

_TOKEN = re.compile(r"<(-?[0-9]{1,7})>|\{([0-9]{1,3})(?:(,)([0-9]{1,3})?)?\}|([0-9.\[\]^\-|()*+?])")


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """The tokens and where each begins, from 1: `<12>`, `{2,4}` and single signs."""
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if text[at].isspace():
            at += 1
        elif found is None:
            raise PatternError(f"it has {text[at]!r} at sign {at + 1}, which has no meaning there")
        else:
            yield found[0], at + 1
            at = found.end()


class _Reader:
    """Reads a pattern from left to right."""

    def __init__(self, text: str) -> None:
        self.tokens = [*_tokens(text), ("", len(text) + 1)]
        self.next = 0
        self.depth = 0

    def peek(self) -> str:
        return self.tokens[self.next][0]

    def take(self) -> str:
        self.next += 1
        return self.tokens[self.next - 1][0]

    def fail(self, what: str) -> PatternError:
        token, at = self.tokens[self.next]
        where = f"{token!r} at sign {at}" if token else "its end"
        return PatternError(f"it has {where}, where {what} is needed")

    def whole(self) -> Node:
        node = self.alternatives()
        if self.peek():
            raise self.fail("a digit or '('")
        return node

    def alternatives(self) -> Node:
        parts = [self.row()]
        while self.peek() == "|":
            self.take()
            parts.append(self.row())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def row(self) -> Node:
        parts: list[Node] = []
        while self.peek() and self.peek() not in ("|", ")"):
            parts.append(self.read_repeated())
        return Row(tuple(parts))

    def read_repeated(self) -> Node:
        node = self.atom()
        while self.peek() in ("*", "+", "?") or self.peek().startswith("{"):
            node = Times(node, *_times(self.take()))
        return node

    def atom(self) -> Node:
        sign = self.peek()
        if sign == "(":
            self.take()
            self.depth += 1
            if self.depth > DEEPEST:
                raise PatternError(f"its brackets are more than {DEEPEST} deep")
            node = self.alternatives()
            self.depth -= 1
            if self.peek() != ")":
                raise self.fail("')'")
            self.take()
            return node
        if sign == "[":
            self.take()
            return self.digit_set()
        if sign == ".":
            self.take()
            return One(frozenset(), but=True)
        return One(frozenset((self.digit(),)))

    def digit(self) -> int:
        token = self.peek()
        if not (token.isdigit() or token.startswith("<")):
            raise self.fail("a digit")
        return int(self.take().strip("<>"))

    def digit_set(self) -> One:
        but = self.peek() == "^"
        if but:
            self.take()
        digits: set[int] = set()
        while self.peek() != "]":
            low = high = self.digit()
            if self.peek() == "-":
                self.take()
                high = self.digit()
            if not low <= high < low + MOST_TIMES:
                raise PatternError(f"it has the range {low}-{high}, which is empty or too large")
            digits.update(range(low, high + 1))
        self.take()
        return One(frozenset(digits), but)


def _times(token: str) -> tuple[int, int | None]:
    """The least and the greatest number of times."""
    if token in ("*", "+", "?"):
        return {"*": (0, None), "+": (1, None), "?": (0, 1)}[token]
    low, comma, high = token[1:-1].partition(",")
    least = int(low)
    most = int(high) if high else None if comma else least
    if least > MOST_TIMES or (most is not None and not least <= most <= MOST_TIMES):
        raise PatternError(f"it has {token}; numbers in it go up to {MOST_TIMES}, the lower first")
    return least, most


@lru_cache(maxsize=1 << 10)
def parse_pattern(text: str) -> Node:
    """The pattern in a text; PatternError says what is wrong with it."""
    too_long(text)
    node = _Reader(text).whole()
    machine_of(node)  # raises, if it has too many states
    return node


def too_long(text: str) -> None:
    """Raises PatternError for a text that is too long to be read."""
    if len(text) > LONGEST:
        raise PatternError(f"it has {len(text):,} signs; at most {LONGEST:,} are allowed")


def digits_of(text: str) -> One:
    """The digits that a text stands for: one, a set of them, or any. Raises PatternError."""
    reader = _Reader(text)
    found = reader.atom()
    if not isinstance(found, One) or reader.peek():
        raise PatternError(f"it has {text[:30]!r}, where a digit, '[' or '.' is needed")
    return found


def spell_pattern(digits: Iterable[int]) -> str:
    """A set of digits as a pattern has it: `5`, or `[1-4 7 <12>]` with runs of three and more."""
    held = sorted({*digits})
    runs: list[list[int]] = []
    for digit in held:
        if runs and digit == runs[-1][-1] + 1:
            runs[-1].append(digit)
        else:
            runs.append([digit])
    parts = [
        f"{_sign(run[0])}-{_sign(run[-1])}" if len(run) > 2 else " ".join(map(_sign, run))
        for run in runs
    ]
    return _sign(held[0]) if len(held) == 1 else f"[{' '.join(parts)}]"


def _sign(digit: int) -> str:
    return str(digit) if 0 <= digit <= 9 else f"<{digit}>"


def matches(node: Node, digits: Sequence[int]) -> bool:
    """Whether the pattern describes these digits, found by what each part of it may cover."""
    return len(digits) in _ends(node, digits, frozenset((0,)))


def _ends(node: Node, digits: Sequence[int], starts: frozenset[int]) -> frozenset[int]:
    """Where a part may end that begins at one of these places."""
    if isinstance(node, One):
        return frozenset(at + 1 for at in starts if at < len(digits) and node.takes(digits[at]))
    if isinstance(node, Either):
        return frozenset().union(*[_ends(part, digits, starts) for part in node.parts])
    if isinstance(node, Row):
        for part in node.parts:
            starts = _ends(part, digits, starts)
        return starts
    for _ in range(node.least):
        starts = _ends(node.part, digits, starts)
    found = starts
    for _ in range(len(digits) if node.most is None else node.most - node.least):
        starts = _ends(node.part, digits, starts) - found
        found |= starts
    return found


def machine_of(node: Node) -> Machine:
    """The automaton of a pattern; a state is the set of places that may come next in it.

    Places are the single digits of the pattern, in order; the last is its end (Glushkov, 1961).
    """
    places: list[One] = []
    follow: list[set[int]] = []
    first, last, empty = _laid_out(node, places, follow)
    end = len(places)
    for place in last:
        follow[place].add(end)
    start = frozenset(first | ({end} if empty else set()))

    def step(state: frozenset[int], digit: int) -> frozenset[int] | None:
        after: set[int] = set()
        for place in state:
            if place < end and places[place].takes(digit):
                after |= follow[place]
        return frozenset(after) or None

    return Machine(start, step, lambda state: end in state)


def _laid_out(
    node: Node, places: list[One], follow: list[set[int]]
) -> tuple[set[int], set[int], bool]:
    """Add the places of a part: those it may begin with, those it may end with, whether it may be
    empty."""
    if isinstance(node, One):
        if len(places) >= MOST_STATES:
            raise PatternError(f"its automaton has more than {MOST_STATES} states")
        places.append(node)
        follow.append(set())
        return {len(places) - 1}, {len(places) - 1}, False
    if isinstance(node, Either):
        laid = [_laid_out(part, places, follow) for part in node.parts]
        firsts, lasts, empties = zip(*laid, strict=True)
        return set().union(*firsts), set().union(*lasts), any(empties)
    if isinstance(node, Row):
        return _join([_laid_out(part, places, follow) for part in node.parts], follow)
    copies = node.least + 1 if node.most is None else node.most
    laid = []
    for copy in range(copies):
        first, last, empty = _laid_out(node.part, places, follow)
        if node.most is None and copy == copies - 1:  # the last copy comes again
            for place in last:
                follow[place] |= first
        laid.append((first, last, empty or copy >= node.least))
    return _join(laid, follow)


def _join(
    laid: list[tuple[set[int], set[int], bool]], follow: list[set[int]]
) -> tuple[set[int], set[int], bool]:
    """What `_laid_out` gives for parts one after the other."""
    first: set[int] = set()
    last: set[int] = set()
    empty = True
    for begins, ends, may_be_empty in laid:
        for place in last:
            follow[place] |= begins
        first = first | begins if empty else first
        last = last | ends if may_be_empty else set(ends)
        empty = empty and may_be_empty
    return first, last, empty
