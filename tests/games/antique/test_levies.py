"""Levies in haste, spontaneous allies, corps of allied countries, armies (5.1.3, 5.2, 5.4.2, 5.8)."""

import pytest

from assistant.core.problems import QuestionError
from assistant.core.questions import Role
from assistant.core.text import render
from assistant.games.antique.cards import lowered
from assistant.games.antique.mirror import all_corps, corps_of
from tests.games.antique.tables import GAUL, campaign


@pytest.mark.parametrize(
    ("line", "down"),
    [
        ("Triarii Sp (S); 7; 0-2; 4; inf regular", "Triarii Sp (O); 7; 0-2; 4; inf regular"),
        ("Bd (O); 6", "Bd (I); 6"),
        ("Wb (F); 6", "Wb (I); 6"),
        ("Reg Ax (I); 3", "Reg Ax (I, \N{MINUS SIGN}1); 3"),
        ("Bagages; 2", "Bagages; 2"),
    ],
)
def test_a_mass_levy_is_one_grade_down(line, down):
    assert lowered(line) == down


def test_a_levy_lays_a_counter_and_takes_its_price():
    table = campaign().accept("levy", design="legio-i")
    books, raised = table.nation(), table.corps("italie-infantry#2")
    assert (books.treasury, books.mp_inf) == (160, 33)
    assert (raised.zone, raised.row.points, raised.row.po_cost, raised.row.mp_inf) == ("italie", 120, 40, 3)
    poor = table.write("nations", "italie", treasury="500", mp_inf="5/2", mp_cav="0").accept("levy", design="legio-i")
    assert poor.nation().treasury == 500 - 80, "one manpower was missing, at the corps' price"
    assert poor.corps("italie-infantry#3").row.bought
    assert poor.ask("levy", design="legio-i").verdict.key == "verdict-judged"
    # Disbanding at home gives the manpower and half the PO back.
    gone = poor.accept("disband", counter="italie-infantry#3")
    assert gone.nation().treasury == 440 and "italie-infantry#3" not in gone.table.counters


def invaded():
    return campaign().move(GAUL, "italie")


def levied(table):
    return [unit for unit in corps_of(table, "italie") if unit.row.free]


def test_an_invaded_homeland_raises_in_haste():
    table = invaded()
    assert table.ask("emergency", design="legio-i").verdict.key == "levy-verdict"
    table = table.accept("mass-levy", first="legio-i", second="legio-i")
    assert [unit.zone for unit in levied(table)] == ["italie"] * 2 and table.nation().mp_inf == 30
    assert table.wrong() == ["enemies-together"]
    table = table.move(GAUL, "gaule")
    assert len(table.wrong()) == 2, "the free corps vanish with the threat"
    table = table.accept("findings").accept("findings")
    assert table.nation().mp_inf == 36 and table.wrong() == []


def test_the_register_shows_the_lower_grade():
    table = invaded().accept("mass-levy", first="legio-i")
    (unit,) = levied(table)
    assert unit.row.name == "Legio I (\N{MINUS SIGN}1)" and unit.row.field[0] == "Général Cv (I); 1"
    designs = table.register("designs")
    assert "Légionnaire Bd (I); 7; 6-10; 20; inf regular" in designs[unit.row.design]["lines"]
    assert designs["legio-i"]["name"] == "Legio I", "the corps of the regular grade is untouched"
    # What it fields is still read by march and ships, under the names of its own design.
    assert table.ask("attrition", counter=unit.id).situation.groups
    assert unit.id not in {one.id for one in all_corps(table.accept("disband", counter=unit.id))}


def test_the_second_corps_of_a_mass_levy_has_what_the_first_left():
    (first,) = levied(invaded().accept("mass-levy", first="legio-i"))
    needed = first.row.mp_inf
    assert needed > 1
    table = invaded().write("nations", "italie", mp_inf=str(needed + 1))
    table = table.accept("mass-levy", first="legio-i", second="legio-i")
    assert [unit.row.mp_inf for unit in levied(table)] == [needed, 1] and table.nation().mp_inf == 0


