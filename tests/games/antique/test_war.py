"""War: ways over land and sea, orders carried out together, battles noted once, what is rebuilt, conquests (5.3 to 5.6, 9)."""

import itertools
import re
from fractions import Fraction

import msgspec
import pytest

from assistant.core.blocks import Chances
from assistant.core.problems import QuestionError
from assistant.core.table import Move, parts
from assistant.core.text import LANGUAGES, render
from assistant.games.antique.aftermath import replacement
from assistant.games.antique.mirror import rows, season_index
from assistant.games.antique.questions.battles import shared
from assistant.games.antique.questions.reports import bulletin_lines, generated_words
from assistant.games.antique.registers import BattleRow
from assistant.games.antique.routes import sea_way
from tests.games.antique.tables import FLEET, GAUL, ROMAN, campaign, keys, q

ENEMY, SEA = "carthage-fleet#1", "sea-mer_tyrrhenienne"
OTHER = "italie-infantry#9"


def march(zone, *counters):
    return {"counters": list(counters or (ROMAN,)), "zone": zone}


def test_orders_are_carried_out_together_and_crossings_are_seen():
    table = campaign().hold("gaule", "alpes", 2).hold("italie", "cisalpine", 2)
    table = table.move(GAUL, "alpes").move(ROMAN, "cisalpine")
    table = table.accept("march", offer=1, **march("alpes")).accept("march", offer=1, **march("cisalpine", GAUL))
    assert table.ask("orders").verdict.args["crossings"] == 1
    table = table.accept("orders")
    assert (table.corps().zone, table.corps(GAUL).zone) == ("alpes", "cisalpine")
    assert table.ask("orders").value == {}


def test_an_order_from_a_players_file_needs_a_way_by_land():
    """5.3.1.1: from a province to one that touches it."""
    table = campaign()
    for counter, zone in ((ROMAN, "cisalpine"), (GAUL, "cisalpine"), ("egypte-infantry#1", "asie")):
        table = table.write("orders", counter, path=[zone])
    answer = table.ask("orders")
    assert answer.value == {ROMAN: "normal", GAUL: "illegal", "egypte-infantry#1": "illegal"}
    assert [reason.text.args["zone"].en for reason in answer.reasons] == ["Cisalpine Gaul", "Asia"]
    table = table.accept("orders")
    assert (table.corps().zone, table.corps(GAUL).zone) == ("cisalpine", "gaule") and not table.ask("orders").offers


def test_corps_sent_together_march_and_cross_as_one_army():
    riders, scouts = "italie-cavalry#1", "italie-light_cavalry#1"
    table = campaign().place(riders, "italie").place(scouts, "italie")
    for unit in (ROMAN, riders):
        table = table.write("orders", unit, path=["cisalpine", "alpes"])
    assert table.ask("orders").value == {ROMAN: "forced", riders: "forced"}
    apart = table.write("corps", riders, army="I").write("corps", ROMAN, army="II")
    assert apart.ask("orders").value == {ROMAN: "forced", riders: "normal"}
    # Reconnaissance is the army's, 3 + 6, not each corps'; twice the 4 of the two mixed corps outscouts them.
    table = table.hold("gaule", "cisalpine", 2).hold("italie", "italie").note(f"orders/{ROMAN}", None)
    for unit in ("gaule-mixed#1", "gaule-mixed#2"):
        table = table.place(unit, "cisalpine").write("orders", unit, path=["italie"])
    for unit in (riders, scouts):
        table = table.write("orders", unit, path=["cisalpine"])
    answer = table.ask("orders")
    assert answer.verdict.args["crossings"] == 1
    assert [key for key in keys(answer) if key.startswith("crossing")] == ["crossing-a"]


def with_ships(merchants=20):
    return campaign().write("fleets", FLEET, merchants=merchants, warships=4).write("corps", ROMAN, points="120")


def test_zones_that_do_not_touch_are_joined_by_the_real_way():
    table = with_ships()
    way = sea_way(table, "italie", (), "egypte")
    assert len(way) >= 3 and all(b in table.board.neighbours[a] for a, b in itertools.pairwise(way))
    answer = table.ask("voyage", counter=FLEET, landing="egypte")
    assert answer.value.p_not_dispersed == Fraction(5, 6) ** len(way), "a sixth a zone over the real way"
    told = next(reason for reason in answer.reasons if reason.text.key == "real-way")
    assert len(answer.situation.coastal) == told.text.args["n"] == len(way)
    skipped = table.ask("voyage", counter=FLEET, zones=[way[0], way[-1]], landing="egypte")
    assert len(skipped.situation.coastal) >= len(way)
    assert answer.highlights.paths[0].zones == ("italie", *way, "egypte")
    (chances,) = answer.body
    assert isinstance(chances, Chances) and chances.total == 1 and chances.rows[-1].label.key == "ships-lost-more"
    assert [row.weight for row in chances.rows[:2]] == [Fraction(answer.value.dist[lost]) for lost in "01"]
    for language in LANGUAGES:
        words = table.words("voyage", language, counter=FLEET, landing="egypte")
        assert "%" in words and all(len(line) < 200 for line in words.splitlines()), "no fraction of forty digits"


