# The C types of path_technique.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport Technique
from kenken_cp.kinds.paths.kernel.logic.path_state cimport PathState

cdef class PathTechnique(Technique):
    cdef PathState state

cdef class OnNumbers(PathTechnique):
    cdef int more

cdef class OnPathCells(PathTechnique):
    pass

cdef class OnPathBoard(PathTechnique):
    pass
