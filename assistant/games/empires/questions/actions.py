"""The actions of a phase: how many there are and remain; diplomacy, research and its hidden tiles, missions,
entrenching, gas (7, 9-13).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, get_args

from msgspec.structs import replace

from assistant.core import cards
from assistant.core.cards import is_down, offer, tiles_of
from assistant.core.questions import (
    Answer,
    CounterId,
    FollowUp,
    Grid,
    Highlights,
    Offer,
    Overrides,
    Question,
    Reason,
    ReasonKind,
    Role,
    SideId,
    ZoneId,
    among,
)
from assistant.core.record import Filled, Ids, ids_of
from assistant.core.table import Counter, Edit, Flip, Mark, Move, Note, Position, Several
from assistant.core.text import Text
from assistant.games.empires import economy, log, mirror, reader, words
from assistant.games.empires.combat import MODIFIERS
from assistant.games.empires.deeds import Fought
from assistant.games.empires.mirror import BOX_1, BOX_2, TO_COME, tile_place
from assistant.games.empires.questions.cards import (
    OfPower,
    acting,
    assumed,
    card,
    fact,
    grid,
    in_names,
    solved,
)
from assistant.games.empires.questions.points import track_name, war_follow_up
from assistant.games.empires.words import CAMP, Explanation, Power, date_of, error, say

# The actions of a phase: how many a power has, which it has taken, what remains; reminders only (7, 10.3).

Action = Literal["recruitment", "manoeuvre", "research", "entrenchment", "diplomacy", "missions"]
ACTIONS: tuple[Action, ...] = get_args(Action)
REPEATABLE: Action = "manoeuvre"
DONE = "move-attack"  # the marker that lies in the boxes of completed actions


def used(position: Position, power: Power) -> int:
    """Return how many actions a power has taken: those that its deeds were, or more where its marker says so (7)."""
    shown = position.box(f"actions-{power}#1") or 0
    return max(shown, len(log.actions_done(position))) if power == mirror.phase(position) else shown


def box_of(power: Power, action: Action) -> str:
    """Return the box of a completed action."""
    return f"action-kinds-{power}:{action}"


def taken(position: Position, power: Power) -> tuple[Action, ...]:
    """Return the kinds of actions that the power has taken in this phase: by its deeds, and by the markers in its boxes."""
    done = log.actions_done(position) if power == mirror.phase(position) else ()
    return tuple(action for action in ACTIONS if action in done or position.marker(DONE, box_of(power, action)))


def counted(position: Position, power: Power, *more: Action) -> list[Edit]:
    """Return the edits that lay a power's markers as its actions say, with actions that are done in the same edit (7)."""
    before = (*taken(position, power), *more)
    edits: list[Edit] = []
    pawn, n = f"actions-{power}#1", used(position, power) + len(more)
    box = f"actions-{power}:{n}"
    if position.box(pawn) not in (None, n) and box in position.zones:
        edits.append(Move((pawn,), box))
    for action in dict.fromkeys(before):
        zone = box_of(power, action)
        if zone in position.zones and not position.marker(DONE, zone):
            edits.append(Mark(DONE, zone))
    return edits


def tiles_offer(position: Position, power: Power) -> tuple[Offer, ...]:
    """Offer to lay a power's tiles that became available with its phase, and the missions that they bring (10)."""
    due = log.due_tiles(position, power)
    tiles = ids_of(due)
    hidden = tuple(tile.id for tile in due if is_down(position, tile))
    more = reader.gift(position, power, tiles)
    edits: list[Edit] = [Move(tiles, f"development-{power}:available")] if tiles else []
    # The program shows what it may use from now on, so that every attack counts it.
    if hidden and words.plays(position, power):
        edits.append(Flip(hidden, 0))
    if more:
        edits += mission_edits(position, power, mirror.missions(position, power) + more)
    line = say("tiles-booked", power=power, n=len(tiles), missions=more)
    return offer(say("offer-tiles", n=len(tiles), missions=more), edits, "10", booked=line)


def forgotten(position: Position, ended: Power) -> Iterator[Edit]:
    """Yield the edits that clear the markers of actions at the end of a phase, but those of the power that comes."""
    for power in words.POWERS:
        if power == mirror.PHASES.after(ended):
            continue
        if position.box(pawn := f"actions-{power}#1"):
            yield Move((pawn,), f"actions-{power}:0")
        for action in ACTIONS:
            if position.marker(DONE, box_of(power, action)):
                yield Mark(DONE, box_of(power, action), 0)


def gas_used(position: Position, power: Power) -> bool:
    """Tell whether a power has used its gas of this year (10.6)."""
    return bool(position.register(mirror.YEARLY).get(power, {}).get("gas") == words.date_of(mirror.turn(position)).year)


