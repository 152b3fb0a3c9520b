"""What an umpire's books must not lose or forget over a season: budgets, orders of the year, a fleet's one move, attacks."""

from __future__ import annotations

import pytest

from assistant.core.problems import QuestionError
from assistant.core.table import Mark, Move
from assistant.games.antique.mirror import nation
from assistant.games.antique.questions.aftermath import Rebuild
from assistant.games.antique.questions.dealings import Spy
from assistant.games.antique.questions.fleets import Voyage
from assistant.games.antique.questions.levies import Ships
from assistant.games.antique.questions.victory import AttackLeader
from tests.games.antique.tables import accept, ask, campaign, done, write

ROMAN = "italie-infantry#1"
EIGHT = ["alpes", "cisalpine", "corse_sardaigne", "grande_grece", "illyrie", "italie", "sicile", "transalpine"]


@pytest.mark.parametrize(
    ("lost", "treasury", "outcome", "left"),
    [(48, "200", "kept", 0), (60, "0", "dissolved", 30), (97, "200", "annihilated", 30)],
)
def test_only_what_is_rebuilt_uses_the_budget_up(lost, treasury, outcome, left):
    """5.5.1: a corps dissolved or destroyed is not rebuilt, so the AP recovered are there for the others."""
    position = write(campaign(), "nations", "italie", budget="30", treasury=treasury)
    position = write(position, "corps", ROMAN, lost=str(lost))
    assert ask(position, Rebuild(counter=ROMAN)).value.outcome == outcome
    assert nation(accept(position, Rebuild(counter=ROMAN)), "italie").budget == left


def test_no_more_of_the_budget_goes_than_was_lost():
    position = write(write(campaign(), "nations", "italie", budget="50"), "corps", ROMAN, lost="30")
    assert nation(accept(position, Rebuild(counter=ROMAN, recovered=50)), "italie").budget == 20


def test_ships_of_one_year_are_counted_over_its_seasons():
    """5.2.4: Italy builds five a year."""
    position = accept(campaign(), Ships(side="italie", ships=3))
    doubts = [r.text for r in ask(position, Ships(side="italie", ships=3)).reasons if r.text.key == "shipyard-year"]
    assert [(d.args["n"], d.args["most"]) for d in doubts] == [(6, 5)]
    assert not any(r.text.key == "shipyard-year" for r in ask(position, Ships(side="italie", ships=2)).reasons)


def test_a_fleet_moves_once_a_season():
    """5.3.2: "a ship can make only one move"."""
    voyage = Voyage(counter="italie-fleet#1", zones=("sea-mer_tyrrhenienne",))
    first, again = ask(campaign(), voyage), ask(accept(campaign(), voyage), voyage)
    told = [[r.text.key for r in answer.reasons if r.text.key == "fleet-moved-already"] for answer in (first, again)]
    assert told == [[], ["fleet-moved-already"]]


@pytest.mark.parametrize(("between", "allowed"), [(EIGHT, False), (EIGHT[:7], True)])
def test_attacks_on_a_leader_are_forgotten_once_he_loses_the_number(between, allowed):
    """1 [A56]: one attack each "from the conquest of the eight on", and a number lost and won again is a new conquest."""
    position = campaign()
    for season, held in enumerate((EIGHT, between, EIGHT)):
        position = write(position, "history", f"{season:04}", held=[f"italie: {' '.join(held)}"])
    # The pawn stands on the fourth season, and the table shows the eight.
    taken = (Mark("control-italie", zone, 1) for zone in EIGHT if zone != "italie")
    position = done(position, Move(("season#1",), "season:4"), *taken)
    position = write(position, "attacks", "0001", season=0, attacker="gaule", province="sicile")
    assert ask(position, AttackLeader(side="gaule", zone="sicile")).value.allowed is allowed


def test_a_corps_that_cannot_be_read_is_pointed_at():
    position = write(campaign(), "corps", ROMAN, field=["Bd (O); many"])
    with pytest.raises(QuestionError) as caught:
        ask(position, Spy(side="gaule", target="italie", subject="main_troops", die=6))
    assert caught.value.field == f"corps/{ROMAN}.field[0]"
