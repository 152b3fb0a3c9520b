"""Battles: each counts what is left, is noted once, is carried to the sheets; conquests after them (5.5.1, 5.6, 5.3.3, 9)."""

import re
from fractions import Fraction

import msgspec
import pytest

from assistant.core.cards import work
from assistant.core.problems import QuestionError
from assistant.core.table import Move, parts
from assistant.core.text import render
from assistant.games.antique.aftermath import Replacement, replacement
from assistant.games.antique.mirror import rows, season_index
from assistant.games.antique.questions.battles import shared
from assistant.games.antique.questions.reports import bulletin_lines, generated_words
from assistant.games.antique.registers import BattleRow
from tests.games.antique.tables import GAUL, ROMAN, campaign, keys, q

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
    _, worked = work(Replacement(**{name: Fraction(n) for name, n in given.items()}), {}, replacement)
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
