"""Sentences that readers tell of a text, for `Document.notices`: what was taken without being read.

They have no full stop and begin in lower case, since they follow `FILE: `.
"""

from collections.abc import Mapping

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.errors import printable

LONGEST_QUOTE = 300  # letters of a text that a notice quotes
ATTEMPT_NOT_READ = "what somebody has filled in was not read"


def rules_not_read(text: str) -> str:
    """What is told of rules, or other words to solvers, that a file has and no reader judges."""
    return f'the file has rules in words that were not read: "{quote_texts(text)}"'


def not_read(counts: Mapping[str, int]) -> tuple[str, ...]:
    """What is told of things that were not read, how many of each noun, which has a plural in s."""
    things = [say_count(count, noun) for noun, count in counts.items() if count]
    if not things:
        return ()
    verb = "was" if sum(counts.values()) == 1 else "were"
    return (f"it has {say_list(things)}, which {verb} not read",)


def quote_texts(*texts: str) -> str:
    """Texts on one line without signs that cannot be printed, with / between them; cut if long."""
    line = " / ".join([" ".join(text.split()) for text in texts])
    if len(line) > LONGEST_QUOTE:
        line = f"{line[: LONGEST_QUOTE - 1].rstrip()}…"
    return printable(line).replace('"', "'")
