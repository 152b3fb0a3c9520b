"""Painting a table into a file without a window: what `sabretache picture` and the demonstration use."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from assistant.core.position import Position
from assistant.core.problems import Trouble
from assistant.core.questions import Highlights
from assistant.core.system import reason
from assistant.core.text import speaker
from assistant.ui.export.device import device
from assistant.ui.export.picture import Lent, render_picture, write_pdf, write_svg
from assistant.ui.look.theme import THEMES, Theme

say = speaker(__name__)


def paint_file(
    position: Position, path: Path, *, theme: str, language: str, highlights: Highlights | None, width: int
) -> None:
    """Paint `position` into a PNG (`width` pixels wide), SVG or PDF file, as its name ends.

    Raises:
        Trouble: the name ends otherwise, or the file cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication(["sabretache"])
    write_picture(position, path, THEMES[theme], language, highlights, width=width)
    application.processEvents()


def write_picture(
    position: Position,
    path: Path,
    theme: Theme,
    language: str,
    highlights: Highlights | None,
    *,
    width: int = 3200,
    lent: Lent = Lent(),  # noqa: B008 - a value
) -> None:
    """Write a position into a PNG, SVG or PDF file, as its name ends.

    Args:
        width: of a PNG, in pixels.

    Raises:
        Trouble: the name ends otherwise, or the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        match path.suffix.lower():
            case ".png":
                image = render_picture(position, theme, language, QSize(width, 100_000), highlights, lent=lent)
                with device(path) as file:
                    image.save(file, "PNG")  # type: ignore[call-overload]
            case ".svg":
                write_svg(path, position, theme, language, highlights, lent=lent)
            case ".pdf":
                write_pdf(path, position, theme, language, highlights, lent=lent)
            case other:
                raise Trouble(say("picture-kind", suffix=other or path.name))
    except OSError as error:
        raise Trouble(say("picture-not-written", path=str(path), detail=reason(error))) from None
