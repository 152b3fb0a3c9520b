"""The whole walk: from a scan of a printed board to tables that are played on it."""

import contextlib
from pathlib import Path

import pytest
import shapely
from msgspec.structs import replace
from PySide6.QtCore import Qt

from assistant.core.map_files import board
from assistant.core.printed import MINE
from assistant.core.text import EditError, Name
from assistant.desk.desk import load
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import shared_boards
from assistant.games import find_game
from assistant.scan.boards import editing
from assistant.scan.boards.outlines import shape_of
from assistant.ui.editor.steps.keep import KeepStep
from assistant.ui.editor.steps.review_step import CompareStep, ReviewStep
from assistant.ui.editor.steps.trace import TraceStep
from assistant.ui.editor.steps.zones import ZonesStep
from tests.ui.own_boards import GAME, Player, agreement
from tests.ui.running import laid_out

MAP = find_game(GAME).map


def test_from_a_scan_to_a_board_that_tables_use(traced, scan, tmp_path):
    player = traced
    step = player.on(TraceStep)
    assert agreement(player, scan) > 0.9
    assert shapely.coverage_is_valid([zone.shape for zone in player.workbench.draft.zones or ()])
    sure = player.workbench.draft.confidence
    listed = [step.zones.item(n).data(Qt.ItemDataRole.UserRole) for n in range(step.zones.count())]
    assert [sure[zone] for zone in listed] == sorted(sure.values())
    player.workbench.keep(replace(player.workbench.draft, beneath_words=(listed[0],)))
    step.chosen = listed[0]
    step.refresh()
    assert "names over its border" in step.zones.item(0).text() and "names over" not in step.zones.item(1).text()
    assert "beneath printed names" in step.asks()[1]

    player.window.go("zones")
    player.step.panel.wait()
    assert not player.step.panel.grave

    player.window.go("compare")
    while isinstance(player.step, ReviewStep) and player.step.current is not None:
        player.key(Qt.Key.Key_N)
    player.window.go("facts")
    first = player.step.current
    if first is not None:
        player.key(Qt.Key.Key_Y)
        assert MINE in player.workbench.board.zones[first.zones[0]].sources.values()

    ticks = [step.done for step in player.window.steps]
    assert ticks[:5] == [True] * 5
    again = Player(player.qtbot)  # as the program finds it at its next start
    assert [step.done for step in again.window.steps] == ticks
    again.window.close()

    player.window.go("keep")
    keep = player.on(KeepStep)
    keep.title.setText("Basement copy")
    keep.keep_button.click()
    player.rest()
    paper_board, _ = load(find_game(GAME))
    own = own_boards.kept(MAP)
    assert own.title == "Basement copy"
    paper = paper_board.sheets[player.workbench.sheet]
    share = paper.width / player.workbench.draft.size[0]
    for zone in player.workbench.draft.zones or ():
        kept = paper_board.zones[zone.id]
        assert kept.shape.area == pytest.approx(zone.shape.area * share**2, rel=0.01)
        assert kept.contains(*kept.centre)

    keep.share(tmp_path / "shared.sabreboard")
    player.rest()
    keep.shipped.click()
    assert (
        load(find_game(GAME))[0].sheets[player.workbench.sheet]
        == player.workbench.shipped.sheets[player.workbench.sheet]
    )
    keep.mine.click()
    assert load(find_game(GAME))[0].sheets[player.workbench.sheet] == paper
    keep.away_button.click()
    assert not own_boards.has_one(MAP)
    assert not keep.former_button.isHidden()
    keep.former_button.click()
    assert own_boards.in_use(MAP)
    before = player.workbench.draft
    player.opens(tmp_path / "shared.sabreboard")
    assert not keep.take_button.isHidden()
    assert own_boards.kept(MAP).title == "Basement copy"
    assert player.workbench.draft != before
    assert shared_boards.waiting(MAP) in Path(player.workbench.draft.picture).parents
    keep.title.setText("Theirs, kept")
    keep.keep_button.click()
    player.rest()
    assert own_boards.kept(MAP).title == "Theirs, kept"
    keep.former_button.click()
    assert own_boards.kept(MAP).title == "Basement copy"
    keep.decline_button.click()
    player.rest()
    assert player.workbench.draft == before
    assert keep.take_button.isHidden()
    player.opens(tmp_path / "shared.sabreboard")
    keep.take_button.click()
    player.rest()
    assert own_boards.in_use(MAP)
    assert not keep.former_button.isHidden()
    assert keep.take_button.isHidden()
    assert Path(player.workbench.draft.picture).is_file()


