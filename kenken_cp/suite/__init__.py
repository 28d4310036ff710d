"""Suites: many puzzles by size and level, from a spec and a seed, in a file that can be resumed.

A spec has parts (a recipe each) with quotas: so many puzzles of a level. The puzzles are made in
units of work. A unit belongs to one quota, is made from the recipe and level of that quota, the
seed and the unit's number alone, and tries puzzles on one solution grid; it may bring puzzles for
several quotas, or none. One writer (`ledger`) takes the units in the order of their numbers and
decides what is kept, so it does not matter who made them or when.

`spec_reader` reads a `spec`, `work` makes units, `run` has them made, `store` keeps the
puzzles and the progress; `shards` and `gather` do the same on machines that do not communicate.
"""
