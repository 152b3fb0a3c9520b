"""The rulebook's examples at the table, what a player types and reads, an offensive on the fight panel, the printed board."""

import re

import msgspec
import pytest

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.blocks import Fight, ReasonKind
from assistant.core.board import Correction
from assistant.core.problems import QuestionError
from assistant.core.questions import Role, tag
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from assistant.desk.descriptions import describe
from assistant.desk.entry import line as quick
from assistant.desk.entry.questions import from_words
from assistant.games.der_des_ders import log, mirror
from assistant.games.der_des_ders.board import Board, Marker, printed_board, read
from assistant.games.der_des_ders.game import GAME, status
from assistant.games.der_des_ders.questions.board import inspected, standings
from assistant.games.der_des_ders.questions.system import code, faces_of
from assistant.games.der_des_ders.state import set_up
from tests.games.der_des_ders.tables import (
    BOWL,
    Hands,
    as_read,
    holding,
    in_progress,
    laid,
    leading,
    put,
    q,
    spending,
)

EVENTS = Note("phase", "events")


def test_the_1914_set_up_is_read_as_the_rules_have_it_and_the_others_forget_nothing():
    state = log.state(laid())
    assert state == set_up() and mirror.board(laid()) == Board()
    for setup in set(GAME.setups) - {"empty"}:
        assert laid(setup).findings == []
    owed = ("phase-skipped", "draw-too-few", "income-missing", "income-missing", "naval-missing", "naval-missing")
    assert sorted(laid().says("findings")) == sorted(owed)


def test_who_can_attack_a_sector_is_compared():
    table = laid("1914", *holding(9, 9), *spending("entente"))
    answer = table.ask("attack", defender="allemagne")
    (grid,) = answer.body
    assert [render(row[0], "en") for row in grid.rows] == ["France → Germany", "Russia → Germany"]
    for (zone, _), follow in zip(grid.about, answer.follow_ups, strict=True):
        assert follow.question.attacker == zone and table.ask(follow.question).value["attack_dice"]
    nobody = table.ask("attack", defender="bulgarie")
    assert [reason.text.key for reason in nobody.reasons] == ["attackers-none"] and not nobody.follow_ups


# --- the system (12.4)


def test_the_player_may_choose_among_equal_attackers_or_pass_a_marker():
    facts = (Note("opponent", "central"), Note("phase", "first"), put("resources-central", "resources:8"))
    table = laid("1914", *facts, put("sector-allemagne", "allemagne")).accept("system", drawn=["coquelicot-14#1"])
    card = table.ask("system")
    assert card.value["attacker"] == "austria_hungary"
    rather, cannot = (
        next(follow.question for follow in card.follow_ups if follow.label.key == key)
        for key in ("system-rather", "system-cannot")
    )
    assert table.ask(rather).value["attacker"] == "ottoman" and table.accept(cannot).says("system")["next"] == "naval"
    for attacker in ("france", "russie"):  # one that cannot attack changes nothing
        other = table.ask("system", attacker=attacker)
        assert (other.value, other.reasons, other.verdict) == (card.value, card.reasons, card.verdict)


def system_with(*edits, offensives=(), reinforcements=(), side="central", pr=8):
    faces = [{"type": "offensive", "target": sector} for sector in offensives]
    faces += [{"type": "reinforcement", "sector": sector} for sector in reinforcements]
    held = holding(0, pr) if side == "central" else holding(pr, 0)
    return laid("1914", *held, *spending(side, side), Note("system", {"faces": faces}), *edits)


def test_equal_breakdowns_are_asked():
    table = system_with(offensives=["russia", "france"])
    answer = table.ask("system")
    assert as_read(answer.value) == {"next": "choose", "among": ["russia", "france"]} and not answer.offers
    assert [follow.question.target for follow in answer.follow_ups] == ["russie", "france"]
    for follow, target in zip(answer.follow_ups, ("russia", "france"), strict=True):
        chosen = table.ask(follow.question)
        assert chosen.value["target"] == target
        (roll,) = [one.question for one in chosen.follow_ups if one.label.key == "roll-for-me"]
        assert "choose" not in table.accept(roll).says("system").values()


