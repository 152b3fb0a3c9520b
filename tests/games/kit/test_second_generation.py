"""What the cards of real games asked for: locks, zones of control that see where they reach, several zones, steps, rolls before."""

import itertools
import tomllib
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.blocks import Fight
from assistant.core.position import Position
from assistant.core.problems import DataError, QuestionError
from assistant.core.questions import Ask
from assistant.core.table import Flip, Move, Note, parts
from assistant.core.text import render
from assistant.desk.entry.line import read
from assistant.games.kit import card as cards
from assistant.games.kit import library
from assistant.games.kit.card_reader import faults, read_kit
from assistant.games.kit.combat import FightGiven, fight, steps_of
from assistant.games.kit.game import game_of
from assistant.games.kit.movement import ReachGiven, SupplyGiven, reach, supply
from assistant.games.kit.questions.fights import loss
from assistant.games.kit.state import State, View, points, row_of, shares, view, view_of
from tests.games.kit.test_samples import Sample

# A row of hexes a b c d e f; g lies beside c and d.
LINKS = [["a", "b"], ["b", "c", "river"], ["c", "d"], ["d", "e"], ["e", "f"], ["c", "g"], ["d", "g"]]


def table(counters, ground=None, links=LINKS):
    """Return a table with counters told as `red1 b, blue1 d`; their attack is 3, their moves are 4."""
    rows = []
    for n, word in enumerate(counters.split(",")):
        name, zone = word.split()
        rows.append({"id": f"{name}#{n}", "side": name.rstrip("0123456789"), "zone": zone, "attack": 3, "moves": 4})
    zones = {name: {"terrain": "plain", **(ground or {}).get(name, {})} for name in "abcdefg"}
    state = msgspec.convert({"zones": zones, "links": links, "counters": rows}, State)
    return view(cards.Card(), state)


def moves(card, lying, spent=0):
    """Return the zones that the first counter reaches, and those of them where too many would stand."""
    movement = msgspec.convert(tomllib.loads(f'allowance = "moves"\n{card}'), cards.Movement)
    found = reach(
        movement, lying, ReachGiven(state=lying.state, counter=lying.state.counters[0]["id"], spent=spent)
    ).value
    return "".join(sorted(found.zones)), "".join(sorted(found.full))


@pytest.mark.parametrize(
    ("card", "counters", "spent", "found"),
    [
        # Who begins beside an enemy is locked, or may only leave him (Panzergruppe Guderian's like, Napoleon's Last Battles).
        ("", "red b, blue c", 0, "ac"),
        ("lock = 'bar'\nat_least_one = false", "red b, blue c", 0, ""),
        ("lock = 'bar'", "red a, blue c", 0, "bc"),
        ("lock = 'away'\nenemy = 'bar'", "red b, blue c", 0, "a"),
        ("lock = 'away'\nenemy = 'bar'", "red c, blue d", 0, "ab"),  # g lies beside the enemy, too
        ("lock = 'bar'\nzoc = 'stop'", "red b, blue c", 1, ""),  # who moved there has stopped
        # From a zone of control to the next one: barred, or dear.
        ("bans = [{ when = 'pinned and controlled' }]\nenemy = 'bar'", "red c, blue d", 0, "ab"),
        ("cost = '3 if pinned else 1'\nenemy = 'bar'", "red c, blue d", 0, "abg"),
        ("enemy = 'bar'\nzoc_cost = 2", "red a, blue d", 0, "bc"),
        # It does not reach over a river, nor into a town, nor is exerted by guns.
        ("zoc = 'bar'\nenemy = 'bar'", "red a, blue c", 0, ""),
        ("zoc = 'bar'\nenemy = 'bar'\nexerts = \"link != 'river'\"", "red a, blue c", 0, "b"),
        ("zoc = 'bar'\nenemy = 'bar'\nexerts = \"to_terrain != 'town'\"", "red a, blue c", 0, "b"),
        ("zoc = 'bar'\nenemy = 'bar'\nexerts = \"to_terrain != 'town' or zone == 'c'\"", "red a, blue c", 0, ""),
    ],
)
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
    card = msgspec.convert(entry, cards.Supply)
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
    whole = msgspec.convert({"title": {"en": "x", "fr": "x"}, **RATIO, "results": results, **card}, cards.Fight)
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
    assert shares(lambda some: sum(row["attack"] for row in some), rows).parts == dict.fromkeys("abc", 5)


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
    card = msgspec.convert({"lines": [{"title": {"en": "x", "fr": "x"}, **tomllib.loads(line)}]}, cards.Points)
    assert points(card, lying, ["red"]).value["red"].total == red


