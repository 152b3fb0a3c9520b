"""What a turn remembers, whichever way it was done, and what the cards remark without forbidding it."""

import msgspec
import pytest

from assistant.core import phase_log
from assistant.core.questions import Ask, tag
from assistant.core.table import Move, Note
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.entry import line as quick
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.log_edits import entries, launched
from assistant.games.der_des_ders.questions.offensives import Attack, ChooseOffensive, Obligations
from assistant.games.der_des_ders.questions.spending import Absorb, Naval, Reinforce, Technology
from assistant.games.der_des_ders.questions.turn import Attacked, EndTurn, Findings, Now
from assistant.games.der_des_ders.questions.turn_start import Draw, EventDice, Initiative
from assistant.games.der_des_ders.questions.victory import Surrender, War
from tests.games.der_des_ders.tables import (
    accepted,
    asked,
    by_hand,
    done,
    holding,
    keys,
    laid,
    leading,
    plain,
    put,
    spending,
)

IN_1916 = (put("turn", "turn:6"), *holding(9, 9))


def lying_beside(*events):
    return tuple(put(f"event-{event}", mirror.IN_PROGRESS) for event in events)


def at_desk(*edits):
    desk = Desk.new(GAME, "1914")
    for edit in edits:
        desk.edit(edit)
    return desk


def by_line(desk, words):
    for command in quick.read(words, desk.position, GAME):
        assert command.fault is None, (words, command.fault)
        if command.edit is not None:
            desk.edit(command.edit)
        else:
            desk.edit(asked(command.question, desk.position).offers[0].edit)


def by_drag(desk, counter, zone):
    desk.edit(Move((f"{counter}#1",), zone))


# --- reinforcements and technologies, by drag, line and offer


def drag_serbia(desk):
    by_drag(desk, "sector-serbie", "rupture:2")


def write_serbia(desk):
    by_line(desk, "rupture serbie +1")


def buy_serbia(desk):
    by_line(desk, "renforts serbie")


@pytest.mark.parametrize("way", [drag_serbia, write_serbia, buy_serbia])
def test_a_step_bought_makes_the_next_one_dearer_whichever_way_it_was_bought(way):
    desk = at_desk(*holding(9, 9), put("sector-serbie", "rupture:1"), *spending("entente"))
    assert plain(Reinforce(zone="serbie").answer(desk.position))["cost"] == 1
    way(desk)
    assert mirror.table(desk.position)[0].reinforced == {"serbia": 1}
    assert plain(Reinforce(zone="serbie").answer(desk.position))["cost"] == 2
    desk.undo()
    assert not desk.position.register(phase_log.REGISTER)


def test_a_step_taken_back_by_hand_was_not_bought():
    desk = at_desk(*holding(9, 9), put("sector-serbie", "rupture:1"), *spending("entente"))
    drag_serbia(desk)
    by_drag(desk, "sector-serbie", "rupture:1")
    assert not desk.position.register(phase_log.REGISTER)


@pytest.mark.parametrize(
    ("phase", "counter", "zone"),
    [
        ("central", "sector-serbie", "rupture:2"),  # the other side's phase
        ("entente", "sector-allemagne", "rupture:7"),  # an enemy
    ],
)
def test_other_moves_of_hands_are_no_reinforcements(phase, counter, zone):
    desk = at_desk(put("sector-serbie", "rupture:1"), put("sector-allemagne", "rupture:6"), *spending(phase))
    by_drag(desk, counter, zone)
    assert not desk.position.register(phase_log.REGISTER)


def drag_defence(desk):
    by_drag(desk, "tech-entente-defence", "tech-entente-defence:1")


def write_defence(desk):
    by_line(desk, "defense entente +1")


def try_defence(desk):
    desk.edit(asked(Technology(side="entente", tech="defence", dice=(6,)), desk.position).offers[0].edit)


@pytest.mark.parametrize("way", [drag_defence, write_defence, try_defence])
def test_a_technology_is_attempted_once_whichever_way(way):
    desk = at_desk(*IN_1916, *spending("entente"))
    way(desk)
    assert plain(Technology(side="entente", tech="defence").answer(desk.position))["reason"] == "already_attempted"
    desk.undo()
    assert plain(Technology(side="entente", tech="defence").answer(desk.position))["legal"]


