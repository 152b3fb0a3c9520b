"""Questions asked of a table: they fill the situations in, and agree with the calculators."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assistant.core.calc import as_json, with_overrides
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, tag
from assistant.core.table import Mark, Move, Note, Place
from assistant.desk.contract.answers import asked
from assistant.games.antique.calculator import CALCULATOR
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import corps, nation, province, season_index, state
from assistant.games.antique.questions.aftermath import BattleResult, Losses, Rebuild
from assistant.games.antique.questions.battles import Battle, FlankMarch
from assistant.games.antique.questions.dealings import (
    Alliance,
    BrokenAlliance,
    Give,
    Protect,
    Spend,
    Spy,
    TradeIncome,
    TradeWith,
)
from assistant.games.antique.questions.fleets import PatrolChance, Voyage
from assistant.games.antique.questions.levies import (
    AlliedLevies,
    Army,
    Design,
    Disband,
    Emergency,
    Levy,
    MassLevies,
    Ships,
)
from assistant.games.antique.questions.moves import Attrition, March, Orders, Plunder, RaidCaught, Reach
from assistant.games.antique.questions.provinces import Conquer, Pacify, PacifySeries, ReliefCame
from assistant.games.antique.questions.season import Findings, SeasonAssistant
from assistant.games.antique.questions.treasury import Account, IncomeDue, UpkeepDue
from assistant.games.antique.treasury import PaidArmy, Upkeep
from tests.games.antique.tables import accept, ask, campaign, done, write

ROMAN, GAUL = "italie-infantry#1", "gaule-infantry#1"
TOPICS = {topic.given: topic for topic in CALCULATOR.topics}


@pytest.mark.parametrize("setup", GAME.setups)
def test_the_table_and_the_situation_agree(setup):
    position = campaign(setup)
    position = done(position, Mark("control-italie", "cisalpine", 1), Mark("control-gaule", "aquitaine", 2))
    agreed = set()
    conquests = [
        (question, ask(position, question)) for question in (Pacify(zone="cisalpine"), PacifySeries(zone="cisalpine"))
    ]
    for question, answer in [*conquests, *asked(GAME, position)]:
        if not isinstance(answer, Answer) or answer.situation is None:
            continue
        topic = TOPICS[type(answer.situation)]
        again = CALCULATOR.work(topic.name, as_json(answer.situation))
        assert as_json(again.value) == as_json(answer.value), tag(question)
        agreed.add(topic.name)
    assert {"income", "upkeep", "levy_cost", "corps_design", "pacification", "trade", "espionage", "flank"} <= agreed


def test_a_corrected_value_reaches_the_rules():
    position = campaign()
    plain = ask(position, UpkeepDue(side="italie"))
    corrected = ask(
        position, UpkeepDue(side="italie", overrides={"armies[0].landed": True, "armies.0.pacified": False})
    )
    assert corrected.value.total == 2 * plain.value.total == 9
    with pytest.raises(QuestionError) as caught:
        ask(position, UpkeepDue(side="italie", overrides={"armies[0].landet": True}))
    assert caught.value.field == "overrides.armies[0].landet"
    with pytest.raises(QuestionError):
        with_overrides(Upkeep(armies=(PaidArmy(points=Fraction(3)),)), {"armies[7].landed": True})


def test_revenue_is_collected_once_and_the_ledger_knows():
    position = accept(campaign(), IncomeDue(side="italie"))
    books = nation(position, "italie")
    assert (books.treasury, books.mp_inf, books.mp_cav) == (Fraction(495, 2), 40, 18)
    assert ask(position, IncomeDue(side="italie")).offers == ()
    position = accept(position, UpkeepDue(side="italie"))
    assert nation(position, "italie").treasury == 243
    account = ask(position, Account(side="italie"))
    assert account.value == {"treasury": 243, "ledger": 243}
    # A treasury written by hand is noticed, and the difference can be entered.
    position = write(position, "nations", "italie", treasury="300")
    assert len(ask(position, Findings()).value) == 1
    position = accept(position, Findings())
    assert nation(position, "italie").treasury == 300
    assert len(ask(position, Findings()).value) == 0


def test_a_levy_lays_a_counter_and_takes_its_price():
    position = accept(campaign(), Levy(design="legio-i"))
    books, raised = nation(position, "italie"), corps(position, "italie-infantry#2")
    assert (books.treasury, books.mp_inf) == (160, 33)
    assert (raised.zone, raised.row.points, raised.row.po_cost, raised.row.mp_inf) == ("italie", 120, 40, 3)
    position = write(position, "nations", "italie", treasury="500", mp_inf="5/2", mp_cav="0")
    position = accept(position, Levy(design="legio-i"))
    assert nation(position, "italie").treasury == 500 - 80, "one manpower was missing, at the corps' price"
    assert corps(position, "italie-infantry#3").row.bought
    third = ask(position, Levy(design="legio-i"))
    assert third.verdict.key == "levy-against"
    # Disbanding at home gives the manpower and half the PO back.
    position = accept(position, Disband(counter="italie-infantry#3"))
    assert nation(position, "italie").treasury == 440
    assert "italie-infantry#3" not in position.table.counters


def test_an_invaded_homeland_raises_in_haste():
    position = done(campaign(), Move((GAUL,), "italie"))
    assert ask(position, Emergency(design="legio-i")).verdict.key == "levy-verdict"
    position = accept(position, MassLevies(first="legio-i", second="legio-i"))
    free = [corps(position, f"italie-infantry#{n}") for n in (2, 3)]
    assert all(unit.row.free and unit.zone == "italie" for unit in free)
    assert nation(position, "italie").mp_inf == 30
    assert len(ask(position, Findings()).value) == 1, "enemies stand together"
    position = done(position, Move((GAUL,), "gaule"))
    found = ask(position, Findings())
    assert len(found.value) == 2, "the free corps vanish with the threat"
    for _ in range(2):
        position = accept(position, Findings())
    assert nation(position, "italie").mp_inf == 36
    assert len(ask(position, Findings()).value) == 0


def test_ways_over_land():
    position = campaign()
    found = ask(position, Reach(counters=(ROMAN,))).value
    assert found["cisalpine"] == "normal" and found["alpes"] == "forced"
    march = ask(position, March(counters=(ROMAN,), zone="alpes"))
    assert march.value.status == "forced" and [p.zones for p in march.highlights.paths] == [
        ("italie", "cisalpine", "alpes")
    ]
    position = done(position, Mark("control-italie", "cisalpine", 2))
    assert ask(position, March(counters=(ROMAN,), zone="cisalpine")).value.status == "normal"
    position = accept(position, March(counters=(ROMAN,), zone="alpes"))
    assert corps(position, ROMAN).zone == "alpes"
    with pytest.raises(QuestionError):
        ask(position, March(counters=(ROMAN, GAUL), zone="italie"))


def test_a_cavalry_army_rides_further():
    position = done(campaign(), Place("italie-cavalry#1", "italie-cavalry", "italie"))
    assert ask(position, March(counters=("italie-cavalry#1",), zone="alpes")).value.status == "normal"
    assert ask(position, March(counters=("italie-cavalry#1", ROMAN), zone="alpes")).value.status == "forced"


def test_orders_are_carried_out_together_and_crossings_are_seen():
    position = done(campaign(), Mark("control-gaule", "alpes", 2), Mark("control-italie", "cisalpine", 2))
    position = done(position, Move((GAUL,), "alpes"), Move((ROMAN,), "cisalpine"))
    position = accept(position, March(counters=(ROMAN,), zone="alpes"), offer=1)
    position = accept(position, March(counters=(GAUL,), zone="cisalpine"), offer=1)
    answer = ask(position, Orders())
    assert answer.verdict.args["crossings"] == 1
    position = done(position, answer.offers[0].edit)
    assert (corps(position, ROMAN).zone, corps(position, GAUL).zone) == ("alpes", "cisalpine")
    assert ask(position, Orders()).value == {}


def test_an_order_from_a_players_file_needs_a_way_by_land():
    """5.3.1.1: from a province to one that touches it."""
    position = write(campaign(), "orders", ROMAN, path=["cisalpine"])
    position = write(write(position, "orders", GAUL, path=["cisalpine"]), "orders", "egypte-infantry#1", path=["asie"])
    answer = ask(position, Orders())
    assert answer.value == {ROMAN: "normal", GAUL: "illegal", "egypte-infantry#1": "illegal"}
    assert [reason.text.args["zone"].en for reason in answer.reasons] == [
        "Cisalpine Gaul",
        "Asia",
    ]
    position = done(position, answer.offers[0].edit)
    assert (corps(position, ROMAN).zone, corps(position, GAUL).zone) == ("cisalpine", "gaule")
    assert not ask(position, Orders()).offers


def test_corps_sent_together_march_and_cross_as_one_army():
    riders, scouts = "italie-cavalry#1", "italie-light_cavalry#1"
    position = done(campaign(), *(Place(c, c.partition("#")[0], "italie") for c in (riders, scouts)))
    for unit in (ROMAN, riders):
        position = write(position, "orders", unit, path=["cisalpine", "alpes"])
    assert ask(position, Orders()).value == {ROMAN: "forced", riders: "forced"}
    apart = write(write(position, "corps", riders, army="I"), "corps", ROMAN, army="II")
    assert ask(apart, Orders()).value == {ROMAN: "forced", riders: "normal"}
    # Reconnaissance is the army's, 3 + 6, not each corps'; twice the 4 of the two mixed corps outscouts them.
    position = done(position, Mark("control-gaule", "cisalpine", 2), Mark("control-italie", "italie", 1))
    enemies = ("gaule-mixed#1", "gaule-mixed#2")
    position = done(position, *(Place(c, "gaule-mixed", "cisalpine") for c in enemies))
    for unit, end in ((riders, "cisalpine"), (scouts, "cisalpine"), *((enemy, "italie") for enemy in enemies)):
        position = write(position, "orders", unit, path=[end])
    answer = ask(done(position, Note(f"orders/{ROMAN}")), Orders())
    assert answer.verdict.args["crossings"] == 1
    assert [r.text.key for r in answer.reasons if r.text.key.startswith("crossing")] == ["crossing-a"]


def test_forced_march_loses_from_what_the_corps_fields():
    answer = ask(campaign(), Attrition(counter=ROMAN, lost=10))
    # 20 regular elements at 1/10; the general is exempt.
    assert answer.value.expected_elements == 2
    position = done(campaign(), answer.offers[0].edit)
    assert corps(position, ROMAN).present == 110


def test_a_conquest_from_march_to_pacification():
    position = accept(campaign(), March(counters=(ROMAN,), zone="cisalpine"))
    assert state(position, "cisalpine") == "neutral" and province(position, "cisalpine").armies == "300"
    armies = ask(position, Battle(zone="cisalpine")).value
    assert armies == {"italie": {"points": 120, "recon": 0}, "neutral": {"points": 300, "recon": 0}}
    position = accept(position, Losses(counter=ROMAN, points=30))
    result = ask(position, BattleResult(zone="cisalpine", winner="italie", loser_loss=240, ransomed=40))
    assert (result.value.A.own, result.value.A.enemy, result.value.A.ransom) == (6, 20, 10)
    position = done(position, result.offers[0].edit)
    land = province(position, "cisalpine")
    assert (land.armies, land.defender, land.defender_loss) == ("", 300, Fraction(4, 5))
    assert nation(position, "italie").budget == 36 and corps(position, ROMAN).row.run == 1
    rebuilt = ask(position, Rebuild(counter=ROMAN))
    assert (rebuilt.value.band, rebuilt.value.po) == ("one_per_5", 0), "the budget rebuilds it all"
    position = done(position, rebuilt.offers[0].edit)
    assert nation(position, "italie").budget == 6 and corps(position, ROMAN).present == 120
    weak = ask(position, Conquer(zone="cisalpine"))
    assert not weak.value.ok and weak.offers == (), "120 AP are less than half of 300"
    assert "conquest-too-few" in {reason.text.key for reason in weak.reasons}
    position = accept(position, Levy(design="legio-i"))
    position = done(position, Move(("italie-infantry#2",), "cisalpine"))
    position = accept(position, Conquer(zone="cisalpine"))
    assert state(position, "cisalpine") == "conquered"
    now = ask(position, Pacify(zone="cisalpine"))
    assert (now.value.chance, now.value.cost) == (1, 5), "fate +1; 240 AP are not yet 300"
    position = accept(position, Pacify(zone="cisalpine", die=1))
    assert state(position, "cisalpine") == "pacified"
    assert nation(position, "italie").treasury == 200 - 40 - 5
    position = accept(position, AlliedLevies(zone="cisalpine"))
    ally = next(c for c in position.table.counters if c.startswith("italie-") and corps_ally(position, c))
    assert corps(position, ally).zone == "cisalpine"


def corps_ally(position, counter):
    try:
        return corps(position, counter).row.ally
    except QuestionError:
        return ""


def test_relief_starts_again_or_pacifies():
    position = done(campaign(), Mark("control-italie", "cisalpine", 1), Move((ROMAN,), "cisalpine"))
    position = accept(position, SeasonAssistant(), offer=-1)
    assert ask(position, Pacify(zone="cisalpine")).value.season_bonus == 1
    again = accept(position, ReliefCame(zone="cisalpine"))
    assert ask(again, Pacify(zone="cisalpine")).value.season_bonus == 0
    assert state(accept(position, ReliefCame(zone="cisalpine", annihilated=True)), "cisalpine") == "pacified"


def test_upkeep_sees_landings_islands_and_garrisons():
    position = write(
        done(campaign(), Move((ROMAN,), "sicile"), Mark("control-italie", "sicile", 1)), "corps", ROMAN, landed=True
    )
    assert ask(position, UpkeepDue(side="italie")).value.total == 9
    position = done(position, Mark("control-italie", "sicile", 2))
    assert ask(position, UpkeepDue(side="italie")).value.total == Fraction(9, 2)
    position = write(position, "corps", ROMAN, garrison=True)
    assert ask(position, UpkeepDue(side="italie")).value.total == Fraction(6, 5)
    # A neutral province takes its toll, and never at the garrison rate.
    position = done(campaign(), Move((ROMAN,), "cisalpine"))
    assert ask(position, UpkeepDue(side="italie")).value.total == Fraction(33, 2)


def test_a_fleet_carries_a_corps_and_lands_it():
    position = campaign()
    voyage = Voyage(
        counter="italie-fleet#1", zones=("sea-mer_tyrrhenienne",), cargo=(ROMAN,), landing="sicile", sunk_merchants=1
    )
    answer = ask(position, voyage)
    assert answer.value.coasting and answer.value.p_dispersed == 0
    short = next(reason.text for reason in answer.assumed if reason.text.key == "too-few-ships")
    # One horse, 15 foot in 8 ships, 5 Psiloi in 2: eleven, and the fleet has ten.
    assert (short.args["needed"], short.args["ships"]) == (11, 10)
    enough = ask(write(position, "fleets", "italie-fleet#1", merchants=11), voyage)
    assert all(reason.text.key != "too-few-ships" for reason in enough.assumed), "eleven for eleven"
    position = done(position, answer.offers[0].edit)
    unit = corps(position, ROMAN)
    assert unit.zone == "sicile" and unit.row.landed
    assert position.register("fleets")["italie-fleet#1"]["merchants"] == 9


def test_patrols_look_for_a_pacified_coast():
    assert ask(campaign(), PatrolChance(zone="sea-mer_tyrrhenienne", side="italie")).value.p == Fraction(5, 6)
    assert ask(campaign(), PatrolChance(zone="sea-mer_tyrrhenienne", side="asie")).value.p == Fraction(2, 3)


def test_a_raid_is_taken_from_the_next_revenue():
    position = done(campaign(), Move((GAUL,), "alpes"), Mark("control-italie", "cisalpine", 2))
    caught = ask(position, RaidCaught(counter=GAUL, zone="cisalpine"))
    assert caught.value.p == Fraction(1, 6)
    before = ask(position, IncomeDue(side="italie")).value.po
    position = accept(position, Plunder(counter=GAUL, zone="cisalpine", die=1))
    assert nation(position, "gaule").treasury == 210
    assert ask(position, IncomeDue(side="italie")).value.po == before - 10
    again = ask(position, Plunder(counter=GAUL, zone="cisalpine", die=2))
    assert any(reason.text.key == "pillaged-already" for reason in again.reasons)
    assert ask(position, RaidCaught(counter=GAUL, zone="cisalpine")).value.raid_mod == 1


def test_trade_is_capped_by_the_partner():
    position = accept(campaign(), TradeWith(side="egypte", partner="asie", ships=25))
    answer = ask(position, TradeIncome(side="egypte"))
    assert answer.value.total == 12, "Egypt has 12 Sh(I)"
    assert any(reason.text.key == "merchants-missing" for reason in answer.reasons)
    position = write(position, "nations", "egypte", merchants=25)
    answer = ask(position, TradeIncome(side="egypte"))
    assert answer.value.total == 20
    position = done(position, answer.offers[0].edit)
    assert nation(position, "egypte").treasury == 220


def test_spies_meet_protections():
    position = accept(campaign(), Protect(side="asie", malus=2, subject="treasury"))
    position = accept(position, Protect(side="asie", malus=1, against="macedoine"))
    question = Spy(side="macedoine", target="asie", subject="treasury")
    assert ask(position, question).value.p_true == Fraction(2, 6)
    told = done(position, ask(position, Spy(side="macedoine", target="asie", subject="treasury", die=6)).offers[0].edit)
    row = told.register("spies")["0001"]
    assert (row["result"], row["answer"]) == ("true", "194")
    turned = ask(position, Spy(side="macedoine", target="asie", subject="treasury", die=4))
    assert turned.verdict.key == "spy-countered"
    assert ask(position, Spy(side="macedoine", target="asie", subject="treasury", die=1)).verdict.key == "spy-failed"
    assert ask(campaign(), Spy(side="espagne", target="asie", subject="size")).value.cost == 0


def test_alliances_make_ground_friendly():
    position = campaign()
    assert ask(position, March(counters=(ROMAN,), zone="cisalpine")).situation.path == ("N",)
    position = done(position, Mark("control-gaule", "cisalpine", 2))
    assert ask(position, March(counters=(ROMAN,), zone="cisalpine")).situation.path == ("E",)
    position = accept(position, Alliance(side="italie", other="gaule"))
    assert ask(position, March(counters=(ROMAN,), zone="cisalpine")).situation.path == ("F",)
    position = accept(position, Alliance(side="gaule", other="italie"), offer=1)
    assert ask(position, March(counters=(ROMAN,), zone="cisalpine")).situation.path == ("E",)


def test_an_alliance_ends_a_season_after_its_notice_and_is_broken_before():
    position, treaty = (
        accept(campaign(), Alliance(side="italie", other="gaule")),
        Alliance(side="italie", other="gaule"),
    )
    found = []
    for offer in (None, 0, "season"):
        if offer is not None:
            position = accept(position, SeasonAssistant(), offer=-1) if offer == "season" else accept(position, treaty)
        answer = ask(position, treaty)
        found.append((answer.verdict.key, *(offered.label.key for offered in answer.offers)))
    assert found == [
        ("alliance-stands", "offer-notice", "offer-breach"),
        ("alliance-notice", "offer-breach"),
        ("alliance-ends", "offer-end-alliance"),
    ]


def test_the_flank_march_knows_the_ground():
    position = done(campaign(), Move((ROMAN,), "pont"), Move((GAUL,), "pont"))
    assert ask(position, FlankMarch(zone="pont", side="italie", enemy="gaule")).value.mods == {"-1": 1}


def test_ships_come_after_a_year():
    position = accept(campaign(), Ships(side="asie", ships=3, extra=1))
    assert nation(position, "asie").treasury == 200 - 10 - 6
    for _ in range(3):
        position = accept(position, SeasonAssistant(), offer=-1)
    assert nation(position, "asie").merchants == 0
    position = accept(position, SeasonAssistant(), offer=-1)
    assert nation(position, "asie").merchants == 3 and season_index(position) == 4


def test_the_roman_corps_of_the_rulebook():
    answer = ask(campaign(), Design(design="legio-i"))
    assert (answer.value.min_value, answer.value.max_value, answer.value.valid) == (93, 179, True)


def test_an_army_of_more_than_four_corps_is_noticed():
    position = campaign()
    for n in range(2, 7):
        position = done(position, Place(f"italie-infantry#{n}", "italie-infantry", "italie"))
        position = write(position, "corps", f"italie-infantry#{n}", points="60")
    assert not ask(position, Army(zone="italie", side="italie")).value.ok
    assert any("nation" in reason.text.args for reason in ask(position, Findings()).reasons)


def test_unreadable_rows_name_their_cell():
    position = write(campaign(), "nations", "italie", treasury="much")
    with pytest.raises(QuestionError) as caught:
        ask(position, IncomeDue(side="italie"))
    assert caught.value.field == "nations/italie.treasury"
    position = write(campaign(), "designs", "legio-i", lines=["Bd (O) 7 6-10"])
    with pytest.raises(QuestionError) as caught:
        ask(position, Design(design="legio-i"))
    assert caught.value.field == "lines[0]"


def test_a_beaten_army_leaves_by_land_that_is_its_own():
    position = done(campaign(), Move((GAUL,), "cisalpine"), Move((ROMAN,), "cisalpine"))
    answer = ask(position, BattleResult(zone="cisalpine", winner="gaule", loser="italie", loser_loss=60))
    position = done(position, *(offer.edit for offer in answer.offers))
    assert [offer.label.key for offer in answer.offers] == ["offer-battle", "offer-withdraw"]
    assert corps(position, ROMAN).zone == "italie"
    assert corps(position, GAUL).row.run == 1 and corps(position, ROMAN).row.run == 0


def test_gifts_are_in_both_books():
    position = accept(campaign(), Give(side="italie", other="gaule", po=30))
    assert (nation(position, "italie").treasury, nation(position, "gaule").treasury) == (170, 230)
    assert ask(position, Give(side="italie", other="gaule", inf=1)).reasons[0].text.key == "manpower-between-allies"
    position = accept(
        accept(position, Alliance(side="italie", other="gaule")), Give(side="italie", other="gaule", inf=1)
    )
    assert (nation(position, "italie").mp_inf, nation(position, "gaule").mp_inf) == (35, 35)
    position = accept(position, Spend(side="gaule", po=25, hurried=True))
    assert ask(position, Account(side="gaule")).value == {"treasury": 205, "ledger": 205}


def test_former_allies_are_weighed_only_where_both_stand():
    """7: four to one destroys the weaker; a nation that has nobody there loses nobody."""
    with pytest.raises(QuestionError) as caught:
        ask(campaign(), BrokenAlliance(zone="italie", side="italie", other="gaule"))
    assert caught.value.field == "zone"


@pytest.mark.parametrize(
    ("last", "raids", "modifier"), [(0, 0, 0), (9, 3, 3), (6, 3, 3), (5, 3, 2), (1, 3, 1), (1, 1, 0)]
)
def test_quiet_years_are_counted_from_the_last_raid(last: int, raids: int, modifier: int) -> None:
    """A year without a raid is four seasons; the tenth season is the tenth [A35]."""
    position = done(campaign(), Move((GAUL,), "alpes"), Mark("control-italie", "cisalpine", 2))
    position = done(position, Move(("season#1",), "season:2"), Move(("year#1",), "year:3"))
    position = write(position, "provinces", "cisalpine", raids=raids, last_raid=last)
    assert ask(position, RaidCaught(counter=GAUL, zone="cisalpine")).value.raid_mod == modifier
