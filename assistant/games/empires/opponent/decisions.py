"""The next step of a phase: what is due, the Manoeuvre under way, or the action that brings most (7, 9, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from assistant.core.cards import tiles_of
from assistant.core.opponent import Offered, keyed
from assistant.core.planner import Found, Going, Planned
from assistant.core.questions import Offer
from assistant.core.table import Position, Several, parts
from assistant.core.valuation import Sketch, Skill, Weights
from assistant.games.empires import economy, log, mirror, reader
from assistant.games.empires.attack_plan import Attack
from assistant.games.empires.economy import marker_step, refusal_of, window
from assistant.games.empires.log import NUMBER
from assistant.games.empires.mirror import AVAILABLE, BOX_1, BOX_2, TO_COME
from assistant.games.empires.opponent.planner import NO_AIDS, Aids, Front, Planner
from assistant.games.empires.opponent.skills import CREW
from assistant.games.empires.opponent.valuation import CENTRAL, Table
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.phases import Begin
from assistant.games.empires.questions.points import points_left, reinforceable, reserve, war
from assistant.games.empires.words import LAST_TURN, Power

# Aviation and tanks in the opponent's own attacks: a mission is spent where it brings more than it will bring later (10.4, 10.5).
#
# Aircraft that the enemy could cancel stay on the ground: both would spend a mission, and nothing would be won.

KEPT = 0.3  # what a mission that is kept will bring, in steps


def best_aids(front: Front, attack: Attack) -> Aids:
    """Return the missions that an attack is worth, over the 36 rolls and what may follow."""
    book, found = front.battle, list(possible(front, attack))
    if len(found) == 1:
        return NO_AIDS
    worth = [book.worth(book.start, attack, aids) - KEPT * aids.missions for aids in found]
    return found[max(range(len(found)), key=lambda n: (worth[n], -n))]


def possible(front: Front, attack: Attack) -> Iterator[Aids]:
    """Yield what the missions left allow, nothing first: tanks that cancel the trench, aircraft that nobody can cancel (10)."""
    table, battle = front.table, front.battle
    pair, left = battle.assault.pair(attack), mirror.missions(table.position, table.power)
    tanks = bool(left) and 0 < battle.start.field.trench <= pair.tanks
    owner = table.standing[front.defenders[attack.target]].of
    cancelled = log.technologies(table.position)[owner].aviation and mirror.missions(table.position, owner)
    grounded = cancelled or log.aviation_used(table.position, table.power)
    for rides in (False, True) if tanks else (False,):
        yield Aids(rides, 0)
        if left > rides and pair.aviation and not grounded:
            yield Aids(rides, 1)


# Which action next: what each kind of action would bring, and what recruiting, trenches, research and diplomacy are worth (7).

# Technologies that a power lays before the war, and prefers later.
FIRST_TILES = (("manoeuvre", 1), ("attack", 1), ("defense", 1))
ON_THE_WAY = {TO_COME: 0.0, BOX_1: 0.35, BOX_2: 0.8, AVAILABLE: 1.0}
HIGHER = 0.6  # what a second level is worth of the first
ENOUGH_TARGETS = 2  # armies that gas may hit now, for it to be worth all of it
FAR = 0.72  # what is left of a neutral's worth for each action that it still needs


class Tiles(Offered):
    """The tiles that wait become available (10)."""


class FirstTile(Offered):
    """A tile is laid before the war (2)."""


class Gas(Offered):
    """Gas reduces an enemy army in a trench, once a year (10.6)."""


class Dig(Offered):
    pass


class Research(Offered):
    pass


class Diplomacy(Offered):
    pass


class Purchase(NamedTuple):
    """An army of the reserve placed in a zone, full or reduced, or one on the map reinforced (no zone); what it brings a point."""

    army: str
    zone: str
    kind: economy.Price
    gain: float = 0.0

    @property
    def price(self) -> int:
        """What it costs."""
        return economy.PRICES[self.kind]


class Move(NamedTuple):
    going: Going


class Strike(NamedTuple):
    """An attack: its fight in the book, who leads, supports and is attacked there, what missions are spent on it."""

    zone: str
    front: Front
    attack: Attack
    aids: Aids = NO_AIDS


class End(NamedTuple):
    """The phase is over."""


Step = Offered | Move | Strike | Purchase | End


def purchases(table: Table, barred: frozenset[str]) -> Iterator[Purchase]:
    """Yield what the points of the action may buy; of armies alike one (8)."""
    position, work, seen = table.position, mirror.working(table.position), set[object]()
    for army in (*reserve(position, table.power), *reinforceable(position, table.power)):
        like = army.kind, army.face, army.zone
        if army.id in barred or like in seen:
            continue
        seen.add(like)
        if army.id in table.standing:
            yield Purchase(army.id, "", "reinforce")
        else:
            for zone in economy.placed(table.theatre, mirror.recruit(position, army.id), work):
                yield Purchase(army.id, zone, "full")
                yield Purchase(army.id, zone, "reduced")


def bought(table: Table, by: Weights, barred: frozenset[str]) -> Iterator[Purchase]:
    """Yield what is bought one after another, each time what brings most for a point (8)."""
    position, power, hoped = table.position, table.power, table.sketch
    left = points_left(position, power)
    found: Iterable[Purchase] = purchases(table, barred)

    def have(one: Purchase) -> int:
        nation = mirror.nation(position, one.army)
        return left.reserved.get(nation, 0) + (left.general if nation != "usa" else 0)

    def after(one: Purchase) -> Sketch:
        sketch, army = hoped.copy(), table.number[one.army]
        sketch.zone[army] = table.ground.index[one.zone] if one.zone else sketch.zone[army]
        sketch.steps[army] = 1 if one.kind == "reduced" else 2
        return sketch

    while found := [one for one in found if one.price <= have(one)]:
        gains = table.judge(by).gains([after(one) for one in found], hoped)
        priced = [one._replace(gain=gain / one.price) for one, gain in zip(found, gains, strict=True)]
        best = max(priced, key=lambda one: (one.gain, one.army, one.zone), default=None)
        if best is None or best.gain <= by.enough / 2:
            return
        yield best
        hoped = after(best)
        made = (economy.Purchase(nation=mirror.nation(position, best.army), kind=best.kind),)
        left = economy.left_over(left, made)
        found = [one for one in found if one.army != best.army]


def best_dig(table: Table, by: Weights, barred: frozenset[str]) -> Dig | None:
    """Return the zone where a trench brings most: armies were there when the phase began, no level 2 yet (11)."""
    moved, levels = log.moved(table.position), table.sketch.more[CENTRAL[table.phase]]
    here = {army.zone for army in table.theatre.armies if army.of == table.power and army.id not in moved}
    zones = [zone for zone in sorted(here - barred) if levels[table.ground.index[zone]] < 2]
    gain, zone = table.judge(by).best(zones, partial(dug, table))
    offer = keyed(actions.Entrench(zone=zone), table.position) if gain > 0 else None
    return Dig(offer, gain, zone) if offer is not None else None


def dug(table: Table, zone: str) -> Sketch:
    """Return the table with a level of trench more in a zone (11)."""
    sketch = table.sketch.copy()
    sketch.more[CENTRAL[table.phase]][table.ground.index[zone]] += 1
    return sketch


def researchable(
    position: Position, power: Power, barred: frozenset[str]
) -> Iterator[tuple[str, tuple[str, int], int, int]]:
    """Yield the tiles that may be brought on: the counter, which it is, where it lies, and whither. Tanks are not planned (10)."""
    work = mirror.working(position)
    for tile in tiles_of(position, power):
        name, place = mirror.technology(position.kind(tile)), mirror.tile_place(tile.zone)
        if tile.id in barred or place not in (TO_COME, BOX_1) or (place == TO_COME and name[0] == "tanks"):
            continue
        if place == BOX_1 or actions.may_place(position, power, tile, work):
            box = economy.research_step(mirror.turn(position), int(place == BOX_1), work.first).box
            yield tile.id, name, place, BOX_1 if box == 1 else BOX_2


def best_tile(position: Position, power: Power, by: Weights, barred: frozenset[str]) -> Research | None:
    """Return the technology that a Research action would bring on most (10)."""
    left, found = LAST_TURN - mirror.turn(position), list[tuple[float, tuple[str, int], str]]()
    for tile, name, place, after in researchable(position, power, barred):
        worth = tile_worth(name) * by.tile * min(1.0, left / 14)
        if name[0] == "gas":
            given = replace(actions.Gas(side=power).situation(position, power), available=True, used_this_year=False)
            worth *= min(1.0, len(economy.gas(given, mirror.working(position)).targets) / ENOUGH_TARGETS)
        if name[0] == "aviation" and mirror.is_first_edition(position) and not mirror.missions(position, power):
            worth = 0.0  # it brings no missions with it there, and none are planned (first 9.3)
        if left > (1 if after == BOX_2 else 2):
            found.append((worth * (ON_THE_WAY[after] - ON_THE_WAY[place]), name, tile))
    gain, _, tile = max(found, default=(0.0, ("", 0), ""))
    offer = keyed(actions.Research(counter=tile), position, "offer-research") if tile else None
    return Research(offer, gain, tile) if offer is not None else None


def tile_worth(tile: tuple[str, int]) -> float:
    """Return what a technology is worth at its full use, in victory points; 0 for those that the planner does not use."""
    name, level = tile
    return float(CREW.chart["technologies"].get(name, 0.0)) * (HIGHER if level > 1 else 1.0)


def first_tile(position: Position, power: Power, barred: frozenset[str]) -> FirstTile | None:
    """Return the tile to lay before the first phase, None when all are laid (2)."""
    if not reader.first_tiles_left(position, power):
        return None
    ready = {name: tile for tile, name, place, _ in researchable(position, power, barred) if place == TO_COME}
    wanted = sorted(ready, key=lambda t: (FIRST_TILES.index(t) if t in FIRST_TILES else 3, -tile_worth(t), t))
    offers = (
        (tile, keyed(actions.Research(counter=tile), position, "offer-first-tile"))
        for tile in map(ready.get, wanted)
        if tile
    )
    return next((FirstTile(offer, 0.0, tile) for tile, offer in offers if offer is not None), None)


def best_gas(table: Table, by: Weights, barred: frozenset[str]) -> Gas | None:
    """Return the army on which gas brings most, None where there is no gas, or nobody whom it may hit (10.6)."""
    position, power = table.position, table.power
    if ("gas", 1) not in log.tiles(position, power) or actions.gas_used(position, power):
        return None
    hits = [(next(c for p in parts(o.edit) for c in getattr(p, "counters", ())), o)
            for o in actions.Gas(side=power).answer(position).offers]  # fmt: skip
    left = [(army, offer) for army, offer in hits if army not in barred]
    gain, best = table.judge(by).best(left, lambda hit: table.after(hit[1].edit))
    return Gas(best[1], gain, best[0]) if gain > 0 else None


def best_track(position: Position, power: Power, by: Weights, barred: frozenset[str]) -> Diplomacy | None:
    """Return the diplomacy marker whose move brings most (12)."""
    found, turn = list[tuple[float, int]](), mirror.turn(position)
    for n, track in enumerate(mirror.TRACKS):
        pawn, dates = f"diplomacy-{track}#1", window(track, mirror.working(position))
        given = actions.negotiation(position, power, track, position.box(pawn) or 0)
        if pawn in barred or refusal_of(given, *dates) is not None:
            continue
        now, last, step = given.position, given.last_box, marker_step(power, track)
        worth = float(CREW.chart["neutrals"][track]) * by.neutral * min(1.0, (LAST_TURN - turn + 3) / 14)
        need, then = (last - now + 1) // 2, (last - min(last, now + step) + 1) // 2
        if need > 2 * (dates[1] - turn + 1) and step > 0:
            continue
        gain = worth * (FAR**then - FAR**need)
        found.append((gain if step > 0 else -gain, -n))
    gain, n = max(found, default=(0.0, 1))
    return negotiated(position, -n, gain) if n < 1 else None


def negotiated(position: Position, n: int, gain: float) -> Diplomacy | None:
    """Return the move of a marker, with what follows from its last box in the same edit (12)."""
    track = mirror.TRACKS[n]
    answer = actions.Diplomacy(track=track).answer(position)
    if not answer.offers:
        return None
    first, *rest = answer.offers[0], *(war(track).answer(position.after(answer.offers[0].edit)).offers[:1])
    if answer.value.triggers and rest:
        edits = [part for one in (first, *rest) for part in parts(one.edit)]
        first = Offer(rest[0].label, Several(tuple(edits), rest[0].label), first.rule)
    return Diplomacy(first, gain, f"diplomacy-{track}#1")


# The next step.


class Decision(NamedTuple):
    """The next step, and why.

    Attributes:
        step: what is done.
        opens: the kind of action that the step begins, empty where none begins with it.
        gain: what the action brings, in victory points.
        plan: the operations of the Manoeuvre, this one's among them.
        options: what each kind of action would bring.
        rival: the operation that was refused for those of the plan.
        ahead: the Manoeuvre that comes after a Recruitment, as it looks before it.
    """

    step: Step
    opens: str = ""
    gain: float = 0.0
    plan: tuple[Planned, ...] = ()
    options: Mapping[str, float] = {}
    rival: Planned | None = None
    ahead: tuple[Planned, ...] = ()


def decide(position: Position, player: Skill, barred: frozenset[str] = frozenset()) -> Decision:
    """Return the next step of the power whose phase it is."""
    (by,), power, kinds = player.camps, mirror.phase(position), actions.taken(position, mirror.phase(position))
    if (due := opening(position, power, barred)) is not None:
        return Decision(due)
    table = Table(position)
    if set(kinds) <= {"recruitment"} and (gas := best_gas(table, by, barred)) is not None:
        return Decision(gas, "", gas.gain)
    if is_manoeuvring(position):
        found = Planner(table, by, barred).considered(player)
        if found.planned:
            return Decision(first_of(found), "", found.gain, found.planned, {}, found.rival)
    if kinds == ("recruitment",) and (purchase := next(bought(table, by, barred), None)) is not None:
        return Decision(purchase, "", purchase.gain)
    left = NUMBER[power] - actions.used(position, power)
    return (_action(table, player, barred, left) if left > 0 else None) or Decision(End())


def opening(position: Position, power: Power, barred: frozenset[str]) -> Tiles | FirstTile | None:
    """Return what a phase begins with: tiles that wait become available, tiles are laid before the war (2, 10)."""
    due = keyed(Begin(side=power), position, "offer-tiles") if log.due_tiles(position, power) else None
    return Tiles(due) if due is not None else first_tile(position, power, barred)


def is_manoeuvring(position: Position) -> bool:
    """Tell whether a Manoeuvre action may still go on: nothing but Recruitment and Manoeuvres has been done."""
    kinds = set(actions.taken(position, mirror.phase(position)))
    return bool(log.manoeuvres(position)) and kinds <= {"recruitment", "manoeuvre"}


def first_of(found: Found) -> Step:
    """Return the first step of a Manoeuvre: its movements come before its attacks (9.2)."""
    for planned in found.planned:
        for going in planned.plan.goings:
            if len(going.way) > 1:
                return Move(going)
    front = found.planned[0].front
    assert isinstance(front, Front)
    attack = front.battle.solve(front.battle.start).attack
    assert attack is not None
    return Strike(front.zone, front, attack, best_aids(front, attack))


def _action(table: Table, player: Skill, barred: frozenset[str], left: int) -> Decision | None:
    """Return the action to take now: of those that would be taken with what is left, Recruitment first, then Manoeuvres (7)."""
    (by,), position, power = player.camps, table.position, table.power
    kinds, worth, steps = set(actions.taken(position, power)), dict[str, float](), dict[str, Step]()
    found, more = Found(), list[float]()
    if not kinds and (purchased := list(bought(table, by, barred))):
        worth["recruitment"], steps["recruitment"] = sum(one.gain * one.price for one in purchased), purchased[0]
    if kinds <= {"recruitment", "manoeuvre"}:
        planner = Planner(table, by, barred, begins=True)
        found = further = planner.considered(player)
        if found.planned:
            worth["manoeuvre"], steps["manoeuvre"] = found.gain, first_of(found)
            more.append(found.gain + sum(one.bonus for one in found.planned))
        gain = found.gain
        # Further Manoeuvres, on the table that those before leave: Recruitment, which comes first, may be worth less than they.
        while further.planned and len(more) < left and gain > worth.get("recruitment", gain):
            further = planner.plan(further, goes_on=True)
            gain = min(gain, further.gain)
            more.append(gain)
    others = (
        ("entrenchment", partial(best_dig, table)),
        ("research", partial(best_tile, position, power)),
        ("diplomacy", partial(best_track, position, power)),
    )
    for kind, best in others:
        if kind not in kinds and (one := best(by, barred)) is not None:
            worth[kind], steps[kind] = by.lot(one.gain, f"{table.when} {kind}"), one
    offers = sorted(
        [(gain, kind) for kind, gain in worth.items() if kind != "manoeuvre"] + [(gain, "manoeuvre") for gain in more],
        reverse=True,
    )[:left]
    for kind in ("recruitment", "manoeuvre", *(kind for _, kind in offers)):
        if kind in {kind for _, kind in offers}:
            plan = (found.planned, worth, found.rival) if kind == "manoeuvre" else ((), worth, None, found.planned)
            return Decision(steps[kind], kind, worth[kind], *plan)
    return None
