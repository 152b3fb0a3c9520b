"""The steps one by one: pictures of all kinds, wrong clicks, zones cut and joined by hand, VASSAL modules, words."""

import dataclasses
import itertools
import math
import re
import threading
import time
from pathlib import Path

import cv2
import pytest
import shapely
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from assistant.core.printed import MINE, Zone
from assistant.core.text import LANGUAGES, Name, has_message
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data.boards import needed_zones
from assistant.games import find_game
from assistant.scan.tracing.seeds import Seed
from assistant.ui.editor.steps import step as orders
from assistant.ui.editor.steps.fit import FitStep
from assistant.ui.editor.steps.keep import KeepStep
from assistant.ui.editor.steps.open import OpenStep
from assistant.ui.editor.steps.review_step import FactsStep
from assistant.ui.editor.steps.step import Canvas
from assistant.ui.editor.steps.trace import TraceStep
from assistant.ui.editor.steps.zone_panel import KEYS
from assistant.ui.editor.steps.zones import TOOLS, ZonesStep
from assistant.ui.editor.window import EditorWindow, OwnBoards, map_of
from assistant.ui.editor.work import workbench
from assistant.ui.editor.work.workbench import Workbench
from assistant.ui.look.settings import Settings
from tests.nightly import few_by_day
from tests.pace import allowed
from tests.scan import vassal_modules
from tests.scan.test_images import pdf as two_paged
from tests.ui.conftest import Modal
from tests.ui.own_boards import EDGE, Player

CODE = Path(__file__).resolve().parents[2] / "assistant" / "ui" / "editor"


# Pictures


def test_a_picture_is_turned_and_cropped_with_everything_on_it(fitted):
    wide, high = fitted.workbench.draft.size
    mark = fitted.workbench.draft.landmarks[0]
    fitted.window.go("open")
    step = fitted.on(OpenStep)
    step.turn_button.click()
    fitted.rest()
    assert fitted.workbench.draft.size == (high, wide)
    turned = fitted.workbench.draft.landmarks[0].image
    assert turned == pytest.approx((high - mark.image[1], mark.image[0]))
    step.crop_button.click()
    fitted.draw([(EDGE, EDGE), (high - EDGE, wide - EDGE)])
    fitted.rest()
    left, top, _, _ = fitted.workbench.draft.crop or (0, 0, 0, 0)
    assert (left, top) == pytest.approx((EDGE, EDGE), abs=2)
    assert fitted.workbench.draft.landmarks[0].image == pytest.approx((turned[0] - left, turned[1] - top))
    pixels, scale = fitted.workbench.picture.pixels(400)()
    assert pixels.shape[1] == 400
    assert pixels.shape[0] * scale == pytest.approx(fitted.workbench.draft.size[1], abs=3)
    step.whole_button.click()
    fitted.workbench.step(-1)
    assert fitted.workbench.draft.crop is not None


def test_a_frame_beside_the_picture_crops_nothing(player):
    before = player.workbench.draft
    wide, high = before.size
    for frame in ((wide + 50, 0, wide + 300, high), (-400, 10, -100, 300), (0, high + 30, wide, high + 200)):
        player.workbench.crop(frame)
        assert player.workbench.draft == before
    assert player.workbench.picture.size == (wide, high)


def test_a_zone_seen_small_is_not_pulled_by_a_click_beside_it(drawn):
    step = drawn.on(ZonesStep)
    zones = drawn.workbench.board.zones
    zone = min(drawn.workbench.draft.zones or (), key=lambda one: one.shape.area).id
    other = max(zones, key=lambda one: zones[one].shape.boundary.intersection(zones[zone].shape).length * (one != zone))
    step.choose(zone)
    drawn.window.canvas.zoom_by(0.05)
    QApplication.processEvents()
    beside = zones[other].shape.representative_point()
    drawn.click((beside.x, beside.y))
    assert step.chosen == other
    # Each tool's two lines are whole, whatever they name.
    for tool in TOOLS:
        step.take(tool)
        assert not [line for line in step.asks() if "Unknown" in line or "$" in line]


