"""The setter's bench: what cells may hold, how many solutions there are, what may go, what is
missing.

Each question is many verdicts on the puzzle with a value more, or with something less. A limit is
never an answer: what was not settled within the budget is said to be unknown.
"""