# --- events drawn by hand


@pytest.mark.parametrize(("words", "language"), [("piocher 3 1 4", "fr"), ("draw 3 1 4", "en")])
def test_the_line_that_the_card_advises_draws_in_that_order(words, language):
    desk = at_desk(Note("phase", "events"))
    (how,) = [r.text for r in Draw().answer(desk.position).reasons if r.text.key == "draw-by-hand"]
    assert words in render(how, language)
    (command,) = quick.read(words, desk.position, GAME)
    (drawn,) = asked(command.question, desk.position).offers
    desk.edit(drawn.edit)
    assert desk.position.fact("pending") == [3, 1, 4]
    assert tag(drawn.then) == "event-dice" and drawn.then.filled == {"number": 3}


def test_each_marker_accepted_asks_for_the_next_one():
    position = laid("1914", Note("phase", "events"), Note("pending", [1, 2, 4]))
    seen = []
    question = Ask("event-dice", {"number": 1})
    while tag(question) == "event-dice":
        (offer,) = asked(question, position).offers
        seen.append(question.filled["number"])
        position, question = done(position, offer.edit), offer.then
    assert seen == [1, 2, 4] and position.fact("phase") == "income"


def test_markers_dragged_out_of_the_bowl_are_the_draw():
    desk = at_desk(Note("phase", "events"))
    by_drag(desk, "event-4", mirror.IN_PROGRESS)
    by_drag(desk, "event-3", mirror.DISCARDED)
    assert desk.position.fact("drawn") == [4] and desk.position.fact("pending") == [3]
    assert plain(Draw().answer(desk.position))["due"] == 1
    by_drag(desk, "event-3", mirror.BOWL)
    assert not desk.position.fact("pending")


DRAWN = (Note("phase", "events"), Note("drawn", [1]), put("event-1", mirror.DISCARDED))


@pytest.mark.parametrize(
    ("edits", "question", "key"),
    [
        ((Note("phase", "events"),), EventDice(number=30), "event-not-in-bowl"),
        ((Note("phase", "events"),), EventDice(number=42), "event-not-yet"),
        (DRAWN, EventDice(number=1), "event-already"),
        ((Note("phase", "income"),), EventDice(number=2), "not-its-phase"),
        ((Note("phase", "events"), Note("pending", [2])), EventDice(number=4), "event-others-wait"),
        (
            (Note("phase", "events"),),
            Draw(drawn=("event-1#1", "event-2#1", "event-3#1", "event-4#1")),
            "draw-too-many",
        ),
        ((Note("phase", "events"),), Draw(drawn=("event-30#1",)), "event-not-in-bowl"),
        ((Note("phase", "end"), Note("overflow", 2)), EndTurn(), "absorb-first"),
        ((Note("phase", "second"),), EndTurn(), "not-its-phase"),
        ((Note("phase", "end"), Note("pending", [2])), EndTurn(), "event-others-wait"),
        (
            (Note("phase", "events"), put("turn", "turn:2"), Note("opponent", "none")),
            Initiative(),
            "not-its-phase",
        ),
        ((*spending("central"), *holding(3, 3)), Naval(side="entente"), "not-its-phase"),
        ((*spending("central"), *holding(3, 3)), Technology(side="entente", tech="defence"), "not-its-phase"),
        (
            (*spending("entente"), Note("overflow", 1), *holding(3, 3)),
            Attack(defender="allemagne", attacker="france"),
            "absorb-first",
        ),
    ],
)
def test_what_cannot_be_now_is_remarked_and_not_forbidden(edits, question, key):
    position = laid("1914", *edits)
    answer = question.answer(position)
    assert key in keys(answer)
    assert answer.offers or answer.follow_ups
    for language in LANGUAGES:
        assert all("<" not in render(reason.text, language) for reason in answer.reasons)


def test_in_its_phase_nothing_is_remarked():
    position = laid("1914", *holding(3, 3), *spending("entente"))
    for question in (Technology(side="entente", tech="defence"), Naval(side="entente"), Attack(defender="allemagne")):
        assert not {"not-its-phase", "absorb-first"} & set(keys(question.answer(position)))


