"""The kinds of board, one package each; other code reaches them only by `kenken_cp.registry`.

Each package has a `kind`, `logic`, `play`, `generator` and `formats` with all that generic code
needs of the kind, in subclasses of the contracts of `core`. Its ladder is its techniques, easiest
first, in `techniques`; the solver that runs them is a ladder of the kernel.
"""
