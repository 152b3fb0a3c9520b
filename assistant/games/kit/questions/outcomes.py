"""What an outcome of a fight says, and the edits that carry it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from assistant.core.cards import offer
from assistant.core.edits import Edit, Flip, Move, Remove
from assistant.core.questions import Offer
from assistant.core.text import Name, Text, speaker
from assistant.games.kit import tables
from assistant.games.kit.card import Buckets, Fight, Fire, Words
from assistant.games.kit.fighting import REDUCED, Fought, Outcome
from assistant.games.kit.language import Row, Scope, number, parsed
from assistant.games.kit.state import View

say = speaker(__name__)

HOME = "home"  # the column of a kind that names the box where its counters lie when they are out of play
MOST_RETREATS = 6


def said_of(card: Fight, outcome: Outcome) -> Text:
    """Return what an outcome is called: the card's words, or what both sides lose."""
    if outcome.result:
        return say("as-written", words=card.results[outcome.result].words)
    return say("steps-lost", attacker=outcome.attacker_steps, defender=outcome.defender_steps)


def words_of(card: Fight, outcome: Outcome) -> tuple[Text, Text]:
    """Return the two short words of an outcome's part of the bar: its name, and what it costs."""
    if outcome.result:
        result = card.results[outcome.result]
        return say("as-typed", words=outcome.result), say(
            "fight-cost", ours=_cost(result.attacker), theirs=_cost(result.defender)
        )
    return (
        say("steps-short", attacker=outcome.attacker_steps, defender=outcome.defender_steps),
        say("fight-cost", ours=outcome.attacker_steps, theirs=outcome.defender_steps),
    )


def _cost(words: str) -> Text | int:
    found = tables.effects(words) or ()
    if any(effect.what == "eliminated" for effect in found):
        return say("cost-all")
    return sum(effect.amount for effect in found if effect.what == "step")


def offers_of(
    card: Fight, fought: Fought, lying: View, zone: str, attackers: Sequence[Row], defenders: Sequence[Row],
    called: Callable[[str], Name],
) -> Iterator[Offer]:  # fmt: skip
    """Yield each way to carry an outcome out: the one that the dice gave, or every one while no dice lie there.

    Args:
        card: the fight.
        fought: what it comes to.
        lying: the table.
        zone: the zone fought over.
        attackers: who attacks.
        defenders: who is attacked.
        called: what zones are called.
    """
    fallen = (fought.fallen,) if fought.fallen is not None else fought.outcomes if isinstance(card, Buckets) else ()
    for outcome in sorted(fallen, key=lambda one: one.chance, reverse=True)[:9]:
        said = said_of(card, outcome)
        for edits, goal in _ways(card, outcome, lying, attackers, defenders):
            label = say("carry-out-to", outcome=said, zone=called(goal)) if goal else say("carry-out", outcome=said)
            yield from offer(label, edits, card.rule, booked=say("fight-booked", zone=called(zone), outcome=said))


def _ways(
    card: Fight, outcome: Outcome, lying: View, attackers: Sequence[Row], defenders: Sequence[Row]
) -> Iterator[tuple[list[Edit], str]]:
    """Yield the edits of an outcome with the zone retreated to, if any; several where a retreat has a choice."""
    if not outcome.result:
        order = card.order if isinstance(card, (Buckets, Fire)) else "0"
        yield [*_steps(attackers, outcome.attacker_steps, order), *_steps(defenders, outcome.defender_steps, order)], ""
        return
    result = card.results[outcome.result]
    edits: list[Edit] = []
    fleeing: list[tuple[Sequence[Row], int]] = []
    for rows, words in ((attackers, result.attacker), (defenders, result.defender)):
        left = rows
        for effect in tables.effects(words) or ():
            if effect.what == "eliminated":
                edits += [_out(row) for row in rows]
                left = ()
            elif effect.what == "step":
                edits += _steps(left, effect.amount, "0")
            elif left:
                fleeing.append((left, effect.amount))
    if not fleeing:
        yield edits, ""
        return
    rows, far = fleeing[0]
    for goal in _refuges(lying, rows, far, card.retreats)[:MOST_RETREATS]:
        yield [*edits, Move(tuple(str(row["id"]) for row in rows), goal)], goal


def _out(row: Row) -> Edit:
    """Return the edit that takes a counter out of play: to its home box if it has one."""
    home = str(row.get(HOME) or "")
    return Move((str(row["id"]),), home) if home else Remove((str(row["id"]),))


def _steps(rows: Sequence[Row], steps: int, order: Words) -> list[Edit]:
    """Return the edits by which counters lose steps, those first that `order` names; full ones are turned over first."""
    formula = parsed(order)
    ranked = sorted(rows, key=lambda row: number(formula, Scope(row=row)))
    edits: list[Edit] = []
    for row in ranked:
        if not steps:
            break
        if REDUCED in row and steps == 1:
            edits.append(Flip((str(row["id"]),), 1))
            steps -= 1
        elif REDUCED in row:
            edits.append(_out(row))
            steps -= 2
        else:
            edits.append(_out(row))
            steps -= 1
    return edits


def _refuges(lying: View, rows: Sequence[Row], far: int, links: Sequence[str]) -> list[str]:
    """Return the zones so many zones away that a way without enemies leads to; those held or with friends first."""
    side, start = str(rows[0].get("side", "")), str(rows[0].get("zone", ""))
    reached, ring = {start}, [start]
    for _ in range(far):
        ring = [
            other
            for zone in ring
            for other, link in lying.exits.get(zone, ())
            if (not links or link in links) and other not in reached and not lying.enemies_in(other, side)
        ]
        ring = list(dict.fromkeys(ring))
        reached.update(ring)
    return sorted(
        ring, key=lambda zone: (lying.state.control.get(zone, "") != side, not lying.side_in(zone, side), zone)
    )
