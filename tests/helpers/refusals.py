"""What is refused, and in which words, or how it is read: golden files, two lines for each case."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.errors import KenkenError
from tests.helpers.paths import GOLDEN


def hold_refusals(
    name: str,
    take: Callable[[Any], object],
    golden: Callable[[Path, str], None],
    error: type[Exception] = KenkenError,
) -> None:
    """Of every two lines the first, read as JSON, is refused in the words of the second, a line."""
    file, told = GOLDEN / "refusals" / f"{name}.txt", []
    for said in file.read_text(encoding="utf-8").splitlines()[::2]:
        with pytest.raises(error) as refused:
            take(json.loads(said))
        assert str(refused.value).isprintable(), said
        told.append(f"{said}\n  {type(refused.value).__name__}: {refused.value}\n")
    assert told
    golden(file, "".join(told))


def as_tuples(value: Any) -> Any:
    """The value with tuples instead of its lists."""
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def hold_readings(
    name: str, tell: Callable[[Any], object], golden: Callable[[Path, str], None]
) -> None:
    """Of every two lines the first, read as JSON, is told as the second, in JSON too."""
    file = GOLDEN / "readings" / f"{name}.txt"
    told = [
        f"{said}\n  {json.dumps(tell(json.loads(said)), ensure_ascii=False)}\n"
        for said in file.read_text(encoding="utf-8").splitlines()[::2]
    ]
    assert told
    golden(file, "".join(told))
