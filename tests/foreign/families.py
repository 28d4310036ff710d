"""The foreign kind and its family; KENKEN_KINDS names this module."""

from kenken_cp.core.family import Family
from kenken_cp.core.format import Formats
from kenken_cp.core.kind import Kind
from kenken_cp.core.model import Model
from kenken_cp.core.play import Play
from tests.foreign import drawing, making, model
from tests.foreign.logic import HarbourLogic
from tests.foreign.puzzle import LARGEST, Harbour, check, data, from_data, images
from tests.foreign.search import Search


class HarbourKind(Kind[Harbour]):
    """Boards of water, buoys and a ship."""

    id = "harbours"
    puzzle = Harbour
    room = 16
    fallback = "sat"
    longest = LARGEST
    search = staticmethod(Search)
    key = staticmethod(making.key_of)
    form = staticmethod(making.form_of)
    images = staticmethod(images)
    _logic = HarbourLogic()

    def logic(self) -> HarbourLogic:
        return self._logic

    def generator(self) -> making.HarbourGenerator:
        return making.GENERATOR

    def play(self) -> Play[Harbour]:
        return Play()

    def formats(self) -> Formats:
        return Formats()


class HarbourFamily(Family[Harbour]):
    """The one family of its kind."""

    kind = HarbourKind()
    id = "harbour"
    title = "Harbour"
    manual = drawing.HarbourManual()
    check = staticmethod(check)
    data = staticmethod(data)
    from_data = staticmethod(from_data)
    draw = staticmethod(drawing.draw)
    values = staticmethod(model.values)
    rules_out = staticmethod(model.rules_out)
    model = staticmethod(model.model)

    def audit(self, puzzle: Harbour, compiled: Model) -> None:
        """Nothing of the model is the search's."""


FAMILIES = (HarbourFamily(),)
