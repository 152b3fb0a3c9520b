"""Missions on the table: what is available, the Atlantic, strategic bombing (4.3, 11-14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from assistant.core.blocks import Grid
from assistant.core.calc import Worked
from assistant.core.cards import offer
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, Highlights, Offer, Question, Role, SideId, ZoneId, among
from assistant.core.table import Edit, Move, Note
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.missions import (
    AirBlank,
    BombingBlank,
    DuelBlank,
    MissionZone,
    Play,
    air_allowed,
    air_duel,
    air_refusal,
    bombing,
    submarine,
)
from assistant.games.third_reich.missions import SubmarinesBlank as AtlanticBlank
from assistant.games.third_reich.questions.actions import submarines
from assistant.games.third_reich.questions.cards import card, names_of, zone_name
from assistant.games.third_reich.questions.combatants import attacking_side
from assistant.games.third_reich.questions.log import contested, theatre
from assistant.games.third_reich.questions.supply import acting
from assistant.games.third_reich.words import ENEMIES, FACTIONS, SPOKEN, Faction, plays, say


class Missions(Question, frozen=True, tag="missions"):
    """Which missions are there, and what do submarines and bombers cost?"""

    side: SideId = ""
    zone: ZoneId = ""

    def answer(self, position: Position) -> Answer:
        """Answer with the markers of each faction and the effect of the two boxes."""
        seen = theatre(position)
        side = acting(seen, self.side)
        boats = submarine(atlantic_situation(seen))
        bombers = bombing(bombing_situation(seen))
        told = (*names_of(position).reasons(boats), *names_of(position).reasons(bombers))
        if self.zone in seen.board.zones:
            told += names_of(position).reasons(air_allowed(air_situation(seen, side, self.zone)))
        rows = tuple(
            (
                SPOKEN[owner],
                say("points", n=len(seen.missions(f"missions-{owner}", owner))),
                say("points", n=len(seen.missions(f"missions-{owner}", owner, "submarine"))),
            )
            for owner in ("axis", "allies", "ussr")
        )
        header = tuple(say(f"missions-column-{key}") for key in ("faction", "air", "submarine"))
        return card(
            position,
            say(
                "missions-verdict",
                boats="yes" if boats.value.effective else "no",
                bombers="yes" if bombers.value.axis_loses_action else "no",
            ),
            Worked({"submarines": boats.value, "bombing": bombers.value}, told),
            body=(Grid(say("missions-available"), header, rows),),
            offers=tuple(_offers(seen, side, self.zone)),
        )


class AirDuel(Question, frozen=True, tag="duel"):
    """What is left of the air missions of a combat, and who may still answer?"""

    live = True
    zone: Annotated[ZoneId, among(contested)]

    def answer(self, position: Position) -> Answer:
        """Answer with each marker in the order in which it was laid, and with the next ones as offers."""
        seen = theatre(position)
        name = zone_name(position, self.zone)
        side = attacking_side(seen, self.zone)
        if side is None:
            return Answer(say("duel-no-combat", zone=name), highlights=Highlights({self.zone: Role.WARNING}))
        worked = air_duel(duel_situation(seen, self.zone, side))
        refused = air_refusal(
            side, seen.turn, home=seen.board.zones[self.zone].home, region=seen.board.zones[self.zone].region
        )
        bonus = 0 if refused else worked.value.bonus
        return card(
            position,
            say("duel-verdict", zone=name, n=bonus),
            worked,
            first=(refused,) if refused else (),
            highlights=Highlights({self.zone: Role.TARGET}),
            offers=() if refused else tuple(_answers(seen, self.zone, side, flying=bool(bonus))),
            tone=Role.TARGET if bonus else Role.SUBJECT,
        )


def duel_situation(seen: Theatre, zone: str, side: Faction) -> DuelBlank:
    """Return the missions that lie in a zone, in the order in which they were laid (11)."""
    plays = []
    for marker in seen.position.counters_in(zone, "mission"):
        by: Any = "attacker" if seen.kind(marker).side == side else "defender"
        plays.append(Play(side=by, marker="advanced" if marker.face else "standard"))
    return DuelBlank(plays=tuple(plays), options=seen.options)


def cancelling(seen: Theatre, zone: str, side: Faction) -> tuple[Faction, ...]:
    """Return the enemies of a side that may cancel its air mission in a zone (9, 19)."""
    tags, options = seen.board.zones[zone], seen.options
    return tuple(
        foe
        for foe in FACTIONS
        if foe in ENEMIES[side]
        and air_refusal(foe, seen.turn, home=tags.home, region=tags.region, cancel=True, options=options) is None
    )


def _answers(seen: Theatre, zone: str, side: Faction, *, flying: bool) -> Iterator[Offer]:
    """Offer the markers that may be played now: the attacker flies, or an enemy cancels (11, 13.11)."""
    players = cancelling(seen, zone, side) if flying else (side,)
    for player in players:
        for face, kind in ((0, "standard"), (1, "advanced")):
            markers = [m for m in seen.missions(f"missions-{player}", player) if m.face == face]
            if markers and not (player in ENEMIES[side] and player not in seen.state.factions_in.get(zone, {})):
                label = say(f"duel-{'cancel' if flying else 'fly'}-{kind}", faction=SPOKEN[player])
                yield Offer(label, Move((markers[0].id,), zone), "11", None if flying else _answered(seen, zone))


def _answered(seen: Theatre, zone: str) -> Ask | None:
    """Return what is asked once a mission flies over a zone: the program's answer, where it plays an enemy who stands there."""
    there = seen.state.factions_in.get(zone, {})
    played = any(foe in there and plays(seen.position, foe) for foe in ENEMIES[seen.phase])
    return Ask("opponent-mission", {"zone": zone}) if played else None


