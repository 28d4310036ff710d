# The C types of unavoidable.py; that file alone is the program, this one makes it fast.

cdef int NOWHERE

cdef class UnavoidableSets:
    cdef int[::1] orbit_of
    cdef int orbits
    cdef readonly int sets
    cdef readonly int bare
    cdef int[::1] first
    cdef int places
    cdef int[::1] next
    cdef int[::1] set_of
    cdef int[::1] given
    cdef int[::1] last

    cpdef void clear(self) noexcept
    cpdef int learn(self, int[::1] cells, int count, bint given) except -1
    cdef bint needs(self, int orbit) noexcept
    cdef void change(self, int orbit, int more) noexcept

cdef int[::1] _grow(int[::1] numbers)