def test_a_card_says_what_is_wrong_with_its_new_parts():
    words = "title = 'x'\n[combat.a]\nkind = 'ratio'\ntitle = 'x'\nattacker = 1\ndefender = 1\ncolumns = ['1-1']\n"
    assert read_kit(
        words + "table = []\nbefore = [{ title = 'x', columns = [1] }]\nrange = 2\nmust = true\n"
    ).rules.combat
    for wrong in ("range = 0", "range = 40", "before = 3", "lock = 'no'"):
        with pytest.raises(DataError):
            read_kit(words + f"table = []\n{wrong}\n")


ATTRITION = """
[combat.attrition]
kind = "difference"
title = "Attrition"
alone = true
attacker = "count(own)"
defender = 0
columns = [1, 3]
table = [["-", "-", "-", "-", "-", "S"], ["-", "-", "S", "S", "S", "S"]]
results.- = { words = "nothing" }
results.S = { words = "a step", attacker = "step 1" }
"""


def test_a_table_without_an_enemy_is_asked_of_a_zone():
    isles = Sample.of("three-isles")
    words = (library.SAMPLES / "three-isles" / "kit.toml").read_text(encoding="utf-8")
    game = game_of("three-isles", read_kit(words + ATTRITION))
    zone = next(
        one for one in isles.position.occupied if view_of(cards.Card(units=("band",)), isles.position).standing.get(one)
    )
    asked = {"zone": zone, "fight": "attrition", "dice": (6,)}
    answer = game.asked(Ask("fight", asked)).answer(isles.position)
    (panel,) = (block for block in answer.body if isinstance(block, Fight))
    assert panel.fallen is not None and not panel.defender.fighters
    assert len(answer.offers) == 1 and isinstance(parts(answer.offers[0].edit)[0], Flip | Move)


def test_counters_of_nobody_are_seen_as_markers():
    dunes = Sample.of("red-dunes")
    assert view_of(cards.Card(), dunes.position).state.markers["turn:1"] == {"turn": 1, "pawn": 1}


@pytest.mark.parametrize(
    ("faces", "lies", "left"),
    [
        ([4, 3, 2, 1], 0, [1, 2, 3]),
        ([4, 3, 2, 1], 2, [3]),
        ([1, 2, 3, 4], 3, [2, 1, 0]),  # as a module numbers its levels
        ([2, 2, 1], 0, [2]),  # faces that count alike are no loss
        ([3], 0, []),
    ],
)
def test_a_block_loses_step_by_step_and_is_gone_after_the_last(faces, lies, left):
    dunes = Sample.of("red-dunes")
    kinds = dunes.position.kinds
    block = replace(kinds.kinds["amber-column"], faces=tuple({"strength": n} for n in faces))
    own = Position(dunes.board, replace(kinds, kinds={**kinds.kinds, "amber-column": block}), dunes.position.table, {})
    own = own.after(Flip(("amber-column#1",), lies)) if lies else own
    card = cards.Card(step_column="strength")
    for face in left:
        edit = loss(card, own, "amber-column#1")
        assert edit == Flip(("amber-column#1",), face)
        own = own.after(edit)
    assert isinstance(loss(card, own, "amber-column#1"), Move)
    assert steps_of([row_of(own, own.table.counters["amber-column#1"], "strength")]) == 1


ACCOUNTS = """
[accounts.supply]
title = "Supply"
start = 3
income = "count(zones, well and friendly)"
most = 4
rule = "9"
"""


