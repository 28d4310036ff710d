"""Published puzzles with clues, in the neutral form of the shared folder, as puzzles of ours."""

import json
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from kenken_cp.core.geometry import Grid, number_names
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.digit_patterns import spell_pattern
from kenken_cp.kinds.cages.digit_states import text_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle

EXAMPLES = Path(__file__).parents[3] / "shared/data/clues/examples.jsonl"

# our sort for a type of the neutral form whose cells and value mean the same
SAME = {
    "arrow": "arrow",
    "between": "between",
    "cage": "cage",
    "clone": "clone",
    "counting_circles": "counting-circles",
    "difference": "white-dot",
    "double_arrow": "double-arrow",
    "entropic": "entropic",
    "equality_cage": "equality-cage",
    "even": "even",
    "extra_region": "extra-region",
    "greater": "greater-than",
    "little_killer": "little-killer",
    "lockout": "lockout",
    "lunchbox": "lunchbox",
    "maximum": "maximum",
    "minimum": "minimum",
    "modular": "modular",
    "numbered_room": "numbered-room",
    "odd": "odd",
    "pair_sum": "pair-sum",
    "palindrome": "palindrome",
    "quadruple": "quadruple",
    "ratio": "black-dot",
    "region_sum_line": "region-sum",
    "rellik": "rellik-cage",
    "renban": "renban",
    "sandwich": "sandwich",
    "skyscraper": "skyscraper",
    "sum": "sum",
    "sum_line": "sum-line",
    "thermo": "thermometer",
    "value_index": "slingshot",
    "whisper": "whisper",
    "xsum": "x-sum",
    "zipper": "zipper",
}
BOARD = {
    "anti_king": "anti-king",
    "anti_knight": "anti-knight",
    "anti_taxicab": "anti-taxicab",
    "disjoint_groups": "disjoint-groups",
    "global_entropy": "global-entropy",
    "global_mod": "global-modular",
    "non_consecutive": "non-consecutive",
}
PATTERNS = ("regex", "nfa", "pair_chain", "pair_all", "look_and_say", "dutch_flatmates")
NEGATIVE = {
    "pair_sum": "negative-xv",
    "difference": "negative-white",
    "ratio": "negative-black",
}


class Example(NamedTuple):
    """A published puzzle; `missing` are the types of its clues that we have no sort for."""

    name: str
    puzzle: CagePuzzle
    solution: Grid | None
    missing: tuple[str, ...]


def examples() -> Iterator[Example]:
    """All examples; of those with types that are missing, the other clues."""
    for text in EXAMPLES.read_text(encoding="utf-8").splitlines():
        fields = json.loads(text)
        missing: list[str] = []
        puzzle = _puzzle(fields, missing)
        solution = tuple(fields.get("solution") or ()) or None
        yield Example(fields["name"], puzzle, solution, tuple(sorted(set(missing))))


def _puzzle(fields: dict[str, Any], missing: list[str]) -> CagePuzzle:
    columns = fields["cols"]
    box_of = {cell: n for n, cells in enumerate(fields.get("boxes") or []) for cell in cells}
    cells = fields["rows"] * columns
    boxes = number_names(box_of[cell] for cell in range(cells)) if len(box_of) == cells else ()
    entries = fields["clues"]
    diagonals = [entry for entry in entries if entry["type"] == "diagonal"]
    clues, candidates = [], {}
    for entry in entries:
        if entry["type"] == "candidates":
            candidates[entry["cells"][0]] = tuple(entry["value"])
        elif entry["type"] not in ("given", "diagonal"):
            found = _clues(entry, fields, missing)
            if any(cell >= cells for clue in found for cell in clue.cells):
                missing.append("cells outside the grid")
                continue
            clues += found
    if len(diagonals) == 1:
        clues.append(Clue("extra-region", tuple(diagonals[0]["cells"])))
    return CagePuzzle(
        fields["rows"], columns, (), tuple(fields["digits"]), boxes=boxes,
        diagonals=len(diagonals) == 2, covered=False, clues=tuple(clues),
        givens=tuple((e["cells"][0], e["value"]) for e in entries if e["type"] == "given"),
        candidates=tuple(candidates.items()),
    )  # fmt: skip


def _clues(entry: dict[str, Any], board: dict[str, Any], missing: list[str]) -> list[Clue]:
    kind, cells = entry["type"], tuple(entry.get("cells", ()))
    columns = board["cols"]
    value: Any = entry.get("value")
    values = tuple(value) if isinstance(value, list) else () if value is None else (value,)
    if kind == "sum_line" and entry["loop"]:
        return [Clue("sum-loop", cells, values)]
    if kind == "sum" and entry["coeffs"]:
        return [Clue("weighted-sum", cells, (value, *entry["coeffs"]))]
    if kind in SAME:
        return [Clue(SAME[kind], cells, values)]
    if kind in BOARD:
        return [Clue(BOARD[kind])]
    if kind == "negative":
        return [Clue(NEGATIVE[name]) for name in value]
    if kind == "equal_sum":
        return [Clue("equal-sums", cells, tuple(map(len, value)))]
    if kind == "indexer" and value == "C":
        row, column = divmod(cells[0], columns)
        line = range(row * columns, (row + 1) * columns)
        return [Clue("indexer", (cells[0], *line), (column + 1,))]
    if kind in PATTERNS:
        return list(_patterns(entry, board))
    missing.append(kind)
    return []


def _patterns(entry: dict[str, Any], board: dict[str, Any]) -> Iterator[Clue]:
    """The clues of a sort that only patterns say."""
    kind, cells = entry["type"], tuple(entry.get("cells", ()))
    value: Any = entry.get("value")
    columns, digits = board["cols"], board["digits"]
    if kind in ("regex", "nfa"):
        steps = [(here, digits[place], there) for here, place, there in value["tr"]]
        yield Clue("automaton", cells, (), text_of(value["start"], value["accept"], steps))
    elif kind == "look_and_say":
        for count, digit in value:
            yield Clue("automaton", cells, (), f"[^{digit}]*({digit}[^{digit}]*){{{count}}}")
    elif kind == "dutch_flatmates":
        for column in range(columns):
            line = tuple(range(column, board["rows"] * columns, columns))
            yield Clue("automaton", line, (), "([^5]|15|59)*")
    else:
        for pair in pairwise(cells) if kind == "pair_chain" else combinations(cells, 2):
            yield Clue("automaton", pair, (), pairs_text(value))


def pairs_text(pairs: list[list[int]]) -> str:
    """The pattern of two digits that are one of these pairs."""
    firsts = sorted({one for one, _ in pairs})
    seconds = [spell_pattern(other for first, other in pairs if first == one) for one in firsts]
    return "|".join(f"<{one}>{second}" for one, second in zip(firsts, seconds, strict=True))
