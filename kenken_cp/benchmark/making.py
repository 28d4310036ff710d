"""Puzzles become a benchmark: proved, measured, put in order of difficulty, and written."""

import io
import lzma
import re
import tarfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from kenken_cp import batch
from kenken_cp.backends import minizinc, sat
from kenken_cp.benchmark.contestants import model_of
from kenken_cp.benchmark.describing import CITATION, INSTANCE_MODEL, readme
from kenken_cp.benchmark.entries import METADATA, InstanceEntry, to_csv
from kenken_cp.benchmark.instances import Instance, Status
from kenken_cp.benchmark.measures import CADICAL, UNKNOWN, Costs, Effort, costs_of, effort_of
from kenken_cp.benchmark.texts import TEXTS, TextRow
from kenken_cp.core.budget import Run
from kenken_cp.core.counts import say_list
from kenken_cp.core.document import Document, find_fault, say_wrong
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import native
from kenken_cp.text.files import new_folder

PACKED = ".tar.xz"
PACE = 2.0  # seconds that a worker is to take for what it is given at once
_INCLUDED = re.compile(r'^include "([\w-]+\.mzn)";', re.MULTILINE)


class Measured(NamedTuple):
    """A puzzle with its figures, as a worker sends it; `fault` says why it cannot be taken."""

    line: str
    effort: Effort = UNKNOWN
    costs: tuple[Costs, ...] = ()  # in the order of Status
    fault: str = ""


def _measure(reruns: int, lines: list[str]) -> list[Measured]:
    """The figures of puzzles given as lines of native JSON: what `batch.run` calls."""
    return [_measure_one(reruns, line) for line in lines]


def _measure_one(reruns: int, line: str) -> Measured:
    try:
        document = prove_unique(native.read(line))
    except KenkenError as error:
        return Measured(line, fault=str(error))
    pair = [Instance("the puzzle", document, status) for status in Status]
    costs = tuple([costs_of(instance, reruns) for instance in pair])
    return Measured(native.write_line(document), effort_of(document), costs)


def prove_unique(document: Document) -> Document:
    """The document with its solution; KenkenError unless CaDiCaL proves that it is the only one."""
    added = document.family.additions(document.puzzle)
    if added:
        raise KenkenError(f"the puzzle has {say_list(added)} of its own, which instances have not")
    grid = document.solution
    if grid is None:
        instance = Instance("", document, Status.SAT)
        grid = sat.assignment(instance.cnf(), Run(), CADICAL)
        if grid is None:
            raise KenkenError("the puzzle has no solution; benchmarks are made of unique puzzles")
    if fault := find_fault(document.family, document.puzzle, grid):
        raise KenkenError(say_wrong(fault))
    found = Document(document.family, document.puzzle, grid, document.meta)
    if sat.assignment(Instance("", found, Status.UNSAT).cnf(), Run(), CADICAL) is not None:
        raise KenkenError("the puzzle has several solutions; benchmarks are made of unique puzzles")
    return found


def measure_puzzles(
    documents: Iterable[tuple[str, Document]], reruns: int, jobs: int
) -> Iterator[Measured]:
    """The figures of puzzles given with their places, in order; KenkenError at the first fault."""
    places: list[str] = []

    def lines() -> Iterator[str]:
        for place, document in documents:
            places.append(place)
            yield native.write_line(document)

    number = 0
    for results in batch.run(lines(), partial(_measure, reruns), jobs, PACE):
        for result in results:
            if result.fault:
                raise KenkenError(f"{places[number]}: {result.fault}")
            number += 1
            yield result


