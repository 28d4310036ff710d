"""How the project is set up: what is packaged, what is pinned, what an import loads."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

from kenken_cp import __version__, doctor, engine
from kenken_cp.cli.doctor import run as command
from tests.helpers.paths import ROOT
from tests.project import floors

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
SLOW_LOCK = (ROOT / "requirements-slow.lock").read_text(encoding="utf-8")
DOCS_LOCK = (ROOT / "requirements-docs.lock").read_text(encoding="utf-8")
LEFT_OUT = (
    ".git",
    ".venv*",
    ".*_cache",
    ".hypothesis",
    "__pycache__",  # which other tests may be writing to
    "build",
    "dist",
    "out",
    "*.egg-info",
    "*.so",
)
SOLVERS = ("ortools", "pysat", "pysolvers", "pandas", "numpy")


def test_every_package_is_declared() -> None:
    folders = {path.parent.relative_to(ROOT) for path in ROOT.glob("kenken_cp/**/__init__.py")}
    declared = set(PROJECT["tool"]["setuptools"]["packages"])
    assert declared == {".".join(folder.parts) for folder in folders} | {
        "kenken_cp.courses",
        "kenken_cp.effort",
        "kenken_cp.encodings",
        "kenken_cp.techniques",
    }


def test_every_room_has_a_floor_of_coverage() -> None:
    assert set(floors.FLOORS) == floors.rooms()


def test_a_room_below_its_floor_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the lines of all its modules together."""

    def summary(ran: int, lines: int) -> dict[str, object]:
        return {"summary": {"covered_lines": ran, "num_statements": lines}}

    whole = {f"kenken_cp/{room}/x.py": summary(50, 50) for room in floors.FLOORS}
    report = tmp_path / "report.json"
    report.write_text(json.dumps({"files": whole}))
    assert floors.main(report) == 0
    whole["kenken_cp/cli/y.py"] = summary(0, 50)
    report.write_text(json.dumps({"files": whole}))
    assert floors.main(report) == 1
    below = [line for line in capsys.readouterr().out.splitlines() if "BELOW" in line]
    assert [line.split()[:2] for line in below] == [["cli", "50.0"]]


def test_encodings_is_no_import_package() -> None:
    """It would shadow the standard library's encodings."""
    assert not (ROOT / "encodings" / "__init__.py").exists()


@pytest.mark.parametrize(("lock", "least"), [(LOCK, 31), (SLOW_LOCK, 3), (DOCS_LOCK, 3)])
def test_lock_names_no_place_and_hashes_everything(lock: str, least: int) -> None:
    assert "://" not in lock
    assert "index" not in lock
    assert not re.search(r"(?m)^\s*-", lock.replace("--hash=sha256:", ""))
    pins = re.split(r"(?m)^(?=\S+==)", lock)[1:]
    assert len(pins) >= least
    assert all("--hash=sha256:" in pin for pin in pins)


def names(rows: Iterable[str]) -> set[str]:
    """The packages that these requirements name."""
    return {re.split(r"[<>=]", row)[0].lower() for row in rows}


def list_pinned(lock: str) -> set[str]:
    """The packages that a lock holds at one version."""
    return set(re.findall(r"(?m)^([a-z0-9-]+)==", lock))


def test_locks_hold_every_direct_dependency() -> None:
    groups = dict(PROJECT["dependency-groups"])
    assert names(groups.pop("slow")) <= list_pinned(SLOW_LOCK)
    assert names(groups.pop("docs")) <= list_pinned(DOCS_LOCK)
    wanted = PROJECT["project"]["dependencies"] + PROJECT["build-system"]["requires"]
    wanted += [row for group in groups.values() for row in group if type(row) is str]
    assert names(wanted) <= list_pinned(LOCK)
    assert "python-sat==1.9.dev17" in PROJECT["project"]["dependencies"]
    assert "\npython-sat==1.9.dev17 " in LOCK


def test_a_package_of_two_locks_is_one_that_both_may_install() -> None:
    """`make docs` installs into the environment of everything else, which must stay as it is."""
    versions = dict(re.findall(r"(?m)^([a-z0-9-]+)==(\S+)", LOCK))
    shared = dict(re.findall(r"(?m)^([a-z0-9-]+)==(\S+)", DOCS_LOCK))
    both = versions.keys() & shared.keys()
    assert len(both) > 5
    assert {name: shared[name] for name in both} == {name: versions[name] for name in both}


