"""What is refused, and in which words: a golden file with two lines for each case."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.errors import KenkenError


def hold_refusals(
    file: Path, take: Callable[[Any], object], golden: Callable[[Path, str], None]
) -> None:
    """Of every two lines the first, read as JSON, is refused in the words of the second."""
    told = []
    for said in file.read_text(encoding="utf-8").splitlines()[::2]:
        with pytest.raises(KenkenError) as refused:
            take(json.loads(said))
        told.append(f"{said}\n  {type(refused.value).__name__}: {refused.value}\n")
    assert told
    golden(file, "".join(told))
