"""An argument that cannot be meant is refused in one line that names it; none is passed over."""

import inspect
import math
from pathlib import Path
from typing import Any

import pytest

import kenken_cp
from tests.helpers.paths import EXAMPLES

UNIQUE = EXAMPLES / "unique/square-4x4.json"
NO_SECONDS: tuple[Any, ...] = (-1, "1", math.nan, True, b"1")
NO_TEXT: tuple[Any, ...] = (3, b"native", ["native"])
NO_PATH: tuple[Any, ...] = (None, 5, b"x.json", ["x.json"])
NO_WORDS: tuple[Any, ...] = ("naked-pair", 3, [3], None)
NO_COUNT: tuple[Any, ...] = (-1, "2", 1.0, True)

# What the functions for many puzzles refuse; operators without targets, whatever they are.
MANY: dict[str, tuple[Any, ...]] = {
    "puzzles": (None, 5, "1" * 81, b"1", [None], ["no puzzle"]),
    "operators": (5, ["+"]),
    "targets": (5, [1]),
    "jobs": (None, *NO_COUNT),
    "time_limit": NO_SECONDS,
    "progress": (1, "print"),
}
# What each argument of a function refuses. The test below holds that every public function and
# every argument stands here, but for the ones in ELSEWHERE.
REFUSED: dict[str, dict[str, tuple[Any, ...]]] = {
    "build": {
        "family": (None, 3, "sudko"),
        "cells": (
            5,
            b"12",
            "123",
            [[1, 2], [3]],
            [[1.5, 2], [3, 4]],
            [[True, 2], [3, 4]],
            "ab\ncd",
        ),
        "size": ("4x4", 4.0, True, (4,), 0, -3, (), 99),
        "cages": (5, ["3+"], [(3,)], [(None, "r1c1")], [(3, "r9c9")], [(3, "a1")], [(3, 5)]),
        "regions": (5, "aab", [[1, 2]], True),
        "row_clues": (5, "1 1", [["x"]], [1.5]),
        "column_clues": (5, "1 1", [["x"]], [1.5]),
        "clues": (
            5,
            ["thermometer"],
            [(3, "r1c1")],
            [("thermometer", "r9c9")],
            [("cage", "a1", 3)],
        ),
        "title": (None, 3),
    },
    "check": {
        "grid": (None, 5, b"1", "1 2", [[1]], [[1.5] * 4] * 4, [[True] * 4] * 4, ["x"] * 16, {}),
    },
    "candidates": {"time_limit": NO_SECONDS},
    "certify": {"time_limit": NO_SECONDS},
    "check_certificate": {"certificate": (None, 5, ["x"]), "time_limit": NO_SECONDS},
    "complete": {"time_limit": NO_SECONDS},
    "count": {"limit": (0, *NO_COUNT), "time_limit": NO_SECONDS},
    "dump": {"path": NO_PATH, "format": NO_TEXT},
    "dumps": {"format": (None, *NO_TEXT)},
    "estimate": {
        "samples": (0, 1, None, *NO_COUNT),
        "seed": (None, *NO_COUNT),
        "time_limit": NO_SECONDS,
    },
    "explain": {"cut": (3, "easy", None), "time_limit": NO_SECONDS},
    "families": {},
    "generate": {
        "number": (None, *NO_COUNT),
        "size": ("4x4", 4.0, True, (4,), (4, 4, 4), (4, "4"), 0, -3, ()),
        "difficulty": (None, 3),
        "require": NO_WORDS,
        "forbid": NO_WORDS,
        "unique_by": (None, 3),
        "depth": (None, 1, "yes"),
        "shared_solutions": (None, 1, "yes"),
        "seed": (1.5, True, b"x", ["x"]),
        "jobs": (None, *NO_COUNT),
        "tries": (0, *NO_COUNT),
        "rejected": ({}, []),
    },
    "hint": {"state": (5, [[1, 2]], b"1"), "time_limit": NO_SECONDS},
    "load": {"path": NO_PATH, "format": NO_TEXT, "family": NO_TEXT, "lines": NO_WORDS},
    "load_all": {"paths": NO_PATH, "format": NO_TEXT, "family": NO_TEXT, "lines": NO_WORDS},
    "loads": {
        "text": (None, 5, UNIQUE),
        "format": NO_TEXT,
        "family": NO_TEXT,
        "lines": NO_WORDS,
    },
    "rate": {"depth": (None, 1), "time_limit": NO_SECONDS},
    "rate_many": {"depth": (None, 1), **MANY},
    "redundant": {"time_limit": NO_SECONDS},
    "solutions": {"backend": (None, 3), "limit": NO_COUNT, "time_limit": NO_SECONDS},
    "solve": {"backend": (None, 3), "time_limit": NO_SECONDS},
    "solve_many": MANY,
    "set_limits": {},
    "verify": {"backend": (None, 3), "time_limit": NO_SECONDS, "node_limit": NO_COUNT},
    "verify_many": MANY,
}
ELSEWHERE = {  # read by recipes and kinds
    "puzzle", "family of generate", "options of generate", "options of build",
    "values of set_limits",
}  # fmt: skip
PAIRS = [(function, argument) for function, named in REFUSED.items() for argument in named]
PUZZLE = kenken_cp.load(UNIQUE)
CERTIFICATE = kenken_cp.certify(PUZZLE)


