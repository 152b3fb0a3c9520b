"""Evenings at the window, a turn by keys alone and one by mouse alone: the same table comes of both."""

import pytest

from assistant.desk.desk import Desk
from assistant.games import find_game
from tests.nightly import few_by_day
from tests.ui.evenings.keys import Keys
from tests.ui.evenings.scripts import FIGHT, MIRRORING, SCRIPTS
from tests.ui.evenings.sitting import WAYS, sitting

# A screen that is none has no window manager, and says so of every menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


# La Der des Ders is played by keys by day too (test_der_des_ders_evening.py), the first edition as the second is.
@pytest.mark.parametrize("script", few_by_day(SCRIPTS, *SCRIPTS[::2]), ids=lambda script: script.slug)
def test_a_turn_by_keys_and_by_mouse_leaves_the_same_table(script, qtbot):
    tables = {}
    # The mouse has played its turn in the other edition.
    for way in ["keys"] if script.slug == "empires-first" else WAYS:
        desk = script.desk()
        with sitting(way, desk) as player:
            script.play(player)
            script.played(desk.position)
        tables[way] = desk.position.table
    assert len(tables) == 1 or tables["keys"] == tables["mouse"]


@pytest.mark.parametrize("way", WAYS)
def test_from_hover_to_losses_applied(way, qtbot):
    with sitting(way, FIGHT.desk()) as player:
        FIGHT.play(player)
        assert player.gestures <= FIGHT.most[way]


@pytest.mark.parametrize("way", few_by_day(WAYS, "mouse"))
def test_forty_counters_are_mirrored(way, qtbot):
    with sitting(way, MIRRORING.desk()) as player:
        MIRRORING.play(player)
        done = player.lines if isinstance(player, Keys) else player.drags
        assert done <= MIRRORING.most[way]


# A march by the first letters of two names: where counters lie, and what is next to it, is meant.
MARCHES = {
    "bel > cra": "craiova", "cal > bru": "bruxelles", "col > bru": "bruxelles", "cra > deb": "debrecen", "jit > gom": "gomel",
    "kar > bat": "batoum", "kon > dan": "dantzig", "lem > cze": "czernowitz", "lon > man": "manchester", "lub > cra": "cracovie",
    "nan > lyo": "lyon", "ode > jit": "jitomir", "prz > cra": "cracovie", "rov > bre": "brest_litovsk", "sar > agr": "agram",
    "sai > psk": "pskov", "str > bru": "bruxelles", "tem > agr": "agram", "var > dan": "dantzig", "ver > nan": "nancy",
}  # fmt: skip


def test_twenty_marches_take_twenty_short_lines(qtbot):
    with sitting("keys", Desk.new(find_game("empires"), "august-1914")) as player:
        for line, goal in MARCHES.items():
            before = player.table.counters
            player.line(line)
            moved = {lying.zone for name, lying in player.table.counters.items() if lying.zone != before[name].zone}
            assert moved == {goal}, line
        assert player.lines == len(MARCHES) == 20
