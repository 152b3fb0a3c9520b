"""What players see of a phase: plans in figures, assumptions in one line, secrets, actions by kind, duties, entries into war."""

from fractions import Fraction

import pytest

from assistant.cli.answers import as_text
from assistant.core.blocks import Grid
from assistant.core.deeds import PHASE
from assistant.core.table import Move, Note
from assistant.core.text import render
from assistant.desk.descriptions import counters_named, describe
from assistant.desk.desk import Desk
from assistant.games.empires import diplomacy, mirror, words
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.questions import actions
from tests.games.empires.hands import A, odd, q, turn
from tests.games.hands import keys, press

PLAN = q.plan(zone="minsk")


def sample(*edits, game=V1_1):
    desk = Desk.new(game, "autumn-1915")
    for edit in edits:
        desk.edit(edit)
    return desk


def test_plans_are_written_in_figures_with_exact_values_beside():
    answer = sample().ask(PLAN)
    (table,) = answer.body
    assert isinstance(table, Grid)
    words = [render(row[0], "en").replace("\N{NO-BREAK SPACE}", " ") for row in table.rows]
    assert words[0] == "5 → 3, then 5 + 5 reduced → 3 reduced"
    assert max(map(len, words)) <= 40
    assert "37/18" in as_text(answer, "fr", exact=True) and "37/18" not in as_text(answer, "fr")
    assert table.exact[0] == (None, Fraction(37, 18), Fraction(121, 48), Fraction(85, 144), Fraction(1, 72))


def test_nations_are_named_where_a_side_has_several():
    french = sample(Move(("uk-a4#1",), "verdun"), Move(("germany-a5#6",), "cologne"), Note(PHASE, "allies"))
    table = french.ask(q.plan(zone="verdun")).body[0]
    assert any("United Kingdom 4" in render(row[0], "en") and "France 4" in render(row[0], "en") for row in table.rows)


def test_unread_values_are_one_assumption_that_can_be_corrected():
    (printed,) = [reason for reason in sample().ask(PLAN).assumed if reason.printed]
    words = render(printed.text, "en")
    assert words.count("Combat value") == 2 and "Russia, army 3 (reduced)" in words
    assert "Russia, army 3: Support" not in words, "defenders never support"
    assert set(printed.about) <= set(sample().position.table.counters)


def test_secret_tiles_are_counted_only_once_revealed_and_never_named():
    desk = sample()
    asked = q.attack(zone="minsk")
    plain = desk.ask(asked).value
    desk.edit(desk.ask(q.secrets(side="russia")).offers[-1].edit)
    assert desk.ask(q.secrets(side="russia")).value == {"down": 6, "up": 0}
    assert not any(word in render(counters_named(desk.position, ("russia-defense-1#1",))) for word in ("Defence", "1#"))
    hidden = desk.ask(asked)
    assert "secrets-unseen" in keys(hidden) and hidden.situation.combat.techs["russia"].defense == 0
    reveal = next(o for o in desk.ask(q.secrets(side="russia")).offers if o.label.key == "secrets-reveal-available")
    desk.edit(reveal.edit)
    assert desk.ask(asked).value == plain and "secrets-unseen" not in keys(desk.ask(asked))


@pytest.mark.parametrize("game", [V1_1, FIRST])
def test_actions_are_counted_by_kind_and_cleared_at_the_end(game):
    desk = sample(game=game)
    assert "action-recruit-late" not in keys(desk.ask(q.recruit(side="germany")))
    press(desk, q.recruit(side="germany"))
    press(desk, q.research(counter="germany-gas#1"))
    begun = desk.ask(q.begin(side="germany"))
    assert begun.value["taken"] == ("recruitment", "research") and begun.value["used"] == 2
    assert "action-repeated" in keys(
        desk.ask(q.research(counter="germany-offensive#1" if game is V1_1 else "germany-gas#1"))
    )
    assert "action-recruit-late" in keys(desk.ask(q.recruit(side="germany")))
    assert "actions-beyond" not in keys(desk.ask(q.missions(side="germany")))
    links = mirror.roads(desk.position.board).links
    desk.edit(Move((A,), links[desk.position.table.counters[A].zone][0]))
    press(desk, q.begin(side="germany"), "offer-markers")
    assert desk.position.box("actions-germany#1") == 3
    assert "actions-beyond" in keys(desk.ask(q.missions(side="germany")))
    press(desk, q.phase(side="germany"))
    assert actions.taken(desk.position, "germany") == () and actions.used(desk.position, "germany") == 0


def test_the_russian_duty_of_1916_is_counted():
    desk, owed = sample(turn(7), Note(PHASE, "russia")), words.duty("russia", 7, False)
    assert owed is not None
    for made in (0, 1):
        assert actions.towards_duty(desk.position, "russia", owed) == made
        press(desk, q.attack(zone="minsk", dice=(3, 4)))
    assert actions.towards_duty(desk.position, "russia", owed) == 2
    steps = dict((text.key, done) for text, done in desk.ask(q.begin(side="russia")).body[0].steps)
    assert steps["begin-duty"]
    late = sample(turn(10), Note(PHASE, "russia"))
    assert "end-duty-due" in keys(late.ask(q.phase(side="russia")))


@pytest.mark.parametrize("game", [V1_1, FIRST])
@pytest.mark.parametrize("nation", ["turkey", "bulgaria", "italy", "romania"])
def test_a_nation_enters_with_the_proposed_deployment(game, nation):
    desk = Desk.new(game, "august-1914")
    answer = desk.ask(q.war(event=f"{nation}_joins"))
    assert "deployment-proposed" in {reason.text.key for reason in answer.assumed}
    desk.edit(answer.offers[0].edit)
    for zone, n in diplomacy.proposal(nation).items():
        assert len(desk.position.counters_in(zone, "army")) == n
        assert desk.position.controller(zone) != ""
    assert not desk.position.counters_in(f"reserve-{nation}", "army")
    assert odd(desk) == ()


def test_the_sample_shows_something_at_the_end_of_its_phase():
    end = sample().ask(q.phase(side="germany"))
    assert end.value.control and end.value.isolated and end.value.armies.reduced and end.value.vp


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (Note("fought", [A, "minsk"]), "Took part in attacks of this phase: Germany, army 5 and Minsk"),
        (Note("ceded/germany-a5#1", {"power": "austria_hungary"}), "Ceded German armies: Germany, army 5 (Brussels)"),
        (Note("crossed"), "Zones entered in this phase: no longer noted"),
    ],
)
def test_facts_noted_alone_have_words(edit, words):
    desk = sample()
    assert render(describe(edit, desk.position, desk.game), "en") == words


def test_armies_alike_are_told_apart_by_their_part_in_the_attack():
    desk = sample()
    asked = q.attack(zone="minsk", lead="germany-a5#13", supports=("germany-a5#14",), dice=(1, 6))
    words = render(desk.ask(asked).offers[0].label, "en")
    assert "Germany, army 5 (leading)" in words and "no." not in words