# --- the order of 6.5


def attack_noted(pr=1, did="offensive", zone="allemagne"):
    return Note("phase-log/1", {"did": did, "side": "entente", "who": "sector-france#1", "zone": zone, "cost": pr})


def step_noted(n):
    return Note(
        f"phase-log/{n}",
        {"did": "reinforcement", "side": "entente", "who": "sector-serbie#1", "zone": "serbie", "cost": n},
    )


ATTACKED, REINFORCED = (attack_noted(),), (step_noted(1), step_noted(2))


@pytest.mark.parametrize(
    ("edits", "question", "expected"),
    [
        (ATTACKED, Technology(side="entente", tech="defence"), {"order-technology-attacked"}),
        (REINFORCED, Technology(side="entente", tech="defence"), {"order-technology-reinforced"}),
        (REINFORCED, Attack(defender="allemagne", attacker="france"), {"order-offensive"}),
        (
            REINFORCED,
            Attack(defender="autriche_hongrie", attacker="serbie"),
            {"order-offensive", "order-operational-value"},
        ),
        (ATTACKED, Attack(defender="allemagne", attacker="russie"), set()),
        (ATTACKED, Reinforce(zone="serbie"), set()),
        ((), Technology(side="entente", tech="defence"), set()),
    ],
)
def test_out_of_order_is_said_with_what_it_changed(edits, question, expected):
    position = laid("1914", *IN_1916, *spending("entente"), put("sector-serbie", "rupture:2"), *edits)
    assert {key for key in keys(question.answer(position)) if key.startswith("order")} == expected


@pytest.mark.parametrize(
    ("edits", "first", "last"),
    [
        ((), "choose-technology", "best"),
        (ATTACKED, "choose-offensive", "choose-technology"),
        (REINFORCED, "choose-reinforcement", "choose-offensive"),
    ],
)
def test_what_comes_next_is_the_step_at_which_the_side_stands(edits, first, last):
    position = laid("1914", *IN_1916, *spending("entente"), put("sector-serbie", "rupture:1"), *edits)
    asked_next = [tag(follow.question) for follow in Now().answer(position).follow_ups]
    assert (asked_next[0], asked_next[-1]) == (first, last)


# --- compulsory offensives


VERDUN, SOMME, GAZA = 17, 18, 23


def must(*events, side, **held):
    bowl = (put(f"event-{event}", mirror.BOWL) for event in range(5, 22))
    return laid("1914", put("turn", "turn:6"), *bowl, *holding(**held), *spending(side), *lying_beside(*events))


@pytest.mark.parametrize(
    ("question", "key"),
    [
        (Attack(defender="russie", attacker="allemagne", pr=1), "breaks-elsewhere"),
        (Attack(defender="france", attacker="allemagne", pr=1), "breaks-short"),
        (Attack(defender="russie", attacker="autriche_hongrie", pr=2), "breaks-points"),
        (Attack(defender="france", attacker="allemagne", pr=2), None),
        (Attack(defender="russie", attacker="autriche_hongrie", pr=1), None),
        (Technology(side="central", tech="attack", extra_pr=1), "technology-obligation"),
        (Reinforce(zone="bulgarie", steps=1), None),
        (Naval(side="central"), "naval-obligation"),
    ],
)
def test_verdun_warns_before_it_is_broken(question, key):
    answer = question.answer(must(VERDUN, side="central", entente=5, central=3))
    warned = {k for k in keys(answer) if k.startswith("breaks") or k.endswith("-obligation")}
    assert warned == ({key} if key else set())


def test_the_list_of_offensives_begins_with_what_must_be():
    position = must(SOMME, side="entente", entente=5, central=3)
    assert keys(ChooseOffensive(side="entente").answer(position)) == ["obligation"]
    launched_it = accepted(position, Attack(defender="allemagne", attacker="france", pr=2, dice=(1, 1)))
    assert keys(ChooseOffensive(side="entente").answer(launched_it)) == []


def test_too_few_points_for_two_obligations_leave_the_choice():
    answer = Obligations(side="entente").answer(must(SOMME, GAZA, side="entente", entente=2, central=0))
    assert "obligations-poor" in keys(answer) and len(answer.follow_ups) == 3


