"""The C types in .pxd files say what the Python beside them says."""

from pathlib import Path

import pytest

from tests.helpers.paths import ROOT
from tests.helpers.pxd_types import Unread, faults

PXD = sorted(
    [*(ROOT / "kenken_cp").rglob("*.pxd"), *(ROOT / "tests").rglob("*.pxd")]
)  # fmt: skip
IDS = [path.relative_to(ROOT).as_posix() for path in PXD]


def test_there_are_some() -> None:
    assert len(PXD) > 30


@pytest.mark.parametrize("path", PXD, ids=IDS)
def test_a_pxd_says_what_its_source_says(path: Path) -> None:
    source = path.with_suffix(".py").read_text(encoding="utf-8")
    assert faults(path.read_text(encoding="utf-8"), source) == []


DECLARED = """
from kenken_cp.engine.rng cimport Rng
cdef int MOST, FEW  # bounds
cdef extern from *:
    int LOWEST(int word) nogil

cdef bint fits(Counter counter, int[::1] cells, int size) except -1

cdef class Counter(Base):
    cdef readonly int total
    # by cell
    cdef long long[::1] seen
    cdef bint done

    cpdef void begin(self, unsigned int values, bint again) noexcept
    cdef int count(self, int place) noexcept nogil
"""
SOURCE = """
import cython
from bounds import FEW
MOST = 3

def fits(counter, cells, size: cython.int):
    return True

@cython.cclass
class Counter(Base):
    def __init__(self) -> None:
        self.total = 0
        self.seen = array("q", bytes(80))
        self.done = False

    def begin(self, values: cython.uint, again: bool) -> None:
        pass

    def count(self, place) -> int:
        return self.total
"""
# What is changed in the source, and the fault that is found then.
CHANGES = [
    ("class Counter(Base)", "class Counters(Base)", "class Counter is missing"),
    ("Counter(Base)", "Counter(Other)", "class Counter extends ('Other',), declared as ('Base',)"),
    ("Counter(Base)", "Counter", "class Counter extends (), declared as ('Base',)"),
    ("self.total = 0", "self.totals = 0", "Counter.total is never assigned"),
    ("self.total = 0", "self.total = False", "Counter.total is False, declared as int"),
    (
        "self.total = 0", "self.total: cython.longlong = 0",
        "Counter.total is cython.longlong, declared as int",
    ),
    (
        'array("q", bytes(80))', "ints(10)",
        "Counter.seen is an array of int, declared as long long[::1]",
    ),
    (
        "self.done = False", "self.done = ints(10)",
        "Counter.done is an array of int, declared as bint",
    ),
    ("def begin(", "def start(", "Counter.begin() is missing"),
    (
        "count(self, place)", "count(self, cell)",
        "Counter.count(self, cell) is declared with (self, place)",
    ),
    (
        "count(self, place)", "count(self)", "Counter.count(self) is declared with (self, place)",
    ),
    (
        "count(self, place)", "count(self, *place)",
        "Counter.count(self, *place) is declared with (self, place)",
    ),
    (
        "values: cython.uint, again: bool", "again: bool, values: cython.uint",
        (
            "Counter.begin(self, again: bool, values: cython.uint) "
            "is declared with (self, values, again)"
        ),
    ),
    (
        "values: cython.uint", "values: cython.int",
        "Counter.begin() has cython.int, declared as unsigned int",
    ),
    ("again: bool", "again: int", "Counter.begin() has int, declared as bint"),
    ("-> int", "-> bool", "Counter.count() has bool, declared as int"),
    ("def fits(", "def fit(", "fits() is missing"),
    (
        "fits(counter, cells", "fits(counter: Other, cells",
        "fits() has Other, declared as Counter",
    ),
    (
        "fits(counter, cells", "fits(counter, cells: cython.longlong[::1]",
        "fits() has cython.longlong[::1], declared as int[::1]",
    ),
    ("MOST = 3", "", "MOST is neither assigned nor imported"),
    ("import FEW", "import MANY", "FEW is neither assigned nor imported"),
    (
        "def fits(", "@cython.cclass\nclass Hidden:\n    pass\n\ndef fits(",
        "class Hidden is not declared",
    ),
]  # fmt: skip


def test_a_pair_that_agrees_has_no_fault() -> None:
    assert faults(DECLARED, SOURCE) == []


def test_the_body_of_an_inlined_function_is_passed_over_and_its_head_is_not() -> None:
    declared = (
        "cdef inline int twice(int number) noexcept:\n    return 2 * number\n\ncdef int MOST\n"
    )
    source = "import cython\nMOST = 3\nif not cython.compiled:\n    def twice({}):\n        pass\n"
    assert faults(declared, source.format("number")) == []
    assert faults(declared, source.format("value")) == ["twice(value) is declared with (number)"]


@pytest.mark.parametrize(("old", "new", "fault"), CHANGES, ids=[row[2] for row in CHANGES])
def test_what_differs_is_found(old: str, new: str, fault: str) -> None:
    assert old in SOURCE
    assert fault in faults(DECLARED, SOURCE.replace(old, new))


@pytest.mark.parametrize("line", ["cdef struct Cell:", "cdef int *cells", "ctypedef int cell"])
def test_a_line_in_no_known_form_is_named(line: str) -> None:
    with pytest.raises(Unread, match="line 17: "):
        faults(DECLARED + line, SOURCE)


def test_a_broken_copy_of_the_kernel_is_found() -> None:
    """One attribute renamed in the source of the board alone."""
    path = ROOT / "kenken_cp" / "kinds" / "cages" / "kernel" / "search" / "board.pxd"
    source = path.with_suffix(".py").read_text(encoding="utf-8").replace("self.span", "self.width")
    assert faults(path.read_text(encoding="utf-8"), source) == ["Board.span is never assigned"]
