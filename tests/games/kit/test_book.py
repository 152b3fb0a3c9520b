"""What a kit's judgement says of what is done, markers of supply that count, and what the cards of real games asked for."""

import itertools
import re
import tomllib
from collections import Counter
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from assistant.core.judgement import objections, review
from assistant.core.table import Flip, Move, Position, Several
from assistant.core.text import DataError, QuestionError, render
from assistant.desk.entry.line import read
from assistant.games.kit import card as kit_card
from assistant.games.kit import library
from assistant.games.kit.card_reader import read_kit
from assistant.games.kit.combat import FightGiven, fight, steps_of
from assistant.games.kit.game import game_of
from assistant.games.kit.movement import ReachGiven, SupplyGiven, overstacked, range_of, reach, supply
from assistant.games.kit.questions import book
from assistant.games.kit.questions.fights import loss
from assistant.games.kit.questions.table import seen
from assistant.games.kit.state import Share, View, points, row_of, shares, view, view_of
from tests.games.kit.test_reading import lies
from tests.games.kit.test_samples import Sample
from tests.rows import by_rows

READ = read_kit((library.SAMPLES / "red-dunes" / "kit.toml").read_text(encoding="utf-8")).rules
MUST = 'must = true\nkind = "ratio"'


@pytest.fixture
def dunes():
    return Sample.of("red-dunes")


def found(desk, edit, game=None):
    return [render(one.text, "en") for one in objections(game or desk.game, desk.position, edit)]


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


def test_preview_findings_and_review_say_the_same(dunes):
    (command,) = read("0104 1 > 0704", dunes.position, dunes.game)
    assert any("cannot come as far" in render(text, "en") for text in command.brings)
    before = dunes.position
    edit = Move(("amber-column#3",), "h0704")
    dunes.edit(edit)
    assert any("cannot come" in render(reason.text, "en") for reason in dunes.answer("findings").reasons)
    steps = list(review(dunes.game, before, [edit]))
    assert [one.step for one in steps] and steps[0].objection.rule == "3"


def owed(desk, game, position):
    return [render(one.text, "en") for one in game.book.owing(game.keeper.of(position), position)]


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


def test_an_edit_of_many_moves_is_judged_once(dunes, monkeypatch):
    """However many counters it moves: the reach of each is worked out once, for all who ask."""
    ranges = []
    monkeypatch.setattr(book, "range_of", lambda *asked, **more: ranges.append(1) or range_of(*asked, **more))
    side = [one for one in dunes.position.table.counters if one.startswith("amber-") and is_on_board(dunes, one)]
    beside = dunes.board.neighbours
    moves = [Move((one,), next(iter(beside[dunes.position.table.counters[one].zone]))) for one in side]
    edit = Several(tuple(moves))
    told = found(dunes, edit)
    dunes.edit(edit)
    assert [render(one.text, "en") for one in dunes.against()] == told
    dunes.ask(dunes.game.findings())
    assert len(ranges) == len(side) > 6


def is_on_board(desk, counter):
    return desk.position.table.counters[counter].zone.startswith("h")


def table(counters, ground=None):
    """Return a table with counters told as `red b, blue d`; their attack is 3, their moves are 4."""
    zones = {name: {"terrain": "plain", **(ground or {}).get(name, {})} for name in "abcdefg"}
    return view(kit_card.Card(), lies({"lie": counters, "ground": zones}))


def moves(card, lying, spent=0):
    """Return the zones that the first counter reaches, and those of them where too many would stand."""
    movement = msgspec.convert(tomllib.loads(f'allowance = "moves"\n{card}'), kit_card.Movement)
    found = reach(
        movement, lying, ReachGiven(state=lying.state, counter=lying.state.counters[0]["id"], spent=spent)
    ).value
    return "".join(sorted(found.zones)), "".join(sorted(found.full))


@by_rows("card, counters, spent, found")
def test_zones_of_control(card, counters, spent, found):
    assert moves(card, table(counters, {"b": {"terrain": "town"}}), spent)[0] == found


