"""Making puzzles: a recipe and a target in, puzzles out that are proven unique and rated."""
