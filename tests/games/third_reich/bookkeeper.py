"""A bookkeeper beside the table: he counts points, operations, purchases and owed attacks anew, by the rulebook.

He shares no rule with the program: what he looks up are the board's own columns and where the counters lie.
"""

import itertools
from dataclasses import dataclass, field

from assistant.core.deeds import Researched
from assistant.games.third_reich.mirror import Bought, Operated
from assistant.games.third_reich.questions.book import Findings
from assistant.games.third_reich.questions.log import KEEPER
from assistant.games.third_reich.questions.recruitment import Recruit

SIDES = ("axis", "allies", "ussr")
FOES = {"axis": {"allies", "ussr"}, "allies": {"axis"}, "ussr": {"axis"}}
RANGE = {
    ("assault", "infantry"): 2,
    ("assault", "armour"): 3,
    ("tactical_movement", "infantry"): 3,
    ("tactical_movement", "armour"): 4,
}
NEVER = {
    "finding-no-operation", "finding-too-late", "finding-twice", "finding-cut-off", "finding-allies-turn-1", "finding-overspent",
    "finding-overdrawn", "finding-overstacked", "finding-allies-with-ussr", "found-pawn", "finding-lone-marker",
    "finding-overspent-armour", "finding-british-points", "finding-tile-missing", "finding-reinforced-unsupplied",
    "finding-actions", "finding-action-repeated", "finding-fallen", "recruit-not-here", "recruit-not-here-returned",
    "research-same-tile", "research-too-early", "research-needs", "research-not-in-development", "research-allies-1940",
}  # fmt: skip