@pytest.mark.parametrize("targets", [["russia"], ["russia", "russia"], ["france", "italy"]])
def test_nothing_is_asked_where_nothing_is_equal(targets):
    assert system_with(offensives=targets).says("system")["next"] == "offensive"


def test_equal_sectors_are_asked_for_reinforcements_too():
    equal = (put("sector-ottoman", "rupture:4"), put("sector-autriche_hongrie", "rupture:4"))
    table = system_with(*equal, reinforcements=["austria_hungary", "ottoman"], pr=3)
    follows = table.ask("system").follow_ups
    assert [follow.question.target for follow in follows] == ["autriche_hongrie", "ottoman"]
    second = table.ask(follows[1].question)
    assert as_read(second.value)["actions"][0]["sector"] == "ottoman" and second.offers


# --- events


def test_any_marker_may_lie_among_the_events_in_progress():
    reasons = laid("1914", *in_progress(10, 11, 14, 20, 24, 28, 30, 33)).ask("events").reasons
    assert len(reasons) > 7
    assert not [words for one in reasons for lang in LANGUAGES if "<" in (words := render(one.text, lang))]


def test_jutland_is_remembered_by_its_reminder():
    start = laid("1914", put("turn", "turn:5"))
    for die, name in ((5, "jutland_minus_1"), (6, "blockade_definitive")):
        after = start.accept("event-dice", number=14, dice=[die])
        assert getattr(after.state, name) and not getattr(start.state, name)


def test_a_marker_shows_what_each_die_would_do_only_if_it_takes_one():
    for number, each in ((14, 6), (3, 0)):
        follows = laid("1914", EVENTS).ask("event-dice", number=number).follow_ups
        assert sum(step.label.key == "if-the-die-shows" for step in follows) == each


def test_the_programs_luck_is_the_tables_own():
    def drawn(seed):
        return tuple(laid("1914", Note("luck", seed)).ask("draw").offers[0].edit.edits[-1].value)

    draws = [drawn(seed) for seed in range(20)]
    assert drawn(3) == draws[3] and len(set(draws)) > 5 and set().union(*draws) == {1, 2, 3, 4}


# --- the printed board, its corrections and the readings


def test_corrections_of_the_players_board_are_used_and_no_longer_assumed():
    asked = {"defender": "allemagne", "attacker": "russie", "pr": 1}
    rich = put("resources-entente", "resources:9")
    corrections = (
        Correction("zone", "russie", "attack_value", 4),
        Correction("zone", "allemagne", "max_tech", 8),
        Correction("kind", "sector-italie", "initial_breakdown", 6),
        Correction("zone", "rupture:7", "operational_value", 2),
        Correction("link", "grece|ottoman|land", "", False),
    )
    shipped, own = laid("1914", rich), laid("1914", rich, corrections=corrections)
    assert [table.says("attack", **asked)["attack_value"] for table in (shipped, own)] == [5, 4]
    assumed = [{one.text.key for one in table.ask("attack", **asked).assumed} for table in (shipped, own)]
    ours = {"unconfirmed-attack-value", "unconfirmed-max-tech"}
    assert ours <= assumed[0] and not ours & assumed[1]
    state = log.state(own)
    assert state.board.sectors["italy"].initial_breakdown == 6 and state.board.operational_value.values[7] == 2
    assert "ottoman" not in state.board.neighbours["greece"]
    assert own.says("my-board")["unconfirmed"] < shipped.says("my-board")["unconfirmed"]


