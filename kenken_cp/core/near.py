"""Suggestions for names that are not known."""

from collections.abc import Iterable

CLOSE = 0.7  # how alike a name must be to one that is suggested for it
LEAST = 3  # letters of a name's beginning that suffice


def near(name: str, known: Iterable[str]) -> str:
    """The known name that begins so, or else the most similar one; "" if none is similar."""
    from difflib import get_close_matches  # noqa: PLC0415  (every start would pay for it)

    names = list(known)
    begun = [one for one in names if len(name) >= LEAST and one.startswith(name)]
    return next(iter(begun or get_close_matches(name, names, n=1, cutoff=CLOSE)), "")