def test_reach_says_where_too_many_would_stand():
    stacking = "stacking = [{ most = 2 }, { most = \"0 if terrain == 'town' else 9\" }]"
    assert moves(stacking, table("red a, red b, red b, red c", {"d": {"terrain": "town"}})) == ("bcdeg", "bd")


def test_supply_sees_where_a_zone_of_control_reaches():
    entry = {
        "sources": [{"when": "zone == 'a'"}],
        "zoc": "blocks",
        "exerts": "link != 'river'",
        "enemy_counters": False,
    }
    card = msgspec.convert(entry, kit_card.Supply)
    for other, out in (
        ("c", 0),
        ("a", 1),
    ):  # over the river b is free; a, where the line begins, is beside nothing else
        lying = table(f"red b, blue {other}")
        found = supply(card, lying, SupplyGiven(state=lying.state, side="red")).value["red"]
        assert len(found.unsupplied) == (out and 0)  # the counter's own zone is not looked at


RATIO = {
    "kind": "ratio", "attacker": "sum(attack)", "defender": "sum(attack) * (2 if terrain == 'town' else 1)",
    "columns": ["1-2", "1-1", "2-1", "3-1"], "dice": "1d6",
    "table": [[a + b for b in "123456"] for a in "abcd"],
}  # fmt: skip


def fought(card, attackers, defenders, **more):
    results = {cell: {"words": {"en": cell, "fr": cell}} for row in RATIO["table"] for cell in row}
    whole = msgspec.convert({"title": {"en": "x", "fr": "x"}, **RATIO, "results": results, **card}, kit_card.Fight)
    rows = [{"id": f"d{n}", "zone": zone, "attack": one} for n, (one, zone) in enumerate(defenders)]
    known = {"attackers": [{"id": f"a{n}", "attack": one} for n, one in enumerate(attackers)], "defenders": rows}
    return fight(whole, msgspec.convert({"fight": "x", **known, **more}, FightGiven)).value


def test_several_zones_are_attacked_at_once_each_on_its_own_ground():
    shift = {"shifts": [{"when": "terrain == 'hills'", "columns": -1}]}
    fronts = {"e": {"ground": {"terrain": "town"}}, "f": {"ground": {"terrain": "hills"}}}
    found = fought({}, [12], [(2, "d"), (2, "e")], ground={"terrain": "plain"}, fronts=fronts)
    assert (found.defender, found.column) == (2 + 2 * 2, "2-1")
    assert fought(shift, [12], [(2, "d"), (2, "e")], ground={"terrain": "plain"}, fronts=fronts).column == "1-1"


BEFORE = {"title": {"en": "Surprise", "fr": "Surprise"}, "dice": "1d6", "columns": [-1, -1, 0, 0, 0, 2]}


@given(st.integers(1, 9), st.integers(1, 9), st.booleans())
def test_a_roll_before_the_fight_moves_its_column(ours, theirs, twice):
    """Every pair and triple of dice thrown one by one: the same chances."""
    rolls = [BEFORE, {**BEFORE, "columns": [1, 0, 0, 0, 0, 0]}][: 1 + twice]
    found = fought({"before": rolls}, [ours], [(theirs, "d")])
    start = max([n for n, least in enumerate((Fraction(1, 2), 1, 2, 3)) if least <= Fraction(ours, theirs)], default=0)
    counted = Counter()
    for dice in itertools.product(range(6), repeat=len(rolls) + 1):
        shift = sum(roll["columns"][die] for roll, die in zip(rolls, dice, strict=False))
        counted[RATIO["table"][min(max(start + shift, 0), 3)][dice[-1]]] += 1
    assert {one.result: one.chance for one in found.outcomes} == {
        cell: Fraction(n, 6 ** (len(rolls) + 1)) for cell, n in counted.items()
    }


def test_a_roll_before_that_was_thrown_is_told():
    known = fought({"before": [BEFORE]}, [3], [(3, "d")], before=[6], dice=[4])
    assert (known.column, known.fallen.result) == ("3-1", "d4")
    with pytest.raises(QuestionError):
        fought({"before": [BEFORE]}, [3], [(3, "d")], before=[7])


