"""Breaches of the rules, paragraph by paragraph: each is said before and after it is done, its lawful neighbour passes in silence.

What is laid lies under the phase.
"""

import random
from collections import Counter, deque

import pytest

from assistant.core.deeds import says
from assistant.core.judgement import Grade, objections
from assistant.core.ledger import Deed
from assistant.core.table import Edit, Flip, Mark, Move, Note, Place, Position, Several, control_edit
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import Exchanged, Fought, operation_told
from assistant.games.third_reich.opponent.decisions import play, player
from assistant.games.third_reich.questions.attack import Attack
from assistant.games.third_reich.questions.book import BOOK
from assistant.games.third_reich.questions.cards import loss_edit
from tests.games import breaches
from tests.games.tables import start
from tests.games.third_reich.bookkeeper import FOES, SIDES, armies, held, present

ROWS = breaches.read(__file__)


def edits_of(position, words):  # noqa: C901
    """Return the edit that a line of the file means."""
    what, *rest = words.split()
    told = dict(word.split("=") for word in rest if "=" in word)
    rest = [word for word in rest if "=" not in word]
    match what:
        case "move":
            return Move((rest[0],), rest[-1], tuple(rest[1:-1]))
        case "op":
            return Several((Move((rest[1],), rest[-1], tuple(rest[2:-1])),), None, operation_told(rest[0]))
        case "stand":
            return Several((), None, operation_told(rest[0], rest[1]))
        case "place":
            return Move(tuple(rest[1:]), rest[0])
        case "more":
            return Place(rest[0], rest[0].partition("#")[0], rest[1])
        case "action":
            return Move((f"action-axis#{rest[1]}",), f"actions-axis:{rest[0]}")
        case "act":
            return Move((f"action-{rest[0]}#{rest[2]}",), f"actions-{rest[0]}:{rest[1]}")
        case "recruit":
            return Several((Flip((rest[0],), int(rest[2]) if len(rest) > 2 else 0), Move((rest[0],), rest[1])))
        case "exchange":
            back = Move((rest[1],), "reserve-axis")
            return Several(
                (Move((rest[0],), position.table.counters[rest[1]].zone), back), None, says(Exchanged(*rest, ""))
            )
        case "flip" | "face":
            return Flip((rest[0],))
        case "mark":
            return control_edit(position, rest[1], rest[0].removeprefix("control-"))
        case "free":
            return Several(tuple(control_edit(position, zone, "") for zone in rest))
        case "marker":
            return Mark(rest[0], rest[1], int(rest[2]))
        case "phase":
            return Note("phase", rest[0])
        case "turn":
            return Move(("turn#1",), f"turn:{rest[0]}")
        case "note":
            return Note(rest[0], int(rest[1]))
        case "fallen":
            return Note(f"countries/{rest[0]}", {"surrendered": int(rest[1])})
        case "back":
            return Note(f"countries/{rest[0]}", {"surrendered": int(rest[1]), "returned": True})
        case "income":
            return Note("income-turn", position.box("turn#1"))
        case "made":
            return Several((), None, says(Fought(rest[0])))
        case "tell":
            return Several((), None, says(Fought(rest[0], rest[1], tuple(rest[3:]), rest[2], **told)))
        case "lose":  # an attack whose loss an army elsewhere takes
            return Several((loss_edit(position, rest[3], 1),), None, says(Fought(rest[0], rest[1], (), rest[2])))
        case "fight":
            asked = Attack(
                zone=rest[0], attacker=rest[1], target=rest[2], supporting=tuple(rest[3:]), air="none", dice=(1, 1)
            )
            return asked.answer(position).offers[0].edit
    raise ValueError(words)


DEEDS = breaches.Rows(
    ROWS,
    edits_of,
    lambda _row: (GAME, start(GAME, "winter-1940")),
    lambda edit: isinstance(edit, Several) and edit.deed is not None,
)


@breaches.every(ROWS)
def test_a_breach_is_said_and_its_neighbour_is_not(row, dragged):
    DEEDS.broken(row, dragged)


@pytest.mark.parametrize(
    "armies", ["armour#1 france-infantry#1", "armour#9 france-infantry#4", "armour#1 france-infantry#4 armour#9"]
)
def test_an_attack_with_somebody_who_is_elsewhere_is_told_to_be_so(armies):
    lead, target, *supports = (name.replace("armour", "germany-armour").replace("#9", "#3") for name in armies.split())
    there = begun().after(Move(("germany-armour#1",), "nancy"))
    found = objections(GAME, there, Several((), None, says(Fought("nancy", lead, tuple(supports), target))))
    assert "not-in-this-fight" in [one.text.key for one in found]


