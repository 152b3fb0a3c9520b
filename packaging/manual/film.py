"""The moving picture of the README: keys of `film.toml`, pressed in the window, and what it shows after each."""

from __future__ import annotations

import io
import sys
import tempfile
import tomllib
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from .scenes import Studio, picture

SCRIPT = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
TYPED = 70  # milliseconds that a typed sign is shown


def frame(widget: QWidget) -> Image.Image:
    """Return what a widget shows, as wide as the pictures of the manual."""
    store = QBuffer()
    store.open(QBuffer.OpenModeFlag.WriteOnly)
    picture(widget).save(store, "PNG")  # type: ignore[call-overload]
    return Image.open(io.BytesIO(store.data().data())).convert("RGB")


def main(path: Path) -> int:
    """Play the script, and write an animated WebP."""
    application = QApplication([])
    frames: list[Image.Image] = []
    shown: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        studio = Studio("en", Path(folder))
        window = studio.table(SCRIPT["game"], SCRIPT["setup"])
        studio.painted(window)
        for step in SCRIPT["steps"]:
            for sign in step.get("type", ""):
                QTest.keyClicks(QApplication.focusWidget() or window.board, sign)
                studio.rest(0.05)
                frames.append(frame(window))
                shown.append(TYPED)
            if "key" in step:
                QTest.keyClick(QApplication.focusWidget() or window.board, Qt.Key[f"Key_{step['key']}"])
            studio.painted(window)
            frames.append(frame(window))
            shown.append(step["shown"])
    frames[0].save(
        path, save_all=True, append_images=frames[1:], duration=shown, loop=0, quality=70, method=6, minimize_size=True
    )
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
