"""What all other folders of the package use: geometry, puzzles, models, verdicts, budgets, errors.

Words that are used throughout the code:

- A room is a folder of the package, or a module beside them; each imports only those below it.
- Things of which there are several, such as formats, backends and techniques, are kept in tables. A
  row is one entry of such a table: a record of data and functions. To add a thing is to add a row.
- A kind is a class of puzzles with all its code (`core.kind`), a family those of its puzzles that
  follow one set of rules (`core.family`).
- A fold is an automaton that reads the values of cells one by one (`core.model.Fold`).
- A ladder is the techniques of a kind, easiest first, and also the solver that runs them (`human`).
"""
