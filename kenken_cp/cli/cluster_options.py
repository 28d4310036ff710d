"""Options that say which cluster does the work."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

from kenken_cp.cli.options import option
from kenken_cp.core.bounds import Bounds
from kenken_cp.core.errors import KenkenError

if TYPE_CHECKING:
    from kenken_cp.cluster import Cluster

DaskAddress: TypeAlias = Annotated[
    str | None,
    option(
        "--dask ADDRESS",
        "Work on the Dask cluster at tls://HOST:PORT; local:4 starts four processes here.",
    ),
]
DaskSecurity: TypeAlias = Annotated[
    str | None,
    option(
        "--dask-security CA,CERT,KEY",
        "PEM files for TLS: the certificate authority, your certificate and your key.",
    ),
]
Insecure: TypeAlias = Annotated[
    bool, option("--insecure", "Connect to the scheduler without TLS, on a network that you trust.")
]


def cluster_named(
    address: str | None,
    security: str | None,
    insecure: bool,
    bounds: Bounds | None = None,
    jobs: int = 0,
) -> "Cluster | None":
    """The cluster that these options name, None without --dask. Raises KenkenError.

    A cluster keeps no bounds: its workers are Dask's, and are not ended for a puzzle. It has as
    many as it has, whatever number of `jobs` is asked for.
    """
    if address is not None and jobs:
        raise KenkenError(
            "--dask does not support --jobs, as the cluster says how many workers it has; leave "
            "--jobs out"
        )
    if address is not None and bounds is not None:
        raise KenkenError(
            "--dask does not support --time-limit or --memory-limit; leave them out, or limit "
            "the search for each puzzle with --node-limit"
        )
    if address is None:
        if security is not None or insecure:
            option = "--insecure" if security is None else "--dask-security"
            raise KenkenError(f"{option} needs --dask")
        return None
    from kenken_cp.cluster import cluster_of

    return cluster_of(address, security, insecure=insecure)
