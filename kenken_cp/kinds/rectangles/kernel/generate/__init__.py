"""Generators: divisions of a board, and clues that leave one of them."""
