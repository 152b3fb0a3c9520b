"""The realm: money that an umpire can recount, levies, alliances, spies, and by which right corps stand in a province (4 to 8)."""

import re
from fractions import Fraction

import pytest

from assistant.core.calc import as_json
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Role, tag
from assistant.core.text import LANGUAGES, render
from assistant.desk.contract import asked
from assistant.games.antique.cards import lowered
from assistant.games.antique.game import CALCULATOR, GAME
from assistant.games.antique.mirror import all_corps, corps_of, register_row, rows
from assistant.games.antique.questions.battles import conquerable
from assistant.games.antique.registers import FleetRow, LedgerRow
from tests.games.antique.tables import GAUL, ROMAN, campaign, q

TOPICS = {topic.given: topic for topic in CALCULATOR.topics}
NEAR = "cisalpine"  # neutral, beside Italy
PEACE = {"counters": [ROMAN], "zone": NEAR, "peaceful": True}


@pytest.mark.parametrize("setup", GAME.setups)
def test_the_table_and_the_situation_agree(setup):
    table = campaign(setup).hold("italie", NEAR).hold("gaule", "aquitaine", 2)
    conquests = [(one, table.ask(one)) for one in (q(t, zone=NEAR) for t in ("pacification", "pacification-odds"))]
    spying = q("spy", side="gaule", target="italie", subject="treasury")
    agreed = set()
    for question, answer in [*conquests, (spying, table.ask(spying)), *asked(GAME, table)]:
        if isinstance(answer, Answer) and answer.situation is not None:
            topic = TOPICS[type(answer.situation)]
            again = CALCULATOR.work(topic.name, as_json(answer.situation))
            assert as_json(again.value) == as_json(answer.value), tag(question)
            agreed.add(topic.name)
    assert {"income", "upkeep", "levy_cost", "corps_design", "pacification", "trade", "espionage", "flank"} <= agreed


def test_revenue_is_collected_once_and_the_ledger_knows():
    table = campaign().accept("income", side="italie")
    books = table.nation()
    assert (books.treasury, books.mp_inf, books.mp_cav) == (Fraction(495, 2), 40, 18)
    table = table.accept("upkeep", side="italie")
    assert table.ask("books", side="italie").value == {"treasury": 243, "ledger": 243}
    # A corps that has marched since is paid already: the card does not price it anew.
    marched = table.accept("march", counters=[ROMAN], zone=NEAR)
    for due, amount in (("income", 47.5), ("upkeep", 4.5)):
        answer = marched.ask(due, side="italie")
        assert answer.verdict.key.endswith("-done") and not answer.offers and float(answer.verdict.args["po"]) == amount
    # A treasury written by hand is noticed, and the difference can be entered.
    table = table.write("nations", "italie", treasury="300")
    assert table.wrong() == ["books-unbalanced"]
    table = table.accept("findings")
    assert table.nation().treasury == 300 and table.wrong() == []


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


def test_an_army_that_attacks_gives_no_presents_unless_the_table_reads_it_so():
    attack = {"counters": [ROMAN], "zone": NEAR}
    assert tolls(campaign().accept("march", **attack)) == []
    assert tolls(campaign().note("toll_of_attackers", "paid").accept("march", **attack)) == [-12]


def test_orders_book_their_tolls():
    table = campaign().accept("march", offer=1, **PEACE)
    assert tolls(table) == [] and "toll-on-the-way" in table.told("march", **PEACE)
    table = table.accept("orders")
    assert len(tolls(table)) == 1 and table.corps().row.guest


def test_who_stands_on_neutral_ground_pays_in_his_pay_and_not_again_on_the_march():
    table = campaign().move(ROMAN, NEAR).write("corps", ROMAN, guest=True, points="100")
    due = [one.ask("upkeep", side="italie").value.total for one in (table, table.move(ROMAN, "italie"))]
    assert due[0] - due[1] == 10
    paid = table.accept("upkeep", side="italie")
    assert paid.state("alpes") == "neutral"
    assert tolls(paid.accept("march", counters=[ROMAN], zone="alpes", peaceful=True)) == []