@dataclass
class Bookkeeper:
    """What he has counted: points of each side; of this phase, who operated by which way, what was bought, where was fought."""

    points: dict[str, int]
    armour: dict[str, int]
    operated: dict[str, Operated] = field(default_factory=dict)
    bought: dict[str, int] = field(default_factory=dict)
    researched: int = 0
    fought: set[str] = field(default_factory=set)
    entered_ussr: int = 0
    entered_west: int = 0

    def turned(self):
        """Another phase begins."""
        self.operated, self.bought, self.researched, self.fought = {}, {}, 0, set()

    def moved(self, before, after, army):
        """An army was moved: count its operation as the rulebook would, and see that the log says the same."""
        (deed,) = [d for d in KEEPER.of(after).of(Operated) if d.army == army]
        way = deed.way
        assert deed.start == before.table.counters[army].zone and way[-1] == after.table.counters[army].zone
        self._follow(before, army, deed, way)
        side, turn = before.kind(army).side, before.box("turn#1") or 1
        price = self._price(before, side, deed.op, way, turn)
        assert deed.cost == price, (deed, price)
        self.points[side] = max(0, self.points[side] - price)
        self.operated[army] = deed
        homes = {before.board.zones[z].get("home") for z in way if not before.board.zones[z].get("north_africa")}
        if side == "axis":
            self.entered_ussr = self.entered_ussr or (turn if "ussr" in homes else 0)
            west = {"france", "belgium"}
            came = homes & west and before.board.zones[way[0]].get("home") not in west
            once = before.fact("west-surcharge") == "first-turn" and bool(self.entered_west)
            self.entered_west = turn if came and not once else self.entered_west

    def _follow(self, before, army, deed, way):
        """See that a way can be walked: borders, range, nobody hostile between (8.1, 8.2, 8.3)."""
        side, arm = before.kind(army).side, str(before.kind(army).get("arm", "infantry"))
        if deed.op in ("naval_movement", "amphibious_assault"):
            assert len(way) == 2
            return
        borders = before.board.linked(frozenset({"land", "strait"}))
        assert all(b in borders[a] for a, b in itertools.pairwise(way)), way
        if deed.op == "strategic_movement":
            assert all(held(before, zone) == side for zone in way), way
            return
        assert len(way) - 1 <= RANGE[deed.op, arm], way
        if arm == "infantry":
            assert not any(FOES[side] & present(before, zone) for zone in way[1:-1]), way

    def _price(self, before, side, op, way, turn):
        tags = [before.board.zones[zone] for zone in way]
        dear = []
        if side == "axis":
            dear.append(any(zone.get("beyond_limite_est") for zone in tags))
            dear.append(turn == 9 and any(zone.get("home") == "ussr" for zone in tags))
        if side == "ussr":
            dear.append(turn < 9 and self.entered_ussr == turn)
        if side == "allies" and turn <= 4 and self.entered_west == turn and op in ("assault", "tactical_movement"):
            west = ("france", "belgium")
            dear.append(any(zone.get("home") in west and not zone.get("north_africa") for zone in tags))
        if op == "naval_movement":
            dear.append(not set.intersection(*(open_seas(before, zone, side) for zone in way)))
        printed = 2 if op == "amphibious_assault" else 1
        if before.fact("surcharges-cumulate"):
            return printed + sum(dear)
        return 2 if any(dear) else printed

    def recruits(self, now, side):
        """Return the recruitment points of one or two actions of a power, by the rulebook (4.4)."""
        made, total = len(now.counters_in(f"actions-{side}:recruitment")), self.is_total(now, side)
        turn = now.box("turn#1") or 1
        if side == "allies":
            return min(2, made) * 4 if total else 2 * made
        home = {"axis": "germany", "ussr": "ussr"}[side]
        prizes = [zone for zone in now.board.zones.values() if zone.get("home") == home and zone.get("victory")]
        lost = sum(held(now, zone.id) != side for zone in prizes)
        if side == "ussr" and (not total or turn > 16):
            return 4 * made
        less = (lost + 1) // 2 if now.fact("rounding") == "loss-up" else lost // 2
        return (8 if side == "ussr" else 4) * made - less * made

    def is_total(self, now, side):
        return now.table.counters[f"war-status-{side}#1"].zone.endswith(":total")

    def spends(self, country, points, armour=""):
        """A country bought something; `armour`: the side that pays as many armour points for it."""
        self.bought[country] = self.bought.get(country, 0) + points
        if armour:
            self.armour[armour] -= points

    def audit(self, desk):
        """Compare the tracks, the log and the findings with his own count."""
        now = desk.position
        for side in SIDES:
            assert now.box(f"po-{side}#1") == self.points[side], (side, self.points)
            assert now.box(f"pb-{side}#1") == self.armour[side], (side, self.armour)
        book = KEEPER.of(now)
        made = {d.army: d for d in book.of(Operated)}
        assert made == self.operated, (made, self.operated)
        assert all(d.op and not d.short for d in made.values())
        bought = {}
        for deed in book.of(Bought):
            nation = now.kind(deed.army).nation
            bought[nation] = bought.get(nation, 0) + deed.cost
        assert bought == self.bought
        side = str(now.fact("phase"))
        if now.counters_in(f"actions-{side}:recruitment"):
            power = {"axis": ("germany",), "allies": ("uk", "usa"), "ussr": ("ussr",)}[side]
            left = self.recruits(now, side) - sum(self.bought.get(country, 0) for country in power)
            assert left >= 0 and Recruit(nation=power[-1]).answer(now).verdict.args["n"] == left, (power, left)
        assert len(book.of(Researched)) == self.researched
        assert len(now.counters_in(f"actions-{side}:research")) >= self.researched
        assert (now.fact("axis-entered-ussr"), now.fact("axis-entered-west")) == (self.entered_ussr, self.entered_west)
        found = Findings().answer(now)
        assert not NEVER & set(found.value), found.value
        owed = {reason.about[0] for reason in found.reasons if reason.text.key == "attack-owed"}
        assert owed == self.owed(now, side), (owed, self.owed(now, side))

    def owed(self, now, side):
        """Return the zones that armies of a side entered among enemies, none of them there before, without an attack (8.2)."""
        zones = {deed.zone for deed in self.operated.values() if deed.start != deed.zone}
        return {
            zone
            for zone in zones - self.fought
            if FOES[side] & present(now, zone)
            and side in present(now, zone)
            and all(a in self.operated and self.operated[a].start != zone for a in armies(now, zone, side))
        }

    def taken(self, now, side):
        """Return the zones that change hands at the end of a phase: an enemy's, entered or stood in, no enemy in them (6)."""
        entered = {zone for deed in self.operated.values() for zone in deed.way}
        found = set()
        for zone in now.board.zones.values():
            owner = held(now, zone.id)
            # The armies of a neutral country stand on ground that nobody holds: it is no enemy's.
            there = {a for a in armies(now, zone.id, side) if owner or now.kind(a).nation != zone.get("home")}
            theirs = owner in FOES[side] or (not owner and zone.kind == "land")
            if theirs and (there or zone.id in entered) and not FOES[side] & present(now, zone.id):
                found.add(zone.id)
        return found


def armies(now, zone, side):
    return [c.id for c in now.counters_in(zone, "army") if now.kind(c.id).side == side]


def present(now, zone):
    """Return the sides that have armies in a zone."""
    return {now.kind(c.id).side for c in now.counters_in(zone, "army")}


def held(now, zone):
    """Return the side that holds a zone, empty for nobody."""
    owner = now.controller(zone)
    return owner if owner in SIDES else ""


def open_seas(now, zone, side):
    """Return the sea zones that touch a zone and that a side may sail (8.4)."""
    seas = now.board.linked(frozenset({"coast"}))[zone]
    return {sea for sea in seas if not (side == "axis" and now.board.zones[sea].get("basin") == "black_sea")}