def test_the_map_is_the_only_home_of_what_it_prints():
    board, kinds = files.board(GAME.map), counter_files.counters(GAME.counters)
    mine = board.corrected(
        Correction("zone", *value)
        for value in (
            ("allemagne", "attack_value", 6),
            ("turn:4", "solo_price", 3),
            ("rupture:2", "operational_value", 2),
        )
    )
    seen, doubtful = read(mine, kinds)
    assert seen.sectors["germany"].attack_value == 6
    assert seen.solo_initiative_cost.values[3] == 3 and seen.operational_value.values[2] == 2
    assert "sectors.germany.attack_value" not in doubtful and "sectors.italy.attack_value" in doubtful
    assert printed_board().sectors["germany"].attack_value == 4


def test_readings_of_this_table_are_used():
    state = log.state(laid("1914", Note("natural-rule-armistice", True), Note("system-attacker", "per-die")))
    assert state.readings.natural_rule_armistice and state.readings.system_attacker == "per_die"


def test_glances():
    table = laid("example-offensive")
    assert render(inspected(table, "allemagne")[0], "fr").startswith("Puissances Centrales")
    assert inspected(table, "turn:3") == () and render(status(table)[0].text, "en") == "Turn 8, 1917"
    assert table.says("points")["entente"]["pr"] == 5 and len(table.ask("points").body[0].rows) == 2
    assert table.says("events")["in_force"] == [12] and table.says("income")["central"]["income"] == 10
    assert table.says("now") == {"phase": "first"}


RICH = (*holding(9, 9), *spending("entente"))
FEW_SERBS = put("sector-serbie", "rupture:1")
BY_FRANCE = {"defender": "allemagne", "attacker": "france"}


def command_of(line):
    (command,) = quick.read(line, laid(), GAME)
    return command


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("absorb france italie italie", q("absorb", zones=["france", "italie", "italie"])),
        ("renforts russie 2", q("reinforce", zone="russie", steps=2)),
        ("renforts russie 2 1 4", q("reinforce", zone="russie", steps=2, dice=[1, 4])),
        ("draw 1 3 4", q("draw", drawn=["event-1#1", "event-3#1", "event-4#1"])),
        ("coquelicots t1 o france", q("poppies", faces="t1 o france")),
    ],
)
def test_quick_entry_fills_the_blanks(line, question):
    assert command_of(line).question == question


@pytest.mark.parametrize(
    ("lines", "held"),
    [
        ("pr en 12", 12), ("pr en 9; pr en +4", 13), ("ressources entente 20", 20), ("pr en 12; pr en -5", 7),
        ("pr en 12; pr en 15", 15), ("pr en 10", 10), ("pr en 20; pr en 10", 10), ("pr en 11; pr en -", 10),
    ],
)  # fmt: skip
def test_a_line_tells_up_to_twenty_points(lines, held):
    assert Hands().write(*lines.split("; ")).table.state.pr["entente"] == held


def test_points_beyond_the_track_are_refused():
    (command,) = quick.read("pr en 21", laid(), GAME)
    assert command.edit is None and "20" in render(command.fault.text, "fr")


@pytest.mark.parametrize("drawn", [["3", "1", "4"], "3,1,4", ["event-3#1", "event-1#1", "event-4#1"]])
def test_markers_drawn_are_named_by_their_numbers(drawn):
    question = from_words(GAME, GAME.question("draw"), {"drawn": drawn}, laid())
    assert question == q("draw", drawn=["event-3#1", "event-1#1", "event-4#1"])
    with pytest.raises(QuestionError):
        from_words(GAME, GAME.question("draw"), {"drawn": "30"}, laid())


@pytest.mark.parametrize("line", ["phase", "initiative", "initiative 2"])
def test_the_same_words_alone_still_ask(line):
    assert command_of(line).asks is not None or command_of(line).question is not None


