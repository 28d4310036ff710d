"""Compiles the engine and the kernels; everything else about the package stands in pyproject.toml.

Their modules are Python that Cython can also compile. Where Cython or a C compiler is missing, or
KENKEN_NO_COMPILE is set, the package is installed without and runs them as they are. A wheel is
then still one for this Python and platform alone: one for any would be picked on machines with a
compiler, in place of the source archive, and be a hundred times slower there.

The description for a package index is the README with links that lead there from anywhere; the
table [tool.kenken-cp] of pyproject.toml says where to.
"""

import hashlib
import json
import os
import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension, setup

PACKAGE = Path("kenken_cp")
ROOMS = (PACKAGE / "engine", *sorted(PACKAGE.glob("kinds/*/kernel")))
# Cython's own code for memory views and the like, once instead of in each module.
SHARED = "kenken_cp.engine._shared"
# MSVC has no -O3; it optimises as it is. A product and a sum are never fused: rounded once instead
# of twice, they could order a search otherwise than on other processors, and than uncompiled.
# gcc's gcse is a tenth of its time and made no workload of tests/bench/pairs.py faster.
FLAGS = (
    []
    if os.name == "nt"
    else [
        "-O3",
        "-fno-gcse",
        "-fno-gcse-after-reload",
        "-g0",
        "-Wno-unused-function",
        "-ffp-contract=off",
    ]
)
# KENKEN_PROFILE=generate compiles modules that count what they do, and `use` compiles them for what
# was counted, with gcc: `make profiled` does both.
PROFILES = {
    "": [],
    "generate": ["-fprofile-generate"],
    "use": ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"],
}
PROFILE = PROFILES[os.environ.get("KENKEN_PROFILE", "")]
PROCESSES = os.cpu_count() or 1
# Nobody pickles what a kernel holds, and the code for it is a quarter of the compiler's time. What
# a module means (bounds, division) is stated in its own first lines, never here.
DIRECTIVES = {"language_level": 3, "show_performance_hints": False, "auto_pickle": False}
BUILD = Path("build", "cython")
# What the sources held when they were last compiled, and their times then.
RECORD = BUILD / "sources.json"


def sources() -> list[Path]:
    """The modules to be compiled."""
    found = chain.from_iterable(room.rglob("*.py") for room in ROOMS)
    return sorted(path for path in found if path.name != "__init__.py")


def contents() -> dict[str, str]:
    """A digest of every file that compiled modules are made of."""
    found = chain.from_iterable(room.rglob(f"*.{end}") for room in ROOMS for end in ("py", "pxd"))
    return {p.as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(found)}


def set_times() -> None:
    """Let what is compiled again depend on contents, since compilers go by the times of files.

    A checkout gives every file a new time, and a copied build directory may hold files newer than
    sources that they were not made from. So what is as it was gets its old time back, and what is
    not is made new; without a record all is new.
    """
    try:
        record = json.loads(RECORD.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        record = {}
    for name, digest in contents().items():
        known, time = record.get(name, ("", 0))
        if known == digest:
            os.utime(name, ns=(time, time))
        elif RECORD.parent.exists():
            Path(name).touch()


def keep_times() -> None:
    """Write the record that `set_times` reads, after a build."""
    record = {name: (digest, Path(name).stat().st_mtime_ns) for name, digest in contents().items()}
    RECORD.parent.mkdir(parents=True, exist_ok=True)
    RECORD.write_text(json.dumps(record, indent=0), encoding="utf-8")


def drop_stale() -> None:
    """Remove compiled modules that are older than their source, or have none: they would hide
    a change if compiling fails."""
    for room in ROOMS:
        for built in chain(room.rglob("*.so"), room.rglob("*.pyd")):
            source = built.with_name(f"{built.name.partition('.')[0]}.py")
            if source.stem != SHARED.rpartition(".")[2] and (
                not source.exists() or source.stat().st_mtime > built.stat().st_mtime
            ):
                built.unlink()


def extension(name: str, source: str) -> Extension:
    """One module; it is optional, since all run uncompiled too."""
    flags = FLAGS + PROFILE
    return Extension(name, [source], extra_compile_args=flags, extra_link_args=PROFILE)


def extensions() -> list[Extension]:
    """One optional extension per module; none where they cannot be compiled."""
    if os.environ.get("KENKEN_NO_COMPILE", "0") not in ("", "0"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    modules = [
        extension(".".join(path.with_suffix("").parts), path.as_posix()) for path in sources()
    ]
    shared = extension(SHARED, f"{SHARED.replace('.', '/')}.c")
    cythonized: list[Extension] = cythonize(
        [*modules, shared],
        build_dir=BUILD.as_posix(),
        compiler_directives=DIRECTIVES,
        shared_utility_qualified_name=SHARED,
        nthreads=PROCESSES,
        quiet=True,
    )
    for compiled in cythonized:
        compiled.optional = True  # said here, as cythonize drops it
    return cythonized


class OfPlatform(Distribution):  # type: ignore[misc]  # setuptools has no types
    """A package for this Python and platform, compiled or not: its wheel is never `none-any`."""

    def has_ext_modules(self) -> bool:
        """Whether wheels are for one platform."""
        return True


_PICTURE = re.compile(r"!\[([^]]*)\]\((?!https?:)([^)\s]+)\)")
_LINK = re.compile(r"(?<!!)\[((?:[^][]|\[[^]]*\])*)\]\((?!https?:)([^)\s]+)\)")
_CAPTION = re.compile(r"(?m)^\*[^*\n]+\*$\n?")
_TABLE = re.compile(r"(?m)^(?=.*!\[).*\|\n|^\|(?: [\w ]+ \|)+\n\|[-|]+\n(?=.*!\[)")


def described(readme: str, home: dict[str, str]) -> str:
    """The README as a package index shows it, where no other file of the project is.

    `home["files"]` and `home["pictures"]` begin the addresses of pages and of pictures. Where they
    are not known, links are texts, and pictures are left out with their captions and tables.
    """
    files, pictures = home["files"], home["pictures"]
    if pictures:
        readme = _PICTURE.sub(rf"![\1]({pictures}\2)", readme)
    else:
        readme = _PICTURE.sub("", _CAPTION.sub("", _TABLE.sub("", readme)))
        readme = re.sub(r"\n{3,}", "\n\n", readme)
    return _LINK.sub(rf"[\1]({files}\2)" if files else r"\1", readme)


def told() -> dict[str, Any]:
    """What the package says of itself beside pyproject.toml."""
    with Path("pyproject.toml").open("rb") as stream:
        home = tomllib.load(stream)["tool"]["kenken-cp"]
    return {
        "long_description": described(Path("README.md").read_text(encoding="utf-8"), home),
        "long_description_content_type": "text/markdown",
        "project_urls": {"Source": home["source"]} if home["source"] else {},
    }


if __name__ == "__main__":  # cythonize starts processes that import this file
    set_times()
    drop_stale()
    setup(
        ext_modules=extensions(),
        distclass=OfPlatform,
        options={"build_ext": {"parallel": PROCESSES}},
        **told(),
    )
    keep_times()
