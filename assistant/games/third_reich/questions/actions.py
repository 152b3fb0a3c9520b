"""Actions, points and missions on the table: markers, what each action brings, research and its hidden tiles, the Atlantic,
strategic bombing, air missions (3, 4, 11-14, 18).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypeVar, get_args

from assistant.core.calc import Worked
from assistant.core.cards import SecretsQuestion, offer, work
from assistant.core.deeds import Researched
from assistant.core.questions import (
    Answer,
    Ask,
    FollowUp,
    Grid,
    Highlights,
    Offer,
    Overrides,
    Question,
    Reason,
    Role,
    Sum,
    SumLine,
    ZoneId,
    among,
)
from assistant.core.record import Ids, ids_of
from assistant.core.table import Counter, Edit, Edits, Flip, Move, Note, Position, Several, sent_home
from assistant.core.text import Text
from assistant.games.third_reich.economy import (
    EARLIEST,
    RESOURCES,
    action_limit,
    actions,
    planning,
    production,
    research,
)
from assistant.games.third_reich.mirror import SECRET_TILES, Theatre
from assistant.games.third_reich.operations import (
    PACK,
    Play,
    Submarines,
    air_allowed,
    air_duel,
    air_refusal,
    bombing,
    missions,
    submarine,
)
from assistant.games.third_reich.operations import SubmarinesBlank as AtlanticBlank
from assistant.games.third_reich.questions.cards import (
    OfSide,
    acting,
    card,
    contested,
    faction,
    grid,
    pawn_edit,
    theatre,
    unseen,
    zone_name,
)
from assistant.games.third_reich.questions.combatants import attacking_side
from assistant.games.third_reich.questions.log import incoming
from assistant.games.third_reich.questions.recruitment import Recruit
from assistant.games.third_reich.words import (
    ENEMIES,
    FACTIONS,
    MOST_PO,
    SPOKEN,
    Action,
    Blank,
    Faction,
    assumed,
    blank,
    fact,
    plays,
    rejected,
    say,
    year,
)

# The actions of a phase on the table: how many there are, where their markers lie, which are spare (3, 4).

ACTIONS: tuple[Action, ...] = get_args(Action)
B = TypeVar("B", bound=Submarines)
# The boxes where the markers of these actions lie; the Axis has a box for each kind of mission.
BOXES = {"missions": ("missions_air", "missions_submarine")}


def actions_situation(seen: Theatre, side: Faction) -> Blank:
    """Return everything that the number of actions depends on (3)."""
    # Reading of 3 [A05]: sources in the home territory of any country of the Axis that is in the war.
    sources = {zone: str(seen.zones[zone].home) for zone, of in seen.board.sources.items() if of == "axis"}
    fighting = {home for home in set(sources.values()) if seen.fights(home)}
    return seen.asked(
        blank(actions),
        side,
        axis_sources_lost=sum(seen.controller(zone) != "axis" for zone, home in sources.items() if home in fighting),
        bombing_markers=min(2, len(seen.missions("strategic-bombing", "allies"))),
        submarines=submarines(Submarines, seen),
    )


def allowed(seen: Theatre, side: Faction) -> int:
    """Return how many actions a faction has in this phase (3)."""
    return int(actions(actions_situation(seen, side)).value.actions)


def submarines(of: type[B], seen: Theatre) -> B:
    """Return the submarines in the Atlantic box and the navies' tiles (12, 13.10)."""
    faces = [boat.face for boat in seen.missions("atlantic", "axis", "submarine")]
    return seen.asked(
        of,
        standard=faces.count(0),
        advanced=faces.count(1),
        axis_advanced_navy="advanced_navy" in seen.techs["axis"],
        allied_advanced_navy="advanced_navy" in seen.techs["allies"],
    )


def taken(seen: Theatre, side: Faction, action: Action) -> list[str]:
    """Return the action markers of a faction that lie in the boxes of an action."""
    return [marker for box in BOXES.get(action, (action,)) for marker in _lying(seen, side, box)]


