"""A bookkeeper beside the table: he counts points, movements, purchases and fights anew, by the rulebook.

He shares no rule with the program: what he looks up are the board's own columns and where counters and markers lie.
"""

import itertools
from collections import Counter
from dataclasses import dataclass, field

from assistant.core.deeds import Researched
from assistant.games.empires import log, reader
from assistant.games.empires.deeds import Bought, Fought, Moved
from assistant.games.empires.questions.phases import Findings

POWERS = ("germany", "allies", "russia", "austria_hungary")
CENTRAL = {"germany", "austria_hungary"}
SENIOR = {"austria_hungary": "germany", "russia": "allies"}
HOME = {
    "germany": "germany", "austria_hungary": "austria_hungary", "turkey": "austria_hungary", "bulgaria": "austria_hungary",
    "france": "allies", "uk": "allies", "belgium": "allies", "greece": "allies", "serbia": "allies", "italy": "allies",
    "usa": "allies", "russia": "russia", "romania": "russia",
}  # fmt: skip
JOINS = {"turkey": 0, "bulgaria": 0, "italy": 1, "romania": 1, "usa": 1}  # 0: the Central Powers gain
FOUR = {"varsovie", "wilna", "minsk", "riga"}
NEVER = {"found-copies", "found-pawn", "found-stack", "found-partners", "found-trench-nowhere", "found-astray",
         "found-neutral-army", "phase-tile-early", "phase-aviation-twice", "phase-no-way", "phase-too-far"}  # fmt: skip


def foes(one, other):
    """Tell whether two powers fight each other."""
    return (one in CENTRAL) != (other in CENTRAL)


