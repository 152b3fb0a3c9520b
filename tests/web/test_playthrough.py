"""An evening at one table: the laptop's window, two telephones of which one is trusted, a second screen, another program."""

import random
import threading
import time
from collections import Counter
from typing import TypeVar

from assistant.__main__ import Telephones as LentPages
from assistant.core.table import Flip, Mark, Move
from assistant.desk.desk import Desk
from assistant.desk.visibility import see
from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from tests.web.evening import Telephone

T = TypeVar("T")
EDITS = 60


def beside(qtbot, deed):
    """Do in another thread what a telephone does, while the window goes on."""
    found = []
    wrong = []

    def work():
        try:
            found.append(deed())
        except BaseException as error:
            wrong.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=30_000)
    if wrong:
        raise wrong[0]
    return found[0]


def shows(state, position):
    """See that a page shows a table: how many lie in each zone, what lies on top, every marker with its number."""
    lying = {zone: one for zone, one in state["zones"].items() if one["heaps"] or one["chips"]}
    marked = {zone for _, zone in position.table.markers}
    assert set(lying) == set(position.occupied) | marked
    for zone, one in lying.items():
        here = position.counters_in(zone)
        assert sum(heap["count"] for heap in one["heaps"]) == len(here), zone
        drawn = Counter((name, face) for heap in one["heaps"] for name, face, *_ in heap["drawn"])
        faces = (min(each.face, len(position.kinds.kinds[each.kind].faces) - 1) for each in here)
        there = Counter((each.kind, face) for each, face in zip(here, faces, strict=True))
        assert not drawn - there, zone
        if len(here) <= 3:
            assert drawn == there, zone
        assert sorted((name, number) for name, number, *_ in one["chips"]) == sorted(position.markers_in(zone).items())


def test_every_screen_shows_the_table_after_each_edit(table, qtbot):
    window = TableWindow(Session(table, Settings()), None, LentPages())
    window.show()
    qtbot.waitUntil(lambda: window.session._watcher is not None, timeout=20_000)
    away = window.telephones
    away.second_screen()
    assert away.switch_on("127.0.0.1") and away.pages is not None and away.second is not None
    pages = away.pages
    anne, looker = Telephone(pages), Telephone(pages, "fr")
    assert beside(qtbot, lambda: anne.enter(pages.codes.trusted, "Anne")).status_code == 200
    assert beside(qtbot, lambda: looker.enter(pages.codes.page)).status_code == 200
    beside(qtbot, anne.follow)
    beside(qtbot, looker.follow)
    other = Desk.open(table.save.path)  # another program that writes into the same file
    chance = random.Random(8)
    land = [zone.id for zone in table.board.zones.values() if zone.kind == "land"]
    done = Counter()
    for _ in range(EDITS):
        position = window.session.position
        counter = chance.choice([one for one in position.table.counters.values() if one.zone in land])
        goal = chance.choice([zone for zone in land if zone != counter.zone])
        before = table.journal.now
        match chance.choice(["window", "flip", "marker", "telephone", "telephone", "undo", "file"]):
            case "window":
                assert window.session.do(Move((counter.id,), goal))
            case "flip":
                assert window.session.do(Flip((counter.id,)))
            case "marker":
                marker = next(iter(position.kinds.markers))
                assert window.session.do(Mark(marker, goal, 1 - min(1, position.marker(marker, goal))))
            case "telephone":
                start, end = (table.board.zones[zone].name.en for zone in (counter.zone, goal))
                answer = beside(qtbot, lambda start=start, end=end: anne.line(f"{start} > {end}"))
                assert answer.status_code == 200, answer.text
                done["Anne"] += 1
            case "undo":
                if not beside(qtbot, anne.now)["undo"]:
                    continue
                assert beside(qtbot, lambda: anne.undo()).status_code == 200
                done["undone"] += 1
            case "file":
                other.refresh()
                other.edit(Move((counter.id,), goal))
                qtbot.waitUntil(lambda: table.journal.now == other.journal.now, timeout=20_000)
                done["file"] += 1
        assert table.journal.now != before
        moment = pages.shared.moment
        assert moment.position is table.position is window.session.position
        public = see(table.game, table.position).position
        assert window.board.stage is not None and window.board.stage.position.table == table.position.table
        assert away.second.board.stage is not None and away.second.board.stage.position.table == public.table
        for telephone in (anne, looker):
            shows(beside(qtbot, lambda telephone=telephone, number=moment.number: telephone.until(number)), public)
    assert done["Anne"] > 10 and done["undone"] > 2 and done["file"] > 3
    names = [table.told(n).key for n in range(1, table.journal.now + 1)]
    assert names.count("done-by") == done["Anne"] - done["undone"]
    other.close()
    window.close()
    assert away.pages is None and away.second is None
    anne.close()
    looker.close()


def test_two_who_write_at_once_lose_nothing(table, qtbot):
    """Window and telephone write at full speed: what was acknowledged is in the journal; what was refused was told."""
    window = TableWindow(Session(table, Settings()), None, LentPages())
    window.show()
    away = window.telephones
    assert away.switch_on("127.0.0.1") and away.pages is not None
    pages = away.pages
    anne = Telephone(pages)
    beside(qtbot, lambda: anne.enter(pages.codes.trusted, "Anne"))
    land = [zone.id for zone in table.board.zones.values() if zone.kind == "land"]
    lying = [one for one in table.position.table.counters.values() if one.zone in land]
    mine = lying[0]
    theirs = next(one for one in lying if one.zone != mine.zone)
    yes, no = [], []

    def write():
        name = table.board.zones
        for n in range(30):
            now = table.position.table.counters[theirs.id].zone
            goal = land[n % len(land)]
            if goal == now:
                continue
            answer = anne.line(f"{name[now].name.en} > {name[goal].name.en}")
            (yes if answer.status_code == 200 else no).append(answer.json())

    thread = threading.Thread(target=write, daemon=True)
    thread.start()
    own = 0
    begun = time.monotonic()
    while thread.is_alive() and time.monotonic() - begun < 60:
        goal = land[own % len(land)]
        if table.position.table.counters[mine.id].zone != goal:
            assert window.session.do(Move((mine.id,), goal))
        own += 1
        qtbot.wait(5)
    named = sum(table.told(n).key == "done-by" for n in range(1, table.journal.now + 1))
    assert not thread.is_alive() and named == len(yes) > 5
    assert all(each.get("trouble") for each in no)
    window.close()
    anne.close()
