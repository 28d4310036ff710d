"""The command line as tests call it; the fixture `kenken` of conftest runs it."""

from collections.abc import Callable
from typing import TypeAlias

# Arguments in; the exit code, stdout and the lines of stderr out.
Kenken: TypeAlias = Callable[..., tuple[int, str, list[str]]]
