# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Writes grids as JSON."""

from array import array
from typing import Any

import cython

OPEN = ord("[")
CLOSE = ord("]")
COMMA = ord(",")
MINUS = ord("-")
ZERO = ord("0")
LONGEST = 21  # signs of an integer of 64 bits, a comma, and a bracket in each row


def rows_text(grid: tuple, columns: cython.int) -> str:
    """The values of a grid as a JSON list of its rows, without blanks.

    Raises OverflowError for a value beyond 64 bits.
    """
    held: Any = array("B", bytes((LONGEST + 2) * (len(grid) + 1)))
    signs: cython.uchar[::1] = held
    at: cython.Py_ssize_t = 1
    cell: cython.Py_ssize_t
    rest: cython.ulonglong
    power: cython.ulonglong
    value: cython.longlong
    signs[0] = OPEN
    for cell in range(len(grid)):
        if cell:
            signs[at] = COMMA
            at += 1
        if cell % columns == 0:
            signs[at] = OPEN
            at += 1
        value = grid[cell]
        rest = value
        if value < 0:
            signs[at] = MINUS
            at += 1
            rest = -value
        power = 1
        while rest // 10 >= power:
            power *= 10
        while power > 0:
            signs[at] = ZERO + rest // power % 10
            at += 1
            power //= 10
        if cell % columns == columns - 1:
            signs[at] = CLOSE
            at += 1
    signs[at] = CLOSE
    return held[: at + 1].tobytes().decode("ascii")