def test_every_chapter_is_there():
    assert len(ROWS) >= 60
    assert {row["rule"].split(".")[0] for row in ROWS} >= {*map(str, (*range(1, 15), 16, 17, 19, 22))}


@breaches.KINDS
def test_each_rule_that_says_nothing_is_missed(kind, monkeypatch):
    def likeliest_first(rule):
        return sorted(ROWS, key=lambda row: row["rule"] not in rule.numbers)

    assert not [*DEEDS.unmissed(BOOK, kind, likeliest_first, monkeypatch)]


NEXT = {"axis": "allies", "allies": "ussr", "ussr": "axis"}


class Injector(breaches.Injecting):
    """Those of this game."""

    def __init__(self, now, chance):
        super().__init__(now, chance)
        self.land = [z.id for z in now.board.zones.values() if z.kind == "land"]
        self.mine = [a for z in self.land for a in armies(now, z, self.side)]
        self.others = [a for z in self.land for side in FOES[self.side] for a in armies(now, z, side)]

    def waiting(self, side, kind):
        return [c.id for c in self.now.counters_in(f"reserve-{side}", "army") if c.kind.startswith(kind)]

    def zone(self, army):
        return self.now.table.counters[army].zone

    def far(self, army):
        """Return enemy zones inland that are more than five zones from an army."""
        found, queue = {self.zone(army): 0}, deque([self.zone(army)])
        while queue:
            here = queue.popleft()
            for other in self.now.board.neighbours[here]:
                if other not in found and found[here] < 5:
                    found[other] = found[here] + 1
                    queue.append(other)
        coast = self.now.board.linked(frozenset({"coast", "landing_axis", "landing_zone"}))
        return [z for z in self.land if z not in found and not coast.get(z) and held(self.now, z) in FOES[self.side]]

    def kind_enemy_moves(self):
        for army in self.some(self.others):
            for zone in self.some([z for z in self.now.board.neighbours[self.zone(army)] if z in self.land]):
                yield "3", Move((army,), zone)

    def kind_too_far(self):
        for army in self.some(self.mine):
            for zone in self.some(self.far(army)):
                yield "8 2", Move((army,), zone)

    def kind_march_beyond_its_range(self):
        for army in self.some(self.mine):
            for zone in self.some(self.far(army)):
                yield "8 2", Several((Move((army,), zone),), None, operation_told("tactical_movement"))

    def kind_recruit_on_enemy_ground(self):
        for army in self.some(self.waiting(self.side, {"axis": "germany", "allies": "uk", "ussr": "ussr"}[self.side])):
            for zone in self.some([z for z in self.land if held(self.now, z) in FOES[self.side]]):
                yield "4.4", Move((army,), zone)

    def kind_recruit_in_another_phase(self):
        for side in SIDES:
            for army in self.some(self.waiting(side, "")) if side != self.side else []:
                yield "3", Move((army,), "moscou")

    def kind_army_in_a_box(self):
        for army in self.some(self.mine):
            yield "1", Move((army,), f"development-{self.side}:development")

    def kind_four_in_a_zone(self):
        full = [z for z in self.land if len(armies(self.now, z, self.side)) == 3 and z not in ("etats_unis", "canada")]
        for zone in self.some(full):
            for army in self.some([a for a in self.mine if self.zone(a) != zone]):
                yield "5", Several((Move((army,), zone), Note("phase", NEXT[self.side])))

    def kind_tile_at_once(self):
        for tile in self.some([c.id for c in self.now.counters_in(f"tiles-{self.side}", "tile")]):
            if (self.now.box("turn#1") or 1) < 17:
                yield "4.5 13", Move((tile,), f"development-{self.side}:available")

    def kind_tile_of_another(self):
        for tile in self.some([c.id for c in self.now.counters_in(f"tiles-{NEXT[self.side]}", "tile")]):
            yield "3", Move((tile,), f"development-{NEXT[self.side]}:development")

    def kind_every_action_marker(self):
        unused = [c.id for c in self.now.counters_in(f"actions-{self.side}:unused")]
        if len(unused) >= 2:
            yield "4", Move(tuple(unused[:2]) + tuple(unused[2:3]), f"actions-{self.side}:armour_production")

    def kind_mission_in_winter(self):
        markers = [c.id for c in self.now.counters_in(f"missions-{self.side}", "mission") if "air" in c.kind]
        if (self.now.box("turn#1") or 1) % 4 == 1 and (self.now.box("turn#1") or 1) < 20:
            for marker in self.some(markers):
                yield "19", Move((marker,), "reims")

    def kind_boats(self):
        boats = tuple(c.id for c in self.now.table.counters.values() if c.kind.startswith("submarine"))
        if len(boats) > 2:
            yield "12", Move(boats[:3], "atlantic")

    def kind_attack_of_the_absent(self):
        for target in self.some(self.others):
            for lead in self.some([a for a in self.mine if self.zone(a) != self.zone(target)]):
                yield "16", Several((), None, says(Fought(self.zone(target), lead, (), target)))

    def kind_attack_that_costs_another(self):
        for zone in self.land:
            ours = armies(self.now, zone, self.side)
            theirs = [a for side in FOES[self.side] for a in armies(self.now, zone, side)]
            elsewhere = [a for a in self.mine if self.zone(a) != zone and not self.now.table.counters[a].face]
            if ours and theirs and elsewhere:
                yield "16", Several((Flip((elsewhere[0],), 1),), None, says(Fought(zone, ours[0], (), theirs[0])))
                return

    def kind_too_many_supports(self):
        for zone in self.land:
            ours = armies(self.now, zone, self.side)
            theirs = [a for side in FOES[self.side] for a in armies(self.now, zone, side)]
            if len(theirs) > 1 and len(ours) > 1:
                yield "16", Several((), None, says(Fought(zone, ours[0], tuple(ours[1:]), theirs[0])))
                return

    def kind_phase_skipped(self):
        for army in self.some(self.mine):
            beside = self.now.board.neighbours[self.zone(army)]
            for zone in self.some([zone for zone in beside if self.now.zones[zone].kind == "land"]):
                yield "3", Several((Move((army,), zone), Note("phase", NEXT[NEXT[self.side]])))

    def kind_control_by_hand(self):
        entered = {z for e in GAME.keeper.of(self.now).entries for z in getattr(e.deed, "way", ())}
        free = [
            z
            for z in self.land
            if held(self.now, z) in FOES[self.side] and not present(self.now, z)
            if not entered & {z, *self.now.board.neighbours[z]}  # what was entered may cut off what lies beside it
        ]
        fed = [
            z for z in free if any(present(self.now, n) == {held(self.now, z)} for n in self.now.board.neighbours[z])
        ]
        for zone in self.some(fed):
            yield "6", control_edit(self.now, zone, self.side)

    def kind_pawn_off_its_track(self):
        yield "1", Move((f"po-{self.side}#1",), f"reserve-{self.side}")


