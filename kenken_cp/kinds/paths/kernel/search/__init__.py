"""The board of a search, its propagation, and the counting search."""