def test_import_loads_no_solver() -> None:
    program = (
        "import kenken_cp.doctor, kenken_cp.teaching, kenken_cp.render.terminal, sys\n"
        "print(*sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert {name.partition(".")[0] for name in said.split()}.isdisjoint(SOLVERS)


def test_a_kenken_loads_no_other_kind() -> None:
    program = (
        "import sys; from kenken_cp import cli\n"
        "for command in ('verify', 'explain', 'hint', 'render', 'solve'):\n"
        "    assert cli.run([command, 'data/examples/unique/square-4x4.json']) == 0\n"
        "print(*sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()[-1]  # fmt: skip
    kinds = {name.split(".")[2] for name in said.split() if name.startswith("kenken_cp.kinds.")}
    assert kinds == {"cages"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive, made from a copy and left uncompiled."""
    pytest.importorskip("build")
    copy = tmp_path_factory.mktemp("source") / "kenken"
    copytree(ROOT, copy, ignore=ignore_patterns(*LEFT_OUT))
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(copy / "out")]
    environment = {**os.environ, "KENKEN_NO_COMPILE": "1"}
    done = subprocess.run(command, cwd=copy, capture_output=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return copy / "out"


def test_wheel_holds_what_runs(built: Path) -> None:
    [wheel] = built.glob("*.whl")
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    assert wheel.name.startswith(f"kenken_cp-{__version__}-{python}-{python}-")
    assert not wheel.name.endswith("-any.whl")  # one for any machine would be picked on all
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
        entry_points = archive.read(f"kenken_cp-{__version__}.dist-info/entry_points.txt")
    assert b"kenken = kenken_cp.__main__:main" in entry_points
    wanted = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("kenken_cp/**/*.py")}
    data = ("py.typed", "formats/*.json", "kinds/*/*.json", "book/*.typ", "*/pages/**/*")
    for kind in data:
        found = filter(Path.is_file, ROOT.glob(f"kenken_cp/{kind}"))
        wanted |= {path.relative_to(ROOT).as_posix() for path in found}
    wanted |= {
        f"kenken_cp/{path.relative_to(ROOT).as_posix()}"
        for pattern in ("*.mzn", "*.lp", "*.md", "golden/*")
        for path in ROOT.glob(f"encodings/{pattern}")
    }
    for folder, package in (
        ("techniques", "techniques"),
        ("percentiles", "effort"),
        ("lessons", "courses"),
    ):
        held_there = (ROOT / "data" / folder).iterdir()
        wanted |= {f"kenken_cp/{package}/{path.name}" for path in held_there}
    assert held == wanted


def _setup() -> Any:
    """The module setup.py, which does nothing while it is imported."""
    spec = importlib.util.spec_from_file_location("setup_of_kenken", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _targets(text: str) -> list[str]:
    """Where links and pictures of a page lead."""
    return re.findall(r"\]\(([^)\s]*)\)", text)


def test_the_description_for_an_index_leads_nowhere_or_to_the_web() -> None:
    """There is no other file of the project beside it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    described = _setup().described
    bare = described(readme, {"files": "", "pictures": ""})
    assert len(_targets(readme)) > 20
    assert _targets(bare) == []
    assert "![" not in bare
    assert "Start with Your first book." in bare
    assert "| `pip install .` | the command and the library |" in bare
    assert not re.search(r"(?m)^\|?(?: [\w ]+ \|)+\n\|[-|]+\n\n", bare)  # no table without rows
    placed = described(readme, {"files": "https://x.test/f/", "pictures": "https://x.test/p/"})
    assert len(_targets(placed)) == len(_targets(readme))
    assert all(target.startswith("https://x.test/") for target in _targets(placed))
    pictures = re.findall(r"!\[[^]]*\]\(([^)]*)\)", placed)
    assert len(pictures) > 8
    assert all(target.startswith("https://x.test/p/data/pictures/") for target in pictures)
    known = PROJECT["tool"]["kenken-cp"]
    assert set(known) == {"source", "files", "pictures"}
    assert all(not address or address.startswith("https://") for address in known.values())


def test_what_an_index_shows(built: Path) -> None:
    [wheel] = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = archive.read(f"kenken_cp-{__version__}.dist-info/METADATA").decode()
        tags = archive.read(f"kenken_cp-{__version__}.dist-info/WHEEL").decode()
    head, _, text = held.partition("\n\n")
    for wanted in (
        "Author: The kenken-cp contributors",
        "License-Expression: MIT",
        "Description-Content-Type: text/markdown",
        "Classifier: Operating System :: POSIX :: Linux",
    ):
        assert wanted in head.splitlines()
    assert text.startswith("# kenken-cp\n")
    assert all(target.startswith("https://") for target in _targets(text))
    assert "Root-Is-Purelib: false" in tags
    assert "Tag: py3-none-any" not in tags


@pytest.mark.slow
def test_a_source_archive_is_installed_from_another_folder(built: Path, tmp_path: Path) -> None:
    """Into a folder, uncompiled and with the packages that are here; then it runs from there."""
    [sdist] = built.glob("*.tar.gz")
    target, elsewhere = tmp_path / "target", tmp_path / "elsewhere"
    elsewhere.mkdir()
    environment = {**os.environ, "KENKEN_NO_COMPILE": "1", "PYTHONPATH": str(target)}
    for words in (
        ("pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", target, sdist),
        ("kenken_cp", "generate", "--size", "3", "--seed", "1", "-o", "one.json", "-q"),
        ("kenken_cp", "verify", "one.json", "-q"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", *map(str, words)],
            cwd=elsewhere, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if "No module named pip" in done.stderr:
            pytest.skip("pip is not installed here")
        assert done.returncode == 0, done.stderr
    where = "import kenken_cp; print(kenken_cp.__file__)"
    said = subprocess.run(
        [sys.executable, "-c", where],
        cwd=elsewhere, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert said.stdout.startswith(str(target))


def test_source_archive_holds_what_builds_and_tests(built: Path) -> None:
    [sdist] = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    folders = ("kenken_cp", "encodings", "data", "tests")
    wanted = {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in ROOT.glob(f"{folder}/**/*")
        if path.is_file() and path.suffix not in (".pyc", ".so", ".c")
    }
    wanted |= {"Makefile", "requirements.lock", "setup.py", "LICENSE", ".ci/run"}
    assert wanted <= held
    assert not [name for name in held if name.endswith((".so", ".c", ".pyc"))]


def test_doctor_knows_what_is_here() -> None:
    parts = {part.name: part for part in doctor.parts()}
    assert parts["kenken-cp"].value == __version__
    assert parts["python-sat"].value == "1.9.dev17"
    assert parts["kernel"].value == ("compiled" if engine.COMPILED else "plain Python")


def test_doctor_says_how_to_mend_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "version", version)
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(engine, "COMPILED", False)
    remarks = {part.name: part.remark for part in doctor.parts()}
    assert remarks["ortools"] == "needed for the backend cp-sat: pip install ortools"
    assert remarks["kernel"] == "slow; reinstall with a C compiler"
    assert "second opinion" in remarks["minizinc"]
    assert remarks["pdftops"] == "needed only for EPS; the package poppler-utils has it"


@pytest.mark.parametrize("name", ["minizinc", "pdftops"])
def test_doctor_asks_a_program_for_its_version(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On standard output or, as poppler does, on standard error."""
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    program = tmp_path / name
    for told, value in (
        ("echo 'it, version 22.12.0' >&2", "22.12.0"), ("echo 'version 2.8'", "2.8"),
        ("echo none", "unknown"), ("exit 3", "does not run"),
    ):  # fmt: skip
        program.write_text(f"#!/bin/sh\n{told}\n", encoding="utf-8")
        program.chmod(0o755)
        assert {part.name: part.value for part in doctor.parts()}[name] == value


@pytest.mark.parametrize("stale", [False, True], ids=["fresh", "stale"])
@pytest.mark.parametrize("checkout", [False, True], ids=["installed", "checkout"])
def test_doctor_sees_a_stale_extension_in_a_checkout(
    stale: bool, checkout: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A source that is newer than its extension is not what runs; installers give any times."""
    package = tmp_path / "kenken_cp"
    package.mkdir()
    if checkout:
        (tmp_path / "pyproject.toml").touch()
    for name, age in (("board.py", 0 if stale else 20), ("board.cpython-311.so", 10)):
        (package / name).touch()
        os.utime(package / name, (1_000_000 - age, 1_000_000 - age))
    monkeypatch.setattr(engine, "COMPILED", True)
    monkeypatch.setattr(doctor, "PACKAGE", package)
    [part] = [part for part in doctor.parts() if part.name == "kernel"]
    remark = "board.py has changed since the build: run make env" if stale and checkout else ""
    assert part == doctor.Component("kernel", "compiled", remark)


def test_doctor_knows_every_extra_and_its_packages() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    wanted = {
        name: tuple(re.match(r"[\w-]+", line)[0] for line in lines)  # type: ignore[index]
        for name, lines in extras.items()
    }
    assert {name: packages for name, packages, _ in doctor.EXTRAS} == wanted


def test_doctor_says_how_to_install_an_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def version(name: str) -> str:
        if name == "uvicorn":
            return "1.2"
        raise PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "version", version)
    found = {part.name: part for part in doctor.extras()}
    how = "books, PNG and PDF: pip install 'kenken-cp[print]'"
    assert found["print"] == doctor.Component("print", "missing", how)
    assert found["studio"].value == "starlette and Pillow missing"
    monkeypatch.setattr(doctor, "version", lambda name: "9")
    assert doctor.extras()[0] == doctor.Component("print", "typst 9", "books, PNG and PDF")
    assert command() == 0
    assert "studio       starlette 9, uvicorn 9" in capsys.readouterr().out
