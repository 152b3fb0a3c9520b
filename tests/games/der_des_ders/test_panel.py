"""An offensive as the fight panel shows it: dice, what helps either side, what a click turns, the outcomes."""

import msgspec
import pytest

from assistant.core.blocks import Fight, ReasonKind
from assistant.core.questions import Ask, Role
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.questions.offensives import Attack
from tests.games.der_des_ders.tables import asked, holding, keys, laid, plain, put, spending

ENTENTE, CENTRAL = (*holding(9, 9), *spending("entente")), (*holding(9, 9), *spending("central"))


def beside(*events):
    return tuple(put(f"event-{event}", mirror.IN_PROGRESS) for event in events)


def panel(question, *edits, setup="1914"):
    answer = asked(question, laid(setup, *edits))
    return next(block for block in answer.body if isinstance(block, Fight))


def tiles(party):
    return [(render(aid.label), render(aid.figure), aid.on) for aid in party.aids]


def named(party):
    return {fighter.counter: fighter.part for fighter in party.fighters}


def test_the_example_of_the_rules_is_on_the_panel():
    shown = panel(Attack(defender="allemagne", attacker="france", pr=2), setup="example-offensive")
    assert (shown.attacker.potential.total, shown.defender.potential.total) == (5, 8)
    assert tiles(shown.attacker) == [
        ("1 PR", "4 dice", False),
        ("2 PR", "5 dice", True),
        ("3 PR", "6 dice", False),
        ("Attack", "+3", True),
        ("Air", "rerolls", True),
    ]
    assert tiles(shown.defender) == [("Defence", "−2", True)]
    assert named(shown.attacker) == {"sector-france#1": "leads", "sector-russie#1": "idle"}
    assert named(shown.defender) == {"sector-allemagne#1": "attacked"}
    assert [row.weight for row in shown.chances.rows] == [1, 13, 67, 171, 216, 108]
    assert [render(row.cost) for row in shown.chances.rows] == ["8", "7", "6", "5", "4", "3"]


@pytest.mark.parametrize(
    ("attacker", "defender", "edits", "helps", "hinders"),
    [
        ("egypte", "ottoman", (*ENTENTE, *beside(23)), [], [("Battle of Gaza", "rerolls", True)]),
        (
            "allemagne",
            "france",
            (*CENTRAL, *beside(6, 32), put("tech-central-artillery", "tech-central-artillery:1")),
            [("Friedensturm on the Marne", "+1", True), ("Gas!", "+1", True)],
            [],
        ),
        (
            "allemagne",
            "france",
            (*CENTRAL, put("tech-entente-air", "tech-entente-air:7")),
            [],
            [("Air", "rerolls", True)],
        ),
    ],
)
def test_events_and_technologies_stand_on_the_side_that_they_help(attacker, defender, edits, helps, hinders):
    shown = panel(Attack(defender=defender, attacker=attacker, pr=1), *edits)
    assert [tile for tile in tiles(shown.attacker) if "PR" not in tile[0]] == helps
    assert tiles(shown.defender) == hinders


def test_free_dice_are_counted_and_mutinies_leave_none():
    bought = panel(Attack(defender="aof", attacker="afrique_allemande", pr=2), *CENTRAL, *beside(7))
    assert [line.amount for line in bought.attacker.potential.lines] == [2, 1]
    mutiny = panel(Attack(defender="allemagne", attacker="france", pr=1), *ENTENTE, *beside(22))
    assert mutiny.attacker.potential.total == 0


@pytest.mark.parametrize("attacker", ["france", "russie"])
def test_whatever_is_turned_is_an_offensive_too(attacker):
    position = laid("1914", *ENTENTE)
    question = Attack(defender="allemagne", attacker=attacker, pr=2)
    shown = question.answer(position).body[0]
    every = (*shown.attacker.fighters, *shown.defender.fighters, *shown.attacker.aids, *shown.defender.aids)
    turned = [piece.turned for piece in every if piece.turned]
    assert len(turned) >= 3
    for blanks in turned:
        other = msgspec.structs.replace(question, **blanks)
        assert other != question and isinstance(other.answer(position).body[0], Fight), blanks


def test_the_dice_frame_what_fell():
    position = laid("1914", *ENTENTE)
    answer = Attack(defender="allemagne", attacker="france", pr=3, dice=(6, 6, 1)).answer(position)
    shown = answer.body[0]
    assert shown.fallen == 2 and render(shown.chances.rows[2].label) == "2" and answer.offers


def test_a_warning_is_no_reason_to_be_folded_away():
    edits = (put("turn", "turn:6"), *ENTENTE, *beside(18), Note("overflow", 1))
    answer = Attack(defender="allemagne", attacker="france", pr=1).answer(laid("1914", *edits))
    seen = [reason.text.key for reason in answer.reasons if reason.kind is ReasonKind.REJECTED]
    assert seen == ["breaks-short", "absorb-first"] and answer.tone is Role.WARNING
    assert keys(answer)[:2] == seen


def test_nothing_turns_where_the_system_has_chosen():
    faces = Note("system", {"faces": [{"type": "offensive", "target": "france"}]})
    edits = (*holding(0, 8), *spending("central", "central"), faces)
    shown = panel(Ask("system"), *edits)
    assert plain(asked(Ask("system"), laid("1914", *edits)))["attacker"] == "germany"
    pieces = (*shown.attacker.fighters, *shown.defender.fighters, *shown.attacker.aids, *shown.defender.aids)
    assert not any(piece.turned for piece in pieces) and len(shown.attacker.fighters) == 1
    for language in LANGUAGES:
        assert render(shown.title, language) and "<" not in render(shown.costs, language)
