# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The technique loop: repeatedly take a step with the easiest technique that finds a deduction.

It serves every kind of puzzle. Grading, traces and hints take single steps (`run`); depth counts
rounds in which all techniques see the same board (`count_rounds`); the generator applies everything
up to a tier at once (`climb`). The number of deductions that a technique finds at a place is cached
until something near that place changes, so each step looks at few places only.

A kind extends `TechniqueLoop` with the loading of a puzzle and overrides `supply`; its state, dirty
set and techniques extend `SolverState`, `DirtySet` and `Technique`.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import STEP
from kenken_cp.engine.technique import SearchTechnique

if not cython.compiled:
    from kenken_cp.engine.solver_state import COUNT, GATHER, NOTHING, TAKE, SolverState
    from kenken_cp.engine.technique import PlaceList, SharedWorkspace, Technique

# Techniques from this tier on are costly. One deduction of such a tier is enough: the others are
# not counted. In a round such a tier is used only if no lower one finds anything.
MASTER = 6
BEYOND = 7
TIERS = 8
ALL_AVAILABLE = 1 << 30
# Deductions of the tiers up to this are looked for, and counted, together; from the next tier on a
# person looks for one technique after the other, so those of one technique are counted.
TOGETHER = 2
# The clock only grows, so a cached result with an earlier time is out of date. Past this value the
# clock is reset before the next puzzle.
CLOCK_LIMIT = 1 << 30
# `run` pauses when this is used up. A step of the first tier costs 1, and one of each further tier
# four times as much. A round charges four times a step's cost for each tier it asks.
PAUSE_BUDGET = 1 << 10


