"""How puzzles of rectangles are made: options, areas, the workspace."""
