"""How number paths are made: options, shapes, checks and the workspace."""