def test_another_picture_begins_anew_says_so_and_can_be_undone(player, scan, tmp_path):
    other = tmp_path / "other.png"
    other.write_bytes(scan.path.read_bytes())
    player.opens(other)
    assert player.workbench.own("board-begun-anew") not in player.told  # nothing was done on the first
    player.fits(scan)
    before = player.workbench.draft
    player.opens(scan.path)
    assert not player.workbench.draft.landmarks
    assert player.told[-1] == player.workbench.own("board-begun-anew")
    player.workbench.step(-1)
    player.rest()
    assert replace(player.workbench.draft, step=before.step) == before


def test_a_page_of_a_pdf_is_chosen(qtbot, scan, tmp_path):
    pdf = tmp_path / "boards.pdf"
    pdf.write_bytes(two_paged((72, 72), (144, 72)))
    player = Player(qtbot)
    step = player.on(OpenStep)
    player.opens(pdf)
    assert step.pages.isVisible()
    assert step.pages.count() == 2
    first = player.workbench.draft.size
    step.pages.setCurrentIndex(1)
    step.pages.activated.emit(1)
    player.rest()
    assert player.workbench.draft.page == 1
    assert player.workbench.draft.size[0] == first[0] * 2


# Fit


def test_a_wrong_click_is_pointed_out_and_clicked_again(player, scan):
    player.window.go("fit")
    step = player.on(FitStep)
    assert not step.again_button.isEnabled() and not step.away_button.isEnabled() and step.pass_button.isEnabled()
    wrong = ""
    while zone := step.current:
        x, y = scan.middle(zone)
        if len(player.workbench.draft.landmarks) == 4:
            wrong, x = zone, x + (250 if x < 450 else -250)
        player.click((x, y))
        assert (player.workbench.fit is not None) == (len(player.workbench.draft.landmarks) >= 4)
    assert [point.name for point in step.errors() if point.verdict != "good"] == [wrong]
    assert player.workbench.name(wrong) in step.asks()[1]
    before = player.workbench.fit.mean_error if player.workbench.fit else 0
    step.points.setCurrentRow(4)
    step.again_button.click()
    assert step.current == wrong
    player.click(scan.middle(wrong))
    assert (player.workbench.fit.mean_error or 0) < (before or 0)
    assert all(point.verdict == "good" for point in step.errors())


def test_points_are_dragged_passed_over_and_taken_away(fitted):
    step = fitted.on(FitStep)
    assert not step.pass_button.isEnabled(), "every point is clicked"
    x, y = fitted.workbench.draft.landmarks[2].image
    fitted.draw([(x, y), (x + 30, y + 12)])
    assert fitted.workbench.draft.landmarks[2].image == pytest.approx((x + 30, y + 12), abs=2)
    fitted.workbench.step(-1)
    assert fitted.workbench.draft.landmarks[2].image == (x, y)
    step.points.setCurrentRow(2)
    assert step.again_button.isEnabled()
    step.away_button.click()
    step.points.setCurrentRow(2)
    fitted.key(Qt.Key.Key_Delete)
    assert len(fitted.workbench.draft.landmarks) == 7 and step.pass_button.isEnabled()
    asked = step.current
    fitted.key(Qt.Key.Key_P)
    assert step.current != asked


# Trace


def test_zones_are_clicked_by_name_skipped_and_placed_by_the_fit(fitted, scan):
    fitted.window.go("trace")
    step = fitted.on(TraceStep)
    step.kinds[step.order[-1]] = "sea"  # which the fit lays: nobody is asked for it
    step.refresh()
    left = len(step.order) - 1
    assert step.summary.text() == fitted.workbench.own("board-trace-count", n=0, all=left)
    assert step.asks()[1] == fitted.workbench.own("board-trace-ask-hint", n=left)
    zone = step.current
    fitted.draw([scan.inside(zone), (scan.inside(zone)[0] + 8, scan.inside(zone)[1])])
    seed = fitted.workbench.draft.seeds[0]
    assert seed.zone == zone
    assert len(seed.points) > 1
    fitted.click((scan.inside(zone)[0], scan.inside(zone)[1] + 6), Qt.KeyboardModifier.ShiftModifier)
    assert [seed.zone for seed in fitted.workbench.draft.seeds] == [zone, zone]
    skipped = step.current
    fitted.key(Qt.Key.Key_S)
    assert skipped in fitted.workbench.draft.skipped
    assert step.summary.text() == fitted.workbench.own("board-trace-count", n=1, all=left - 1)
    assert step.current != skipped
    step.rest_button.click()
    assert step.wanted() == []
    assert skipped not in {seed.zone for seed in fitted.workbench.draft.seeds}
    fitted.key(Qt.Key.Key_O)
    fitted.click((EDGE / 2, EDGE / 2))
    assert fitted.workbench.draft.seeds[-1].zone == ""


