"""`kenken suite shard`: one shard of a suite, made without the other machines."""

import re
from pathlib import PurePath
from typing import Annotated

from kenken_cp.batch import workers_for
from kenken_cp.cli.batches import Jobs, Quiet
from kenken_cp.cli.common import say
from kenken_cp.cli.options import argument, option
from kenken_cp.cli.progress import Tally, making_progress
from kenken_cp.cli.suite_options import puzzles
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import OK, KenkenError
from kenken_cp.suite.shards import plan_of, write_shard
from kenken_cp.suite.spec_reader import read_file

_SHARE = re.compile(r"([1-9][0-9]{0,8})/([1-9][0-9]{0,8})", re.ASCII)


def run(
    spec: Annotated[str, argument("SPEC", "The spec, in TOML.")],
    shard: Annotated[str, option("--shard I/N", "Which shard: the I-th of N, from 1.")],
    output: Annotated[
        str,
        option(
            "--output -o FILE", "Parquet file, or an address such as s3://bucket/shard.parquet."
        ),
    ],
    units: Annotated[
        int | None,
        option(
            "--units N",
            "Total number of units of work, over all shards. May be left out only if the spec "
            "asks for no levels and no techniques.",
            least=1,
        ),
    ] = None,
    jobs: Jobs = 0,
    quiet: Quiet = False,
) -> int:
    """Make one shard of a suite's puzzles, without the other shards.

    Each of N machines makes one shard, in any order and as often as needed: the same shard gives
    the same file. kenken suite gather then puts the files together into what kenken suite run would
    have made. Give all shards the same spec, N and --units.

    A unit of work is one solution grid with the puzzles tried on it. If the spec asks for levels or
    techniques, say with --units how many units to do: nobody knows beforehand how many make a
    puzzle of a level. kenken suite status shows how many a small suite of the same levels took.

    The output is a file or an address such as s3://bucket/shard-00017.parquet, and is written whole
    or not at all.
    """
    share = _SHARE.fullmatch(shard)
    if share is None:
        raise KenkenError(f"--shard {shard}: write I/N, as in --shard 17/1000")
    if PurePath(output).suffix.lower() != ".parquet":
        raise KenkenError(f"--output {output}: end the name in .parquet, which is what is written")
    plan = plan_of(read_file(spec), int(share[2]), units)
    number = int(share[1])
    wanted = plan.count(number)
    made = brought = 0
    try:
        with making_progress(quiet, wanted) as tell:
            for made, brought in write_shard(plan, number, workers_for(jobs), output):  # noqa: B007
                tell(Tally(made, wanted, made))
    except KeyboardInterrupt:
        say(f"kenken: interrupted; nothing was written to {output}; the same command starts again")
        raise
    if not quiet:
        say(f"{output}: shard {shard}, {say_count(made, 'unit')} of work, {puzzles(brought)}")
    return OK
