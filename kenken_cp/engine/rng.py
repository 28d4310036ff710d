# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Random numbers: SplitMix64, the same compiled and not, on every machine and in every version.

Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014). Draws below
a bound are exact, by rejection: Lemire, "Fast random integer generation in an interval" (2019).
"""

import cython

GOLDEN = 0x9E3779B97F4A7C15
FIRST_MIX = 0xBF58476D1CE4E5B9
SECOND_MIX = 0x94D049BB133111EB
WORD = 0xFFFFFFFFFFFFFFFF
HALF = 0xFFFFFFFF


if not cython.compiled:
    # compiled modules take them from rng.pxd, where C can put them in place of each call

    def next_word(rng):
        """The next 64 bits of a stream."""
        rng.state = (rng.state + GOLDEN) & WORD
        z = rng.state
        z = ((z ^ (z >> 30)) * FIRST_MIX) & WORD
        z = ((z ^ (z >> 27)) * SECOND_MIX) & WORD
        return z ^ (z >> 31)

    def next_below(rng, bound):
        """A uniform integer from 0 to `bound` - 1; `bound` must be at least 1."""
        wide = (next_word(rng) >> 32) * bound
        if wide & HALF < bound:
            least = (HALF + 1 - bound) % bound
            while wide & HALF < least:
                wide = (next_word(rng) >> 32) * bound
        return wide >> 32


@cython.cclass
class Rng:
    """A stream of random numbers, determined by its seed of 64 bits."""

    def __init__(self, seed: cython.ulonglong = 0) -> None:
        self.state = seed

    def word(self):
        """The next 64 bits."""
        return next_word(self)

    def below(self, bound):
        """A uniform integer from 0 to `bound` - 1; `bound` must be at least 1."""
        return next_below(self, bound)

    def shuffle(self, entries, count):
        """Put the first `count` entries into uniformly random order (Fisher-Yates)."""
        i: cython.int
        for i in range(count - 1, 0, -1):
            j = next_below(self, i + 1)
            entry = entries[i]
            entries[i] = entries[j]
            entries[j] = entry
