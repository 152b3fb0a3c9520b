"""Questions of the other actions: diplomacy, research, missions, entrenching, gas; what a phase begins with (9-13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.core.edits import Edit, Flip, Mark, Move, Note
from assistant.core.overrides import with_overrides
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    SideId,
    ZoneId,
)
from assistant.core.reasons import Reason, ReasonKind
from assistant.games.empires import diplomacy, log, mirror, research
from assistant.games.empires.dates import date_of
from assistant.games.empires.powers import CAMP, POWER_NAMES, Power
from assistant.games.empires.questions.actions import counted, gas_used, reminders
from assistant.games.empires.questions.cards import army_name, together, told, zone_name
from assistant.games.empires.questions.events import track_name, war_follow_up
from assistant.games.empires.words import Working, say


def acting(position: Position, side: str) -> Power:
    """Return the power that acts: the one named, else the one whose phase it is."""
    return mirror.power(side) if side else mirror.phase(position)


class Diplomacy(Question, frozen=True, tag="diplomacy"):
    """May this marker be moved, and how far?"""

    live = True
    track: diplomacy.Track
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return where the marker goes, as an offer (12)."""
        power = acting(position, self.side)
        boxes = position.board.track(f"diplomacy-{self.track}")
        pawn = f"diplomacy-{self.track}#1"
        given = with_overrides(
            diplomacy.DiplomacyGiven(
                actor=power,
                track=self.track,
                turn=mirror.turn(position),
                position=position.box(pawn) or 0,
                last_box=int(boxes[-1].tags["box"]),
                russian_cities_held=russian_cities_held(position),
                options=mirror.options(position),
            ),
            self.overrides,
        )
        work = Working(mirror.edition(position), given.options)
        found: diplomacy.Diplomacy = diplomacy.diplomacy(given, work).value
        name = track_name(self.track)
        offers: tuple[Offer, ...] = ()
        box = f"diplomacy-{self.track}:{found.position}"
        if found.legal and box in position.board.zones and pawn in position.table.counters:
            names = {"track": name, "box": found.position}
            label = say("offer-diplomacy", **names)
            edits = [Move((pawn,), box), *counted(position, power, "diplomacy")]
            line = say("diplomacy-booked", power=POWER_NAMES[power], **names)
            offers = (Offer(label, together(edits, line), "first 11" if work.first else "12"),)
        return Answer(
            verdict=say("diplomacy-yes" if found.legal else "diplomacy-no", power=POWER_NAMES[power], track=name),
            reasons=(*told(position, work), *reminders(position, power, "diplomacy")),
            offers=offers,
            follow_ups=(war_follow_up(self.track),) if found.triggers else (),
            tone=Role.SUBJECT if found.legal else Role.WARNING,
            situation=given,
            value=found,
        )


def russian_cities_held(position: Position) -> int:
    """Return how many cities in Russia the Central Powers control (12)."""
    count = 0
    for name in mirror.land_zones(position.board):
        zone = mirror.zone_value(position, name)
        held = zone.controller is not None and CAMP[zone.controller] == "central"
        count += zone.country == "russia" and zone.city and held
    return count


class Missions(Question, frozen=True, tag="missions"):
    """What does the Missions action bring?"""

    live = True
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the missions after the action, with the offer to move the marker (13)."""
        power = acting(position, self.side)
        _, most = research.missions_track(mirror.working(position))
        given = with_overrides(
            research.MissionsGiven(
                missions=min(most, mirror.missions(position, power)), options=mirror.options(position)
            ),
            self.overrides,
        )
        work = Working(mirror.edition(position), given.options)
        found: research.Missions = research.missions(given, work).value
        label = say("offer-missions", power=POWER_NAMES[power], n=found.missions)
        edits = [*mission_edits(position, power, found.missions), *counted(position, power, "missions")]
        return Answer(
            verdict=say("missions-verdict", power=POWER_NAMES[power], before=given.missions, after=found.missions),
            reasons=(*told(position, work), *reminders(position, power, "missions")),
            offers=(Offer(label, together(edits, label), "first 12"),) if edits else (),
            situation=given,
            value=found,
        )


def mission_edits(position: Position, power: Power, n: int) -> list[Edit]:
    """Return the edit that sets a power's missions marker."""
    pawn, box = f"missions-{power}#1", f"missions-{power}:{n}"
    return [Move((pawn,), box)] if pawn in position.table.counters and box in position.board.zones else []


