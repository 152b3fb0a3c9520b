"""An offensive as the fight panel shows it: dice, what helps either side, what a click turns, the outcomes."""

import msgspec
import pytest

from assistant.core.blocks import Fight, ReasonKind
from assistant.core.questions import Role
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from tests.games.der_des_ders.tables import holding, in_progress, laid, put, q, spending

ENTENTE, CENTRAL = (*holding(9, 9), *spending("entente")), (*holding(9, 9), *spending("central"))


def attack(attacker, defender, pr, **more):
    return q("attack", defender=defender, attacker=attacker, pr=pr, **more)


FRENCH = attack("france", "allemagne", 2)


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
    shown = panel(FRENCH, setup="example-offensive")
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