def test_a_fleet_carries_a_corps_and_lands_it_and_moves_once_a_season():
    """5.3.2: "a ship can make only one move"."""
    table = campaign()
    voyage = {"counter": FLEET, "zones": [SEA], "cargo": [ROMAN], "landing": "sicile", "sunk_merchants": 1}
    answer = table.ask("voyage", **voyage)
    assert answer.value.coasting and answer.value.p_dispersed == 0
    short = next(reason.text for reason in answer.reasons if reason.text.key == "too-few-ships")
    # One horse, 15 foot in 8 ships, 5 Psiloi in 2: eleven, and the fleet has ten.
    assert (short.args["needed"], short.args["ships"]) == (11, 10)
    enough = table.write("fleets", FLEET, merchants=11).ask("voyage", **voyage)
    assert all(reason.text.key != "too-few-ships" for reason in enough.reasons), "eleven for eleven"
    landed = table.accept("voyage", **voyage)
    assert landed.corps().zone == "sicile" and landed.corps().row.landed
    assert landed.register("fleets")[FLEET]["merchants"] == 9
    again = table.accept("voyage", counter=FLEET, zones=[SEA])
    moved = [
        "fleet-moved-already" in one.told("voyage", counter=FLEET, zones=["sea-mer_ionienne"]) for one in (table, again)
    ]
    assert moved == [False, True]


def test_troops_sink_with_their_ships_and_are_shared_out():
    table = with_ships().place(OTHER, "italie").write("corps", OTHER, points="60")
    voyage = {"counter": FLEET, "landing": "sicile", "cargo": [ROMAN, OTHER], "sunk_merchants": 5}
    reasons = table.ask("voyage", **voyage).reasons
    drowned = [reason.text.args["points"] for reason in reasons if reason.text.key == "troops-drowned"]
    assert drowned == [30, 15], "a quarter of the ships, a quarter of the troops"
    table = table.accept("voyage", **voyage)
    assert [table.corps(counter).present for counter in (ROMAN, OTHER)] == [90, 45]
    assert table.register("fleets")[FLEET]["merchants"] == 15


def test_patrols_are_ordered_and_met():
    table = with_ships().write("fleets", ENEMY, warships=8)
    zone = sea_way(table, "italie", (), "carthage")[-1]
    voyage = {"counter": FLEET, "landing": "carthage"}
    assert not [offer for offer in table.ask("voyage", **voyage).offers if "intercept" in offer.label.key]
    assert table.ask("patrol-order", counter=ENEMY, zone=zone).verdict.key == "patrol-verdict"
    table = table.accept("patrol-order", counter=ENEMY, zone=zone)
    ordered = table.ask("patrol-order", counter=ENEMY)
    assert ordered.verdict.key == "patrol-ordered" and ordered.offers[0].label.key == "offer-no-patrol"
    assert table.table.counters[ENEMY].zone == zone and table.register("fleets")[ENEMY]["patrol"]
    answer = table.ask("voyage", cargo=[ROMAN], **voyage)
    (met,) = [reason for reason in answer.reasons if reason.text.key == "patrol-met"]
    (passed,) = [reason for reason in answer.reasons if reason.text.key == "patrols-passed"]
    chance = table.ask("patrol", zone=zone, side="carthage").value.p
    assert met.about == (zone,) and passed.text.args["chance"].args["exact"] == 1 - chance
    stopped = table.accept("voyage", offer=1, cargo=[ROMAN], **voyage)
    assert stopped.table.counters[FLEET].zone == zone and stopped.corps().zone == zone
    assert not table.next_season().register("fleets")[ENEMY].get("patrol"), "a patrol lasts a season"


