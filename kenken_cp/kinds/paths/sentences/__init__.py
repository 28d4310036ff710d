"""Steps on number paths in words."""
