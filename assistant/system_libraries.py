"""The system's libraries that Qt needs and does not bring along, and the packages of Debian and Ubuntu that hold them.

The set-up reads this before anything is installed (packaging/prepare.py): nothing but the standard library is imported here.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping

# Library -> package. Those of the first group are needed without a display too, those of the second by a window on X11.
LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfreetype.so.6": "libfreetype6",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
WINDOW_LIBRARIES = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
INSTALL = "apt-get install -y --no-install-recommends"


def lacking(environment: Mapping[str, str] = os.environ, *, window: bool = False) -> list[str]:
    """Return the packages without which Qt cannot draw, or cannot show a window; none but on Linux.

    A window needs the libraries of X11 unless Qt shows it through Wayland or another platform that was named.
    """
    if not sys.platform.startswith("linux"):
        return []
    platform = environment.get("QT_QPA_PLATFORM", "")
    x11 = platform.startswith("xcb") if platform else not environment.get("WAYLAND_DISPLAY")
    wanted = {**LIBRARIES, **WINDOW_LIBRARIES} if window and x11 else LIBRARIES
    return [package for library, package in wanted.items() if not _loads(library)]


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
