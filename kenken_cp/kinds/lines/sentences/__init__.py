"""Steps on lines of clues in words."""