def number_instances(puzzles: Iterable[Measured]) -> Iterator[tuple[Instance, Effort, Costs]]:
    """The instances with their ids: by family and size, the easier first, each puzzle twice."""
    read = [(native.read(one.line), one) for one in puzzles]
    read.sort(key=_hardness)
    counts: Counter[str] = Counter()
    for document, one in read:
        size = f"{document.puzzle.rows:02}"
        if document.puzzle.rows != document.puzzle.columns:
            size += f"x{document.puzzle.columns:02}"
        stem = f"{document.family.id}-{size}"
        counts[stem] += 1
        for status, costs in zip(Status, one.costs, strict=True):
            name = f"{stem}-{counts[stem]:03}-{status}"
            yield Instance(name, document, status), one.effort, costs


def _hardness(pair: tuple[Document, Measured]) -> tuple[object, ...]:
    """Family, size, and the cost of showing that there is no other solution; unknown is most."""
    document, one = pair
    proof = one.costs[list(Status).index(Status.UNSAT)]
    figures = [float("inf") if cost is None else cost for cost in proof[1::-1]]
    return (document.family.id, document.puzzle.rows, document.puzzle.columns, *figures, one.line)


def write(
    puzzles: Iterable[Measured], folder: str | Path, packed: bool = False
) -> list[InstanceEntry]:
    """Write a benchmark into a new folder, which gets its name when all is written.

    `packed` makes one archive a format, instances of one size beside each other: a tenth as large.
    Raises KenkenError if there is something of that name, or if it cannot be written.
    """
    with new_folder(folder, parents=True) as target:
        return _write_into(target, list(number_instances(puzzles)), packed)


def _write_into(
    folder: Path, rows: Sequence[tuple[Instance, Effort, Costs]], packed: bool
) -> list[InstanceEntry]:
    instances = [instance for instance, _, _ in rows]
    hashes: dict[str, dict[str, str]] = {instance.id: {} for instance in instances}
    for text in TEXTS:
        for name, digest in (_pack if packed else _lay_out)(folder, text, instances):
            hashes[name][text.id] = digest
    entries = [
        InstanceEntry(
            one.id, one.family.id, f"{one.document.puzzle.rows}x{one.document.puzzle.columns}",
            one.status, str(one.document.meta.seed or ""), *effort, *costs, hashes[one.id],
        )
        for one, effort, costs in rows
    ]  # fmt: skip
    _put(folder / METADATA, to_csv(entries))
    models: dict[str, str] = {}
    for family in sorted({entry.family for entry in entries}):
        models |= models_of(family)
    for name, content in models.items():
        _put(folder / name, content)
    _put(folder / "README.md", readme(entries, models))
    _put(folder / "CITATION.cff", CITATION)
    return entries


def _put(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _lay_out(
    folder: Path, row: TextRow, instances: Sequence[Instance]
) -> Iterator[tuple[str, str]]:
    """Write a file for each instance; their names and hashes."""
    (folder / row.id).mkdir()
    for instance in instances:
        text = row.write(instance)
        _put(folder / row.id / f"{instance.id}.{row.id}", text)
        yield instance.id, _hash(text)


def _pack(folder: Path, row: TextRow, instances: Sequence[Instance]) -> Iterator[tuple[str, str]]:
    """Write one archive with a file for each instance; their names and hashes."""
    with (
        lzma.open(folder / f"{row.id}{PACKED}", "wb", preset=9) as stream,
        tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for instance in instances:
            text = row.write(instance)
            data = text.encode()
            member = tarfile.TarInfo(f"{row.id}/{instance.id}.{row.id}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
            yield instance.id, _hash(text)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def models_of(family_id: str) -> dict[str, str]:
    """The models for a family's data, by name: MiniZinc's, and clingo's if there is one."""
    reference = minizinc.reference_model(family_id)
    found = {reference.name: reference.read_text(encoding="utf-8")}
    for name in _INCLUDED.findall(found[reference.name]):
        if (path := reference.with_name(name)).is_file():
            found[name] = path.read_text(encoding="utf-8")
    found[model_of(family_id)] = INSTANCE_MODEL.format(model=reference.name)
    rules = reference.with_suffix(".lp")
    if rules.is_file():
        found[rules.name] = rules.read_text(encoding="utf-8")
    return found
