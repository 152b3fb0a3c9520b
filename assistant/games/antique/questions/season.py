"""The season's phases in order, with what is due in each: offers, never an order (3)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from assistant.core.blocks import Steps
from assistant.core.edits import Edit, Move, Several, apply
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Offer, Question
from assistant.core.text import Text
from assistant.games.antique.books import Books
from assistant.games.antique.mirror import (
    all_corps,
    fleets,
    held,
    nation,
    pawn,
    province,
    row,
    rows,
    season_index,
)
from assistant.games.antique.questions.aftermaths import Rebuild
from assistant.games.antique.questions.battles import Battle, armies_in
from assistant.games.antique.questions.cards import season_name
from assistant.games.antique.questions.dealings import TradeIncome, trade_routes
from assistant.games.antique.questions.moves import Orders
from assistant.games.antique.questions.provinces import Conquer, Pacify, conquerable, conquered
from assistant.games.antique.questions.reports import Bulletin, is_published
from assistant.games.antique.questions.treasury import IncomeDue, UpkeepDue
from assistant.games.antique.rows import FleetRow, OrderRow, ShipyardRow
from assistant.games.antique.words import because, say


class Due(msgspec.Struct, frozen=True):
    """One step of the season: its words, whether it is done, the questions whose offers do it."""

    text: Text
    done: bool
    questions: tuple[Question, ...] = ()


class SeasonAssistant(Question, frozen=True, tag="season"):
    """The phases of the season with what is due in each, and its end (3)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """List the steps; offer the next ones, a whole phase at a time."""
        steps = list(due(position))
        offers = []
        for step in steps:
            edits = [] if step.done else together(position, step.questions)
            if edits:
                offers.append(Offer(say("offer-step", step=step.text, n=len(edits)), Several(tuple(edits), step.text)))
        waiting = [step for step in steps if not step.done]
        offers.append(Offer(say("offer-end-season"), end_of_season(position).edit(say("ended-season")), "3"))
        follow_ups = [
            FollowUp(say("follow-step", step=step.text), step.questions[0]) for step in waiting if step.questions
        ]
        return Answer(
            say("season-verdict", season=season_name(season_index(position)), n=len(waiting)),
            reasons=(because("3", "season-order"),),
            body=(Steps(say("season-title"), tuple((step.text, step.done) for step in steps)),),
            offers=tuple(offers),
            follow_ups=tuple(follow_ups),
            value={"waiting": len(waiting)},
        )


def due(position: Position) -> Iterator[Due]:
    """Yield the steps of the season in the order of the rulebook (3)."""
    now = season_index(position)
    sides = tuple(position.kinds.sides)
    books = {side: nation(position, side) for side in sides}
    poor = tuple(side for side in sides if books[side].collected <= now)
    yield Due(say("step-income"), not poor, tuple(IncomeDue(side=side) for side in poor))
    armed = {unit.side for unit in all_corps(position)}
    unpaid = tuple(side for side in sides if side in armed and books[side].paid <= now)
    yield Due(say("step-upkeep"), not unpaid, tuple(UpkeepDue(side=side) for side in unpaid))
    ordered = any(row(position, "orders", unit.id, OrderRow).path for unit in all_corps(position))
    yield Due(say("step-moves"), not ordered, (Orders(),) if ordered else ())
    fights = tuple(zone for zone in sorted(set(position.occupied)) if len(armies_in(position, zone)) > 1)
    yield Due(say("step-battles"), not fights, tuple(Battle(zone=zone) for zone in fights))
    hurt = tuple(unit.id for unit in all_corps(position) if unit.row.lost or unit.row.march_lost)
    yield Due(say("step-rebuild"), not hurt, tuple(Rebuild(counter=counter) for counter in hurt))
    open_to = tuple(zone for zone in conquerable(position) if len(armies_in(position, zone)) == 1)
    yield Due(say("step-conquest"), not open_to, tuple(Conquer(zone=zone) for zone in open_to))
    untried = tuple(zone for zone in conquered(position) if province(position, zone).tried <= now)
    yield Due(say("step-pacification"), not untried, tuple(Pacify(zone=zone) for zone in untried))
    traders = tuple(side for side in sides if trade_routes(position, side) and books[side].traded <= now)
    yield Due(say("step-trade"), not traders, tuple(TradeIncome(side=side) for side in traders))
    published = is_published(position, now)
    yield Due(say("step-bulletin"), published, () if published else (Bulletin(),))


# Steps that may be done for everybody at once; battles, rebuilding and pacification want a decision or a die each.
AT_ONCE = (IncomeDue, UpkeepDue, Orders, Conquer, TradeIncome, Bulletin)


def together(position: Position, questions: tuple[Question, ...]) -> list[Edit]:
    """Return the first offers of questions, each worked out on the table that the ones before leave."""
    edits: list[Edit] = []
    for question in questions:
        if not isinstance(question, AT_ONCE):
            return []
        offers = question.answer(position).offers
        if offers:
            edits.append(offers[0].edit)
            position = Position(
                position.board, position.kinds, apply(position.table, offers[0].edit), position.defaults
            )
    return edits


def end_of_season(position: Position) -> Books:
    """Return the entries that end a season: who holds what, ships delivered, landings supplied, the pawns moved on (3, 1)."""
    now = season_index(position)
    lines = tuple(f"{side}: {' '.join(held(position, side))}" for side in position.kinds.sides)
    books = Books(position).write("history", f"{now:04}", held=lines)
    _deliver(position, books, now)
    for track, boxes in (("season", 4), ("year", None)):
        step = _next_box(position, track, boxes, now)
        if step is not None:
            books.do(step)
    return books


def _deliver(position: Position, books: Books, now: int) -> None:
    delivered: dict[str, int] = {}
    for name, order in rows(position, "shipyard", ShipyardRow).items():
        if order.due <= now + 1:
            delivered[order.nation] = delivered.get(order.nation, 0) + order.ships
            books.strike("shipyard", name)
    for side, ships in delivered.items():
        books.write("nations", side, merchants=nation(position, side).merchants + ships)
    for counter, _, _, fleet in fleets(position):
        if fleet != FleetRow() and fleet.patrol:
            books.write("fleets", counter, patrol=False)


def _next_box(position: Position, track: str, boxes: int | None, now: int) -> Edit | None:
    """Return the move of a track's pawn for the next season, None when it stays or has no pawn."""
    piece = pawn(position, track)
    if not piece:
        return None
    number = (now + 1) % 4 + 1 if boxes else (now + 1) // 4 + 1
    target = next((zone.id for zone in position.board.track(track) if zone.tags["box"] == number), None)
    if target is None or position.table.counters[piece].zone == target:
        return None
    return Move((piece,), target)


QUESTIONS: tuple[type[Question], ...] = (SeasonAssistant,)
