"""Options that name puzzles of a suite by their numbers in a printed book."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from kenken_cp.cli.common import say
from kenken_cp.cli.options import option
from kenken_cp.core.errors import KenkenError
from kenken_cp.suite.printed import numbers_in, usual_index

BookNumber: TypeAlias = Annotated[
    int | None,
    option(
        "--book-number N",
        "Number of the puzzle in a book that was made with --index, instead of N.",
        least=1,
    ),
]
BookNumbers: TypeAlias = Annotated[
    list[int] | None,
    option(
        "--book-number N",
        "Number of a puzzle in a book that was made with --index, instead of N...; can be "
        "repeated.",
        least=1,
    ),
]
BookIndex: TypeAlias = Annotated[
    str,
    option(
        "--book-index FILE",
        "Index of that book; by default the one beside the suite: winter-index.csv for winter.db.",
    ),
]


def numbers_named(
    suite: str, numbers: Sequence[int] | None, printed: Sequence[int] | None, index: str
) -> list[int]:
    """The numbers of the suite that are meant; says which they are in the book, if named so.

    Raises KenkenError unless they are named in one way, and by an index that knows them.
    """
    if bool(numbers) == bool(printed):
        both = "is given in two ways" if numbers else "is missing"
        raise KenkenError(
            f"the number of the puzzle {both}; give its number in the suite, or --book-number with "
            "that in a book"
        )
    if numbers:
        if index:
            raise KenkenError("--book-index has no effect without --book-number; leave it out")
        return list(numbers)
    index = index or usual_index(suite)
    found = numbers_in(suite, index, printed or ())
    for number, page, own in found:
        say(f"{suite}: number {number} of {index} (page {page}) is puzzle {own}")
    return [own for _, _, own in found]


def number_named(suite: str, number: int | None, printed: int | None, index: str) -> int:
    """The one number of the suite that is meant; as `numbers_named`."""
    own, other = ([] if each is None else [each] for each in (number, printed))
    return numbers_named(suite, own, other, index)[0]
