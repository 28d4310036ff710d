# The C types of supports.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport count_bits
from kenken_cp.kinds.paths.kernel.logic.path_sets cimport NONE, NUMBER_BROKEN
from kenken_cp.kinds.paths.kernel.logic.path_state cimport PathState
from kenken_cp.kinds.paths.kernel.logic.path_technique cimport OnNumbers, OnPathBoard, OnPathCells
from kenken_cp.kinds.paths.kernel.logic.simple cimport ends_at, is_king, usable
from kenken_cp.kinds.paths.kernel.search.board cimport FULL, bit_of, neighbour, word_of
from kenken_cp.kinds.paths.kernel.search.propagate cimport find_supported

cdef int CELL, NUMBER, VALUE, JOINED

cdef bint _is_dark(PathState state, int cell) noexcept
cdef int _dark_cells(PathState state) noexcept
cdef unsigned long long _wrong_colour(PathState state, int word, bint dark) noexcept
cdef int _free(PathState state, int cell) noexcept
cdef bint _is_full(PathState state, int cell, int but) noexcept
cdef int _strike_linked(PathState state, int one, int cell, int other, bint taking) noexcept
cdef bint _run(PathState state, int number, int low, int high) noexcept
cdef int _strike_end(PathState state, int number, int end, int cell, int far, bint taking) noexcept

cdef class Parity(OnPathBoard):
    pass

cdef class NoSupport(OnNumbers):
    pass

cdef class LinkedCells(OnPathCells):
    pass
