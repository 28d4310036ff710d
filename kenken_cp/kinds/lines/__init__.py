"""Nonogram: the clue of each row and column has the lengths of its blocks of filled cells.

"Row" is also the word for an entry of a table: `kind.py` has the row of the kind, `nonogram.py`
that of the family, `generator/row.py` that of the generator, `techniques.py` one for each
technique. This list of techniques, easiest first, is the ladder; the human solver that applies it
to a puzzle (`kernel/logic/ladder.py`) is called a ladder, too.
"""
