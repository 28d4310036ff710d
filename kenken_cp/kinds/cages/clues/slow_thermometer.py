"""Slow thermometer: digits never fall from the bulb."""

from kenken_cp.kinds.cages import clue_kit as kit
from kenken_cp.kinds.cages.clues.thermometer import Thermometer


class SlowThermometer(Thermometer):
    """The cells from the bulb to the tip."""

    id = "slow-thermometer"
    title = "Slow thermometer"
    noun = "slow thermometer"
    look = kit.Along(kit.Hue.BLUE, start=kit.Ending.BULB)
    field = kit.Lines("slowthermometer")
    solver = None
    rules = "Along a slow thermometer, digits from the bulb rise or stay the same."
    states = "never falls from its bulb"
    rise = 0


SORT = SlowThermometer()
