# The C types of disjoint_houses.py; that file alone is the program, this one makes it fast.

cdef class DisjointHouses:
    cdef readonly int pairs
    cdef int[::1] pair
    cdef readonly int wides
    cdef int[::1] wide
    cdef int[::1] wide_start
