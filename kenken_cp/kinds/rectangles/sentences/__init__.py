"""The sentences of steps of puzzles of rectangles, and of what follows from assumptions."""