def test_a_board_of_another_game_goes_to_that_game(player, tmp_path):
    other = find_game("empires").map
    shared_boards.pack(own_boards.OwnBoard(other, board(other), "Theirs"), tmp_path / "other.sabreboard")
    before = player.workbench.draft
    player.window.go("keep")
    keep = player.on(KeepStep)
    keep.receive(tmp_path / "other.sabreboard")
    player.rest()
    assert shared_boards.is_received(other)
    assert not own_boards.has_one(other)
    assert not shared_boards.is_received(MAP)
    assert find_game("empires").title.en in player.told[-1]
    assert player.workbench.draft.zones is before.zones


def test_tracing_again_leaves_what_was_drawn_by_hand(traced):
    workbench = traced.workbench
    traced.window.go("zones")
    editor = traced.on(ZonesStep)
    zone = max(workbench.draft.zones or (), key=lambda one: one.shape.area)
    left, _, right, _ = zone.bounds
    traced.look_at(zone.id)
    traced.key(Qt.Key.Key_S)
    traced.draw([(left - 10, zone.centre[1]), (right + 10, zone.centre[1])])
    young = editor.chosen
    assert set(workbench.draft.by_hand) == {zone.id, young} | set(workbench.draft.by_hand)
    before = workbench.board.zones
    traced.window.go("trace")
    step = traced.on(TraceStep)
    assert step.keep_drawn.isVisible()
    assert step.keep_drawn.isChecked()
    step.trace_button.click()
    traced.rest()
    after = workbench.board.zones
    for one in (zone.id, young):
        assert after[one].shape.symmetric_difference(before[one].shape).area < 0.01 * before[one].shape.area
    assert shapely.coverage_is_valid([one.shape for one in workbench.draft.zones or ()])
    # Only if the player says so is it all drawn anew; a zone of his own stays in any case, and undo brings all back.
    step.keep_drawn.click()
    step.trace_button.click()
    traced.rest()
    assert workbench.draft.by_hand == (young,)
    assert workbench.board.zones[young].shape.symmetric_difference(before[young].shape).area < 1
    workbench.step(-1)
    assert set(workbench.draft.by_hand) >= {zone.id, young}
    assert workbench.board.zones[zone.id].polygons == after[zone.id].polygons


def test_tab_goes_to_the_least_sure_and_space_takes_it_as_right(traced):
    workbench, step = traced.workbench, traced.on(TraceStep)
    first, second, *rest = (zone.id for zone in workbench.draft.zones or () if zone.polygons)
    workbench.change(confidence={**dict.fromkeys(rest, 1.0), first: 0.5, second: 0.7}, by_hand=())
    step.look_at("")
    traced.key(Qt.Key.Key_Tab)
    assert step.chosen == first
    traced.key(Qt.Key.Key_Tab)
    assert step.chosen == second
    traced.key(Qt.Key.Key_Tab)
    assert step.chosen == first
    before = workbench.board.zones[first].polygons
    traced.key(Qt.Key.Key_Space)
    assert workbench.draft.by_hand == (first,) and workbench.draft.confidence[first] == 1.0
    assert step.chosen == second  # the next one, which lay behind it
    traced.key(Qt.Key.Key_Space)
    assert set(workbench.draft.by_hand) == {first, second} and not step.tab()  # Tab goes on through the window
    step.trace_button.click()
    traced.rest()
    moved = workbench.board.zones[first].shape.symmetric_difference(shape_of(before)).area
    assert moved < 0.01 * workbench.board.zones[first].shape.area  # a wall: what is traced anew leaves it
    workbench.step(-1)
    workbench.step(-1)
    assert workbench.draft.by_hand == (first,)  # one step a key


