"""What tests of books share: what typst is given, and what programs say of a PDF."""

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

import pytest

from kenken_cp.render import typeset

# The files that typst is given by their names; the book is what its JSON holds.
Inputs: TypeAlias = Mapping[str, Any]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[Inputs]:
    """What typst is given for each PDF."""
    return _note(monkeypatch, typeset.typeset)


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> list[Inputs]:
    """What typst is given, in place of pages."""
    return _note(monkeypatch, lambda *_, **__: b"")


def _note(monkeypatch: pytest.MonkeyPatch, then: Any) -> list[Inputs]:
    seen: list[Inputs] = []

    def spy(files: Any, **more: Any) -> Any:
        seen.append({**more["inputs"], "book": json.loads(more["inputs"]["book"])})
        return then(files, **more)

    monkeypatch.setattr("kenken_cp.book.press.typeset", spy)
    return seen