@pytest.mark.parametrize(
    ("words", "face"),
    [
        ("t2", Marker(type="technology", modifier=2)),
        ("Techno +1", Marker(type="technology", modifier=1)),
        ("n 1", Marker(type="naval", modifier=1)),
        ("o france", Marker(type="offensive", target="france")),
        ("Offensive drapeau", Marker(type="offensive", target="serbia_flag")),
        ("renfort autriche-hongrie", Marker(type="reinforcement", sector="austria_hungary")),
        ("r empire ottoman", Marker(type="reinforcement", sector="ottoman")),
        ("r allem", Marker(type="reinforcement", sector="germany")),
        *((f"{word} 1", Marker(type="technology", modifier=1)) for word in ("te", "tec")),
        *((f"{word} 1", Marker(type="naval", modifier=1)) for word in ("na", "me", "se")),
        *((f"{word} france", Marker(type="offensive", target="france")) for word in ("of", "at")),
        ("re france", Marker(type="reinforcement", sector="france")),
    ],
)
def test_a_face_in_words(words, face):
    assert list(faces_of(words)) == [face]


def test_every_face_can_be_typed_as_the_program_writes_it():
    poppies = printed_board().poppies
    for faces in (poppies.entente, poppies.central):
        assert list(faces_of(" ".join(map(code, faces)))) == list(faces)


@pytest.mark.parametrize("words", ["x2", "t", "o", "o atlantide", "o a"])
def test_a_face_that_is_none_is_pointed_at(words):
    with pytest.raises(QuestionError) as raised:
        list(faces_of(words))
    assert raised.value.field == "faces"


def test_markers_drawn_by_hand_are_played_and_leave_the_programs_bowl_alone():
    table = laid("1914", *holding(0, 9), Note("phase", "first"), Note("opponent", "central"))
    (offered,) = table.ask("poppies", faces="n2 o france t0 t0 t0 t0 t0 t0 t0").offers
    drawn = table.done(offered.edit)
    assert tag(offered.then) == "system" and drawn.table.counters == table.table.counters
    assert drawn.says("system")["next"] == "tech"


def test_a_roll_of_the_program_is_not_told_before_it_is_taken():
    (roll,) = leading(laid("1914", *RICH).ask("attack", pr=2, **BY_FRANCE), "roll-for-me")
    assert not any(character.isdigit() for character in render(roll.label, "fr"))


def test_the_dice_of_an_offensive_are_named_before_they_fall():
    guns = (put(f"tech-entente-{tech}", f"tech-entente-{tech}:{n}") for tech, n in (("artillery", 2), ("air", 1)))
    table = laid("1914", *RICH, *guns)

    def thrown(*dice):
        answer = table.ask("attack", pr=3, dice=dice, **BY_FRANCE)
        return [(throw.label.key, throw.count) for throw in answer.throws], answer

    assert thrown()[0] == [("throw-attack", 3), ("throw-artillery", 2)]
    throws, missed = thrown(1, 1, 1, 1, 6)
    assert throws[-1] == ("throw-air", 1) and not missed.offers
    _, done = thrown(1, 1, 1, 1, 6, 6)
    assert done.value and len(done.offers) == 1
    steps = [re.sub("[\u00a0\u202f]", " ", render(step, "fr")) for step, _ in done.body[1].steps]
    assert "Allemagne : Rupture 6" in steps and any(step.startswith("Ressources Entente : case 6") for step in steps)


def test_what_one_may_spend_on_is_a_list_of_questions_with_a_way_back():
    table = laid("1914", *RICH, FEW_SERBS)
    for chosen in ("choose-technology", "choose-offensive", "choose-reinforcement"):
        *questions, back = table.ask(chosen, side="entente").follow_ups
        assert questions and tag(back.question) == "now"
        for follow in questions:
            answer = table.ask(follow.question)
            assert answer.offers or answer.follow_ups, follow.question


