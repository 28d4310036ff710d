"""How Nonograms are made: recipes, the workspace, pictures as puzzles, the row."""