def test_points_are_spent_by_fights_and_moves_and_come_as_a_phase_ends():
    words = (library.SAMPLES / "red-dunes" / "kit.toml").read_text(encoding="utf-8")
    words = words.replace(
        'kind = "ratio"', 'price = [{ account = "supply", value = "2 * count(attackers)" }]\nkind = "ratio"'
    )
    words = (
        words.replace("[movement]\n", '[movement]\nprice = [{ account = "supply", value = "moves / 4" }]\n') + ACCOUNTS
    )
    game = game_of("red-dunes", read_kit(words))
    at = Sample.of("red-dunes").position

    def done(tag, n=0, **blanks):
        return at.after(game.asked(Ask(tag, blanks)).answer(at).offers[n].edit)

    def has(side):
        return at.fact("account/supply")[side]

    dragged = game.with_notes(at, Move(("amber-column#2", "amber-column#3"), "h0203"))
    assert at.after(dragged).fact("account/supply") == {"amber": 1, "slate": 3}  # by hand as by the card's button
    assert game.with_notes(at, Move(("slate-column#2",), "h1206")) == Move(("slate-column#2",), "h1206")  # a retreat
    poor = at.after(Note("account/supply", {"amber": 0, "slate": 3}))
    (command,) = read("0104 1 > 0203", poor, game)
    assert any("too many" in render(text) for text in command.brings)
    at = done("reach", counters=("amber-column#2", "amber-column#3"))  # 4 points each: 1 and 1
    assert has("amber") == 1 and not game.book.lying(at)
    at = at.after(Move(("amber-column#5",), "h0706"))
    answer = game.asked(Ask("fight", {"zone": "h0707", "side": "amber", "dice": (6,)})).answer(at)
    assert any(reason.text.key == "price-too-high" for reason in answer.reasons)
    at = at.after(answer.offers[0].edit)
    assert has("amber") == 1 - 2 * 3 and game.book.lying(at)[0].text.key == "account-overdrawn"
    at = done("phase-end", n=-1)
    assert (has("amber"), has("slate")) == (-5 + 1, 3)  # one well is Amber's
    answer = game.asked(Ask("accounts", {"side": "slate"})).answer(at)
    at = at.after(answer.offers[0].edit).after(answer.offers[0].edit)
    assert has("slate") == 4  # at most
    at = at.after(Note("account/supply", {"slate": "much", "amber": True}))
    assert game.asked(Ask("accounts", {})).answer(at).body


def test_a_card_of_accounts_names_what_it_does_not_have():
    dunes = Sample.of("red-dunes")
    wrong = read_kit(
        'title = "x"\n[movement]\nallowance = 2\nprice = [{ account = "gold", value = "lands" }]\n' + ACCOUNTS
    )
    found = [render(one.text, "en") for one in faults(wrong, dunes.board, dunes.kinds)]
    assert any("gold" in one for one in found) and any("lands" in one for one in found)


ROLLED = """
title = "x"
[combat.a]
kind = "difference"
title = "x"
attacker = 1
defender = 1
columns = [0]
table = [["R", "R", "R", "R", "R", "R"]]
results.R = { words = "x", then = "again" }
results.S = { words = "x", defender = "mark spent" }
rolls.again = { title = "x", results = ["S", "S", "S", "S", "S", "S"] }
"""


@pytest.mark.parametrize(
    ("was", "is_", "told"),
    [
        ('then = "again"', 'then = "agian"', "agian"),
        ('["S", "S", "S", "S", "S", "S"] }', '["S", "S"] }', "6"),
        ('["S", "S", "S", "S", "S", "S"] }', '["S", "S", "S", "S", "S", "T"] }', "T"),
        ('["S", "S", "S", "S", "S", "S"] }', '["R", "S", "S", "S", "S", "S"] }', "lead back"),
        ('results = ["S"', 'dice = "6", results = ["S"', "dice"),
        (
            "columns = [0]",
            'columns = [0]\nbefore = [{ title = "x", columns = [0, 0, 0, 0, 0, 0], times = "1d20" }]',
            "1d20",
        ),
        ("mark spent", "mark unsupplied", ""),
        ("mark spent", "mark unsuplied", "unsupplied"),
    ],
)
def test_a_roll_after_the_roll_says_what_is_wrong_with_it(was, is_, told):
    dunes = Sample.of("red-dunes")
    words = ROLLED.replace("mark spent", "mark unsupplied") if "spent" not in was else ROLLED
    found = [render(one.text, "en") for one in faults(read_kit(words.replace(was, is_)), dunes.board, dunes.kinds)]
    assert (found == []) if not told else any(told in one for one in found), found
