"""Where things are that tests read."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "data" / "examples"
GOLDEN = ROOT / "tests" / "golden"
# Puzzles and times of others, where they are at hand; nothing of them is in the project.
SHARED = ROOT.parent / "shared"
