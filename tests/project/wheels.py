"""Builds a wheel for each Python that is there, and tries each, and one without compiled modules.

`python -m tests.project.wheels [--into dist] [PYTHON...]`, or `make wheels`. All are built from one
source archive. A compiled wheel gets the oldest manylinux tag that auditwheel finds it to keep, and
must need no library outside that tag. Each is then installed into an environment of its own, with
the packages that requirements.lock pins, and must make, prove and rate the same puzzles as all
others. The one without compiled modules is not kept: nobody with a compiler should get it.
Packages come from the index that pip or uv is set up for.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.helpers.paths import ROOT

# The interpreters to build for, unless others are named.
NAMES = ("python3.11", "python3.12", "python3.13", "python3.14")
TOOLS = ("cython", "setuptools", "wheel", "packaging")
TRIALS = (
    ("generate", "--size", "6", "-n", "5", "--seed", "wheels", "--prove", "cp-sat", "-q"),
    ("generate", "sudoku", "--size", "9", "-n", "2", "--seed", "wheels", "-q"),
)


class Python(NamedTuple):
    """An interpreter: its version as wheels name it (`cp312`), and its program."""

    tag: str
    program: str


class Wheel(NamedTuple):
    """A wheel, and the interpreter that it is tried with."""

    path: Path
    python: Python
    pure: bool = False


def run(
    *command: object, cwd: Path | None = None, environment: Mapping[str, str] = os.environ
) -> str:
    """What a program prints; its errors end the build, with what it said."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environment,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def pythons(names: Sequence[str]) -> Iterator[Python]:
    """The interpreters of these names that are there and run, each version once."""
    ask = "import sys; print('cp%d%d' % sys.version_info[:2], sys.executable)"
    seen = set()
    for name in names:
        program = shutil.which(name)
        said = program and subprocess.run(
            [program, "-c", ask], capture_output=True, text=True, check=False
        )
        if not said or said.returncode:
            print(f"{name} is not there or does not run: no wheel for it")
        elif (found := Python(*said.stdout.split(maxsplit=1))).tag not in seen:
            seen.add(found.tag)
            yield Python(found.tag, found.program.strip())


def environment_of(folder: Path, python: Python, *packages: object) -> Path:
    """The interpreter of a new environment that holds these packages, by uv where it is there."""
    run(python.program, "-m", "venv", folder)
    inside = folder / "bin" / "python"
    if uv := shutil.which("uv"):
        run(uv, "pip", "install", "--quiet", "--python", inside, *packages)
    else:
        run(inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)
    return inside


def pins() -> list[str]:
    """The rows of requirements.lock without hashes, which would then be owed for our wheel, too."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return re.findall(r"(?m)^([a-z0-9-]+==[^\\\n]+?) *\\?$", lock)


def build_wheel(python: Python, archive: Path, work: Path, *, pure: bool = False) -> Path:
    """The wheel that this interpreter makes of the source archive."""
    place = work / ("pure" if pure else python.tag)
    environment = {**os.environ, "KENKEN_NO_COMPILE": "1" if pure else "0"}
    tools = [pin for pin in pins() if pin.partition("==")[0] in TOOLS]
    inside = environment_of(place, python, "pip", *tools)
    run(
        inside, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--no-build-isolation", "--wheel-dir", place, archive, environment=environment,
    )  # fmt: skip
    [wheel] = place.glob("*.whl")
    return wheel


def tag_wheel(wheel: Path) -> Path:
    """The wheel with the oldest manylinux tag that it keeps; elsewhere than on Linux as it is."""
    if not sys.platform.startswith("linux"):
        return wheel
    found = json.loads(run(sys.executable, "-m", "auditwheel", "show", "--json", wheel))
    if libraries := found["external_libs"]:
        sys.exit(f"{wheel.name} needs libraries outside of {found['overall_tag']}: {libraries}")
    name = run(
        sys.executable, "-m", "wheel", "tags", "--remove", "--platform-tag", found["overall_tag"],
        wheel,
    )  # fmt: skip
    return wheel.with_name(name.split()[-1])


def try_wheel(wheel: Wheel, work: Path) -> str:
    """What the command makes in an environment that holds this wheel and what it needs."""
    constraints = work / "constraints.txt"
    constraints.write_text("\n".join(pins()), encoding="utf-8")
    place = work / f"try-{'pure-' * wheel.pure}{wheel.path.stem}"
    inside = environment_of(place, wheel.python, "--constraint", constraints, wheel.path)
    kenken = (inside, "-m", "kenken_cp")
    wanted = "plain Python" if wheel.pure else "compiled"
    if not re.search(rf"(?m)^kernel +{wanted}", said := run(*kenken, "doctor", cwd=place)):
        sys.exit(f"{wheel.path.name} should run {wanted}, and does not:\n{said}")
    return "".join(run(*kenken, *trial, cwd=place) for trial in TRIALS)


def main() -> None:
    """Build, tag, try and keep the wheels; say what was built."""
    parser = argparse.ArgumentParser(prog="python -m tests.project.wheels", description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="where the wheels go")
    parser.add_argument("names", nargs="*", default=NAMES, metavar="PYTHON", help="interpreters")
    asked = parser.parse_args()
    found = list(pythons(asked.names))
    if not found:
        sys.exit("no Python from 3.11 on is there: name one, as in make wheels PYTHONS=/path/to/it")
    with tempfile.TemporaryDirectory(prefix="wheels-") as folder:
        work = Path(folder)
        run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", work, ROOT)
        [archive] = work.glob("*.tar.gz")
        wheels = [Wheel(build_wheel(found[0], archive, work, pure=True), found[0], pure=True)]
        wheels += [Wheel(tag_wheel(build_wheel(python, archive, work)), python) for python in found]
        made = [try_wheel(wheel, work) for wheel in wheels]
        if differing := [w.path.name for w, m in zip(wheels, made, strict=True) if m != made[0]]:
            sys.exit(f"{', '.join(differing)}: other puzzles than those of {wheels[0].path.name}")
        asked.into.mkdir(parents=True, exist_ok=True)
        for path in (archive, *(wheel.path for wheel in wheels if not wheel.pure)):
            size = path.stat().st_size / 1e6
            print(f"{shutil.copy(path, asked.into)}: {size:.1f} MB")


if __name__ == "__main__":
    main()
