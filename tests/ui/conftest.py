from __future__ import annotations

import pytest
from PySide6.QtPrintSupport import QPrintDialog

from tests.ui.small.laid import paper_root, small, table  # noqa: F401


@pytest.fixture(autouse=True)
def no_printer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is there to choose a printer."""
    monkeypatch.setattr(QPrintDialog, "show", lambda _dialog: None)
