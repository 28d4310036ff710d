# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Sets of small numbers, held as the bits of one integer."""

import cython

if not cython.compiled:
    # compiled modules take it from bits.pxd, where C can put it in place of each call

    def popcount(values):
        """The number of bits set in a 32-bit word."""
        return values.bit_count()

    def count_bits(word):
        """The number of bits set in a 64-bit word."""
        return word.bit_count()

    def lowest(word):
        """The number of the lowest bit set in a 64-bit word, which is not 0."""
        return (word & -word).bit_length() - 1

    def highest(word):
        """The number of the highest bit set in a 64-bit word, which is not 0."""
        return word.bit_length() - 1


def as_signed(word):
    """A 64-bit word as the signed integer that the log stores."""
    if not cython.compiled:
        return word - (word >> 63 << 64)
    return cython.cast(cython.longlong, word)