def _lying(seen: Theatre, side: Faction, box: str) -> list[str]:
    return [c.id for c in seen.position.counters_in(f"actions-{side}:{box}") if c.kind == f"action-{side}"]


def used(seen: Theatre, side: Faction) -> int:
    """Return how many actions of a faction are made in this phase: its markers in boxes."""
    return sum(len(taken(seen, side, action)) for action in ACTIONS)


def taking(seen: Theatre, side: Faction, box: str, n: int = 1) -> Edits:
    """Return the edit that lays spare markers in the box of an action; none if there is neither marker nor box."""
    place, markers = f"actions-{side}:{box}", _lying(seen, side, "unused")[:n]
    return (Move(tuple(markers), place),) if markers and place in seen.position.zones else ()


def most(seen: Theatre, side: Faction, action: Action) -> int:
    """Return how often a faction may make an action in this phase (4)."""
    return int(seen.worked(action_limit, side, action=action).value.max)


# Research on the table: the tiles of a faction, which may be started or finished (4.5, 13).


class ResearchTiles(OfSide, tag="research"):
    """Which technologies may be put in development, or made available?"""

    def told(self, seen: Theatre, side: Faction) -> Answer:
        """Answer with every tile of the faction, where it lies and what may be done with it."""
        spent = used_up(seen, side)
        rows, offers, told, legal, secret = [], [], [*spent], [], 0
        for tile in seen.counters.values():
            kind = seen.kind(tile)
            if kind.type != "tile" or kind.side != side:
                continue
            if seen.hidden(tile):
                secret += 1
                continue
            tech = seen.technology(tile)
            place = next((b for b in ("available", "development") if tile in seen.laid(side, b)), "to-come")
            worked = next_step(seen, side, tile)
            turn = EARLIEST.get((tech, side), 1)
            since = say("any-time") if turn == 1 else say("from-year", year=year(turn))
            rows.append(((), SPOKEN[tech], say(f"tile-{place}"), since))
            if place == "available":
                continue
            if worked.value.legal:
                legal.append(tech)
                if not spent:
                    offers.append(_offer(seen, tile, side, at_once=worked.value.available_now))
            else:
                told += worked.reasons
        if secret:
            told.insert(0, fact("tiles-face-down", rule="4.5", n=secret))
        return card(
            seen,
            say("research-verdict", faction=side, n=0 if spent else len(legal)),
            Worked({"legal": sorted(legal)}, tuple(told)),
            body=grid("research", "tile place earliest", rows, say("tiles")),
            offers=offers,
        )


def used_up(seen: Theatre, side: Faction) -> tuple[Reason, ...]:
    """Return why no research action is left to a faction, with the rule; nothing while one is (3, 4.5)."""
    made = len(researched(seen, side))
    if made < len(taken(seen, side, "research")):
        return ()  # an action is paid for whose tile is not chosen yet
    if made >= (limit := most(seen, side, "research")):
        return (rejected("4", "research-done", n=limit),)
    if used(seen, side) >= allowed(seen, side) or not taking(seen, side, "research"):
        return (rejected("3", "research-no-action", n=allowed(seen, side)),)
    return ()


def researched(seen: Theatre, side: Faction) -> Ids:
    """Return the tiles that a faction's research moved in this phase (4.5)."""
    return tuple(deed.tile for deed in seen.ledger.of(Researched, by=side))


def next_step(seen: Theatre, side: Faction, tile: Counter) -> Worked:
    """Return whether a tile may be brought on by research (4.5)."""
    table = seen.counters
    return seen.worked(
        research,
        side,
        tech=seen.technology(tile),
        step="finish" if tile.zone.endswith(":development") else "start",
        available=tuple(map(seen.technology, seen.laid(side, "available"))),
        in_development=tuple(map(seen.technology, seen.laid(side, "development"))),
        researched_this_phase=tuple(seen.technology(table[one]) for one in researched(seen, side) if one in table),
    )


