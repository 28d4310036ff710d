"""The techniques of Nonograms, and the human solver (`ladder`) that runs them."""
