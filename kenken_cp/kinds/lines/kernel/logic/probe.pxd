# The C types of probe.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport SharedWorkspace
from kenken_cp.kinds.lines.kernel.logic.line_board cimport LineBoard, OPEN
from kenken_cp.kinds.lines.kernel.logic.line_state cimport LineState

cdef class Probe(SharedWorkspace):
    cdef LineState state
    cdef LineBoard board
    cdef int[::1] trail
    cdef int trailed
    cdef int[::1] queue
    cdef signed char[::1] queued
    cdef int head
    cdef int waiting
    cdef int[::1] touched

    cdef void begin_area(self) noexcept
    cdef void touch(self, int line) noexcept
    cdef void write(self, int cell, int value) noexcept
    cdef void _enqueue(self, int line) noexcept
    cdef bint propagate(self) noexcept
    cdef bint _visit(self, int line) noexcept
    cdef void undo(self) noexcept

cdef class Memory:
    cdef LineState state
    cdef signed char[::1] result
    cdef int[::1] clock
    cdef int[::1] area
    cdef int last

    cdef int latest(self) noexcept
    cdef void forget(self) noexcept
    cdef void keep(self, int number, int result, Probe probe) noexcept
    cdef bint holds(self, int number) noexcept
