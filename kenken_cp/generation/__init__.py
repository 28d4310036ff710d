"""Making puzzles: a recipe and a target in, puzzles out that are proven unique and rated.

The work is cut into units, which are numbered. A unit of work draws a grid and tries candidates,
puzzles of that solution, until one meets the target or it gives up; what it yields depends only on
the request, the seed and its number (`make`).
"""
