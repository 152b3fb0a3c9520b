"""Orders that players write at home: forms that come back, what is read in them, and how the umpire resolves them."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.cli.answers import as_text
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Question, Role
from assistant.core.table import Mark, Move, Note, apply
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import corps_of, fleets, season_index, unit_names
from assistant.games.antique.questions.aftermath import Rebuild
from assistant.games.antique.questions.dealings import Alliance, Give, Protect, Spend, Spy, TradeWith
from assistant.games.antique.questions.fleets import Hire, OrderPatrol, Voyage
from assistant.games.antique.questions.letters import Letter, Letters, OrderForm, form_head, form_season, opened, orders
from assistant.games.antique.questions.levies import AlliedLevies, Disband, Emergency, Levy, MassLevies, Regroup, Ships
from assistant.games.antique.questions.moves import March, Orders, Plunder
from assistant.games.antique.questions.orders import VERBS, cut, listed, verb_of
from assistant.games.antique.questions.provinces import Pacify
from assistant.games.antique.questions.season import SeasonAssistant
from assistant.games.antique.questions.treasury import Garrison, UpkeepDue
from assistant.games.antique.words import say
from tests.games.antique.tables import write
from tests.games.antique.umpire import begun

ARMY, FLEET = "italie-infantry#1", "italie-fleet#1"


@pytest.fixture
def desk() -> Desk:
    return Desk.new(GAME, "start")


@pytest.fixture(scope="module")
def played() -> Position:
    umpire = begun()
    for _ in range(3):
        umpire.play_season()
    return umpire.desk.position


def reads(position: Position, *lines: str, side: str = "italie") -> list[Any]:
    return list(orders(position, opened(position, "\n".join(lines), side)))


def faults(answer: Answer, language: str = "en") -> list[str]:
    return [render(reason.text, language) for reason in answer.reasons if reason.text.key == "letter-line"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_form_comes_back_as_no_order(played: Position, language: str) -> None:
    for side in played.kinds.sides:
        text = OrderForm(side=side).letter(played)[language]
        form = opened(played, text)
        assert (form.side, form.season) == (side, form_season(played))
        assert orders(played, form) == ()
        for unit in corps_of(played, side):
            assert played.zone(unit.zone).name[language] in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_corps_of_a_form_is_read_again(played: Position, language: str) -> None:
    """Each prefilled line is completed with the place where the corps stands: that is told of the very corps, and of no other."""
    for side in played.kinds.sides:
        names = unit_names(played, side)
        assert len({str(name) for name in names.values()}) == len(names)
        for line in OrderForm(side=side).letter(played)[language].splitlines():
            if line.startswith(listed("verb-march", language)[0]) and line.endswith(">"):
                (found,) = reads(played, f"{line} {line.rpartition('(')[2].partition(')')[0]}", side=side)
                assert found.fault is not None and found.fault.key in ("already-there", "order-no-zone"), line


def test_cards_call_corps_of_one_name_as_letters_do(played: Position) -> None:
    for side in played.kinds.sides:
        twins = [unit for unit in corps_of(played, side) if unit.row.name]
        assert len({unit.row.name for unit in twins}) < len(twins), "this campaign has corps of one name"
        pay = UpkeepDue(side=side).answer(played)
        told = " ".join(render(reason.text, "en") for reason in pay.reasons)
        for unit in twins:
            assert f"{unit_names(played, side)[unit.id]}:" in told


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("give: Gaul 20", Give(side="italie", other="gaule", po=20)),
        ("donner : Gaule 20", Give(side="italie", other="gaule", po=20)),
        ("give: Gaul 20 PO, 2 infantry and 1 cavalry", Give(side="italie", other="gaule", po=20, inf=2, cav=1)),
        ("donner : Gaule 3 cav", Give(side="italie", other="gaule", cav=3)),
        ("fortifier : Italie 10 PO", Spend(side="italie", po=10, about="italie")),
        ("armée : Legio I > Armée du Nord", Regroup(counters=(ARMY,), army="Armée du Nord")),
        ("regroup: Legio I", Regroup(counters=(ARMY,))),
        ("chantier : 2", Ships(side="italie", extra=2)),
        ("louer navires : Legio I > Sicile", Hire(counters=(ARMY,), landing="sicile")),
        ("ally: Gaul", Alliance(side="italie", other="gaule")),
        ("levée : legio i", Levy(design="legio-i")),
        ("raise Legio I", Levy(design="legio-i")),
        ("disband: Legio I", Disband(counter=ARMY)),
        ("garnison : Legio I", Garrison(counter=ARMY)),
        ("reconstituer Legio I (Italie)", Rebuild(counter=ARMY)),
        ("emergency levy: Legio I", Emergency(design="legio-i")),
        ("levée d’urgence : Legio I", Emergency(design="legio-i")),
        ("mass levy Legio I", MassLevies(first="legio-i")),
        ("levée en masse : Legio I et Legio I", MassLevies(first="legio-i", second="legio-i")),
        ("allied corps: Italy", AlliedLevies(zone="italie")),
        ("recruter : Italie 3 infanterie et 1 cavalerie", AlliedLevies(zone="italie", inf=3, cav=1)),
        ("recruit: Italy, 2 cav", AlliedLevies(zone="italie", cav=2)),
        ("navires : 4", Ships(side="italie", ships=4)),
        ("build: 4", Ships(side="italie", ships=4)),
        ("patrol: fleet 1 > Ionian Sea", OrderPatrol(counter=FLEET, zone="sea-mer_ionienne")),
        ("piller: Legio I", Plunder(counter=ARMY)),
        ("raid: Legio I → Sicily", Plunder(counter=ARMY, zone="sicile")),
        ("trade: Carthage 6", TradeWith(side="italie", partner="carthage", ships=6)),
        ("protéger : trésor 2", Protect(side="italie", malus=2, subject="treasury")),
        ("protect: against Asia", Protect(side="italie", malus=1, against="asie")),
        ("protéger : contre l’Asie 3", Protect(side="italie", malus=3, against="asie")),
        ("protéger : contre la Gaule", Protect(side="italie", malus=1, against="gaule")),
        ("spy: Asia, treasury", Spy(side="italie", target="asie", subject="treasury")),
        ("spy: Asia, army, Pontus +1", Spy(side="italie", target="asie", subject="army", zone="pont", bonus=1)),
        ("espionner : Asie, troupe majoritaire", Spy(side="italie", target="asie", subject="main_troops")),
        ("espionner: Gaule , flotte, mer Ionienne", Spy(side="italie", target="gaule", subject="fleet", zone="sea-mer_ionienne")),
        (
            "flotte : flotte 1 avec Legio I > mer Ionienne > Sicile",
            Voyage(counter=FLEET, zones=("sea-mer_ionienne",), cargo=(ARMY,), landing="sicile"),
        ),
        ("sail: fleet 1 -> Ionian Sea", Voyage(counter=FLEET, zones=("sea-mer_ionienne",))),
    ],
    ids=str,
)  # fmt: skip
def test_an_order_asks_what_the_umpire_would_ask(desk: Desk, line: str, wanted: Question) -> None:
    (found,) = reads(desk.position, line)
    assert found.fault is None, render(found.fault)
    assert found.question == wanted
    assert found.said == desk.ask(wanted).verdict


def test_an_order_to_pacify_is_for_what_one_holds(desk: Desk) -> None:
    position = desk.position
    (found,) = reads(position, "pacify: Sicily 1")
    assert found.fault is not None and found.fault.key == "order-not-held"
    desk.edit(Mark("control-italie", "sicile", 1))
    (found,) = reads(desk.position, "pacifier : Sicile 1")
    assert found.question == Pacify(zone="sicile", supplement=1)


def test_a_march_is_the_way_that_the_march_card_finds(desk: Desk) -> None:
    (found,) = reads(desk.position, "march: Legio I > Transalpine")
    best = desk.ask(March(counters=(ARMY,), zone="transalpine"))
    assert found.march is not None and found.path == best.highlights.paths[0].zones
    assert found.said == best.verdict
    (quiet,) = reads(desk.position, "marche : Legio I (Italie) > Cisalpine en paix")
    assert quiet.march is not None and quiet.march.peaceful and quiet.march.route.path == ("cisalpine",)
    (way,) = reads(desk.position, "march: Legio I > Cisalpine > Alps")
    assert way.march is not None and way.march.route.path == ("cisalpine", "alpes")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("espioner : Asie, trésor", "Line 1: “espioner” is no order. Nearest: “espionner”."),
        ("march: Legio II > Sicily", "Line 1: This nation has no corps, fleet or army called “Legio II”. Nearest: “Legio I”."),
        ("march: Legio I > Transalpin", "Line 1: No place on the map is called “Transalpin” here. Nearest: “Transalpine”."),
        ("march: Legio I > Ionian Sea", "Line 1: No place on the map is called “Ionian Sea” here."),
        ("march: Legio I", "Line 1: Where to? “Legio I” is followed by no “>” and no province."),
        ("march: Legio I > Alps > Sicily", "Line 1: No land joins"),
        ("march: Legio I > Pontus", "Line 1: "),
        ("trade: Cartage 6", "Line 1: No nation is called “Cartage”. Nearest: “Carthage”."),
        ("trade: Carthage", "Line 1: A number is missing after “Carthage”."),
        ("spy: Asia", "Line 1: What is asked about Asia?"),
        ("spy: Asia, tresury", "Line 1: Nobody can be asked about “tresury”. Nearest: “treasury”."),
        ("spy: Asia, army", "Line 1: Name the province"),
        ("break: Gaul", "Line 1: There is no alliance with Gaul."),
        ("levy: Legio X", "Line 1: No corps was designed under the name “Legio X”. Nearest: “Legio I”."),
        ("fleet: fleet 1 > Sicily > Ionian Sea", "Line 1: Sicily is land"),
        ("ships: many", "Line 1: A number is missing after “many”."),
        ("allied levy: Sicily", "Line 1: Sicily is not this nation’s."),
        ("recruit: Italy", "Line 1: A number is missing after “Italy”."),
        ("recruit: Italy 3 footmen", "Line 1: A number counts PO, infantry or cavalry here, not “footmen”."),
        ("hire: Legio I", "Line 1: Where to? “Legio I” is followed by no “>” and no province."),
        ("fortify: Sicily 10", "Line 1: Sicily is not this nation’s."),
        ("mass levy: Legio I, Legio I, Legio I", "Line 1: A mass levy raises two corps at most, not 3."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_line(desk: Desk, line: str, said: str) -> None:
    answer = desk.ask(Letter(text=line, side="italie"))
    (told,) = faults(answer)
    assert told.startswith(said)
    assert answer.tone is Role.WARNING
    assert faults(answer, "fr")[0].startswith("Ligne 1")


def test_a_letter_is_a_letter(desk: Desk) -> None:
    """Greetings, quotes, broken lines, signatures: only the form between its first and last line counts."""
    text = """Dear umpire,
