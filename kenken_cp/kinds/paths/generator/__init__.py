"""How number paths are made: options, shapes, the workspace; `row` has what generic code uses."""
