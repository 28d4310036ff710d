"""Puzzles of houses and cages: KenKen, KenKen with boxes, Sudoku and Killer Sudoku."""
