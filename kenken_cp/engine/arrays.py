"""Arrays for the work spaces of the kernels."""

from array import array


def ints(size: int) -> array:
    """An array of `size` 32-bit integers, all 0."""
    return array("i", bytes(4 * size))