def test_people_read_cents_and_the_books_hold_fractions():
    table = campaign().write("corps", ROMAN, points="121").write("provinces", "italie", revenue="1000/3")
    for due in ("income", "upkeep"):
        for language in LANGUAGES:
            words = table.words(due, language, side="italie")
            assert not re.search(r"\d/\d|\d[.,]\d{3,}", words), words
        table = table.accept(due, side="italie")
    assert Fraction(1000, 12) in [line.amount for line in rows(table, LedgerRow).values()]


def test_reasons_and_the_journal_speak_of_names():
    table = campaign()
    assert "Italy: a quarter" in table.words("income", "en", side="italie")
    assert "Legio I: 3.75%" in table.words("upkeep", "en", side="italie")
    table = table.accept("march", **PEACE).accept("trade-route", side="italie", partner="asie", ships=2)
    assert "Asia: 2 ships" in table.words("trade", "en", side="italie")
    for language in LANGUAGES:
        assert f"({table.zone(NEAR).name[language]})" in table.words("books", language, side="italie")


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


def test_gifts_are_in_both_books():
    table = campaign().accept("give", side="italie", other="gaule", po=30)
    assert (table.balance(), table.balance("gaule")) == (170, 230)
    men = {"side": "italie", "other": "gaule", "inf": 1}
    assert table.told("give", **men)[0] == "manpower-between-allies"
    table = table.accept("alliance", side="italie", other="gaule").accept("give", **men)
    assert (table.nation().mp_inf, table.nation("gaule").mp_inf) == (35, 35)
    hurried = {"side": "gaule", "hurried": True}
    (much,), (fair,) = (table.ask("spend", po=po, **hurried).offers for po in (25, 20))
    assert [reason.rule for reason in much.against] == ["5.8.2"] and not fair.against
    table = table.accept("spend", po=25, **hurried)
    assert table.ask("books", side="gaule").value == {"treasury": 205, "ledger": 205}


def test_a_raid_is_taken_from_the_next_revenue():
    table = campaign().move(GAUL, "alpes").hold("italie", NEAR, 2)
    raid = {"counter": GAUL, "zone": NEAR}
    assert table.ask("raid-interception", **raid).value.p == Fraction(1, 6)
    raided = table.accept("pillage", die=1, **raid)
    assert raided.balance("gaule") == 210
    before, after = (one.ask("income", side="italie").value.po for one in (table, raided))
    assert after == before - 10 and "pillaged-already" in raided.told("pillage", die=2, **raid)
    assert raided.ask("raid-interception", **raid).value.raid_mod == 1


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


def spied(table, side, target, subject, die, zone=""):
    return table.accept("spy", side=side, target=target, subject=subject, zone=zone, die=die)


def test_a_nothing_is_told_as_nothing_and_a_failure_as_a_failure():
    table = spied(campaign(), "gaule", "italie", "army", 6, "gaule")
    table = spied(table, "gaule", "italie", "army", 1, "italie")
    said = {language: table.words("sheet", language, side="gaule") for language in LANGUAGES}
    assert "nothing, nobody" in said["en"] and "rien, personne" in said["fr"]
    assert "the attempt failed" in said["en"] and "échec" in said["fr"]


def test_places_and_nations_are_named_in_the_readers_language():
    table = spied(campaign(), "gaule", "italie", "size", 6, "italie")
    table = spied(spied(table, "asie", "gaule", "treasury", 6), "gaule", "italie", "spying", 6)
    english = table.words("sheet", "en", side="gaule")
    assert "Italy 120" in english and "Asia" in english and "italie-infantry" not in english
    assert "Italie 120" in table.words("sheet", "fr", side="gaule")


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
