"""Forty armies of the real table, put on an empty one: the position of autumn 1915 in Downfall of Empires."""

from collections import Counter as Count

from assistant.desk.desk import Desk
from assistant.games import find_game
from tests.ui.evenings.keys import Keys

MOST = {"keys": 35, "mouse": 45}  # lines, or drags
COUNTERS = 40


def wanted():
    """The first forty armies of the position, by zone and kind."""
    position = Desk.new(find_game("empires"), "autumn-1915").position
    lying = [c for c in position.table.counters.values() if position.board.zones[c.zone].kind == "land"][:COUNTERS]
    assert len(lying) == COUNTERS
    found = {}
    for counter in lying:
        found.setdefault((counter.zone, counter.kind), []).append(counter.id)
    return found


def desk():
    """An empty table."""
    return Desk.new(find_game("empires"), "empty")


def play(player):
    """Put each army where it lies: a line a zone, or a drag an army."""
    position = player.window.session.position
    if isinstance(player, Keys):
        lines = {}
        for (zone, kind), armies in wanted().items():
            lines.setdefault(zone, []).append(f"{len(armies)} {position.kinds.kinds[kind].name['en'].replace(',', '')}")
        for zone, armies in lines.items():
            player.line(f"{' '.join(armies)} > {position.board.zones[zone].name['en']}")
    else:
        for (zone, kind), armies in wanted().items():
            for _ in armies:
                player.from_tray(kind, zone)
    assert mirrored(player.window.session.position) == {key: len(armies) for key, armies in wanted().items()}


def mirrored(position):
    """How many armies of each kind lie in each zone."""
    return dict(
        Count((c.zone, c.kind) for c in position.table.counters.values() if position.board.zones[c.zone].kind == "land")
    )
