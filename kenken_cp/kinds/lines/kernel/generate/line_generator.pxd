# The C types of line_generator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.changing cimport ChangingGenerator, PLACES
from kenken_cp.engine.evaluator cimport MASTER, TIER
from kenken_cp.kinds.lines.kernel.generate.line_evaluator cimport LineEvaluator
from kenken_cp.kinds.lines.kernel.generate.picture_source cimport PictureSource

cdef int TRIED, USUAL_BLOBS, MOST_BLOBS, ANY_GRAIN, PICTURES, FEW_CELLS, CLIMBS, CLIMBS_OF_MANY, USUAL_ATTEMPTS
cdef int GOOD, FULL

cdef class LineGenerator(ChangingGenerator):
    cdef readonly LineEvaluator lines
    cdef PictureSource source
    cdef int grain
    # how often the picture of an attempt may still become harder
    cdef int climbs_left
    cdef signed char[::1] drawn
    cdef signed char[::1] kept_grids
    # the cells that change together
    cdef int[::1] orbit_begins
    cdef int[::1] orbit_cells

    cpdef bint draw(self) except -1
    cpdef bint compose(self) except -1
    cpdef bint make_easier(self) except -1
    cpdef bint make_harder(self) except -1
    cpdef void save(self, int place) except *
    cpdef void restore(self, int place) except *
    cpdef void write(self) except *
    cdef void _flip(self, int cell) noexcept
    cdef int _rounds(self) noexcept
    cdef bint _is_edge(self, int cell) noexcept
