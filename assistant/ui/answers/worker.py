"""Asks questions beside the window, so that a slow one never holds it up; those about positions already left are given up."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Signal

from assistant.core.patience import Unwanted, while_wanted
from assistant.core.position import Position
from assistant.core.problems import Trouble
from assistant.core.questions import Answer, Question
from assistant.ui.work.carrier import Address, Errand

QUICK = 0.04  # seconds: an answer that is there by then is shown at once, without a card that says "working"


@dataclass
class Asked:
    """A question under way, with the position it is asked of; `answer` or `trouble` once it is done."""

    question: Question
    position: Position
    answer: Answer | None = None
    trouble: Trouble | None = None
    bug: BaseException | None = None
    done: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)
    late: bool = False  # nobody waits any more: `answered` must tell
    unwanted: bool = False


class Worker(QObject):
    """Answers questions; `answered` comes in the window's own thread."""

    answered = Signal(object)  # an Asked

    def ask(self, question: Question, position: Position, ask: Callable[[Question], Answer]) -> Asked:
        """Have a question answered. What comes back is done already if it was quick; otherwise `answered` follows.

        Args:
            position: the position it is asked of.
        """
        asked, address = Asked(question, position), Address(self)

        def work() -> None:
            try:
                with while_wanted(lambda: not asked.unwanted):
                    asked.answer = ask(question)
            except Unwanted:
                pass
            except Trouble as trouble:
                asked.trouble = trouble
            except BaseException as bug:
                asked.bug = bug
            with asked.lock:
                asked.done.set()
                late = asked.late
            if late and not asked.unwanted:
                address.tell(lambda worker: worker.answered.emit(asked))

        threading.Thread(target=Errand(work).run, daemon=True).start()
        if not asked.done.wait(QUICK):
            with asked.lock:
                asked.late = not asked.done.is_set()
        return asked
