"""Long sentences made short: what may be left out of one goes, and its end, the conclusion, stays.

Every voice tells sentences below LONGEST letters; who asks for them whole gets them beside. A
sentence that retells steps has them between semicolons, and loses those in the middle. Others lose
what they have in brackets, the longest first, and then clauses in the middle.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from kenken_cp.core.counts import say_count

LONGEST = 400  # letters; a sentence has fewer
ASIDE = 30  # letters of brackets that may be left out; shorter ones name cells
ITEMS = "; "  # between steps that are retold, or the items of a list
_GAP = "…"
_SENTENCE, _CLAUSE = re.compile(r"(?<=\.) "), re.compile(r"(?<=[,.;:]) ")


def fold_sentence(text: str) -> str:
    """The sentence, or one below LONGEST letters that begins and ends as it does."""
    if len(text) < LONGEST:
        return text
    if not _retells(text):
        for aside in sorted(_asides(text), key=len, reverse=True):
            text = text.replace(f" {aside}", "", 1)
            if len(text) < LONGEST:
                return text
    *before, last = _SENTENCE.split(text)
    clauses = [clause for sentence in before for clause in _CLAUSE.split(sentence)]
    return (
        _without_middle(text.split(ITEMS), ITEMS, "more step" if _retells(text) else "")
        or _without_middle([*clauses, last])
        or _without_middle(_CLAUSE.split(text))
        or _without_middle_words(text)
    )


def list_folded(texts: Iterable[str]) -> list[str]:
    """Those of the sentences that `fold_sentence` makes shorter, whole."""
    return [text for text in texts if len(text) >= LONGEST]


def _retells(text: str) -> bool:
    """Whether the sentence retells steps, and then what follows from them."""
    *steps, last = text.split(ITEMS)
    return len(steps) > 2 and last.startswith("so ")


def _asides(text: str) -> Iterator[str]:
    """What stands in brackets that are not within others, if it is long."""
    depth = start = 0
    for at, sign in enumerate(text):
        if sign == "(":
            start = start if depth else at
            depth += 1
        elif sign == ")" and depth:
            depth -= 1
            if not depth and at - start > ASIDE:
                yield text[start : at + 1]


def _without_middle(parts: Sequence[str], between: str = " ", noun: str = "") -> str:
    """The first and the last of the parts, as many as there is room for; "" if there is none.

    With a noun it says how many are left out.
    """
    first, last = 0, len(parts)  # parts[first:last] are left out
    ahead = True
    while first < last:
        more = (first + 1, last) if ahead else (first, last - 1)
        if len(_join(parts, *more, between, noun)) >= LONGEST:
            break
        first, last = more
        ahead = not ahead
    return _join(parts, first, last, between, noun) if first > 0 and last < len(parts) else ""


def _join(parts: Sequence[str], first: int, last: int, between: str, noun: str) -> str:
    gone = f" ({say_count(last - first, noun)})" if noun else ""
    return between.join([*parts[:first], f"{_GAP}{gone}", *parts[last:]])


def _without_middle_words(text: str) -> str:
    """The beginning and the end of a text in which a clause is long."""
    half = LONGEST // 2 - 2
    return f"{text[:half].rpartition(' ')[0]} {_GAP} {text[-half:].partition(' ')[2]}"
