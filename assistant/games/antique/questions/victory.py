"""Victory, alone or for two, and the leader's protection while he counts down (1, 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.core.position import Position
from assistant.core.questions import Answer, Overrides, Question, Role, SideId, ZoneId
from assistant.games.antique.cards import Books, Card
from assistant.games.antique.mirror import every, held, home, nation_label, readings_of, rows, season_index
from assistant.games.antique.questions.dealings import pact
from assistant.games.antique.registers import AttackRow, HistoryRow
from assistant.games.antique.terms import say
from assistant.games.antique.victory import (
    Coalition,
    LeaderAttack,
    Progress,
    Victory,
    VictoryReadings,
    leader_attack,
    victory,
)


def holdings(position: Position, side: str) -> tuple[tuple[str, ...], ...]:
    """Return the provinces that a nation held at each season's end so far, the present table as the last."""
    history = rows(position, HistoryRow)
    ends = (history.get(f"{season:04}", HistoryRow()) for season in range(season_index(position)))
    return (*(end.by_nation.get(side, ()) for end in ends), held(position, side))


def solo_situation(position: Position, side: str) -> Victory:
    """Return what a nation's own victory depends on (1)."""
    return Victory(
        mode="solo",
        home=home(position, side),
        history=holdings(position, side),
        needed=position.fact("solo_needed"),
        options=readings_of(position, VictoryReadings),
    )


def provinces_held(position: Position) -> Mapping[str, int]:
    """Return how many provinces count for each nation's own victory (1)."""
    return {side: victory(solo_situation(position, side)).value.counts[-1] for side in position.kinds.sides}


class Points(Question, tag="victory"):
    """How near each nation is to winning alone, or one nation in full (1)."""

    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Count the provinces at each season's end."""
        if self.side:
            return self._one(position)
        needed = position.fact("solo_needed")
        progress = {side: victory(solo_situation(position, side)) for side in position.kinds.sides}
        counts = {side: worked.value.counts[-1] for side, worked in progress.items()}
        best = max(counts, key=counts.__getitem__)
        level = [side for side, count in counts.items() if count == counts[best]]
        won = [side for side, worked in progress.items() if worked.value.victory_index is not None]
        card = Card(position, nation=won[0] if won else best, nations=len(level), n=counts[best], needed=needed)
        card.reasons += progress[best].reasons[:1]
        cells = (
            (nation_label(position, side), counts[side], say(_standing(progress[side].value, needed)))
            for side in sorted(counts, key=lambda side: -counts[side])
        )
        card.grid("victory-title", "victory-column", "nation provinces standing", cells)
        card.light(*(zone for side in level for zone in held(position, side)), role=Role.SOURCE)
        verdict = "victory-winner" if won else "victory-level" if len(level) > 1 else "victory-leader"
        return card.answer(verdict, value={side: worked.value for side, worked in progress.items()})

    def _one(self, position: Position) -> Answer:
        card = Card(position, nation=self.side)
        situation, value = card.work(self.overrides, solo_situation(position, self.side), victory)
        card.light(*held(position, self.side), role=Role.SOURCE)
        return card.answer("victory-one", **_progress(value, situation.needed or 0))


def _progress(value: Progress, needed: int) -> dict[str, Any]:
    return {"n": value.counts[-1], "needed": needed, "standing": say(_standing(value, needed))}


def _standing(value: Progress, needed: int) -> str:
    if value.victory_index is not None:
        return "standing-won"
    return "standing-far" if counting_since(value, needed) is None else "standing-counting"


def counting_since(value: Progress, needed: int) -> int | None:
    """Return the season's end since which the number is held without a break, while the two turns run (1)."""
    since = None
    for end, count in enumerate(value.counts):
        since = None if count < needed else end if since is None else since
    return since


class TogetherVictory(Question, tag="coalition"):
    """How near two allies are to winning together (1, 7)."""

    side: SideId
    other: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Count what both hold, their homelands left out."""
        found = pact(position, self.side, self.other)
        both = zip(holdings(position, self.side), holdings(position, self.other), strict=True)
        excluded: tuple[str, ...] = ()
        if position.fact("neutral_means") == "no_homeland":
            excluded = tuple(
                home(position, side) for side in position.kinds.sides if side not in (self.side, self.other)
            )
        given = Victory(
            mode="coalition",
            homes=(home(position, self.side), home(position, self.other)),
            history=tuple(Coalition(a=a, b=b if self.other != self.side else ()) for a, b in both),
            alliance_index=found[1].since if found else season_index(position),
            other_homes_excluded=excluded,
            needed=position.fact("coalition_needed"),
        )
        card = Card(position, a=self.side, b=self.other)
        situation, value = card.work(self.overrides, given, victory)
        verdict = "coalition-verdict" if found else "coalition-no-alliance"
        return card.answer(verdict, ok=bool(found), **_progress(value, situation.needed or 0))


class AttackLeader(Question, tag="leader-attack"):
    """Whether a nation may attack a province of the leader: once each while he counts down (1)."""

    side: SideId
    zone: ZoneId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Look up the attacks made since the number was reached; offer to write one down."""
        owner = position.controller(self.zone)
        progress = victory(solo_situation(position, owner)).value if owner else None
        # Reading of 1 [A56]: attacks count from the conquest on, and are forgotten once the number is lost.
        start = None if progress is None else counting_since(progress, position.fact("solo_needed"))
        attacks = tuple(
            (row.attacker.upper(), row.province)
            for row in every(position, AttackRow)
            if start is not None and row.season >= start
        )
        given = LeaderAttack(
            attacker=self.side.upper(), province=self.zone, attacks=attacks, countdown=start is not None
        )
        card = Card(position, nation=self.side, zone=self.zone)
        allowed = card.work(self.overrides, given, leader_attack)[1].allowed
        card.light(self.zone)
        if allowed and start is not None:
            entry = AttackRow(season=season_index(position), attacker=self.side, province=self.zone)
            card.offer(Books(position).add("attacks", entry), "attack", "1")
        return card.answer("attack-allowed" if allowed else "attack-refused")


QUESTIONS = (Points, TogetherVictory, AttackLeader)
