"""What is shown as done is in the file at once, undo too: whatever ends the program, its next start goes on where it was."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from assistant.desk.editor.draft import Draft, DraftFile, History
from assistant.games import find_game
from assistant.scan.fit.registration import Landmark
from assistant.scan.tracing.seeds import Seed
from assistant.ui.editor.steps.trace import TraceStep
from assistant.ui.editor.steps.zones import ZonesStep
from tests.ui.own_boards import GAME, Player, standing

MAP = find_game(GAME).map


def pulled(player):
    """A border bent by hand, one zone renamed, the last of three edits undone."""
    player.window.go("zones")
    step = player.on(ZonesStep)
    zone = player.workbench.draft.zones[0]
    step.choose(zone.id)
    player.look_at(zone.id)
    corner = zone.polygons[0][0][3]
    player.draw([corner, (corner[0] + 4, corner[1] + 3)])
    step.panel.names["en"].setText("Mine")
    step.panel.names["en"].editingFinished.emit()
    step.panel.remove.click()
    player.workbench.step(-1)


def told(history):
    """All that can be seen of some drafts, with their undo, in one line."""

    def seen(draft):
        zones = {zone.id: (zone.polygons, zone.name.en, dict(zone.tags)) for zone in draft.zones or ()}
        return replace(draft, zones=None), zones

    return repr((history.now, [seen(draft) for draft in history.drafts]))


@pytest.mark.parametrize(("walk", "step"), [("fitted", "fit"), ("traced", "zones")])
def test_a_walk_goes_on_where_it_was_left(walk, step, qtbot, scan):
    """A later one holds the clicks and the tracing of all before it."""
    player = standing(qtbot, scan, walk)
    if step == "zones":
        pulled(player)
    again = Player(qtbot)
    assert told(again.workbench.history) == told(player.workbench.history)
    assert again.step.id == step
    assert again.workbench.history.now > 5
    again.workbench.step(-1)
    assert told(Player(qtbot).workbench.history) == told(again.workbench.history)


def test_undo_and_redo_at_the_next_start_bring_back_the_same_drafts(qtbot, traced):
    pulled(traced)
    workbench = Player(qtbot).workbench
    zone = workbench.draft.by_hand[0]
    assert workbench.board.zones[zone].name.en == "Mine"
    bent = workbench.board.zones[zone].polygons
    workbench.step(1)
    assert zone not in workbench.board.zones
    workbench.step(-1)
    workbench.step(-1)
    assert workbench.board.zones[zone].name.en != "Mine"
    workbench.step(-1)
    assert workbench.board.zones[zone].polygons != bent
    assert workbench.draft.by_hand == ()


def test_a_stroke_floods_at_the_next_start_as_if_nothing_had_been(scan, qtbot, clicked):
    clicked.traces()
    pulled(clicked)
    clicked.window.go("trace")
    a, b = scan.neighbours(without=clicked.workbench.draft.by_hand)
    clicked.on(TraceStep).look_at(a)
    clicked.workbench.run = lambda *_: None  # the end comes before it has flooded anything
    clicked.draw([scan.inside(a), scan.inside(b)])
    player = Player(qtbot)
    workbench = player.workbench
    before, drawn = workbench.board.zones, workbench.draft.by_hand
    assert drawn
    player.window.go("trace")
    step = player.on(TraceStep)
    player.rest()
    assert not step.tracer.waiting
    after = workbench.board.zones
    assert after[a].shape.area > before[a].shape.area
    assert after[a].contains(*scan.inside(b))
    for zone in drawn:  # what was pulled by hand is where it was
        assert after[zone].shape.symmetric_difference(before[zone].shape).area < 0.5
    far = [z for z in before if after[z].shape.distance(after[a].shape) > 90 and z not in drawn]
    assert all(after[z].shape.symmetric_difference(before[z].shape).area < 2 for z in far)
    workbench.step(-1)  # the stroke and what it flooded are one step
    assert workbench.board.zones[a].polygons == before[a].polygons
    assert all(len(seed.points) == 1 for seed in workbench.draft.seeds)
    player.key(Qt.Key.Key_Escape)


# The file


def landmark(n):
    return Landmark(f"z{n}", (n, n), (n, n))


def longer(draft, n):
    return replace(draft, landmarks=(*draft.landmarks, landmark(n)), seeds=(Seed("a", ((n, n),)),))


def written(steps):
    file, history = DraftFile(MAP), History((Draft(MAP, "map"),))
    for n in range(steps):
        before, history = history.draft, history.record(longer(replace(history.draft, landmarks=()), n))
        file.record(before, history)
    return history


@pytest.mark.parametrize("lost", [1, 2, 40])
def test_a_line_that_was_cut_off_counts_as_not_written(lost, own_home):
    history = written(6)
    path = DraftFile(MAP).path
    whole = path.read_bytes()
    path.write_bytes(whole[:-lost])
    found = DraftFile(MAP)
    back = found.read()
    assert back == History(history.drafts[:-1], history.now - 1)
    young = back.record(longer(back.draft, 99))
    found.record(back.draft, young)
    assert DraftFile(MAP).read() == young
    assert not path.with_suffix(".spoilt").exists()


def test_a_spoilt_file_gives_back_what_stands_before_and_is_kept(own_home):
    history = written(6)
    path = DraftFile(MAP).path
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], b"hello\n", *lines[4:]]))
    spoilt = path.read_bytes()
    back = DraftFile(MAP).read()
    assert back.drafts == history.drafts[: len(back.drafts)]
    assert len(back.drafts) >= 3
    assert path.with_suffix(".spoilt").read_bytes() == spoilt


def test_a_long_walk_keeps_its_file_short_and_its_undo(own_home, monkeypatch):
    monkeypatch.setattr("assistant.desk.editor.draft.MOST", 10)
    monkeypatch.setattr("assistant.desk.editor.draft.LONGEST", 40)
    history = written(60)
    assert len(history.drafts) == 10 and DraftFile(MAP).read() == history
    assert DraftFile(MAP).path.read_bytes().count(b"\n") < 40


def test_two_windows_on_one_draft_the_last_to_write_wins(own_home):
    one, other = DraftFile(MAP), DraftFile(MAP)
    history = written(2)
    assert one.read() == other.read() == history
    mine, theirs = history.record(longer(history.draft, 7)), history.record(longer(history.draft, 8))
    one.record(history.draft, mine)
    other.record(history.draft, theirs)
    assert DraftFile(MAP).read() == theirs
