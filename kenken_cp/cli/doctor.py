"""`kenken doctor`: what this installation consists of."""

from kenken_cp.cli.tables import Column, TextTable
from kenken_cp.core.errors import OK
from kenken_cp.doctor import extras, parts


def run() -> int:
    """Print versions and extras, and whether the compiled kernel is loaded."""
    table = TextTable([Column("", 12), Column("", 14), Column("")])
    for part in parts():
        print(table.row(*part))
    print("\nextras, each for one purpose:")
    found = extras()
    wide = max(len(extra.value) for extra in found)
    table = TextTable([Column("", 12), Column("", wide), Column("", gap=2)])
    for extra in found:
        print(table.row(*extra))
    return OK