def test_what_counters_are_worth_together_is_shared_out():
    lead = lambda rows: max((row["attack"] for row in rows), default=0) + max(len(rows) - 1, 0)  # noqa: E731
    rows = [{"id": name, "attack": 5} for name in "abc"]
    assert shares(lead, rows).parts == {"a": 5, "b": 1, "c": 1}
    total = lambda some: sum(row["attack"] for row in some)  # noqa: E731
    assert shares(total, rows).parts == dict.fromkeys("abc", 5)
    uneven = [{"id": name, "attack": n} for name, n in (("a", 2), ("b", 5))]  # what nobody is worth is nobody's part
    assert shares(lambda some: 1 + total(some), uneven).parts == {"a": 2, "b": 5}
    assert shares(lead, uneven, 9) == Share(9, {"b": 5, "a": 1})


@pytest.mark.parametrize(
    ("line", "red"),
    [
        ("value = 1\neach = 'group'\ngroup_by = 'province'\nwhen = 'count(zones, friendly) * 2 > count(zones)'", 1),
        ("value = 1\neach = 'group'\ngroup_by = 'province'\nwhen = 'every(zones, friendly)'", 0),
        ("value = 'sum(vp, zones)'\neach = 'group'\ngroup_by = 'province'\nwhen = 'any(zones, friendly)'", 3 + 1),
        ("value = 'count(zones, friendly)'\neach = 'once'", 3),
    ],
)
def test_groups_of_zones_count_by_majority_or_whole(line, red):
    lying = table("red a", {"a": {"province": "north", "vp": 1}, "b": {"province": "north"}, "c": {"province": "north", "vp": 2},
                            "d": {"province": "south", "vp": 1}, "e": {"province": "south"}})  # fmt: skip
    lying = View(
        msgspec.structs.replace(lying.state, control={"a": "red", "b": "red", "d": "red"}), lying.exits, lying.standing
    )
    card = msgspec.convert({"lines": [{"title": {"en": "x", "fr": "x"}, **tomllib.loads(line)}]}, kit_card.Points)
    assert points(card, lying, ["red"]).value["red"].total == red


def test_a_card_says_what_is_wrong_with_its_new_parts():
    words = "title = 'x'\n[combat.a]\nkind = 'ratio'\ntitle = 'x'\nattacker = 1\ndefender = 1\ncolumns = ['1-1']\n"
    assert read_kit(
        words + "table = []\nbefore = [{ title = 'x', columns = [1] }]\nrange = 2\nmust = true\n"
    ).rules.combat
    for wrong in ("range = 0", "range = 40", "before = 3", "lock = 'no'"):
        with pytest.raises(DataError):
            read_kit(words + f"table = []\n{wrong}\n")


def test_counters_of_nobody_are_seen_as_markers():
    dunes = Sample.of("red-dunes")
    assert view_of(kit_card.Card(), dunes.position).state.markers["turn:1"] == {"turn": 1, "pawn": 1}


@by_rows("faces, lies, left")
def test_a_block_loses_step_by_step_and_is_gone_after_the_last(faces, lies, left):
    dunes = Sample.of("red-dunes")
    kinds = dunes.position.kinds
    block = replace(kinds.kinds["amber-column"], faces=tuple({"strength": n} for n in faces))
    own = Position(dunes.board, replace(kinds, kinds={**kinds.kinds, "amber-column": block}), dunes.position.table, {})
    own = own.after(Flip(("amber-column#1",), lies)) if lies else own
    card = kit_card.Card(step_column="strength")
    for face in left:
        edit = loss(card, own, "amber-column#1")
        assert edit == Flip(("amber-column#1",), face)
        own = own.after(edit)
    assert isinstance(loss(card, own, "amber-column#1"), Move)
    assert steps_of([row_of(own, own.table.counters["amber-column#1"], "strength")]) == 1
