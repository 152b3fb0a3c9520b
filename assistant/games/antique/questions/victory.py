"""Victory, alone or for two, and the leader's protection while he counts down (1, 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from assistant.core.blocks import Grid
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Overrides, Question, Role, SideId, ZoneId
from assistant.games.antique.books import Books
from assistant.games.antique.mirror import held, home, nation_label, readings_of, rows, season_index, side_name
from assistant.games.antique.questions.dealings import pact
from assistant.games.antique.registers import AttackRow, HistoryRow
from assistant.games.antique.victory import (
    Coalition,
    LeaderAttack,
    Progress,
    Victory,
    VictoryReadings,
    leader_attack,
    victory,
)
from assistant.games.antique.words import say


def holdings(position: Position, side: str) -> tuple[tuple[str, ...], ...]:
    """Return the provinces that a nation held at each season's end so far, the present table as the last."""
    history = rows(position, "history", HistoryRow)
    now = season_index(position)
    past = []
    for season in range(now):
        lines = dict(line.partition(": ")[::2] for line in history.get(f"{season:04}", HistoryRow()).held)
        past.append(tuple(lines.get(side, "").split()))
    return (*past, held(position, side))


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
        won = [side for side, worked in progress.items() if worked.value.victory_index is not None]
        best = max(progress, key=lambda side: progress[side].value.counts[-1])
        grid = tuple(
            (
                nation_label(position, side),
                say("cell", amount=worked.value.counts[-1]),
                say(_standing(worked.value, needed)),
            )
            for side, worked in sorted(progress.items(), key=lambda item: -item[1].value.counts[-1])
        )
        most = progress[best].value.counts[-1]
        level = [side for side, worked in progress.items() if worked.value.counts[-1] == most]
        if won:
            verdict = say("victory-winner", nation=side_name(position, won[0]))
        elif len(level) > 1:
            verdict = say("victory-level", nations=len(level), n=most, needed=needed)
        else:
            verdict = say("victory-leader", nation=side_name(position, best), n=most, needed=needed)
        header = tuple(say(f"victory-column-{word}") for word in ("nation", "provinces", "standing"))
        return Answer(
            verdict,
            reasons=progress[best].reasons[:1],
            body=(Grid(say("victory-title"), header, grid),),
            highlights=Highlights(zones={zone: Role.SOURCE for side in level for zone in held(position, side)}),
            value={side: worked.value for side, worked in progress.items()},
        )

    def _one(self, position: Position) -> Answer:
        situation, worked = work(solo_situation(position, self.side), self.overrides, victory)
        name = side_name(position, self.side)
        return answered(
            say(
                "victory-one",
                nation=name,
                n=worked.value.counts[-1],
                needed=situation.needed or 0,
                standing=say(_standing(worked.value, situation.needed or 0)),
            ),
            situation,
            worked,
            highlights=Highlights(zones=dict.fromkeys(held(position, self.side), Role.SOURCE)),
        )


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
            options=readings_of(position, VictoryReadings),
        )
        situation, worked = work(given, self.overrides, victory)
        names = {"a": side_name(position, self.side), "b": side_name(position, self.other)}
        verdict = "coalition-verdict" if found else "coalition-no-alliance"
        return answered(
            say(
                verdict,
                n=worked.value.counts[-1],
                needed=situation.needed or 0,
                standing=say(_standing(worked.value, situation.needed or 0)),
                **names,
            ),
            situation,
            worked,
            tone=Role.SUBJECT if found else Role.WARNING,
        )


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
            for row in rows(position, "attacks", AttackRow).values()
            if start is not None and row.season >= start
        )
        given = LeaderAttack(
            attacker=self.side.upper(), province=self.zone, attacks=attacks, countdown=start is not None
        )
        situation, worked = work(given, self.overrides, leader_attack)
        entry = AttackRow(season=season_index(position), attacker=self.side, province=self.zone)
        offer = (
            Books(position)
            .add("attacks", entry)
            .offer("attack", "1", nation=side_name(position, self.side), zone=position.zone(self.zone).name)
        )
        verdict: Literal["attack-allowed", "attack-refused"] = (
            "attack-allowed" if worked.value.allowed else "attack-refused"
        )
        return answered(
            say(verdict, nation=side_name(position, self.side), zone=position.zone(self.zone).name),
            situation,
            worked,
            highlights=Highlights(zones={self.zone: Role.TARGET}),
            offers=(offer,) if worked.value.allowed and start is not None else (),
        )


QUESTIONS: tuple[type[Question], ...] = (Points, TogetherVictory, AttackLeader)
