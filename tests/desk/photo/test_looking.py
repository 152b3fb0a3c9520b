"""From photographs to a view: the scans they are compared with, the book of faces, what is learnt and kept."""

import io
import zipfile
from datetime import datetime

import numpy as np
import pytest

from assistant.core.table import Move
from assistant.desk.desk import Desk
from assistant.desk.photo import archive, detect, face_atlas
from assistant.desk.photo.detect import Look, look, scans
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.face_atlas import face_book, learnt_of, remember
from assistant.desk.photo.faces import MarkerFace, all_keys, key_of, marker_key, shown_by
from assistant.desk.user_data import counters as own_counters
from assistant.games import find_game
from assistant.scan.detection.pipeline import nominal_side
from assistant.scan.detection.sightings import Covering, Expected, Likely, Seen, Sight, SightError
from assistant.scan.pictures.images import Picture
from tests.desk.photo.views import perfect_view
from tests.ui.photographing import drawings

BLANK = Picture(np.zeros((30, 40, 3), np.uint8), 10.0, (400, 300))


@pytest.fixture(autouse=True)
def any_sheet(monkeypatch):
    """Every sheet is looked for in every photograph, though these show nothing."""
    monkeypatch.setattr("assistant.desk.photo.detect.shows", lambda _photo, _scan, _beside: True)


@pytest.fixture
def desk():
    return Desk.new(find_game("der-des-ders"))


def eye_of(position, found):
    """Return an eye that sees a table perfectly, whatever photographs it is given: by the size of the scan it knows the sheet."""

    def see(
        scan,
        photographs,
        book,
        *,
        expected=(),
        progress=None,
    ):
        assert photographs and progress is not None
        sheet = next(one for one in found if one.picture.full_size == scan.full_size)
        if sheet.sheet.id == "reserves":
            raise SightError(face_atlas.say("photo-no-sheet"))
        assert expected and all(isinstance(each, Expected) for each in expected)
        seen = []
        for spotted in perfect_view(position, [sheet.sheet.id]).spotted:
            x, y = sheet.to_scan([spotted.place])[0]
            key = next(one for one in book if one == spotted.face or spotted.face not in book)
            seen.append(Seen((x, y), 0.0, sheet.side, (Likely(key, 0.9),), True, spotted.edges))
        wide, high = scan.full_size
        return Sight(tuple(seen), (), (((0, 0), (wide, 0), (wide, high), (0, high)),))

    return see


def test_a_perfect_eye_and_the_mirror_agree(desk):
    found = list(scans(desk.game.map, desk.board, desk.kinds, drawings()))
    assert found[0].sheet.id == "map" and not detect.has_own(desk.game.map)
    for scan in found:
        (at,) = scan.to_scan([(scan.sheet.width, 0)])
        assert scan.scale == pytest.approx(at[0] / scan.sheet.width) and scan.side == scan.sheet.counter * scan.scale
    shares = []
    seen = look(desk.game, desk.position, [BLANK], drawings(), eye_of(desk.position, found), shares.append)
    assert isinstance(seen, Look) and shares == sorted(shares) and shares[-1] == 1.0
    assert {glance.scan.sheet.id for glance in seen.glances} == {"map", "tracks"}
    assert reconciled(seen.view, desk.position).differences == ()
    army = next(c for c in desk.position.table.counters.values() if desk.board.zones[c.zone].sheet == "map")
    other = next(zone for zone in desk.board.neighbours[army.zone] if desk.board.zones[zone].sheet == "map")
    moved = desk.position.after(Move((army.id,), other))
    seen = look(desk.game, desk.position, [BLANK], drawings(), eye_of(moved, found))
    assert [each.zone for each in reconciled(seen.view, desk.position).differences] == [other]


def test_what_shows_no_sheet_is_refused_with_the_first_reason(desk):
    said = iter(("photo-no-sheet", "photo-not-kept", "photo-not-kept"))

    def blind(*_args, **_named):
        raise SightError(face_atlas.say(next(said)))

    with pytest.raises(SightError) as refused:
        look(desk.game, desk.position, [BLANK], drawings(), blind)
    assert refused.value.text.key == "photo-no-sheet"


