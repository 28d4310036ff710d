"""Differential testing: every backend is asked about the same random puzzles.

`python -m tests.differential --seed S --cases N [--jobs J] [--out DIR] [--summary FILE]` hears
cases 0 to N - 1 of a seed, tells its rate on stderr and ends with a table (`--json`: as JSON);
its exit status is 1 if anybody disagreed. Case k is a function of the seed and k alone (`cases`).

- `panel`: who is asked. Each case goes to the compiled kernel, CP-SAT, SAT by MiniSat and by
  CaDiCaL, and brute force where there are few enough grids; every third to CP-SAT without
  presolve, every 20th to the uncompiled kernel, every 1,000th to MiniZinc (Gecode, for two
  seconds). In every eighth case all cages are put to CP-SAT and SAT as folds.
- `judge`: what a disagreement is. Every grid that anyone found must be right by the rules and be
  in every list that claims to be complete. On boards of up to 25 cells up to 30 solutions are
  asked for, so most lists are complete and compared whole; on larger ones 2. A time-out, and
  a refusal that a backend states (the kernel: too many tuples), contradicts nobody and is counted.
  Any other error, and the end of a process, is a disagreement.
- `shrink` makes the puzzle of a disagreement small, `files` writes it to `tests/counterexamples`,
  where a test asks all backends about it ever after.
- `tally` counts. A case *has conflicts* if MiniSat on the CNF meets at least one conflict before
  it has found the first grid, where there are several, or else before it knows that there is
  none or no second one. For none and one that is the same as: unit propagation on the clauses
  (and the clause that blocks the one grid) does not settle it. Several solutions are never
  settled by unit propagation, but the conflict that the blocking clause brings does not count.
"""
