"""A second bookkeeper: the campaign's books worked out anew from the rulebook, by nobody's code but its own.

It reads the same tables of values and the same written orders as the umpire's desk and does every sum itself, in fractions.
Numbers in comments are the rulebook's. It knows the readings that a new table has, no others.
"""

import csv
from dataclasses import dataclass, field
from fractions import Fraction as F
from math import ceil, floor
from pathlib import Path

ROOT = Path(__file__).parents[3]
TABLES = ROOT / "assistant/games/antique/tables"
SIDES = ("italie", "gaule", "espagne", "carthage", "egypte", "arabie", "asie", "macedoine")
CAVALRY = ("cavalry", "light_cavalry")


def table(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@dataclass
class Corps:
    side: str
    zone: str
    kind: str
    points: F
    po: F = F(0)
    inf: F = F(0)
    cav: F = F(0)
    lost: F = F(0)
    march_lost: F = F(0)
    run: int = 0
    veteran: bool = False
    garrison: bool = False
    landed: bool = False
    guest: bool = False
    lent: str = ""
    payer: str = ""
    army: str = ""
    tolled: int = -1  # the season whose toll it paid
    free: bool = False

    @property
    def present(self):
        return self.points - self.lost - self.march_lost


@dataclass
class Fleet:
    side: str
    zone: str
    merchants: int
    warships: int
    patrol: bool = False


@dataclass
class Land:
    revenue: F
    armies: list[F]
    owner: str = ""
    level: int = 0  # 1 conquered, 2 pacified; a homeland counts as 2
    since: int = 0
    defender: F = F(0)
    defender_loss: F | None = None
    pillaged: int = 0
    sacked: bool = False
    loot: list[F] = field(default_factory=list)
    raids: int = 0
    ally: tuple[str, F, F] | None = None  # the corps it gives: type, PO, AP


@dataclass
class Nation:
    treasury: F
    inf: F
    cav: F
    quota: tuple[F, F]
    base: int
    capacity: int
    umpire: bool
    merchants: int = 0
    warships: int = 0
    budget: F = F(0)


class Bookkeeper:
    """The books after each order; an order is a verb and its words."""

    def __init__(self):
        self.season = 0
        self.nations = {
            row["nation"]: Nation(
                F(200), F(row["mp_inf"]), F(row["mp_cav"]), (F(row["quota_inf"]), F(row["quota_cav"])), int(row["base"]),
                int(row["base"]), row["umpire"] == "1",
            )
            for row in table(TABLES / "nations.csv")
        }  # fmt: skip
        self.lands = {
            row["province"]: Land(
                F(row["revenue"]),
                [F(points) for points in row["armies"].split()],
                ally=(row["ally_type"], F(row["ally_po"]), F(row["ally_points"])) if row["ally_type"] else None,
            )
            for row in table(TABLES / "provinces.csv")
        }
        self.borders = {}
        for row in table(ROOT / "maps/antique/links.csv"):
            if row["kind"] == "land":
                self.borders.setdefault(row["a"], set()).add(row["b"])
                self.borders.setdefault(row["b"], set()).add(row["a"])
        self.neighbours = {
            row["nation"].lower(): row["neighbours"].lower().split() for row in table(TABLES / "neighbours.csv")
        }
        self.corps = {}
        self.fleets = {}
        self.ledger = []
        self.battles = []
        self.routes = {}
        self.yard = []
        self.orders = {}
        self.allies = set()
        self.pacts = {}  # since, notice, ended
        self.spied = []
        self.lies = []  # what each spy was told by whoever countered him
        self.protected = []
        self.history = {}
        ships = {row["nation"]: row for row in table(TABLES / "nations.csv")}
        for side in SIDES:
            self.lands[side].owner, self.lands[side].level = side, 2
            self.fleets[f"{side}-fleet#1"] = Fleet(
                side, side, int(ships[side]["merchants"]), int(ships[side]["warships"])
            )
        for design in dict.fromkeys(row["design"] for row in table(TABLES / "designs.csv")):
            lines = [row for row in table(TABLES / "designs.csv") if row["design"] == design]
            self.enter(self.designed(design), lines[0]["nation"])

    # Corps

    def designed(self, design):
        """5.1.2: 3 AP a PO; 1, 2, 4 or 8 manpower by how far its lines pass the army list, 1 more an optional line."""
        lines = [row for row in table(TABLES / "designs.csv") if row["design"] == design]
        side, kind, points = lines[0]["nation"], lines[0]["type"], int(lines[0]["points"])
        shares = [F(int(row["max"]), int(row["list_max"])) for row in lines if "general" not in row["words"].split()]
        half, one = sum(share > F(1, 2) for share in shares), sum(share > 1 for share in shares)
        tier = (
            1 if not half else 2 if half <= 2 and not one else 4 if max(shares) <= 2 and one <= 2 and half <= 4 else 8
        )
        extra = tier + sum(row["min"] == "0" for row in lines)
        inf = F(0) if kind in CAVALRY else F(extra)
        cav = F(extra) if kind in CAVALRY or kind == "mixed" else F(0)
        return Corps(side, side, kind, F(points), F(ceil(points / 3)), inf, cav)

    def enter(self, unit, side, zone=""):
        n = 1
        while f"{side}-{unit.kind}#{n}" in self.corps:
            n += 1
        unit.zone = zone or side
        self.corps[f"{side}-{unit.kind}#{n}"] = unit
        return f"{side}-{unit.kind}#{n}"

    def at(self, zone, side=""):
        return [unit for unit in self.corps.values() if unit.zone == zone and side in ("", unit.side)]

    def friendly(self, side, zone):
        owner = self.lands[zone].owner
        return bool(owner) and (owner == side or frozenset((owner, side)) in self.allies)

    def state(self, zone):
        land = self.lands[zone]
        return (
            "neutral" if not land.owner else "home" if land.owner == zone else ("conquered", "pacified")[land.level - 1]
        )

    def held(self, side):
        return sorted(zone for zone, land in self.lands.items() if land.owner == side)

    def pay(self, side, amount, entry):
        if amount:
            self.nations[side].treasury += amount
            self.ledger.append((self.season, side, entry, F(amount)))

    # The treasury (4)

    def collect(self, who):
        total = F(0)
        for zone in self.held(who):
            land = self.lands[zone]
            season = max(F(0), land.revenue / 4 - sum(land.loot))
            total += season / 2 if self.state(zone) == "conquered" else season
            land.loot = []
        self.pay(who, total, "income")
        if self.season % 4 == 0:
            nation = self.nations[who]
            nation.inf, nation.cav = nation.inf + nation.quota[0], nation.cav + nation.quota[1]

    def upkeep(self, who):
        total = F(0)
        for unit in self.corps.values():
            if (unit.payer or unit.side) != who:
                continue
            if unit.zone not in self.lands:  # at sea
                total += unit.present * F(15, 400)
                continue
            neutral = self.state(unit.zone) == "neutral" and unit.guest  # an invader is no guest
            cost = unit.present * (F(4, 400) if unit.garrison and not neutral else F(15, 400))
            masters = {unit.side, unit.lent} - {""}
            tame = any(self.friendly(of, unit.zone) for of in masters) and self.state(unit.zone) in ("home", "pacified")
            near = any(self.friendly(of, zone) for of in masters for zone in self.borders.get(unit.zone, ()))
            if not neutral and not tame and (unit.landed or not near):
                cost *= 2
            if neutral:
                cost += unit.present / 10
                unit.tolled = self.season
            total += cost
        self.pay(who, -total, "upkeep")

    # Levies (5.2, 5.8)

    def levy(self, design):
        unit = self.designed(design)
        nation = self.nations[unit.side]
        short = max(F(0), unit.inf - floor(nation.inf)), max(F(0), unit.cav - floor(nation.cav))
        self.pay(unit.side, -(unit.po + unit.po * short[0] + unit.po * short[1] * F(3, 2)), "levy")
        nation.inf, nation.cav = nation.inf - (unit.inf - short[0]), nation.cav - (unit.cav - short[1])
        self.enter(unit, unit.side)

    def emergency(self, design):
        unit = self.designed(design)
        self.pay(unit.side, -2 * unit.po, "emergency")
        self.nations[unit.side].inf -= unit.inf
        self.nations[unit.side].cav -= unit.cav
        self.enter(unit, unit.side)

    def mass(self, design):
        unit = self.designed(design)
        nation = self.nations[unit.side]
        unit.inf, unit.cav, unit.free = min(unit.inf, F(floor(nation.inf))), min(unit.cav, F(floor(nation.cav))), True
        nation.inf, nation.cav = nation.inf - unit.inf, nation.cav - unit.cav
        self.enter(unit, unit.side)

    def disband(self, corps):
        unit = self.corps.pop(corps)
        self.orders.pop(corps, None)
        nation, home = self.nations[unit.side], unit.zone == unit.side
        back = F(1) if home or unit.free else F(1, 2)
        nation.inf, nation.cav = nation.inf + back * unit.inf, nation.cav + back * unit.cav
        if not unit.free:
            self.pay(unit.side, unit.po * (F(1, 2) if home else F(3, 10)), "disband")

    def allied(self, zone):
        land = self.lands[zone]
        assert land.ally is not None
        kind, po, points = land.ally
        self.pay(land.owner, -po, "allied")
        self.enter(Corps(land.owner, zone, kind, points, po), land.owner, zone)

    def recruit(self, zone, inf=0, cav=0):
        side = self.lands[zone].owner
        self.pay(side, -(10 * inf + 20 * cav), "recruit")
        self.nations[side].inf += inf
        self.nations[side].cav += cav

    def shipyard(self, who, extra):
        nation = self.nations[who]
        # 10 PO a ship of capacity until the first capacity is doubled, then 20, then 30 (5.2.4).
        self.pay(who, -sum(10 * ((nation.capacity + n) // nation.base) for n in range(extra)), "capacity")
        nation.capacity += extra

    def ships(self, who, ships):
        self.pay(who, -2 * ships, "ships")
        self.yard.append((who, ships, self.season + 4))

    def army(self, corps, name):
        for each in corps.split(","):
            self.corps[each].army = name

    def garrison(self, corps):
        self.corps[corps].garrison = not self.corps[corps].garrison

    # Moves (5.3)

    def order(self, corps, way, guest=""):
        self.orders[corps] = way.split(","), guest == "yes"

    def carry_out(self):
        # All at once (5.3.1): what is neutral is judged before anybody has moved.
        neutral = {zone for zone in self.lands if self.state(zone) == "neutral"}
        for corps, (way, guest) in self.orders.items():
            unit = self.corps.pop(corps)
            self.corps[corps] = unit
            paid = [zone for zone in way if zone in neutral]
            if paid and not guest and way[-1] == paid[-1]:
                paid.pop()  # who comes to fight gives no presents
            if paid and unit.tolled < self.season:
                self.pay(unit.side, -unit.present / 10, "toll")
            if paid:
                unit.tolled = self.season
            unit.zone, unit.garrison, unit.landed = way[-1], False, False
            unit.guest = guest and way[-1] in neutral
        self.orders = {}

    def strays(self, corps, lost):
        self.corps[corps].march_lost = F(lost)

    def withdraw(self, corps, to):
        unit = self.corps.pop(corps)
        unit.zone = to
        self.corps[corps] = unit

    def sail(self, fleet, to="", by="", aboard="", sunk=0, fought=0):
        ships = self.fleets[fleet]
        cargo = [self.corps[corps] for corps in aboard.split(",") if corps]
        drowned = shares(
            sum((u.present for u in cargo), F(0)) * F(sunk, ships.merchants or 1), [u.present for u in cargo]
        )
        for unit, lost in zip(cargo, drowned, strict=True):
            unit.zone, unit.march_lost, unit.garrison, unit.guest = to, unit.march_lost + lost, False, False
            unit.landed = not self.friendly(unit.side, to)
        ships.zone, ships.merchants, ships.warships = by, ships.merchants - sunk, ships.warships - fought
        ships.patrol = False

    def patrol(self, fleet, zone):
        self.fleets[fleet].zone, self.fleets[fleet].patrol = zone, True

    def hire(self, corps, to):
        units = [self.corps[each] for each in corps.split(",")]
        self.pay(units[0].side, -ceil(sum(unit.present for unit in units) / 10), "hire")
        for unit in units:
            unit.zone, unit.garrison, unit.guest, unit.landed = to, False, False, not self.friendly(unit.side, to)

    def pillage(self, corps, die):
        unit = self.corps[corps]
        land = self.lands[unit.zone]
        self.pay(unit.side, 15 * die, "pillage")
        land.pillaged, land.sacked = land.pillaged + 1, True

    def raid(self, corps, zone, die):
        land = self.lands[zone]
        self.pay(self.corps[corps].side, 10 * die, "raid")
        land.loot, land.raids = [*land.loot, F(10 * die)], land.raids + 1

    # Battles (5.4, 5.5)

    def battle(self, zone, winner="", loser="", draw="", lost=0, enemy=0, sold=0):
        land = self.lands[zone]
        brought = {side: self._points(zone, side) for side in (winner, loser)}
        losses = {winner: F(lost), loser: F(enemy)}
        row = (
            self.season,
            zone,
            winner,
            loser,
            bool(draw),
            brought[winner],
            losses[winner],
            brought[loser],
            losses[loser],
        )
        self.battles.append(row)
        for side, fate in ((winner, "draw" if draw else "win"), (loser, "draw" if draw else "defeat")):
            if side:
                other = loser if side == winner else winner
                own = F(3, 10) if land.owner == side else F(1, 5) if fate == "win" else F(0)
                spoils = (losses[other] - sold) / 10 + F(sold, 4) if fate == "win" else F(0)
                self.nations[side].budget += own * losses[side] + spoils
                self._fought(zone, side, losses[side], fate)
        if not draw and land.owner != winner and (not loser or self.friendly(loser, zone)):
            before = land.defender if not loser else F(0)
            gone = before * (land.defender_loss or 0) + losses[loser]
            land.defender = before + brought[loser]
            land.defender_loss = gone / land.defender if land.defender else F(0)
            land.armies = land.armies if loser else land.armies[1:]
        elif losses.get(""):
            first, *rest = land.armies
            land.armies = [points for points in (first - losses[""], *rest) if points]

    def _points(self, zone, side):
        if not side:
            return self.lands[zone].armies[0]
        return sum((unit.present for unit in self.at(zone, side)), F(0))

    def _fought(self, zone, side, loss, fate):
        units = self.at(zone, side)
        for unit, part in zip(units, shares(loss, [unit.present for unit in units]), strict=True):
            heavy = bool(unit.present) and part > unit.present / 2
            unit.run = unit.run + 1 if fate == "win" else 0
            unit.veteran = (unit.veteran or unit.run >= 2) and fate != "defeat" and not heavy
            unit.lost += part

    def rebuild(self, corps):
        unit = self.corps[corps]
        nation = self.nations[unit.side]
        total = unit.lost + unit.march_lost
        rate = total / unit.points
        if rate > F(80, 100):
            del self.corps[corps]
            return
        used = F(0) if rate < F(20, 100) else min(nation.budget, total)
        price = F(0) if rate < F(20, 100) else (total - used) / (5 if rate <= F(40, 100) else 3)
        if price > max(F(0), nation.treasury):
            nation.inf, nation.cav = nation.inf + (1 - rate) * unit.inf, nation.cav + (1 - rate) * unit.cav
            self.pay(unit.side, unit.po / 10, "dissolved")
            del self.corps[corps]
            return
        nation.budget -= used
        self.pay(unit.side, -price, "rebuild")
        unit.lost = unit.march_lost = F(0)

    def second(self, who, loss):
        self.nations[who].budget += F(loss, 10)

    def baggage(self, who, dice):
        self.pay(who, sum(map(int, dice.split(","))), "baggage")

    # Provinces (5.6, 5.8.2)

    def conquer(self, zone, who):
        land = self.lands[zone]
        assert self._points(zone, who) >= land.defender / 2, "half of what defended it"
        land.owner, land.level, land.since, land.pillaged, land.loot = who, 1, self.season, 0, []

    def pacify(self, zone, die, paid=0):
        land = self.lands[zone]
        troops, half = self._points(zone, land.owner), land.defender / 2
        over = 2 if not half else min(2, max(0, floor((troops - half) / half)))
        loss = land.defender_loss
        fate = 0 if loss is None else 1 if loss > F(70, 100) else -1 if loss <= F(30, 100) else 0
        chance = max(0, self.season - land.since - land.pillaged) + over + fate + paid
        cost = 5 + (0, 30, 80)[paid]
        self.pay(land.owner, -cost * (2 if land.sacked or land.pillaged else 1), "pacification")
        if troops >= half and die <= min(10, max(0, chance)):
            land.level, land.pillaged, land.sacked = 2, 0, False

    def relief(self, zone):
        self.lands[zone].since, self.lands[zone].pillaged = self.season, 0

    def rise(self, zone, die):
        land = self.lands[zone]
        assert land.ally is not None
        side = next(unit.side for unit in self.at(zone) if unit.side != land.owner)
        share = F((die + 1) * 10, 100) * (2 if land.sacked or land.pillaged else 1)
        self.enter(Corps(side, zone, land.ally[0], land.ally[2] * share), side, zone)

    # Trade, dealings, spies (6, 7, 8)

    def route(self, who, partner, ships):
        self.routes[who, partner] = ships

    def earn(self, who):
        left = self.nations[who].merchants + sum(f.merchants for f in self.fleets.values() if f.side == who)
        total = 0
        for (side, partner), ships in self.routes.items():
            if side == who:
                year = sum(
                    (self.lands[z].revenue / (2 if self.state(z) == "conquered" else 1) for z in self.held(partner)),
                    F(0),
                )
                total += min(max(0, min(ships, left)) * (2 if self.season % 4 == 3 else 1), floor(year / 10))
                left -= ships
        self.pay(who, total, "trade")

    def ally(self, who, other):
        self.allies.add(frozenset((who, other)))
        self.pacts.setdefault(frozenset((who, other)), []).append((self.season, None, False))

    def sever(self, who, other):
        """Notice of one turn, then the alliance is over (7)."""
        since, notice, _ = self.pacts[frozenset((who, other))].pop()
        over = notice is not None and notice < self.season
        self.pacts[frozenset((who, other))].append((since, notice if over else self.season, over))
        if over:
            self.allies.discard(frozenset((who, other)))

    def give(self, who, other, po=0, inf=0, cav=0):
        self.pay(who, -po, "gift")
        self.pay(other, po, "gift")
        for side, sign in ((who, -1), (other, 1)):
            self.nations[side].inf += sign * inf
            self.nations[side].cav += sign * cav

    def spend(self, who, po, at):
        self.pay(who, -po, "fortification")

    def lend(self, corps, to="", payer=""):
        self.corps[corps].lent, self.corps[corps].payer = to, payer

    def bribe(self, corps):
        # Whoever fights with another's troops pays for their loyalty (7).
        self.pay(self.corps[corps].lent, -self.corps[corps].present / 5, "bribe")

    def protect(self, who, malus, subject="", against=""):
        self.pay(who, -2 * malus, "protection")
        self.protected.append((self.season, who, subject, against, malus))

    def spy(self, who, on, subject, die, bonus=0, zone=""):
        malus = sum(
            points for season, side, of, against, points in self.protected
            if (season, side) == (self.season, on) and (of == subject or against == who)
        )  # fmt: skip
        if self.nations[who].umpire:
            result = "true"
        else:
            near = on in self.neighbours[who] or (who, on) in self.routes or (on, who) in self.routes
            self.pay(who, -((2 if near else 5) + 2 * bonus), "spying")
            true = die == 6 or (die > 1 and die + bonus - malus >= 2)
            result = "true" if true else "countered" if die > 1 and die + bonus >= 2 else "failed"
        self.spied.append((self.season, who, on, subject, result))
        self.lies.append("")

    def answer(self, who, subject, zone, lie):
        """Who has countered a spy tells him what he likes (8)."""
        wanted = (self.season, who, subject, "countered")
        (place,) = (n for n, (when, _, on, of, how) in enumerate(self.spied) if (when, on, of, how) == wanted)
        self.lies[place] = lie

    def end(self):
        self.history[self.season] = {side: self.held(side) for side in SIDES}
        for side, ships, due in list(self.yard):
            if due <= self.season + 1:
                self.nations[side].merchants += ships
                self.yard.remove((side, ships, due))
        for fleet in self.fleets.values():
            fleet.patrol = False
        self.season += 1


def shares(amount, by):
    """An army's losses by what each corps brought: whole points, the largest rests first."""
    total = sum(by, F(0))
    if not total:
        return [F(0) for _ in by]
    exact = [amount * part / total for part in by]
    whole = [F(floor(part)) for part in exact]
    rest = amount - sum(whole)
    for n in sorted(range(len(by)), key=lambda n: (whole[n] - exact[n], n)):
        piece = min(F(1), rest, by[n] - whole[n])
        whole[n] += piece
        rest -= piece
    return whole
