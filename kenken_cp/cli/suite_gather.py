"""`kenken suite gather`: shards as one data set."""

from typing import Annotated

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import say
from kenken_cp.cli.options import argument, option
from kenken_cp.cli.suite_options import LICENCE, puzzles
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import OK, OUT_OF_BUDGET
from kenken_cp.suite.gather import Gathered, gather
from kenken_cp.suite.ledger import QuotaProgress
from kenken_cp.suite.status import given_up_line


def run(
    parts: Annotated[
        list[str], argument("PATH", "Shards, folders of shards, or addresses, which may contain *.")
    ],
    output: Annotated[
        str,
        option(
            "--output -o FOLDER",
            "New folder for the data set, or an address such as s3://bucket/suite.",
        ),
    ],
    partitions: Annotated[
        int, option("--partitions N", "Number of files to write.", least=1, most=100_000)
    ] = 1,
    licence: Annotated[
        str, option("--license NAME", "Licence that the data card names.")
    ] = LICENCE,
    quiet: Quiet = False,
) -> int:
    """Put the shards of a suite together into one data set.

    The result holds the puzzles that kenken suite run would have made, in the same order, for any
    number of shards and however often they were repeated: levels that are full take no more, and no
    puzzle or solution is there twice. It is a folder of Parquet files with a data card.

    Exits with 3 if a level has too few puzzles: the shards did too few units of work, or too many
    units in a row (`tries` in the spec) made no puzzle for it.
    """
    gathered = gather(parts, output, partitions, licence)
    short = [quota for quota in gathered.quotas if not quota.full]
    for quota in short:
        say(f"kenken: {given_up_line(quota) if quota.given_up else _short_line(quota, gathered)}")
    if not quiet:
        say(f"{output}: {puzzles(gathered.puzzles)}")
        if gathered.sharing:
            have = "has" if gathered.sharing == 1 else "have"
            say(
                f"{output}: not every puzzle has a solution of its own: "
                f"{puzzles(gathered.sharing)} {have} that of an earlier one"
            )
    return OUT_OF_BUDGET if short else OK


def _short_line(quota: QuotaProgress, gathered: Gathered) -> str:
    """What became of a level for which the shards made too few units."""
    part, wanted = quota.place.part, quota.place.quota
    return (
        f"part {part.number}, {part.recipe.rows}×{part.recipe.columns}, {wanted.level}: "
        f"{quota.filled:,} of {quota.wanted:,} in the {say_count(gathered.units, 'unit')} that the "
        "shards made; make shards with a larger --units"
    )