@pytest.mark.parametrize("phase", ["first", "second", "end"])
def test_the_somme_not_launched_is_a_finding_until_the_turn_ends(phase):
    position = done(must(SOMME, side="entente", entente=5, central=3), Note("phase", phase))
    expected = "finding-obligation" if phase == "first" else "finding-obligation-missed"
    assert expected in plain(Findings().answer(position))
    assert ("finding-obligation-missed" in keys(EndTurn().answer(position))) == (phase != "first")
    after = accepted(done(position, Note("phase", "end")), EndTurn())
    assert plain(Findings().answer(after)) == []


@pytest.mark.parametrize("phase", ["initiative", "events", "income"])
def test_nothing_is_missed_before_the_phase_of_its_side(phase):
    position = done(must(SOMME, side="entente", entente=5, central=3), Note("phase", phase))
    assert plain(Findings().answer(position)) == []


def attack_by_offer(pr, attacker="france", defender="allemagne"):
    return lambda position: accepted(position, Attack(defender=defender, attacker=attacker, pr=pr, dice=(1,) * pr), n=0)


def write_it_down(row):
    return lambda position: by_hand(position, row)


@pytest.mark.parametrize(
    ("way", "finding", "said"),
    [
        (attack_by_offer(2), None, "obligation-met"),
        (attack_by_offer(1), "obligation-short", "obligation-short"),
        (write_it_down(attack_noted(2)), None, "obligation-met"),
        (write_it_down(attack_noted(1)), "obligation-short", "obligation-short"),
        (write_it_down(attack_noted(1, "all-out")), None, "obligation-met"),
        (write_it_down(attack_noted(0)), None, "obligation-met"),  # nobody told the points
        # As version 1.0.0 has it.
        (write_it_down(Note("sector-turn/france", {"attacked": True})), None, "obligation-met"),
        (attack_by_offer(1, "russie"), "finding-obligation", None),
    ],
)
def test_an_obligation_is_met_whichever_way(way, finding, said):
    position = way(must(SOMME, side="entente", entente=5, central=3))
    found = [key for key in plain(Findings().answer(position)) if "obligation" in key]
    assert found == ([finding] if finding else [])
    if said:
        assert said in keys(Obligations(side="entente").answer(position))


def test_an_offensive_remembers_against_whom_and_with_how_much():
    position = attack_by_offer(2)(must(SOMME, side="entente", entente=5, central=3))
    (one,) = launched(position)
    assert (one.attacker, one.defender, one.pr, one.all_out) == ("france", "germany", 2, False)


# --- initiative by the track alone


@pytest.mark.parametrize(("turn", "side"), [(2, "central"), (4, "entente")])
def test_two_players_may_let_the_track_decide(turn, side):
    position = laid("1914", put("turn", f"turn:{turn}"), *holding(3, 3), Note("opponent", "none"))
    (offer,) = Initiative().answer(position).offers
    after = done(position, offer.edit)
    assert after.fact("initiative") == side and after.fact("phase") == "events"
    assert mirror.table(after)[0].pr == {"entente": 3, "central": 3}
    assert not Initiative(entente_bid=1).answer(position).offers


# --- naval losses


def test_the_entente_chooses_the_sectors_of_a_naval_loss_one_by_one():
    position = laid("1914", Note("overflow", 2), Note("opponent", "central"))
    answer = Absorb().answer(position)
    assert not answer.offers
    first = next(f.question for f in answer.follow_ups if f.question.zones == ("serbie",))
    second = next(f.question for f in first.answer(position).follow_ups if f.question.zones == ("serbie", "france"))
    state, _ = mirror.table(accepted(position, second))
    assert (state.breakdown["serbia"], state.breakdown["france"]) == (2, 6)
    (cautious,) = leading(answer, "absorb-cautious")
    state, _ = mirror.table(accepted(position, cautious.question))
    assert sum(state.breakdown[s] for s in ("france", "russia")) == 12


def test_the_system_takes_its_own_losses():
    position = laid("1914", Note("overflow", 2), Note("opponent", "entente"))
    state, _ = mirror.table(accepted(position, Absorb()))
    assert (state.breakdown["france"], state.breakdown["russia"]) == (6, 6)