def test_a_wrong_click_is_dragged_taken_away_and_overruled(clicked, scan):
    step, workbench = clicked.on(TraceStep), clicked.workbench
    seeds = workbench.draft.seeds
    x, y = seeds[0].points[0]
    clicked.draw([(x, y), (x + 25, y + 14)])
    assert workbench.draft.seeds[0].points[0] == pytest.approx((x + 25, y + 14), abs=2)
    assert len(workbench.draft.seeds) == len(seeds)
    workbench.step(-1)
    assert workbench.draft.seeds == seeds
    clicked.click((x, y))
    assert step.chosen == seeds[0].zone and step.away_button.isEnabled()
    assert step.asks()[1] == workbench.own("board-trace-chosen-hint")
    clicked.key(Qt.Key.Key_Delete)
    assert step.wanted() == [seeds[0].zone] and not step.away_button.isEnabled()
    one, other = scan.neighbours()
    wrong = Seed(one, (scan.inside(other),))  # besides the right one: a second island that is none
    workbench.change(seeds=(*seeds, wrong))
    clicked.traces()
    x, y = scan.inside(other)
    step.look_at(other)
    clicked.draw([(x - 12, y), (x, y + 1), (x + 12, y)])
    clicked.rest()
    assert wrong not in workbench.draft.seeds
    assert workbench.board.zone_at(workbench.sheet, x, y).id == other
    assert not step.tracer.waiting
    workbench.step(-1)
    assert wrong in workbench.draft.seeds


# Zones


def test_a_part_is_cut_off_and_a_zone_added_in_its_place(drawn):
    step, workbench = drawn.on(ZonesStep), drawn.workbench
    zone = max(workbench.draft.zones or (), key=lambda one: one.shape.area)
    drawn.look_at(zone.id)
    left, top, right, bottom = zone.bounds
    drawn.key(Qt.Key.Key_S)
    y = zone.centre[1]
    drawn.draw([(left - 15, y), (right + 15, y)])
    step.panel.remove.click()
    rest = workbench.board.zones[zone.id].shape.area
    assert rest < zone.shape.area
    drawn.key(Qt.Key.Key_B)
    corners = [(left - 5, top - 5), (right + 5, top - 5), (right + 5, bottom + 5), (left - 5, bottom + 5)]
    drawn.draw(corners)
    assert step.chosen not in workbench.shipped.zones
    assert workbench.board.zones[step.chosen].shape.area > 0.6 * (zone.shape.area - rest)
    assert workbench.board.zones[step.chosen].shape.intersection(workbench.board.zones[zone.id].shape).area < 1
    step.panel.wait()
    keys = {finding.text.key for finding in step.panel.found}
    assert "finding-zone-new" in keys


