"""What was typed of a kit and not saved: it waits in the player's folder, and the window goes on from it when it is opened again.

It is known by what it was typed over. Where a kit was changed otherwise since, it is not shown, for saving it would undo that.
"""

from __future__ import annotations

import contextlib

import msgspec

from assistant.core.durable import write_whole
from assistant.core.places import user_data
from assistant.core.plain_files import read_words
from assistant.core.problems import DataError


class _Typed(msgspec.Struct, frozen=True):
    """What was typed, and over what."""

    over: str
    words: str


class Waiting:
    """What waits of one part of a kit.

    Args:
        part: a word for it, that a file can be called.
        saved: the part as it is saved, in words.
    """

    def __init__(self, name: str, part: str, saved: str) -> None:
        self.saved = saved
        self.path = user_data() / "typed" / f"{name}.{part}.json"

    def words(self) -> str:
        """Return what was typed last, which is what is saved where nothing waits."""
        try:
            found = msgspec.json.decode(read_words(self.path), type=_Typed)
        except (DataError, msgspec.DecodeError):
            return self.saved
        return found.words if found.over == self.saved else self.saved

    def keep(self, words: str) -> None:
        """Let what is typed so far wait; nothing waits once it is as it is saved. A full disk holds nobody up who types."""
        with contextlib.suppress(OSError):
            if words == self.saved:
                self.path.unlink(missing_ok=True)
                return
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, msgspec.json.encode(_Typed(self.saved, words)))

    def keep_saved(self, saved: str) -> None:
        """Begin anew from what was saved just now."""
        self.saved = saved
        self.keep(saved)
