"""Links: a bundle without its solution is short enough for an address."""

import json
import re

import pytest

from kenken_cp.formats import read_document
from kenken_cp.player.bundles import bundle, pack_bundle
from kenken_cp.studio import answers
from tests.helpers.paths import EXAMPLES

MOST = 2_000  # letters of a 6×6 KenKen
SIX = ("square-6x6", "no-singles-6x6", "plus-minus-6x6", "primes-6x6", "any-size-6x6", "no-op-6x6")


@pytest.mark.parametrize("name", SIX)
def test_a_link_to_a_6x6_is_short(name: str) -> None:
    text = (EXAMPLES / f"unique/{name}.json").read_text(encoding="utf-8")
    document = read_document(text)
    letters = pack_bundle(bundle(document, solution=False))
    assert re.fullmatch(r"[\w-]+", letters)
    assert len(letters) <= MOST
    assert answers.link({"puzzle": json.loads(text)}) == {"letters": letters}