def atlantic_situation(seen: Theatre) -> AtlanticBlank:
    """Return everything that the Battle of the Atlantic depends on (12, 13.10)."""
    box = submarines(seen)
    return AtlanticBlank(
        standard=box.standard,
        advanced=box.advanced,
        axis_advanced_navy=box.axis_advanced_navy,
        allied_advanced_navy=box.allied_advanced_navy,
        options=seen.options,
    )


def bombing_situation(seen: Theatre) -> BombingBlank:
    """Return everything that strategic bombing depends on (14): markers already cancelled are no longer in the box."""
    placed = len(seen.missions("strategic-bombing", "allies"))
    london = seen.controller("londres")
    return BombingBlank(london_controller=london, placed=min(2, placed))


def air_situation(seen: Theatre, side: Faction, zone: str) -> AirBlank:
    """Return everything that the use of an air mission in a zone depends on (9, 19)."""
    tags = seen.board.zones[zone]
    turn = seen.turn
    return AirBlank(user=side, turn=turn, zone=MissionZone(home=tags.home, region=tags.region), options=seen.options)


def _offers(seen: Theatre, side: Faction, zone: str) -> Iterator[Offer]:
    position = seen.position
    air = seen.missions(f"missions-{side}", side)
    if zone in seen.board.zones and air:
        yield Offer(
            say("fly-over", zone=zone_name(position, zone)), Move((air[-1].id,), zone), "11", _answered(seen, zone)
        )
    boats = seen.missions(f"missions-{side}", side, "submarine")
    standard = [boat.id for boat in boats if boat.face == 0][:2]
    advanced = [boat.id for boat in boats if boat.face == 1][:1]
    for crew, key in ((standard, "send-standard"), (advanced, "send-advanced")):
        if len(crew) == (2 if key == "send-standard" else 1) and not seen.missions("atlantic", "axis", "submarine"):
            yield Offer(say(key), Move(tuple(crew), "atlantic"), "12")
    bombers = [marker.id for marker in air if marker.face == 1][:2]
    over_london = seen.controller("londres")
    if side == "allies" and bombers and over_london == "allies":
        free = 2 - len(seen.missions("strategic-bombing", "allies"))
        if free > 0:
            yield Offer(
                say("send-bombers", n=min(free, len(bombers))), Move(tuple(bombers[:free]), "strategic-bombing"), "14"
            )
    if side == "axis":
        yield from _counter_bombing(seen)


def _counter_bombing(seen: Theatre) -> Iterator[Offer]:
    """Offer the Axis to use an advanced marker against the bombers: the first two of a turn remove two each (13.11)."""
    fighters = [marker for marker in seen.missions("missions-axis", "axis") if marker.face == 1]
    bombers = seen.missions("strategic-bombing", "allies")
    if not fighters or not bombers:
        return
    used = int(seen.position.fact("axis-advanced-used") or 0)
    london: Faction = "allies"
    left = bombing(
        BombingBlank(
            london_controller=london, placed=min(2, len(bombers)), axis_counters=1, axis_advanced_used_before=used
        )
    )
    hit = bombers[left.value.remaining :]
    home = str(seen.kind(fighters[0]).get("home"))
    edits: tuple[Edit, ...] = (
        Move((fighters[0].id,), home),
        *(Move((b.id,), str(seen.kind(b).get("home"))) for b in hit),
        Note("axis-advanced-used", used + 1),
    )
    label = say("counter-bombers", n=len(hit))
    yield from offer(label, edits, "13.11")
