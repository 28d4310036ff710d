"""The compiled kernel: cage tuples, candidates, propagation, counting search."""
from kenken_cp.core.cages import Cage, CagePuzzle, readings
from itertools import product

def cage_tuples(puzzle: CagePuzzle, cage: Cage, cap: int) -> tuple[tuple[int, ...], ...] | None:
    # placeholder until the compiled enumeration replaces it
    if len(puzzle.digits) ** len(cage.cells) > 2_000_000:
        return None
    rows = readings(cage.operator, len(cage.cells), puzzle.rule)
    pairs = [(i, j) for i, a in enumerate(cage.cells) for j, b in enumerate(cage.cells[:i])
             if a // puzzle.columns == b // puzzle.columns or a % puzzle.columns == b % puzzle.columns]
    out = tuple(t for t in product(puzzle.digits, repeat=len(cage.cells))
            if all(t[i] != t[j] for i, j in pairs) and any(r.explains(t, cage.target) for r in rows))
    return None if len(out) > cap else out