def _offer(seen: Theatre, tile: Counter, side: Faction, *, at_once: bool) -> Offer:
    """Offer a step of research; the tile face down where players keep it secret (4.5)."""
    tech, secret = SPOKEN[seen.technology(tile)], bool(seen.fact(SECRET_TILES))
    place = f"development-{side}:{'available' if at_once else 'development'}"
    edits = (Move((tile.id,), place), Flip((tile.id,), int(secret or not at_once)))
    called = say("a-secret-tile") if secret else tech
    line = say("tile-booked-available" if at_once else "tile-booked-development", faction=side, tech=called)
    label = say("tile-becomes-available" if at_once else "tile-to-development", tech=tech)
    return Offer(label, Several(edits, line), "4.5")


# Technology tiles that lie face down until they are used: how many, and the edits that hide and reveal them (4.5).


class Secrets(SecretsQuestion, tag="secrets"):
    """How many tiles does a faction keep secret? Hide them, reveal them."""

    def acting(self, position: Position) -> str:
        """Return the faction asked for, else the one whose phase it is."""
        return acting(theatre(position), self.side)

    def available(self, position: Position, side: str) -> Ids:
        """Return the tiles that a faction has made available."""
        return ids_of(theatre(position).laid(faction(side), "available"))

    def rule(self, position: Position) -> str:  # noqa: ARG002
        """Return the rule by which tiles are secret until they are used."""
        return "4.5"

    def noted(self, position: Position) -> Iterator[Edit]:
        """Note that players keep their tiles secret."""
        if not position.fact(SECRET_TILES):
            yield Note(SECRET_TILES, True)


# Actions and points on the table: what a phase may do, and what each action brings (3, 4, 18).

THEN = {"research": "research", "recruitment": "recruit"}  # what is asked once these actions are taken


class Actions(OfSide, tag="actions"):
    """How many actions, which are left, what each brings."""

    live = True
    overrides: Overrides = {}

    def told(self, seen: Theatre, side: Faction) -> Answer:
        """Answer with the number of actions and an offer for each that may still be made."""
        given, worked = work(actions_situation(seen, side), self.overrides, actions)
        n, made = worked.value.actions, used(seen, side)
        amounts = [
            reason.text.args["n"] * (-1) ** (reason.text.key == "actions-sources-lost") for reason in worked.reasons
        ]
        amounts[-1] += n - sum(amounts)  # what they overshoot below nothing goes to the last
        lines = tuple(SumLine(r.text, amount) for r, amount in zip(worked.reasons, amounts, strict=True))
        offers = (*_income_offers(seen, side), *(_action_offers(seen, side) if made < n else ()))
        more = [*unseen(seen, side), assumed("assumed-sources", rule="7")]
        if not seen.position.knows("lend-lease-turn"):
            more.append(assumed("assumed-no-lend-lease", rule="4.6"))
        # What a Planning action would bring beyond the end of the track (4.1, A71).
        lost = planned(seen, side).value.wasted
        if lost and len(taken(seen, side, "planning")) < most(seen, side, "planning"):
            more.insert(0, fact("planning-wasted", rule="4.1", n=lost, most=MOST_PO))
        return card(
            seen,
            say("actions-verdict", faction=side, n=n, used=made, left=max(0, n - made)),
            worked,
            given,
            more=more,
            body=(Sum(say("actions-sum"), lines), *_grid(seen, side)),
            offers=offers,
            follow_ups=(
                FollowUp(say("recruit-now"), Recruit(side=side)),
                FollowUp(say("research-now"), ResearchTiles(side=side)),
            ),
            tone=Role.TARGET if made < n else Role.SUBJECT,
        )


def each(seen: Theatre, side: Faction) -> Iterator[tuple[str, int, int]]:
    """Yield each action, or its box where kinds are counted apart, with how often it was made and may be in this phase (4)."""
    for action in ACTIONS:
        boxes = _boxes(side, action)
        for box in boxes:
            made = len(_lying(seen, side, box) if len(boxes) > 1 else taken(seen, side, action))
            yield box, made, most(seen, side, action) // len(boxes)


