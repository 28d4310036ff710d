"""What this installation consists of and what is missing from it, found without loading solvers."""

import platform
import re
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from kenken_cp import __version__, engine


class Component(NamedTuple):
    """One part: its version or state, and what should be done about it (empty: nothing)."""

    name: str
    value: str
    remark: str = ""


# Distribution, and what fails without it.
PACKAGES = (
    ("ortools", "the backend cp-sat"),
    ("python-sat", "the backend sat and for certificates"),
    ("Cython", "the uncompiled kernel"),
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
        _minizinc(),
    ]


def _kernel() -> Component:
    """Whether the kernels are compiled, and if so whether from today's sources."""
    if not engine.COMPILED:
        return Component("kernel", "plain Python", "slow; reinstall with a C compiler")
    for extension in (*PACKAGE.rglob("*.so"), *PACKAGE.rglob("*.pyd")):
        source = extension.with_name(f"{extension.name.partition('.')[0]}.py")
        if source.exists() and source.stat().st_mtime > extension.stat().st_mtime:
            return Component(
                "kernel", "compiled", f"{source.name} has changed since the build: run make env"
            )
    return Component("kernel", "compiled")


def _package(name: str, use: str) -> Component:
    try:
        return Component(name, version(name))
    except PackageNotFoundError:
        return Component(name, MISSING, f"needed for {use}: pip install {name}")


def _minizinc() -> Component:
    """MiniZinc is asked for its version; it is no Python package."""
    program = shutil.which("minizinc")
    if program is None:
        return Component(
            "minizinc",
            MISSING,
            "needed only for the backend minizinc, which gives a second opinion",
        )
    try:
        said = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=10, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        return Component("minizinc", "does not run", str(error))
    found = re.search(r"version ([\w.]+)", said)
    return Component("minizinc", found[1] if found else "unknown")
