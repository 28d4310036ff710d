# The C types of line_form.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.canonical cimport CanonicalForm

cdef class LineForm(CanonicalForm):
    cdef readonly int rows
    cdef readonly int columns
    # each orientation as three answers: down, across, over
    cdef int[::1] down
    cdef int[::1] across
    cdef int[::1] over
    # the puzzle as it was read: clues by line, givens by cell
    cdef readonly int[::1] start
    cdef readonly int[::1] clue
    cdef signed char[::1] given
    cdef readonly bint has_givens

    cdef void orient(self) noexcept
    cdef bint turns(self, int way, int line) noexcept
    cdef int _compare_givens(self, int way, int best, int row) noexcept
    cdef int _given_at(self, int way, int row, int column) noexcept
    cdef int cell_at(self, int way, int row, int column) noexcept
