"""The realm: money that an umpire can recount, levies, alliances, spies, and by which right corps stand in a province (4 to 8)."""

import re
from fractions import Fraction

import pytest

from assistant.core.problems import QuestionError
from assistant.core.questions import Role
from assistant.core.text import LANGUAGES, render
from assistant.games.antique.cards import lowered
from assistant.games.antique.game import CALCULATOR, GAME
from assistant.games.antique.mirror import all_corps, corps_of, register_row, rows
from assistant.games.antique.questions.battles import conquerable
from assistant.games.antique.registers import FleetRow, LedgerRow
from tests.games.antique.tables import GAUL, ROMAN, campaign

NEAR = "cisalpine"  # neutral, beside Italy
PEACE = {"counters": [ROMAN], "zone": NEAR, "peaceful": True}


@pytest.mark.parametrize(("island", "pacified", "told"), [(True, False, 1), (True, True, 0), (False, False, 0)])
def test_the_reading_of_islands_is_told_where_an_army_on_one_is_fed(island, pacified, told):
    worked = CALCULATOR.work("upkeep", {"armies": [{"points": 400, "island": island, "pacified": pacified}]})
    assert len(worked.assumed) == told


def tolls(table):
    return [line.amount for line in rows(table, LedgerRow).values() if line.entry == "toll"]


def test_a_guest_pays_a_tenth_of_its_points_once_a_turn():
    before = campaign().write("corps", ROMAN, points="125", march_lost="1")
    table = before.accept("march", **PEACE)
    assert tolls(table) == [Fraction(-124, 10)] and table.balance() == before.nation().treasury - Fraction(124, 10)
    assert "neutral" not in table.ask("battle", zone=NEAR).value and NEAR not in conquerable(table)

    def again(table):
        return table.accept("march", counters=[ROMAN], zone="italie").accept("march", **PEACE)

    # It has paid for this turn; the pay of the same season does not ask twice, the next season's does.
    table = again(table)
    assert len(tolls(table)) == 1 and len(tolls(again(table.next_season()))) == 2


def test_people_read_cents_and_the_books_hold_fractions():
    table = campaign().write("corps", ROMAN, points="121").write("provinces", "italie", revenue="1000/3")
    for due in ("income", "upkeep"):
        for language in LANGUAGES:
            words = table.words(due, language, side="italie")
            assert not re.search(r"\d/\d|\d[.,]\d{3,}", words), words
        table = table.accept(due, side="italie")
    assert Fraction(1000, 12) in [line.amount for line in rows(table, LedgerRow).values()]


@pytest.mark.parametrize(
    ("register", "row", "values", "question", "blanks", "field", "said"),
    [
        ("provinces", "italie", {"raid_loot": "10 much"}, "income", {"side": "italie"}, "raid_loot", "much"),
        ("provinces", "italie", {"raid_loot": "1/0"}, "sheet", {"side": "italie"}, "raid_loot", "1/0"),
        ("provinces", NEAR, {"armies": "300,200"}, "battle", {"zone": NEAR}, "armies", "300,200"),
        ("nations", "italie", {"warships": 10**30}, "sheet", {"side": "italie"}, "warships", ""),
        ("nations", "italie", {"treasury": "much"}, "income", {"side": "italie"}, "treasury", ""),
        ("corps", ROMAN, {"field": ["Bd (O); many"]}, "spy",
         {"side": "gaule", "target": "italie", "subject": "main_troops", "zone": "italie", "die": 6}, "field[0]", ""),
    ],
)  # fmt: skip
def test_what_a_hand_left_in_a_row_is_read_or_pointed_at(register, row, values, question, blanks, field, said):
    table = campaign().write(register, row, **values)
    assert said in table.refuses(f"{register}/{row}.{field}", question, **blanks)


@pytest.mark.parametrize(
    ("register", "values"), [("moves", {"season": 0}), ("battles", {"season": 0}), ("battles", {"zone": "atlantide"})]
)
def test_lines_that_are_not_filled_in_are_not_told(register, values):
    table = campaign().write(register, "0001", **values)
    assert table.ask("bulletin").value == campaign().ask("bulletin").value
    assert len(GAME.pages(table)) == len(GAME.pages(campaign()))


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


def invaded():
    return campaign().move(GAUL, "italie")


def levied(table):
    return [unit for unit in corps_of(table, "italie") if unit.row.free]


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


def test_merchants_meet_storms_and_come_back():
    table = campaign().accept("trade-route", side="carthage", partner="italie", ships=5)
    fleet = "carthage-fleet#1"
    assert [one.question.filled for one in table.ask("trade", side="carthage").follow_ups] == [
        {"counter": fleet, "trade": True}
    ]
    way = {"counter": fleet, "zones": ["sea-mer_afrique", "sea-mer_ionienne"], "trade": True}
    assert not table.ask("voyage", **way).offers, "nothing is to be written"
    lost = table.accept("voyage", sunk_merchants=2, **way)
    ships = [register_row(position, FleetRow, fleet).merchants for position in (table, lost)]
    assert ships[0] - ships[1] == 2 and lost.table.counters[fleet].zone == table.table.counters[fleet].zone
    assert "merchants-too-few" not in lost.wrong(), "they trade on"


def invader(armies="100"):
    """Rome has beaten the neutral army of Cisalpine Gaul and stands there."""
    table = campaign().move(ROMAN, NEAR).write("provinces", NEAR, armies=armies)
    return table.accept("battle-result", zone=NEAR, winner="italie", winner_loss=0, loser_loss=100)


def test_relief_of_an_invader_gives_no_presents():
    table = invader().place("italie-infantry#2", "italie").write("corps", "italie-infantry#2", name="Legio II")
    assert table.accept("march", counters=["italie-infantry#2"], zone=NEAR).nation().treasury == table.nation().treasury
