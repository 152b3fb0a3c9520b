"""Which action next: what each kind of action would bring, and what recruiting, trenches, research and diplomacy are worth (7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assistant.games.empires import recruitment
from assistant.games.empires.dates import LAST_TURN
from assistant.games.empires.diplomacy import CITIES_NEEDED, FAVOURABLE
from assistant.games.empires.opponent.closing import network, supplied
from assistant.games.empires.opponent.gassing import targets
from assistant.games.empires.opponent.land import CENTRAL, NOBODY, TRACKS
from assistant.games.empires.opponent.moving import recruiting_zones
from assistant.games.empires.opponent.state import AVAILABLE, BOX_1, BOX_2, TO_COME, State, Tile
from assistant.games.empires.opponent.valuing import Judge
from assistant.games.empires.opponent.weights import Weights, chart
from assistant.games.empires.powers import CAMP, POWERS
from assistant.games.empires.research import NOT_IN_FIRST, SET_UP_TILES, research_step

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
        state.place(purchase.army, purchase.zone)
        if state.land.power[purchase.army] == 1 and purchase.zone == state.land.salonika:
            state.salonika = True
        if state.land.nation[purchase.army] == "uk" and purchase.zone == state.land.gallipoli:
            state.gallipoli = True
    else:
        state.steps[purchase.army] = 2


def purchases(state: State) -> Iterator[Purchase]:
    """Yield what the points that are left may buy; of armies alike one (8)."""
    left, land = points_left(state), state.land
    lines = None
    seen = set()
    for army, zone in enumerate(state.zone):
        if land.power[army] != state.phase or ("buy", army) in state.barred:
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
            for place in recruiting_zones(state, army):
                for kind in ("full", "reduced"):
                    if recruitment.PRICES[kind] <= have:
                        yield Purchase(army, place, kind)
        elif state.steps[army] == 1:
            power = state.owner[army]
            lines = lines or [network(state, p) for p in range(4)]
            if supplied(state, zone, power, lines[power]):
                yield Purchase(army, NOBODY, "reinforce")


def best_purchase(state: State, by: Weights) -> Purchase | None:
    """Return the purchase that brings most for a point, None when none brings anything."""
    found = list(purchases(state))
    if not found:
        return None
    sketches = [state]
    for purchase in found:
        sketch = state.sketch()
        buy(sketch, purchase)
        sketches.append(sketch)
    values = Judge(state, by).values(sketches)
    priced = [
        purchase._replace(gain=float(value - values[0]) / recruitment.PRICES[purchase.kind])
        for purchase, value in zip(found, values[1:], strict=True)
    ]
    best = max(priced, key=lambda one: (one.gain, -one.army, -one.zone))
    return best if best.gain > by.enough / 2 else None


def recruit_all(state: State, by: Weights) -> tuple[float, State]:
    """Return what a Recruitment action brings, and the model after it (8)."""
    after, total = state.copy(), 0.0
    while (purchase := best_purchase(after, by)) is not None:
        total += purchase.gain * recruitment.PRICES[purchase.kind]
        buy(after, purchase)
    return total, after


def best_dig(state: State, by: Weights) -> Dig | None:
    """Return the zone where a trench brings most: armies that were there when the phase began, no level 2 yet (11)."""
    camp = CENTRAL[state.phase]
    here = {state.zone[army] for army in state.mine(state.phase) if army not in state.moved}
    zones = sorted(zone for zone in here if state.dug[camp][zone] < 2 and ("dig", zone) not in state.barred)
    if not zones:
        return None
    sketches = [state]
    for zone in zones:
        sketch = state.sketch()
        sketch.dug[camp][zone] += 1
        sketches.append(sketch)
    values = Judge(state, by).values(sketches)
    n = max(range(len(zones)), key=lambda n: (values[n + 1], -zones[n]))
    gain = float(values[n + 1] - values[0])
    return Dig(zones[n], gain) if gain > 0 else None


def best_tile(state: State, by: Weights) -> Research | None:
    """Return the technology that a Research action would bring on most (10)."""
    left = LAST_TURN - state.turn
    found = []
    for tile, place in state.tiles[state.phase].items():
        worth = tile_worth(tile) * by.tile * min(1.0, left / 14)
        if tile[0] == "gas":
            worth *= min(1.0, len(list(targets(state))) / ENOUGH_TARGETS)
        if tile[0] == "aviation" and state.land.first and not state.missions[state.phase]:
            worth = 0.0  # it brings no missions with it there, and none are planned (first 9.3)
        if place == TO_COME and may_lay(state, tile):
            after = laid_in(state)
        elif place == BOX_1:
            after = BOX_2
        else:
            continue
        if ("tile", tile) not in state.barred and left > (1 if after == BOX_2 else 2):
            found.append(Research(tile, worth * (ON_THE_WAY[after] - ON_THE_WAY[place])))
    return max(found, key=lambda one: (one.gain, one.tile)) if found else None


def tile_worth(tile: Tile) -> float:
    """Return what a technology is worth at its full use, in victory points; 0 for those that the planner does not use."""
    name, level = tile
    return float(chart()["technologies"].get(name, 0.0)) * (HIGHER if level > 1 else 1.0)


def laid_in(state: State) -> int:
    """Return the box in which a Research action lays a new tile (10)."""
    return BOX_2 if research_step(state.turn, 0, state.land.first).box == 2 else BOX_1


def may_lay(state: State, tile: Tile) -> bool:
    """Tell whether a new tile may be laid: its lower level is available (10). Tanks, with their own need, are not planned."""
    name, level = tile
    if state.land.first and name in NOT_IN_FIRST:
        return False
    return name != "tanks" and (level == 1 or state.tiles[state.phase].get((name, level - 1)) == AVAILABLE)


def first_tile(state: State) -> Tile | None:
    """Return the tile to lay before the first phase, None when all are laid (2)."""
    if state.turn > 1 or state.used:
        return None
    mine = state.tiles[state.phase]
    if sum(place == BOX_1 for place in mine.values()) >= SET_UP_TILES[state.land.first]:
        return None
    ready = [tile for tile, place in mine.items() if place == TO_COME and may_lay(state, tile)]
    wanted = [tile for tile in FIRST_TILES if tile in ready]
    rest = sorted(ready, key=lambda tile: (-tile_worth(tile), tile))
    return next(iter((*wanted, *rest)), None)


def best_track(state: State, by: Weights) -> Diplomacy | None:
    """Return the diplomacy marker whose move brings most (12)."""
    power = POWERS[state.phase]
    found = []
    for n in open_tracks(state):
        track = TRACKS[n]
        now, last = state.tracks[n], state.land.last[n]
        forward = CAMP[power] == FAVOURABLE[track]  # type: ignore[index]
        closes = window(state, track)[1]
        worth = float(chart()["neutrals"][track]) * by.neutral * min(1.0, (LAST_TURN - state.turn + 3) / 14)
        after = min(last, now + 2) if forward else now - 1
        need, then = (last - now + 1) // 2, (last - after + 1) // 2
        if need > 2 * (closes - state.turn + 1) and forward:
            continue
        gain = worth * (FAR**then - FAR**need)
        found.append(Diplomacy(n, gain if forward else -gain))
    return max(found, key=lambda one: (one.gain, -one.track)) if found else None


def open_tracks(state: State) -> Iterator[int]:
    """Yield the diplomacy markers that the power may move now (12)."""
    power = POWERS[state.phase]
    for n, track in enumerate(TRACKS):
        now, last = state.tracks[n], state.land.last[n]
        forward = CAMP[power] == FAVOURABLE[track]  # type: ignore[index]
        opens, closes = window(state, track)
        if now == last or not opens <= state.turn <= closes or ("track", n) in state.barred:
            continue
        if track == "usa" and power not in ("allies", "germany"):
            continue
        if track == "russia_surrender" and (not forward or russian_cities(state) < CITIES_NEEDED):
            continue
        if forward or now > 0:
            yield n


def window(state: State, track: str) -> tuple[int, int]:
    """Return the first and the last turn of a track, as the readings have it (12)."""
    from assistant.games.empires.diplomacy import window as of

    return of(track, state.land.working())  # type: ignore[arg-type]


def russian_cities(state: State) -> int:
    """Return how many cities in Russia the Central Powers control (12)."""
    land = state.land
    return sum(
        land.city[z] and land.country[z] == "russia" and holder != NOBODY and CENTRAL[holder]
        for z, holder in enumerate(state.held)
    )
