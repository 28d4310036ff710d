# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Tuples of digits: those that an automaton in layers accepts, and tuples as bits."""

from array import array
from itertools import accumulate

import cython

from kenken_cp.engine.arrays import ints


def accepted_tuples(layers: tuple, differ, same, most: cython.int, work: cython.int) -> list | None:
    """The accepted tuples, ascending; None if there are more than `most`, or it takes too much.

    `layers` has for each place the steps of its states, from a digit to a state of the next place.
    `differ` has for each place the earlier ones that hold other digits, `same` the first place with
    its digit; only these first places stand in a tuple. Each digit that fits is a piece of work.
    """
    rows = [row for layer in layers for row in layer]
    digit_of: cython.int[::1] = array("i", [digit for row in rows for digit in row])
    state_after: cython.int[::1] = array("i", [state for row in rows for state in row.values()])
    steps_from: cython.int[::1] = _starts(rows)
    states_from: cython.int[::1] = _starts(layers)
    first: cython.int[::1] = array("i", same)
    others: cython.int[::1] = array("i", [before for places in differ for before in places])
    others_from: cython.int[::1] = _starts(differ)
    size: cython.int = len(same)
    word: cython.int[::1] = ints(size)
    step: cython.int[::1] = ints(size)
    end: cython.int[::1] = ints(size)
    kept = [place for place in range(size) if same[place] == place]
    found: list = []
    place: cython.int
    start: cython.int
    after: cython.int
    digit: cython.int
    i: cython.int
    fits: cython.bint
    for start in range(len(layers[0])):
        place = 0
        step[0] = steps_from[start]
        end[0] = steps_from[start + 1]
        while place >= 0:
            if step[place] == end[place]:
                place -= 1
                continue
            digit = digit_of[step[place]]
            after = state_after[step[place]]
            step[place] += 1
            fits = first[place] == place or word[first[place]] == digit
            for i in range(others_from[place], others_from[place + 1]):
                if word[others[i]] == digit:
                    fits = False
                    break
            if not fits:
                continue
            work -= 1
            if work < 0 or len(found) > most:
                return None
            word[place] = digit
            place += 1
            if place == size:
                found.append(tuple([word[i] for i in kept]))
                place -= 1
            else:
                after += states_from[place]
                step[place] = steps_from[after]
                end[place] = steps_from[after + 1]
    return None if len(found) > most else found


def bits_of(tuples: list, index: dict, size: cython.int, words: cython.int) -> array:
    """For each place and digit as many words, with a bit for each tuple that has the digit there.

    `index` numbers the digits.
    """
    digits: cython.int = len(index)
    packed = array("Q", bytes(8 * words * size * digits))
    bits: cython.ulonglong[::1] = packed
    one: cython.ulonglong = 1
    number: cython.int
    place: cython.int
    digit: cython.int
    for number in range(len(tuples)):
        held = tuples[number]
        for place in range(size):
            digit = index[held[place]]
            bits[(place * digits + digit) * words + (number >> 6)] |= one << (number & 63)
    return packed


def _starts(parts) -> array:
    """Where each part begins, if all stand in one row, and where the last one ends."""
    return array("i", accumulate(map(len, parts), initial=0))
