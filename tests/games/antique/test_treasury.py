"""Money that an umpire can recount: revenue, pay, tolls, trade; sheets as hands leave them; what the table tells the rules."""

import re
from fractions import Fraction

import pytest

from assistant.core.calc import as_json
from assistant.core.questions import Answer, tag
from assistant.core.text import LANGUAGES
from assistant.desk.contract import asked
from assistant.games.antique.game import CALCULATOR, GAME
from assistant.games.antique.mirror import rows
from assistant.games.antique.questions.battles import conquerable
from assistant.games.antique.registers import LedgerRow
from tests.games.antique.tables import GAUL, ROMAN, campaign, keys, q

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


def test_trade_is_capped_by_the_partner_and_by_the_merchants_that_exist():
    table = campaign().accept("trade-route", side="egypte", partner="asie", ships=25)
    answer = table.ask("trade", side="egypte")
    assert answer.value.total == 12 and "merchants-missing" in keys(answer), "Egypt has 12 Sh(I)"
    rich = table.write("nations", "egypte", merchants=25)
    assert rich.ask("trade", side="egypte").value.total == 20
    assert rich.accept("trade", side="egypte").nation("egypte").treasury == 220
    few = table.write("nations", "egypte", merchants=3).write("fleets", "egypte-fleet#1", merchants=2)
    few = few.accept("trade-route", side="egypte", partner="asie", ships=5)
    few = few.accept("trade-route", side="egypte", partner="arabie", ships=4)
    answer = few.ask("trade", side="egypte")
    assert answer.value.total == 5 and answer.value.per_partner == (5, 0)
    assert [r.text.args["n"] for r in answer.reasons if r.text.key == "merchants-missing"] == [4]
    assert few.accept("trade", side="egypte").balance("egypte") == 205


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


def test_ships_come_after_a_year_and_are_counted_over_its_seasons():
    """5.2.4: Italy builds five a year."""
    table = campaign().accept("ships", side="asie", ships=3, extra=1)
    assert table.nation("asie").treasury == 200 - 10 - 6
    arrived = []
    for _ in range(4):
        table = table.next_season()
        arrived.append(table.nation("asie").merchants)
    assert arrived == [0, 0, 0, 3]
    table = campaign().accept("ships", side="italie", ships=3)
    answers = [table.ask("ships", side="italie", ships=ships).reasons for ships in (3, 2)]
    doubts = [[r.text.args for r in reasons if r.text.key == "shipyard-year"] for reasons in answers]
    assert [(d["n"], d["most"]) for d in doubts[0]] == [(6, 5)] and doubts[1] == []


def test_a_raid_is_taken_from_the_next_revenue():
    table = campaign().move(GAUL, "alpes").hold("italie", NEAR, 2)
    raid = {"counter": GAUL, "zone": NEAR}
    assert table.ask("raid-interception", **raid).value.p == Fraction(1, 6)
    raided = table.accept("pillage", die=1, **raid)
    assert raided.balance("gaule") == 210
    before, after = (one.ask("income", side="italie").value.po for one in (table, raided))
    assert after == before - 10 and "pillaged-already" in raided.told("pillage", die=2, **raid)
    assert raided.ask("raid-interception", **raid).value.raid_mod == 1
