"""The uncompiled kernel: a process of its own, to which puzzles are piped as native JSON."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from typing import IO, Any

from kenken_cp.formats import Document, native
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.kenken import FAMILY
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.differential.answers import CRASHED, SECONDS, Answer, ask_backend

TOO_LARGE = "too many combinations"


class PlainKernel:
    """Asks the uncompiled kernel; its process starts with the first question."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def __call__(self, puzzle: CagePuzzle, most: int) -> Answer:
        line = native.write_line(Document(FAMILY, puzzle))
        process = self._process or self._start()
        wants, tells = process.stdin, process.stdout
        assert wants is not None
        assert tells is not None
        try:
            print(json.dumps([line, most]), file=wants, flush=True)
            told = tells.readline()
        except BrokenPipeError:
            told = ""
        if not told:
            self.close()
            return Answer(CRASHED, reason=f"its process ended with {process.returncode}")
        state, grids, nodes, reason = json.loads(told)
        return Answer(state, tuple([tuple(grid) for grid in grids]), nodes, reason)

    def _start(self) -> "subprocess.Popen[str]":
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "KENKEN_PURE": "1"},
        )  # fmt: skip
        return self._process

    def close(self) -> None:
        """The process, if there is one, ends."""
        process, self._process = self._process, None
        if process is not None:
            assert process.stdin is not None
            assert process.stdout is not None
            with suppress(BrokenPipeError):
                process.stdin.close()
            process.wait()
            process.stdout.close()


def answer_all(lines: IO[str], out: IO[str]) -> None:
    """A line of JSON for each puzzle that comes in."""
    for line in lines:
        text, most = json.loads(line)
        puzzle: Any = native.read(text).puzzle
        print(
            json.dumps(ask_backend("kernel", puzzle, most, TOO_LARGE, SECONDS)),
            file=out,
            flush=True,
        )


if __name__ == "__main__":
    assert not kernel.COMPILED
    answer_all(sys.stdin, sys.stdout)
