"""How Nonograms are made: recipes, the workspace, pictures as puzzles.

`row` has what generic code uses.
"""