class Entrench(Question, frozen=True, tag="entrench"):
    """May the armies of this zone entrench?"""

    live = True
    zone: ZoneId
    side: SideId = ""
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Return the zones where the power has armies."""
        if blank != "zone":
            return None
        power = acting(position, str(filled.get("side") or ""))
        return frozenset(a.zone for a in mirror.armies_on_map(position) if mirror.power_of(position, a) == power)

    def answer(self, position: Position) -> Answer:
        """Return the level of the trench after the action, with the offer to lay it (11)."""
        if not mirror.on_map(position, self.zone):
            raise QuestionError("zone", say("no-such-zone-here", word=self.zone))
        power = acting(position, self.side)
        moved = log.moved(position)
        here = [a for a in position.counters_in(self.zone, "army") if mirror.power_of(position, a) == power]
        given = with_overrides(
            research.EntrenchGiven(
                level=mirror.trench(position, self.zone, CAMP[power]),  # type: ignore[arg-type]
                armies=tuple(research.Digger(since="moved" if army.id in moved else "start") for army in here),
                options=mirror.options(position),
            ),
            self.overrides,
        )
        work = Working(mirror.edition(position), given.options)
        found: research.Entrenched = research.entrench(given, work).value
        label = say("offer-entrench", zone=zone_name(position, self.zone), n=found.level)
        line = say("booked-by", power=POWER_NAMES[power], words=say("entrench-booked", **label.args))
        edits = [Mark(mirror.TRENCH_OF[CAMP[power]], self.zone, found.level), *counted(position, power, "entrenchment")]
        return Answer(
            verdict=say(
                "entrench-yes" if found.legal else "entrench-no", zone=zone_name(position, self.zone), n=found.level
            ),
            reasons=(*told(position, work), *reminders(position, power, "entrenchment")),
            highlights=Highlights({self.zone: Role.SUBJECT}),
            offers=(Offer(label, together(edits, line), "first 10" if work.first else "11"),) if found.legal else (),
            tone=Role.SUBJECT if found.legal else Role.WARNING,
            situation=given,
            value=found,
        )


class Gas(Question, frozen=True, tag="gas"):
    """Which enemy armies may gas hit?"""

    live = True
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the targets, each as an offer that also notes the year (10.6)."""
        power = acting(position, self.side)
        given = with_overrides(self._situation(position, power), self.overrides)
        work = Working(mirror.edition(position), given.options)
        found: research.Targets = research.gas(given, work).value
        if "gas" not in {tile for tile, _ in mirror.tiles(position, power)}:
            work.assume("gas-no-tile", power=POWER_NAMES[power])
        why = told(position, work)
        return Answer(
            verdict=say("gas-verdict", power=POWER_NAMES[power], n=len(found.targets)),
            reasons=why,
            highlights=Highlights(counters=dict.fromkeys(found.targets, Role.TARGET)),
            offers=tuple(self._offers(position, power, found, why, work)),
            situation=given,
            value=found,
        )

    def _offers(
        self, position: Position, power: Power, found: research.Targets, why: Sequence[Reason], work: Working
    ) -> Iterator[Offer]:
        said = {reason.about: reason.text for reason in why if reason.kind is ReasonKind.RULE}
        row = dict(position.register(mirror.YEARLY).get(power, {}))
        year = date_of(mirror.turn(position)).year
        told = set()
        for army in found.targets:
            lying = position.table.counters.get(army)
            if lying is None or (alike := (lying.kind, lying.face, lying.zone)) in told:
                continue
            told.add(alike)
            zone = lying.zone
            label = say("offer-gas", army=army_name(position, army), zone=zone_name(position, zone))
            edits: list[Edit] = [Flip((army,), 1), Note(f"{mirror.YEARLY}/{power}", {**row, "gas": year})]
            line = say("booked-by", power=POWER_NAMES[power], words=label)
            yield Offer(
                label, together(edits, line), "first 9.5" if work.first else "10.6", said=said.get((army, zone))
            )

    def _situation(self, position: Position, power: Power) -> research.GasGiven:
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
        return research.GasGiven(
            turn=mirror.turn(position),
            zones={
                name: research.GasZone(
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
                research.GasTarget(id=a.id, zone=a.zone, full=a.face == 0) for a in enemies if a.zone in trenches
            ),
            used_this_year=gas_used(position, power),
            options=mirror.options(position),
        )
