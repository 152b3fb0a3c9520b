"""What hands do without asking: the table remembers it as if it had been an offer, or asks what hands cannot tell."""

import pytest

from assistant.core import phase_log
from assistant.core.questions import tag
from assistant.core.table import Move, Note, Several
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.entry import line as quick
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.questions.offensives import Attack, Obligations
from assistant.games.der_des_ders.questions.spending import Absorb, Naval
from assistant.games.der_des_ders.questions.turn import Attacked, EndTurn, Findings, Now
from tests.games.der_des_ders.evening import play
from tests.games.der_des_ders.tables import asked, holding, plain, put, spending


def at_desk(*edits):
    desk = Desk.new(GAME, "1914")
    for edit in edits:
        desk.edit(edit)
    return desk


def drag(*moves):
    def done(desk):
        for counter, zone in moves:
            desk.edit(Move((f"{counter}#1",), zone))

    return done


def write(*lines):
    def done(desk):
        for words in lines:
            (command,) = quick.read(words, desk.position, GAME)
            assert command.fault is None, (words, command.fault)
            desk.edit(
                command.edit if command.edit is not None else command.question.answer(desk.position).offers[0].edit
            )

    return done


def accept(question):
    return lambda desk: desk.edit(asked(question, desk.position).offers[0].edit)


# --- naval losses (6.6)


@pytest.mark.parametrize(
    "way",
    [
        drag(("sector-serbie", "rupture:2"), ("sector-france", "rupture:6")),
        write("rupture serbie -1", "rupture france 6"),
        write("absorber serbie france"),
        accept(Absorb(zones=("serbie", "france"))),
    ],
)
def test_a_naval_loss_is_absorbed_whichever_way(way):
    desk = at_desk(*spending("central"), Note("overflow", 2))
    way(desk)
    state, _ = mirror.table(desk.position)
    assert (state.breakdown["serbia"], state.breakdown["france"]) == (2, 6)
    assert not desk.position.fact("overflow") and plain(Findings().answer(desk.position)) == []


def test_half_of_a_naval_loss_leaves_the_other_half():
    desk = at_desk(*spending("central"), Note("overflow", 3))
    drag(("sector-serbie", "rupture:2"))(desk)
    assert desk.position.fact("overflow") == 2
    desk.undo()
    assert desk.position.fact("overflow") == 3


# --- offensives (6.7)


DRAGGED, WRITTEN = drag(("sector-allemagne", "rupture:7")), write("rupture allemagne -1")


@pytest.mark.parametrize("way", [DRAGGED, WRITTEN])
def test_hands_that_push_an_enemy_down_are_asked_who_attacked(way):
    desk = at_desk(*holding(9, 9), *spending("entente"))
    way(desk)
    findings = Findings().answer(desk.position)
    assert plain(findings) == ["finding-who-attacked"]
    (follow,) = findings.follow_ups
    answer = asked(follow.question, desk.position)
    assert plain(answer) == {"able": ["france", "russia"]}
    desk.edit(answer.offers[1].edit)
    assert mirror.table(desk.position)[0].attacked == ("russia",) and plain(Findings().answer(desk.position)) == []
    assert plain(Attack(defender="allemagne", attacker="russie").answer(desk.position))["reason"] == "already_attacked"
    desk.undo(), desk.undo()
    assert not desk.position.register(phase_log.REGISTER)


@pytest.mark.parametrize("way", [DRAGGED, WRITTEN])
def test_steps_of_two_moves_are_one_offensive(way):
    desk = at_desk(*holding(9, 9), *spending("entente"))
    way(desk)
    drag(("sector-allemagne", "rupture:6"))(desk)
    assert len(mirror.done(desk.position, mirror.LOSS)) == 1


@pytest.mark.parametrize("back", [drag(("sector-allemagne", "rupture:8")), write("rupture allemagne 8")])
def test_a_marker_put_back_was_not_attacked(back):
    desk = at_desk(*holding(9, 9), *spending("entente"))
    DRAGGED(desk)
    back(desk)
    assert not desk.position.register(phase_log.REGISTER)


def test_a_marker_that_was_only_put_right_was_not_attacked():
    desk = at_desk(*holding(9, 9), *spending("entente"))
    DRAGGED(desk)
    desk.edit(asked(Attacked(zone="allemagne"), desk.position).offers[-1].edit)
    assert not desk.position.register(phase_log.REGISTER) and plain(Findings().answer(desk.position)) == []


def test_many_markers_in_one_edit_are_noted_as_if_one_by_one():
    desk = at_desk(*holding(9, 9), put("sector-serbie", "rupture:1"), *spending("entente"))
    moves = (("sector-allemagne", "rupture:6"), ("sector-serbie", "rupture:3"), ("turn", "turn:1"))
    pawns = (("tech-entente-defence", "tech-entente-defence:1"), ("resources-entente", "resources:5"))
    desk.edit(Several(tuple(put(counter, zone) for counter, zone in (*moves, *pawns))))
    told = [(deed.did, deed.zone) for deed in mirror.every(desk.position)]
    steps = [(mirror.REINFORCEMENT, "serbie")] * 2
    assert told == [*steps, (mirror.TECHNOLOGY, "tech-entente-defence:1"), (mirror.LOSS, "allemagne")]
    desk.undo()
    assert not mirror.every(desk.position)


