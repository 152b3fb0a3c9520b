"""What the program remembers between two evenings: language, theme, text size, the window's shape, recent tables, caches."""

from __future__ import annotations

import contextlib
import json
import math
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QLockFile, QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from assistant.core.atomic_write import turn
from assistant.core.places import is_file, manual, user_data
from assistant.core.text import LANGUAGES, Spoken, Text, Trouble, guessed_language
from assistant.ui.look import wording
from assistant.ui.look.main_window import settings_file, turn_full_screen
from assistant.ui.look.theme import THEMES, Look
from assistant.ui.work.event_loop import Callback
from assistant.ui.work.jobs import Job, Taker

# Where painted pictures are kept between starts.


def cache_folder() -> Path:
    """Return where pictures are kept between starts; `SABRETACHE_HOME` chooses another place."""
    chosen = os.environ.get("SABRETACHE_HOME")
    if chosen:
        return Path(chosen) / "cache" / "ground"
    import platformdirs

    return Path(platformdirs.user_cache_dir("sabretache", appauthor=False)) / "ground"


RECENT = 12
TEXT_KEYS = {"Ctrl+0": 0, "Ctrl++": 1, "Ctrl+=": 1, "Ctrl+-": -1}  # and the steps by which text becomes larger
STALE = 500  # milliseconds after which a lock that nobody holds any more is taken away
PATIENCE = 60.0  # seconds until it is written out of turn, which may lose what another program keeps meanwhile
WAIT = 10_000  # milliseconds that another program is given to write its settings
T = TypeVar("T")


class Settings(QObject):
    """The settings, kept in `window.ini` in the user's folder; `look` is everything about how things are shown."""

    changed = Signal()
    counters_changed = Signal(str)  # the player's own pictures of a counter set: kept, or taken away

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        with contextlib.suppress(OSError):  # told at the start (core/places.py, settle)
            user_data().mkdir(parents=True, exist_ok=True)
        self._kept = settings_file()
        language = str(self._kept.value("language", guessed_language()))
        theme = THEMES.get(str(self._kept.value("theme", "light")), THEMES["light"])
        scale = _number(self._kept.value("text-scale", 1.0), 1.0)
        motion = self._kept.value("reduce-motion", "false") in (True, "true")
        self.look = Look(theme, language if language in LANGUAGES else "en", scale, motion)

    @property
    def language(self) -> str:
        """The language of the window."""
        return self.look.language

    def words(self, text: Spoken) -> str:
        """Return a text in the window's language."""
        return wording.words(text, self.language)

    def own(self, key: str, **args: object) -> str:
        """Return one of the window's own messages."""
        return wording.own(key, self.language, **args)

    def show_as(self, look: Look) -> None:
        """Keep another look and tell everybody."""
        if look == self.look:
            return
        self.look = look
        values = {"language": look.language, "theme": look.theme.id, "text-scale": look.text_scale}
        self.keep_all({**values, "reduce-motion": look.reduce_motion})
        self.changed.emit()

    def turn_motion(self) -> None:
        """Let things move, or stand still."""
        self.show_as(replace(self.look, reduce_motion=not self.look.reduce_motion))

    def next_language(self) -> None:
        """Go to the other language."""
        at = LANGUAGES.index(self.look.language)
        self.speak(LANGUAGES[(at + 1) % len(LANGUAGES)])

    def speak(self, language: str) -> None:
        """Go to a language."""
        self.show_as(replace(self.look, language=language))

    def next_theme(self) -> None:
        """Go to the next theme."""
        themes = list(THEMES.values())
        self.show_as(replace(self.look, theme=themes[(themes.index(self.look.theme) + 1) % len(themes)]))

    def larger(self, step: int) -> None:
        """Make all text larger or smaller by steps of a tenth; 0 goes back to the usual size."""
        self.show_as(self.look.with_text(step) if step else replace(self.look, text_scale=1.0))

    def keys(self, window: QWidget) -> Iterator[tuple[str, Callback]]:
        """Yield the keys that every window has: its language and its look, the whole screen, how large its text is."""
        yield from (("F8", self.next_language), ("F9", self.next_theme), ("F11", partial(turn_full_screen, window)))
        yield from ((key, partial(self.larger, step)) for key, step in TEXT_KEYS.items())

    def recent(self) -> tuple[Path, ...]:
        """Return the tables opened last, the newest first; those that are gone are left out."""
        return tuple(path for path in map(Path, self.kept_names("recent")) if is_file(path))

    def opened(self, path: Path) -> None:
        """Remember that a table was opened."""
        with self._turn():
            self._kept.sync()  # what another program listed meanwhile
            paths = (path.absolute(), *(p for p in self.recent() if p != path.absolute()))
            self._kept.setValue("recent", [str(p) for p in paths][:RECENT])

    def keep_played(self, path: Path, slug: str, turns: Mapping[str, str]) -> None:
        """Remember of a table its game and, in each language, the turn at which it was put away.

        Args:
            turns: the turn of each table, in words by language.
        """
        with self._turn():
            self._kept.sync()  # what another program kept meanwhile
            known = {name: told for name, told in self._played().items() if Path(name).is_file()}
            self._kept.setValue("played", json.dumps({**known, str(path.absolute()): [slug, dict(turns)]}))

    def played(self, path: Path) -> tuple[str, Mapping[str, str]]:
        """Return the game of a table and its turn in each language, empty where nobody has put it away yet."""
        try:
            slug, turns = self._played()[str(path.absolute())]
            return str(slug), {str(language): str(turn) for language, turn in turns.items()}
        except (KeyError, TypeError, ValueError, AttributeError):
            return "", {}

    def _played(self) -> dict[str, Any]:
        try:
            found = json.loads(str(self._kept.value("played", "{}")))
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def keep(self, name: str, value: Any) -> None:
        """Keep a small value, durably: the window's geometry, hints already seen."""
        self.keep_all({name: value})

    def keep_all(self, values: Mapping[str, Any]) -> None:
        """Keep some small values at once: to write them takes longer than to make them."""
        with self._turn():
            for name, value in values.items():
                self._kept.setValue(name, value)

    @contextlib.contextmanager
    def _turn(self) -> Iterator[None]:
        """Write what is set within, while no other program does."""
        with contextlib.ExitStack() as stack:
            with contextlib.suppress(OSError):  # where nothing can be written, nobody else writes either
                stack.enter_context(turn(Path(self._kept.fileName()), PATIENCE))
            # A killed program's lock of Qt's, for which Qt would wait half a minute, goes; that of one that writes is waited for.
            left = QLockFile(f"{self._kept.fileName()}.lock")
            left.setStaleLockTime(STALE)
            if left.tryLock(WAIT):
                left.unlock()
            yield
            self._kept.sync()

    def kept(self, name: str, otherwise: Any = None) -> Any:
        """Return a small value."""
        return self._kept.value(name, otherwise)

    def kept_names(self, name: str) -> list[str]:
        """Return a list of words; Qt gives back one alone as it is."""
        kept = self.kept(name)
        return [kept] if isinstance(kept, str) else [str(each) for each in kept or ()]

    def is_on(self, name: str, *, usually: bool = True) -> bool:
        """Tell whether something is switched on."""
        return self.kept(name, usually) in (True, "true")


