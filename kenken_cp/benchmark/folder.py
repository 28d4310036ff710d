"""A benchmark's folder, read: its table, and each instance with its files."""

import tarfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from kenken_cp.benchmark.contestants import PosedInstance
from kenken_cp.benchmark.entries import METADATA, InstanceEntry, from_csv
from kenken_cp.benchmark.instances import Instance, Status
from kenken_cp.benchmark.making import PACKED
from kenken_cp.benchmark.texts import TEXTS
from kenken_cp.core.errors import FormatError
from kenken_cp.formats import native
from kenken_cp.text.files import reading_fault


@dataclass(frozen=True, slots=True)
class Folder:
    """A benchmark whose files are in `files`, models in `models`; `name` is what messages say."""

    name: str
    files: Path
    models: Path
    entries: tuple[InstanceEntry, ...]

    def pose(self, entry: InstanceEntry) -> PosedInstance:
        """The instance of a row; FormatError for a file that is missing or has changed."""
        paths = {row.id: self.files / row.id / f"{entry.id}.{row.id}" for row in TEXTS}
        for name, path in paths.items():
            where = f"{self.name}: {name}/{path.name}"
            try:
                data = path.read_bytes()
            except OSError as error:
                raise FormatError(f"{where} {reading_fault(error)}") from None
            if sha256(data).hexdigest() != entry.hashes[name]:
                raise FormatError(f"{where} does not match {METADATA}; make the benchmark again")
        document = native.read(paths["json"].read_text(encoding="utf-8"))
        if document.solution is None:
            raise FormatError(f"{self.name}: json/{entry.id}.json has no solution")
        return PosedInstance(Instance(entry.id, document, entry.status), paths, self.models)


@contextmanager
def open_folder(path: str | Path) -> Iterator[Folder]:
    """The benchmark in a folder; archives are unpacked for as long as it is open. FormatError."""
    source = Path(path)
    try:
        text = (source / METADATA).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise FormatError(
            f"{path} is not a benchmark: {METADATA} cannot be read ({reason}); make one with "
            "kenken benchmark make"
        ) from None
    entries = tuple(from_csv(text, f"{path}/{METADATA}"))
    archives = [archive for row in TEXTS if (archive := source / f"{row.id}{PACKED}").is_file()]
    if not archives:
        yield Folder(str(path), source, source, entries)
        return
    with TemporaryDirectory(prefix="kenken-") as name:
        for archive in archives:
            try:
                with tarfile.open(archive, "r:xz") as stream:
                    stream.extractall(name, filter="data")
            except (OSError, tarfile.TarError, EOFError) as error:
                raise FormatError(f"{archive} cannot be unpacked: {error}") from None
        yield Folder(str(path), Path(name), source, entries)


def choose_entries(
    entries: Sequence[InstanceEntry], patterns: Sequence[str], every: int
) -> list[InstanceEntry]:
    """The rows whose ids match one of the patterns (all without any), and of these one in `every`.

    Of each status so many: the two of a puzzle stand one after the other, so that each second row
    has one status. FormatError if none matches.
    """
    fitting = [
        entry
        for entry in entries
        if not patterns or any(fnmatchcase(entry.id, pattern) for pattern in patterns)
    ]
    seen: Counter[Status] = Counter()
    taken = []
    for entry in fitting:
        if seen[entry.status] % every == 0:
            taken.append(entry)
        seen[entry.status] += 1
    if not fitting:
        if not entries:
            raise FormatError("the benchmark has no instances")
        raise FormatError(f"no instance is called {' or '.join(patterns)}")
    return taken