def test_the_ground_of_a_landing_has_its_place_at_the_table():
    table = with_ships().accept("voyage", counter=FLEET, landing="carthage", cargo=[ROMAN])
    follows = table.ask("battle", zone="carthage").follow_ups
    landing = next(follow.question for follow in follows if follow.label.key == "follow-landing")
    answer = table.ask(landing.tag, **landing.filled)
    assert answer.value["port"] and answer.value["defended"] == "carthage"
    for language in LANGUAGES:
        words = table.words(landing.tag, language, **landing.filled)
        assert all(part in words for part in ("30 cm", "40 cm", "300")) and "<" not in words
    scattered = table.words("landing", "en", zone="carthage", dispersed=True)
    assert "2/3 (66.7%)" in scattered and "4/9 (44.4%)" in scattered, "the second and third corps, by turn 3"
    with pytest.raises(QuestionError):
        table.ask("landing", zone="sea-mer_afrique")


NEAR, SECOND = "cisalpine", "italie-infantry#9"


def fight(**more):
    return q("battle-result", zone=NEAR, **more)


def together():
    """A Roman corps of 120 AP against the province's neutral army of 300."""
    table = campaign().move(ROMAN, NEAR).write("corps", ROMAN, points="120")
    return table.write("provinces", NEAR, armies="300 200")


def both():
    """A Roman and a Gallic corps in the neutral province."""
    return campaign().move(f"{GAUL} {ROMAN}", NEAR)


def noted(table):
    return list(rows(table, BattleRow).values())


@pytest.mark.parametrize("odd", [{"lost": "10"}, {"lost": "130"}, {"march_lost": "101"}])
def test_a_sheet_that_does_not_add_up_is_named(odd):
    question = fight(winner="italie", loser_loss=60, draw=True)
    table = together().accept("losses", counter=ROMAN, points=20).accept(question)
    assert "corps-sheet-odd" not in table.told("findings")
    table = table.write("corps", ROMAN, **odd)
    assert "corps-sheet-odd" in table.told("findings")
    with pytest.raises(QuestionError) as told:
        table.ask(msgspec.structs.replace(question, battle=2))
    assert told.value.text.key == "corps-sheet-odd"


def test_a_neutral_army_can_win_and_keeps_its_losses():
    won = fight(loser="italie", winner_loss=70, loser_loss=60)
    # 5.5.1: at home it recovers 30 %, but within the season everybody fights on with what is left.
    (told,) = [reason.text.args for reason in together().ask(won).assumed if reason.text.key == "neutral-keeps"]
    assert (told["points"], told["budget"]) == (230, 27)
    table = together().accept(won)
    (battle,) = noted(table)
    assert (battle.winner, battle.loser, battle.winner_points, battle.winner_loss) == ("", "italie", 300, 70)
    assert table.province().armies == "230 200" and table.province().defender == 0
    assert table.corps().present == 60 and table.nation().budget == 0
    assert "armée neutre" in render(table.ask("bulletin").body[0].text, "fr")


def test_losses_of_an_army_are_shared_out_among_its_corps_at_once():
    table = together().place(SECOND, NEAR).write("corps", SECOND, points="60", name="Secunda")
    question = fight(winner="italie", winner_loss=31, loser_loss=90)
    assumed = table.ask(question).assumed
    assert [reason.text.args["loss"] for reason in assumed if reason.text.key == "loss-shared-out"] == [21, 10]
    table = table.accept(question)
    assert [table.corps(counter).present for counter in (ROMAN, SECOND)] == [99, 50]
    cells = [render(cell) for row in table.ask("sheet", side="italie").body[1].rows for cell in row]
    assert "99" in cells and "50" in cells, "the sheet shows what is left"


@pytest.mark.parametrize(
    ("amount", "by", "parts"), [(31, (120, 60), (21, 10)), (5, (1, 1, 3), (1, 1, 3)), (3, (0, 3), (0, 3))]
)
def test_shares_are_whole_and_nobody_loses_more_than_he_has(amount, by, parts):
    assert shared(Fraction(amount), by) == parts


def test_shares_of_nothing_and_of_fractions():
    assert shared(Fraction(0), ()) == ()
    parts = shared(Fraction(31, 2), (Fraction(21, 2), Fraction(9)))
    assert sum(parts) == Fraction(31, 2) and parts[0] <= Fraction(21, 2) and parts[1] <= 9


def test_a_noted_battle_tells_both_armies_losses_in_words():
    table = together().accept(fight(winner="italie", winner_loss=20, loser_loss=100))
    verdict = table.ask(fight(winner="italie")).verdict
    assert "Italy lost 20 of 120 AP, the neutral army 100 of 300" in render(verdict, "en")
    told = render(verdict, "fr")
    assert "<" not in told and "Italie, 20 sur 120" in told and "l’armée neutre, 100 sur 300" in told


