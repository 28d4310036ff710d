# The C types of path_repair.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.rng cimport Rng
from kenken_cp.kinds.paths.kernel.generate.backbite cimport PathSource
from kenken_cp.kinds.paths.kernel.generate.path_evaluator cimport PathEvaluator
from kenken_cp.kinds.paths.kernel.search.board cimport NOWHERE, PathBoard
from kenken_cp.kinds.paths.kernel.search.propagate cimport propagate

cdef int DRAWS, ELSEWHERE, MORE_ROOM, MOST_TURNS

cdef class PathRepair:
    cdef PathEvaluator evaluator
    cdef int[::1] in_pattern
    cdef bint both_ends
    # the numbers that are open
    cdef int[::1] loose
    cdef int loose_count
    cdef long long left
    # the parts that the last change turned round: first and last place of each
    cdef int[::1] turned
    cdef int turns

    cdef bint is_given(self, int number) noexcept
    cdef int narrow(self, Rng rng, int draws) except -1
    cdef int measure(self) except -1
    cdef int list_loose(self) except -1
    cdef bint change(self, Rng rng) except -1
    cdef int undo(self) except -1
    cdef int _list_missing(self) except -1
    cdef long long _room(self) noexcept
    cdef int _cells_between(self, int before, int number, int after) noexcept
    cdef int _turn(self, int first, int last) except -1
    cdef bint _draw(self, Rng rng) except -1
    cdef int _number(self, Rng rng) noexcept
    cdef bint _turn_between(self, int first, int last) except -1
    cdef bint _move_beside(self, int near, int far, int place, int other) except -1
    cdef int _move(self, int first, int last, int low, bint turned) except -1
    cdef bint _touch(self, int number, int other) noexcept
