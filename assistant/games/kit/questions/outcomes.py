"""What an outcome of a fight says, and the edits that carry it out."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from assistant.core.cards import offer
from assistant.core.edits import Edit, Flip, Move, Remove
from assistant.core.questions import Offer
from assistant.core.text import Name, Text, speaker
from assistant.games.kit import tables
from assistant.games.kit.card import Buckets, Fight, Fire, Words
from assistant.games.kit.fighting import REDUCED, Fought, Outcome
from assistant.games.kit.language import FormulaError, Number, Row, Scope, number, parsed
from assistant.games.kit.state import View

say = speaker(__name__)

HOME = "home"  # the column of a kind that names the box where its counters lie when they are out of play
MOST_RETREATS = 6
MOST_CHOSEN = 8  # counters of which every choice is looked at for an exchange; of more the strongest go first

Worth = Callable[[Words, Sequence[Row]], Number]  # what counters count for in the fight, by a formula of the card


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
    called: Callable[[str], Name], worth: Worth,
) -> Iterator[Offer]:  # fmt: skip
    """Yield each way to carry an outcome out: the one that the dice gave, or every one while no dice lie there.

    Args:
        worth: what some of the counters count for in this fight.
    """
    fallen = (fought.fallen,) if fought.fallen is not None else fought.outcomes if isinstance(card, Buckets) else ()
    for outcome in sorted(fallen, key=lambda one: one.chance, reverse=True)[:9]:
        said = said_of(card, outcome)
        for edits, goal, left in _ways(card, outcome, lying, attackers, defenders, worth):
            label = say("carry-out", outcome=said) if goal is None else say("carry-out-nowhere", outcome=said)
            if goal:
                label = say("carry-out-to", outcome=said, zone=called(goal))
            booked = say("fight-booked", zone=called(zone), outcome=said)
            yield from offer(label, edits, card.rule, booked=booked)
            free = goal != zone and not _others_in(zone, lying, defenders)
            if free and outcome.result and card.results[outcome.result].advance:
                coming = tuple(str(row["id"]) for row in left if row.get("zone") != zone)
                if coming:
                    moved = [*edits, Move(coming, zone)]
                    yield from offer(say("carry-out-advance", said=label), moved, card.rule, booked=booked)


def _others_in(zone: str, lying: View, defenders: Sequence[Row]) -> bool:
    """Tell whether counters of the defenders' side stay in a zone that are not attacked."""
    side, known = str(defenders[0].get("side", "")) if defenders else "", {row["id"] for row in defenders}
    return any(row.get("side") == side and row["id"] not in known for row in lying.standing.get(zone, ()))


def _ways(
    card: Fight, outcome: Outcome, lying: View, attackers: Sequence[Row], defenders: Sequence[Row], worth: Worth
) -> Iterator[tuple[list[Edit], str | None, Sequence[Row]]]:
    """Yield the edits of an outcome with the zone retreated to and the attackers that may advance afterwards.

    Several where a retreat has a choice; an empty zone where there is no way to retreat, and those who must are eliminated.
    """
    if not outcome.result:
        order = card.order if isinstance(card, (Buckets, Fire)) else "0"
        losses = (*_steps(attackers, outcome.attacker_steps, order), *_steps(defenders, outcome.defender_steps, order))
        yield [*losses], None, ()
        return
    result = card.results[outcome.result]
    left = [attackers, defenders]
    edits: list[Edit] = []
    fleeing: list[tuple[int, int]] = []
    for n, words in enumerate((result.attacker, result.defender)):
        for effect in tables.effects(words) or ():
            if effect.what == "eliminated":
                edits += [_out(row) for row in left[n]]
                left[n] = ()
            elif effect.what == "step":
                lost = _steps(left[n], effect.amount, "0")
                gone = {name for edit in lost if isinstance(edit, (Move, Remove)) for name in edit.counters}
                edits += lost
                left[n] = [row for row in left[n] if row["id"] not in gone]
            elif left[n]:
                fleeing.append((n, effect.amount))
    if result.exchange:
        paid = _exchanged(card, (attackers, defenders), left, worth)
        edits += [_out(row) for row in paid]
        left = [[row for row in rows if row not in paid] for rows in left]
    fleeing = [(n, far) for n, far in fleeing if left[n]]
    if not fleeing:
        yield edits, None, () if left[1] else left[0]
        return
    n, far = fleeing[0]
    onward = left[0] if n == 1 and len(fleeing) == 1 else ()
    goals = _refuges(lying, left[n], far, card.retreats)[:MOST_RETREATS]
    for goal in goals:
        yield [*edits, Move(tuple(str(row["id"]) for row in left[n]), goal)], goal, onward
    if not goals:
        yield [*edits, *map(_out, left[n])], "", onward


def _exchanged(
    card: Fight, fought: tuple[Sequence[Row], Sequence[Row]], left: Sequence[Sequence[Row]], worth: Worth
) -> list[Row]:
    """Return the counters that an exchange costs: as little as is worth no less than what the other side lost.

    Where the result eliminates neither side the weaker one is lost whole.
    """
    words = (card.attacker, card.defender)
    whole = [worth(words[n], fought[n]) for n in (0, 1)]
    paid: list[Row] = []
    if left[0] and left[1]:
        loser = 0 if whole[0] < whole[1] else 1
        paid += left[loser]
    else:
        loser = 1 if left[0] else 0
    rest = left[1 - loser]
    if len(rest) > MOST_CHOSEN:
        ranked = sorted(rest, key=lambda row: worth(words[1 - loser], [row]), reverse=True)
        choices = [ranked[:n] for n in range(1, len(ranked) + 1)]
    else:
        choices = [list(some) for n in range(1, len(rest) + 1) for some in combinations(rest, n)]
    weighed = []
    for some in choices:
        with contextlib.suppress(FormulaError):  # the whole side has a worth, a part of it perhaps none
            weighed.append((worth(words[1 - loser], some), some))
    enough = [(value, len(some), n) for n, (value, some) in enumerate(weighed) if value >= whole[loser]]
    return paid + (weighed[min(enough)[2]][1] if enough else list(rest))


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
