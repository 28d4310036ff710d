"""The public functions on hostile arguments: an answer, or a KenkenError of one short line."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import islice, product, repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy import array, zeros

import kenken_cp
from kenken_cp.core import limits
from kenken_cp.core.errors import MOST_QUOTED, InternalError, KenkenError
from tests.helpers.paths import EXAMPLES

FILE = EXAMPLES / "unique/square-4x4.json"
PUZZLE = kenken_cp.load(FILE)
GRID = kenken_cp.solve(PUZZLE)
SUDOKU = kenken_cp.build("sudoku", size=4).puzzle
CERTIFICATE = kenken_cp.certify(PUZZLE)
LONGEST = 1_000  # letters of a message

Call = Callable[[Any], object]


class Endless:
    """What gives without an end, also to who has had enough of it before."""

    def __iter__(self) -> Iterator[int]:
        return repeat(1)


class Unwritable:
    """What cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


def nest(levels: int) -> list[Any]:
    """A list in a list in a list."""
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


HOSTILE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 0.5, 1j, float("nan"), float("inf"), 1e308, -1e308,
    2**31, 2**63, -(2**63) - 1, 10**400, -(10**400), 10**5000,
    Decimal("NaN"), Decimal("sNaN"), Decimal("1e999999"), Fraction(10**400),
    "", "\0", "\ud800", "a\nb", "\x1b[2J", "\u202e", "x" * 5000, "9" * 5000, "[" * 5000, "1e400",
    b"", b"\0", b"\xff\xff\xff", b"PAR1", Path("\0"), Path("\ud800"), Path("x" * 300),
    [], [None], [[]], ["\ud800"], ["x" * 300], [10**400], {}, {"a": 10**400}, {1}, (), (4, 4),
    (2**31, 2**31), (10**400, 1), nest(3000), range(10_000), range(10**9),
    {1: 2}, [("3+", [])], array(4), zeros((2, 2)),
    [range(10**9)] * 4, [Endless()] * 4, Endless(), object(), Unwritable(), int, len,
)  # fmt: skip

LIMITS = (
    "max_size", "max_bytes", "max_nesting", "max_combinations", "max_partial_results", "max_proof",
)  # fmt: skip
BASES: dict[str, tuple[Any, ...]] = {
    "build": ("sudoku",),
    "check": (PUZZLE, GRID),
    "check_certificate": (CERTIFICATE,),
    "dump": (PUZZLE, Path("/dev/null/none.json")),  # which nothing can write
    "generate": (),
    "load": (FILE,),
    "load_all": (FILE,),
    "loads": (FILE.read_text(encoding="utf-8"),),
}


def _with(name: str, place: int, parameter: str, value: Any) -> object:
    """Call a function with this argument, and the others as they should be."""
    given_ = list(BASES.get(name, (PUZZLE,)))
    function = getattr(kenken_cp, name)
    named = {"size": 4} if name in ("build", "generate") else {}
    if place < len(given_):
        given_[place] = value
    else:
        named[parameter] = value
    return function(*given_, **named)


def _jobs(value: Any) -> object:
    """Processes are started by who asks for the first puzzle, which nobody does here."""
    return bool(kenken_cp.generate("kenken", size=4, jobs=value))


def _limit(name: str, value: Any) -> object:
    before = limits.current()
    try:
        return kenken_cp.set_limits(**{name: value}), kenken_cp.loads(BASES["loads"][0])
    finally:
        limits.allow(before)


def _option(maker: Callable[..., object], family: str, name: str, value: Any) -> object:
    further = {"tries": 2} if maker is kenken_cp.generate else {}
    return maker(family, size=4, **further, **{name: value})


def _document(place: int, value: Any) -> object:
    parts: list[Any] = [PUZZLE.family, PUZZLE.puzzle, GRID, kenken_cp.Meta(), ()]
    parts[place] = value
    found = kenken_cp.Document(*parts)
    return repr(found), found.key, kenken_cp.dumps(found)


def _meta(name: str, value: Any) -> object:
    meta = kenken_cp.Meta(**{name: value})
    return kenken_cp.dumps(kenken_cp.Document(PUZZLE.family, PUZZLE.puzzle, None, meta))


def _certificate(name: str, value: Any) -> object:
    return kenken_cp.check_certificate(replace(CERTIFICATE, **{name: value}))


def _of_functions() -> Iterator[tuple[str, Call]]:
    for name in kenken_cp.__all__:
        function = getattr(kenken_cp, name)
        if inspect.isfunction(function) and name != "set_limits":
            for place, parameter in enumerate(inspect.signature(function).parameters.values()):
                if parameter.kind is not parameter.VAR_KEYWORD and parameter.name != "jobs":
                    call = partial(_with, name, place, parameter.name)
                    yield f"{name}({parameter.name})", call


def _of_options() -> Iterator[tuple[str, Call]]:
    for family in kenken_cp.families():
        for option in family.options:
            call = partial(_option, kenken_cp.generate, family.id, option)
            yield f"generate {family.id}({option})", call
        for option in ("cells", "cages", "regions", "row_clues", "walls", "links", "diagonals"):
            call = partial(_option, kenken_cp.build, family.id, option)
            yield f"build {family.id}({option})", call


def _of_classes() -> Iterator[tuple[str, Call]]:
    for place in range(5):
        yield f"Document({place})", partial(_document, place)
    for field in kenken_cp.Meta.__dataclass_fields__:
        yield f"Meta({field})", partial(_meta, field)
    for field in kenken_cp.Certificate.__dataclass_fields__:
        yield f"Certificate({field})", partial(_certificate, field)
    for name in ("no_limit", *LIMITS):
        yield f"set_limits({name})", partial(_limit, name)
    yield "generate(jobs)", _jobs


