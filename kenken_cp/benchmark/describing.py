"""What goes with the instances of a benchmark: its README, how to cite it, MiniZinc's model."""

from collections import Counter
from collections.abc import Collection, Sequence

from kenken_cp import __version__
from kenken_cp.benchmark.entries import InstanceEntry
from kenken_cp.benchmark.texts import TEXTS
from kenken_cp.core.counts import say_count, say_list

HARD = 10_000  # conflicts

INSTANCE_MODEL = """\
% An instance: the puzzle; a grid, row by row, that is no answer, or none.
include "{model}";
array [int] of int: forbidden;
constraint if length(forbidden) > 0 then exists (r in 1..rows, c in 1..columns)
  (x[r, c] != forbidden[(r - 1) * columns + c]) endif;
"""

CITATION = f"""\
cff-version: 1.2.0
message: If you use these instances, please cite them as below.
title: Graded instances of grid puzzles for constraint solvers
type: dataset
authors:
  - name: The kenken-cp contributors
version: {__version__}
license: CC0-1.0
"""

_MEANINGS = """\
`unsat` is in the data itself in all formats but JSON, whose `solution` is then the forbidden grid.
Give `dzn` to the model `…-instance.mzn`. {clingo}

In `xml` the cells are `x[row][column]`, from 0. In `cnf` and `opb` the first variables say which
value a cell has, cell by cell, row by row, the values in ascending order: of *n* digits, digit *i*
in cell *c*, both counted from 0, is variable 1 + *c*·*n* + *i*.

## metadata.csv

| column | meaning |
|---|---|
| `id` | family, size, number (easier first), status |
| `size`, `status` | rows × columns; `sat` or `unsat` |
| `seed` | what the puzzle was made from |
| `tier`, `human_effort` | how hard the puzzle is for a person, as `kenken rate` says |
| `kernel_nodes` | branches of kenken-cp's own search, on images of the board |
| `cadical_conflicts` | conflicts of CaDiCaL 1.9.5, cells and constraints in other orders |
| `cpsat_seconds` | CPU seconds of CP-SAT, one worker, likewise; depends on the machine |
| `sha256_…` | of the file, unpacked |

Costs are medians of several runs. An empty figure is one beyond the limits of the measurement.
Where the tier is `search`, the effort leaves out what the search had to find.

The instances are in the public domain (CC0 1.0). The models `.mzn` and `.lp` have kenken-cp's
licence, MIT. `kenken benchmark run FOLDER` races the solvers that are installed.
"""


def readme(entries: Sequence[InstanceEntry], models: Collection[str]) -> str:
    """What the folder holds, by which rules it was made, and what the columns mean.

    `models` are the names of the models beside it.
    """
    families = ", ".join(sorted({entry.family for entry in entries}))
    hard = sum((entry.cadical_conflicts or 0) > HARD for entry in entries)
    formats = "\n".join(f"| `{row.id}/` | {row.title} |" for row in TEXTS)
    return f"""\
# {say_count(len(entries), "instance")} for constraint solvers

Made by `kenken benchmark make` of kenken-cp {__version__}; families: {families}. Each puzzle is
here twice: as `sat`, where its only solution is to be found, and as `unsat`, where that grid is
forbidden, so that there is none. {hard} of them take CaDiCaL more than
{HARD:,} conflicts.

| size | instances |
|---|---|
{_sizes(entries)}

| folder, or archive `.tar.xz` | what is in it |
|---|---|
{formats}

{_MEANINGS.format(clingo=_clingo(families.split(", "), models))}"""


def _clingo(families: Sequence[str], models: Collection[str]) -> str:
    """What clingo needs beside the facts in `lp`; there are not rules for every family."""
    without = [family for family in families if f"{family}.lp" not in models]
    programs = [f"`{family}.lp`" for family in families if family not in without]
    given = [f"Give `lp` to clingo with {say_list(programs, 'or')}."] if programs else []
    if without:
        given.append(
            f"For {say_list(without)} there are facts alone in `lp`, and no rules for them."
        )
    return " ".join(given)


def _sizes(entries: Sequence[InstanceEntry]) -> str:
    counts = Counter(entry.size for entry in entries)
    return "\n".join(f"| {size.replace('x', '×')} | {number} |" for size, number in counts.items())
