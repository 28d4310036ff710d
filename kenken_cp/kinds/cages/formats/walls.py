"""What the game IDs of Keen and of Solo have in common: a colon, and walls as runs of gaps.

Walls right of cells come first, row by row, then those below cells, column by column, then
one more at the end. `_` is a wall, `a` a gap and then a wall, `b` two gaps and then a wall, and so
on; one more letter, a different one in each program, stands for gaps with no wall after them.
"""

import re
from collections.abc import Iterator, Sequence

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import join_parts, parts
from kenken_cp.text.decoding import number
from kenken_cp.text.tatham import seed_error

_RUN = re.compile(r"([_a-z])([0-9]*)")


def halves(text: str, program: str, example: str, *, linked: bool = False) -> tuple[str, str]:
    """The parts of a game ID before and after its colon; FormatError without one.

    `linked`: it stood in a link to the program.
    """
    head, mark, description = text.partition(":")
    if mark and "#" not in head:
        return head, description
    if "#" in text:
        raise seed_error(text, program, linked=linked)
    raise FormatError(f"{text[:20]!r} is not a game ID; it must look like {example!r}")


def neighbours(size: int) -> Iterator[tuple[int, int]]:
    """The cells on both sides of each place for a wall, in the order of the places."""
    for row in range(size):
        for cell in range(row * size, row * size + size - 1):
            yield cell, cell + 1
    for column in range(size):
        for cell in range(column, size * (size - 1), size):
            yield cell, cell + size


def regions(walls: Sequence[bool], size: int) -> list[list[int]]:
    """The cells within each ring of walls, in the order of their first ones."""
    places = zip(neighbours(size), walls, strict=True)
    return parts(join_parts(size * size, [pair for pair, wall in places if not wall]))


def unpack_walls(
    text: str, size: int, unwalled: str, what: str = "walls", *, repeats: bool = False
) -> list[bool]:
    """Whether there is a wall at each place; FormatError, which calls them `what`.

    `unwalled` is the letter that no wall follows; where there are `repeats`, a number repeats the
    letter before it.
    """
    count = 2 * size * (size - 1)
    walls: list[bool] = []
    place = 0
    while place < len(text):
        run = _RUN.match(text, place)
        if run is None or (run[2] and not repeats):
            wrong = place if run is None else run.start(2)
            allowed = "_, a–z and numbers after them" if repeats else "_ and a–z"
            raise FormatError(
                f"the {what}: {text[wrong]!r} at character {wrong + 1}; use only {allowed}"
            )
        gaps = 0 if run[1] == "_" else ord(run[1]) - ord("a") + 1
        stretch = [False] * gaps + [True] * (run[1] != unwalled)
        times = number(run[2]) if run[2] else 1
        if len(walls) + times * len(stretch) > count + 1:
            raise FormatError(
                f"the {what}: the text describes more than the {say_count(count, 'side')} between "
                "cells"
            )
        walls += stretch * times
        place = run.end()
    if len(walls) == count:
        raise FormatError(f"the {what}: the wall that marks the end is missing")
    if len(walls) < count:
        raise FormatError(
            f"the {what}: the text describes only {len(walls)} of the "
            f"{say_count(count, 'side')} between cells"
        )
    return walls[:count]


def pack_walls(owner: Sequence[int], size: int, unwalled: str) -> list[str]:
    """The letters for the walls between cells of different parts; `owner` has each cell's part."""
    longest = ord(unwalled) - ord("a") + 1
    letters: list[str] = []
    gaps = 0
    for wall in (*(owner[one] != owner[other] for one, other in neighbours(size)), True):
        if not wall:
            gaps += 1
            continue
        letters += unwalled * (gaps // longest)
        gaps %= longest
        letters.append(chr(ord("a") + gaps - 1) if gaps else "_")
        gaps = 0
    return letters