def test_every_argument_of_every_function_is_here() -> None:
    functions = [name for name in kenken_cp.__all__ if inspect.isfunction(getattr(kenken_cp, name))]
    assert set(REFUSED) == set(functions)
    for name in functions:
        having = set(inspect.signature(getattr(kenken_cp, name)).parameters)
        open_ones = {one for one in having if {one, f"{one} of {name}"} & ELSEWHERE}
        assert having - open_ones == set(REFUSED[name]), name


def _call(function: str, argument: str, value: Any, folder: Path) -> list[Any]:
    """Call the function with this argument, and the others as they should be; read its answer."""
    puzzle = PUZZLE
    usual: dict[str, tuple[Any, ...]] = {
        "build": ("killer",) if argument == "cages" else ("sudoku",),
        "check": (puzzle, kenken_cp.solve(puzzle)),
        "check_certificate": (CERTIFICATE,),
        "dump": (puzzle, folder / "x.json"),
        "generate": (),
        "load": (UNIQUE,),
        "load_all": (UNIQUE,),
        "loads": (UNIQUE.read_text(encoding="utf-8"),),
        "rate_many": ([puzzle],),
        "solve_many": ([puzzle],),
        "verify_many": ([puzzle],),
    }
    if function == "build" and argument not in ("family", "size"):
        return [kenken_cp.build(*usual["build"], **{"size": 4, argument: value})]
    given = list(usual.get(function, (puzzle,)))
    of_function = getattr(kenken_cp, function)
    place = list(inspect.signature(of_function).parameters).index(argument)
    if place < len(given):
        given[place] = value
        return list(of_function(*given))
    return list(of_function(*given, **{argument: value}))


@pytest.mark.parametrize(("function", "argument"), PAIRS)
def test_what_cannot_be_meant_is_refused(function: str, argument: str, tmp_path: Path) -> None:
    for value in REFUSED[function][argument]:
        with pytest.raises(kenken_cp.KenkenError, match=argument.removesuffix("s")) as refusal:
            _call(function, argument, value, tmp_path)
        assert "\n" not in str(refusal.value)
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("value", [str(UNIQUE), UNIQUE, b"x"])
def test_a_file_is_no_puzzle(value: Any) -> None:
    with pytest.raises(kenken_cp.KenkenError, match="read it with load"):
        kenken_cp.verify(value)


def test_a_state_of_another_puzzle_is_refused() -> None:
    state = kenken_cp.explain(kenken_cp.load(UNIQUE)).steps[1].state
    assert kenken_cp.hint(kenken_cp.load(UNIQUE), state).status is kenken_cp.HintStatus.HINT
    other = kenken_cp.load(EXAMPLES / "unique/no-op-4x4.json")
    with pytest.raises(kenken_cp.KenkenError, match="the state is of another puzzle"):
        kenken_cp.hint(other, state)


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    puzzle = kenken_cp.load(EXAMPLES / "multiple/square-4x4.json")
    limits = {"limit": numpy.int64(1), "time_limit": numpy.float32(60)}
    assert len(list(kenken_cp.solutions(puzzle, **limits))) == 1


@pytest.mark.parametrize(("family", "option"), [("kenken", "cage_sizes"), ("shikaku", "areas")])
def test_sizes_in_a_table_are_numbers_or_texts(family: str, option: str) -> None:
    sizes: tuple[Any, ...] = ({2: 3, 4: 1}, {"2": 3, "4": 1}, "2:3,4:1")
    made = [list(kenken_cp.generate(family, size=4, seed=1, **{option: each})) for each in sizes]
    assert made[0] == made[1] == made[2]


def test_no_jobs_are_a_process_for_each_core() -> None:
    options: dict[str, Any] = {"size": 4, "seed": 5}
    assert list(kenken_cp.generate(jobs=0, **options)) == list(kenken_cp.generate(**options))
