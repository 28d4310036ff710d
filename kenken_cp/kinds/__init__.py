"""The kinds of board, one package each; other code reaches them only by `kenken_cp.registry`.

Each package has a `kind`, `logic`, `generator` and `formats`, whose records (rows) hold all that
generic code needs of the kind: see `core.kind`, `core.logic`, `core.generator` and `core.format`.
Its ladder is its techniques, easiest first, in `techniques`; the solver that runs them is a ladder
of the kernel, and `ladder_pool` keeps such solvers for the next puzzle.
"""