def test_every_tool_is_undone_and_done_again_by_keys(drawn):
    """Each tool with the mouse, then Ctrl+Z to the beginning and Ctrl+Shift+Z to the end: the same boards both ways."""
    step, workbench = drawn.on(ZonesStep), drawn.workbench
    zone = max(workbench.draft.zones or (), key=lambda one: one.shape.area)
    drawn.look_at(zone.id)
    left, _, right, _ = zone.bounds
    x, y = zone.shape.representative_point().coords[0]
    r = min(12.0, 0.5 * zone.shape.representative_point().distance(zone.shape.boundary))
    loop = [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r), (x - r, y - r + 1)]
    drawn.key(Qt.Key.Key_S)
    drawn.draw(loop)
    step.panel.remove.click()  # a hole
    assert len(workbench.board.zones[zone.id].polygons[0]) == 2
    drawn.key(Qt.Key.Key_B)
    drawn.draw([(x - r - 2, y - r - 2), (x + r + 2, y - r - 2), (x + r + 2, y + r + 2), (x - r - 2, y + r + 2)])
    lake = step.chosen
    assert workbench.board.zones[lake].shape.area == pytest.approx(4 * r * r, rel=0.2)
    drawn.key(Qt.Key.Key_L)
    drawn.click((left + 0.2 * (right - left), y) if zone.contains(left + 0.2 * (right - left), y) else zone.centre)
    drawn.key(Qt.Key.Key_Escape)
    step.choose(zone.id)
    corner = workbench.board.zones[zone.id].polygons[0][0][4]
    drawn.draw([corner, (corner[0] + 3, corner[1] + 2)], Qt.KeyboardModifier.ControlModifier)  # only that corner
    edge = workbench.board.zones[zone.id].polygons[0][0][7:9]
    between = ((edge[0][0] + edge[1][0]) / 2, (edge[0][1] + edge[1][1]) / 2)
    drawn.draw([between, (between[0] + 2, between[1] + 2)], Qt.KeyboardModifier.ShiftModifier)  # the whole border
    drawn.key(Qt.Key.Key_M)
    drawn.click(workbench.board.zones[lake].centre)
    assert lake not in workbench.board.zones
    step.panel.names["en"].setText("Heartland")
    step.panel.names["en"].editingFinished.emit()
    assert workbench.board.zones[zone.id].name.en == "Heartland"
    printed = step.panel.printed_here
    n, column = next((n, column) for n, column in enumerate(printed.rows) if column.type == "flag")
    ticked = Qt.CheckState.Unchecked if zone.tags.get(column.id) else Qt.CheckState.Checked
    assert printed.setData(printed.index(n, 1), ticked, Qt.ItemDataRole.CheckStateRole)
    assert workbench.board.zones[zone.id].sources[column.id] == MINE and printed.index(n, 0).data().startswith("✎")
    assert workbench.history.now > 6
    boards = [draft.zones for draft in workbench.history.drafts]
    for n in range(workbench.history.now - 1, 2, -1):
        drawn.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert workbench.draft.zones is boards[n]
    while workbench.history.now < len(boards) - 1:
        now = workbench.history.now
        drawn.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        assert workbench.history.now == now + 1
    assert workbench.draft.zones is boards[-1]


def test_a_click_in_the_panel_leaves_the_keys_to_the_picture(drawn):
    from PySide6.QtTest import QTest

    step = drawn.on(ZonesStep)
    drawn.window.activateWindow()
    drawn.window.canvas.setFocus()
    zone = next(iter(drawn.workbench.draft.zones or ()))
    step.choose(zone.id)
    for part in (step.panel.tabBar(), step.panel.list.viewport(), step.tools["split"]):
        QTest.mouseClick(part, Qt.MouseButton.LeftButton)
        assert drawn.window.focusWidget() is drawn.window.canvas
    drawn.key(Qt.Key.Key_V)
    assert step.tool == "choose"


def test_a_zone_that_the_game_needs_is_put_back_with_one_key(drawn):
    step, workbench = drawn.on(ZonesStep), drawn.workbench
    needed = needed_zones(workbench.shipped.id)
    zone, other = next(
        (a, b)
        for a in workbench.draft.zones or ()
        for b in workbench.board.neighbours[a.id]
        if a.id in needed and b in needed
    )
    before = workbench.board
    step.choose(other)
    drawn.look_at(zone.id)
    drawn.told.clear()
    drawn.key(Qt.Key.Key_M)
    drawn.click(zone.centre)
    assert zone.id not in workbench.board.zones
    assert workbench.words(needed[zone.id]) in drawn.told[-1]
    step.panel.wait()
    assert step.panel.grave
    assert [finding.gone for finding in step.panel.found if finding.grave] == [zone.id] and not step.done
    # Kept like that it cannot be; the last step says which zone, why, and puts it back too.
    drawn.window.go("keep")
    keep = drawn.on(KeepStep)
    assert not keep.keep_button.isEnabled()
    assert workbench.name(zone.id) in keep.asks()[0]
    assert workbench.words(needed[zone.id]) in keep.asks()[1]
    drawn.told.clear()
    keep.keep()
    drawn.rest()
    assert workbench.name(zone.id) in drawn.told[-1]
    assert not own_boards.has_one(workbench.shipped.id)
    drawn.key(Qt.Key.Key_P)
    assert zone.id in workbench.board.zones
    assert keep.keep_button.isEnabled()
    workbench.step(-1)
    drawn.window.go("zones")
    drawn.key(Qt.Key.Key_P)
    assert step.chosen == zone.id
    assert workbench.board.zones[zone.id].shape.equals(before.zones[zone.id].shape)
    assert workbench.board.zones[other].shape.symmetric_difference(before.zones[other].shape).area < 1
    assert workbench.board.neighbours[zone.id].keys() >= before.neighbours[zone.id].keys()
    step.panel.wait()
    assert not step.panel.back.isVisible()
    workbench.step(-1)
    assert zone.id not in workbench.board.zones


