"""Certificates as files: gzip of a text, a line of JSON and then the proof in DRUP, line by line.

`zcat puzzle.cert.gz` shows all of it. The first line has, in this order: `format`, `version`,
`claim`, `family` and `puzzle` (as in native JSON), `puzzle_sha256`, `grids`, and for claims with a
proof `layout`, `formula_sha256`, `lines` and `proof_sha256` (of the lines with their ends).
"""

import gzip
import json
import re
import zlib
from hashlib import sha256
from pathlib import Path, PurePath

from kenken_cp.certificate.record import Certificate, Refused, digest_of
from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.fields import rows_fault, state_field
from kenken_cp.core.geometry import as_rows, from_rows
from kenken_cp.core.limits import advice, current
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome
from kenken_cp.registry import family_of
from kenken_cp.text.decoding import decode_text, one_line
from kenken_cp.text.strict_json import parse

ID = "kenken-certificate"
VERSION = 1
SUFFIX = ".cert.gz"
SUFFIXES = (SUFFIX, ".cert")  # a file may be uncompressed
MOST_OF_LINE = 64  # the limit of bytes per line of a proof, on average
LONGEST_LINE = 1 << 16  # in bytes; solvers write clauses of some hundred literals
LEVEL = 6  # gzip level; the highest takes three times as long for 2 % less
CLAIMS = (Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.NONE)
FIELDS = ("format", "version", "claim", "family", "puzzle", "puzzle_sha256", "grids")
PROOF_FIELDS = ("layout", "formula_sha256", "lines", "proof_sha256")

_GZIP = 31  # zlib's value for a gzip header and trailer
_GZIPPED = b"\x1f\x8b"
_HEAD = 512  # bytes that tell what a file is
_BEGINNING = f'{{"format":"{ID}"'.encode()
_OPENING = (
    f'this is no certificate, which begins with \'{{"format":"{ID}"\'; to make one, use kenken '
    "verify --certify"
)
_COMPACT = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def is_certificate(path: Path) -> bool:
    """Whether this file is meant for a certificate, by its name or its first bytes."""
    if path.name.endswith(SUFFIXES):
        return True
    try:
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
        if head.startswith(_GZIPPED):
            head = zlib.decompressobj(_GZIP).decompress(head, _HEAD)
    except (OSError, zlib.error):
        return False
    return head.lstrip().startswith(_BEGINNING)


def write(certificate: Certificate) -> bytes:
    """The certificate as the bytes of a file; equal for equal certificates."""
    columns = certificate.puzzle.columns
    fields: dict[str, object] = {
        "format": ID,
        "version": VERSION,
        "claim": certificate.claim,
        "family": certificate.family.id,
        "puzzle": certificate.family.data(certificate.puzzle),
        "puzzle_sha256": digest_of(certificate.family, certificate.puzzle),
        "grids": [as_rows(grid, columns) for grid in certificate.grids],
    }
    proof = "".join([f"{line}\n" for line in certificate.proof]).encode()
    if certificate.claim is not Outcome.MULTIPLE:
        fields |= {
            "layout": certificate.layout,
            "formula_sha256": certificate.formula,
            "lines": len(certificate.proof),
            "proof_sha256": sha256(proof).hexdigest(),
        }
    return gzip.compress(f"{_COMPACT.encode(fields)}\n".encode() + proof, LEVEL, mtime=0)


def max_text() -> int:
    """The most bytes of a certificate's text: its puzzle plus its proof."""
    return current().bytes + current().proof * MOST_OF_LINE


def name_of(certificate: Certificate, source: str, line: int | None = None) -> str:
    """The file name of a certificate: the place of the puzzle, and the start of its hash.

    Two puzzles never share a name, and certifying a puzzle again gives the same one.
    """
    stem = re.sub(r"[^\w.-]+", "_", PurePath(source).stem)[:60].strip("._") or "puzzle"
    number = "" if line is None else f"-{line:06}"
    digest = digest_of(certificate.family, certificate.puzzle)[:12]
    return f"{stem}{number}-{digest}{SUFFIX}"


def read(data: bytes) -> Certificate:
    """The certificate in a file, compressed or not; nothing that it claims is checked.

    Raises FormatError or LimitError for anything else, Refused if its hashes do not match.
    """
    try:
        return _read(data)
    except KenkenError as error:
        raise type(error)(one_line(str(error))) from None