def test_offensives_are_lit_and_what_can_just_be_paid_is_a_question():
    answer = laid("1914", *RICH).ask("choose-offensive", side="entente")
    pairs = {(follow.question.attacker, follow.question.defender) for follow in answer.follow_ups[:-1]}
    assert pairs and {zone for pair in pairs for zone in pair} == set(answer.highlights.zones)
    assert len(answer.body[0].about) == len(answer.body[0].rows)
    for points in (1, 0):
        answer = laid("1914", *RICH, *holding(points, 9), FEW_SERBS).ask("choose-reinforcement", side="entente")
        assert answer.value["possible"] == 1 and len(answer.follow_ups) - 1 == points, "a step costs one"


def test_each_sector_says_how_it_stands():
    found = standings(laid("1914", put("sector-serbie", "serbie")))
    assert (found["serbie"].tone, found["italie"].tone, found["france"].tone) == ("out", "quiet", "")


# --- what the journal says: each line names its side


def line(table, question, language="en"):
    words = render(describe(table.ask(question).offers[0].edit, table, GAME), language)
    return words.replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_every_line_of_the_systems_phase_names_its_side():
    table = laid("1914", *holding(0, 9), *spending("central", "central"), put("sector-ottoman", "rupture:1"))
    table = table.accept("poppies", faces="r empire ottoman t0 t0 t0 t0 t0 t0 t0 t0 t0")
    lines = []
    while table.fact("system") is not None and len(lines) < 40:
        question = q("system")
        while not (answer := table.ask(question)).offers:  # which sector first, then dice
            question = answer.follow_ups[0].question
        lines += line(table, question).split("; ")  # steps rolled in a row are one line
        table = table.accept(question)
    assert 2 <= len(lines) < 40 and any("reinforced to" in said for said in lines)
    assert all(said.startswith("Central Powers, ") and "The system" not in said for said in lines), lines


# --- a game that was played without the program


def test_a_game_played_without_the_program_is_laid_in_one_line():
    hands = Hands()
    told = {
        "turn": 9,
        "entente": 17,
        "central": 4,
        "boxes": "serbie 0, france 4; russie 3 révolution 2",
        "levels": "att en 2 aérien pc 5",
    }
    hands.accept("catch-up", **told, drawn="22 23 24")
    table, state = hands.table, hands.table.state
    assert (state.turn, state.pr, state.vp["central"]) == (9, {"entente": 17, "central": 4}, 1)
    assert (state.breakdown["france"], state.status["serbia"], state.revolution) == (4, "surrendered", 2)
    assert (state.tech["entente"]["attack"], state.tech["central"]["air"]) == (2, 5)
    # All of 1914 to 1916 were drawn by the end of turn 7, so Italy, Bulgaria and Romania are at war.
    assert {state.status[sector] for sector in ("italy", "bulgaria", "romania")} == {"at_war"}
    assert table.lying(BOWL) == set(range(25, 31)) and 26 not in state.events and 22 not in state.events
    assert table.fact("phase") == "initiative" and table.findings == []
    assert not hands.undo().table.state.vp["central"]


ENTENTE, CENTRAL = (*holding(9, 9), *spending("entente")), (*holding(9, 9), *spending("central"))


def attack(attacker, defender, pr, **more):
    return q("attack", defender=defender, attacker=attacker, pr=pr, **more)


OFFENSIVE = attack("france", "allemagne", 2)


def panel(question, *edits, setup="1914"):
    answer = laid(setup, *edits).ask(question)
    return next(block for block in answer.body if isinstance(block, Fight))


def tiles(party):
    return [(render(aid.label), render(aid.figure), aid.on) for aid in party.aids]


def named(party):
    return {fighter.counter: fighter.part for fighter in party.fighters}


def pieces(shown):
    return [piece for party in (shown.attacker, shown.defender) for piece in (*party.fighters, *party.aids)]


