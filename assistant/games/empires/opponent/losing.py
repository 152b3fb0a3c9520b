"""Losses of an attack in the hands of those whom the program plays: each side's choice is its own (9.2)."""

from __future__ import annotations

from assistant.core.edits import Move, parts
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.games.empires import mirror
from assistant.games.empires.opponent.state import state_of
from assistant.games.empires.opponent.valuing import Judge
from assistant.games.empires.opponent.weights import weights
from assistant.games.empires.powers import CAMP, POWERS, Camp, Power
from assistant.games.empires.seats import plays


def worths(position: Position, offers: tuple[Offer, ...], power: Power) -> list[float]:
    """Return what the table is worth to a power after each way to take the losses."""
    before = state_of(position, power)
    states = [state_of(position.after(offer.edit), power) for offer in offers]
    judge = Judge(before, weights("officer"))
    sign = 1 if CAMP[POWERS[before.phase]] == CAMP[power] else -1
    return [sign * float(value) for value in judge.values(states)]


def choice_of(position: Position, offer: Offer, camp: Camp) -> tuple[str, ...]:
    """Return what an offer does to a camp's side: its armies, and the trench where it defends."""
    found = []
    for part in parts(offer.edit):
        if isinstance(part, Move) or hasattr(part, "counters"):
            armies = [c for c in part.counters if mirror.is_army(position, position.table.counters[c])]
            if any(mirror.camp_of(position, position.table.counters[c]) == camp for c in armies):
                found.append(repr(part))
        elif hasattr(part, "marker") and camp != CAMP[mirror.phase(position)]:
            found.append(repr(part))
    return tuple(found)


def ways(position: Position, offers: tuple[Offer, ...], target: str) -> tuple[Offer, ...]:
    """Return the ways to take the losses that are left to the players: the program's own choices are made.

    The power whose phase it is chooses last, as serves it best; where the program plays its enemies as well as giving a hint,
    they choose first. Armies alike are the same to those who look at the table.

    Args:
        position: the table, in the attacker's phase.
        target: the army attacked, whose power chooses for the defenders.
    """
    if len(offers) < 2:
        return offers
    attacker = mirror.phase(position)
    foes: Camp = "entente" if CAMP[attacker] == "central" else "central"
    worth = worths(position, offers, attacker)
    answers: dict[object, int] = {}
    for n, offer in enumerate(offers):
        choice = choice_of(position, offer, foes)
        if choice not in answers or worth[n] > worth[answers[choice]]:
            answers[choice] = n
    left = list(answers.values())
    if plays(position, mirror.power_of(position, position.table.counters[target])):
        left = [min(left, key=lambda n: (worth[n], n))]
    told: list[Offer] = []
    for n in left:
        if offers[n].label not in [offer.label for offer in told]:
            told.append(offers[n])
    return tuple(told)