def test_a_stroke_through_a_hand_drawn_zone_overrules_it(traced, scan):
    workbench = traced.workbench
    zone, other = scan.neighbours()
    traced.window.go("zones")
    editor = traced.on(ZonesStep)
    editor.choose(other)
    traced.look_at(other)
    corner = workbench.board.zones[other].polygons[0][0][2]
    traced.draw([corner, (corner[0] + 3, corner[1] + 2)])
    assert workbench.draft.by_hand == (other,)  # its neighbour's border is as it was traced, but for theirs
    traced.window.go("trace")
    step = traced.on(TraceStep)
    step.look_at(zone)
    traced.window.canvas.fit()
    traced.draw([scan.inside(zone), scan.inside(other)])
    traced.rest()
    assert other not in workbench.draft.by_hand
    assert workbench.board.zones[zone].contains(*scan.inside(other))
    assert shapely.coverage_is_valid([one.shape for one in workbench.draft.zones or ()])
    traced.click(scan.inside(other))
    assert step.chosen == zone


def test_tracing_can_be_given_up(clicked):
    before, canvas = clicked.workbench.draft, clicked.window.canvas
    place = canvas.geometry()
    clicked.step.trace()
    laid_out()
    assert clicked.window.work.isVisible() and canvas.geometry() == place, "no hand misses what it aimed at"
    seen = clicked.window.work_words.text()
    clicked.window.settings.next_language()
    assert clicked.window.work_words.text() == clicked.workbench.own("board-tracing") != seen
    clicked.window.settings.next_language()
    assert clicked.window.work_words.text() == seen
    clicked.window.cancel.click()
    clicked.rest()
    assert clicked.workbench.draft == before
    assert not clicked.window.work.isVisible()


def test_tracing_that_was_overtaken_is_left_out_and_told(traced):
    workbench, step = traced.workbench, traced.step
    assert isinstance(step, TraceStep)

    def retraced(meanwhile):
        step.trace()
        meanwhile()
        traced.rest()

    retraced(workbench.turn)  # what is traced lies where the picture lay before
    assert traced.told[-1] == workbench.own("board-trace-overtaken")
    wide, high = workbench.draft.size
    bounds = shapely.total_bounds([zone.shape for zone in workbench.draft.zones or ()])
    assert bounds[2] < wide + 50
    assert bounds[3] < high + 50
    workbench.step(-1)
    traced.rest()

    def renamed():
        zone = (workbench.draft.zones or ())[0].id
        workbench.edit(lambda board: editing.rename(board, zone, Name("Elsewhere", "Ailleurs")))

    retraced(renamed)  # what is said of zones is no matter of outlines
    assert "Elsewhere" in {zone.name.en for zone in workbench.draft.zones or ()}
    zone = max(workbench.draft.zones or (), key=lambda one: one.shape.area)

    def is_free(point):
        with contextlib.suppress(EditError):
            return bool(editing.move_points(workbench.board, workbench.sheet, {point: (point[0] + 2, point[1] + 2)}))
        return False

    corner = next(filter(is_free, zone.polygons[0][0]))
    by = (corner[0] + 2, corner[1] + 2)
    retraced(lambda: workbench.edit(lambda board: editing.move_points(board, workbench.sheet, {corner: by})))
    assert any(by in ring for rings in workbench.board.zones[zone.id].polygons for ring in rings)
    seeds = workbench.draft.seeds
    retraced(lambda: workbench.change(seeds=seeds[:-1]))
    assert workbench.draft.seeds == seeds[:-1]
    assert traced.told[-1] == workbench.own("board-trace-overtaken")


def test_pairs_are_decided_with_a_key_and_decisions_come_back(traced):
    shipped = traced.workbench.shipped
    known = shipped.links[::3]  # a board of whose links two thirds were forgotten
    traced.workbench.shipped = replace(shipped, links=known)
    traced.workbench.change(links=known)
    traced.window.go("compare")
    step = traced.on(CompareStep)
    assert len(step.matters) > 5
    first, second = step.matters[:2]
    traced.key(Qt.Key.Key_Y)
    assert first.zones[1] in traced.workbench.board.neighbours[first.zones[0]]
    traced.key(Qt.Key.Key_N)
    assert second.zones[1] not in traced.workbench.board.neighbours[second.zones[0]]
    traced.key(Qt.Key.Key_Backspace)
    assert step.current == second
    traced.key(Qt.Key.Key_Y)
    assert second.zones[1] in traced.workbench.board.neighbours[second.zones[0]]
    traced.workbench.step(-1)
    assert second.zones[1] not in traced.workbench.board.neighbours[second.zones[0]]
    assert [step.verdict(matter) for matter in step.matters[:2]] == ["yes", "no"]
    traced.window.go("facts")
    traced.window.go("compare")
    assert step.at == 2
