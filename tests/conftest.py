"""What all tests share: how hard hypothesis tries, and golden files."""

import gc
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from functools import cache
from itertools import compress
from multiprocessing import forkserver, get_all_start_methods, resource_tracker
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from kenken_cp import cli
from tests.helpers.browsers import launch_browser
from tests.helpers.command_line import Kenken

# The same examples on every run, so that a change and nothing else turns a test red; `make slow`
# looks further, from a seed that it prints.
settings.register_profile("usual", derandomize=True, deadline=None, max_examples=30)
settings.register_profile(
    "slow",
    deadline=None,
    max_examples=3_000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("usual")

# Without a terminal, readline tells the processes that share the tests of one with 80 columns.
os.environ.pop("COLUMNS", None)

REWRITE = os.environ.get("KENKEN_GOLDEN", "0") not in ("", "0")


@pytest.hookimpl(optionalhook=True, wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One process more than there are cores: some tests wait for a browser or a clock."""
    return 1 + (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Tests stay to the end, so the garbage collector need not look at them again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With KENKEN_GOLDEN=1 the tests that write golden files run, and no others."""
    if REWRITE:
        writes = [isinstance(i, pytest.Function) and "rewrite" in i.fixturenames for i in items]
        idle = [item for item, writing in zip(items, writes, strict=True) if not writing]
        config.hook.pytest_deselected(items=idle)
        items[:] = compress(items, writes)


@pytest.fixture(scope="session", autouse=True)
def quick_workers() -> None:
    """Worker processes have pytest, their main program, from the one that they are forked of."""
    if "forkserver" in get_all_start_methods():
        resource_tracker.ensure_running()
        forkserver.set_forkserver_preload(["pytest", "kenken_cp.batch"])
        forkserver.ensure_running()


@pytest.fixture(scope="session")
def browser_named() -> Iterator[Callable[[str], Any]]:
    """Starts a browser once for all tests of a process, where one driver alone can be at work."""
    found = pytest.importorskip("playwright.sync_api")
    with ExitStack() as started:
        driver = started.enter_context(found.sync_playwright())
        yield cache(lambda name: started.enter_context(launch_browser(name, driver)))


@pytest.fixture(scope="session")
def chromium(browser_named: Callable[[str], Any]) -> Any:
    return browser_named("chromium")


@pytest.fixture
def kenken(capsys: pytest.CaptureFixture[str]) -> Kenken:
    """Runs one command line in this process: exit code, stdout, the lines of stderr."""

    def run(*arguments: object) -> tuple[int, str, list[str]]:
        code = cli.run([str(argument) for argument in arguments])
        told = capsys.readouterr()
        return code, told.out, told.err.splitlines()

    return run


@pytest.fixture(scope="session")
def rewrite() -> bool:
    """Whether golden files are written; who asks may write them, and runs with `make golden`."""
    return REWRITE


@pytest.fixture
def golden(rewrite: bool) -> Callable[[Path, str], None]:
    """Compares a text with a file of the repository, or writes the file."""

    def compare(path: Path, text: str) -> None:
        if rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing: make golden writes it"
        assert text == path.read_text(encoding="utf-8"), f"make golden would rewrite {path}"

    return compare