# --- surrender by hand


def drag_home(desk):
    by_drag(desk, "sector-serbie", "serbie")


def drag_home_on_the_way(desk):
    by_drag(desk, "sector-serbie", "rupture:0")
    by_drag(desk, "sector-serbie", "serbie")


@pytest.mark.parametrize("way", [drag_home, drag_home_on_the_way])
def test_a_surrender_by_hand_owes_its_points_and_the_roll(way):
    desk = at_desk(put("vp-central", "vp:2"), put("sector-aof", "aof"), *spending("central"))
    desk.edit(asked(Surrender(zone="aof", dice=(6,)), desk.position).offers[0].edit)
    by_drag(desk, "vp-central", "vp:1")
    way(desk)
    owing = ["finding-armistice", "finding-points", "finding-who-attacked"]
    assert plain(Findings().answer(desk.position)) == owing
    desk.edit(asked(Attacked(zone="serbie"), desk.position).offers[0].edit)
    assert plain(Findings().answer(desk.position)) == owing[:2]
    question = Surrender(zone="serbie", dice=(2,))
    assert asked(question, desk.position).value["vp_after"] == 2
    desk.edit(asked(question, desk.position).offers[0].edit)
    assert plain(Findings().answer(desk.position)) == [] and mirror.table(desk.position)[0].vp["central"] == 2
    desk.undo()
    assert plain(Findings().answer(desk.position)) == ["finding-armistice", "finding-points"]


def test_a_sector_that_a_line_puts_on_box_0_is_still_to_be_settled():
    desk = at_desk()
    by_line(desk, "rupture serbie 0")
    assert plain(Findings().answer(desk.position)) == ["finding-surrender"]
    desk.edit(asked(Surrender(zone="serbie", dice=(5,)), desk.position).offers[0].edit)
    assert plain(Findings().answer(desk.position)) == []


def test_a_surrender_by_hand_may_win_the_war():
    desk = at_desk(put("sector-france", "france"))
    desk.edit(asked(Surrender(zone="france", dice=(5,)), desk.position).offers[0].edit)
    assert desk.position.fact("winner") == "central" and desk.position.fact("won-by") == "armistice"


def test_a_surrender_that_the_game_settled_owes_nothing():
    position = laid("1914", put("sector-serbie", "rupture:0"))
    settled = accepted(position, Surrender(zone="serbie", dice=(5,)))
    assert plain(Findings().answer(settled)) == []
    (point,) = entries(settled)
    assert (point.what, point.sector, point.vp, point.die, point.turn) == ("surrender", "serbia", 1, 5, 1)


def test_the_points_of_older_tables_that_fell_without_a_diary_are_believed():
    position = laid("1914", put("sector-serbie", "serbie"), put("vp-central", "vp:1"))
    assert plain(Findings().answer(position)) == []
    wrong = done(position, put("vp-central", "vp:4"))
    (offer,) = Findings().answer(wrong).offers
    assert mirror.table(done(wrong, offer.edit))[0].vp["central"] == 1


# --- the system among equals


def system_with(*faces, central=8):
    edits = (*holding(0, central), *spending("central", "central"))
    data = [{"type": "offensive", "target": face} for face in faces]
    return laid("1914", *edits, Note("system", {"faces": data}))


def test_equal_breakdowns_are_asked():
    position = system_with("russia", "france")
    answer = asked(Ask("system"), position)
    assert plain(answer) == {"next": "choose", "among": ["russia", "france"]} and not answer.offers
    assert [follow.question.target for follow in answer.follow_ups] == ["russie", "france"]
    for follow in answer.follow_ups:
        chosen = follow.question.answer(position)
        assert plain(chosen)["target"] == {"russie": "russia", "france": "france"}[follow.question.target]
        (roll,) = leading(chosen, "roll-for-me")
        after = done(position, roll.question.answer(position).offers[0].edit)
        assert "choose" not in plain(asked(Ask("system"), after)).values()


@pytest.mark.parametrize("faces", [("russia",), ("russia", "russia"), ("france", "italy")])
def test_nothing_is_asked_where_nothing_is_equal(faces):
    assert plain(asked(Ask("system"), system_with(*faces)))["next"] == "offensive"


