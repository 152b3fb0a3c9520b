"""What the questions of the table offer for an operation and for the end of a phase, as one offer each (3, 8)."""

from __future__ import annotations

from assistant.core.edits import Several, parts
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.opponent.going import Going
from assistant.games.third_reich.questions.landing import Landing
from assistant.games.third_reich.questions.moving import Reach
from assistant.games.third_reich.questions.phases import PhaseEnd


def keyed(offers: tuple[Offer, ...], key: str) -> Offer | None:
    """Return the offer of that name, None where it is not made."""
    return next((offer for offer in offers if offer.label.key == key), None)


def operated(position: Position, going: Going) -> Offer | None:
    """Return the offer of an operation, None where its points are no longer there or combats have begun (8, 22.1)."""
    seen = theatre(position)
    if seen.position.fact("combat-begun") or seen.po(seen.phase) < going.po:
        return None
    if going.op == "amphibious_assault":
        return next(iter(Landing(army=going.army, to=going.goal).answer(position).offers), None)
    # Once the first army is in, the country is neutral no longer.
    invading = going.invading if going.invading in seen.neutral_countries else ""
    asked = Reach(counters=(going.army,), op=going.op, to=going.goal, invading=invading)
    offers = asked.answer(position).offers
    key = "assault-in-place" if len(going.way) == 1 else "move-there"
    return keyed(offers, key)


def ended(position: Position) -> Offer:
    """Return the end of the phase and the beginning of the next as one offer (3)."""
    offers = PhaseEnd().answer(position).offers
    *steps, onward = offers
    if not steps:
        return onward
    whole = steps[-1]
    edits = (*parts(whole.edit), *parts(onward.edit))
    return Offer(onward.label, Several(edits, onward.label), onward.rule, onward.then)
