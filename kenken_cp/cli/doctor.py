"""`kenken doctor`: what this installation consists of."""

from kenken_cp.core.errors import OK
from kenken_cp.doctor import extras, parts


def run() -> int:
    """Print versions and extras, and whether the compiled kernel is loaded."""
    for name, value, remark in parts():
        print(f"{name:<12} {value:<14} {remark}".rstrip())
    print("\nextras, each for one purpose:")
    found = extras()
    wide = max(len(value) for _, value, _ in found)
    for name, value, remark in found:
        print(f"{name:<12} {value:<{wide}}  {remark}")
    return OK
