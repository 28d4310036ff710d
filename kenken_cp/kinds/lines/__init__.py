"""Boards whose rows and columns say how their blocks of filled cells lie: Nonogram."""
