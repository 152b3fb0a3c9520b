"""A kit as a game: what its card fills in becomes questions, keys and a calculator, as a game in Python has them."""

from __future__ import annotations

from assistant.core.game import Game, StatusItem
from assistant.core.position import Position
from assistant.core.questions import Question
from assistant.core.text import speaker
from assistant.games.kit.calculator import calculator
from assistant.games.kit.card import Kit
from assistant.games.kit.questions.cards import PHASE, CardQuestion, Overlooked, PhaseEnds, bound, phase_of
from assistant.games.kit.questions.draws import DRAWN, HAND, DrawFrom, DrawToHand
from assistant.games.kit.questions.fights import FightOf
from assistant.games.kit.questions.zones import PointsOf, ReachOf, StrengthOf, SupplyOf
from assistant.games.kit.state import calculated

say = speaker(__name__)


def game_of(slug: str, kit: Kit) -> Game:
    """Return the game that a kit is, under the name of its folder: tables, commands, its map and its counters are called so."""
    card = kit.rules

    def made(question: type[CardQuestion]) -> type[CardQuestion]:
        return bound(question, card)

    strength, fight, reach, supply = made(StrengthOf), made(FightOf), made(ReachOf), made(SupplyOf)
    ending, points, draw, findings = (
        made(PhaseEnds),
        made(PointsOf),
        made(DrawToHand if any(cup.hands for cup in card.draws.values()) else DrawFrom),
        made(Overlooked),
    )
    ends = bool(card.control or card.turns)
    said = [strength]
    for wanted, question in ((card.combat, fight), (card.movement, reach), (card.supply, supply), (ends, ending),
                             (card.points, points), (card.draws, draw), (card.movement or card.control, findings)):  # fmt: skip
        if wanted:
            said.append(question)

    def status(position: Position) -> tuple[StatusItem, ...]:
        items = []
        track, kinds = position.board.turn_track, position.kinds.kinds
        pawns = {name for name, kind in kinds.items() if kind.get("track") == track} if track else set()
        for counter in position.table.counters.values() if pawns else ():
            box = position.box(counter.id) if counter.kind in pawns else None
            if box is not None:
                items.append(StatusItem(say("turn", n=box), zone=counter.zone, tone="strong"))
        phase = phase_of(card, position)
        if phase is not None:
            tone = f"side:{phase[1].side}" if phase[1].side else ""
            items.append(
                StatusItem(say("as-written", words=phase[1].title), question=ending() if ends else None, tone=tone)
            )
        return tuple(items)

    def moved(_position: Position, counters: tuple[str, ...]) -> Question | None:
        return reach(counters=counters) if counters else None

    return Game(
        slug=slug,
        title=kit.title,
        package="assistant.games.kit",
        card=True,
        map=slug,
        counters=slug,
        questions=tuple(said),
        calculator=calculator(slug, card) if calculated(card) else None,
        shapes={PHASE: str, f"{DRAWN}/": dict[str, int], f"{HAND}/": dict[str, int]},
        setups=kit.setups,
        spoken=kit.values,
        sample=kit.sample,
        findings=findings if card.movement or card.control else None,
        fight=(lambda _position, zone: fight(zone=zone))
        if card.combat
        else (lambda _position, zone: strength(zone=zone)),
        supply=(lambda _position, _counters: supply()) if card.supply else None,
        reach=moved if card.movement else None,
        phase_end=(lambda _position: ending()) if ends else None,
        points=(lambda _position: points()) if card.points else None,
        status=status,
    )
