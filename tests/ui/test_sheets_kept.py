"""Sheets as the program draws them are kept between starts, and are drawn anew where anything is wrong with what was kept."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.export import sheets_kept
from assistant.ui.export.drawn import Drawn

WIDE = 300


def test_a_sheet_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk.new(find_game("der-des-ders"))
    asked = (desk.board, desk.kinds, next(iter(desk.board.sheets)), WIDE)
    first = Drawn("en", tmp_path).sheet(*asked)
    assert np.array_equal(first, Drawn("en").sheet(*asked))
    (path,) = tmp_path.iterdir()
    drawn: list[str] = []
    plain = Drawn._drawn
    monkeypatch.setattr(Drawn, "_drawn", lambda *given: (drawn.append(given[3]), plain(*given))[1])
    assert np.array_equal(first, Drawn("en", tmp_path).sheet(*asked)) and not drawn
    for harm in (b"", path.read_bytes()[:5000], b"no picture"):
        path.write_bytes(harm)
        assert np.array_equal(first, Drawn("en", tmp_path).sheet(*asked))
    assert len(drawn) == 3
    assert not np.array_equal(first, Drawn("fr", tmp_path).sheet(*asked)) and len(list(tmp_path.iterdir())) == 2


def test_no_more_is_kept_than_there_is_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = np.full((10, WIDE, 3), 7, np.uint8)
    monkeypatch.setattr(sheets_kept, "KEPT", 2.5 * sheet.nbytes)
    paths = [sheets_kept.path_of(tmp_path, word) for word in "abc"]
    for path in paths:
        sheets_kept.keep(path, sheet)
    assert len(list(tmp_path.iterdir())) == 2 and np.array_equal(sheets_kept.kept(paths[2], WIDE), sheet)
    assert sheets_kept.kept(paths[2], WIDE + 1) is None
    sheets_kept.keep(tmp_path / "no" / "folder" / "a.npy", sheet)
    (tmp_path / "file").touch()
    sheets_kept.keep(tmp_path / "file" / "a.npy", sheet)  # that cannot be: nothing is said, and it is drawn next time
