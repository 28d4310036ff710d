"""Whole runs of the command, measured from outside."""

import subprocess
import sys
from pathlib import Path
from time import perf_counter_ns


def whole_process(arguments: list[str]) -> tuple[float, float]:
    """Wall seconds and the largest resident MB of one run of the command."""
    script = (
        "import resource, subprocess, sys; code = subprocess.run(sys.argv[1:], "
        "stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode; "
        "assert code < 2, code; "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)"
    )
    command = [str(Path(sys.executable).with_name("kenken")), *arguments]
    if not Path(command[0]).exists():
        command = [sys.executable, "-m", "kenken_cp", *arguments]
    before = perf_counter_ns()
    process = subprocess.run(
        [sys.executable, "-c", script, *command], capture_output=True, text=True, check=True
    )
    whole = (perf_counter_ns() - before) / 1e9
    return whole - _nothing(), float(process.stdout)


def _nothing() -> float:
    """Seconds that the process around the measured one takes by itself."""
    before = perf_counter_ns()
    subprocess.run([sys.executable, "-c", "import resource, subprocess, sys"], check=True)
    return (perf_counter_ns() - before) / 1e9
