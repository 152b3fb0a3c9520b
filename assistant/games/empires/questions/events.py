"""What happens once in a game: a neutral enters the war, Russia surrenders, or a nation never came (5, 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from assistant.core.control import control_edit
from assistant.core.edits import Edit, Move, Note
from assistant.core.overrides import with_overrides
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Highlights, Offer, Overrides, Question, Role
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.empires import entry, mirror, victory
from assistant.games.empires.powers import NATION_NAMES, POWER_OF
from assistant.games.empires.questions.cards import assumed, fact, together, told, zone_name
from assistant.games.empires.questions.points import are_missed, beyond, off_track, pawn_edits, points_words
from assistant.games.empires.words import Working, say

TRACKS = (*mirror.NEUTRALS, mirror.SURRENDER)


def noted(position: Position, nation: str, event: str) -> Note:
    """Return the note that something happened to a nation once."""
    return Note(f"{mirror.EVENTS}/{nation}", {"event": event, "turn": mirror.turn(position)})


def outstanding(position: Position) -> tuple[str, ...]:
    """Return the tracks whose markers have reached the last box without what follows having been carried out (12)."""
    return tuple(t for t in TRACKS if mirror.is_decided(position, t) and not is_carried_out(position, t))


def is_carried_out(position: Position, track: str) -> bool:
    """Tell whether what follows from a marker on its last box has been carried out: once in a game (12)."""
    if not mirror.is_decided(position, track):
        return False
    if track != mirror.SURRENDER:
        return not mirror.is_entering(position, track)
    if mirror.event_of(position, "russia") == mirror.SURRENDERED:
        return True
    return not mirror.working(position).first and not off_track(position)


def missing(position: Position) -> victory.Points:
    """Return what Bulgaria and Romania cost at the end of this turn, having never come; nothing once it is noted (5)."""
    work = mirror.working(position)
    if work.first or are_missed(position):
        return {}
    return victory.missing_neutrals(mirror.turn(position), mirror.at_war(position), work)


def missing_edits(position: Position) -> list[Edit]:
    """Return the notes that these points were counted; what happens to a nation once is offered once."""
    if not missing(position):
        return []
    joined = mirror.at_war(position)
    return [noted(position, nation, mirror.MISSED) for nation in victory.MISSED if nation not in joined]


class War(Question, frozen=True, tag="war"):
    """What follows when this neutral enters the war, or Russia surrenders?"""

    event: Literal["turkey_joins", "bulgaria_joins", "italy_joins", "romania_joins", "usa_joins", "russia_surrenders"]
    overrides: Overrides = {}

    @property
    def track(self) -> str:
        """The diplomacy track whose marker brings it about."""
        return mirror.SURRENDER if self.event == "russia_surrenders" else self.event.removesuffix("_joins")

    def answer(self, position: Position) -> Answer:
        """Return the points, and the offer of marker, control, armies and points together; once carried out no more (5, 12)."""
        given = with_overrides(victory.EventGiven(event=self.event, options=mirror.options(position)), self.overrides)
        work = Working(mirror.edition(position), given.options)
        points = victory.vp_event(given, work).value
        label = say(f"offer-{self.event.replace('_', '-')}")
        if is_carried_out(position, self.track):
            zones = mirror.homes(position, self.track)
            highlights = Highlights(dict.fromkeys(zones, Role.SUBJECT))
            return Answer(say("war-before", event=label), highlights=highlights, situation=given, value=points)
        placed = self._placed(position)
        return Answer(
            verdict=say("points-move", points=points_words(points)),
            reasons=(
                *told(position, work),
                *self._deployment(position, placed),
                *(() if work.first else beyond(position, points)),
            ),
            highlights=Highlights(
                {
                    **dict.fromkeys(mirror.homes(position, self.track), Role.SUBJECT),
                    **dict.fromkeys((move.zone for move in placed), Role.DOUBT),
                }
            ),
            offers=tuple(self._offers(position, label, placed, points, work)),
            situation=given,
            value=points,
        )

    def _offers(
        self, position: Position, label: Text, placed: tuple[Move, ...], points: victory.Points, work: Working
    ) -> Iterator[Offer]:
        scored = [] if work.first else pawn_edits(position, self._unscored(position, points))
        edits = [*self._consequences(position), *scored]
        rule = "first 11" if work.first else "12"
        if placed:
            deployed = say("offer-deployed", event=label)
            yield Offer(deployed, together([*edits, *placed], deployed), rule)
        yield Offer(label, together(edits, label), rule)

    def _unscored(self, position: Position, points: victory.Points) -> victory.Points:
        """Return the points that the track does not show yet: players may have moved the markers themselves."""
        if not mirror.is_decided(position, self.track):
            return points
        return {power: n for power, n in points.items() if power in off_track(position)}

    def _deployment(self, position: Position, placed: tuple[Move, ...]) -> Iterator[Reason]:
        if self.event != "russia_surrenders":
            yield fact("deployment-on-board")
        if placed:
            where = tuple(
                say("deployed-in", n=len(move.counters), zone=zone_name(position, move.zone)) for move in placed
            )
            yield assumed("deployment-proposed", tuple(move.zone for move in placed), where=where)
        proposed = entry.proposal(self.track)
        if any(n > self._room(position, zone, stacked=False) for zone, n in proposed.items()):
            yield assumed(f"reading-entry_overflow-{mirror.options(position).entry_overflow}")

    def _placed(self, position: Position) -> tuple[Move, ...]:
        """Return the proposed deployment of the armies that wait for their nation's entry, as far as they suffice (A61)."""
        waiting = [counter.id for counter in position.counters_in(f"reserve-{self.track}", "army")]
        moves = []
        for zone, n in entry.proposal(self.track).items():
            room = self._room(position, zone, stacked=mirror.options(position).entry_overflow == "stack")
            if zone in position.board.zones and waiting and min(n, room):
                moves.append(Move(tuple(waiting[: min(n, room)]), zone))
                del waiting[: min(n, room)]
        return tuple(moves)

    def _room(self, position: Position, zone: str, *, stacked: bool) -> int:
        """Return how many armies a zone still takes (4); `stacked`: without end, as players stack them all the same [A61]."""
        if zone not in position.board.zones or stacked:
            return len(position.table.counters)
        power = POWER_OF[self.track]
        there = sum(mirror.power_of(position, army) == power for army in position.counters_in(zone, "army"))
        return max(0, mirror.zone_value(position, zone).stack_limit - there)

    def _consequences(self, position: Position) -> Iterator[Edit]:
        track = self.track
        pawn, last = f"diplomacy-{track}#1", position.board.track(f"diplomacy-{track}")[-1].id
        if pawn in position.table.counters and position.table.counters[pawn].zone != last:
            yield Move((pawn,), last)
        if track == mirror.SURRENDER:
            yield noted(position, "russia", mirror.SURRENDERED)
            return
        yield noted(position, track, mirror.JOINED)
        # Reading [A61]: its zones come under the power that receives it; its armies wait in that power's reserve.
        power = POWER_OF[track]
        for zone in mirror.homes(position, track):
            if not position.controller(zone):
                yield control_edit(position, zone, power)
        waiting = tuple(counter.id for counter in position.counters_in(f"reserve-{track}", "army"))
        if waiting:
            yield Move(waiting, f"reserve-{power}")


def track_name(track: str) -> Text:
    """Return what a diplomacy track is called."""
    return say("track-surrender") if track == mirror.SURRENDER else NATION_NAMES[track]


def war_follow_up(track: str) -> FollowUp:
    """Return the question of what follows when a diplomacy marker has reached its last box (12)."""
    event: Any = "russia_surrenders" if track == mirror.SURRENDER else f"{track}_joins"
    return FollowUp(say("ask-war", track=track_name(track)), War(event=event))
