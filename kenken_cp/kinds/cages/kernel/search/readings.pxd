# The C types of readings.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.tuples cimport DIVIDED, MINUS, NO_OP, PLUS, TIMES, TupleStore

cdef int UNLISTED
cdef int SUM, PRODUCT, SOME_ZERO, ONE_ZERO

cdef class Readings:
    # the readings of each cage without a list: their sort, amount, and greatest digit or dividend
    cdef int read
    cdef int[::1] reading_start
    cdef int[::1] reading_end
    cdef int[::1] reading_sort
    cdef int[::1] reading_top
    cdef long long[::1] reading_amount
    # the digits, their weights by kind, and their order by weight; those that are not 0
    cdef bint noted
    cdef bint pairs_only
    cdef int primes
    cdef long long[::1] prime_values
    cdef long long[::1] factors
    cdef long long[::1] digit_values
    cdef long long[::1] digit_weights
    cdef int[::1] by_weight
    cdef unsigned int nonzero
    # one cage's candidates, those that stay, those that fit; what some of its cells contribute
    cdef unsigned int[::1] held
    cdef unsigned int[::1] kept
    cdef unsigned int[::1] fitting
    cdef long long span_low
    cdef long long span_high
    # for each cell, what the others contribute
    cdef long long[::1] others_low
    cdef long long[::1] others_high

    cdef int read_clue(self, int cage, int size, int operator, long long target) except -1
    cdef int _add(self, int sort, long long amount, int top) except -1
