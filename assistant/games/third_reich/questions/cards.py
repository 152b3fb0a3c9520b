"""What every question begins with, what its card is made of, the edits that many cards offer, zones that changed hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.core import cards
from assistant.core.calc import Worked
from assistant.core.cards import answered, grids
from assistant.core.deeds import Controlled
from assistant.core.questions import Answer, Question, Reason, SideId
from assistant.core.record import Ids
from assistant.core.table import Edit, Flip, Move, Position, Several, sent_home
from assistant.core.text import Text
from assistant.games.third_reich.mirror import SECRET_TILES, Operated, Theatre, theatre_of
from assistant.games.third_reich.questions.log import KEEPER
from assistant.games.third_reich.words import FACTIONS, Faction, error, say

# What every question begins with: what the rules look at on the table, and for whom.


def theatre(position: Position) -> Theatre:
    """Return what the rules look at in a position; worked out once."""
    return theatre_of(position, KEEPER.of(position))


def contested(position: Position, _: Any) -> frozenset[str]:
    """Return the zones where enemies meet."""
    return frozenset(theatre(position).contested())


def faction(side: str) -> Faction:
    """Return a side as a faction.

    Raises:
        QuestionError: it is none.
    """
    found = next((known for known in FACTIONS if known == side), None)
    if found is None:
        raise error("side", "no-such-faction", side=side)
    return found


def acting(seen: Theatre, side: str) -> Faction:
    """Return the faction that is named, else the one whose phase it is."""
    return faction(side) if side else seen.phase


class OfSide(Question):
    """What is asked of a faction, that whose phase it is if none is named."""

    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer for the faction."""
        seen = theatre(position)
        return self.told(seen, acting(seen, self.side))

    def told(self, seen: Theatre, side: Faction) -> Answer:
        """Return the card."""
        raise LookupError(f"{type(self).__name__} has no card for {side} in {seen.position}")


# What every card is made of, and the edits that many cards offer: pawns, losses.

grid = grids(say)


def card(
    seen: Theatre, verdict: Text, worked: Worked, situation: Any = None, *, first: Iterable[Reason] = (),
    more: Iterable[Reason] = (), **shown: Any,
) -> Answer:  # fmt: skip
    """Return the card of a question; the table adds `first` before the reasons of the rules, `more` behind them."""
    told = Worked(worked.value, (*first, *worked.reasons), worked.assumed)
    return seen.names.card(answered(verdict, situation, told, names=seen.names, reasons=tuple(more), **shown))


def zone_name(position: Position, zone: str) -> Any:
    """Return what people call a zone.

    Raises:
        QuestionError: it is no zone of the map.
    """
    if zone not in position.zones:
        raise error("zone", "no-such-zone-here", zone=zone)
    return position.zones[zone].name


def moved_booked(position: Position, armies: Ids, goal: str, cost: int) -> Text:
    """Return a movement as a line of the journal."""
    starts = dict.fromkeys(position.counters[army].zone for army in armies)
    return say(
        "moved-booked",
        armies=armies,
        starts=tuple(starts),
        zone=goal,
        n=cost,
    )


def unseen(seen: Theatre, side: Faction) -> tuple[Reason, ...]:
    """Return what an answer does not count: available tiles that nobody has revealed (4.5)."""
    laid = seen.laid(side, "available") if seen.fact(SECRET_TILES) else ()
    return cards.unseen(seen.position, side, laid, "4.5")


def pawn_edit(pawn: str, box: int) -> Edit:
    """Return the edit that moves a pawn (`po-axis`) to a box of its track."""
    return Move((f"{pawn}#1",), f"{pawn}:{box}")


def loss_edit(position: Position, counter: str, losses: int = 1) -> Edit:
    """Return the edit by which an army takes losses: turned to its reduced face, or put back in its reserve (1)."""
    lying = position.counters[counter]
    if losses == 1 and lying.face == 0 and len(position.kind(counter).faces) > 1:
        return Flip((counter,), 1)
    return Several(sent_home(position, (counter,)))


# Zones that changed hands in a phase: what crossed them before, or stands there, takes nothing again (6, 7, 17).


def crossed_by(seen: Theatre, side: Faction) -> frozenset[str]:
    """Return the zones that armies of a faction went through in this phase, the dead too (6)."""
    return frozenset(zone for deed in seen.ledger.of(Operated, by=side) for zone in deed.way)


def settled_zones(seen: Theatre) -> frozenset[str]:
    """Return the zones whose control is settled for this phase; those of a country that joins are not."""
    found: set[str] = set()
    for entry in seen.ledger.entries:
        deed = entry.deed
        if isinstance(deed, Operated):
            found -= set(deed.entered)
        elif isinstance(deed, Controlled) and (deed.was or deed.now == seen.phase):
            found.add(deed.zone)
    return frozenset(found)
