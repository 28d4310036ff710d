# The C types of propagate.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.paths.kernel.search.board cimport FULL, NOWHERE, PathBoard, bit_of, cell_in, shift, word_of
from kenken_cp.kinds.paths.kernel.search.layout cimport MOST_DIRECTIONS

cdef int SAME, CHANGED, FAILED

cdef bint propagate(PathBoard board) noexcept
cdef bint sweep(PathBoard board) noexcept
cdef bint _support(PathBoard board, int number) noexcept
cdef unsigned long long find_supported(PathBoard board, int before, int after, int word) noexcept
cdef unsigned long long _beside(PathBoard board, int at, int by) noexcept
cdef int _singles(PathBoard board) noexcept
cdef bint _take(PathBoard board, int number, int word, unsigned long long only) noexcept
cdef int _own_cells(PathBoard board) noexcept
cdef bint _is_single(PathBoard board, int number) noexcept
cdef int _links(PathBoard board) noexcept
cdef void _list_links(PathBoard board) noexcept
cdef bint _add_links(PathBoard board, int number, int word) noexcept
cdef int _count_links(PathBoard board) noexcept
cdef int _count_in(PathBoard board, int word) noexcept
cdef int _settle_links(PathBoard board, int word, unsigned long long forced, unsigned long long barred) noexcept
cdef bint _know_ends(PathBoard board) noexcept
cdef bint _mirror(PathBoard board) noexcept