PLAIN = dict([*_of_functions(), *_of_classes()])
CALLS = PLAIN | dict(_of_options())
VALUES = st.recursive(
    st.integers(0, len(HOSTILE) - 1).map(HOSTILE.__getitem__)
    | st.integers()
    | st.floats()
    | st.text()
    | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


def refusal(call: Call, value: Any) -> str:
    """The message of the KenkenError with which this is refused; "" for an answer."""
    try:
        found = call(value)
        list(islice(found, 1)) if isinstance(found, Iterator) else None
    except InternalError:
        raise
    except KenkenError as error:
        return str(error)
    return ""


@settings(max_examples=200)
@given(called=st.sampled_from(sorted(CALLS)), value=VALUES)
def test_hostile_arguments_get_an_answer_or_one_line(called: str, value: Any) -> None:
    told = refusal(CALLS[called], value)
    assert told.isprintable()
    assert len(told) <= LONGEST


def test_what_cannot_be_written_is_refused_by_each() -> None:
    values = Path("\0"), Path("\ud800"), 10**5000, 10**400, "x" * 5000, Unwritable()
    for (called, call), value in product(PLAIN.items(), values):
        told = refusal(call, value)
        assert told.isprintable(), called
        assert len(told) <= LONGEST, called


@pytest.mark.parametrize(
    ("called", "value", "said"),
    [
        ("verify(time_limit)", 10**400, "time_limit is of the type int; it must be a number of"),
        ("generate(jobs)", 10**6, "jobs is 1000000; it must be a whole number from 0 to 1024"),
        ("generate(jobs)", "2", "jobs is '2'; it must be a whole number"),
        ("set_limits(max_size)", 10**400, "max_size is of the type int"),
        ("set_limits(max_bytes)", 0, "set_limits(max_bytes=0) is out of range"),
        ("set_limits(max_size)", 1, "is too large"),
        ("set_limits(max_nesting)", True, "max_nesting is True; it must be a whole number"),
        ("check(grid)", range(10**9), "the grid has more than 262,144 entries"),
        ("check(grid)", [range(10**9)] * 4, "the grid has more than 262,144 entries"),
        ("build(cells)", Endless(), "cells has more than 262,144 entries"),
        ("build(row_clues)", range(10**9), "row_clues has more than 512 entries"),
        ("build(cages)", Endless(), "cages has more than 262,144 entries"),
        ("build(cages)", array(4), "cages is array(4); it must be a list"),
        ("build kenken(cages)", [("3+", [])], "cage 1 has no cells; name them"),
        ("build kenken(cages)", [("3+", [range(10**9)])], "range(0, 1000000000) is not a cell"),
        ("build(clues)", [("arrow", zeros((2, 2)))], "clue 1 of clues: array([0., 0.]) is not a"),
        ("generate kenken(cage_sizes)", {None: 2}, "'cage_sizes' is [null, 2]; it must be a list"),
        ("generate shikaku(areas)", {None: 2}, "'areas' is [[null, 2]]; it must be a list"),
        ("generate shikaku(areas)", {"9" * 5000: 2}, "'areas' is [["),
        ("load(path)", "\0", r"path is '\x00'; it must be a path of letters"),
        ("load(path)", "\ud800", r"path is '\ud800'; it must be a path of letters"),
        ("check_certificate(certificate)", "\0", "it must be a path of letters"),
        ("dump(path)", "\0", "it must be a path of letters"),
        ("generate kenken(singles)", 2**31, "'singles' is 2147483648; it must be an integer from"),
        ("generate killer(uncaged)", 10**400, "it must be a number of cells"),
        ("generate sudoku(givens)", 10**5000, "it must be a number, or a string"),
        ("Document(0)", None, "family is None; it must be of the class Family"),
        ("Document(1)", SUDOKU, "the puzzle does not fit the family KenKen"),
        ("Document(2)", 5, "solution is 5; it must be of the class tuple"),
        ("Document(3)", None, "meta is None; it must be of the class Meta"),
        ("Meta(seed)", 10**5000, "'seed' is of the type int; it must be an integer or a string"),
        ("Certificate(family)", None, "the certificate's family is None"),
        ("Certificate(puzzle)", None, "the certificate's puzzle is None"),
        ("Certificate(claim)", "unknown", "the certificate's claim is 'unknown'"),
        ("Certificate(claim)", kenken_cp.Outcome.UNKNOWN, "the certificate's claim is "),
        ("Certificate(grids)", (("x",) * 16,), "the certificate's grids is (('x', 'x'"),
        ("Certificate(layout)", [], "the certificate's layout is []"),
        ("Certificate(proof)", None, "the certificate's proof is None"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.isascii() else "",
)
def test_what_is_wrong_is_named(called: str, value: Any, said: str) -> None:
    assert said in refusal(CALLS[called], value)


def test_names_and_texts_in_messages_are_cut() -> None:
    path = "/".join(["/a folder", "n" * 200, "puzzle.json"])
    assert str(KenkenError(f"{path}: no")) == f"{path}: no"  # where it is, is told whole
    long = "it's " * 30
    assert str(KenkenError(f"field {long!r} and 'b'")) == f"field \"{long[:MOST_QUOTED]}…\" and 'b'"
    assert str(KenkenError("z" * 300 + ": no")) == "z" * MOST_QUOTED + "…: no"
    prose = "the puzzles' cells, " * 10
    assert str(KenkenError(prose)) == prose
