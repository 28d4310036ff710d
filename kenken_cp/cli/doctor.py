"""`kenken doctor`: what this installation consists of."""

from kenken_cp.core.errors import OK
from kenken_cp.doctor import parts


def run() -> int:
    """Print versions, and whether the compiled kernel is loaded."""
    for name, value, remark in parts():
        print(f"{name:<12} {value:<14} {remark}".rstrip())
    return OK
