"""The kinds of board, one package each; other code reaches them only by `kenken_cp.registry`."""