def test_of_two_photographs_each_sheet_takes_those_that_show_it(desk):
    other = Picture(np.ones((30, 40, 3), np.uint8), 10.0, (400, 300))

    def see(scan, photographs, book, **_named):
        refused = tuple(n for n, photo in enumerate(photographs) if photo is not BLANK)
        if len(refused) == len(photographs) or not len(book) or scan.full_size[0] < 2000:
            raise SightError(face_atlas.say("photo-no-sheet"))
        hand = Covering(((10, 10), (90, 10), (90, 90)), (60, 40))
        return Sight((), (hand,), (), refused=refused)

    seen = look(desk.game, desk.position, [BLANK, other], drawings(), see)
    assert {glance.photographs for glance in seen.glances} == {(BLANK,)} and len(seen.view.covered) == 2


def test_where_no_photograph_shows_the_board_its_scan_is_seen_pale(desk, monkeypatch):
    drawn = drawings()
    (scan, *_) = scans(desk.game.map, desk.board, desk.kinds, drawn)
    half = np.zeros((2000, 2400, 3), np.uint8)
    half[:, :1200] = 77
    monkeypatch.setattr(detect, "match_photo", lambda *_: None)
    monkeypatch.setattr(detect, "laid_under", lambda *_: half)
    faces = face_book(desk.kinds, scan.side, scan.scale, drawn, {})
    laid = detect.straightened(detect.Glance(scan, (BLANK,), faces, Sight((), (), ())))
    there = laid[: min(2000, laid.shape[0])]
    assert (there[:, :1200] == 77).all()
    assert there[:, 1200:].min() > 150 and there[:, 1200:].std() > 5, "neither black nor empty"


def test_the_book_has_every_face_once_and_the_players_own_first(desk):
    drawn = drawings("fr")
    faces = face_book(desk.kinds, 50.0, 1.0, drawn, {})
    assert set(all_keys(desk.kinds)) == {key for group in faces.twins.values() for key in group}
    assert set(faces.book) == set(faces.twins) and all(
        35 < faces.book[key].side < 52 or "marker" in key for key in faces.book
    )
    kind = next(one for one in desk.kinds.kinds.values() if own_counters.may_have(one, 0))
    import cv2

    _, png = cv2.imencode(".png", np.full((40, 40, 4), 200, np.uint8))
    own_counters.keep(desk.kinds.id, {(kind.id, 0): png.tobytes()})
    own = face_book(desk.kinds, 50.0, 1.0, drawn, {}).book[key_of(desk.kinds, kind.id, 0)]
    assert own.patches[0].shape == (40, 40, 4) and int(own.patches[0][0, 0, 0]) == 200 and len(own.patches) == 1
    larger, smaller = faces.book[key_of(desk.kinds, kind.id, 0)].patches
    assert larger.shape[0] > 100 > smaller.shape[0], "as it is printed, and as a picture of the whole table has it"


def test_pictures_of_a_module_are_to_scale(desk):
    import cv2

    kinds = [kind for kind in desk.kinds.kinds.values() if own_counters.may_have(kind, 0)][:6]
    keys = [key_of(desk.kinds, kind.id, 0) for kind in kinds]
    for n, (wide, kind) in enumerate(zip((95, 76, 22, 182, 247, 247), kinds, strict=True)):
        _, png = cv2.imencode(".png", np.full((wide, wide, 3), 40 * n, np.uint8))
        own_counters.keep(desk.kinds.id, {(kind.id, 0): png.tobytes()})
    book = face_book(desk.kinds, 100.0, 1.0, drawings(), {}).book
    assert {round(book[key].side) for key in keys} == {94}  # chosen one by one, each may have a scale of its own
    (own_counters.folder(desk.kinds.id) / own_counters.LOOKS).write_text("{}", encoding="utf-8")
    for side, scale in ((100.0, 1.0), (200.0, 2.0), (85.0, 1.0)):  # however large its counters mostly are
        book = face_book(desk.kinds, side, scale, drawings(), {}).book
        assert [book[key].side for key in keys] == [wide * scale for wide in (95, 76, 22, 182, 247, 247)]
        assert [book[key].cut for key in keys] == [True, True, False, True, False, False]  # patches and cards
        assert nominal_side({key: book[key] for key in keys}) <= 95 * scale, "what is not looked for counts nothing"


