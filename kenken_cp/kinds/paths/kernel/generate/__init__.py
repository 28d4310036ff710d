"""Random paths (`backbite`), and the generators that make puzzles of them.

`path_remover` removes givens while the puzzle stays unique. `pattern_generator` gives the cells of
a pattern, for which `path_repair` changes the path. `pair_clues` draws walls and links, and
`path_evaluator` says of each candidate whether it is unique and how hard it is.
"""