def test_the_example_of_the_rules_is_on_the_panel():
    shown = panel(OFFENSIVE, setup="example-offensive")
    assert (shown.attacker.potential.total, shown.defender.potential.total) == (5, 8)
    dice = [(f"{n} PR", f"{n + 3} dice", n == 2) for n in (1, 2, 3)]
    assert tiles(shown.attacker) == [*dice, ("Attack", "+3", True), ("Air", "rerolls", True)]
    assert tiles(shown.defender) == [("Defence", "−2", True)]
    assert named(shown.attacker) == {"sector-france#1": "leads", "sector-russie#1": "idle"}
    assert named(shown.defender) == {"sector-allemagne#1": "attacked"}
    assert [row.weight for row in shown.chances.rows] == [1, 13, 67, 171, 216, 108]
    assert [render(row.cost) for row in shown.chances.rows] == ["8", "7", "6", "5", "4", "3"]


GAS = (*CENTRAL, *in_progress(6, 32), put("tech-central-artillery", "tech-central-artillery:1"))
AIR = (*CENTRAL, put("tech-entente-air", "tech-entente-air:7"))


@pytest.mark.parametrize(
    ("attacker", "defender", "edits", "helps", "hinders"),
    [
        ("egypte", "ottoman", (*ENTENTE, *in_progress(23)), [], [("Battle of Gaza", "rerolls", True)]),
        ("allemagne", "france", GAS, [("Friedensturm on the Marne", "+1", True), ("Gas!", "+1", True)], []),
        ("allemagne", "france", AIR, [], [("Air", "rerolls", True)]),
    ],
)
def test_events_and_technologies_stand_on_the_side_that_they_help(attacker, defender, edits, helps, hinders):
    shown = panel(attack(attacker, defender, 1), *edits)
    assert [tile for tile in tiles(shown.attacker) if "PR" not in tile[0]] == helps
    assert tiles(shown.defender) == hinders


def test_free_dice_are_counted_and_mutinies_leave_none():
    bought = panel(attack("afrique_allemande", "aof", 2), *CENTRAL, *in_progress(7))
    assert [line.amount for line in bought.attacker.potential.lines] == [2, 1]
    mutiny = panel(attack("france", "allemagne", 1), *ENTENTE, *in_progress(22))
    assert mutiny.attacker.potential.total == 0


@pytest.mark.parametrize("attacker", ["france", "russie"])
def test_whatever_is_turned_is_an_offensive_too(attacker):
    question = attack(attacker, "allemagne", 2)
    turned = [piece.turned for piece in pieces(panel(question, *ENTENTE)) if piece.turned]
    assert len(turned) >= 3
    for blanks in turned:
        other = msgspec.structs.replace(question, **blanks)
        assert other != question and panel(other, *ENTENTE), blanks


def test_the_dice_frame_what_fell():
    answer = laid("1914", *ENTENTE).ask(attack("france", "allemagne", 3, dice=[6, 6, 1]))
    shown = answer.body[0]
    assert shown.fallen == 2 and render(shown.chances.rows[2].label) == "2" and answer.offers


def test_a_warning_is_no_reason_to_be_folded_away():
    table = laid("1914", put("turn", "turn:6"), *ENTENTE, *in_progress(18), Note("overflow", 1))
    answer = table.ask(attack("france", "allemagne", 1))
    assert [r.text.key for r in answer.reasons if r.kind is ReasonKind.REJECTED] == ["absorb-first", "breaks-short"]
    assert [r.text.key for r in answer.reasons[:2]] == ["absorb-first", "breaks-short"]
    assert answer.tone is Role.WARNING


def test_nothing_turns_where_the_system_has_chosen():
    faces = Note("system", {"faces": [{"type": "offensive", "target": "france"}]})
    edits = (*holding(0, 8), *spending("central", "central"), faces)
    assert laid("1914", *edits).says("system")["attacker"] == "germany"
    shown = panel(q("system"), *edits)
    assert not any(piece.turned for piece in pieces(shown)) and len(shown.attacker.fighters) == 1
    for language in LANGUAGES:
        assert render(shown.title, language) and "<" not in render(shown.costs, language)
