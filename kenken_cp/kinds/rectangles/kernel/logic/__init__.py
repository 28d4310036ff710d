"""The human solver's state and its techniques."""
