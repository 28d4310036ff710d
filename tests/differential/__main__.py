"""`python -m tests.differential --seed S --cases N`: see this folder's `__init__`."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from tests.differential.files import COUNTEREXAMPLES, write_json
from tests.differential.run import Plan, Progress, run
from tests.differential.tally import table

EVERY = 10.0  # seconds between two lines of progress


def main() -> int:
    """Run as the command line says; 1 if there was a disagreement."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=COUNTEREXAMPLES, help="for counterexamples")
    parser.add_argument("--summary", type=Path, help="a JSON file, rewritten now and then")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    given = parser.parse_args()
    plan = Plan(given.seed, given.cases, given.jobs, given.out)
    told = run(plan, _teller(plan, given.summary)).tell(plan)
    if given.summary:
        write_json(given.summary, told)
    text = json.dumps(told, indent=2, ensure_ascii=False) if given.json else table(told)
    sys.stdout.write(text + "\n")
    return 1 if told["disagreements"] else 0


def _teller(plan: Plan, path: Path | None) -> Callable[[Progress], None]:
    last = 0.0

    def tell(progress: Progress) -> None:
        nonlocal last
        if monotonic() - last < EVERY:
            return
        last = monotonic()
        done, seconds = progress.counts["cases",], monotonic() - progress.started
        rate = done / seconds
        left = (plan.cases - done) / rate / 60 if rate else 0.0
        wrong = progress.counts["disagreements",]
        sys.stderr.write(
            f"{done:,} of {plan.cases:,} cases, {rate:.0f}/s, {left:.0f} min left, "
            f"{wrong} disagreements\n"
        )
        if path:
            write_json(path, progress.tell(plan))

    return tell


if __name__ == "__main__":
    sys.exit(main())