def _read(data: bytes) -> Certificate:
    header, end, proof = _unpack(data).partition(b"\n")
    try:
        fields = parse(decode_text(header))
        _check_fields(fields)
        family = family_of(fields["family"])
        puzzle = family.from_data(_object(fields["puzzle"]))
    except (FormatError, LimitError) as error:
        other = header.startswith(b"{") and ID.encode() not in header  # a puzzle, for example
        raise type(error)(f"line 1: {_OPENING if other else error}") from None
    claim = Outcome(fields["claim"])
    grids = tuple([_grid(number, rows, puzzle) for number, rows in enumerate(fields["grids"], 1)])
    if fields["puzzle_sha256"] != digest_of(family, puzzle):
        raise Refused("the hash of the puzzle does not match, so this is not the certified puzzle")
    _require_one_form(header + end, fields)
    if claim is Outcome.MULTIPLE:
        if proof:
            raise FormatError("text follows the two grids; this kind of certificate has no proof")
        return Certificate(family, puzzle, claim, grids)
    lines = _lines(proof, fields)
    return Certificate(
        family, puzzle, claim, grids, fields["layout"], fields["formula_sha256"], lines
    )


def _unpack(data: bytes) -> bytes:
    """The text, decompressed if it was compressed."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    most = max_text()
    inflater = zlib.decompressobj(_GZIP)
    try:
        text = inflater.decompress(data, most)
    except zlib.error as error:
        raise FormatError(
            f"the file is damaged and cannot be decompressed ({error}); get another copy"
        ) from None
    if len(text) >= most:
        raise LimitError(f"the certificate has {most:,} bytes or more; {advice('proof')}")
    if not inflater.eof or inflater.unused_data:
        raise FormatError("the file is incomplete, or data follows its end; get another copy")
    return text


def _check_fields(fields: object) -> None:
    if type(fields) is not dict or fields.get("format") != ID:
        raise FormatError(_OPENING)
    version = fields.get("version")
    if type(version) is not int or version != VERSION:
        raise FormatError(f"{state_field('version', fields)}; this program reads version {VERSION}")
    if fields.get("claim") not in CLAIMS:
        raise FormatError(f"{state_field('claim', fields)}; it must be {say_list(CLAIMS, 'or')}")
    wanted = FIELDS if fields["claim"] == Outcome.MULTIPLE else FIELDS + PROOF_FIELDS
    if fields.keys() != set(wanted):
        lacking = sorted(map(repr, set(wanted) - fields.keys()))
        unknown = sorted(map(repr, fields.keys() - set(wanted)))
        faults = [f"lacks {say_list(lacking)}"] * bool(lacking)
        noun = "field" if len(unknown) == 1 else "fields"
        faults += [f"has the unknown {noun} {say_list(unknown)}"] * bool(unknown)
        raise FormatError(f"it {' and '.join(faults)}")
    if type(fields["grids"]) is not list:
        raise FormatError("'grids' must be a list of grids, each a list of rows")
    texts = ("puzzle_sha256", "layout", "formula_sha256", "proof_sha256")
    wrong = [name for name in texts if name in fields and type(fields[name]) is not str]
    if wrong:
        raise FormatError(f"'{wrong[0]}' must be a string")
    if "lines" in fields and type(fields["lines"]) is not int:
        raise FormatError("'lines' must be an integer, the number of lines in the proof")


def _require_one_form(line: bytes, fields: dict[str, object]) -> None:
    """FormatError unless line 1 is, to the byte, what `write` writes for these fields."""
    wanted = {name: fields[name] for name in (*FIELDS, *PROOF_FIELDS) if name in fields}
    if line != f"{_COMPACT.encode(wanted)}\n".encode("utf-8", "surrogatepass"):
        raise FormatError(
            "line 1 was changed since the certificate was written (the order of fields, blanks, a "
            "byte order mark or the line end); get the original file"
        )


def _object(data: object) -> dict[str, object]:
    if type(data) is not dict:
        raise FormatError("'puzzle' must be an object, as in \"puzzle\": {…}")
    return data


def _grid(number: int, rows: object, puzzle: Puzzle) -> tuple[int, ...]:
    values = from_rows(rows, puzzle.rows, puzzle.columns)
    if values is None or set(map(type, values)) != {int}:
        fault = rows_fault(f"grid {number}", rows, puzzle.rows, puzzle.columns)
        raise FormatError(f"line 1: {fault}")
    return tuple(values)


def _lines(proof: bytes, fields: dict[str, object]) -> tuple[str, ...]:
    """The lines of the proof; Refused if their hash does not match the first line."""
    if sha256(proof).hexdigest() != fields["proof_sha256"]:
        raise Refused(
            "the hash of the proof does not match, so this is not the original proof; make the "
            "certificate again with kenken verify --certify"
        )
    if not proof.isascii():
        raise FormatError("the proof is not plain ASCII")
    number = proof.count(b"\n")
    if number > current().proof:
        raise LimitError(f"the proof has {number:,} lines; {advice('proof', number)}")
    if max(map(len, proof.split(b"\n")), default=0) > LONGEST_LINE:
        raise LimitError(
            f"a line of the proof has more than {LONGEST_LINE:,} bytes; no clause is that long"
        )
    lines = tuple(proof.decode("ascii").removesuffix("\n").split("\n")) if proof else ()
    if len(lines) != fields["lines"]:
        length = say_count(len(lines), "line")
        raise Refused(f"the proof has {length}, but the first line says {fields['lines']:,}")
    return lines
