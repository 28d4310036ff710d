"""What the kernel's work spaces are made of."""

from array import array


def ints(size: int) -> array:
    """So many integers of 32 bits, all 0."""
    return array("i", bytes(4 * size))
