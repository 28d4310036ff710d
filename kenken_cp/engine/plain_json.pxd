# The C types of plain_json.py; that file alone is the program, this one makes it fast.

cdef int QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT
cdef int MINUS, PLUS, POINT, ZERO, NINE, SMALL_E, LARGE_E, SPACE, DELETE, MOST_FIGURES, DEEPEST, ROOM, KEPT
cdef list _IDLE
cdef long long MOST

cdef class PlainReader:
    cdef bytes data
    cdef bint simple
    cdef str text
    cdef const unsigned char[::1] signs
    cdef Py_ssize_t at
    cdef Py_ssize_t end
    cdef int left

    cdef object whole(self)
    cdef int skip(self) noexcept
    cdef object value(self)
    cdef object word(self)
    cdef str string(self)
    cdef list items(self)
    cdef dict entries(self)
    cdef int down(self) except -1
    cdef int up(self) noexcept
    cdef Py_ssize_t figures(self) noexcept
    cdef object number(self)
    cdef bint is_broken(self) noexcept
    cdef object fraction(self, Py_ssize_t start)

cdef class PlainWriter:
    cdef object held
    cdef unsigned char[::1] signs
    cdef Py_ssize_t at

    cdef str result(self)
    cdef bint put(self, object value, int deep) except -1
    cdef int sign(self, int sign) except -1
    cdef bint items(self, list values, int deep) except -1
    cdef bint entries(self, dict values, int deep) except -1
    cdef bint word(self, str word) except -1
    cdef bint text(self, str text) except -1
    cdef bint whole(self, object number) except -1
