"""Graded instances for researchers: made, measured, written for all sorts of solvers, and raced."""
