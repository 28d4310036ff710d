"""Changes to suites that a page asks for.

`drop` and `undo` are done at once; replacing or exchanging a puzzle, or making what a suite lacks,
is a job (`events`). A job that is ended at any moment leaves the suite whole; `kenken suite run`
goes on from there. `spec_named` is the spec of a suite that a page begins.
"""

from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from secrets import token_hex

from kenken_cp.core.counts import say_count
from kenken_cp.core.fields import Fields
from kenken_cp.core.recipe import FAMILY
from kenken_cp.core.steps import Tier
from kenken_cp.generation.recipe import row_of
from kenken_cp.minutes import describe_difficulty
from kenken_cp.studio.file_names import stem_of
from kenken_cp.studio.native_json import document_in
from kenken_cp.studio.orders import Order
from kenken_cp.suite.editing import in_words, take_out
from kenken_cp.suite.edits import Action
from kenken_cp.suite.exchange import exchange
from kenken_cp.suite.ledger import QuotaLedger
from kenken_cp.suite.run import run
from kenken_cp.suite.spec import Spec, to_json
from kenken_cp.suite.spec_reader import spec_of
from kenken_cp.suite.status import given_up_line
from kenken_cp.suite.undo import put_back

SUFFIX = ".db"


def drop(path: str, number: int) -> str:
    """Take a puzzle out; which one, in words. Raises KenkenError."""
    return in_words(take_out(path, [number], Action.DROP))


def undo(path: str) -> str:
    """Undo the newest edit; the puzzles that are put back, in words. Raises KenkenError."""
    return in_words(put_back(path))


def events(request: Fields) -> Iterator[tuple[str, object]]:
    """The request has the `path` of a suite, which the server knows, and `replaced`: the number of
    a puzzle that is taken out and another made for, or null to make all that the suite lacks. With
    `given`, a puzzle, none is made: it takes that place if the key there is still `opened`."""
    path, number = request["path"], request["replaced"]
    if "given" in request:
        document = document_in(request["given"])
        done = exchange(path, number, document, opened=request["opened"])
        old, new = done.old, done.new
        is_now = describe_difficulty(document.family, document.puzzle, Tier(new.tier), new.effort)
        yield "note", f"{in_words([old])} is now {is_now}"
        if done.note:
            yield "note", done.note
        return
    wanted = set() if number is None else {number}
    if wanted:
        yield "note", f"taken out: {in_words(take_out(path, wanted, Action.REPLACE))}"
    ledger: QuotaLedger | None = None
    with closing(run(path, 1)) as steps:
        for ledger in steps:
            yield "progress", {"made": ledger.filled, "wanted": ledger.wanted}
            if wanted and not wanted & ledger.vacant:
                break
    if ledger is not None:
        yield from (("note", given_up_line(quota)) for quota in ledger.given_up)
        yield "progress", {"made": ledger.filled, "wanted": ledger.wanted}


def spec_named(order: Order, called: str = "") -> tuple[str, Spec]:
    """A name for the file of a suite, and its spec: what an order of the generator asks for.

    Both are as the suite is `called`; else family, size and a digest of the spec are the name.
    Raises KenkenError.
    """
    rows, columns = order.size or row_of(order.family).size
    seed = str(order.seed) if order.seed is not None else token_hex(4)
    any_level = order.difficulty == "any"
    part = {
        FAMILY: order.family,
        "size": f"{rows}x{columns}",
        **({"count": order.number} if any_level else {"levels": {order.difficulty: order.number}}),
        **order.options,
    }
    called = called.strip().removesuffix(SUFFIX)
    title = called or f"{say_count(order.number, 'puzzle')} of {rows}×{columns}"
    spec = spec_of({"title": title, "seed": seed, "part": [part]}, "the suite")
    if stem := stem_of(called, SUFFIX):
        return f"{stem}{SUFFIX}", spec
    digest = sha256(to_json(spec).encode()).hexdigest()
    return f"{order.family}-{rows}x{columns}-{digest[:12]}{SUFFIX}", spec
