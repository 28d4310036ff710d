"""`kenken studio`: play, browse and make puzzles in a browser."""

from importlib.util import find_spec
from typing import Annotated

from kenken_cp.cli.options import argument, option
from kenken_cp.core.errors import OK, KenkenError

NEEDED = ("starlette", "uvicorn")


def run(
    paths: Annotated[
        list[str] | None,
        argument("PATH", "Files, folders and suites that the studio lists.", show_default=False),
    ] = None,
    port: Annotated[
        int, option("--port N", "Port; 0 takes a free one.", least=0, most=65535)
    ] = 8765,
    open_page: Annotated[bool, option("--open/--no-open", "Open the page in the browser.")] = True,
    read_only: Annotated[
        bool, option("--read-only", "Write nothing into the folders and suites.")
    ] = False,
    public: Annotated[
        bool,
        option(
            "--public",
            "Serve anybody, through a proxy: show no files, save nothing, limit requests.",
        ),
    ] = False,
    hosts: Annotated[
        list[str] | None,
        option(
            "--host NAME",
            "With --public, the site's host name, as the proxy passes it on; can be repeated.",
        ),
    ] = None,
) -> int:
    """Play, browse and make puzzles in a browser.

    Starts a server that only this machine can reach, prints the address, and opens it. The pages
    can save puzzles and suites in the folders named, and remove or replace puzzles of suites, but
    only when you ask for it. Ctrl-C ends the studio; games in progress stay in the browser, and in
    a file in your home folder, so that they are still there at another port.

    With --public anybody may play, draw and make puzzles. The studio still listens to this machine
    alone, so a proxy must pass on what comes from outside. No files are listed then, nothing is
    written, and each address has its share of requests, jobs and computing time.
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise KenkenError("the studio needs more packages; pip install 'kenken-cp[studio]'")
    if public and paths:
        raise KenkenError(f"--public shows no files of yours; leave out {paths[0]}")
    if hosts and not public:
        raise KenkenError("--host needs --public; without it the studio serves only this machine")
    from kenken_cp.studio import server

    server.run(
        paths or [],
        _tell,
        port=port,
        browser=open_page and not public,
        read_only=read_only,
        hosts=(hosts or []) if public else None,
    )
    return OK


def _tell(address: str) -> None:
    print(address, flush=True)
