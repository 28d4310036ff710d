"""Suites: many puzzles by size and level, from a spec and a seed, in a file that can be resumed."""
