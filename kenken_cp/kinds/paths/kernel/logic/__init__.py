"""The techniques of number paths, the state they look at, and the solver (`ladder`) that runs them.

`simple` has the techniques that need one cell or one number.
"""
