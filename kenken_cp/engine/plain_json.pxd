# The C types of plain_json.py; that file alone is the program, this one makes it fast.

cdef int QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT
cdef int MINUS, PLUS, POINT, ZERO, NINE, SMALL_E, LARGE_E, SPACE, MOST_FIGURES

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
