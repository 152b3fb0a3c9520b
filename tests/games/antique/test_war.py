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
from tests.games.antique.tables import FLEET, GAUL, ROMAN, campaign, q

ENEMY = "carthage-fleet#1"


def march(zone, *counters):
    return {"counters": list(counters or (ROMAN,)), "zone": zone}


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


NEAR = "cisalpine"


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


@pytest.mark.parametrize(
    ("amount", "by", "parts"), [(31, (120, 60), (21, 10)), (5, (1, 1, 3), (1, 1, 3)), (3, (0, 3), (0, 3))]
)
def test_shares_are_whole_and_nobody_loses_more_than_he_has(amount, by, parts):
    assert shared(Fraction(amount), by) == parts


def test_shares_of_nothing_and_of_fractions():
    assert shared(Fraction(0), ()) == ()
    parts = shared(Fraction(31, 2), (Fraction(21, 2), Fraction(9)))
    assert sum(parts) == Fraction(31, 2) and parts[0] <= Fraction(21, 2) and parts[1] <= 9


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


def conquered_by_gaul():
    table = campaign().move(GAUL, NEAR).write("provinces", NEAR, armies="", defender="200")
    return table.accept("conquest", zone=NEAR, side="gaule")


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
