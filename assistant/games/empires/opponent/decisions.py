"""The next step of a phase: what is due, the Manoeuvre under way, or the action that brings most (7, 9, 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from assistant.core.opponent import Skill, Weights
from assistant.games.empires import mirror, recruitment
from assistant.games.empires.attack_plan import Attack
from assistant.games.empires.diplomacy import DiplomacyGiven, marker_step, refusal_of, russian_cities, window
from assistant.games.empires.log import NUMBER
from assistant.games.empires.mirror import AVAILABLE, BOX_1, BOX_2, TO_COME
from assistant.games.empires.opponent.fights import NO_AIDS, Aids, Front, Going
from assistant.games.empires.opponent.model import (
    CENTRAL,
    NOBODY,
    State,
    Tile,
)
from assistant.games.empires.opponent.planner import Manoeuvre, Planned, considered, likely, plan_manoeuvre
from assistant.games.empires.opponent.skills import chart
from assistant.games.empires.opponent.valuation import Gas, best_gas, best_of, gained, targets
from assistant.games.empires.research import SET_UP_TILES, AllowedGiven, research_step, tile_refusal
from assistant.games.empires.supply import Lines
from assistant.games.empires.words import LAST_TURN, POWERS

# Aviation and tanks in the opponent's own attacks: a mission is spent where it brings more than it will bring later (10.4, 10.5).
#
# Aircraft that the enemy could cancel stay on the ground: both would spend a mission, and nothing would be won.

KEPT = 0.3  # what a mission that is kept will bring, in steps


def best_aids(state: State, front: Front, attack: Attack) -> Aids:
    """Return the missions that an attack is worth, over the 36 rolls and what may follow.

    Args:
        attack: who leads, supports and is attacked.
    """
    book = front.battle
    found = list(possible(state, front, attack))
    if len(found) == 1:
        return NO_AIDS
    worth = [book.worth(book.start, attack, aids) - KEPT * aids.missions for aids in found]
    return found[max(range(len(found)), key=lambda n: (worth[n], -n))]


def possible(state: State, front: Front, attack: Attack) -> Iterator[Aids]:
    """Yield what the missions left allow, nothing first: tanks that cancel the trench, aircraft that nobody can cancel (10)."""
    battle = front.battle
    pair, left = battle.assault.pair(attack), state.missions[state.phase]
    tanks = bool(left) and 0 < battle.start.field.trench <= pair.tanks
    owner = state.owner[front.defenders[attack.target]]
    cancelled = state.level(owner, "aviation") and state.missions[owner]
    for rides in (False, True) if tanks else (False,):
        yield Aids(rides, 0)
        if left > rides and pair.aviation and not state.flown and not cancelled:
            yield Aids(rides, 1)


# Which action next: what each kind of action would bring, and what recruiting, trenches, research and diplomacy are worth (7).

# Technologies that a power lays before the war, and prefers later.
FIRST_TILES: tuple[Tile, ...] = (("manoeuvre", 1), ("attack", 1), ("defense", 1))
ON_THE_WAY = {TO_COME: 0.0, BOX_1: 0.35, BOX_2: 0.8, AVAILABLE: 1.0}
HIGHER = 0.6  # what a second level is worth of the first
ENOUGH_TARGETS = 2  # armies that gas may hit now, for it to be worth all of it
FAR = 0.72  # what is left of a neutral's worth for each action that it still needs


class Purchase(NamedTuple):
    """An army of the reserve placed in a zone, full or reduced, or one on the map reinforced (`zone` NOBODY); what it brings."""

    army: int
    zone: int
    kind: recruitment.Price
    gain: float = 0.0


class Dig(NamedTuple):
    zone: int
    gain: float = 0.0


class Research(NamedTuple):
    tile: Tile
    gain: float = 0.0


class Diplomacy(NamedTuple):
    track: int
    gain: float = 0.0


def points_left(state: State) -> recruitment.Left:
    """Return the recruitment points of the action, less what was bought in the phase (8)."""
    power = POWERS[state.phase]
    holder = state.held[state.land.brussels] if state.land.brussels != NOBODY else NOBODY
    war = recruitment.WarState(
        brussels=POWERS[holder] if holder != NOBODY else None, russia_surrendered=state.surrendered(),
        turkey_at_war=state.at_war("turkey"), italy_at_war=state.at_war("italy"), usa_at_war=state.at_war("usa"),
    )  # fmt: skip
    points = recruitment.points_of(power, state.turn, war, state.land.working())
    bought = tuple(recruitment.Purchase(nation=nation, kind=kind) for nation, kind in state.bought)  # type: ignore[arg-type]
    return recruitment.left_over(points, bought)


def buy(state: State, purchase: Purchase) -> None:
    """Do a purchase on the model (8)."""
    state.bought = (*state.bought, (state.land.nation[purchase.army], purchase.kind))
    if purchase.zone != NOBODY:
        state.steps[purchase.army] = 1 if purchase.kind == "reduced" else 2
        state.arrive(purchase.army, purchase.zone, bought=True)
    else:
        state.steps[purchase.army] = 2


def purchases(state: State) -> Iterator[Purchase]:
    """Yield what the points that are left may buy; of armies alike one (8)."""
    left, land, work = points_left(state), state.land, state.land.working()
    theatre = state.theatre()
    lines, seen = Lines(theatre), set()
    for army, zone in enumerate(state.zone):
        if land.power[army] != state.phase or ("army", army) in state.barred:
            continue
        nation = land.nation[army]
        have = left.reserved.get(nation, 0) + (0 if nation == "usa" else left.general)
        if have <= 0 or not state.at_war(nation):
            continue
        like = (land.kind[army], state.steps[army], zone)
        if like in seen:
            continue
        seen.add(like)
        if zone == NOBODY:
            recruit = recruitment.Recruit(nation=nation, cv_full=land.cv[army][2])
            for place in recruitment.placed(theatre, recruit, work):
                for kind in ("full", "reduced"):
                    if recruitment.PRICES[kind] <= have:
                        yield Purchase(army, land.index[place], kind)
        elif state.steps[army] == 1 and lines.of_army(state.army(army)).found:
            yield Purchase(army, NOBODY, "reinforce")


def best_purchase(state: State, by: Weights) -> Purchase | None:
    """Return the purchase that brings most for a point, None when none brings anything."""
    found = list(purchases(state))
    if not found:
        return None
    gains = zip(found, gained(state, by, found, buy), strict=True)
    priced = [purchase._replace(gain=gain / recruitment.PRICES[purchase.kind]) for purchase, gain in gains]
    best = max(priced, key=lambda one: (one.gain, -one.army, -one.zone))
    return best if best.gain > by.enough / 2 else None


def recruit_all(state: State, by: Weights) -> float:
    """Return what a Recruitment action brings (8)."""
    after, total = state.copy(), 0.0
    while (purchase := best_purchase(after, by)) is not None:
        total += purchase.gain * recruitment.PRICES[purchase.kind]
        buy(after, purchase)
    return total


def best_dig(state: State, by: Weights) -> Dig | None:
    """Return the zone where a trench brings most: armies that were there when the phase began, no level 2 yet (11)."""
    found = best_of(state, by, diggable(state), dig)
    return Dig(*found) if found is not None else None


def diggable(state: State) -> list[int]:
    """Return the zones where a trench may be dug (11)."""
    here = {state.zone[army] for army in state.mine(state.phase) if army not in state.moved}
    dug = state.dug[CENTRAL[state.phase]]
    return sorted(zone for zone in here if dug[zone] < 2 and ("zone", zone) not in state.barred)


def dig(state: State, zone: int) -> None:
    """Dig on the model (11)."""
    state.dug[CENTRAL[state.phase]][zone] += 1


def best_tile(state: State, by: Weights) -> Research | None:
    """Return the technology that a Research action would bring on most (10)."""
    left = LAST_TURN - state.turn
    found = []
    for tile, after in researchable(state):
        worth = tile_worth(tile) * by.tile * min(1.0, left / 14)
        if tile[0] == "gas":
            worth *= min(1.0, len(list(targets(state))) / ENOUGH_TARGETS)
        if tile[0] == "aviation" and state.land.first and not state.missions[state.phase]:
            worth = 0.0  # it brings no missions with it there, and none are planned (first 9.3)
        if ("tile", tile) not in state.barred and left > (1 if after == BOX_2 else 2):
            place = state.tiles[state.phase][tile]
            found.append(Research(tile, worth * (ON_THE_WAY[after] - ON_THE_WAY[place])))
    return max(found, key=lambda one: (one.gain, one.tile)) if found else None


def researchable(state: State) -> Iterator[tuple[Tile, int]]:
    """Yield the tiles that a Research action may bring on, and whither (10)."""
    for tile, place in state.tiles[state.phase].items():
        if place == TO_COME and may_lay(state, tile):
            yield tile, laid_in(state)
        elif place == BOX_1:
            yield tile, BOX_2


def tile_worth(tile: Tile) -> float:
    """Return what a technology is worth at its full use, in victory points; 0 for those that the planner does not use."""
    name, level = tile
    return float(chart()["technologies"].get(name, 0.0)) * (HIGHER if level > 1 else 1.0)


def laid_in(state: State) -> int:
    """Return the box in which a Research action lays a new tile (10)."""
    return research_step(state.turn, 0, state.land.first).box


def may_lay(state: State, tile: Tile) -> bool:
    """Tell whether a new tile may be laid: its lower level is available (10). Tanks, with their own need, are not planned."""
    available: set[Any] = {tile for tile, place in state.tiles[state.phase].items() if place == AVAILABLE}
    asked: Any = {"power": POWERS[state.phase], "tile": tile[0], "level": tile[1]}
    return tile[0] != "tanks" and not tile_refusal(AllowedGiven(**asked), available, state.land.working())


def due_tiles(state: State) -> list[Tile]:
    """Return the tiles that wait to become available (10)."""
    return [tile for tile, place in state.tiles[state.phase].items() if place == BOX_2 and tile not in state.fresh]


def first_tiles(state: State) -> list[Tile]:
    """Return the tiles that may be laid before the first phase, none once all are laid (2)."""
    mine = state.tiles[state.phase]
    laid = sum(place == BOX_1 for place in mine.values())
    if state.turn > 1 or state.used or laid >= SET_UP_TILES[state.land.first]:
        return []
    return [tile for tile, place in mine.items() if place == TO_COME and may_lay(state, tile)]


def first_tile(state: State) -> Tile | None:
    """Return the tile to lay before the first phase, None when all are laid (2)."""
    ready = first_tiles(state)
    wanted = [tile for tile in FIRST_TILES if tile in ready]
    rest = sorted(ready, key=lambda tile: (-tile_worth(tile), tile))
    return next(iter((*wanted, *rest)), None)


def best_track(state: State, by: Weights) -> Diplomacy | None:
    """Return the diplomacy marker whose move brings most (12)."""
    found = []
    for n in open_tracks(state):
        now, last, track = state.tracks[n], state.land.last[n], mirror.TRACKS[n]
        step = marker_step(POWERS[state.phase], track)
        closes = window(track, state.land.working())[1]
        worth = float(chart()["neutrals"][track]) * by.neutral * min(1.0, (LAST_TURN - state.turn + 3) / 14)
        need, then = (last - now + 1) // 2, (last - min(last, now + step) + 1) // 2
        if need > 2 * (closes - state.turn + 1) and step > 0:
            continue
        gain = worth * (FAR**then - FAR**need)
        found.append(Diplomacy(n, gain if step > 0 else -gain))
    return max(found, key=lambda one: (one.gain, -one.track)) if found else None


def open_tracks(state: State) -> Iterator[int]:
    """Yield the diplomacy markers that the power may move now (12)."""
    cities = russian_cities(state.theatre())
    for n, track in enumerate(mirror.TRACKS):
        given = DiplomacyGiven(
            actor=POWERS[state.phase], track=track, turn=state.turn, position=state.tracks[n],
            last_box=state.land.last[n], russian_cities_held=cities,
        )  # fmt: skip
        if ("track", n) not in state.barred and refusal_of(given, *window(track, state.land.working())) is None:
            yield n


# The next step of a phase: what is due, the Manoeuvre under way, or the action that brings most (7, 9).

# What a second and a third Manoeuvre bring of what the first brings, before they are planned in earnest.
AGAIN = (1.0, 0.55, 0.35)


class Tiles(NamedTuple):
    """The tiles that wait become available (10)."""


class FirstTile(NamedTuple):
    """A tile is laid before the war (2)."""

    tile: Tile


class Move(NamedTuple):
    going: Going


class Strike(NamedTuple):
    """An attack: its fight in the book, who leads, supports and is attacked there, what missions are spent on it."""

    zone: int
    front: Front
    attack: Attack
    aids: Aids = NO_AIDS


class End(NamedTuple):
    """The phase is over."""


Step = Tiles | FirstTile | Gas | Move | Strike | Purchase | Dig | Research | Diplomacy | End


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


def decide(state: State, player: Skill) -> Decision:
    """Return the next step of the power whose phase it is."""
    (by,) = player.camps
    if due_tiles(state):
        return Decision(Tiles())
    tile = first_tile(state)
    if tile is not None:
        return Decision(FirstTile(tile))
    if state.kinds <= {"recruitment"} and (gas := best_gas(state, by)) is not None:
        return Decision(gas, "", gas.gain)
    if is_manoeuvring(state):
        found = considered(state, player, begin=False)
        if found.plan:
            return Decision(first_of(state, found.plan), "", found.gain, found.plan, {}, found.rival)
    if state.kinds == {"recruitment"} and (purchase := best_purchase(state, by)) is not None:
        return Decision(purchase, "", purchase.gain)
    if state.used < NUMBER[POWERS[state.phase]]:
        action = _action(state, player)
        if action is not None:
            return action
    return Decision(End())


def _more(planned: Manoeuvre, by: Weights, width: int, left: int) -> Iterator[float]:
    """Yield what a second and a third Manoeuvre would bring: planned on the likely table while actions are left, else guessed."""
    if not planned.plan:
        return
    gain, before = planned.gain, AGAIN[0]
    for n, share in enumerate(AGAIN[1:], 2):
        table = likely(planned) if n <= left else None
        if table is not None:
            planned = plan_manoeuvre(table, by, begin=True, width=width)
            gain = min(gain, planned.gain)
        else:
            gain *= share / before
        before = share
        yield gain


def is_manoeuvring(state: State) -> bool:
    """Tell whether a Manoeuvre action may still go on: nothing but Recruitment and Manoeuvres has been done."""
    return state.action > 0 and "manoeuvre" in state.kinds and state.kinds <= {"recruitment", "manoeuvre"}


def first_of(state: State, plan: tuple[Planned, ...]) -> Step:
    """Return the first step of a Manoeuvre: its movements come before its attacks (9.2)."""
    for planned in plan:
        for going in planned.operation.going:
            return Move(going)
    planned = plan[0]
    assert planned.fight is not None
    book = planned.fight.battle
    attack = book.solve(book.start).attack
    assert attack is not None
    aids = best_aids(state, planned.fight, attack)
    return Strike(planned.operation.zone, planned.fight, attack, aids)


def _action(state: State, player: Skill) -> Decision | None:
    """Return the action to take now: of those that would be taken with what is left, Recruitment first, then Manoeuvres (7)."""
    (by,), looks = player
    left = NUMBER[POWERS[state.phase]] - state.used
    worth: dict[str, float] = {}
    steps: dict[str, Step] = {}
    planned = Manoeuvre(0.0, ())
    if not state.kinds and (purchase := best_purchase(state, by)) is not None:
        worth["recruitment"], steps["recruitment"] = recruit_all(state, by), purchase
    if state.kinds <= {"recruitment", "manoeuvre"}:
        planned = considered(state, player, begin=True)
        if planned.plan:
            worth["manoeuvre"], steps["manoeuvre"] = planned.gain, first_of(state, planned.plan)
    others = (("entrenchment", best_dig), ("research", best_tile), ("diplomacy", best_track))
    for kind, best in others:
        if kind not in state.kinds and (found := best(state, by)) is not None:
            worth[kind], steps[kind] = found.gain, found
    offers = [(gain + (planned.bonus if kind == "manoeuvre" else 0.0), kind) for kind, gain in worth.items()]
    offers += [(gain, "manoeuvre") for gain in _more(planned, by, int(looks.width), left if looks.tries else 1)]
    chosen = {kind for _, kind in sorted(offers, reverse=True)[:left]}
    for kind in ("recruitment", "manoeuvre", *(kind for _, kind in sorted(offers, reverse=True))):
        if kind in chosen:
            if kind == "manoeuvre":
                return Decision(steps[kind], kind, worth[kind], planned.plan, worth, planned.rival)
            return Decision(steps[kind], kind, worth[kind], (), worth, None, planned.plan)
    return None
