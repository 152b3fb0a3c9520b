"""Sheets and faces as the program draws them are kept between starts, and are drawn anew where what was kept is spoilt."""

import io
import subprocess
import sys

import numpy as np

from assistant.desk.desk import Desk
from assistant.desk.photo.faces import all_keys
from assistant.games import find_game
from assistant.ui.export import kept_drawings
from assistant.ui.export.drawn import Drawn
from assistant.ui.export.kept_drawings import KeptDrawings

WIDE = 300


def test_a_sheet_is_drawn_once(tmp_path, monkeypatch):
    desk = Desk.new(find_game("der-des-ders"))
    asked = (desk.board, desk.kinds, next(iter(desk.board.sheets)), WIDE)
    first = KeptDrawings("en", tmp_path).sheet(*asked)
    assert np.array_equal(first, Drawn("en").sheet(*asked))
    (path,) = tmp_path.iterdir()
    drawn = []
    plain = Drawn.sheet
    monkeypatch.setattr(Drawn, "sheet", lambda *given: (drawn.append(given[3]), plain(*given))[1])
    assert np.array_equal(first, KeptDrawings("en", tmp_path).sheet(*asked)) and not drawn
    for harm in (b"", path.read_bytes()[:5000], b"no picture"):
        path.write_bytes(harm)
        assert np.array_equal(first, KeptDrawings("en", tmp_path).sheet(*asked))
    assert len(drawn) == 3
    assert not np.array_equal(first, KeptDrawings("fr", tmp_path).sheet(*asked)) and len(list(tmp_path.iterdir())) == 2


def test_faces_are_drawn_once(tmp_path, monkeypatch):
    kinds = Desk.new(find_game("empires")).kinds
    kind, marker = next(iter(kinds.kinds.values())), next(iter(kinds.markers.values()))

    def both(drawings):
        return [drawings.counter(kinds, kind, 0, 40), drawings.marker(kinds, marker, 1, 40)]

    first = both(Drawn("en"))
    assert all(map(np.array_equal, first, both(KeptDrawings("en", tmp_path))))
    (path,) = tmp_path.iterdir()
    drawn = []
    plain = Drawn.counter
    monkeypatch.setattr(Drawn, "counter", lambda *given: (drawn.append(given[2]), plain(*given))[1])
    assert all(map(np.array_equal, first, both(KeptDrawings("en", tmp_path)))) and not drawn
    whole, flat = path.read_bytes(), io.BytesIO()
    np.savez(flat, *(np.zeros((2, 2), np.uint8) for _ in all_keys(kinds)))
    for harm in (b"", whole[:300], whole[:5000], b"no picture", whole[: len(whole) // 2], flat.getvalue()):
        path.write_bytes(harm)
        assert all(map(np.array_equal, first, both(KeptDrawings("en", tmp_path)))) and drawn
        drawn.clear()


def test_what_is_kept_is_lent_without_the_window():
    """A command that finds all of it does not wait until Qt is loaded."""
    words = "import sys; import assistant.ui.export.kept_drawings; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", words]).returncode == 0


def test_no_more_is_kept_than_there_is_room_for(tmp_path, monkeypatch):
    sheet = np.full((10, WIDE, 3), 7, np.uint8)
    monkeypatch.setattr(kept_drawings, "KEPT", 2.5 * sheet.nbytes)
    paths = [kept_drawings.path_of(tmp_path, word) for word in "abc"]
    for path in paths:
        kept_drawings.keep(path, [sheet])
    assert len(list(tmp_path.iterdir())) == 2 and np.array_equal(kept_drawings.kept(paths[2], 1, 3)[0], sheet)
    assert not kept_drawings.kept(paths[2], 1, 4) and not kept_drawings.kept(paths[2], 2, 3)
    kept_drawings.keep(tmp_path / "no" / "folder" / "a.npz", [sheet])
    (tmp_path / "file").touch()
    kept_drawings.keep(
        tmp_path / "file" / "a.npz", [sheet]
    )  # that cannot be: nothing is said, and it is drawn next time
