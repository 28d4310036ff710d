"""Puzzles of rectangles: the board is divided into rectangles, each with one clue, its area."""
