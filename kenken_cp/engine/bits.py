# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Sets held as the bits of one word."""

import cython


def popcount(values):
    """How many bits of 32 are set."""
    count: cython.int = 0
    while values:
        values &= values - 1
        count += 1
    return count


def as_signed(word):
    """The word of 64 bits as the log holds it, in which its highest bit is the sign."""
    if not cython.compiled:
        return word - (word >> 63 << 64)
    return cython.cast(cython.longlong, word)
