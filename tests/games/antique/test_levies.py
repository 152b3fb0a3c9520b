"""Levies in haste, spontaneous allies, corps of allied countries, landings: what the table shows of them (5.1.3, 5.4.2, 5.8)."""

from __future__ import annotations

import pytest

from assistant.cli.answers import as_text
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Role
from assistant.core.table import Mark, Move
from assistant.core.text import LANGUAGES, render
from assistant.games.antique.designs import lowered
from assistant.games.antique.mirror import all_corps, corps, corps_of, nation
from assistant.games.antique.questions.battles import Battle, Landing
from assistant.games.antique.questions.fleets import Voyage
from assistant.games.antique.questions.levies import AlliedDesigns, Disband, Levy, MassLevies, Regroup
from assistant.games.antique.questions.moves import Attrition, March
from assistant.games.antique.questions.provinces import SpontaneousAllies
from assistant.games.antique.questions.season import Findings
from tests.games.antique.tables import accept, ask, campaign, done, write

ROMAN, GAUL = "italie-infantry#1", "gaule-infantry#1"


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
def test_a_mass_levy_is_one_grade_down(line: str, down: str) -> None:
    assert lowered(line) == down


def test_the_register_shows_the_lower_grade() -> None:
    position = done(campaign(), Move((GAUL,), "italie"))
    position = accept(position, MassLevies(first="legio-i"))
    (levied,) = [unit for unit in corps_of(position, "italie") if unit.row.free]
    assert levied.row.name == "Legio I (\N{MINUS SIGN}1)" and levied.row.field[0] == "Général Cv (I); 1"
    design = position.register("designs")[levied.row.design]
    assert "Légionnaire Bd (I); 7; 6-10; 20; inf regular" in design["lines"]
    assert position.register("designs")["legio-i"]["name"] == "Legio I", "the corps of the regular grade is untouched"
    # What it fields is still read by march and ships, under the names of its own design.
    assert ask(position, Attrition(counter=levied.id)).situation.groups
    home = accept(position, Disband(counter=levied.id))
    assert levied.id not in {unit.id for unit in all_corps(home)}


def test_the_second_corps_of_a_mass_levy_has_what_the_first_left() -> None:
    position = done(campaign(), Move((GAUL,), "italie"))
    needed = corps_of(accept(position, MassLevies(first="legio-i")), "italie")[-1].row.mp_inf
    assert needed > 1
    position = write(position, "nations", "italie", mp_inf=str(needed + 1))
    position = accept(position, MassLevies(first="legio-i", second="legio-i"))
    assert [unit.row.mp_inf for unit in corps_of(position, "italie") if unit.row.free] == [needed, 1]
    assert nation(position, "italie").mp_inf == 0


def invaded() -> Position:
    """Gaul stands in Cisalpine, which Italy has conquered and not pacified."""
    position = done(campaign(), Move((GAUL,), "cisalpine"), Mark("control-italie", "cisalpine", 1))
    return write(position, "provinces", "cisalpine", ally_points=90, ally_type="infantry", ally_recon=1)


def test_spontaneous_allies_have_a_counter_and_vanish_when_idle() -> None:
    position = invaded()
    assert not ask(position, SpontaneousAllies(zone="cisalpine")).offers
    position = accept(position, SpontaneousAllies(zone="cisalpine", die=3))
    (risen,) = [unit for unit in corps_of(position, "gaule") if unit.row.risen]
    assert (risen.zone, risen.present, risen.row.po_cost, risen.row.ally) == ("cisalpine", 36, 0, "cisalpine")
    assert ask(position, Battle(zone="cisalpine")).value["gaule"]["points"] == 36 + corps(position, GAUL).present
    assert nation(position, "gaule").treasury == nation(invaded(), "gaule").treasury, "they come for nothing"
    assert "allies-idle" not in ask(position, Findings()).value
    from assistant.games.antique.questions.season import SeasonAssistant

    later = accept(position, SeasonAssistant(), offer=-1)
    assert "allies-idle" in ask(later, Findings()).value
    offer = next(o for o in ask(later, Findings()).offers if o.rule == "5.8.2")
    assert not [unit for unit in corps_of(done(later, offer.edit), "gaule") if unit.row.risen]