def test_whole_games_are_silent_and_no_injected_breach_passes_unsaid():
    chance, tried, unsaid, accused = random.Random(5), Counter(), [], []

    def watch(before, bundle, _):
        for found in objections(GAME, before, GAME.with_notes(before, bundle.offers[0].edit)):
            if found.grade not in (Grade.UNKNOWN, Grade.OWED):
                accused.append((found.rule, found.text.key, bundle.decisions[0].step))
        if chance.random() < 0.3:
            unsaid.extend(Injector(before, chance).unsaid(GAME, tried))

    for setup, turns in (("winter-1940", 5), ("summer-1941", 9)):
        play(start(GAME, setup), (player("greedy"), player("greedy")), 3, watch, turns)
    assert not accused, (Counter(one[:2] for one in accused), accused[:3])
    Injector.tells_all(tried, unsaid)


def test_the_ledger_of_a_cold_start_is_that_of_whoever_read_all_along():
    hot, edits = begun(), list[Edit]()

    def watch(before, bundle, _):
        nonlocal hot
        edits.append(GAME.with_notes(before, bundle.offers[0].edit))
        hot = hot.after(edits[-1])
        read = GAME.keeper.of(hot).of(Deed)
        if len(edits) % 5 == 0:
            cold = begun()
            for edit in edits:
                cold = cold.after(edit)
            assert GAME.keeper.of(cold).of(Deed) == read

    play(begun(), (player("greedy"), player("greedy")), 3, watch, 3)
    assert len(edits) > 30


def begun():
    """Return the beginning of the game, of which nothing is remembered."""
    laid = start(GAME, "winter-1940")
    return Position(laid.board, laid.kinds, laid.table, laid.defaults)
