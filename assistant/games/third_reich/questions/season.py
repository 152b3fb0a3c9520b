"""What is different this turn: winter, dates reached, countries that join, reductions in force (3, 13, 19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.blocks import Grid, Steps
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Offer, Question, Role, SideId
from assistant.core.reasons import Reason, cited
from assistant.core.text import Text
from assistant.games.third_reich.actions import LEND_LEASE, actions
from assistant.games.third_reich.calendar import LAST_TURN, WINTER_1942, TurnBlank, date, first_turn, season, year
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.points import planning
from assistant.games.third_reich.questions.action_markers import actions_situation
from assistant.games.third_reich.questions.cards import called
from assistant.games.third_reich.questions.economy import Actions, planning_situation
from assistant.games.third_reich.questions.nations import War, entries, status_offers, yugoslavia_returns
from assistant.games.third_reich.questions.purse import minors, recruitment_situation
from assistant.games.third_reich.questions.supplying import faction
from assistant.games.third_reich.recruitment import recruitment
from assistant.games.third_reich.research import EARLIEST
from assistant.games.third_reich.words import FACTIONS, SPOKEN, Faction, because, say


class ThisTurn(Question, frozen=True, tag="turn"):
    """What is different this turn for a faction?"""

    live = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer with every rule whose date has come, and what the phase begins with."""
        seen = theatre(position)
        side = faction(self.side) if self.side else seen.phase
        turn: Any = seen.turn
        worked = date(TurnBlank(turn=turn))
        differs = (
            *called(position).reasons(worked)[1:],
            *differences(seen, side),
            *in_force(seen, side),
        )
        rows = tuple((reason.text, cited(reason.rule)) for reason in differs)
        offers: list[Offer] = list(status_offers(seen))
        back = yugoslavia_returns(seen)
        if back is not None and side == "allies":
            offers.append(back)
        return Answer(
            say("turn-verdict", turn=turn, season=SPOKEN[season(turn)], year=year(turn), faction=SPOKEN[side]),
            called(position).reasons(worked)[:1],
            (
                Grid(say("turn-differs"), (say("turn-column-what"), say("turn-column-rule")), rows),
                Steps(say("phase-begins"), tuple(beginnings(seen, side))),
            ),
            offers=tuple(offers),
            follow_ups=(
                *(FollowUp(say("turn-of", faction=SPOKEN[f]), ThisTurn(side=f)) for f in FACTIONS if f != side),
                FollowUp(say("actions-now"), Actions(side=side)),
                *((FollowUp(say("war-now"), War()),) if entries(seen) else ()),
            ),
            tone=Role.WARNING if worked.value.winter else Role.SUBJECT,
            value=worked.value,
        )


def differences(seen: Theatre, side: Faction) -> Iterator[Reason]:
    """Yield the rules that hold for a faction on this turn and not on every other, each with its number."""
    turn = seen.turn
    yield from _dates(turn)
    for (tech, owner), earliest in EARLIEST.items():
        if owner == side and earliest == turn and turn > 1:
            yield because("13", "tile-date", tech=SPOKEN[tech])
    for country, row in COUNTRIES.items():
        if row.at_war_from == turn > 1 and country not in seen.surrendered:
            yield because("2", "joins-now", country=SPOKEN[country], faction=SPOKEN[str(row.faction)])
    if side == "axis":
        yield from _axis(turn)
    elif side == "allies":
        yield from _allies(turn)
        if year(turn) == 1940 and seen.position.fact("axis-entered-west") == turn:
            yield because("8", "cost-france-belgium")
    else:
        yield from _ussr(seen, turn)


def _dates(turn: int) -> Iterator[Reason]:
    if turn == WINTER_1942 - 1:
        yield because("3", "last-limited-turn")
    if turn == WINTER_1942:
        yield because("3", "total-war-1942")
    if turn == first_turn(1944):
        yield because("4.5", "research-at-once-now")
    if turn == LAST_TURN:
        yield because("20", "last-turn")


def _axis(turn: int) -> Iterator[Reason]:
    if year(turn) == 1940:
        yield because("9", "axis-1940")
    if turn == first_turn(1941):
        yield because("9", "axis-1941")
    if turn == WINTER_1942:
        yield because("19", "axis-winter-1942")
    if season(turn) in ("winter", "spring"):
        yield because("3", "trondheim-season")


def _allies(turn: int) -> Iterator[Reason]:
    if turn == 1:
        yield because("9", "stopped-allies-turn-1")
    if year(turn) == 1940:
        yield because("4.5", "limit-no-allied-research")
    if turn == first_turn(1941):
        yield because("4.5", "allied-research-opens")
    if turn in LEND_LEASE:
        yield because("4.6", "lend-lease-window")
    elif turn > LEND_LEASE[-1]:
        yield because("4.6", "lend-lease-over")
    if year(turn) == 1944:
        yield because("13.9", "landings-1944")
    if turn <= 16:
        yield because("18", "suez-counts")


def _ussr(seen: Theatre, turn: int) -> Iterator[Reason]:
    if turn < WINTER_1942 and not seen.axis_entered_ussr:
        yield because("9", "soviets-wait")
    if turn == WINTER_1942:
        yield because("9", "soviets-free")
    if seen.position.fact("axis-entered-ussr") == turn and turn < WINTER_1942:
        yield because("8", "cost-barbarossa")
    if year(turn) == 1943:
        yield because("4", "limit-soviet-research")
    if year(turn) == 1944:
        yield because("4", "limit-soviet-planning")
        yield because("4.4", "soviet-recruitment-fixed")


def in_force(seen: Theatre, side: Faction) -> Iterator[Reason]:
    """Yield the number of actions with its reductions, and what lessens Planning and Recruitment now (3, 4.1, 4.4, 18)."""
    yield from actions(actions_situation(seen, side)).reasons
    # The first sentence of each is the printed number, in force on every turn.
    yield from planning(planning_situation(seen, side)).reasons[1:]
    if side != "allies":
        yield from recruitment(recruitment_situation(seen, side)).reasons[1:]


def beginnings(seen: Theatre, side: Faction) -> Iterator[tuple[Text, bool]]:
    """Yield what a faction does at the very start of its phase, and whether it is done (1, 4.1, 4.4)."""
    if side == "axis" and "italy" in seen.at_war:
        yield say("po-italy"), seen.position.fact("income-turn") == seen.turn
    for country, points, rest in minors(seen, side):
        yield say("recruits-by-itself", country=SPOKEN[country], n=points), not rest
    yield say("voluntary-reduction"), False
