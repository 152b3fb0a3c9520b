"""Garbage in cycles, widgets among it, is collected in the window's thread alone."""

import gc
import threading
import weakref

from PySide6.QtCore import QThread
from PySide6.QtWidgets import QWidget

from assistant.ui.work.jobs import enqueue
from tests.patience import PATIENCE


def in_a_cycle(told):
    """Return a widget that only itself holds, and that tells the thread in which it is deleted."""
    widget = QWidget()
    widget.itself = widget
    weakref.finalize(widget, lambda: told.append(QThread.currentThread()))
    return weakref.ref(widget)


def test_a_worker_that_makes_much_collects_no_widget(qtbot, qapp):
    """A hundred times what Python collects after is made beside the window; the widget goes in the window's thread."""
    gc.collect(1)
    told = []
    kept = in_a_cycle(told)
    done = threading.Event()

    def work():
        much = [[n] for n in range(100 * max(1, gc.get_threshold()[0]))]
        assert much
        done.set()

    enqueue("garbage", work)
    assert done.wait(PATIENCE)
    assert kept() is not None and not told
    rest = []

    def is_gone():
        """What the worker made is gone, and not counted any more: a program that runs makes more, time and again."""
        if not rest or gc.get_count()[0] <= gc.get_threshold()[0]:
            rest.extend([n] for n in range(2 * gc.get_threshold()[0]))
        return kept() is None

    qtbot.waitUntil(is_gone, timeout=10_000)
    assert rest and told == [qapp.thread()]
