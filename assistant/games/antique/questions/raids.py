"""Pillage and raids on the table (5.3.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from assistant.core.blocks import Chance, Chances
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    CounterId,
    FollowUp,
    Highlights,
    Overrides,
    Question,
    Role,
    Rolls,
    ZoneId,
)
from assistant.core.reasons import Reason
from assistant.games.antique.amounts import ZERO, Exact, exact, likely, several, shown
from assistant.games.antique.books import Books
from assistant.games.antique.chances import weights
from assistant.games.antique.mirror import (
    corps,
    corps_in,
    nation,
    province,
    readings_of,
    season_index,
    side_name,
    yearly_revenue,
)
from assistant.games.antique.raids import Pillage, RaidInterception, RaidReadings, pillage, raid_interception
from assistant.games.antique.recon import army_recon
from assistant.games.antique.words import assumed, because, say


class Plunder(Question, frozen=True, tag="pillage"):
    """A corps pillages the province where it stands, or raids a neighbouring one (5.3.3)."""

    counter: CounterId
    zone: ZoneId = ""
    die: Annotated[int, Meta(ge=1, le=3)] | None = None
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: object) -> frozenset[str] | None:  # noqa: ARG003
        """Light up the corps of nations that pillage."""
        if blank != "counter":
            return None
        return frozenset(
            counter.id
            for counter in position.table.counters.values()
            if position.kinds.kinds[counter.kind].get("corps")
            and _may(position, position.kinds.kinds[counter.kind].side)
        )

    def answer(self, position: Position) -> Answer:
        """Say what it brings and whether it may; with the die, offer to write it down."""
        unit = corps(position, self.counter)
        zone = self.zone or unit.zone
        kind: Literal["pillage", "raid"] = "pillage" if zone == unit.zone else "raid"
        target = province(position, zone)
        given = Pillage(kind=kind, die=self.die, corps_points=Fraction(unit.present), corps=1)
        situation, worked = work(given, self.overrides, pillage)
        value, now = worked.value, season_index(position) + 1
        name = position.zone(zone).name
        offers = []
        gained = None if value.po is None else _gain(position, zone, kind, value.po)
        if gained is not None:
            books = Books(position).pay(unit.side, gained, kind, zone)
            if kind == "pillage":
                books.write("provinces", zone, pillaged=target.pillaged + 1, sacked=True, pillage_turn=now)
            else:
                loot = f"{target.raid_loot} {gained}".strip()
                books.write("provinces", zone, raid_loot=loot, raids=target.raids + 1, last_raid=now, pillage_turn=now)
            offers.append(
                books.offer(
                    kind, "5.3.3", nation=side_name(position, unit.side), zone=name, po=shown(gained), die=self.die or 0
                )
            )
        follow_ups = []
        if kind == "raid":
            follow_ups.append(FollowUp(say("follow-interception", zone=name), RaidCaught(counter=unit.id, zone=zone)))
        if self.die is None:
            rolls = (Plunder(counter=unit.id, zone=zone, die=die) for die in (1, 2, 3))
            follow_ups += [FollowUp(say("follow-die", die=roll.die), roll) for roll in rolls]
        return answered(
            say(f"{kind}-done", zone=name, po=shown(gained))
            if gained is not None
            else say(f"{kind}-verdict", zone=name, po=value.expected),
            situation,
            worked,
            reasons=self._doubts(position, unit.side, unit.zone, zone),
            body=(Chances(say("loot-title"), tuple(Chance(say("loot-row", po=po), 1) for po in value.by_die)),),
            highlights=Highlights(zones={zone: Role.TARGET}, counters={unit.id: Role.SUBJECT}),
            offers=offers,
            follow_ups=follow_ups,
            tone=Role.SUBJECT if value.corps_ok else Role.WARNING,
        )

    def _doubts(self, position: Position, side: str, start: str, zone: str) -> list[Reason]:
        doubts = []
        if not _may(position, side):
            doubts.append(because("5.3.3", "nation-does-not-pillage", nation=side_name(position, side)))
        if province(position, zone).pillage_turn > season_index(position):
            doubts.append(because("5.3.3", "pillaged-already", zone=position.zone(zone).name))
        if start != zone and zone not in position.board.linked(frozenset({"land"}))[start]:
            doubts.append(because("5.3.3", "raid-not-next-door", zone=position.zone(zone).name))
        if not position.knows(f"nations/{side}"):
            doubts.append(assumed("assumed-pillagers"))
        return doubts


def _gain(position: Position, zone: str, kind: str, po: int) -> Exact:
    """Return the PO that a die of pillage or raid really brings (5.3.3)."""
    # Reading of 5.3.3 [A7]: the raider keeps what his die says, even if the province's season yields less.
    if kind == "pillage" or position.fact("raider_keeps") == "all":
        return po
    loot = sum(several(province(position, zone).raid_loot, f"provinces/{zone}.raid_loot"), start=ZERO)
    return exact(min(Fraction(po), max(ZERO, yearly_revenue(position, zone) / 4 - loot)))


class RaidCaught(Question, frozen=True, tag="raid-interception"):
    """Whether a raid on a province is caught (5.3.3)."""

    counter: CounterId
    zone: ZoneId
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Compare reconnaissance, count the earlier raids; with the die, say what happens."""
        unit = corps(position, self.counter)
        land = province(position, self.zone)
        defenders = tuple(other for other in corps_in(position, self.zone) if other.side != unit.side)
        now = season_index(position)
        given = RaidInterception(
            recon_defender=army_recon(defenders).points,
            recon_raider=army_recon((unit,)).points,
            previous_raids=land.raids,
            # A quiet year is four seasons without a raid since the first one [A35].
            quiet_years=max(0, now - land.last_raid) // 4 if land.raids else 0,
            options=readings_of(position, RaidReadings),
        )
        situation, worked = work(given, self.overrides, raid_interception)
        needed, name = worked.value.needed, position.zone(self.zone).name
        if self.dice:
            caught = self.dice[0] >= needed
            verdict = say("raid-caught" if caught else "raid-passes", die=self.dice[0], needed=needed)
        else:
            verdict = say("raid-interception-verdict", zone=name, chance=likely(worked.value.p))
        caught_in, passes_in = weights((worked.value.p, 1 - worked.value.p))
        return answered(
            verdict,
            situation,
            worked,
            body=(
                Chances(
                    say("raid-title"),
                    (
                        Chance(say("raid-row-caught"), caught_in, "bad"),
                        Chance(say("raid-row-passes"), passes_in, "good"),
                    ),
                ),
            ),
            highlights=Highlights(
                zones={self.zone: Role.TARGET},
                counters={unit.id: Role.SUBJECT, **{u.id: Role.SOURCE for u in defenders}},
            ),
            follow_ups=()
            if self.dice and self.dice[0] >= needed
            else (FollowUp(say("follow-raid", zone=name), Plunder(counter=unit.id, zone=self.zone)),),
        )


def _may(position: Position, side: str) -> bool:
    if side not in position.kinds.sides:
        raise QuestionError("side", say("no-such-nation", word=side))
    return nation(position, side).pillages


QUESTIONS: tuple[type[Question], ...] = (Plunder, RaidCaught)