def towards_duty(position: Position, power: Power, duty: words.Duty) -> int:
    """Return what counts towards a compulsory attack: zones or armies of this turn, armies written down for the year (9)."""
    if duty.per == "year":
        return int(position.register(mirror.YEARLY).get(power, {}).get(mirror.ATTACKED) or 0)
    hit = log.hits(position, power, duty)
    return len({deed.zone if duty.unit == "zones" else deed.target or deed.zone for deed in hit})


def offensive_owed(position: Position, power: Power) -> bool:
    """Tell whether a power used Offensive in this phase without the attack that it obliges to (10.3).

    Germany's must be against the Allies. Reading: in any Manoeuvre of the phase, or in its last action.
    """
    if power != mirror.phase(position) or not log.offensive_used(position):
        return False
    groups = log.manoeuvres(position)
    last = mirror.options(position).offensive_attack == "last"
    hit = log.hits(position, power, OFFENSIVE) if power == "germany" else log.done(position, Fought)
    late = {id(entry.deed) for group in (groups[-1:] if last else groups) for entry in group}
    return not any(id(deed) in late for deed in hit)


OFFENSIVE = words.Duty("turn", "zones", 1, "allies")  # what Germany's Offensive obliges to (10.3)


# Questions of the other actions: diplomacy, research, missions, entrenching, gas; what a phase begins with (9-13).


