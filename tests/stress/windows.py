"""Windows that come and go in the middle of their work, one that is played at for long, and evenings at the pace of hands."""

import contextlib
import gc
import itertools
import subprocess
import sys
import time
from dataclasses import replace
from statistics import mean

import cv2
import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from assistant.core.memory import give_back, tidy
from assistant.core.table import Move
from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from assistant.ui.editor.window import EditorWindow
from assistant.ui.look.settings import Settings
from assistant.ui.program.windows import CrashSheet
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from tests.stress.running import megabytes
from tests.ui.evenings.sitting import WAYS, sitting

BUSY = 4  # processes that keep the machine busy
GROWTH = 10  # MB by which a window may hold more over the last fifth than over the second: in the first its caches fill
LOOKS = 20  # at its memory
PAUSES = (150, 400, 900)  # milliseconds before a gesture: hands that know, that look, that search
TURNS = 3  # of an evening
FULL = 1000  # gestures after which caches are full


def new_table(slug, path=None, *lent, language="en"):
    """Return the window of a new table, in a file if there is a path."""
    game, settings = find_game(slug), Settings()
    settings.show_as(replace(settings.look, language=language))
    window = TableWindow(Session(Desk.new(game, game.sample or game.setups[0], path), settings), *lent)
    window.show()
    return window


def away(window):
    """Close a window, and have it deleted."""
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def closings(run):
    """Open windows and close them some milliseconds later, while ground is painted, a scan is read, a question is answered."""
    chance, picture = run.chance, run.home / "scan.png"  # which takes a while to read
    cv2.imwrite(str(picture), np.random.default_rng(0).integers(0, 255, (1600, 2400, 3), np.uint8))

    def table():
        window = new_table(chance.choice(list(GAMES)))
        findings = window.session.game.findings
        if findings is not None and chance.random() < 0.5:
            window.ask(findings())
        return window

    def own_board():
        window = EditorWindow(find_game("der-des-ders"), Settings())
        window.show()
        window.open_file(picture)
        return window

    def dialog():
        sheet = CrashSheet("Traceback", lambda key: key)
        sheet.show()
        return sheet

    with contextlib.ExitStack() as stack:
        for _ in range(min(BUSY, int(min(run.times, 100) // 25))):
            loop = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(loop.kill)
        for _ in run.each("steps"):
            window = chance.choice((table, table, own_board, dialog))()
            until = time.monotonic() + chance.choice((0.0, 0.005, 0.02, 0.06, 0.15))
            while time.monotonic() < until:
                QApplication.processEvents()
            away(window)
            del window
            for _ in range(chance.randrange(3)):
                QApplication.processEvents()


def memory(run):
    """Play at one window: moves, undos, looks, questions, zooms and clicks; its memory stays flat."""
    give_back()  # as the program does when it starts
    window = new_table("empires", run.home / "evening.sabretache")
    window.resize(1280, 720)
    session, board, chance = window.session, window.board, run.chance
    session.watch()
    zones = [zone.id for zone in session.desk.board.zones.values() if "track" not in zone.tags]
    counters = [c for c in session.position.table.counters if not session.position.kind(c).get("track")]
    held = []
    for n in run.each("steps"):
        match chance.randrange(10):
            case 6:
                session.desk.undo()
            case 7:
                session.point_at(chance.choice(zones))
            case 8:
                session.select((chance.choice(counters),))
                QTest.keyClick(board, chance.choice((Qt.Key.Key_S, Qt.Key.Key_R, Qt.Key.Key_Plus, Qt.Key.Key_Minus)))
            case 9:
                spot = QPoint(chance.randrange(board.width()), chance.randrange(board.height()))
                QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=spot)
            case _:
                session.do(Move((chance.choice(counters),), chance.choice(zones)))
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what an event loop does by itself
        done = max(n / run.times, 1 - (run.until - time.monotonic()) / run.seconds)
        # Always with the whole map in view: pictures of the ground come and go with the zoom.
        if done > len(held) / LOOKS:
            place = board.zoom, board.visible.center()
            board.fit()
            board.wait_for_ground()
            gc.collect()
            tidy()  # as the program does every minute
            held.append((done, megabytes()))
            board.zoom_to(place[0])
            board.centerOn(place[1])
    away(window)
    second, last = (mean(mb for done, mb in held if at <= done < at + 0.2) for at in (0.2, 0.8))
    if run.counts["steps"] >= FULL and last > second + GROWTH:
        run.fault(f"memory grew by {last - second:.0f} MB from the second fifth to the last: {held}")


def evening(script, run):
    """Play turns of a game's evening by keys alone and by mouse alone, at each pace: the same table comes of all."""
    tables = []
    for pause, way in itertools.product(PAUSES, WAYS):
        if time.monotonic() > run.until:
            break
        with run.guarded(f"{script.slug} by {way}, {pause} ms"), contextlib.closing(script.desk()) as desk:
            with sitting(way, desk, pause) as player:
                script.play(player, TURNS)
            script.played(desk.position, TURNS)
            tables.append(desk.position.table)
            run.counts.update(games=1, steps=player.gestures)
    if any(table != tables[0] for table in tables):
        run.fault("the evening left another table")