def test_a_beaten_army_leaves_by_land_that_is_its_own_else_for_neutral_ground():
    asked = fight(winner="gaule", loser="italie", loser_loss=60)
    (noted,) = both().ask(asked).offers
    assert noted.label.key == "offer-battle" and noted.then == asked, "who leaves is asked of the battle that stands"
    table = both().done(noted.edit)
    (leaving,) = table.ask(asked).offers
    assert leaving.label.key == "offer-withdraw" and not leaving.against
    table = table.done(leaving.edit)
    assert table.corps().zone == "italie" and table.corps(GAUL).row.run == 1 and table.corps().row.run == 0

    def ways(table, zone, winner):
        asked = {"zone": zone, "winner": winner, "loser": "italie"}
        answer = table.accept("battle-result", **asked).ask("battle-result", **asked)
        leaving = [offer.edit for offer in answer.offers if offer.label.key == "offer-withdraw"]
        return {part.zone for edit in leaving for part in parts(edit) if isinstance(part, Move)}

    assert ways(together(), NEAR, "") == {"italie"}
    assert ways(campaign().move(GAUL, "italie"), "italie", "gaule") == {"cisalpine", "grande_grece"}
    sea = "sea-mer_tyrrhenienne"
    assert ways(campaign().move(f"{ROMAN} {GAUL}", sea), sea, "gaule") == set(), "only armies in a province leave it"


def test_what_is_not_there_is_told():
    """Dice of no baggage; an army of relief where nobody conquered and a flank march of nobody are doubted."""
    table = campaign()
    assert table.ask("baggage", side="gaule", dice=(6, 2)).value.most == 12, "in the battle, unless told otherwise"
    for dice in ((6,), (2, 6), (1, 1, 1)):
        table.refuses("dice", "baggage", side="gaule", battle=1, pursuit=1, dice=dice)
    relief = table.ask("relief", zone="sicile")
    assert relief.assumed[0].text.key == "not-conquered" and not relief.offers
    assert "nobody-there" in table.told("flank", zone="sicile", side="carthage", enemy="italie")
    assert "nobody-there" not in table.told("flank", zone="italie", side="italie", enemy="gaule")


def test_a_battle_that_was_decided_this_season_is_missed_no_more():
    def missed(table):
        return "neutral-waits" in table.wrong()

    lost, drawn = fight(loser="italie", loser_loss=60), fight(winner="italie", draw=True)
    assert [missed(table) for table in (together(), together().accept(drawn), together().accept(lost))] == [1, 0, 0]
    gauls = both().write("provinces", NEAR, armies="").accept(fight(winner="gaule", loser="italie", draw=True))
    assert "enemies-together" in gauls.wrong(), "a draw between nations may be fought again"
    assert missed(together().accept(lost).next_season()), "each season has its own"
    three = both().write("provinces", NEAR, armies="300")
    assert "enemies-together" in three.wrong() and not missed(three)
    left = three.accept(fight(winner="gaule", loser="italie", loser_loss=60))
    assert missed(left) and "enemies-together" not in left.wrong(), "the neutral army is still to be fought"


# What is rebuilt (5.5.1)


@pytest.mark.parametrize(
    ("given", "outcome", "po"),
    [
        ({"initial": 120, "lost": 60}, "kept", 20),
        ({"initial": 120, "lost": 60, "treasury": 19}, "dissolved", 0),
        ({"initial": 120, "lost": 60, "treasury": 20}, "kept", 20),
        ({"initial": 100, "lost": 81, "treasury": 500}, "annihilated", 0),
        ({"initial": 100, "lost": 81}, "annihilated", 0),
    ],
)
def test_a_treasury_that_nobody_told_pays(given, outcome, po):
    worked = replacement(**{name: Fraction(n) for name, n in given.items()})
    assert (worked.value.outcome, worked.value.po) == (outcome, po)


# Conquests (5.6)


