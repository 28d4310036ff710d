"""Rules of the Interactive Sudoku Solver that are patterns here: regular expressions, automata,
pairs of digits, and some of which each is a small pattern.

Texts stand there in base 64, with `-` and `_` as its last signs. The bits of an automaton say, the
higher ones first: how its steps are stored (2 bits), how many bits the number of a state has less
1 (4), and how many digits there are less 1 (4); how many states it begins in, and in how many more
it may end (a number of a state each); for each of the former whether it may end there. States
follow in this order, with their steps: in form 0, after the number of bits that count them (4), how
many there are, and for each its digit and where it leads; in form 1 a bit for each digit, the first
digit's the lowest, and for each that is set where it leads.
"""

import re
from base64 import b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from urllib.parse import unquote

from kenken_cp.core.errors import FormatError
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.digit_patterns import spell_pattern
from kenken_cp.kinds.cages.digit_states import Step, text_of
from kenken_cp.kinds.cages.solver_rules import (
    SIGNS,
    BothEnds,
    SolverBoard,
    SolverRule,
    Taken,
    number,
)

SIX = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
OLD = str.maketrans("-_", "_-")  # the older names of rules exchange these


@dataclass(frozen=True)
class Patterns(SolverRule):
    """All rules that are patterns."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(_READERS)

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        for cells, text in _READERS[name](name, taken, board):
            yield Clue(sort, cells, (), text)

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        text = re.sub(r"<(-?[0-9]+)>", _letter, clue.text)
        code = urlsafe_b64encode(text.encode("latin-1", "replace")).decode().rstrip("=")
        return ["Regex", code, *board.names(clue.cells)]


Found = Iterator[tuple[tuple[int, ...], str]]  # cells and their pattern


def _regex(name: str, taken: Taken, board: SolverBoard) -> Found:
    code = taken[0] if taken else ""
    text = unquote(code) if "%" in code else _bytes(name, code).decode("latin-1")
    text = re.sub(r"\{[^}]*\}|[A-Za-z]", _digit, text)
    for cells in _groups(taken[1:], board):
        yield cells, text


def _digit(found: re.Match[str]) -> str:
    """A letter as the digit that it is, from 10 on; numbers in braces stay."""
    sign = found[0]
    return sign if sign.startswith("{") else f"<{int(sign, 36)}>"


def _letter(found: re.Match[str]) -> str:
    """The sign for a digit that has several in a pattern of ours, if there is one."""
    digit = int(found[1])
    return SIGNS[digit - 1].upper() if 0 < digit <= len(SIGNS) else found[0]


def _nfa(name: str, taken: Taken, board: SolverBoard) -> Found:
    bits = "".join(f"{byte:08b}" for byte in _bytes(name, taken[0] if taken else ""))
    text = _automaton(name, bits, board.digits[0])
    for cells in _groups(taken[1:], board):
        yield cells, text


def _automaton(name: str, bits: str, lowest: int) -> str:
    at = 0

    def take(count: int) -> int:
        nonlocal at
        held = bits[at : at + count]
        at += count
        if len(held) < count:
            raise FormatError(f"the automaton of the rule {name} is cut off")
        return int(held, 2) if held else 0

    form, state_bits, digits = take(2), take(4) + 1, take(4) + 1
    begins, ends = take(state_bits), take(state_bits)
    final = take(begins)
    accepting = [state for state in range(begins) if final >> state & 1]
    accepting += range(begins, begins + ends)
    steps: list[Step] = []
    count_bits = take(4) if form == 0 else digits
    digit_bits = (digits - 1).bit_length()
    state = 0
    if form > 1:
        raise FormatError(f"the automaton of the rule {name} is stored in a form that is not read")
    while count_bits and len(bits) - at >= count_bits:
        held = take(count_bits)
        if form == 0:
            ways = [(take(digit_bits), take(state_bits)) for _ in range(held)]
        else:
            ways = [(digit, take(state_bits)) for digit in range(digits) if held >> digit & 1]
        steps += [(state, lowest + digit, there) for digit, there in ways]
        state += 1
    return text_of(range(begins), accepting, steps)


def _pairs(name: str, taken: Taken, board: SolverBoard) -> Found:
    """Of each two cells one after the other; `PairX` of any two."""
    key = taken[0] if taken else ""
    held = _relate(name, key.translate(OLD) if name.startswith("Binary") else key, board.digits)
    whole = name.endswith("X")
    if whole and any((other, one) not in held for one, other in held):
        raise FormatError(
            f"the rule {name} says of two digits what it does not say of them reversed"
        )
    firsts = sorted({one for one, _ in held})
    text = "|".join(
        f"{spell_pattern([a])}{spell_pattern(b for one, b in held if one == a)}" for a in firsts
    )
    for cells in _groups(taken[1:], board):
        for pair in combinations(cells, 2) if whole else pairwise(cells):
            yield pair, text or "[]"


def _relate(name: str, key: str, digits: Sequence[int]) -> set[tuple[int, int]]:
    if not set(key) <= {*SIX}:
        raise FormatError(f"the rule {name} has {key[:20]!r}, which is no relation of digits")
    bits = "".join(f"{SIX.index(sign):06b}"[::-1] for sign in key)
    both = [(one, other) for one in digits for other in digits]
    if "1" in bits[len(both) :]:
        raise FormatError(f"the relation of the rule {name} is one of more digits")
    return {pair for pair, bit in zip(both, bits, strict=False) if bit == "1"}


def _holding(name: str, taken: Taken, board: SolverBoard) -> Found:
    """Digits that the cells have at least, or exactly, as often as they are listed."""
    counts = Counter(number(name, text) for text in (taken[0] if taken else "").split("_"))
    for digit, count in counts.items():
        sign = spell_pattern([digit])
        other = "." if name == "ContainAtLeast" else f"[^{sign}]"
        yield board.cells(taken[1:]), f"{other}*({sign}{other}*){{{count}}}"


def _flatmates(name: str, taken: Taken, board: SolverBoard) -> Found:
    """Each 5 has a 1 above it or a 9 below it."""
    if taken or board.digits != tuple(range(1, 10)):
        raise FormatError(f"the rule {name} takes nothing, and the digits must be 1 to 9")
    for column in range(board.columns):
        cells = tuple(range(column, board.rows * board.columns, board.columns))
        yield cells, "([^5]|15|59)*"


def _find_hidden(name: str, taken: Taken, board: SolverBoard) -> Found:
    """The first digit that is lower than one before it."""
    low, high = board.digits[0], board.digits[-1]
    if low < 1:
        raise FormatError(f"the rule {name} is not read with the digit 0, which is no height")
    for clue in BothEnds(name).clues(name, name, taken, board):
        (first,) = clue.values
        rises = [(state, digit, digit) for state in (low - 1, *board.digits)
                 for digit in board.digits if digit > state]  # fmt: skip
        falls = [(state, first, high + 1) for state in board.digits if state > first]
        rest = [(high + 1, digit, high + 1) for digit in board.digits]
        shift = 1 - low  # states are numbered from 0
        steps = [(here + shift, by, there + shift) for here, by, there in (*rises, *falls, *rest)]
        yield clue.cells, text_of([0], [high + 1 + shift], steps)


def _groups(names: Taken, board: SolverBoard) -> Iterator[tuple[int, ...]]:
    """The cells of each group; an empty entry ends one, and so does `_` with a name."""
    group: list[str] = []
    for name in (*names, ""):
        if name and not name.startswith("_"):
            group.append(name)
        elif group:
            yield board.cells(group)
            group = []


def _bytes(name: str, code: str) -> bytes:
    try:
        held = code.rstrip("=")
        return b64decode(held + "=" * (-len(held) % 4), altchars=b"-_", validate=True)
    except (Base64Error, ValueError):
        raise FormatError(f"the rule {name} has {code[:20]!r}, which is not in base 64") from None


_READERS: dict[str, Callable[[str, Taken, SolverBoard], Found]] = {
    "Regex": _regex,
    "NFA": _nfa,
    **dict.fromkeys(("Pair", "PairX", "Binary", "BinaryX"), _pairs),
    **dict.fromkeys(("ContainAtLeast", "ContainExact"), _holding),
    "DutchFlatmates": _flatmates,
    "HiddenSkyscraper": _find_hidden,
}