def allied(**more: object) -> Position:
    lines = ["Bd (O); 7; 4-8; 8; inf regular", "Ps (S); 3; 1-4; 4; inf psiloi regular"]
    values = {"nation": "italie", "country": "cisalpine", "name": "Cisalpins", "points": 70, "lines": lines, **more}
    return write(campaign(), "designs", "cisalpins", **values)


def test_a_corps_of_an_allied_country_follows_its_list() -> None:
    fits = ask(allied(), AlliedDesigns(design="cisalpins", minima="Bd (O) 4, Ps (S) 2"))
    assert fits.value.ok and fits.value.short == ("Ps (S)",) and fits.offers, "one type may be given up"
    po = nation(allied(), "italie").treasury - nation(done(allied(), fits.offers[0].edit), "italie").treasury
    assert po == 24, "70 AP, in whole PO"
    leading = ask(allied(), AlliedDesigns(design="cisalpins", minima="Bd (O) 6, Ps (S) 1"))
    assert not leading.value.ok and leading.value.violations == ("most_numerous",)
    third = write(
        write(allied(), "designs", "b", nation="italie", country="cisalpine"),
        "designs",
        "c",
        nation="italie",
        country="cisalpine",
    )
    assert ask(third, AlliedDesigns(design="cisalpins", minima="Bd (O) 4")).value.must_dissolve_one
    for wrong, field in (
        (AlliedDesigns(design="cisalpins", minima="Bd four"), "minima"),
        (AlliedDesigns(design="legio-i", minima=""), "design"),
    ):
        with pytest.raises(QuestionError) as error:
            ask(allied(), wrong)
        assert error.value.field == field and "<" not in render(error.value.text, "fr")


def test_the_ground_of_a_landing_has_its_place_at_the_table() -> None:
    position = write(campaign(), "fleets", "italie-fleet#1", merchants=20)
    position = accept(position, Voyage(counter="italie-fleet#1", landing="carthage", cargo=(ROMAN,)))
    battle = ask(position, Battle(zone="carthage"))
    landing = next(f.question for f in battle.follow_ups if f.label.key == "follow-landing")
    from assistant.games.antique.game import GAME

    answer = ask(position, GAME.asked(landing))
    assert answer.value["port"] and answer.value["defended"] == "carthage"
    for language in LANGUAGES:
        words = as_text(answer, language)
        assert "30 cm" in words and "40 cm" in words and "300" in words and "<" not in words
    scattered = as_text(ask(position, Landing(zone="carthage", dispersed=True)), "en")
    assert "2/3 (66.7%)" in scattered and "4/9 (44.4%)" in scattered, "the second and third corps, by turn 3"
    with pytest.raises(QuestionError):
        ask(position, Landing(zone="sea-mer_afrique"))


def test_corps_of_one_province_are_put_together_into_an_army_before_they_march() -> None:
    position = accept(campaign(), Levy(design="legio-i"))
    units = tuple(unit.id for unit in corps_of(position, "italie"))
    answer = ask(position, Regroup(counters=units, army=" North "))
    assert answer.tone is Role.SUBJECT and "at most 500" in as_text(answer, "en")
    assert render(answer.verdict, "en").startswith("Legio I and Legio I 2 stand together"), (
        "no two corps are called alike"
    )
    together = done(position, answer.offers[0].edit)
    assert {unit.row.army for unit in corps_of(together, "italie")} == {"North"}
    assert not ask(together, Regroup(counters=units, army="North")).offers, "they are together already"
    apart = accept(together, Regroup(counters=units[:1]))
    assert [unit.row.army for unit in corps_of(apart, "italie")] == ["", "North"]
    marched = accept(position, March(counters=units[:1], zone="cisalpine"))
    with pytest.raises(QuestionError):
        ask(marched, Regroup(counters=units, army="North"))
    late = ask(marched, Regroup(counters=units[:1], army="North"))
    assert late.tone is Role.WARNING and late.reasons[-1].rule == "5.2.5"
    heavy = write(position, "corps", units[0], points=450)
    assert ask(heavy, Regroup(counters=units, army="North")).tone is Role.WARNING, "more than 500 AP"
