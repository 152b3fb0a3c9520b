"""The player's own pictures of counters, as a table shows them: read when a counter is first drawn, kept while they are shown.

The files are small and were written by us (`desk/own/counters.py`), but anybody may have laid others in their place: their
size is looked at before they are decoded. What cannot be read is told once, and the drawn counter is shown.
"""

from __future__ import annotations

import io

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from assistant.core.kinds import Kind
from assistant.core.problems import DataError
from assistant.desk.own import counters as own_counters
from assistant.scan.pictures.headers import header_of
from assistant.ui.look.settings import Settings

SHOWN = "own-counters"  # in the settings
MOST_SIDE = 2000  # pixels
MOST_FILE = 8 << 20  # bytes
END = b"IEND\xaeB`\x82"  # of a PNG that is whole


class CounterPictures(QObject):
    """The pictures of one counter set. `changed`: counters look otherwise now; `torn`: a Kind and a file's name."""

    changed = Signal()
    torn = Signal(object, str)

    def __init__(self, set_id: str, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.set_id, self.settings = set_id, settings
        self.shown = are_shown(settings)
        self._names: frozenset[str] | None = None
        self._read: dict[str, QImage | None] = {}
        settings.counters_changed.connect(self._others)

    @property
    def there(self) -> bool:
        """Whether there are any."""
        return bool(self.names)

    @property
    def names(self) -> frozenset[str]:
        """The files that there are."""
        if self._names is None:
            self._names = own_counters.names(self.set_id)
        return self._names

    def of(self, kind: Kind, face: int) -> QImage | None:
        """Return the player's picture of a face; None where there is none, or where it is not to be shown."""
        if not self.shown or not self.has(kind, face):
            return None
        name = own_counters.file_name(kind.id, face)
        if name not in self._read:
            self._read[name] = image = _image(self.set_id, name)
            if image is None:
                self.torn.emit(kind, name)
        return self._read[name]

    def has(self, kind: Kind, face: int) -> bool:
        """Tell whether there is a file for a face that may have a picture."""
        return own_counters.may_have(kind, face) and own_counters.file_name(kind.id, face) in self.names

    def show(self, shown: bool) -> None:
        """Show the pictures, or the drawn counters again; remembered."""
        self.shown = shown
        self.settings.keep(SHOWN, shown)
        self.changed.emit()

    def _others(self, set_id: str) -> None:
        """Look again at what there is: pictures were kept or taken away."""
        if set_id == self.set_id:
            self._names = None
            self._read.clear()
            self.shown = are_shown(self.settings)
            self.changed.emit()


def picture_of(set_id: str, kind: Kind, face: int) -> QImage | None:
    """Return the player's picture of a face; None where there is none that can be read. Any thread may ask."""
    return _image(set_id, own_counters.file_name(kind.id, face)) if own_counters.may_have(kind, face) else None


def are_shown(settings: Settings) -> bool:
    """Tell whether the player wants to see his own pictures."""
    return settings.kept(SHOWN, "true") in (True, "true")


def _image(set_id: str, name: str) -> QImage | None:
    try:
        with (own_counters.folder(set_id) / name).open("rb") as file:
            data = file.read(MOST_FILE)
        header = header_of(io.BytesIO(data), name)
    except (OSError, DataError):
        return None
    if header.kind != "png" or max(header.width, header.height) > MOST_SIDE or END not in data[-1024:]:
        return None
    image = QImage.fromData(data)
    return None if image.isNull() else image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