def _grid(seen: Theatre, side: Faction) -> tuple[Grid, ...]:
    rows = [
        ((), named(box), say("used-of", used=made, most=limit), _brings(seen, side, box))
        for box, made, limit in each(seen, side)
        if limit or box != "lend_lease"
    ]
    return grid("actions", "action used brings", rows, say("actions-grid"))


def _boxes(side: Faction, action: Action) -> Ids:
    """Return what an action counts apart: the Axis makes one Missions action of each kind (4)."""
    return BOXES.get(action, (action,)) if side == "axis" else (action,)


def named(box: str) -> Text:
    """Return what an action is called, or its box where kinds are counted apart."""
    return SPOKEN.get(box) or say(f"take-{box.replace('_', '-')}")


def _brings(seen: Theatre, side: Faction, action: str) -> Text:
    if action == "planning":
        found = planned(seen, side).value
        return say("brings-po", n=found.collected, lost=found.wasted)
    if action == "armour_production":
        return say("brings-pb", n=produced(seen, side).collected)
    if action.startswith("missions"):
        kind = action.removeprefix("missions_") if action != "missions" else "air"
        return say(f"brings-{kind}", n=gained(seen, side, kind))
    return say(f"brings-{action.replace('_', '-')}")


def planned(seen: Theatre, side: Faction) -> Any:
    """Return what a Planning action brings (4.1, 18)."""
    control = {zone: seen.controller(zone) for zone in RESOURCES if zone in seen.zones}
    logistics = seen.state.has(side, "logistics")
    return seen.worked(planning, side, logistics=logistics, control=control)


def produced(seen: Theatre, side: Faction) -> Any:
    """Return what an Armour production action brings (4.2)."""
    tile = seen.state.has(side, "tank_industry")
    return seen.worked(production, side, tank_industry=tile).value


def gained(seen: Theatre, side: Faction, kind: str) -> int:
    """Return the markers that a Missions action brings (4.3); American ones wait until the USA is at war (A38)."""
    techs, reserve = seen.tiles(side, "available"), len(_mission_reserve(seen, side, kind))
    return int(seen.worked(missions, side, kind=kind, techs=techs, in_reserve=reserve).value.gained)


def _mission_reserve(seen: Theatre, side: Faction, kind: str) -> list[str]:
    lying = seen.missions(f"missions-reserve-{side}", side, kind)
    return [c.id for c in lying if seen.kind(c).nation in seen.at_war]


def _income_offers(seen: Theatre, side: Faction) -> Iterator[Offer]:
    """Offer what comes in by itself at the start of the phase, unless it was already taken (4.1)."""
    income = incoming(seen, side)
    if income.gain and seen.fact("income-turn") != seen.turn:
        label = say("take-income", n=income.gain, po=income.po_after)
        come = income.po_after > seen.po(side)
        edits = (*((pawn_edit(f"po-{side}", income.po_after),) if come else ()), Note("income-turn", seen.turn))
        yield from offer(label, edits, "4.1", booked=say("income-booked", n=income.gain, po=income.po_after))


def _action_offers(seen: Theatre, side: Faction) -> Iterator[Offer]:
    """Offer each action that may still be made, with its marker and what it brings."""
    for action in ACTIONS:
        if len(taken(seen, side, action)) >= most(seen, side, action):
            continue
        for box, key, rule, effects in _effects(seen, side, action):
            marker = taking(seen, side, box)
            if marker:
                label = say(f"take-{key}", faction=side, n=len(effects))
                asks = Ask(THEN.get(action, "actions"), {"side": side})
                line = say("booked-by", faction=side, words=label)
                row = named(box if box in _boxes(side, action) else action)
                yield Offer(label, Several((*marker, *effects), line), rule, asks, row)


