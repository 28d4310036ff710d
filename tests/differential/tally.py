"""What a run came to: counts that add up, whoever counted."""

from collections import Counter
from typing import Any

from tests.differential.answers import UNKNOWN
from tests.differential.cases import Case, traits
from tests.differential.judge import Hearing

OUTCOMES = ("none", "unique", "multiple")
JUDGE_OF_CONFLICTS = "sat:minisat22"

Counts = Counter[tuple[str, ...]]


def count_case(counts: Counts, case: Case, hearing: Hearing) -> None:
    """Add a case that was heard."""
    found = hearing.solutions
    outcome = UNKNOWN if found is None else OUTCOMES[min(2, found)]
    judge = hearing.answers.get(JUDGE_OF_CONFLICTS)
    conflicts = judge is not None and judge.nodes > 0
    counts["cases",] += 1
    counts["outcome", outcome] += 1
    counts["conflicts", outcome] += conflicts
    counts["compared in full",] += found is not None and found < case.most
    counts["disagreements",] += bool(hearing.faults)
    for name, answer in hearing.answers.items():
        counts["backend", name, answer.state] += 1
    for trait in traits(case.puzzle) + ["folds for tables"] * case.folded:
        counts["variant", trait, "cases"] += 1
        counts["variant", trait, "conflicts"] += conflicts
        counts["variant", trait, "not unique"] += outcome in ("none", "multiple")


def summary(counts: Counts) -> dict[str, Any]:
    """The counts as plain JSON, with the shares that a run is to reach."""
    cases = counts["cases",]
    outcomes = {name: counts["outcome", name] for name in (*OUTCOMES, UNKNOWN)}
    conflicts = {name: counts["conflicts", name] for name in OUTCOMES}
    several = counts["outcome", "multiple"]
    unsettled = conflicts["none"] + conflicts["unique"] + several
    return {
        "cases": cases,
        "disagreements": counts["disagreements",],
        "outcomes": outcomes,
        "cases with conflicts, by outcome": conflicts,
        "share with conflicts": _share(sum(conflicts.values()), cases),
        "share that unit propagation does not settle": _share(unsettled, cases),
        "share not unique": _share(outcomes["none"] + several, cases),
        "share whose solutions were compared in full": _share(counts["compared in full",], cases),
        "by backend": _nest(counts, "backend"),
        "by variant": _nest(counts, "variant"),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _nest(counts: Counts, first: str) -> dict[str, dict[str, int]]:
    nested: dict[str, dict[str, int]] = {}
    for key in sorted(key for key in counts if key[0] == first):
        nested.setdefault(key[1], {})[key[2]] = counts[key]
    return nested


def table(told: dict[str, Any]) -> str:
    """The summary as people read it."""
    lines = [
        f"{name:<46} {value:>12.1%}" if name.startswith("share") else f"{name:<46} {value:>12,}"
        for name, value in told.items()
        if isinstance(value, int | float)
    ]
    for name in ("outcomes", "cases with conflicts, by outcome"):
        lines += [f"{name + ': ' + key:<46} {value:>12,}" for key, value in told[name].items()]
    for name in ("by backend", "by variant"):
        lines += ["", name]
        for key, counts in told[name].items():
            rest = ", ".join(f"{count:,} {word}" for word, count in counts.items())
            lines.append(f"  {key:<32} {rest}")
    return "\n".join(lines)
