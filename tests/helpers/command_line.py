"""The command line as tests call it; the fixture `kenken` of conftest runs it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from tests.helpers.paths import ROOT

# Arguments in; the exit code, stdout and the lines of stderr out.
Kenken: TypeAlias = Callable[..., tuple[int, str, list[str]]]

# Runs one command line after the other; each is a line of JSON, and so is what comes of it.
SERVING = """
import io, json, os, sys
from kenken_cp import cli
asked, told = sys.stdin, sys.stdout
def stream(text):
    return io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8", write_through=True)
for line in asked:
    folder, text, words = json.loads(line)
    os.chdir(folder)
    sys.stdin, sys.stdout, sys.stderr = stream(text), stream(""), stream("")
    code = cli.run(words)
    texts = [each.buffer.getvalue().decode() for each in (sys.stdout, sys.stderr)]
    print(json.dumps([code, *texts]), file=told, flush=True)
"""


@contextmanager
def knowing(kinds: str) -> Iterator[Kenken]:
    """Runs commands in a process that knows more kinds: in a folder, with a text as stdin."""
    more = {"KENKEN_KINDS": kinds, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", SERVING], env={**os.environ, **more}, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        asked, told = process.stdin, process.stdout

        def run(
            *arguments: object, folder: Path = ROOT, text: str = ""
        ) -> tuple[int, str, list[str]]:
            words = [str(word) for word in arguments]
            print(json.dumps([str(folder), text, words]), file=asked, flush=True)
            code, out, err = json.loads(told.readline())
            return code, out, err.splitlines()

        yield run
        asked.close()
