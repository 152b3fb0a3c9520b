"""Breaches put into whole games of the program's players at random moments: none passes unsaid.

What is a breach is told by counting boxes and zones here, never by the book.
"""

import random
from collections import Counter, deque

from assistant.core.judgement import objections
from assistant.core.table import Flip, Mark, Move, Note, Several
from assistant.games.empires.deeds import attack_told
from assistant.games.empires.game import V1_1
from assistant.games.empires.opponent.cards import play, player
from tests.games.empires.bookkeeper import CENTRAL, HOME, armies, foes, is_land, links, owner_of
from tests.games.tables import start

POWERS = ("germany", "allies", "russia", "austria_hungary")


def distance(now, army, most=5):
    """Return how many zones lie between an army and others."""
    roads, begun = links(now, now.kind(army).nation), now.table.counters[army].zone
    found, queue = {begun: 0}, deque([begun])
    while queue:
        zone = queue.popleft()
        for other in roads.get(zone, ()):
            if other not in found and found[zone] < most:
                found[other] = found[zone] + 1
                queue.append(other)
    return found


class Injector:
    """Breaches that a table allows, by kind; each is of a chapter."""

    def __init__(self, now, chance):
        self.now, self.chance = now, chance
        self.side = str(now.fact("phase"))
        on_land = [z for z in now.board.zones if is_land(now, z)]
        self.land = on_land
        self.mine = [a for z in on_land for a in armies(now, z) if owner_of(now, a) == self.side]
        self.others = [a for z in on_land for a in armies(now, z) if owner_of(now, a) != self.side]
        self.ours = [a for a in self.others if not foes(owner_of(now, a), self.side)]

    def every(self):
        for name in sorted(dir(self)):
            if name.startswith("kind_"):
                for found in getattr(self, name)():
                    yield name.removeprefix("kind_"), found

    def some(self, things):
        return [self.chance.choice(sorted(things))] if things else []

    def kind_partner_moves(self):
        for army in self.some(self.ours):
            beside = [z for z, n in distance(self.now, army, 1).items() if n == 1]
            for zone in self.some(beside):
                yield "7", Move((army,), zone)

    def kind_too_far(self):
        for army in self.some(
            [a for a in self.mine if not self.now.board.zones[self.now.table.counters[a].zone].get("port")]
        ):
            near = distance(self.now, army, 4)
            far = [
                z
                for z in self.land
                if z not in near and self.now.controller(z) and foes(self.now.controller(z), self.side)
            ]
            for zone in self.some(far):
                yield "9.1", Move((army,), zone)

    def kind_recruit_abroad(self):
        waiting = [c.id for c in self.now.counters_in(f"reserve-{self.side}", "army")]
        abroad = [z for z in self.land if self.now.controller(z) != self.side]
        for army in self.some(waiting):
            for zone in self.some(abroad):
                yield "8", Move((army,), zone)

    def kind_sail_of_a_landsman(self):
        for army in self.some([a for a in self.mine if self.now.kind(a).nation not in ("uk", "usa")]):
            far = [z for z in self.land if self.now.board.zones[z].get("port") and z not in distance(self.now, army, 4)]
            for zone in self.some(far):
                yield "9.1", Several((Move((army,), zone),), None, {"did": "sail"})

    def kind_army_in_a_box(self):
        for army in self.some(self.mine):
            yield "4", Move((army,), f"development-{self.side}:2")

    def kind_second_level_first(self):
        box = 2 if (self.now.box("turn#1") or 1) >= 15 else 1
        for tile in (f"{self.side}-{name}-2#1" for name in ("attack", "defense")):
            lower = self.now.table.counters.get(tile.replace("-2#", "-1#"))
            if tile in self.now.table.counters and lower is not None and lower.zone.startswith("tiles-"):
                yield "10", Move((tile,), f"development-{self.side}:{box}")
                return

    def kind_tile_at_once(self):
        tiles = [
            c.id
            for c in self.now.table.counters.values()
            if c.zone in (f"tiles-{self.side}", f"development-{self.side}:1")
        ]
        for tile in self.some(tiles):
            yield "10", Move((tile,), f"development-{self.side}:available")

    def kind_three_boxes(self):
        for track in ("italy", "romania", "bulgaria"):
            box = self.now.box(f"diplomacy-{track}#1") or 0
            if box + 3 < 6:
                yield "12", Move((f"diplomacy-{track}#1",), f"diplomacy-{track}:{box + 3}")

    def kind_few_missions(self):
        box = self.now.box(f"missions-{self.side}#1") or 0
        if box + 3 <= 5:
            yield "13", Move((f"missions-{self.side}#1",), f"missions-{self.side}:{box + 3}")

    def kind_trench_of_nobody(self):
        marker = "trench-central" if self.side in CENTRAL else "trench-entente"
        for zone in self.some([z for z in self.land if not armies(self.now, z) and not self.now.marker(marker, z)]):
            yield "11", Mark(marker, zone, 1)

    def kind_trench_of_two_levels(self):
        marker = "trench-central" if self.side in CENTRAL else "trench-entente"
        zones = [self.now.table.counters[a].zone for a in self.mine]
        for zone in self.some([z for z in zones if not self.now.marker(marker, z)]):
            yield "11", Mark(marker, zone, 2)

    def kind_gas_nowhere(self):
        bare = [
            a for a in self.others if foes(owner_of(self.now, a), self.side) and not self.now.table.counters[a].face
        ]
        free = [
            a
            for a in bare
            if not any(m.startswith("trench") for m in self.now.markers_in(self.now.table.counters[a].zone))
        ]
        row = dict(self.now.register("yearly")[self.side])
        year = 1914 + ((self.now.box("turn#1") or 1) + 1) // 4
        for army in self.some(free):
            yield "10.6", Several((Flip((army,), 1), Note(f"yearly/{self.side}", {**row, "gas": year})))

    def kind_attack_of_the_absent(self):
        met = {self.now.table.counters[army].zone for army in self.mine}
        near = [
            a for a in self.others if self.now.table.counters[a].zone in met and foes(owner_of(self.now, a), self.side)
        ]
        for target in self.some(near):
            zone = self.now.table.counters[target].zone
            for lead in self.some([a for a in self.mine if self.now.table.counters[a].zone != zone]):
                yield "9.2", Several((), None, attack_told(zone, lead, (), target, (), {}))

    def kind_missions_that_are_not_there(self):
        have = self.now.box(f"missions-{self.side}#1") or 0
        met = {self.now.table.counters[army].zone for army in self.mine}
        near = [
            a for a in self.others if self.now.table.counters[a].zone in met and foes(owner_of(self.now, a), self.side)
        ]
        for target in self.some(near):
            zone = self.now.table.counters[target].zone
            for lead in self.some([a for a in self.mine if self.now.table.counters[a].zone == zone]):
                yield "10.4", Several((), None, attack_told(zone, lead, (), target, (), {"aviation": have + 1}))

    def kind_too_many_supports(self):
        for zone in self.land:
            ours = [a for a in armies(self.now, zone) if owner_of(self.now, a) == self.side]
            theirs = [a for a in armies(self.now, zone) if foes(owner_of(self.now, a), self.side)]
            if len(theirs) > 1 and len(ours) > 1:
                yield "9.2", Several((), None, attack_told(zone, ours[0], tuple(ours[1:]), theirs[0], (), {}))
                return

    def kind_power_skipped(self):
        if self.mine:  # something was done: an army moved a zone
            army = self.chance.choice(sorted(self.mine))
            for zone in self.some([z for z, n in distance(self.now, army, 1).items() if n == 1]):
                other = POWERS[(POWERS.index(self.side) + 2) % 4]
                yield "3", Several((Move((army,), zone), Note("phase", other)))

    def kind_neutral_on_the_map(self):
        for nation in ("italy", "romania", "bulgaria", "turkey"):
            waiting = self.now.counters_in(f"reserve-{nation}", "army")
            if waiting and HOME[nation]:
                yield "3", Move((waiting[0].id,), "moscou")
                return

    def kind_control_by_hand(self):
        held = [
            z
            for z in self.land
            if self.now.controller(z) and foes(self.now.controller(z), self.side) and not armies(self.now, z)
        ]
        entered = {z for e in V1_1.keeper.of(self.now).entries for z in getattr(e.deed, "way", ())}
        for zone in self.some([z for z in held if z not in entered]):
            marks = [Mark(m, zone, 0) for m in self.now.markers_in(zone) if m.startswith("control-")]
            yield "4", Several((*marks, Mark(f"control-{self.side}", zone, 1)))


def test_no_injected_breach_passes_unsaid():
    chance = random.Random(7)
    tried = Counter()
    unsaid = []
    position = start(V1_1, "august-1914")

    def follow(before, *_):
        if chance.random() < 0.3:
            for name, (chapter, edit) in Injector(before, chance).every():
                tried[name] += 1
                said = {found.rule for found in objections(V1_1, before, edit)}
                if not any(rule.startswith(chapter) for rule in said):
                    unsaid.append((name, chapter, edit, said))

    play(position, (player("officer"), player("random")), 3, follow, 13)
    kinds = {name.removeprefix("kind_") for name in dir(Injector) if name.startswith("kind_")}
    assert len(kinds) >= 18 and kinds == set(tried) and sum(tried.values()) > 300, (kinds - set(tried), tried)
    assert not unsaid, (len(unsaid), Counter(one[0] for one in unsaid), unsaid[:3])