@dataclass
class Bookkeeper:
    """What he has counted: the points of the game; of this phase, who moved when, what was fought, bought and researched."""

    first: bool
    points: Counter[str] = field(default_factory=lambda: Counter(germany=-3, allies=4, russia=5))
    moved: dict[str, list[int]] = field(default_factory=dict)  # the actions in which an army moved
    used: dict[int, dict[str, int]] = field(default_factory=dict)  # the armies of an action, strategic ones as two
    fights: list[tuple[int, str, str, str]] = field(default_factory=list)  # action, zone, leader, target
    arrived: dict[str, tuple[int, str]] = field(default_factory=dict)
    entered: set[str] = field(default_factory=set)
    friends: dict[int, set[str]] = field(default_factory=dict)  # zones with friends when an action began
    bought: list[tuple[str, int]] = field(default_factory=list)  # nation and points
    researched: int = 0
    action: int = 1
    audits: int = 0

    def edited(self, before, after):
        """Look at both tables and count what has happened between them."""
        if before.fact("phase") != after.fact("phase"):
            self._scored(before, after)
            self.moved, self.used, self.fights, self.arrived, self.entered = {}, {}, [], {}, set()
            self.friends, self.bought, self.researched, self.action = {}, [], 0, 1
            return
        side = str(after.fact("phase"))
        joined = len(after.register("events")) > len(before.register("events"))
        for name, now in after.table.counters.items():
            was = before.table.counters[name]
            if after.kind(name).type == "army" and not joined:
                self._army(before, after, name, was.zone, now.zone, side)
                if now.zone == was.zone and was.face and not now.face:
                    self.bought.append((after.kind(name).nation, 1))
        self._scored(before, after)

    def _army(self, before, after, name, old, new, side):
        land = is_land(before, old), is_land(after, new)
        if land == (False, True):
            self.bought.append((after.kind(name).nation, 1 if after.table.counters[name].face else 2))
        if land != (True, True) or old == new or owner_of(before, name) != side:
            return
        self.begins(before)
        deeds = [d for d in log.done(after, Moved) if d.army == name]
        if not deeds:  # back where it stood: it has not moved
            del self.moved[name], self.used[self.action][name], self.arrived[name]
            self.entered = {zone for d in log.done(after, Moved) if d.by == side for zone in d.way}
            return
        deed = deeds[-1]
        again = self.arrived.get(name, (0, ""))[0] == self.action
        assert deed.zone == new and (again or deed.start == old), (deed, old, new)
        self._walks(before, deed, side)
        if self.action not in self.moved.setdefault(name, []):
            self.moved[name].append(self.action)
        self.used.setdefault(self.action, {})[name] = 2 if deed.kind == "strategic" else 1
        self.arrived[name] = (self.action, new)
        self.entered |= {*deed.way}

    def begins(self, before):
        """Note an action's beginning: after attacks a movement belongs to the next one (9.2)."""
        if any(action == self.action for action, *_ in self.fights):
            self.action += 1
        if self.action not in self.friends:
            camp = str(before.fact("phase")) in CENTRAL
            zones = {c.zone for c in before.table.counters.values() if is_army_on_land(before, c.id)}
            self.friends[self.action] = {
                z for z in zones if any((owner_of(before, a) in CENTRAL) == camp for a in armies(before, z))
            }

    def _walks(self, before, deed, side):
        """See that a way can be walked, and what it costs (9.1)."""
        way = (deed.start, *deed.way)
        if deed.kind == "sail":
            assert before.kind(deed.army).nation in ("uk", "usa") and all(
                before.board.zones[z].get("port") for z in way
            )
            return
        roads = links(before, before.kind(deed.army).nation)
        if deed.kind == "strategic":
            # The first edition speaks of the zones moved through, version 1.1 of the start as well (9.1, first 8.1).
            assert not any(foes(before.controller(z) or side, side) for z in way[self.first :]), way
            return
        assert all(b in roads[a] for a, b in itertools.pairwise(way)), way
        cost = sum(2 if before.controller(z) and foes(before.controller(z), side) else 1 for z in way[1:])
        assert deed.cost == cost <= 4, (deed, cost)

    def fought(self, before, zone, lead, target, supports):
        """A leader and his supports attacked an army."""
        if self.action not in self.friends:
            self.begins(before)
        self.fights.append((self.action, zone, lead, target))
        for army in (lead, *supports):
            self.used.setdefault(self.action, {}).setdefault(army, 1)

    def counted(self, before):
        """A Manoeuvre action was counted: another one when the last has attacked already."""
        if any(action == self.action for action, *_ in self.fights):
            self.begins(before)

    def _scored(self, before, after):
        """Count the cities that changed hands and the neutrals that entered the war (5)."""
        if self.first:
            return
        for zone in before.board.zones.values():
            old, new = before.controller(zone.id), after.controller(zone.id)
            if old == new or not zone.get("city") or not old or not foes(old, new):
                continue
            four = zone.id in FOUR
            for power, n in ((old, -1), (new, 1)):
                if not (four and power == "austria_hungary"):
                    self.points[power] += n
                if power in SENIOR:
                    self.points[SENIOR[power]] += n
        for nation, row in after.register("events").items():
            if nation in before.register("events"):
                continue
            gain = -1 if row["event"] == "missed" else 1
            central = nation == "russia" or not JOINS[nation]
            for power in POWERS:
                if (power in CENTRAL) == central:
                    self.points[power] += gain

    def audit(self, desk):
        """Compare the track, the log and the findings with his own count."""
        self.audits += 1
        now = desk.position
        side = str(now.fact("phase"))
        keys = Counter(Findings().answer(now).value)
        assert not NEVER & keys.keys(), keys
        if not self.first and not keys["found-entry"]:  # between a marker's last step and what follows the track waits
            ends = [int(box.tags["box"]) for box in (now.board.track("vp")[0], now.board.track("vp")[-1])]
            shown = {power: min(max(self.points[power], ends[0]), ends[1]) for power in POWERS}
            assert {power: now.box(f"vp-{power}#1") for power in POWERS} == shown
            assert not keys["found-points"]
        book = reader.ledger(now)
        assert {d.army for d in book.of(Moved) if d.by == side} == set(self.moved)
        assert [(d.zone, d.lead, d.target) for d in book.of(Fought)] == [fight[1:] for fight in self.fights]
        spent = Counter({n: 0 for n, _ in self.bought})
        for nation, n in self.bought:
            spent[nation] += n
        noted = Counter[str]()
        for deed in book.of(Bought):
            noted[now.kind(deed.army).nation] += 2 if getattr(deed, "face", 1) == 0 else 1
        assert noted == spent, (noted, spent)
        assert len(book.of(Researched)) == self.researched
        if keys["phase-too-many"] or keys["phase-too-many-or"]:  # nobody is accused whose own count is right
            assert self.fewer(now, side)
        assert keys["phase-overspent"] == (self._general(now, side, spent) < 0), (spent, keys)
        assert self.fewer(now, side) or {
            r.about[0] for r in Findings().answer(now).reasons if r.text.key == "phase-owed"
        } == self.owed(now, side), (self.owed(now, side), keys)

    def fewer(self, now, side):
        """Tell whether an action of his used more armies than it may: the program then counts one more action."""
        most = 3 + bool(now.table.counters.get(f"{side}-manoeuvre#1") and _available(now, f"{side}-manoeuvre#1", side))
        return any(sum(armies.values()) > most for armies in self.used.values())

    def _general(self, now, side, spent):
        """Return the general points left: a nation's own point is spent first (8)."""
        turn = now.box("turn#1") or 1
        points = {"germany": 3, "allies": 3 if self.first or turn < 11 else 4, "russia": 3, "austria_hungary": 2}[side]
        points += side == "germany" and turn in (3, 7, 11, 15) and now.controller("bruxelles") == "germany"
        if side == "russia" and decided(now, "russia_surrender"):
            points = 1
        own = {"italy": "allies", "turkey": "austria_hungary"}
        for nation, n in spent.items():
            if nation != "usa":
                points -= max(0, n - (own.get(nation) == side and decided(now, nation)))
        return points

    def owed(self, now, side):
        """Return the zones that armies entered among enemies, no friend there when the action began, without an attack (9.2)."""
        found = set()
        for army, (action, zone) in self.arrived.items():
            still = now.table.counters[army].zone == zone
            enemies = [a for a in armies(now, zone) if foes(owner_of(now, a), side) and fights(now, a)]
            made = any(done >= action and where == zone for done, where, *_ in self.fights)
            if still and enemies and not made and zone not in self.friends[action]:
                found.add(zone)
        return found

    def taken(self, now, side):
        """Return the zones that change hands at the end of a phase, and to whom (4, first 8.1)."""
        found = {}
        for zone in now.board.zones.values():
            held = now.controller(zone.id)
            open_ground = held or (not self.first and zone.get("home") in ("albania", "montenegro"))
            if not is_land(now, zone.id) or not open_ground:
                continue
            here = {owner_of(now, a) for a in armies(now, zone.id)}
            if (side in here or zone.id in self.entered) and not any(foes(p, side) for p in here):
                taker = side
            elif self.first and len(here) == 1:
                (taker,) = here
            else:
                continue
            if not held or foes(held, taker):
                found[zone.id] = taker
        return found


