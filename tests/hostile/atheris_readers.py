"""Coverage leads the search for bytes that a reader does not stand: a harness for atheris.

`python -m tests.hostile.atheris_readers [--reader ID] [--runs N] [--seed S]` gives each reader (or
the one named) N inputs and ends with 1 if one does anything but take or refuse its bytes in good
order; libFuzzer then writes the input into this folder as crash-… . atheris is no part of the
environment: `pip install atheris`, on a Python that it has wheels for.
"""

import argparse
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

SLOW = 10  # seconds after which an input counts as a hang
MODULE = "tests.hostile.atheris_readers"


def main() -> None:
    """Fuzz every reader, or the one that is named, each in a process that libFuzzer ends."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--reader", default="")
    parser.add_argument("--runs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.folder:
        fuzz(asked.reader, asked.runs, asked.seed, Path(asked.folder))
    names = [asked.reader] if asked.reader else list(_readers().BY_ID)
    failed = [name for name in names if _apart(name, asked.runs, asked.seed)]
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)


def _apart(name: str, runs: int, seed: int) -> int:
    """The exit code of the fuzzing of one reader."""
    with TemporaryDirectory(prefix="kenken-atheris-") as folder:
        words = ["--reader", name, "--runs", str(runs), "--seed", str(seed), "--folder", folder]
        return subprocess.run([sys.executable, "-m", MODULE, *words], check=False).returncode


def _readers() -> Any:
    return import_module("tests.hostile.readers")


def fuzz(name: str, runs: int, seed: int, folder: Path) -> None:
    """Give one reader so many inputs, from its seeds and words on; does not return."""
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["kenken_cp"]):
        readers = _readers()
    reader = readers.BY_ID[name]
    corpus, words = folder / "corpus", folder / "words"
    corpus.mkdir()
    for number, document in enumerate(reader.seeds):
        (corpus / str(number)).write_bytes(document)
    tokens = {*import_module("tests.hostile.damage").TOKENS, *reader.tokens}
    words.write_text("".join(map(_entry, sorted(tokens))), encoding="ascii")

    def give(data: bytes) -> None:
        readers.outcome(reader, data)

    options = [f"-runs={runs}", f"-seed={seed}", f"-dict={words}", f"-timeout={SLOW}"]
    options += ["-max_len=4096", "-rss_limit_mb=1024", "-verbosity=0", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], give)
    atheris.Fuzz()


def _entry(token: bytes) -> str:
    """A line of libFuzzer's dictionary."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in token[:60]) + '"\n'


if __name__ == "__main__":
    main()
