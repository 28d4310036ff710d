# The C types of rectangle_technique.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport DirtySet, PlaceList, Technique
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state cimport RectangleState

cdef class RectangleDirtySet(DirtySet):
    cdef readonly RectangleState state
    cdef readonly PlaceList clues
    cdef readonly PlaceList cells

cdef class RectangleTechnique(Technique):
    cdef RectangleState state

cdef class OnChangedClues(RectangleTechnique):
    pass

cdef class OnChangedCells(RectangleTechnique):
    pass

cdef class OnClues(RectangleTechnique):
    pass

cdef class OnCells(RectangleTechnique):
    pass