def _effects(seen: Theatre, side: Faction, action: Action) -> Iterator[tuple[str, str, str, Edits]]:
    """Yield the ways of making an action: its box, the name of the offer, its rule, its effects on the table."""
    position, name = seen.position, action.replace("_", "-")
    if action in ("planning", "armour_production"):
        # What finds no room on its track is not offered.
        track, rule = ("po", "4.1") if action == "planning" else ("pb", "4.2")
        box = planned(seen, side).value.po_after if track == "po" else produced(seen, side).pb_after
        if box > seen.points(track, side):
            yield action, name, rule, (pawn_edit(f"{track}-{side}", box),)
    elif action == "missions":
        for box in BOXES[action]:
            kind = box.removeprefix("missions_")
            # 4: the Axis makes one Missions action of each kind, the Allies in total war two for air missions.
            if (n := gained(seen, side, kind)) and (
                side != "axis" or not position.counters_in(f"actions-{side}:{box}")
            ):
                yield box, box.replace("_", "-"), "4.3", tuple(_collected(seen, side, kind, n))
    else:
        yield action, name, {"recruitment": "4.4", "research": "4.5"}.get(action, "4.6"), ()


def _collected(seen: Theatre, side: Faction, kind: str, n: int) -> Iterator[Edit]:
    """Yield the edits that bring markers from the reserve, on their advanced face once the tile is there (4.3, A38)."""
    face = int(seen.state.has(side, "advanced_aviation" if kind == "air" else "advanced_navy"))
    for marker in _mission_reserve(seen, side, kind)[:n]:
        yield Move((marker,), f"missions-{side}")
        if seen.counters[marker].face != face:
            yield Flip((marker,), face)


class Missions(OfSide, tag="missions"):
    """Which missions are there, and what do submarines and bombers cost?"""

    zone: ZoneId = ""

    def told(self, seen: Theatre, side: Faction) -> Answer:
        """Answer with the markers of each faction and the effect of the two boxes."""
        boats = submarine(submarines(AtlanticBlank, seen))
        # 14: markers already cancelled are no longer in the box.
        placed = min(2, len(seen.missions("strategic-bombing", "allies")))
        bombers = seen.worked(bombing, placed=placed)
        told = [boats, bombers]
        if self.zone in seen.zones:
            told.append(seen.worked(air_allowed, user=side, zone=seen.zones[self.zone]))

        def held(owner: Faction, kind: str) -> Text:
            return say("points", n=len(seen.missions(f"missions-{owner}", owner, kind)))

        rows = (((), SPOKEN[owner], held(owner, "air"), held(owner, "submarine")) for owner in FACTIONS)
        costs = boats.value.effective, bombers.value.axis_loses_action
        return card(
            seen,
            say(
                "missions-verdict",
                **{box: "yes" if on else "no" for box, on in zip(("boats", "bombers"), costs, strict=True)},
            ),
            Worked(
                {"submarines": boats.value, "bombing": bombers.value},
                tuple(reason for one in told for reason in one.reasons),
                tuple(text for one in told for text in one.assumed),
            ),
            body=grid("missions", "faction air submarine", rows, say("missions-available")),
            offers=tuple(_offers(seen, side, self.zone)),
        )


class AirDuel(Question, tag="duel"):
    """What is left of the air missions of a combat, and who may still answer?"""

    live = True
    zone: Annotated[ZoneId, among(contested)]

    def answer(self, position: Position) -> Answer:
        """Answer with each marker in the order in which it was laid, and with the next ones as offers."""
        seen, zone = theatre(position), self.zone
        name = zone_name(position, zone)
        side = attacking_side(seen, zone)
        if side is None:
            return Answer(say("duel-no-combat", zone=name), highlights=Highlights({zone: Role.WARNING}))
        worked = duel_of(seen, position.counters_in(zone, "mission"), side)
        refused = air_refusal(side, seen.turn, seen.zones[zone])
        bonus = 0 if refused else worked.value.bonus
        return card(
            seen,
            say("duel-verdict", zone=name, n=bonus),
            worked,
            first=(refused,) if refused else (),
            highlights=Highlights({zone: Role.TARGET}),
            offers=() if refused else tuple(_answers(seen, zone, side, flying=bool(bonus))),
            tone=Role.TARGET if bonus else Role.SUBJECT,
        )