def test_keeping_sharing_and_receiving_can_be_given_up(drawn, tmp_path, monkeypatch):
    window, map_id = drawn.window, drawn.workbench.game.map
    window.go("keep")
    step = drawn.on(KeepStep)
    file = tmp_path / "mine.sabreboard"
    step.share(file)
    drawn.rest()
    shared = file.read_bytes()
    monkeypatch.setattr(threading.Thread, "start", lambda _thread: None)  # not before the button is pressed
    for deed in (step.keep, lambda: step.share(tmp_path / "again.sabreboard"), lambda: step.receive(file)):
        deed()
        job = drawn.workbench.job
        window.cancel.click()
        job._thread.run()
        QApplication.processEvents()
        assert not own_boards.has_one(map_id)
        assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert file.read_bytes() == shared


@pytest.mark.parametrize("language", few_by_day(LANGUAGES, "fr"))  # its words are the longer ones
def test_every_step_fits_a_small_screen_with_large_text_and_shows_no_key(drawn, language):
    settings, window = drawn.window.settings, drawn.window
    for step, scale in itertools.product(window.steps, (1.0, 1.4)):
        settings.show_as(dataclasses.replace(settings.look, language=language, text_scale=scale))
        window.go(step.id)
        QApplication.processEvents()
        assert window.minimumSizeHint().height() < 680, step.id
        assert window.minimumSizeHint().width() <= 1280, step.id
        assert scale > 1 or step.minimumSizeHint().width() <= window.panels.width() - 12, step.id
        words = [part.text() for part in window.findChildren(QLabel) + window.findChildren(QAbstractButton)]
        assert not [word for word in words if re.search(r"<[a-z-]+>|\{", word)]
        lines = (window.ask, window.hint)
        drawn.qtbot.waitUntil(lambda: all(one.height() >= one.heightForWidth(one.width()) for one in lines))  # noqa: B023


def test_all_that_a_yes_makes_ones_own_is_shown(qtbot):
    """Third Reich asks eleven facts of a zone: more than there are digits."""
    workbench = Workbench(find_game("third-reich"), Settings())
    step = FactsStep(workbench, Canvas(workbench.picture))
    qtbot.addWidget(step)
    workbench.draw_by_fit()
    step.enter()
    most = max(
        range(len(step.matters)), key=lambda n: len(step.doubtful(workbench.board.zones[step.matters[n].zones[0]]))
    )
    step.show_matter(most)
    zone = step.matters[most].zones[0]
    before = workbench.board.zones[zone].sources
    shown = len(step.facts.rows)
    assert shown > KEYS
    step.facts.turn(shown - 1)
    step.decide("yes")
    after = workbench.board.zones[zone].sources
    assert sum(after[fact] == MINE for fact in after if before.get(fact) != MINE) <= shown


# VASSAL, files, words


