"""The rows of the foreign kind and of its family; KENKEN_KINDS names this module."""

from kenken_cp.core.family import Family
from kenken_cp.core.format import Formats
from kenken_cp.core.kind import Kind
from tests.foreign.drawing import MANUAL, draw
from tests.foreign.logic import LOGIC
from tests.foreign.making import form_of, generator, key_of
from tests.foreign.model import model, rules_out, values
from tests.foreign.puzzle import LARGEST, Harbour, check, data, from_data, images
from tests.foreign.search import Search

KIND = Kind(
    id="harbours",
    puzzle=Harbour,
    search=Search,
    end=lambda search: None,
    room=16,
    fallback="sat",
    key=key_of,
    form=form_of,
    images=images,
    logic=lambda: LOGIC,
    generator=generator,
    formats=Formats,
    longest=LARGEST,
)
FAMILIES = (
    Family(
        kind=KIND,
        id="harbour",
        title="Harbour",
        takes=lambda puzzle: True,
        check=check,
        model=model,
        audit=lambda puzzle, compiled: None,
        data=data,
        from_data=from_data,
        draw=draw,
        manual=MANUAL,
        values=values,
        rules_out=rules_out,
    ),
)
