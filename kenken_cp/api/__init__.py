"""The public library: what `import kenken_cp` offers, from the modules here.

Each function takes a puzzle as `load` returns it (a Document) or the puzzle object alone, of any
family. Errors that a user can cause are KenkenErrors with a message of one line. Times are limits
in seconds; where one is reached, the answer says so or OutOfBudget is raised, never a guess.
"""
