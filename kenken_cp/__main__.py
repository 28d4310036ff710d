"""`python -m kenken_cp` is the command `kenken`."""

import gc
import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    if sys.argv[1:] == ["--version"] and _printed_version():
        return
    # The modules of a command are no garbage, and most of them have to be loaded.
    gc.set_threshold(50_000)
    from kenken_cp.core.interrupts import quiet_imports  # noqa: PLC0415  (see _printed_version)

    with quiet_imports():
        from kenken_cp.cli import main as run  # noqa: PLC0415

    run()


def _printed_version() -> bool:
    """Print the version without loading the commands, as scripts ask for it often.

    False if that fails: the command line then says why.
    """
    from kenken_cp import __version__  # noqa: PLC0415

    try:
        print(f"kenken-cp {__version__}", flush=True)  # noqa: T201
    except (OSError, ValueError, AttributeError):
        return False
    return True


if __name__ == "__main__":
    main()
