"""Battles: each counts what is left, is noted once, is carried to the sheets; conquests after them (5.5.1, 5.6, 5.3.3, 9)."""

import re
from fractions import Fraction

import msgspec
import pytest

from assistant.core.problems import QuestionError
from assistant.core.table import Move, parts
from assistant.core.text import render
from assistant.games.antique.aftermath import replacement
from assistant.games.antique.game import GAME
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


def test_the_second_battle_counts_what_is_left():
    table = together().accept(fight(winner="italie", winner_loss=20, loser_loss=200))
    table = table.accept(fight(winner="italie", winner_loss=10, loser_loss=100, battle=2))
    first, second = noted(table)
    assert (first.winner_points, first.winner_loss) == (120, 20)
    assert (second.winner_points, second.winner_loss) == (100, 10), "10 of 100, not 30 of 120"
    assert (second.loser_points, second.loser_loss) == (200, 100)
    # 20 % of its own losses, 10 % of the enemy's, battle by battle (5.5.1).
    assert table.nation().budget == Fraction(20 + 10, 5) + Fraction(200 + 100, 10)
    assert table.corps().present == 90 and table.corps().row.lost == 30 and table.province().armies == ""
    assert (table.province().defender, table.province().defender_loss) == (500, Fraction(300, 500)), (
        "both armies defended"
    )


def test_losses_written_on_sheets_are_taken_once():
    drawn = fight(winner="italie", loser_loss=60, draw=True)
    table = together().accept("losses", counter=ROMAN, points=20).accept(drawn)
    table = table.accept("losses", counter=ROMAN, points=10).accept(fight(winner="italie", loser_loss=50, battle=2))
    found = [(b.winner_points, b.winner_loss, b.loser_points) for b in noted(table)]
    assert found == [(120, 20, 300), (100, 10, 240)]


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


@pytest.mark.parametrize("losses", [{}, {"winner_loss": 20, "loser_loss": 90}])
def test_a_battle_is_noted_once(losses):
    question = fight(winner="italie", **losses)
    table = together().accept(question)
    again = table.ask(question)
    backwards = table.ask(fight(winner="", loser="italie", **losses))
    assert again.verdict.key == backwards.verdict.key == "battle-result-done"
    assert not [offer for offer in again.offers if offer.label.key == "offer-battle"]
    assert len(noted(table)) == 1 and table.corps().row.lost == losses.get("winner_loss", 0)
    (second,) = again.follow_ups
    assert GAME.asked(second.question).battle == 2


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


def test_a_draw_with_a_neutral_army_leaves_both_with_what_remains():
    drawn = fight(winner="italie", draw=True, winner_loss=30, loser_loss=150)
    table = together().write("corps", ROMAN, run=1).accept(drawn)
    assert table.province().armies == "150 200" and table.corps().row.run == 0
    assert table.ask("battle", zone=NEAR).value["neutral"]["points"] == 150
    assert noted(table)[0].draw and table.nation().budget == 0, "only the land's owner recovers"


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


def test_what_cannot_be_is_told():
    table = together()
    table.refuses("winner", fight())
    table.refuses("winner_loss", fight(winner="italie", winner_loss=121))
    table.refuses("loser_loss", fight(winner="italie", loser_loss=301))
    with pytest.raises(QuestionError, match="40"):
        table.accept("losses", counter=ROMAN, points=40).ask(fight(winner="italie", winner_loss=30))


def test_in_the_homeland_the_invader_attacks_in_one_statement():
    told = campaign().move(GAUL, "italie").told("battle", zone="italie")
    assert told == ["battle-homeland"], "nothing of a choice after the initiative [A57]"


def test_the_flank_march_knows_the_ground():
    table = campaign().move(f"{ROMAN} {GAUL}", "pont")
    assert table.ask("flank", zone="pont", side="italie", enemy="gaule").value.mods == {"-1": 1}


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


def test_rebuilding_below_a_fifth_is_free_and_leaves_the_budget_alone():
    table = campaign().write("nations", "italie", budget="50").write("corps", ROMAN, points="120", lost="23")
    table = table.accept("rebuild", counter=ROMAN)
    assert table.nation().budget == 50 and table.corps().present == 120
    lost = table.write("corps", ROMAN, lost="60")
    table = lost.accept("rebuild", counter=ROMAN)
    assert table.nation().budget == 0 and table.balance() == lost.balance() - Fraction(10, 3)


@pytest.mark.parametrize(
    ("lost", "treasury", "outcome", "left"),
    [(48, "200", "kept", 0), (60, "0", "dissolved", 30), (97, "200", "annihilated", 30)],
)
def test_only_what_is_rebuilt_uses_the_budget_up(lost, treasury, outcome, left):
    """A corps dissolved or destroyed is not rebuilt, so the AP recovered are there for the others."""
    table = campaign().write("nations", "italie", budget="30", treasury=treasury).write("corps", ROMAN, lost=str(lost))
    assert table.ask("rebuild", counter=ROMAN).value.outcome == outcome
    assert table.accept("rebuild", counter=ROMAN).nation().budget == left


def test_no_more_of_the_budget_goes_than_was_lost():
    table = campaign().write("nations", "italie", budget="50").write("corps", ROMAN, lost="30")
    assert table.accept("rebuild", counter=ROMAN, recovered=50).nation().budget == 20


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


@pytest.mark.parametrize(("holder", "recovered"), [("", 0), ("italie", 18), ("gaule", 0)])
def test_only_who_holds_the_ground_is_at_home(holder, recovered):
    """5.5.1: "the army that is at home" recovers 30 % of its losses; on neutral ground no nation is."""
    table = both().hold(holder, NEAR) if holder else both()
    assert table.ask(fight(winner="gaule", loser="italie", loser_loss=60)).value.B.own == recovered


def test_the_former_defender_is_he_who_defended():
    """5.6: half of the former defender conquers; an invader who is beaten there defended nothing."""
    invader = fight(winner="gaule", loser="italie", loser_loss=60)
    assert both().accept(invader).province().defender == 0
    after = both().accept(fight(winner="gaule", loser_loss=150)).province()
    assert (after.defender, after.defender_loss, after.armies) == (300, Fraction(1, 2), "")
    assert both().hold("italie", NEAR).accept(invader).province().defender_loss == Fraction(60, 120)


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
