# The C types of solver_state.py; that file alone is the program, this one makes it fast.

cdef int COUNT, TAKE, GATHER
cdef int NOTHING

cdef class SolverState:
    cdef readonly int cells
    cdef readonly int open_cells
    cdef readonly int broken
    cdef readonly int broken_at
    cdef readonly int clock
    # the mode, and what it has found
    cdef int mode
    cdef int available
    cdef int enough
    cdef bint done
    cdef long long held
    # the log: triples
    cdef readonly bint logging
    cdef long long[::1] log
    cdef int logged

    cdef void rewind(self) noexcept
    cdef bint has_found(self) noexcept
    cdef void commit(self) noexcept
    cdef int room(self, int cell) noexcept
    cdef bint offer(self) noexcept
    cdef void note(self, int kind, long long a, long long b) noexcept
    cdef void break_off(self, int kind, int at) noexcept
