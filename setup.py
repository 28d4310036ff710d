"""Compiles the kernel; everything else about the package stands in pyproject.toml.

The kernel's modules are Python that Cython can also compile. Where Cython or a C compiler is
missing, or KENKEN_NO_COMPILE is set, the package is installed without and runs them as they are.
"""

import os
from pathlib import Path

from setuptools import Extension, setup

KERNEL = Path("kenken_cp", "kernel")
# MSVC has no -O3; it optimises as it is.
FLAGS = [] if os.name == "nt" else ["-O3", "-g0", "-Wno-unused-function"]


def extensions() -> list[Extension]:
    """One optional extension per kernel module; none where they cannot be compiled."""
    if os.environ.get("KENKEN_NO_COMPILE", "0") not in ("", "0"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    modules = [
        Extension(
            ".".join(path.with_suffix("").parts),
            [path.as_posix()],
            extra_compile_args=FLAGS,
        )
        for path in sorted(KERNEL.glob("*.py"))
        if path.name != "__init__.py"
    ]
    # What a module means (bounds, division) is stated in its own first lines, never here.
    cythonized: list[Extension] = cythonize(
        modules,
        build_dir="build/cython",
        compiler_directives={"language_level": 3, "show_performance_hints": False},
        quiet=True,
    )
    for extension in cythonized:
        extension.optional = True  # said here, as cythonize drops it
    return cythonized


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
