"""Recipes of cage puzzles, and the workspace in which such puzzles are made."""
