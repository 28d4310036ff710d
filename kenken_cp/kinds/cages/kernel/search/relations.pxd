# The C types of relations.py; that file alone is the program, this one makes it fast.

cdef int CHEAP

cdef class Relations:
    cdef readonly int cells
    cdef readonly int digits
    cdef unsigned int full
    # the pairs of cells that share a house
    cdef int[::1] together
    cdef readonly int factors
    # the factors below this number are quick to filter
    cdef int cheap
    # the factors of each cell
    cdef int[::1] cell_start
    cdef int[::1] cell_factors
    # per factor: what it is, its cells in order, whether one stands there twice, its clue
    cdef int[::1] sort
    cdef int[::1] start
    cdef int[::1] scope
    cdef int[::1] repeats
    # the most digits that one of two cells can bar from the other; all, of factors of more cells
    cdef int[::1] barred
    cdef int[::1] clue
    # per factor: the words of a set of tuples, and where its sets begin in `bits` or its states
    # in `steps` and `layers`
    cdef int[::1] words
    cdef long long[::1] base
    cdef long long[::1] layer_base
    cdef unsigned long long[::1] bits
    cdef int[::1] steps
    cdef int[::1] layers
    # the factors with a changed cell, as bits
    cdef int dirty_words
    cdef unsigned long long[::1] dirty
    # scratch: live tuples or reached states, and the values with support at each position
    cdef unsigned long long[::1] live
    cdef unsigned int[::1] support
    cdef long long[::1] paths
    # whether what was weighed is remembered; the memory, the words of a slot, the last slot
    cdef public bint remembers
    cdef unsigned int[::1] memory
    cdef int stride
    cdef unsigned int last_slot

    cdef void touch(self, int cell) noexcept nogil
    cpdef bint load(self, object relations, tuple digits, object place, bint aware) except -1
