"""What puzzles of cages are to be like, and what makes them."""