def test_equal_sectors_are_asked_for_reinforcements_too():
    data = [{"type": "reinforcement", "sector": sector} for sector in ("austria_hungary", "ottoman")]
    position = laid(
        "1914",
        *holding(0, 3),
        *spending("central", "central"),
        put("sector-ottoman", "rupture:4"),
        put("sector-autriche_hongrie", "rupture:4"),
        Note("system", {"faces": data}),
    )
    answer = asked(Ask("system"), position)
    assert [follow.question.target for follow in answer.follow_ups] == ["autriche_hongrie", "ottoman"]
    second = answer.follow_ups[1].question.answer(position)
    assert plain(second)["actions"][0]["sector"] == "ottoman" and second.offers


def test_all_that_is_not_printed_in_the_rules_is_assumed_on_every_step():
    position = system_with("france", "italy")
    answer = asked(Ask("system"), done(position, put("turn", "turn:6"), put("sector-italie", "rupture:5")))
    assumed = {reason.text.key for reason in answer.assumed}
    assert {"unconfirmed-attack-value", "unconfirmed-max-tech", "unconfirmed-initial-breakdown"} <= assumed
    drawn = asked(Ask("system"), laid("1914", *holding(0, 3), *spending("central", "central")))
    assert "value-poppies" in {reason.text.key for reason in drawn.assumed}


def test_mutinied_france_leaves_its_marker_void_and_free():
    edits = (put("turn", "turn:8"), *holding(4, 0), *spending("entente", "entente"), *lying_beside(22))
    out = (put("sector-france", "rupture:2"), put("sector-russie", "russie"), put("event-31", mirror.DISCARDED))
    faces = Note("system", {"faces": [{"type": "offensive", "target": "germany"}]})
    answer = asked(Ask("system"), laid("1914", *edits, *out, faces))
    assert "system-attack-hopeless" in keys(answer) and plain(answer)["next"] == "naval"
    other = asked(Ask("system"), laid("1914", *edits, *out, faces, Note("system-attacks-without-dice", True)))
    assert plain(other)["actions"][0]["attack_dice"] == 0


# --- the end of the war


def test_the_war_is_summed_up_at_its_end():
    position = laid("1914", put("sector-serbie", "rupture:0"), put("vp-central", "vp:2"), put("turn", "turn:3"))
    (offer,) = Surrender(zone="serbie", dice=(2,)).answer(position).offers
    assert tag(offer.then) == "war"
    over = done(position, offer.edit)
    answer = asked(offer.then, over)
    assert plain(answer)["winner"] == "central" and plain(answer)["by"] == "armistice"
    turned, standing = answer.body
    assert [render(cell, "fr") for cell in turned.rows[0]] == ["3, 1915", "Reddition\u202f: Serbie", "1", "2"]
    assert [render(cell, "fr") for cell in standing.rows[0]] == ["PV", "0", "3"]
    assert Now().answer(over).body == answer.body


def test_entries_and_departures_are_turning_points():
    position = laid("1914", put("turn", "turn:3"), Note("phase", "events"), Note("pending", [10]))
    position = accepted(position, EventDice(number=10))
    position = done(position, put("event-31", mirror.BOWL))
    position = accepted(position, EventDice(number=31))
    assert [(point.what, point.sector) for point in entries(position)] == [("entry", "italy"), ("peace", "russia")]
    words = [render(row[1], "en") for row in War().answer(position).body[0].rows]
    assert words == ["Italy enters the war", "Russia makes peace at Brest-Litovsk"]


def test_the_count_at_the_end_is_said_to_be_one():
    position = laid("1914", put("turn", "turn:14"), Note("phase", "end"))
    over = accepted(position, EndTurn())
    assert over.fact("won-by") == "points" and render(War().answer(over).verdict, "en").endswith("on victory points.")


def test_a_diary_that_people_spoilt_is_read_as_far_as_it_goes():
    position = laid("1914", Note("diary/x", {"turn": 3}), Note("diary/serbie:surrender", {"what": "rain", "turn": 2}))
    assert entries(position) == () and msgspec.json.encode(War().answer(position).verdict)
