"""The exact line solver, the board of a search, its propagation, and the counting search."""
