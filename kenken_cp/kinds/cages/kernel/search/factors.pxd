# The C types of factors.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport lowest
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.relations cimport Relations
from kenken_cp.kinds.cages.kernel.search.weighing cimport weigh

cdef bint sweep_factors(Board board, Relations relations) noexcept nogil
cdef bint _apply(Board board, Relations relations, int factor) noexcept nogil