def duel_of(seen: Theatre, laid: Iterable[Counter], side: Faction) -> Worked:
    """Return what is left of markers laid over a combat one after the other; `side` attacks (11, 13.11)."""
    each = ((seen.kind(marker).side == side, marker.face) for marker in laid)
    plays = (
        Play(side="attacker" if ours else "defender", marker="advanced" if face else "standard") for ours, face in each
    )
    return seen.worked(air_duel, plays=tuple(plays))


def cancelling(seen: Theatre, zone: str, side: Faction) -> tuple[Faction, ...]:
    """Return the enemies of a side that may cancel its air mission in a zone (9, 19)."""
    ground, foes = seen.zones[zone], (foe for foe in FACTIONS if foe in ENEMIES[side])
    return tuple(foe for foe in foes if air_refusal(foe, seen.turn, ground, seen.options, cancel=True) is None)


def _answers(seen: Theatre, zone: str, side: Faction, *, flying: bool) -> Iterator[Offer]:
    """Offer the markers that may be played now: the attacker flies, or an enemy cancels (11, 13.11)."""
    players = cancelling(seen, zone, side) if flying else (side,)
    for player in players:
        for face, kind in ((0, "standard"), (1, "advanced")):
            markers = [m for m in seen.missions(f"missions-{player}", player) if m.face == face]
            if markers and not (player in ENEMIES[side] and player not in seen.state.factions_in.get(zone, {})):
                label = say(f"duel-{'cancel' if flying else 'fly'}-{kind}", faction=player)
                yield Offer(label, Move((markers[0].id,), zone), "11", None if flying else _answered(seen, zone))


def _answered(seen: Theatre, zone: str) -> Ask | None:
    """Return what is asked once a mission flies over a zone: the program's answer, where it plays an enemy who stands there."""
    there = seen.state.factions_in.get(zone, {})
    played = any(foe in there and plays(seen.position, foe) for foe in ENEMIES[seen.phase])
    return Ask("opponent-mission", {"zone": zone}) if played else None


def _offers(seen: Theatre, side: Faction, zone: str) -> Iterator[Offer]:
    air = seen.missions(f"missions-{side}", side)
    if zone in seen.zones and air:
        yield Offer(say("fly-over", zone=zone), Move((air[-1].id,), zone), "11", _answered(seen, zone))
    boats = seen.missions(f"missions-{side}", side, "submarine")
    for face, crew, key in ((0, PACK, "send-standard"), (1, 1, "send-advanced")):
        sent = [boat.id for boat in boats if boat.face == face][:crew]
        if len(sent) == crew and not seen.missions("atlantic", "axis", "submarine"):
            yield Offer(say(key), Move(tuple(sent), "atlantic"), "12")
    advanced = [marker for marker in air if marker.face == 1]
    bombers = seen.missions("strategic-bombing", "allies")
    if side == "allies" and seen.controller("londres") == "allies":
        sent = [marker.id for marker in advanced][: max(0, 2 - len(bombers))]
        if sent:
            yield Offer(say("send-bombers", n=len(sent)), Move(tuple(sent), "strategic-bombing"), "14")
    # 13.11: the first two advanced markers that the Axis uses in a turn remove two bombers each.
    if side == "axis" and advanced and bombers:
        used = int(seen.fact("axis-advanced-used") or 0)
        placed = min(2, len(bombers))
        left = bombing(london_controller="allies", placed=placed, axis_counters=1, axis_advanced_used_before=used)
        hit = bombers[left.value.remaining :]
        home = sent_home(seen.position, ids_of((advanced[0], *hit)))
        yield from offer(say("counter-bombers", n=len(hit)), (*home, Note("axis-advanced-used", used + 1)), "13.11")
