"""Boards, propagation and counting search."""

from kenken_cp.engine import choose_form

choose_form(__path__)
