"""`python -m kenken_cp` is the command `kenken`."""

from kenken_cp.core.interrupts import quiet_imports

with quiet_imports():
    from kenken_cp.cli import main

if __name__ == "__main__":
    main()