@pytest.mark.parametrize("phase", ["initiative", "events", "income", "end"])
def test_outside_the_spending_nobody_attacked(phase):
    desk = at_desk(*holding(9, 9), Note("phase", phase))
    DRAGGED(desk)
    assert not desk.position.register(phase_log.REGISTER)


def test_an_offensive_by_hand_meets_the_somme():
    desk = at_desk(put("turn", "turn:6"), *holding(5, 3), *spending("entente"), put("event-18", mirror.IN_PROGRESS))
    DRAGGED(desk)
    assert "finding-obligation" in plain(Findings().answer(desk.position))
    desk.edit(asked(Attacked(zone="allemagne"), desk.position).offers[0].edit)
    assert not [key for key in plain(Findings().answer(desk.position)) if "obligation" in key]
    (met,) = [
        reason for reason in Obligations(side="entente").answer(desk.position).reasons if "met" in reason.text.key
    ]
    for language in LANGUAGES:
        assert "0" not in render(met.text, language)


# --- the turn's end (6.8)


DONE = (
    Note(
        "phase-log/1", {"did": "offensive", "side": "entente", "who": "sector-france#1", "zone": "allemagne", "cost": 2}
    ),
    Note("sector-turn/serbie", {"attacked": True, "reinforced": 1}),  # as version 1.0.0 has it
    Note("technology-turn/entente-attack", {"levels": "1"}),
    Note("drawn", [1, 2, 4]),
)


@pytest.mark.parametrize("way", [drag(("turn", "turn:2")), write("tour +1"), write("turn 2"), accept(EndTurn())])
def test_another_turn_forgets_the_last_whichever_way_it_begins(way):
    desk = at_desk(Note("phase", "end"), *DONE)
    state, _ = mirror.table(desk.position)
    assert state.attacked == ("france", "serbia") and state.reinforced == {"serbia": 1}
    assert state.tech_attempted["entente"] == ("attack:1",)
    way(desk)
    state, _ = mirror.table(desk.position)
    assert (state.turn, state.attacked, state.reinforced, state.tech_attempted["entente"]) == (2, (), {}, ())
    assert desk.position.fact("phase") == "initiative" and not desk.position.fact("drawn")
    assert not any(fact.partition("/")[0] in (phase_log.REGISTER, *mirror.FORMER) for fact in desk.position.table.facts)
    desk.undo()
    assert mirror.table(desk.position)[0].attacked == ("france", "serbia")


def test_the_turn_card_tells_what_was_done():
    desk = at_desk(*holding(9, 9), *spending("entente"))
    accept(Attack(defender="allemagne", attacker="france", pr=2, dice=(6, 1)))(desk)
    write("rupture serbie 2")(desk)
    write("rupture serbie 3")(desk)
    drag(("tech-entente-defence", "tech-entente-defence:1"), ("sector-bulgarie", "rupture:2"))(desk)
    drag(("sector-bulgarie", "rupture:1"))(desk)
    accept(Naval(side="entente", pr=1, dice=(6,)))(desk)
    (grid,) = Now().answer(desk.position).body[1:]
    told = [tuple(render(cell, "en") for cell in row) for row in grid.rows]
    assert told == [
        ("Offensive: France → Germany", "2"),
        ("Reinforcement: Serbia", "1"),
        ("Technology: Defence 1, Entente", "–"),
        ("Steps lost: Bulgaria (who attacked?)", "–"),
        ("Naval roll: Entente", "1"),
    ]


def test_rows_that_people_spoilt_are_passed_over():
    rows = (
        {"did": "offensive", "who": "nobody"},
        {"did": "technology", "side": "entente", "zone": "moon"},
        {"did": "rain"},
    )
    desk = at_desk(*(Note(f"phase-log/{n}", row) for n, row in enumerate(rows)))
    assert mirror.table(desk.position)[0].attacked == () and len(Now().answer(desk.position).body) == 1
    assert tag(Now()) == "now" and plain(Findings().answer(desk.position)) == []


@pytest.mark.parametrize("opponent", ["none", "entente", "central"])
def test_whole_games_half_by_hand(opponent):
    handled = 0
    for seed in range(3):
        evening = play(opponent, seed, hands=0.5)
        assert evening.position.fact("winner") in ("entente", "central")
        handled += evening.handled
    assert handled > 5


OTHER_READINGS = [
    (fact.id, value)
    for fact in GAME.facts
    if fact.reading
    for value in ([not fact.default] if isinstance(fact.default, bool) else fact.choices)
    if value != fact.default
]


@pytest.mark.parametrize(("reading", "value"), OTHER_READINGS)
def test_whole_games_by_every_other_reading(reading, value):
    evening = play(("none", "entente", "central")[len(reading) % 3], len(reading), 0.3, (Note(reading, value),))
    assert evening.position.fact("winner") in ("entente", "central") and evening.position.fact(reading) == value