def test_a_conquest_from_march_to_pacification():
    table = campaign().accept("march", counters=[ROMAN], zone=NEAR)
    assert table.state() == "neutral" and table.province().armies == "300"
    armies = table.ask("battle", zone=NEAR).value
    assert armies == {"italie": {"points": 120, "recon": 0}, "neutral": {"points": 300, "recon": 0}}
    table = table.accept("losses", counter=ROMAN, points=30)
    won = fight(winner="italie", loser_loss=240, ransomed=40)
    recovered = table.ask(won).value.A
    assert (recovered.own, recovered.enemy, recovered.ransom) == (6, 20, 10)
    table = table.accept(won)
    land = table.province()
    assert (land.armies, land.defender, land.defender_loss) == ("", 300, Fraction(4, 5))
    assert table.nation().budget == 36 and table.corps().row.run == 1
    rebuilt = table.ask("rebuild", counter=ROMAN).value
    assert (rebuilt.band, rebuilt.po) == ("one_per_5", 0), "the budget rebuilds it all"
    table = table.accept("rebuild", counter=ROMAN)
    assert table.nation().budget == 6 and table.corps().present == 120
    weak = table.ask("conquest", zone=NEAR)
    assert not weak.value.ok and weak.offers == (), "120 AP are less than half of 300"
    assert "conquest-too-few" in keys(weak)
    table = table.accept("levy", design="legio-i").move("italie-infantry#2", NEAR).accept("conquest", zone=NEAR)
    assert table.state() == "conquered"
    now = table.ask("pacification", zone=NEAR).value
    assert (now.chance, now.cost) == (1, 5), "fate +1; 240 AP are not yet 300"
    table = table.accept("pacification", zone=NEAR, die=1)
    assert table.state() == "pacified" and table.balance() == 200 - 40 - 5
    table = table.accept("allied-levy", zone=NEAR)
    allies = [name for name, row in table.register("corps").items() if name.startswith("italie-") and row.get("ally")]
    assert [table.corps(counter).zone for counter in allies] == [NEAR]


def test_relief_starts_again_or_pacifies():
    table = campaign().hold("italie", NEAR).move(ROMAN, NEAR).next_season()
    again = table.accept("relief", zone=NEAR)
    assert [one.ask("pacification", zone=NEAR).value.season_bonus for one in (table, again)] == [1, 0]
    assert table.accept("relief", zone=NEAR, annihilated=True).state() == "pacified"


def conquered_by_gaul():
    table = campaign().move(GAUL, NEAR).write("provinces", NEAR, armies="", defender="200")
    return table.accept("conquest", zone=NEAR, side="gaule")


def test_costs_stay_doubled_until_the_pacification_whoever_holds_the_province():
    """5.3.3: doubled "until the pacification of the country", while the turns taken off are those of this occupation."""
    table = conquered_by_gaul().accept("pillage", counter=GAUL, die=2)
    freed = table.accept("relief", zone=NEAR)
    assert [one.ask("pacification", zone=NEAR).value.cost for one in (table, freed)] == [10, 10]
    assert freed.province().pillaged == 0
    table = table.move(GAUL, "gaule").move(ROMAN, NEAR)
    assert table.ask("spontaneous", zone=NEAR).value.expected_percent == 90
    table = table.accept("conquest", zone=NEAR, side="italie")
    due = table.ask("pacification", zone=NEAR).value
    assert (due.season_bonus, due.cost) == (0, 10)
    assert not table.accept("pacification", zone=NEAR, supplement=2, die=1).province().ravaged


def test_a_conquest_pacified_at_once_is_told_and_a_relief_is_no_conquest():
    def told(table, season):
        return [line.key for line in bulletin_lines(table, season)].count("bulletin-conquest")

    table = conquered_by_gaul()
    assert told(table, 0) == told(table.hold("gaule", NEAR, 2), 0) == 1
    later = table.next_season()
    assert season_index(later) == 1 and told(later, 1) == 0
    relieved = later.accept("relief", zone=NEAR)
    assert relieved.province().since == 1 and told(relieved, 1) == 0


def test_typography_is_no_other_wording_of_a_bulletin():
    table = campaign().accept("march", counters=[ROMAN], zone=NEAR)
    written = {name: re.sub("[\u00a0\u202f]", " ", words) for name, words in generated_words(table, 0).items()}
    answer = table.write("bulletins", "0000", draft=True, **written).ask("bulletin")
    assert [arrow.end for arrow in answer.highlights.arrows] == [NEAR]
    assert [offer.label.key for offer in answer.offers] == ["offer-publish"]


@pytest.mark.parametrize(("loser", "called"), [("italie", ("Gaul", "Italy")), ("", ("Gaul", "the neutral army"))])
def test_who_recovers_what_is_told_by_name(loser, called):
    answer = both().ask(fight(winner="gaule", loser=loser))
    told = [render(reason.text, "en") for reason in answer.reasons if reason.text.key.startswith("recovery-")]
    assert all(any(f"({name})" in line for name in called) for line in told)
    assert {f"({called[1]})" in line for line in told} == {True, False}