@cython.cclass
class TechniqueLoop:
    """The technique loop on one board; a kind extends it with the loading of a puzzle."""

    def __init__(self, state, dirty, rows: list, idle: list) -> None:
        """`rows` are (technique, tier, weight), easiest first.

        A technique is a class, called with this loop to create it for the board. `idle` is the list
        of unused loops for the same board; whoever took this loop puts it back there.
        """
        self.state = state
        self.dirty = dirty
        self.idle = idle
        self.shared: list = []
        self.techniques = [make(self) for make, _, _ in rows]
        self.search = -1
        for code in range(len(rows)):
            self._set_code(self.techniques[code], code)
        self.tier = array("i", [tier for _, tier, _ in rows])
        self.weight = array("q", [weight for _, _, weight in rows])
        self.first_of_tier = array(
            "i", [sum(tier < t for _, tier, _ in rows) for t in range(TIERS + 2)]
        )
        self.used = ints(len(rows))
        self.applying = ints(len(rows))
        self.first_applying = ints(TIERS + 2)
        self.begun = 0
        self.begins_all = False
        self.level_of_tier = array(
            "i",
            [
                max((self._level(code) for code, row in enumerate(rows) if row[1] == t), default=-1)
                for t in range(TIERS + 1)
            ],
        )
        self.began = 0  # the clock when the puzzle began
        self.has_solution = False
        self._forget()

    def _set_code(self, technique: Technique, code: cython.int) -> None:
        technique.code = code
        if isinstance(technique, SearchTechnique):
            self.search = code

    def _level(self, code: cython.int) -> int:
        """The level of the lists that the technique needs; -1 if it needs none."""
        technique: Technique = self.techniques[code]
        return technique.level

    def share(self, make):
        """The one object of this class for the board, created when first asked for."""
        for shared in self.shared:
            if type(shared) is make:
                return shared
        made = make(self)
        self.shared.append(made)
        return made

    # hook that a kind overrides

    def supply(self, cell):
        """Log the cell and its solution value as evidence, and place the value."""

    # loading a puzzle

    def refresh(self):
        """Reset the clock before a puzzle is loaded, if it or another counter exceeds its limit."""
        state: SolverState = self.state
        needs_reset: cython.bint = state.clock > CLOCK_LIMIT
        i: cython.int
        for i in range(len(self.shared)):
            shared: SharedWorkspace = cython.cast(SharedWorkspace, self.shared[i])
            needs_reset |= shared.needs_reset(CLOCK_LIMIT)
        if needs_reset:
            state.clock = 0
            for i in range(len(self.techniques)):
                technique: Technique = cython.cast(Technique, self.techniques[i])
                technique.asked = 0
            for i in range(len(self.shared)):
                shared = cython.cast(SharedWorkspace, self.shared[i])
                shared.forget()
            self.begins_all = True

    def begin(self):
        """Prepare for the puzzle that was just loaded into the state.

        Techniques are told of it when their tier is first asked, as most puzzles ask few tiers; but
        at once where they have something to forget of earlier puzzles.
        """
        shared: SharedWorkspace
        i: cython.int
        for i in range(len(self.shared)):
            shared = cython.cast(SharedWorkspace, self.shared[i])
            shared.begin()
        self.begun = 0
        if self.begins_all:
            self._begin_tiers(TIERS)
            self.begins_all = False
        self.has_solution = False
        self._forget()

    def _begin_tiers(self, most):
        """Tell the techniques up to this tier of the puzzle, and list those that apply to it."""
        technique: Technique
        row: cython.int
        count: cython.int
        while self.begun < most:
            count = self.first_applying[self.begun + 1]
            self.begun += 1
            for row in range(self.first_of_tier[self.begun], self.first_of_tier[self.begun + 1]):
                technique = cython.cast(Technique, self.techniques[row])
                technique.begin()
                if not technique.left_out:
                    self.applying[count] = row
                    count += 1
            self.first_applying[self.begun + 1] = count

    def leave_out(self, code: cython.int) -> None:
        """Disable a technique until the next puzzle."""
        technique: Technique = self.techniques[code]
        self._begin_tiers(self.tier[code])
        technique.left_out = True
        self.begins_all = True

    def begin_here(self) -> None:
        """Apply what was placed or removed before the first step, and start the log after it."""
        self.state.commit()
        self.state.logged = 0

    def _forget(self):
        """Discard all cached results and steps."""
        i: cython.int
        for i in range(len(self.used)):
            self.used[i] = 0
        self.began = self.state.clock
        self.listed_since = -1
        self.listed_at = -1
        self.listed_level = -1
        self.steps = 0
        self.effort = 0
        self.hardest = -1
        self.hardest_at = 0
        self.reached = 0
        self.supplied = 0
        self.rounds = 0

    def keep_log(self) -> None:
        """Log every step from now on."""
        self.state.keep_log()

    def entries(self) -> list:
        """The log so far, as a flat list of triples."""
        return self.state.entries()

    def counts(self) -> tuple:
        """How many steps used each technique, by code."""
        return tuple([self.used[i] for i in range(len(self.used))])

    # single steps

    def run(self, cut: cython.int, most: cython.int) -> bool:
        """Take steps with techniques up to the tier `cut`, at most `most` in all.

        Returns True if it paused and should be called again, so that its caller can check the time
        limit and Ctrl-C: after few costly steps or many gentle ones.
        """
        return self._run(cut, most)

    def _run(self, cut, most):
        state: SolverState = self.state
        tier: cython.int
        pause_budget: cython.int = PAUSE_BUDGET
        while state.open_cells and state.broken == NOTHING and most:
            if pause_budget <= 0:
                return True
            available: cython.int = 0
            for tier in range(1, cut + 1):
                available = self._survey(tier)
                if available or state.broken != NOTHING:
                    break
            if available and tier < TOGETHER:
                available += self._survey_beside(tier)
            if state.broken != NOTHING:
                return False
            if available:
                self._take(available)
                pause_budget -= 1 << 2 * (self.tier[self.row] - 1)
            elif self.has_solution and cut >= TIERS:
                self._supply()
                pause_budget = 0
            else:
                return False
            most -= 1
        return False

    def _survey(self, tier):
        """The number of deductions available in the tier; sets `row` and `place` to the first.

        Above TOGETHER it counts those of the first technique that has any and asks no other, and
        stops at one in costly tiers.
        """
        state: SolverState = self.state
        i: cython.int
        place: cython.int
        available: cython.int = 0
        state.mode = COUNT
        state.enough = 1 if tier >= MASTER else ALL_AVAILABLE
        if self.begun < tier:
            self._begin_tiers(tier)
        for i in range(self.first_applying[tier], self.first_applying[tier + 1]):
            technique: Technique = cython.cast(Technique, self.techniques[self.applying[i]])
            if technique.left_out:
                continue
            self._ask(technique)
            if state.broken != NOTHING:
                return 0
            if technique.total == 0:
                continue
            if available == 0:
                self.row = technique.code
                place = 0
                while technique.count[place] == 0:
                    place += 1
                self.place = place
            available += technique.total
            if tier > TOGETHER:
                break
        return available

    def _survey_beside(self, found):
        """The number of deductions available in the tiers after `found` that are counted together
        with it; the next step stays what it is."""
        row: cython.int = self.row
        place: cython.int = self.place
        available: cython.int = 0
        tier: cython.int
        for tier in range(found + 1, TOGETHER + 1):
            available += self._survey(tier)
        self.row = row
        self.place = place
        return available

    def _ask(self, technique):
        """Run a technique at every watched place that changed since it was last asked.

        If it was not yet asked in this puzzle, clear its counts first.
        """
        if technique.asked < self.began:
            technique.total = 0
            for i in range(technique.places):
                technique.count[i] = 0
        if technique.level >= 0:
            # with the lists that the rest of its tier needs, so that they are built once
            self._list_changed(technique.asked, self.level_of_tier[self.tier[technique.code]])
        technique.asked = self.state.clock
        if technique.watch is None:
            self._look_everywhere(technique)
        else:
            self._look_at(technique, technique.watch)

    def _list_changed(self, last, level):
        """Let the dirty set list what changed after the time `last`, unless its lists say so."""
        if (
            self.listed_since == last
            and self.listed_at == self.state.clock
            and self.listed_level >= level
        ):
            return
        self.listed_since = last
        self.listed_at = self.state.clock
        self.listed_level = level
        self.dirty.list_changed(last, level)

    def _look_at(self, technique, places):
        """Run a technique at these places."""
        state: SolverState = self.state
        for i in range(places.count):
            place = places.place[i]
            state.available = 0
            state.done = False
            technique.look(place)
            if state.mode == COUNT:
                technique.total += state.available - technique.count[place]
                technique.count[place] = state.available
            if state.broken != NOTHING:
                return

    def _look_everywhere(self, technique):
        """Run a technique at all places, until enough was found."""
        state: SolverState = self.state
        technique.total = 0
        for place in range(technique.places):
            state.available = 0
            state.done = False
            technique.look(place)
            if state.mode == COUNT:
                technique.total += state.available
                technique.count[place] = state.available
                if technique.total >= state.enough:
                    return
            if state.broken != NOTHING:
                return

    def _take(self, available):
        """Take the first deduction that the survey named. Raises RuntimeError if it changes
        nothing, as it would be found again for ever."""
        state: SolverState = self.state
        technique: Technique = cython.cast(Technique, self.techniques[self.row])
        bits_held: cython.int = 0
        open_cells: cython.longlong = state.open_cells
        state.mode = TAKE
        state.available = 0
        state.done = False
        state.held = 0
        state.note(STEP, self.row, available)
        technique.look(self.place)
        if not state.has_found() and state.broken == NOTHING:
            raise RuntimeError(f"{type(technique).__name__} offers a step that changes nothing")
        state.commit()
        self.steps += 1
        self.used[self.row] += 1
        held = state.held
        while held:
            held >>= 1
            bits_held += 1
        # weight × (1 + b/8) × open share ÷ openings, in thousandths; b is the length in bits of the
        # number of combinations to remember: docs/explanation/difficulty.md
        open_cells *= self.weight[self.row] * 125 * (8 + bits_held)
        self.effort += open_cells // (available * cython.cast(cython.longlong, state.cells))
        if self.row > self.hardest:
            self.hardest = self.row
            self.hardest_at = self.steps
        # after a supplied cell `reached` is already the highest tier, so it only rises here
        if self.tier[self.row] > self.reached:
            self.reached = self.tier[self.row]
        return 0

    def _supply(self):
        """Place the solution's value in the open cell with fewest candidates."""
        cell: cython.int = self._tightest()
        self.state.note(STEP, self.search, 1)
        self.supply(cell)
        self.state.commit()
        self.steps += 1
        self.supplied += 1
        self.reached = TIERS

    def _tightest(self):
        """The open cell with fewest candidates, the first of several."""
        fewest: cython.int = 0
        chosen: cython.int = 0
        for cell in range(self.state.cells):
            room = self.state.room(cell)
            if room and (fewest == 0 or room < fewest):
                fewest = room
                chosen = cell
        return chosen

    # all deductions of a tier at once, without counting steps

    def climb(self, cut):
        """Apply techniques up to the tier `cut` until they find nothing more.

        Returns the highest tier needed, the lowest for a board without open cells, or 0 if they do
        not solve the puzzle. Each turn applies all deductions of the easiest tier that has any, or
        one of a costly tier. That is faster than single steps and reaches the same board.
        """
        state: SolverState = self.state
        reached: cython.int = max(self.reached, 1)
        while state.open_cells and state.broken == NOTHING:
            tier = self.climb_once(cut)
            if tier == 0:
                return 0
            reached = max(reached, tier)
        return reached if state.broken == NOTHING else 0

    def climb_once(self, cut):
        """One turn of `climb`. Returns its tier; 0 if no technique up to the tier `cut` finds
        anything, or the board is broken."""
        tier: cython.int
        for tier in range(1, cut + 1):
            if self._advance(tier):
                return tier
            if self.state.broken != NOTHING:
                break
        return 0

    def _advance(self, tier):
        """Apply the tier's deductions, or only the first one of a costly tier.

        Returns whether there was any.
        """
        if tier < MASTER:
            if not self._gather(tier) or self.state.broken != NOTHING:
                return False
            self.state.commit()
            return True
        available = self._survey(tier)
        if available:
            self._take(available)
        return available > 0

    # rounds, for depth

    def begin_rounds(self) -> None:
        """Restart the puzzle, to count rounds."""
        self.state.rewind()
        self._forget()

    def count_rounds(self, cut: cython.int) -> bool:
        """Count the rounds in which all techniques see the same board; True means call again, as in
        `run`.

        A tier from MASTER on is used only if the lower ones find nothing. From there on, knowing
        more may lose a deduction until BEYOND finds it again, so the cut MASTER allows that too. If
        none finds anything, a cell is supplied from the solution if it is known; this does not
        count as a round.
        """
        return self._count_rounds(BEYOND if cut == MASTER else cut)

    def _count_rounds(self, cut):
        state: SolverState = self.state
        tier: cython.int
        pause_budget: cython.int = PAUSE_BUDGET
        while state.open_cells and state.broken == NOTHING:
            if pause_budget <= 0:
                return True
            found = False
            for tier in range(1, cut + 1):
                if tier >= TIERS or (tier >= MASTER and found):
                    break
                found |= self._gather(tier)
                pause_budget -= 1 << 2 * tier
            if state.broken != NOTHING:
                return False
            if found:
                state.commit()
                self.rounds += 1
            elif self.has_solution and cut >= TIERS:
                self._supply()
            else:
                return False
        return False

    def _gather(self, tier):
        """Collect the deductions of every technique of the tier. Returns whether there was any."""
        self.state.mode = GATHER
        if self.begun < tier:
            self._begin_tiers(tier)
        # What others found may name places in lists, which assumptions put in another order.
        self._gather_from(tier, True)
        self._gather_from(tier, False)
        return self.state.has_found()

    def _gather_from(self, tier, assuming):
        """Collect the deductions of the techniques that assume something, or of those that do
        not."""
        i: cython.int
        for i in range(self.first_applying[tier], self.first_applying[tier + 1]):
            technique: Technique = cython.cast(Technique, self.techniques[self.applying[i]])
            if technique.assumes == assuming and not technique.left_out:
                self._ask(technique)
