"""KenKen and its relatives: generate, prove, rate, solve and explain.

Importing the package loads no solver; each backend loads its own when it is first used.
"""

__version__ = "0.1.0"
