"""What the command line borrows: painting tables from the window, the pages for telephones. It knows their shapes, not Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from assistant.core.position import Position
from assistant.core.questions import Highlights
from assistant.desk.desk import Desk

# position, path, theme, language, highlights, width in pixels
Painter = Callable[[Position, Path, str, str, Highlights | None, int], None]


class Codes(Protocol):
    """The codes of the pages: to look on, to change the table, each side's own."""

    @property
    def page(self) -> str: ...
    @property
    def trusted(self) -> str: ...
    @property
    def sides(self) -> Mapping[str, str]: ...


class OpenPages(Protocol):
    """The pages of one table, as long as they are open."""

    @property
    def codes(self) -> Codes: ...
    @property
    def url(self) -> str: ...
    def shown(self, code: str) -> str: ...
    def close(self) -> None: ...


# desk, what does a deed in its thread, language, addresses, what is told of photographs, port
Serve = Callable[
    [Desk, Callable[[Callable[[], object]], object], str, Sequence[str], Callable[[Path, str], None], int | None],
    OpenPages,
]
