"""`kenken suite run`: makes what a suite lacks."""

from contextlib import closing
from typing import Annotated

from kenken_cp.batch import workers_for
from kenken_cp.cli.batches import Jobs, Quiet
from kenken_cp.cli.cluster_options import DaskAddress, DaskSecurity, Insecure, cluster_named
from kenken_cp.cli.common import (
    CertificateMemoryLimit,
    CertificateTimeLimit,
    bounds_of,
    gravest,
    name_file,
    say,
)
from kenken_cp.cli.making_options import PROVE_HELP, Prover
from kenken_cp.cli.options import option
from kenken_cp.cli.progress import Tally, making_progress
from kenken_cp.cli.suite_options import SuiteFile, puzzles
from kenken_cp.cluster import ClusterLost
from kenken_cp.core.bounds import Bounds
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import OK, OUT_OF_BUDGET, KenkenError
from kenken_cp.suite.certify import certify_all
from kenken_cp.suite.ledger import QuotaLedger
from kenken_cp.suite.run import run as run_suite
from kenken_cp.suite.solutions import list_spent
from kenken_cp.suite.status import given_up_line, status_of
from kenken_cp.suite.store import reading
from kenken_cp.text.files import make_folder


def run(
    suite: SuiteFile,
    jobs: Jobs = 0,
    prover: Annotated[
        Prover | None, option("--prove", f"{PROVE_HELP} By default as in the spec.")
    ] = None,
    certify_to: Annotated[
        str | None, option("--certify DIR", "Write a certificate of each puzzle into this folder.")
    ] = None,
    time_limit: CertificateTimeLimit = None,
    memory_limit: CertificateMemoryLimit = None,
    dask: DaskAddress = None,
    dask_security: DaskSecurity = None,
    insecure: Insecure = False,
    quiet: Quiet = False,
) -> int:
    """Make the missing puzzles, resuming where the last run stopped.

    Puzzles are stored as they are made. When a run is stopped, the next one resumes, and nothing is
    lost or duplicated. The result does not depend on --jobs. The suite records what proved each
    puzzle unique. With --certify, every puzzle without a certificate gets one after the last puzzle
    is made, in this run or a later one. With --dask the workers of a cluster make the puzzles; the
    result is the same.

    Exits with 3 if a level was given up because too many units of work in a row (`tries` in the
    spec) made no puzzle for it, or if a limit left a puzzle without its certificate.
    """
    cluster = cluster_named(
        dask, dask_security, insecure, jobs=jobs if certify_to is None else 0
    )  # certificates are written here, by --jobs processes
    if certify_to is None:
        _refuse_bounds(time_limit, memory_limit)
    prove = None if prover is None else "" if prover is Prover.NONE else str(prover)
    if certify_to is not None:
        make_folder(certify_to)  # what is wrong with it is said before all else
    ledger: QuotaLedger | None = None
    try:
        with closing(run_suite(suite, workers_for(jobs), prove, cluster)) as steps:
            ledger = next(steps)
            first = "" if ledger.open or certify_to else "nothing to do: "
            if ledger.open:
                with making_progress(quiet, ledger.wanted, ledger.filled) as tell:
                    for now in steps:
                        tell(Tally(now.filled, now.wanted, now.tried, now.levels))
    except KeyboardInterrupt:
        if ledger is not None:
            say(f"kenken: interrupted; {_stored_in(suite, certify_to)}")
        raise
    except ClusterLost as error:
        raise ClusterLost(f"{error}; {_stored_in(suite, certify_to)}") from None
    code = _conclude(suite, ledger, quiet, first)
    if certify_to is None:
        return code
    bounds = bounds_of(time_limit, memory_limit)
    unproven = _certify(suite, certify_to, workers_for(jobs), bounds, quiet)
    return gravest({code, OUT_OF_BUDGET if unproven else OK})


def _refuse_bounds(time_limit: float | None, memory_limit: int | None) -> None:
    """Raise KenkenError for a bound of certificates where none are wanted."""
    for flag, bound in (("--time-limit", time_limit), ("--memory-limit", memory_limit)):
        if bound is not None:
            raise KenkenError(f"{flag} needs --certify")


def _stored_in(suite: str, certify_to: str | None) -> str:
    """How many puzzles are stored, and the command that makes the rest, with its certificates."""
    with reading(suite) as opened:
        stored = status_of(opened).stored
    verb = "is" if stored == 1 else "are"
    run = f"kenken suite run {name_file(suite)}"
    if certify_to is not None:
        run += f" --certify {certify_to}"
    return f"{puzzles(stored)} {verb} stored; {run} makes the rest"


def _certify(suite: str, folder: str, jobs: int, bounds: Bounds | None, quiet: bool) -> int:
    """Write the missing certificates and say how many. Returns how many could not be written."""
    done = made = unproven = 0
    with reading(suite) as opened:
        stored = status_of(opened).stored
        try:
            with (
                closing(certify_all(opened, folder, jobs, bounds)) as steps,
                making_progress(quiet, stored) as tell,
            ):
                for step in steps:
                    done, made = done + step.puzzles, made + step.made
                    unproven += len(step.unproven)
                    for reason in step.unproven:
                        say(f"kenken: {reason}; no certificate was written")
                    tell(Tally(done, stored, done))
        except KeyboardInterrupt:
            say(
                f"kenken: interrupted; the certificates in {folder} are complete; the same "
                "command resumes"
            )
            raise
    if not quiet:
        say(f"{folder}: certificates of {puzzles(done - unproven)}, {made:,} of them new")
    return unproven


def _conclude(suite: str, ledger: QuotaLedger, quiet: bool, first: str) -> int:
    """Say how it ended, and of each quota that was given up why."""
    given_up = ledger.given_up
    for quota in given_up:
        say(f"kenken: {given_up_line(quota)}")
    if not quiet:
        state = f"{say_count(len(given_up), 'level')} given up" if given_up else "complete"
        say(f"{suite}: {first}{puzzles(ledger.stored)}, {state}")
        with reading(suite) as opened:
            for each in list_spent(opened.db):
                say(f"{suite}: not every puzzle has a solution of its own: {each.line}")
    return OUT_OF_BUDGET if given_up else OK