def _number(value: Any, otherwise: float) -> float:
    try:
        number = float(value)
        return max(0.8, min(2.0, number)) if math.isfinite(number) else otherwise
    except (TypeError, ValueError):
        return otherwise


def show_manual(settings: Settings, tell: Callable[[str], object]) -> None:
    """Have the browser show the manual; `tell` says to the player where it is, or why there is none."""
    page = manual() / settings.language / "index.html"
    if not page.is_file():
        tell(settings.own("manual-missing"))
        return
    opens = QDesktopServices.openUrl(QUrl.fromLocalFile(str(page)))
    tell(settings.own("manual-opens" if opens else "manual-unopened", path=str(page)))


# What says things in a line that leaves by itself: an open table, the program, what is done with kits.


class Teller(QObject):
    """Speaks the window's language, and does what may meet trouble."""

    told = Signal(str)  # a line that leaves by itself

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings, self.own, self.words = settings, settings.own, settings.words

    @property
    def language(self) -> str:
        """The language of the window."""
        return self.settings.language

    def tell(self, key: str, **args: object) -> None:
        """Say one of the window's own messages."""
        self.told.emit(self.own(key, **args))

    def tell_text(self, text: Text) -> None:
        """Say a text."""
        self.told.emit(self.words(text))

    def trouble(self, trouble: Trouble) -> str:
        """Return what is wrong, in the window's language."""
        return self.words(trouble.text)

    def attempt(self, deed: Callback, done: str = "", **args: object) -> bool:
        """Do something that may meet trouble, which is told; return whether it was `done`, as a message then says."""
        if self.attempted(lambda: (deed(),)) is None:
            return False
        if done:
            self.tell(done, **args)
        return True

    def attempted(self, deed: Callable[[], T]) -> T | None:
        """Return what comes of a deed; None where it met trouble, which is told."""
        try:
            return deed()
        except Trouble as trouble:
            self.told.emit(self.trouble(trouble))
            return None

    def failed(self, trouble: Exception) -> None:
        """Say what went wrong with work beside the window; what is no Trouble is a bug.

        Raises:
            Exception: the bug.
        """
        if not isinstance(trouble, Trouble):
            raise trouble
        self.told.emit(self.trouble(trouble))


class Worker(Teller):
    """Does one long work beside the window at a time."""

    busy = Signal(str, float)  # the message that says what is going on, and the share done; empty when nothing is
    job: Job | None = None

    def run(self, what: str, work: Callable[[Any], Any], done: Taker) -> Job:
        """Begin a work; a new one ends the old.

        Args:
            work: what is done beside the window.
        """
        self.stop()

        def ended(then: Taker, result: Any) -> None:
            self.job = None
            self.busy.emit("", 0.0)
            then(result)

        ends = partial(ended, done), partial(ended, self.failed)
        job = self.job = Job.begin(work, self, *ends, lambda share: self.busy.emit(what, share))
        self.busy.emit(what, 0.0)
        return job

    def stop(self) -> None:
        """Give up the work."""
        if self.job is not None:
            self.job.cancel()
            self.job = None
            self.busy.emit("", 0.0)
