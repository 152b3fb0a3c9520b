"""The three hands that change a table: a drag on the board, a line typed, an offer pressed. Each goes through the desk."""

from assistant.core.deeds import Researched
from assistant.core.ledger import Deed
from assistant.core.table import Move
from assistant.desk.entry.line import read
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import Exchanged, Flew, Fought, Operated, Recruited, Reinforced
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.log import KEEPER
from tests.games import hands

q = hands.questions(GAME)  # `q.reach(…)` is the question that scripts call `reach`
INFANTRY = "germany-infantry#1"


def table(setup="winter-1940", *edits):
    """Return a desk of the game, in winter 1940 if no set-up is named."""
    return hands.table(GAME, setup, *edits)


def seen(desk):
    """Return what the rules look at on the table as it is."""
    return theatre(desk.position)


def turn(number):
    return Move(("turn#1",), f"turn:{number}")


def total(side):
    return Move((f"war-status-{side}#1",), f"war-status-{side}:total")


def ready(tile):
    """Lay a tile, `axis-logistics`, among those that its faction may use."""
    return Move((f"tile-{tile}#1",), f"development-{tile.split('-')[0]}:available")


def action(side, box, number=1):
    return Move((f"action-{side}#{number}",), f"actions-{side}:{box}")


def drag(desk, army, zone):
    desk.edit(Move((army,), zone))


def line(desk, army, zone):
    """Type where an army of this kind goes from: the one on top of the stack leaves."""
    kind = desk.position.kind(army)
    start = desk.position.table.counters[army].zone
    (command,) = read(f"{start} > {zone} {kind.name.en.replace(',', '')}", desk.position, GAME)
    assert isinstance(command.edit, Move), command
    assert len(command.edit.counters) == 1
    assert desk.position.kind(command.edit.counters[0]).id == kind.id
    desk.edit(command.edit)


def offer(desk, army, zone):
    """Press the offer of the first operation that leads there."""
    home = str(desk.position.board.zones[zone].get("home"))
    invading = home if home in seen(desk).neutral_countries else ""
    questions = [
        q.reach(counters=(army,), op=op, to=zone, invading=invading)
        for op in ("assault", "tactical_movement", "strategic_movement", "naval_movement")
        if op != "assault" or seen(desk).state_when(invading).enemies_in(zone, seen(desk).phase)
    ]
    for question in (*questions, q.landing(army=army, to=zone)):
        if hands.press(desk, question, "move-there", "land-there"):
            return
    raise AssertionError((army, zone))


HANDS = {"drag": drag, "line": line, "offer": offer}


def armies(desk, zone, side):
    return tuple(army.id for army in seen(desk).armies_in(zone, side))


def done(desk, *types):
    """Return the deeds of the phase under way, of these types if any are named."""
    return KEEPER.of(desk.position).of(*(types or (Deed,)))


CALLED = {
    Recruited: "recruited",
    Reinforced: "reinforced",
    Exchanged: "exchanged",
    Researched: "researched",
    Flew: "flew",
    Fought: "attacked",
}


def told(desk):
    """Return what was done in the phase: what, where, for how many points."""
    return [
        (deed.op or "moved" if isinstance(deed, Operated) else CALLED[type(deed)], deed.zone, getattr(deed, "cost", 0))
        for deed in done(desk)
        if isinstance(deed, (Operated, *CALLED))
    ]


def shown(position, zone):
    """Return the operation markers of a zone."""
    return {marker: n for marker, n in position.markers_in(zone).items() if marker.startswith("operation")}
