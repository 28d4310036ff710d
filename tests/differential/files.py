"""Counterexamples as files: a native document with what each witness said."""

import json
import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

from kenken_cp.core.document import Meta
from kenken_cp.formats import Document, native
from kenken_cp.kinds.cages.kenken import FAMILY
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.differential.judge import Hearing

COUNTEREXAMPLES = Path(__file__).parents[1] / "counterexamples"


def write_counterexample(
    puzzle: CagePuzzle, hearing: Hearing, most: int, source: str, folder: Path, name: str = ""
) -> Path:
    """The file that was written, named for the puzzle unless a name is given."""
    said = {witness: answer.say(most) for witness, answer in hearing.answers.items()}
    title = "; ".join(hearing.faults) or "no disagreement"
    meta = Meta(title=title, source=source, ratings=said)
    text = native.write(Document(FAMILY, puzzle, None, meta))
    line = native.write_line(Document(FAMILY, puzzle))
    path = folder / f"{name or sha256(line.encode()).hexdigest()[:12]}.json"
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
    return path


def write_json(path: Path, value: dict[str, Any]) -> None:
    """The file holds the old value or the new one, never half of it."""
    write_whole(path, json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def write_whole(path: Path, text: str) -> None:
    """As `write_json`, of a text."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    Path(name).replace(path)
