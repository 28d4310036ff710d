"""Sequences that load no more than what is asked for."""

from collections.abc import Iterator

import pytest

from kenken_cp.core.late_sequence import LateSequence


def test_no_more_is_loaded_than_is_reached() -> None:
    loaded: list[int] = []

    def load() -> Iterator[int]:
        for number in range(5):
            loaded.append(number)
            yield number

    late = LateSequence(load)
    assert next(each for each in late if each == 1) == 1
    assert loaded == [0, 1]
    assert late[2] == 2
    assert 1 in late
    assert loaded == [0, 1, 2]
    assert (late[-1], len(late), list(late[1:3]), late.index(4)) == (4, 5, [1, 2], 4)
    assert loaded == [0, 1, 2, 3, 4] == list(late)
    with pytest.raises(IndexError):
        late[5]


def test_an_error_while_loading_is_not_taken_for_the_end() -> None:
    def load() -> Iterator[int]:
        yield 1
        raise ImportError("no")

    late = LateSequence(load)
    for _ in range(2):
        with pytest.raises(ImportError):
            len(late)
