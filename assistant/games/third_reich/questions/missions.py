"""Missions on the table: what is available, the Atlantic, strategic bombing (4.3, 11-14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from assistant.core.blocks import Grid
from assistant.core.calc import Worked
from assistant.core.cards import offer
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, Highlights, Offer, Question, Role, SideId, ZoneId, among
from assistant.core.table import Move, Note
from assistant.core.text import Text
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
from assistant.games.third_reich.questions.cards import card, columns, names_of, zone_name
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
        boats = submarine(submarines(AtlanticBlank, seen))
        london = seen.controller("londres")
        # 14: markers already cancelled are no longer in the box.
        placed = min(2, len(seen.missions("strategic-bombing", "allies")))
        bombers = bombing(BombingBlank(london_controller=london, placed=placed))
        told = (*names_of(position).reasons(boats), *names_of(position).reasons(bombers))
        if self.zone in seen.board.zones:
            tags = seen.board.zones[self.zone]
            air = seen.asked(AirBlank, user=side, zone=MissionZone(home=tags.home, region=tags.region))
            told += names_of(position).reasons(air_allowed(air))

        def held(owner: Faction, kind: str) -> Text:
            return say("points", n=len(seen.missions(f"missions-{owner}", owner, kind)))

        rows = tuple((SPOKEN[owner], held(owner, "air"), held(owner, "submarine")) for owner in FACTIONS)
        costs = boats.value.effective, bombers.value.axis_loses_action
        return card(
            position,
            say(
                "missions-verdict",
                **{box: "yes" if on else "no" for box, on in zip(("boats", "bombers"), costs, strict=True)},
            ),
            Worked({"submarines": boats.value, "bombing": bombers.value}, told),
            body=(Grid(say("missions-available"), columns("missions", "faction", "air", "submarine"), rows),),
            offers=tuple(_offers(seen, side, self.zone)),
        )


class AirDuel(Question, frozen=True, tag="duel"):
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
        laid = [(seen.kind(marker).side == side, marker.face) for marker in position.counters_in(zone, "mission")]
        plays = tuple(
            Play(side="attacker" if ours else "defender", marker="advanced" if face else "standard")
            for ours, face in laid
        )
        worked = air_duel(seen.asked(DuelBlank, plays=plays))
        tags = seen.board.zones[zone]
        refused = air_refusal(side, seen.turn, home=tags.home, region=tags.region)
        bonus = 0 if refused else worked.value.bonus
        return card(
            position,
            say("duel-verdict", zone=name, n=bonus),
            worked,
            first=(refused,) if refused else (),
            highlights=Highlights({zone: Role.TARGET}),
            offers=() if refused else tuple(_answers(seen, zone, side, flying=bool(bonus))),
            tone=Role.TARGET if bonus else Role.SUBJECT,
        )


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


def _offers(seen: Theatre, side: Faction, zone: str) -> Iterator[Offer]:
    air, name = seen.missions(f"missions-{side}", side), seen.position.board.zones
    if zone in seen.board.zones and air:
        label = say("fly-over", zone=name[zone].name)
        yield Offer(label, Move((air[-1].id,), zone), "11", _answered(seen, zone))
    boats = seen.missions(f"missions-{side}", side, "submarine")
    for face, crew, key in ((0, 2, "send-standard"), (1, 1, "send-advanced")):
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
        used = int(seen.position.fact("axis-advanced-used") or 0)
        placed = min(2, len(bombers))
        left = bombing(
            BombingBlank(london_controller="allies", placed=placed, axis_counters=1, axis_advanced_used_before=used)
        )
        hit = bombers[left.value.remaining :]
        home = [Move((marker.id,), str(seen.kind(marker).get("home"))) for marker in (advanced[0], *hit)]
        yield from offer(say("counter-bombers", n=len(hit)), (*home, Note("axis-advanced-used", used + 1)), "13.11")