def test_a_vassal_module_gives_picture_clicks_and_a_fit(qtbot, scan, tmp_path):
    player = Player(qtbot)
    names = {zone: player.workbench.shipped.zones[zone].name.en for zone in scan.truth}
    high, wide = cv2.imread(str(scan.path)).shape[:2]
    spots = {names[zone]: tuple(map(round, scan.middle(zone))) for zone in scan.truth}
    inside = vassal_modules.regions(spots)
    zone = vassal_modules.zone("Front", f"0,0;{wide},0;{wide},{high};0,{high}", inside, "$gridLocation$")
    counter = vassal_modules.slot("Guard", vassal_modules.piece("Guard", "guard.png"))
    build = vassal_modules.build_file(vassal_modules.board(vassal_modules.zoned(zone)), counter, "<some.Thing/>")
    pictures = {"map.png": scan.path.read_bytes(), "guard.png": vassal_modules.picture(40, 40)}
    module = vassal_modules.module(tmp_path / "war.vmod", build, pictures)
    player.opens(module)
    panel = player.step.vassal
    assert panel.isVisible()
    assert panel.boards.count() == 1
    assert panel.pairs.list.count() == 1
    assert any("some.Thing" in panel.remarks.item(n).text() for n in range(panel.remarks.count()))
    panel.use_button.click()
    player.rest()
    assert player.step.id == "fit"
    assert {seed.zone for seed in player.workbench.draft.seeds} == set(scan.truth)
    assert player.workbench.fit is not None
    x, y = player.workbench.draft.seeds[0].points[0]
    assert scan.truth[player.workbench.draft.seeds[0].zone].contains(shapely.Point(x, y))


def test_files_find_the_window_of_their_game(qtbot, tmp_path):
    import zipfile

    path = tmp_path / "a.sabreboard"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("about.json", '{"sabreboard": 1, "map": "antique"}')
    assert map_of(path) == "antique"
    assert map_of(tmp_path / "none.sabreboard") == ""
    boards = OwnBoards(Settings())
    window = boards.open_file(path)
    assert window.workbench.game.map == "antique"
    assert boards.open(window.workbench.game) is window
    qtbot.waitUntil(lambda: window.workbench.job is None, timeout=10_000)
    boards.close()


def test_every_word_is_there_in_both_languages():
    said = set()
    for path in CODE.rglob("*.py"):
        said |= set(re.findall(r'"(board-[a-z-]+[a-z])"', path.read_text(encoding="utf-8")))
    assert len(said) > 100
    missing = [
        (key, language) for key in said for language in LANGUAGES if not has_message("assistant.ui", key, language)
    ]
    assert missing == []


@pytest.mark.parametrize("which", [(None,), ("der-des-ders",), (None, "red-dunes")])
def test_no_part_is_shown_as_a_window_of_its_own(qtbot, which):
    game, *kit = (find_game(name) if name else None for name in which)
    seen = []
    watch = Modal(seen, every=True)
    QApplication.instance().installEventFilter(watch)
    window = EditorWindow(game, Settings(), *kit)
    qtbot.addWidget(window)
    window.show()
    QApplication.instance().removeEventFilter(watch)
    assert seen == ["EditorWindow"]


def test_what_takes_long_waits_until_its_step_is_shown(qtbot, monkeypatch):
    for place, name in ((workbench, "needed_zones"), (orders, "landmarks"), (orders, "walk")):
        monkeypatch.setattr(place, name, lambda *_, name=name: pytest.fail(name))
    Player(qtbot)


def test_a_board_of_thousands_of_cells_is_put_in_order_at_once():
    """Every zone is there once; the next landmark is the farthest from those before, the next to be traced the nearest."""
    square = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    at = {f"{x:02}{y:02}": (10.0 * x, 10.0 * y) for x in range(70) for y in range(70)}
    rings = {name: tuple((x + dx, y + dy) for dx, dy in square) for name, (x, y) in at.items()}
    zones = [Zone(name, "map", Name(name, name), "", ((ring,),)) for name, ring in rings.items()]
    begun = time.thread_time()
    spread, walked = orders.landmarks(zones), orders.walk(zones)
    assert time.thread_time() - begun < allowed(2.0)
    assert sorted(spread) == sorted(walked) == sorted(at) and spread[:4] == ("0000", "6969", "6900", "0069")
    assert all(math.dist(at[one], at[other]) == 10 for one, other in itertools.pairwise(walked[:60]))
