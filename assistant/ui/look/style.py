"""The style sheet `window.qss`, filled in from the theme, and Qt's own words translated."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from string import Template

import msgspec
from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

from assistant.core.questions import Role
from assistant.ui.look import lettering
from assistant.ui.look.symbols import file_of
from assistant.ui.look.theme import WORN, Look, Theme, mixed

# Qt's own words, in its dialogs, in the menus of text fields and in the names of keys, in the window's language.

NAME = "words of Qt"  # the name of the translators that are installed
OURS = Path(__file__).parent  # `qt_fr.qm`, out of `qt_fr.ts`: words that Qt itself has not in French yet


def translate(app: QApplication, language: str) -> None:
    """Have Qt speak `language` from now on. English is what it speaks of itself, and what it falls back on."""
    kept = app.findChildren(QTranslator, NAME)
    if kept and kept[0].language().startswith(language):
        return
    for former in kept:
        app.removeTranslator(former)
        former.setParent(None)
        former.deleteLater()
    if language == "en":
        return
    for file, folder in (
        (f"qt_{language}", str(OURS)),
        (f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
    ):
        made = QTranslator(app)
        made.setObjectName(NAME)
        if made.load(file, folder):
            app.installTranslator(made)


# The style sheet.

TEXT = 15  # pixels of running text at scale 1


def dress(app: QApplication, look: Look) -> None:
    """Give the whole program the look: palette, fonts, style sheet, and Qt's own words."""
    translate(app, look.language)
    clothes = sheet(look)
    if app.styleSheet() == clothes:
        return  # as at each opening of a table: Qt would clothe every control of the program anew
    app.setPalette(look.theme.qt_palette())
    app.setFont(lettering.font(lettering.PLAIN, TEXT * look.text_scale))
    app.setStyleSheet(clothes)


@functools.lru_cache(8)
def sheet(look: Look, name: str = "window.qss") -> str:
    """Return a style sheet, the window's or a card's. Sizes are written `${text_15}`: pixels at text size 1."""
    words = Path(__file__).with_name(name).read_text(encoding="utf-8")
    sizes = {f"text_{size}": f"{round(int(size) * look.text_scale)}px" for size in re.findall(r"text_(\d+)", words)}
    return Template(words).substitute(_names(look.theme), **sizes)


@functools.lru_cache(8)  # its signs are drawn once for both sheets
def _names(theme: Theme) -> Mapping[str, str]:
    on_accent = theme.table if theme.dark else theme.paper
    return {
        "sans": lettering.SANS,
        "serif": lettering.SERIF,
        "numerals": lettering.NUMERALS,
        "on_accent": on_accent,
        **{name: value for name, value in msgspec.structs.asdict(theme).items() if isinstance(value, str)},
        **{
            name: mixed(getattr(theme, one), getattr(theme, other), share)
            for name, (one, other, share) in WORN["mixed"].items()
        },
        "good": theme.roles[Role.SOURCE].colour,
        "bad": theme.roles[Role.TARGET].colour,
        "sign_fold": file_of("fold", theme.ink),
        "sign_unfold": file_of("unfold", theme.ink),
        "sign_tick": file_of("tick", on_accent),
    }
