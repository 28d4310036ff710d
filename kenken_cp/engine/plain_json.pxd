# The C types of plain_json.py; that file alone is the program, this one makes it fast.

cdef int QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT
cdef int MINUS, ZERO, SPACE, DELETE, DEEPEST, ROOM, KEPT
cdef list _IDLE
cdef long long MOST

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