def is_land(now, zone):
    return now.board.zones[zone].sheet == "map" and now.board.zones[zone].kind == "land"


def is_army_on_land(now, counter):
    """Tell whether a counter is an army that lies on the map."""
    return now.kind(counter).type == "army" and is_land(now, now.table.counters[counter].zone)


def armies(now, zone):
    return [c.id for c in now.counters_in(zone, "army")] if is_land(now, zone) else []


def owner_of(now, army):
    """Return the power that plays an army: Austria-Hungary for a German one that is written down as ceded."""
    home = HOME[now.kind(army).nation]
    if home != "germany":
        return home
    ceded = army in now.register("ceded")
    return "austria_hungary" if ceded else home


def decided(now, track):
    """Tell whether a diplomacy marker lies on its last box."""
    return now.table.counters[f"diplomacy-{track}#1"].zone == now.board.track(f"diplomacy-{track}")[-1].id


def fights(now, army):
    """Tell whether an army may be attacked: not one of surrendered Russia (12)."""
    return owner_of(now, army) != "russia" or not decided(now, "russia_surrender")


def links(now, nation):
    """Return the neighbours of every zone for the armies of a nation, its arrows among them."""
    found = {zone: set() for zone in now.board.zones}
    for link in now.board.links:
        if link.kind != "arrow" or link.tags.get("nation") == nation:
            found[link.a].add(link.b)
            found[link.b].add(link.a)
    return found


def _available(now, tile, side):
    return now.table.counters[tile].zone == f"development-{side}:available"
