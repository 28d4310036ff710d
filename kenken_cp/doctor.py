"""What this installation consists of and what is missing from it, found without loading solvers."""

import platform
import re
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from kenken_cp import __version__, engine
from kenken_cp.core.counts import say_list


class Component(NamedTuple):
    """One part: its version or state, and what should be done about it (empty: nothing).

    The remark of an extra begins with what it is for.
    """

    name: str
    value: str
    remark: str = ""


# Distribution, and what fails without it.
PACKAGES = (
    ("ortools", "the backend cp-sat"),
    ("python-sat", "the backend sat and for certificates"),
    ("Cython", "the uncompiled kernel"),
)
# Program, the option that tells its version, and what alone needs it.
PROGRAMS = (
    ("minizinc", "--version", "the backend minizinc, which gives a second opinion"),
    ("pdftops", "-v", "EPS; the package poppler-utils has it"),
)
# Extra, its distributions, and what it is for.
EXTRAS = (
    ("print", ("typst",), "books, PNG and PDF"),
    ("pictures", ("Pillow",), "Nonograms from PNG, JPEG and GIF"),
    ("studio", ("starlette", "uvicorn", "Pillow"), "kenken studio, to play in a browser"),
    ("data", ("pyarrow", "fsspec"), "Parquet files, and addresses for files"),
    ("cluster", ("distributed",), "--dask, to work on many machines"),
)
MISSING = "missing"
PACKAGE = Path(__file__).parent


def parts() -> list[Component]:
    """Every part, in the order in which a report names them."""
    return [
        Component("kenken-cp", __version__),
        Component("Python", platform.python_version()),
        _kernel(),
        *(_package(name, use) for name, use in PACKAGES),
        *(_program(*row) for row in PROGRAMS),
    ]


def extras() -> list[Component]:
    """Every extra: the versions of its packages, what it is for, and how to install it."""
    return [_extra(*row) for row in EXTRAS]


def _extra(extra: str, names: tuple[str, ...], use: str) -> Component:
    found = {name: _version(name) for name in names}
    missing = [name for name in names if not found[name]]
    if missing:
        value = MISSING if len(missing) == len(names) else f"{say_list(missing)} {MISSING}"
        return Component(extra, value, f"{use}: pip install 'kenken-cp[{extra}]'")
    return Component(extra, ", ".join(f"{name} {release}" for name, release in found.items()), use)


def _kernel() -> Component:
    """Whether the kernels are compiled, and in a checkout whether from today's sources.

    An installer gives files any times, so those of an installed copy say nothing.
    """
    if not engine.COMPILED:
        return Component("kernel", "plain Python", "slow; reinstall with a C compiler")
    if not (PACKAGE.parent / "pyproject.toml").exists():
        return Component("kernel", "compiled")
    for extension in (*PACKAGE.rglob("*.so"), *PACKAGE.rglob("*.pyd")):
        source = extension.with_name(f"{extension.name.partition('.')[0]}.py")
        if source.exists() and source.stat().st_mtime > extension.stat().st_mtime:
            return Component(
                "kernel", "compiled", f"{source.name} has changed since the build: run make env"
            )
    return Component("kernel", "compiled")


def _package(name: str, use: str) -> Component:
    found = _version(name)
    if found:
        return Component(name, found)
    return Component(name, MISSING, f"needed for {use}: pip install {name}")


def _version(name: str) -> str:
    """The version of a distribution, "" if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _program(name: str, ask: str, use: str) -> Component:
    """A program that is no Python package; it tells its version when asked by the option `ask`."""
    program = shutil.which(name)
    if program is None:
        return Component(name, MISSING, f"needed only for {use}")
    try:
        done = subprocess.run(
            [program, ask], capture_output=True, text=True, timeout=10, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        return Component(name, "does not run", str(error))
    found = re.search(r"version ([\w.]+)", f"{done.stdout}{done.stderr}")
    return Component(name, found[1] if found else "unknown")
