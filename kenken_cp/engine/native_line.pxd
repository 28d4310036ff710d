# The C types of native_line.py; that file alone is the program, this one makes it fast.

cdef int QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT
cdef int MINUS, POINT, ZERO, NINE, SPACE, DELETE, MOST_FIGURES, MOST_NUMBERS, MOST_RATINGS
cdef int MISSING, INTEGER, FLAG, WORD, LIST, ROWS, SIGNS
cdef int FORMAT, VERSION, FAMILY, PUZZLE, SOLUTION, META, NEEDED
cdef int AUTHOR, SOURCE, PROOF, SEED, GENERATOR, RATINGS
cdef dict DOCUMENT, ABOUT
cdef bytes NAME

cdef class NativeLine:
    cdef dict slots
    cdef readonly int fields
    cdef int[::1] sort
    cdef int[::1] first
    cdef int[::1] last
    cdef int[::1] wide
    cdef int[::1] begin
    cdef int[::1] end
    cdef long long[::1] numbers
    cdef int[::1] names_begin
    cdef int[::1] names_end
    cdef readonly bytes data
    cdef const unsigned char[::1] signs
    cdef readonly bytes family
    cdef int at
    cdef int size
    cdef int used
    cdef int left
    cdef int right

    cpdef bint scan(self, bytes data) except -1
    cdef bint part(self, int part) except -1
    cdef bint entries(self) except -1
    cdef bint value(self, int slot) except -1
    cdef bint items(self, int slot) noexcept
    cdef bint row(self) noexcept
    cdef bint is_full(self) noexcept
    cdef void put(self, long long number) noexcept
    cdef bint number(self) noexcept
    cdef bint flag(self) except -1
    cdef bint is_word(self, bytes word) except -1
    cdef bint key(self) noexcept
    cdef bint word(self) noexcept
    cdef int sign(self) noexcept
    cdef bint takes(self, int wanted) noexcept
    cdef bint about(self) except -1
    cdef bint read_said(self, int what) except -1
    cdef bint ratings(self) except -1
    cdef bint same(self, int one, int other) noexcept
    cdef bint rating(self) except -1
