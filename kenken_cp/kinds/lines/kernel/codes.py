"""Integer codes that the kernel shares with its callers: entries of the log beside the engine's."""

from kenken_cp.engine import log

LINE = log.OWN  # line of the board: its rows, then its columns
BLOCK = log.OWN + 1  # line, index of the block in its clue
CASE_START = log.OWN + 2  # line, start: a branch that puts the block of the step there
