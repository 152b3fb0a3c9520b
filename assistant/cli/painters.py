"""What the command line borrows from the window: painting tables. It knows the shape, not Qt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from assistant.core.position import Position
from assistant.core.questions import Highlights

# position, path, theme, language, highlights, width in pixels
Painter = Callable[[Position, Path, str, str, Highlights | None, int], None]
