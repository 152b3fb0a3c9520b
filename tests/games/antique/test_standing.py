"""By which right a corps stands in a province, and what follows: toll, pay, battle, command, losses (4.2, 5.3, 7)."""

from fractions import Fraction

from tests.games.antique.tables import GAUL, ROMAN, campaign, q

NEAR = "cisalpine"


def invader(armies="100"):
    """Rome has beaten the neutral army of Cisalpine Gaul and stands there."""
    table = campaign().move(ROMAN, NEAR).write("provinces", NEAR, armies=armies)
    return table.accept("battle-result", zone=NEAR, winner="italie", winner_loss=0, loser_loss=100)


def test_relief_of_an_invader_gives_no_presents():
    table = invader().place("italie-infantry#2", "italie").write("corps", "italie-infantry#2", name="Legio II")
    assert table.accept("march", counters=["italie-infantry#2"], zone=NEAR).nation().treasury == table.nation().treasury


def test_allies_side_by_side_fight_no_battle():
    table = campaign().move(GAUL, "italie").accept("alliance", side="italie", other="gaule")
    answer = table.ask("battle", zone="italie")
    assert answer.verdict.key == "battle-nobody-fights" and not answer.follow_ups
    table.refuses("other", "breach", zone="italie", side="italie", other="gaule")
    broken = table.accept("alliance", side="italie", other="gaule", offer=1)
    assert broken.ask("battle", zone="italie").verdict.key == "battle-verdict"
    assert broken.ask("breach", zone="italie", side="italie", other="gaule").situation
    assert "is broken without notice" in broken.words("bulletin", "en")


def test_a_lent_corps_marches_fights_and_is_paid_as_agreed():
    lent = campaign().accept("lend", counters=[ROMAN], to="gaule", paid_by="gaule")
    assert lent.ask("upkeep", side="italie").value.total == 0
    own = campaign().ask("upkeep", side="gaule").value.total
    assert lent.ask("upkeep", side="gaule").value.total == own + Fraction(9, 2)
    assert lent.ask("battle", zone="italie").verdict.key == "battle-nobody-fights", "it is no enemy at home"
    orders = lent.ask("letter", side="gaule", text="march: Legio I > Cisalpine")
    assert orders.value["orders"][0]["fault"] == ""
    assert (
        lent.ask("letter", side="italie", text="march: Legio I > Cisalpine").value["orders"][0]["fault"] == "order-lent"
    )
    there = lent.move(ROMAN, NEAR)
    assert [row for row in there.ask("battle", zone=NEAR).value] == ["gaule", "neutral"]
    fought = there.accept("battle-result", zone=NEAR, winner="gaule", winner_loss=10, loser_loss=100)
    assert fought.corps().row.lost == 10 and fought.ask("bribe", counter=ROMAN).offers
    assert fought.accept("bribe", counter=ROMAN).nation("gaule").treasury < fought.nation("gaule").treasury
    back = fought.accept("lend", counters=[ROMAN])
    assert back.corps().serves == back.corps().payer == "italie"
    assert not back.ask("bribe", counter=ROMAN).offers, "only lent generals are won back"


def test_a_countered_spy_is_told_what_the_protected_player_says():
    table = campaign().accept("protection", side="italie", malus=4, subject="treasury")
    table = table.accept("spy", side="gaule", target="italie", subject="treasury", die=3)
    (line,) = table.ask("letter", side="italie", text="false answer: treasury = 1 040,50").value["orders"]
    assert line["fault"] == ""
    table = table.accept("false-answer", attempt="0001", answer_given="1 040,50")
    assert "1,040.50" in table.words("sheet", "en", side="gaule") and "1\u202f040,50" in table.words(
        "sheet", "fr", side="gaule"
    )
    table.refuses("attempt", "false-answer", attempt="0009")


def test_armies_that_are_not_there_do_not_cross():
    table = campaign()
    table.refuses("zone", "crossing", zone=NEAR, side="italie", other_zone="transalpine", other="gaule")
    assert q("crossing", zone="italie", side="italie", other_zone="gaule", other="gaule").answer(table).situation