march: this is no order

> > Sabretache | Italy | spring, year 1
> > # One order a line
> > march : Legio I (Italy) >
> > Transalpine
> >
>> trade: Carthage 6
> spy:
> end
march: neither is this
Marcus"""
    answer = desk.ask(Letter(text=text))
    assert answer.value["orders"] == [
        {"line": 6, "verb": "march", "fault": ""},
        {"line": 9, "verb": "trade", "fault": ""},
    ]
    assert answer.value["nation"] == "italie"
    assert [path.zones[-1] for path in answer.highlights.paths] == ["transalpine"], "the march is seen on the map"


def test_nobody_knows_whose_orders(desk: Desk) -> None:
    with pytest.raises(QuestionError) as caught:
        desk.ask(Letter(text="march: Legio I > Sicily"))
    assert caught.value.field == "side"


def test_orders_of_another_season_are_not_taken(desk: Desk) -> None:
    text = OrderForm(side="italie").letter(desk.position)["fr"]
    desk.edit(desk.ask(SeasonAssistant()).offers[-1].edit)
    assert season_index(desk.position) == 1
    with pytest.raises(QuestionError) as caught:
        desk.ask(Letter(text=text))
    assert caught.value.text.key == "letter-other-season"


def test_one_corps_marches_one_way(desk: Desk) -> None:
    answer = desk.ask(Letter(text="march: Legio I > Cisalpine\nmarch: Legio I > Alps", side="italie"))
    assert [line["fault"] for line in answer.value["orders"]] == ["", "order-twice"]


def take(desk: Desk, *lines: str, side: str = "italie") -> None:
    desk.edit(desk.ask(Letter(text="\n".join(lines), side=side)).offers[0].edit)


def test_a_letter_is_taken_down_and_replaced(desk: Desk) -> None:
    before = desk.position.table
    take(desk, "march: Legio I > Cisalpine", "trade: Carthage 6")
    assert desk.position.register("orders")[ARMY]["path"] == ("cisalpine",)
    assert desk.ask(Letters()).value["waiting"] == 2
    desk.edit(next(o for o in desk.ask(Orders()).offers).edit)
    assert desk.position.table.counters[ARMY].zone == "cisalpine"
    (trade, tick) = desk.ask(Letters()).offers
    desk.edit(trade.edit)
    assert desk.position.register("trade")["italie-carthage"]["ships"] == 6
    assert desk.ask(Letters()).value["waiting"] == 0 and tick.label.key == "offer-order-tick"
    take(desk, "trade: Carthage 6", "trade: Asia 2")
    assert desk.ask(Letters()).value["waiting"] == 1, "what was done stays done"
    for _ in range(4):
        desk.undo()
    assert desk.position.table == before


def test_orders_are_resolved_in_the_order_of_the_season(desk: Desk) -> None:
    take(desk, "note: hello", "spy: Asia, treasury", "protect: treasury", "march: Legio I > Cisalpine", "levy: Legio I")
    take(desk, "protect: treasury 2", side="asie")
    steps = desk.ask(Letters()).body[0].steps  # type: ignore[union-attr]
    told = [render(text, "en").partition(": ")[2].partition(":")[0] for text, _ in steps]
    assert told == [verb for verb in ("levy", "march", "protect", "protect", "spy", "note")]
    assert set(told) <= set(VERBS)
    levy, _ = desk.ask(Letters()).offers
    desk.edit(levy.edit)
    assert len(corps_of(desk.position, "italie")) == 2
    answer = desk.ask(Letters())
    assert not [text for text, _ in answer.body[0].steps if text.key == "letters-line-wrong"], (  # type: ignore[union-attr]
        "the new corps of the same name makes no line unreadable"
    )
    desk.edit(desk.ask(Orders()).offers[0].edit)
    for _ in range(2):
        assert desk.ask(Letters()).offers[0].label.key == "offer-order-do"
        desk.edit(desk.ask(Letters()).offers[0].edit)
    assert len(desk.position.register("protections")) == 2
    (card,) = desk.ask(Letters()).offers
    assert card.then == Spy(side="italie", target="asie", subject="treasury"), "it wants a die: its card is opened"
    assert len(desk.position.register("spies")) == 0


def test_what_comes_late_is_told(desk: Desk) -> None:
    for side in desk.kinds.sides:
        absent = [r for r in desk.ask(Letters()).reasons if r.text.key == "letters-absent"]
        names = {name.en for name in absent[0].text.args["nations"]} if absent else set()
        assert (desk.kinds.sides[side].name.en in names) == (side != "espagne"), (
            "the umpire's own nation sends no letter"
        )
        take(desk, "note: peace", side=side)


def test_fleets_are_called_by_their_number(desk: Desk) -> None:
    for counter, side, *_ in fleets(desk.position):
        assert unit_names(desk.position, side)[counter].fr == "flotte 1"  # type: ignore[union-attr]


def test_an_army_marches_by_its_name() -> None:
    position = write(Desk.new(GAME, "start").position, "corps", ARMY, army="Army of the North")
    (found,) = reads(position, "march: army of the north > Cisalpine")
    assert found.march is not None and [unit.id for unit in found.march.units] == [ARMY]


def prepared() -> Desk:
    """Italy holds Cisalpine and pacified Sicily, is invaded, and its first corps has losses to make good."""
    desk = Desk.new(GAME, "start")
    desk.edit(Mark("control-italie", "sicile", 2))
    allies = {"ally_type": "infantry", "ally_points": 60, "ally_po": 20, "contingent_inf": 3, "contingent_cav": 2}
    for register, name, values in (("provinces", "sicile", allies), ("corps", ARMY, {"lost": 30})):
        desk.edit(Note(f"{register}/{name}", {**desk.position.register(register).get(name, {}), **values}))
    gauls = [unit.id for unit in corps_of(desk.position, "gaule")]
    desk.edit(Move(tuple(gauls), "italie"))
    return desk


@pytest.mark.parametrize(
    ("line", "question", "deed"),
    [
        ("give: Gaul 20", Give(side="italie", other="gaule", po=20), "offer-give"),
        ("donner : Gaule 2 infanterie", Give(side="italie", other="gaule", inf=2), "offer-give"),
        ("fortify: Italy 10", Spend(side="italie", po=10, about="italie"), "offer-fortify"),
        ("army: Legio I > Army of the North", Regroup(counters=(ARMY,), army="Army of the North"), "offer-regroup"),
        ("shipyard: 2", Ships(side="italie", extra=2), "offer-ships"),
        ("louer : Legio I > Carthage", Hire(counters=(ARMY,), landing="carthage"), "offer-hire-landing"),
        ("alliance : Gaule", Alliance(side="italie", other="gaule"), "offer-proclaim"),
        ("garnison : Legio I", Garrison(counter=ARMY), "offer-garrison"),
        ("levy: Legio I", Levy(design="legio-i"), "offer-levy"),
        ("levée d’urgence : Legio I", Emergency(design="legio-i"), "offer-levy"),
        ("mass levy: Legio I", MassLevies(first="legio-i"), "offer-mass-levy"),
        ("levée alliée : Sicile", AlliedLevies(zone="sicile"), "offer-allied"),
        ("recruit: Sicily 2 infantry and 1 cavalry", AlliedLevies(zone="sicile", inf=2, cav=1), "offer-recruit"),
        ("disband: Legio I", Disband(counter=ARMY), "offer-disband"),
        ("reconstituer : Legio I", Rebuild(counter=ARMY), "offer-rebuild"),
        ("ships: 3", Ships(side="italie", ships=3), "offer-ships"),
        ("patrouille : flotte 1 > Mer Ionienne", OrderPatrol(counter=FLEET, zone="sea-mer_ionienne"), "offer-patrol"),
        ("trade: Carthage 6", TradeWith(side="italie", partner="carthage", ships=6), "offer-trade-route"),
        ("protect: against Asia 2", Protect(side="italie", malus=2, against="asie"), "offer-protect"),
    ],
    ids=str,
)  # fmt: skip
def test_a_letter_does_what_the_card_would_have_done(line: str, question: Question, deed: str) -> None:
    desk = prepared()
    head = form_head(desk.position, "italie", "fr")
    take(desk, head, line, side="")
    wanted = next(offer for offer in desk.ask(question).offers if offer.label.key == deed)
    by_card = apply(desk.position.table, wanted.edit)
    (done, tick) = desk.ask(Letters()).offers
    assert (done.label.key, tick.label.key) == ("offer-order-do", "offer-order-tick")
    desk.edit(done.edit)
    by_letter = desk.position.table
    assert desk.ask(Letters()).value["waiting"] == 0
    assert by_letter.counters == by_card.counters
    ours, theirs = ({k: v for k, v in t.facts.items() if not k.startswith("letters/")} for t in (by_letter, by_card))
    assert ours == theirs


def test_what_the_rules_offer_not_is_only_ticked_off() -> None:
    """A whole corps has nothing to rebuild, and home gives no recruits: no deed stands for them, least of all another."""
    desk = Desk.new(GAME, "start")
    take(desk, "rebuild: Legio I", "recruit: Italy 2 infantry")
    labels = [offer.label.key for offer in desk.ask(Letters()).offers]
    assert labels == ["offer-order-tick"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_has_its_line_on_the_form(language: str) -> None:
    desk = prepared()
    words = OrderForm(side="italie").letter(desk.position)[language]
    heads = {cut(line)[0] for line in words.splitlines()[2:-1]}
    for verb in VERBS:
        first = listed(f"verb-{verb}", language)[0]
        example = render(say(f"example-{verb}"), language)
        assert cut(example)[0] == first
        assert verb_of(first) == verb
        assert first in as_text(desk.ask(OrderForm(side="italie")), language)
    assert {listed(f"verb-{verb}", language)[0] for verb in ("march", "fleet", "garrison", "rebuild", "levy")} <= heads


def test_nothing_is_offered_for_nothing(desk: Desk) -> None:
    """No amount, no deed: neither gifts nor merchants of zero; merchants that are there can be called back."""
    assert not desk.ask(Give(side="italie", other="gaule")).offers
    assert not desk.ask(TradeWith(side="italie", partner="carthage", ships=0)).offers
    desk.edit(desk.ask(TradeWith(side="italie", partner="carthage", ships=6)).offers[0].edit)
    (back,) = desk.ask(TradeWith(side="italie", partner="carthage", ships=0)).offers
    assert render(back.label, "en") == "Call the merchants of Italy back from Carthage"
    gift = desk.ask(Give(side="italie", other="gaule", po=5)).offers[0]
    assert render(gift.label, "en") == "Give Gaul 5 PO"
