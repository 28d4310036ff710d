"""Certificates that mean harm: bombs, proofs without end, words where figures must be."""

import gzip
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256

from kenken_cp.certificate import Certificate, certify, check, read, write
from kenken_cp.certificate.files import max_text
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import OutOfBudget
from kenken_cp.formats import read_document
from kenken_cp.verification import decide
from tests.helpers.paths import EXAMPLES
from tests.hostile.corpus import JSON, Attack


@cache
def seeds() -> tuple[bytes, ...]:
    """A certificate of each claim, then the same uncompressed."""
    made = []
    for name in ("unique/square-3x3", "multiple/square-4x4", "none/square-4x4"):
        document = read_document((EXAMPLES / f"{name}.json").read_bytes())
        verdict = decide(document.family, document.puzzle)
        made.append(write(certify(document.family, document.puzzle, verdict)))
    return (*map(gzip.decompress, made), *made)


def read_and_check(data: bytes) -> Certificate:
    """What `certificate check` does with a file, in at most a second."""
    certificate = read(data)
    with suppress(OutOfBudget):
        check(certificate, Run(Budget(1.0)))
    return certificate


def forge(proof: bytes, **fields: object) -> bytes:
    """A certificate whose hashes fit this proof, with these fields."""
    header = json.loads(seeds()[0].split(b"\n")[0])
    lines = len(proof.decode("latin-1").splitlines())
    header |= {"proof_sha256": sha256(proof).hexdigest(), "lines": lines, **fields}
    return json.dumps(header, separators=(",", ":")).encode() + b"\n" + proof


def proof_of(line: str, size: int = max_text() - 4_096) -> Attack:
    """A proof that has as many of a line as there is room for, compressed."""
    return lambda: gzip.compress(forge(line.encode() * (size // len(line))), 1)


def bombs(sizes: Iterable[int]) -> Mapping[str, Attack]:
    """Little that becomes much."""
    return {f"a bomb of {size} MB": partial(gzip.compress, bytes(size << 20), 1) for size in sizes}


ATTACKS: Mapping[str, Attack] = {
    **{f"{name}, as the first line": attack for name, attack in JSON.items()},
    **bombs((60, 200)),
    "a bomb of lines": lambda: gzip.compress(b"{}\n" * (60 << 18), 1),
    "bombs in a row": lambda: gzip.compress(bytes(1 << 20)) * 50,
    "empty lines of proof": proof_of("\n"),
    "lines of proof that say nothing": proof_of("0\n"),
    "lines that take nothing away": proof_of("d 1 0\n"),
    "short lines of proof": proof_of("1 2 3 0\n"),
    "long lines of proof": proof_of("1 " * 100_000 + "0\n"),
    "one line of proof": proof_of("1 "),
    "blanks": proof_of(" "),
    "long figures": proof_of("9" * 5_000 + " 0\n", 1 << 20),
    "a variable beyond reason": lambda: forge(b"99999999999999999999 0\n"),
    "no line of proof": lambda: forge(b""),
    "a proof that is no text": lambda: forge(bytes(range(256)) * 99),
    "escapes in a proof": lambda: forge(b"\x1b[2J 0\n" * 99),
    "escapes in a layout": lambda: forge(b"0\n", layout="\x1b[2J\u202e"),
    "a long layout": lambda: forge(b"0\n", layout="x" * 900_000),
    "a list for a number of lines": lambda: forge(b"0\n", lines=["x"] * 90_000),
    "a word for a hash": lambda: forge(b"0\n", formula_sha256="\x1b[2J" * 99),
    "grids without end": lambda: forge(b"0\n", grids=[[[1, 2, 3]] * 3] * 20_000),
    "grids that are none": lambda: forge(b"0\n", grids=[[["x"]]]),
    "a figure of hundreds": lambda: forge(b"0\n", grids=[[[10**400] * 3] * 3]),
    "the head of a file": lambda: b"\x1f\x8b",
}