def test_spontaneous_allies_have_a_counter_and_vanish_when_idle():
    """Gaul stands in Cisalpine, which Italy has conquered and not pacified."""
    table = campaign().move(GAUL, "cisalpine").hold("italie", "cisalpine")
    table = table.write("provinces", "cisalpine", ally_points=90, ally_type="infantry", ally_recon=1)
    assert not table.ask("spontaneous", zone="cisalpine").offers
    risen = table.accept("spontaneous", zone="cisalpine", die=3)

    def allies(table):
        return [unit for unit in corps_of(table, "gaule") if unit.row.risen]

    (unit,) = allies(risen)
    assert (unit.zone, unit.present, unit.row.po_cost, unit.row.ally) == ("cisalpine", 36, 0, "cisalpine")
    assert risen.ask("battle", zone="cisalpine").value["gaule"]["points"] == 36 + risen.corps(GAUL).present
    assert risen.balance("gaule") == table.balance("gaule"), "they come for nothing"
    assert "allies-idle" not in risen.ask("findings").value
    later = risen.next_season()
    answer = later.ask("findings")
    assert "allies-idle" in answer.value
    assert not allies(later.done(next(offer for offer in answer.offers if offer.rule == "5.8.2").edit))


def test_a_corps_of_an_allied_country_follows_its_list():
    lines = ["Bd (O); 7; 4-8; 8; inf regular", "Ps (S); 3; 1-4; 4; inf psiloi regular"]
    country = {"nation": "italie", "country": "cisalpine"}
    table = campaign().write("designs", "cisalpins", name="Cisalpins", points=70, lines=lines, **country)
    asked = {"design": "cisalpins", "minima": "Bd (O) 4, Ps (S) 2"}
    fits = table.ask("allied-design", **asked)
    assert fits.value.ok and fits.value.short == ("Ps (S)",) and fits.offers, "one type may be given up"
    assert table.balance() - table.accept("allied-design", **asked).balance() == 24, "70 AP, in whole PO"
    leading = table.ask("allied-design", design="cisalpins", minima="Bd (O) 6, Ps (S) 1").value
    assert not leading.ok and leading.violations == ("most_numerous",)
    third = table.write("designs", "b", **country).write("designs", "c", **country)
    assert third.ask("allied-design", design="cisalpins", minima="Bd (O) 4").value.must_dissolve_one
    table.refuses("minima", "allied-design", design="cisalpins", minima="Bd four")
    table.refuses("design", "allied-design", design="legio-i", minima="")


def test_corps_of_one_province_are_put_together_into_an_army_before_they_march():
    table = campaign().accept("levy", design="legio-i")
    units = [unit.id for unit in corps_of(table, "italie")]
    north = {"counters": units, "army": " North "}
    answer = table.ask("regroup", **north)
    assert answer.tone is Role.SUBJECT
    said = render(answer.verdict, "en")
    assert said.startswith("Legio I and Legio I 2 stand together"), "no two corps are called alike"

    def armies(table):
        return [unit.row.army for unit in corps_of(table, "italie")]

    together = table.accept("regroup", **north)
    assert armies(together) == ["North"] * 2
    assert not together.ask("regroup", counters=units, army="North").offers, "they are together already"
    assert armies(together.accept("regroup", counters=units[:1])) == ["", "North"]
    marched = table.accept("march", counters=units[:1], zone="cisalpine")
    with pytest.raises(QuestionError):
        marched.ask("regroup", **north)
    late = marched.ask("regroup", counters=units[:1], army="North")
    assert late.tone is Role.WARNING and late.reasons[0].rule == "5.2.5"
    heavy = table.write("corps", units[0], points=450)
    assert heavy.ask("regroup", **north).tone is Role.WARNING, "more than 500 AP"


def test_an_army_of_more_than_four_corps_is_noticed():
    table = campaign()
    for n in range(2, 7):
        table = table.place(f"italie-infantry#{n}", "italie").write("corps", f"italie-infantry#{n}", points="60")
    assert not table.ask("army", zone="italie", side="italie").value.ok
    assert any("nation" in reason.text.args for reason in table.ask("findings").reasons)