def races(position: Position, work: Explanation) -> tuple[Grid, ...]:
    """Return how far each diplomacy marker still has to go, for which camp, and until when (12)."""
    rows, now = [], mirror.turn(position)
    for track in economy.WINDOWS:
        last = int(position.board.track(f"diplomacy-{track}")[-1].tags["box"])
        left = last - (position.box(f"diplomacy-{track}#1") or 0)
        opens, closes = economy.window(track, work)
        state = "closed" if now > closes else "waits" if now < opens else "open"
        cities = (
            economy.CITIES_NEEDED - economy.russian_cities(mirror.theatre(position)) if track == mirror.SURRENDER else 0
        )
        rows.append((
            (), track_name(track),
            say("race-left", n=max(0, left), actions=max(0, -(-left // economy.FORWARD)), cities=max(0, cities)),
            say(f"race-{state}" if left > 0 else "race-decided", opens=opens, closes=closes),
        ))  # fmt: skip
    return grid("race", "track left dates", rows)


def negotiation(position: Position, power: Power, track: economy.Track, box: int) -> economy.DiplomacyGiven:
    """Return what the rules need to know to move a marker from a box (12)."""
    return economy.DiplomacyGiven(
        actor=power, track=track, turn=mirror.turn(position), position=box,
        last_box=int(position.board.track(f"diplomacy-{track}")[-1].tags["box"]),
        russian_cities_held=economy.russian_cities(mirror.theatre(position)), options=mirror.options(position),
    )  # fmt: skip


class Diplomacy(Question, tag="diplomacy"):
    """May this marker be moved, and how far? Without one: how far each of them still has to go."""

    live = True
    track: economy.Track | Literal[""] = ""
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return where the marker goes, as an offer (12)."""
        power = acting(position, self.side)
        if not self.track:
            return self._tracks(position, power)
        pawn = f"diplomacy-{self.track}#1"
        asked = negotiation(position, power, self.track, position.box(pawn) or 0)
        _, found, _, answer = solved(position, economy.diplomacy, self.overrides, asked)
        name, box = track_name(self.track), f"diplomacy-{self.track}:{found.position}"
        names = {"track": name, "box": found.position}
        open_ = found.legal and box in position.zones and pawn in position.counters
        edits = [Move((pawn,), box), *counted(position, power, "diplomacy")] if open_ else []
        line = say("diplomacy-booked", power=power, **names)
        return answer(
            say("diplomacy-yes" if found.legal else "diplomacy-no", power=power, track=name), legal=found.legal,
            offers=offer(say("offer-diplomacy", **names), edits, "12", booked=line),
            follow_ups=(war_follow_up(self.track),) if found.triggers else (),
        )  # fmt: skip

    def _tracks(self, position: Position, power: Power) -> Answer:
        """Return how far each marker still has to go, and the questions of each."""
        work = mirror.working(position)
        asks = (
            FollowUp(track_name(track), Diplomacy(track=track, side=self.side)) for track in get_args(economy.Track)
        )
        body = races(position, work)
        return card(
            position, say("diplomacy-which", power=power), work, None, body=body, follow_ups=tuple(asks)
        )  # fmt: skip


class Missions(OfPower, tag="missions"):
    """What does the Missions action bring?"""

    def answer(self, position: Position) -> Answer:
        """Return the missions after the action, with the offer to move the marker (13)."""
        power = acting(position, self.side)
        _, most = economy.missions_track(mirror.working(position))
        here = min(most, mirror.missions(position, power))
        given, found, _, answer = solved(position, economy.missions, self.overrides, missions=here)
        label = say("offer-missions", power=power, n=found.missions)
        brought = mission_edits(position, power, found.missions)
        edits = [*brought, *counted(position, power, "missions")] if brought else []
        verdict = say("missions-verdict", power=power, before=given.missions, after=found.missions)
        return answer(verdict, offers=offer(label, edits, "first 12"))


def mission_edits(position: Position, power: Power, n: int) -> list[Edit]:
    """Return the edit that sets a power's missions marker, if it does not lie there."""
    pawn, box = f"missions-{power}#1", f"missions-{power}:{n}"
    lies = position.counters[pawn].zone if pawn in position.counters else box
    return [Move((pawn,), box)] if lies != box and box in position.zones else []


def held_zones(position: Position, filled: Filled) -> set[str]:
    """Return the zones where the power has armies."""
    power = acting(position, filled.get("side"))
    return {army.zone for army in mirror.armies_on_map(position) if mirror.power_of(position, army) == power}


def diggers(position: Position, zone: str, power: Power) -> tuple[economy.Digger, ...]:
    """Return the armies of a power in a zone, and since when each is there (11)."""
    moved = log.moved(position)
    there = (army.id for army in mirror.of_power(position, zone, power))
    return tuple(economy.Digger(since="moved" if army in moved else "start") for army in there)


class Entrench(Question, tag="entrench"):
    """May the armies of this zone entrench?"""

    live = True
    zone: Annotated[ZoneId, among(held_zones)]
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the level of the trench after the action, with the offer to lay it (11)."""
        if not mirror.on_map(position, self.zone):
            raise error("zone", "no-such-zone-here", word=self.zone)
        power = acting(position, self.side)
        level, armies = mirror.trench(position, self.zone, CAMP[power]), diggers(position, self.zone, power)
        _, found, _, answer = solved(position, economy.entrench, self.overrides, level=level, armies=armies)
        names = {"zone": self.zone, "n": found.level}
        line = say("booked-by", power=power, words=say("entrench-booked", **names))
        edits = [Mark(mirror.TRENCH_OF[CAMP[power]], self.zone, found.level), *counted(position, power, "entrenchment")]
        return answer(
            say("entrench-yes" if found.legal else "entrench-no", **names),
            legal=found.legal, highlights=Highlights({self.zone: Role.SUBJECT}),
            offers=offer(say("offer-entrench", **names), edits if found.legal else (), "11", booked=line),
        )  # fmt: skip


class Gas(OfPower, tag="gas"):
    """Which enemy armies may gas hit?"""

    def answer(self, position: Position) -> Answer:
        """Return the targets, each as an offer that also notes the year (10.6)."""
        power = acting(position, self.side)
        _, found, _, answer = solved(position, economy.gas, self.overrides, self.situation(position, power))
        shown = answer(
            say("gas-verdict", power=power, n=len(found.targets)),
            highlights=Highlights(counters=dict.fromkeys(found.targets, Role.TARGET)),
        )  # fmt: skip
        return in_names(position, replace(shown, offers=tuple(self._offers(position, power, found, shown.reasons))))

    def _offers(
        self, position: Position, power: Power, found: economy.Targets, why: Sequence[Reason]
    ) -> Iterator[Offer]:
        said = {reason.about: reason.text for reason in why if reason.kind is ReasonKind.RULE}
        row = dict(position.register(mirror.YEARLY).get(power, {}))
        year = date_of(mirror.turn(position)).year
        told = set()
        for army in found.targets:
            lying = position.counters.get(army)
            if lying is None or (alike := (lying.kind, lying.face, lying.zone)) in told:
                continue
            told.add(alike)
            zone = lying.zone
            label = say("offer-gas", army=army, zone=zone)
            edits = Flip((army,), 1), Note(f"{mirror.YEARLY}/{power}", {**row, "gas": year})
            line = say("booked-by", power=power, words=label)
            yield Offer(label, Several(edits, line), "10.6", said=said.get((army, zone)))

    def situation(self, position: Position, power: Power) -> economy.GasGiven:
        """Return what the rules need to know of the enemies in trenches, and of the friends near them."""
        # Armies of surrendered Russia are not attacked any more (12).
        enemies = [
            a
            for a in mirror.armies_on_map(position)
            if mirror.camp_of(position, a) != CAMP[power] and mirror.may_fight(position, a)
        ]
        friends = {a.zone for a in mirror.armies_on_map(position) if mirror.power_of(position, a) == power}
        # Only what can matter: the zones of enemy trenches, and the friends in or next to them.
        trenches = {a.zone for a in enemies if mirror.trench(position, a.zone, mirror.camp_of(position, a))}
        links = mirror.roads(position.board).links
        near = {zone: [n for n in (zone, *links.get(zone, ())) if n in friends] for zone in trenches}
        names = sorted({*trenches, *(friend for friends_ in near.values() for friend in friends_)})
        camp = next(camp for camp in ("central", "entente") if camp != CAMP[power])
        return economy.GasGiven(
            turn=mirror.turn(position),
            zones={
                name: economy.GasZone(
                    country=zone.country,
                    terrain=zone.terrain,
                    trench=mirror.trench(position, name, camp),  # type: ignore[arg-type]
                )
                for name in names
                if (zone := mirror.zone_value(position, name))
            },
            edges=tuple(
                (zone, friend) for zone, friends_ in sorted(near.items()) for friend in friends_ if friend != zone
            ),
            friendly_zones=tuple(name for name in names if name in friends),
            enemy_armies=tuple(
                economy.GasTarget(id=a.id, zone=a.zone, full=a.face == 0) for a in enemies if a.zone in trenches
            ),
            available="gas" in {tile for tile, _ in log.tiles(position, power)},
            used_this_year=gas_used(position, power),
        )


# Technology tiles that lie face down until they are used: how many, and the edits that hide and reveal them (10).


def unseen(position: Position, *powers: Power) -> Iterator[Reason]:
    """Yield what an attack does not count, available tiles that nobody has revealed; and what it counts, tiles that are due."""
    for power in dict.fromkeys(powers):
        yield from cards.unseen(position, power, log.available(position, power))
        if due := log.due_tiles(position, power):
            yield assumed("tiles-due", about=(f"development-{power}:2",), power=power, n=len(due))


class Secrets(cards.SecretsQuestion, tag="secrets"):
    """How many tiles does a power keep secret? Hide them, reveal them."""

    def acting(self, position: Position) -> str:
        """Return the power asked for, else the one whose phase it is."""
        return acting(position, self.side)

    def available(self, position: Position, side: str) -> Ids:
        """Return the tiles that a power has made available."""
        return ids_of(log.available(position, mirror.power(side)))

    def rule(self, position: Position) -> str:
        """Return the rule by which tiles are secret until they are used."""
        return mirror.working(position).cite("10")


# Research on the table: what each tile of a power needs and gives, and what an action does with one (2, 10).

PLACES = ("to-come", "box-1", "box-2", "available")  # as sentences call them


def is_open(tile: Counter) -> bool:
    """Tell whether a Research action may move a tile: it is still to come, or in box 1."""
    return tile.zone.startswith("tiles-") or tile_place(tile.zone) == BOX_1


def open_tiles(position: Position, filled: Filled) -> set[str]:
    """Return the power's tiles that may still be moved."""
    power = acting(position, filled.get("side"))
    return {tile.id for tile in tiles_of(position, power) if is_open(tile)}


class Research(Question, tag="research"):
    """What does a Research action do with this tile? Without a tile: what each of them needs and gives."""

    live = True
    counter: Annotated[CounterId, among(open_tiles)] = ""
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return where the tile goes and from when it serves, with the offer to move it (10)."""
        if not self.counter:
            return _list(position, acting(position, self.side))
        lying = position.counters.get(self.counter)
        if lying is None or not is_open(lying) or position.kind(lying).type != "tile":
            raise error("counter", "tile-not-open", tile=self.counter)
        box, power = tile_place(lying.zone), mirror.power(position.kind(lying).side)
        _, found, work, answer = solved(position, economy.research, self.overrides, turn=mirror.turn(position), box=box)
        allowed = box == BOX_1 or may_place(position, power, lying, work)
        return answer(
            say("research-verdict" if allowed else "research-not-yet", box=found.box), legal=allowed,
            highlights=Highlights(counters={lying.id: Role.SUBJECT}),
            offers=tuple(_offers(position, power, lying, found.box)),
            follow_ups=(FollowUp(say("ask-tiles"), Research(side=power)),),
        )  # fmt: skip


def _offers(position: Position, power: Power, tile: Counter, box: int) -> Iterator[Offer]:
    """Yield the offer of the action; before the war the one of a tile that the power begins with, which takes none (2)."""
    kind = position.kind(tile)
    hidden = mirror.lies_hidden(position, tile)
    down: list[Edit] = [Flip((tile.id,), 1)] if hidden and not is_down(position, tile) else []
    edits: list[Edit] = [*down, Move((tile.id,), f"development-{power}:{box}"), *counted(position, power, "research")]
    label = say("offer-research", power=power, box=box)
    name = say("a-tile") if hidden else kind.name
    left = reader.first_tiles_left(position, power)
    if left and tile.zone.startswith("tiles-"):
        first = say("offer-first-tile", n=left)
        line = say("first-tile-booked", power=power, tile=name)
        laid = Several((*down, Move((tile.id,), f"development-{power}:1")), line)
        yield Offer(first, laid, "2", Research(side=power))
    line = say("research-booked", power=power, tile=name, box=box)
    # Players who do not lay the first tiles on this table: this one is researched all the same.
    yield Offer(label, Several(tuple(edits), line, {"did": "research"} if left else None), "10")


def may_place(position: Position, power: Power, tile: Counter, work: Explanation) -> bool:
    """Tell whether the prerequisites of a new tile are met, with the reason noted (10)."""
    name, level = mirror.technology(position.kind(tile))
    available = tuple(f"{name} {n}" for name, n in log.tiles(position, power))
    asked = {"power": power, "tile": name, "level": level, "available": available}
    return economy.research_allowed(work, **asked).allowed  # type: ignore[arg-type]


def _list(position: Position, power: Power) -> Answer:
    """Return the tiles of a power that lie open: where each lies, what it needs and what it gives; hidden ones only counted."""
    work = mirror.working(position)
    tiles = tiles_of(position, power)
    seen = [tile for tile in tiles if not is_down(position, tile)]
    left = reader.first_tiles_left(position, power)  # before them nothing is researched
    rows = []
    ready: dict[str, Text] = {}  # the tiles that an action may move, by what is said of them
    for tile in sorted(seen, key=lambda tile: (-tile_place(tile.zone), tile.kind)):
        place = tile_place(tile.zone)
        allowed = (place in (BOX_1, BOX_2) and not left) or (
            place == TO_COME and may_place(position, power, tile, mirror.working(position))
        )
        at = PLACES[place] if place != TO_COME or allowed else "needs"
        name = say("tile-name", name=position.kind(tile).name)
        words = say(f"tile-at-{at}", name=name, needs=_needs(position, tile))
        if allowed and is_open(tile):
            ready[tile.id] = words
        rows.append((tile.id, words, _gives(position, tile, work.first)))
    hidden = len(tiles) - len(seen)
    return card(
        position, say("tiles-verdict", power=power, n=len(ready), hidden=hidden, left=left), work,
        {"ready": sorted(ready), "hidden": hidden, "first": left},
        more=(
            *((fact("tiles-first", power=power, n=left),) if left else ()),
            *((fact("tiles-hidden", n=hidden),) if hidden else ()),
        ),
        body=grid("tiles", "tile gives", rows, say("tiles-title", power=power)),
        highlights=Highlights(counters=dict.fromkeys(ready, Role.REACHABLE)),
        follow_ups=tuple(FollowUp(words, Research(counter=tile), said=words) for tile, words in ready.items()),
    )  # fmt: skip


def _needs(position: Position, tile: Counter) -> Text:
    """Return what a tile that may not be placed yet needs: its lower level, or four others for Tanks (10, 10.5)."""
    kind = position.kind(tile)
    technology, level = mirror.technology(kind)
    lower = level > 1 and (technology, level - 1) not in log.tiles(position, mirror.power(kind.side))
    key = "tile-needs-lower" if lower else "tile-needs-others"
    return say(key, tile=say(f"tile-{technology}"), level=level - 1, n=economy.TANKS_NEED)


# The modifiers that the sentences about tiles tell, by the argument of the sentence.
TOLD_MODIFIERS: Mapping[str, Mapping[str, str]] = {
    "attack": {"n": "attack"},
    "defense": {"n": "defence"},
    "aviation": {"n": "aviation"},
    "sturmtruppen": {"n": "trench", "instead": "trench-strong"},
}


def _gives(position: Position, tile: Counter, first: bool) -> Text:
    """Return what a tile brings, in a few words (10, first 9)."""
    kind = position.kind(tile)
    technology, level = mirror.technology(kind)
    key = f"tile-gives-{technology}"
    if first and technology in ("aviation", "tanks", "gas"):
        key += "-first"
    return say(
        key,
        level=level,
        **{argument: MODIFIERS[cell] for argument, cell in TOLD_MODIFIERS.get(technology, {}).items()},
        power=mirror.power(kind.side),
    )
