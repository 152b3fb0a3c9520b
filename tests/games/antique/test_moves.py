"""Ways over land, orders carried out together, voyages over the real way, patrols met, troops that sink with their ships (5.3)."""

import itertools
from fractions import Fraction

import pytest

from assistant.core.blocks import Chances
from assistant.core.problems import QuestionError
from assistant.core.text import LANGUAGES
from assistant.games.antique.routes import sea_way
from tests.games.antique.tables import FLEET, GAUL, ROMAN, campaign, keys

ENEMY, SEA = "carthage-fleet#1", "sea-mer_tyrrhenienne"
SECOND = "italie-infantry#9"


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
    table = with_ships().place(SECOND, "italie").write("corps", SECOND, points="60")
    voyage = {"counter": FLEET, "landing": "sicile", "cargo": [ROMAN, SECOND], "sunk_merchants": 5}
    reasons = table.ask("voyage", **voyage).reasons
    drowned = [reason.text.args["points"] for reason in reasons if reason.text.key == "troops-drowned"]
    assert drowned == [30, 15], "a quarter of the ships, a quarter of the troops"
    table = table.accept("voyage", **voyage)
    assert [table.corps(counter).present for counter in (ROMAN, SECOND)] == [90, 45]
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


def test_neutral_ships_bring_corps_anywhere_in_a_turn():
    before = with_ships()
    table = before.accept("hire", counters=[ROMAN], landing="carthage")
    unit = table.corps()
    assert (unit.zone, unit.row.landed, unit.present) == ("carthage", True, 120)
    assert table.balance() == before.balance() - 12
    assert "follow-landing" in [follow.label.key for follow in table.ask("battle", zone="carthage").follow_ups]
    assert not table.accept("hire", counters=[ROMAN], landing="italie").corps().row.landed
    table.refuses("landing", "hire", counters=[ROMAN], landing="alpes")


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
