# The C types of ladder.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.loop cimport TechniqueLoop
from kenken_cp.kinds.paths.kernel.logic.path_form cimport PathForm
from kenken_cp.kinds.paths.kernel.logic.path_state cimport PathState
from kenken_cp.kinds.paths.kernel.search.layout cimport Layout

cdef int CELL, VALUE

cdef class PathLadder(TechniqueLoop):
    cdef readonly PathState board_state
    cdef readonly Layout layout
    cdef int[::1] solution

    cdef int load(self, Layout layout) except -1
    cpdef int place_of(self, int cell) noexcept
