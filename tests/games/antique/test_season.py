"""The season's steps: those of the rulebook, ticked for what was done, the first open one marked (3); the countdown (1)."""

import pytest

from tests.games.antique.tables import ROMAN, campaign

ORDER = [
    "income", "upkeep", "levies", "moves", "attrition", "battles", "rebuild", "conquest", "pacification", "trade",
    "espionage", "victory", "bulletin",
]  # fmt: skip
EIGHT = ["alpes", "cisalpine", "corse_sardaigne", "grande_grece", "illyrie", "italie", "sicile", "transalpine"]


def states(table):
    (steps,) = table.ask("season").body
    return {text.key.split("-")[1]: state for text, state in steps.listed()}


def paid():
    table = campaign()
    for side in table.kinds.sides:
        table = table.accept("income", side=side).accept("upkeep", side=side)
    return table


def test_steps_are_those_of_the_rulebook_and_nothing_is_ticked_at_first():
    found = states(campaign())
    assert list(found) == ORDER and found["bulletin"] == "open" and "done" not in found.values()
    assert [name for name, state in found.items() if state == "now"] == ["income"]
    assert found["battles"] == found["attrition"] == found["pacification"] == "idle"


def test_a_tick_is_only_for_what_was_done():
    table = paid()
    found = states(table)
    assert found["income"] == found["upkeep"] == "done" and found["levies"] == "now" and found["moves"] == "open"
    raised = table.write("nations", "italie", treasury="900").accept("levy", design="legio-i")
    assert states(raised)["levies"] == "done"
    found = states(table.accept("march", counters=[ROMAN], zone="cisalpine"))
    assert found["moves"] == "done" and found["levies"] == "idle" and found["battles"] == "now"


def test_forced_marches_are_tested_before_the_step_is_ticked():
    table = paid()
    ways = table.ask("reach", counters=[ROMAN]).value
    table = table.accept("march", counters=[ROMAN], zone=next(zone for zone, best in ways.items() if best == "forced"))
    tested = table.accept("attrition", counter=ROMAN, lost=0)
    assert [states(one)["attrition"] for one in (table, tested)] == ["now", "done"]


def test_a_battle_is_open_until_it_is_noted_and_the_beaten_are_gone():
    table = paid().move(ROMAN, "cisalpine").write("provinces", "cisalpine", armies="300")
    assert states(table)["battles"] == "open"
    card = table.ask("season")
    assert [one.label.key for one in card.follow_ups if one.usual] == ["follow-step-battles"], "it comes first"
    assert all(one.against for one in card.offers if one.label.key == "offer-step-bulletin"), (
        "which would not tell of it"
    )
    for armies, loss, conquest in (
        (300, 40, "idle"),
        (200, 10, "open"),
    ):  # the victor needs half the points of the beaten
        table = table.write("provinces", "cisalpine", armies=str(armies))
        fought = {"zone": "cisalpine", "winner": "italie", "loser_loss": 200, "winner_loss": loss}
        found = states(table.accept("battle-result", **fought))
        assert found["battles"] == "done" and found["rebuild"] == "now" and found["conquest"] == conquest


def test_espionage_and_the_bulletin_close_the_season():
    table = paid().accept("protection", side="asie", malus=1, subject="treasury")
    assert states(table)["espionage"] == "done"
    table = table.accept("bulletin")
    found = states(table)
    assert found["bulletin"] == "done" and not {"now", "open"} & set(found.values())
    assert table.ask("season").value == {"waiting": 0}


def test_the_countdown_is_listed():
    table = campaign()
    free = [z for z in table.board.zones if table.zone(z).kind == "land" and not table.controller(z)]
    table = table.hold("italie", " ".join(free[:7]))
    assert "step-victory-counting" in [text.key for text, _ in table.ask("season").body[0].steps]
    won = dict(table.next_season().next_season().ask("season").body[0].listed())
    assert [state for text, state in won.items() if text.key == "step-victory-won"] == ["open"]


@pytest.mark.parametrize(("between", "allowed"), [(EIGHT, False), (EIGHT[:7], True)])
def test_attacks_on_a_leader_are_forgotten_once_he_loses_the_number(between, allowed):
    """1 [A56]: one attack each "from the conquest of the eight on", and a number lost and won again is a new conquest."""
    table = campaign()
    for season, held in enumerate((EIGHT, between, EIGHT)):
        table = table.write("history", f"{season:04}", held=[f"italie: {' '.join(held)}"])
    # The pawn stands on the fourth season, and the table shows the eight.
    table = table.move("season#1", "season:4").hold("italie", " ".join(zone for zone in EIGHT if zone != "italie"))
    table = table.write("attacks", "0001", season=0, attacker="gaule", province="sicile")
    assert table.ask("leader-attack", side="gaule", zone="sicile").value.allowed is allowed
