"""What a kit's judgement says of what is done: each breach with the lawful deed beside it, by preview, findings and review."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from assistant.core.judgement import Grade, objections, review
from assistant.core.position import Position
from assistant.core.table import Mark, Move, Note, Several
from assistant.core.text import render
from assistant.desk.entry.line import read
from assistant.games.kit import library
from assistant.games.kit.card_reader import read_kit
from assistant.games.kit.game import game_of
from assistant.games.kit.movement import overstacked, range_of
from assistant.games.kit.questions import book, cards
from assistant.games.kit.questions.cards import seen
from assistant.games.kit.state import view_of
from tests.games.kit.test_samples import Sample

READ = read_kit((library.SAMPLES / "red-dunes" / "kit.toml").read_text(encoding="utf-8")).rules
MUST = 'must = true\nkind = "ratio"'


@pytest.fixture
def dunes():
    return Sample.of("red-dunes")


def found(desk, edit, game=None):
    return [render(one.text, "en") for one in objections(game or desk.game, desk.position, edit)]


BREACHES = [  # who, where to, over which hexes, what is said; None: nothing
    ("amber-column#2", "h0204", (), None),
    ("amber-column#2", "h0704", (), "cannot come as far"),
    ("amber-column#2", "h0204", ("h0203",), None),
    ("slate-column#2", "h1206", (), None),  # not its phase: a retreat
    ("amber-guns#1", "h0104", (), "3, and 2 may stand there"),
    ("amber-camel#1", "off", (), None),  # out of play
]


@pytest.mark.parametrize(("who", "goal", "way", "said"), BREACHES)
def test_a_move_against_the_card_is_said(dunes, who, goal, way, said):
    told = found(dunes, Move((who,), goal, way))
    assert (not told) if said is None else any(said in one for one in told), told


@pytest.mark.parametrize(
    "limits", [None, "{ most = 1 }", "{ most = 2 }, { most = 'sum(moves)', value = 'sum(defence) + 1' }"]
)
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 12)), max_size=12))
@settings(max_examples=25, deadline=None)
def test_no_stack_that_is_too_high_is_passed_over(limits, moves):
    words = (library.SAMPLES / "red-dunes" / "kit.toml").read_text(encoding="utf-8")
    kit = read_kit(re.sub(r"(?m)^stacking = .*$", f"stacking = [ {limits} ]", words) if limits else words)
    game, now = game_of("red-dunes", kit), Sample.of("red-dunes").position
    counters, zones = list(now.table.counters), list(now.board.zones)
    for counter, zone in moves:
        now = now.after(Move((counters[counter % len(counters)],), zones[zone * 7 % len(zones)]))
    said = {one.about[0] for one in game.book.lying(now) if one.text.key == "overstacked"}
    lying = seen(kit.rules, now)
    assert said == {zone for zone, *_ in overstacked(kit.rules.movement, lying, lying.standing)}


def test_the_way_that_a_card_names_costs_what_it_says(dunes):
    card = read_kit((library.SAMPLES / "red-dunes" / "kit.toml").read_text(encoding="utf-8")).rules
    lying = seen(card, dunes.position)
    for rows in lying.standing.values():
        for row in rows:
            free = range_of(card.movement, lying, row)
            for zone, reached in free.zones.items():
                assert range_of(card.movement, lying, row, way=reached.way).zones[zone] == reached


def test_what_was_spent_before_in_the_phase_counts(dunes):
    dunes.move("amber-column#2", "h0204")
    figures = dunes.answer("reach", counters=["amber-column#2"]).highlights.figures
    goal = next(zone for zone, cost in figures.items() if cost == "4")  # all that it has
    assert found(dunes, Move(("amber-column#2",), goal))
    dunes.accept("phase-end")
    dunes.accept("phase-end")  # amber's again
    assert not found(dunes, Move(("amber-column#2",), goal))


def test_preview_findings_and_review_say_the_same(dunes):
    (command,) = read("0104 1 > 0704", dunes.position, dunes.game)
    assert any("cannot come as far" in render(text, "en") for text in command.brings)
    before = dunes.position
    edit = Move(("amber-column#3",), "h0704")
    dunes.edit(edit)
    assert any("cannot come" in render(reason.text, "en") for reason in dunes.answer("findings").reasons)
    steps = list(review(dunes.game, before, [edit]))
    assert [one.step for one in steps] and steps[0].objection.rule == "3"


def test_a_fight_that_is_carried_out_is_no_march(dunes):
    dunes.edit(Several((Move(("amber-column#5",), "h0706"), Move(("amber-camel#2",), "h0706"))))
    offers = dunes.answer("fight", zone="h0707", side="amber", dice=[1]).offers
    assert offers and not any("cannot come" in one for offer in offers for one in found(dunes, offer.edit))


def owed(desk, game, position):
    return [render(one.text, "en") for one in game.book.owing(game.keeper.of(position), position)]


def test_what_the_phase_owes_is_said_and_objected_to_when_it_ends(dunes):
    words = (library.SAMPLES / "red-dunes" / "kit.toml").read_text(encoding="utf-8")
    game = game_of("red-dunes", read_kit(words.replace('kind = "ratio"', MUST, 1)))
    at = dunes.position.after(Move(("amber-column#5",), "h0706"))  # beside Slate's column at the Great Well
    assert any("0707 must be attacked" in one for one in owed(dunes, game, at))
    fought = Several(
        (),
        None,
        {"did": "fought", "by": "amber", "fight": "battle", "zones": ["h0707"], "counters": ["amber-column#5"]},
    )
    assert not any("0707 must be attacked" in one for one in owed(dunes, game, at.after(fought)))
    over = [
        one for one in objections(game, at, Note("phase", "slate")) if "0707 must be attacked" in render(one.text, "en")
    ]
    assert [one.grade for one in over] == [Grade.AGAINST]
    assert not objections(game, at, Note("phase", "nowhere"))  # a table that is corrected


@pytest.mark.parametrize("deed", [{"did": "fought"}, {"did": "fought", "zones": 3}, {"did": ["x"]}, {"zones": []}])
def test_a_deed_that_says_nothing_is_its_parts(dunes, deed):
    edit = Several((Move(("amber-column#2",), "h0704"),), None, deed)
    assert any("cannot come as far" in one for one in found(dunes, edit))


def test_whom_a_fight_brings_beside_an_enemy_owes_him_nothing(dunes):
    words = (library.SAMPLES / "red-dunes" / "kit.toml").read_text(encoding="utf-8")
    game = game_of("red-dunes", read_kit(words.replace('kind = "ratio"', MUST, 1)))
    deed = {
        "did": "fought",
        "by": "amber",
        "fight": "battle",
        "zones": ["h0101"],
        "counters": ["amber-column#1", "gone#9"],
    }
    alone = dunes.position.after(Move(("amber-camel#2", "amber-column#4"), "h0102"))
    at = alone.after(Several((Move(("amber-column#1",), "h0706"),), None, deed))  # it was driven there
    assert not any("0707 must be attacked" in one for one in owed(dunes, game, at))
    stood = alone.after(Move(("amber-column#1",), "h0706")).after(Several((), None, deed))
    assert any("0707 must be attacked" in one for one in owed(dunes, game, stood))


def test_marks_of_supply_and_control_are_owed(dunes):
    marked = dunes.position.after(Mark("unsupplied", "h0104", 1))
    assert any("marker of supply is wrong" in one for one in owed(dunes, dunes.game, marked))
    lost = dunes.position.after(Move(("slate-column#1",), "h0303"))  # Amber's well, entered beside its camels: no
    assert not any("takes" in one for one in owed(dunes, dunes.game, lost))
    alone = lost.after(Move(("amber-camel#1",), "off")).after(Note("phase", "slate"))
    assert any("Slate takes" in one for one in owed(dunes, dunes.game, alone))


@pytest.mark.parametrize(
    ("card", "said"),
    [("[control]\n", "No counter has a side"), ('[movement]\nallowance = "2"\n', "No zone has a neighbour")],
)
def test_a_kit_without_sides_or_links_is_not_right(card, said):
    game = game_of("red-dunes", read_kit(f'title = "x"\n{card}'))
    at = Sample.of("red-dunes").position
    kinds, board = replace(at.kinds, sides={}), replace(at.board, links=())
    bare = Position(board, kinds if "control" in card else at.kinds, at.table, at.defaults)
    answer = game.findings().answer(bare)
    assert any(said in render(reason.text, "en") for reason in answer.reasons)
    assert game_of("red-dunes", read_kit('title = "x"')).findings is None  # what says nothing finds nothing right


def test_what_lies_out_of_play_is_not_counted(dunes):
    edits = [Move((name,), "off") for name in ("amber-column#1", "amber-column#2", "amber-column#3", "amber-guns#1")]
    at = dunes.position
    for edit in edits:
        at = at.after(edit)
    assert not any("may stand there" in render(one.text, "en") for one in dunes.game.book.lying(at))


def test_marks_that_come_off_as_the_phase_ends_are_not_missed(dunes):
    for edit in (Note("phase", "slate"), Move(("slate-column#2",), "h0101"), Move(("amber-guns#1",), "h0102")):
        dunes.edit(edit)
    dunes.accept("supply", side="slate")  # one of Slate's is cut off and marked; the mark comes off with its phase
    assert dunes.position.marker("unsupplied", "h0101")
    ends = dunes.answer("phase-end").offers[-1]
    assert not any("supply" in render(one.text, "en") for one in ends.against)
    dunes.edit(ends.edit)
    assert not dunes.position.marker("unsupplied", "h0101")


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=2, max_size=12), st.data())
@settings(max_examples=60, deadline=None)
def test_what_a_movement_leaves_is_seen_as_the_table_lies(moves, data):
    card = data.draw(st.sampled_from((READ, structs.replace(READ, units=("column", "guns")))))
    now = Sample.of("red-dunes").position
    counters, zones = list(now.table.counters), list(now.board.zones)
    was = seen(card, now)
    for counter, zone in moves:
        now = now.after(Move((counters[counter % len(counters)],), zones[zone * 5 % len(zones)]))
        lying, anew = seen(card, now), view_of(card, now, was.state.phase)
        assert dict(lying.standing) == dict(anew.standing)
        assert lying.state == anew.state


def test_an_edit_of_many_moves_is_judged_once(dunes, monkeypatch):
    """However many counters it moves: the table is looked over once, each counter's reach worked out once, for all who ask."""
    looks, ranges, seldom = [], [], []
    monkeypatch.setattr(cards, "view_of", lambda *asked: looks.append(1) or view_of(*asked))
    monkeypatch.setattr(book, "range_of", lambda *asked, **more: ranges.append(1) or range_of(*asked, **more))
    side = [one for one in dunes.position.table.counters if one.startswith("amber-") and is_on_board(dunes, one)]
    beside = dunes.board.neighbours
    for count in (3, len(side)):
        looks.clear()
        ranges.clear()
        moves = [Move((one,), next(iter(beside[dunes.position.table.counters[one].zone]))) for one in side[:count]]
        edit = Several(tuple(moves))
        told = found(dunes, edit)
        dunes.edit(edit)
        assert [render(one.text, "en") for one in dunes.against()] == told
        dunes.ask(dunes.game.findings())
        assert len(ranges) == count
        seldom.append(len(looks))
        dunes.undo()
    assert count > 6
    assert seldom[0] == seldom[1] <= 6


def is_on_board(desk, counter):
    return desk.position.table.counters[counter].zone.startswith("h")
