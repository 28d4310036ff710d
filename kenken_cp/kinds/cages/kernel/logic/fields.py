"""The places of values in words of packed tuples, for several positions at once."""

from array import array


def fields_of(positions: int, digits: int, per_word: int) -> array:
    """For each set of the first positions of a tuple, the bits that these take up in its word."""
    found = array("Q", bytes(8 << positions))
    for members in range(1 << positions):
        for k in range(min(positions, per_word)):
            if members >> k & 1:
                found[members] |= ((1 << digits) - 1) << (k * digits)
    return found