def test_keys_name_faces_both_ways_and_secret_backs_share_one(desk):
    empires = Desk.new(find_game("empires")).kinds
    backs = {
        key_of(empires, kind.id, 1) for kind in empires.kinds.values() if kind.side == "germany" and kind.type == "tile"
    }
    assert len(backs) == 1
    for key in all_keys(empires):
        shown = shown_by(key)
        if isinstance(shown, MarkerFace):
            assert marker_key(shown.marker, shown.number) == key
        else:
            assert key_of(empires, shown.kind, shown.face) == key


def test_what_was_learnt_is_kept_and_the_oldest_goes(desk):
    key = next(iter(all_keys(desk.kinds)))
    for n in range(9):
        remember(desk.kinds, {key: [np.full((200, 190, 3), n * 20, np.uint8)]})
    patches = learnt_of(desk.kinds)[key]
    assert [int(patch[0, 0, 0]) for patch in patches] == [60, 80, 100, 120, 140, 160]
    assert max(patches[0].shape[:2]) == face_atlas.LARGEST
    assert (
        face_book(desk.kinds, 50.0, 1.0, drawings(), learnt_of(desk.kinds)).book[key].learnt[0].shape
        == patches[0].shape
    )
    face_atlas.forget(desk.kinds.id)
    assert learnt_of(desk.kinds) == {}


@pytest.mark.parametrize("harm", ["torn", "no zip", "bomb", "no picture", "huge picture"])
def test_a_strangers_patches_do_no_harm(desk, harm):
    key = next(iter(all_keys(desk.kinds)))
    remember(desk.kinds, {key: [np.zeros((20, 20, 3), np.uint8)]})
    path = face_atlas.place(desk.kinds.id)
    name = zipfile.ZipFile(path).namelist()[0]
    whole = path.read_bytes()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        import cv2

        _, huge = cv2.imencode(".png", np.zeros((3000, 3000, 3), np.uint8))
        archive.writestr(name, {"bomb": bytes(300 << 20), "huge picture": huge.tobytes()}.get(harm, b"\x89PNG"))
    path.write_bytes({"torn": whole[:50], "no zip": b"hello"}.get(harm, buffer.getvalue()))
    assert learnt_of(desk.kinds) == {}


def test_photographs_are_kept_beside_the_table(tmp_path):
    table = Desk.new(find_game("der-des-ders"), path=tmp_path / "evening.sabretache")
    taken = datetime(2026, 11, 22, 21, 40)
    (path,) = archive.keep(table.save, {"map": np.zeros((900, 3000, 3), np.uint8)}, taken)
    assert path == tmp_path / "evening.photos" / "2026-11-22-2140-map.jpg" and archive.names(table.save.path) == (path,)
    from assistant.scan.pictures.images import open_picture

    assert open_picture(path).full_size == (1600, 480)
    assert archive.keep(None, {"map": np.zeros((9, 9, 3), np.uint8)}, taken) == ()
    for minute in range(archive.MOST + 3):
        archive.keep(
            table.save, {"map": np.zeros((9, 9, 3), np.uint8)}, datetime(2026, 11, 23, 1 + minute // 60, minute % 60)
        )
    assert len(archive.names(table.save.path)) == archive.MOST and not path.exists()


def test_the_camera_says_when(tmp_path):
    path = tmp_path / "a.jpg"
    path.write_bytes(b"\xff\xd8\xff\xe1..Exif..2024:05:06 21:40:11\0..")
    assert archive.taken_at(path) == datetime(2024, 5, 6, 21, 40, 11)
    path.write_bytes(b"\xff\xd8 2024:99:06 21:40:11")
    assert archive.taken_at(path).year >= 2025


def test_what_is_too_small_to_be_a_photograph_is_refused_before_anything_is_drawn(desk, monkeypatch):
    def scans(*_):
        raise AssertionError("a sheet is drawn for it")

    monkeypatch.setattr(detect, "scans", scans)
    tiny = Picture(np.zeros((30, 40, 3), np.uint8), 1.0, (40, 30))
    with pytest.raises(SightError, match="too small"):
        look(desk.game, desk.position, [BLANK, tiny], drawings(), eye_of(desk.position, ()))
