"""Random pictures, and the loops that repair them until they are unique."""

from kenken_cp.engine import choose_form

choose_form(__path__)
