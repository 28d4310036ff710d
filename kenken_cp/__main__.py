"""`python -m kenken_cp` is the command `kenken`."""

from kenken_cp.cli import main

if __name__ == "__main__":
    main()
