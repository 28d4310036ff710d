"""How Shikaku are made: options, areas, the workspace; `row` has what generic code uses."""
