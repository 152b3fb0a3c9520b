"""Orders that players write at home; and twelve seasons out of written orders, recounted by a second bookkeeper after each edit."""

import itertools
import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from assistant.cli.answers import as_text
from assistant.core.questions import Role
from assistant.core.table import Mark, Move, Note, Place, apply
from assistant.core.text import LANGUAGES, QuestionError, render
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import corps_of, unit_names
from assistant.games.antique.questions.letters import form_head, form_season, opened, orders
from assistant.games.antique.questions.wording import TOLD, VERBS, cut, listed, verb_of
from assistant.games.antique.terms import say
from tests.games.antique.bookkeeper import SIDES, Bookkeeper
from tests.games.antique.steward import LETTERS, by_mail, differences, edit_of, is_written, of_the_desk
from tests.games.antique.steward import opened as desk_and_books
from tests.games.antique.steward import orders as written_orders
from tests.games.antique.tables import ROMAN as ARMY
from tests.games.antique.tables import q
from tests.rows import by_rows


@pytest.fixture(scope="module")
def third(played):
    """The table after three seasons."""
    return played.begins(3)[-1]


def reads(position, *lines, side="italie"):
    return list(orders(position, opened(position, "\n".join(lines), side)))


def form(position, side, language):
    return q("order-form", side=side).letter(position)[language]


def letter(text, side="italie"):
    return q("letter", text=text, side=side)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_form_comes_back_as_no_order_and_every_corps_of_it_is_read_again(third, language):
    """Each prefilled line is completed with the place where the corps stands: that is told of the very corps, and of no other."""
    for side in third.kinds.sides:
        text = form(third, side, language)
        read = opened(third, text)
        assert (read.side, read.season) == (side, form_season(third)) and orders(third, read) == ()
        for unit in corps_of(third, side):
            assert third.zone(unit.zone).name[language] in text
        names = unit_names(third, side)
        assert len({str(name) for name in names.values()}) == len(names)
        for line in text.splitlines():
            if line.startswith(listed("verb-march", language)[0]) and line.endswith(">"):
                (found,) = reads(third, f"{line} {line.rpartition('(')[2].partition(')')[0]}", side=side)
                assert found.fault is not None and found.fault.key in ("already-there", "order-no-zone"), line


def test_cards_call_corps_of_one_name_as_letters_do(third):
    for side in third.kinds.sides:
        twins = [unit for unit in corps_of(third, side) if unit.row.name]
        assert len({unit.row.name for unit in twins}) < len(twins), "this campaign has corps of one name"
        told = " ".join(render(reason.text, "en") for reason in q("upkeep", side=side).answer(third).reasons)
        for unit in twins:
            assert f"{unit_names(third, side)[unit.id]}:" in told


# A line of a letter; then what the umpire would ask for it, and the offer of his card that it does; or what is said of it.
ROWS = list(map(json.loads, Path(__file__).with_name("letters.jsonl").read_text(encoding="utf-8").splitlines()))


def prepared():
    """Italy holds Cisalpine and pacified Sicily, is invaded, and its first corps has losses to make good."""
    desk = Desk.new(GAME, "start")
    desk.edit(Mark("control-italie", "sicile", 2))
    allies = {"ally_type": "infantry", "ally_points": 60, "ally_po": 20, "contingent_inf": 3, "contingent_cav": 2}
    design = {"nation": "italie", "country": "sicile", "name": "Siculi", "points": 90}
    written = (("provinces", "sicile", allies), ("corps", ARMY, {"lost": 30}), ("designs", "siculi", design))
    for register, name, values in written:
        desk.edit(Note(f"{register}/{name}", {**desk.position.register(register).get(name, {}), **values}))
    desk.edit(Move(tuple(unit.id for unit in corps_of(desk.position, "gaule")), "italie"))
    return desk


@pytest.mark.parametrize("row", [row for row in ROWS if "ask" in row], ids=lambda row: row["line"])
def test_an_order_asks_and_does_what_the_umpires_card_would(desk, row):
    blanks = {"line": "", "ask": "", "offer": "", **row}
    line, ask, deed = (blanks.pop(name) for name in ("line", "ask", "offer"))
    wanted = q(ask, **blanks)
    desk = prepared() if deed else desk
    (found,) = reads(desk.position, line)
    assert found.fault is None, render(found.fault)
    answer = desk.ask(wanted)
    told = [offer.label for offer in answer.offers] if found.verb in TOLD else [answer.verdict]
    assert found.question == wanted and found.said in told
    if not deed:
        return
    take(desk, form_head(desk.position, "italie", "fr"), line, side="")
    offer = next(offer for offer in desk.ask(wanted).offers if offer.label.key == deed)
    by_card = apply(desk.position.table, offer.edit)
    (done, tick) = desk.ask(q("letters")).offers
    assert (done.label.key, tick.label.key) == ("offer-order-do", "offer-order-tick")
    assert tick.against  # Enter never throws an order away
    desk.edit(done.edit)
    by_letter = desk.position.table
    assert desk.ask(q("letters")).value["waiting"] == 0 and by_letter.counters == by_card.counters
    ours, theirs = ({k: v for k, v in t.facts.items() if not k.startswith("letters/")} for t in (by_letter, by_card))
    assert ours == theirs


@pytest.mark.parametrize("row", [row for row in ROWS if "lines" in row], ids=lambda row: row["line"])
def test_several_orders_on_one_line_are_those_written_apart(row):
    """Each is asked as if it had a line of its own; `les` and `them` are the corps of the order before."""
    desk = prepared()
    found = sorted(reads(desk.position, row["line"]), key=lambda line: VERBS.index(line.verb))
    apart = sorted(reads(desk.position, *row["lines"]), key=lambda line: VERBS.index(line.verb))
    assert [line.question for line in found] == [line.question for line in apart]
    assert not [line.fault for line in found if line.fault]
    take(desk, form_head(desk.position, "italie", "fr"), row["line"], side="")
    kept = [line for letter in desk.position.register("letters").values() for line in letter["lines"]]
    assert len(kept) == len(row["lines"]), "each waits for itself"


def test_who_goes_aboard_is_named_and_no_fleet():
    desk = Desk.new(GAME, "start")
    desk.edit(Move(("italie-fleet#1",), "italie"))
    for words in ("embarquer : Legio I > mer Tyrrhénienne > Sicile", "embark: Legio I > Tyrrhenian Sea > Sicily"):
        (found,) = reads(desk.position, words)
        way = {"zones": ["sea-mer_tyrrhenienne"], "landing": "sicile"}
        assert found.question == q("voyage", counter="italie-fleet#1", cargo=[ARMY], **way), words


def test_who_pillages_is_left_out_where_only_one_can():
    """The Gauls stand in Italy; of two corps there either may be meant, and both are named."""
    desk = prepared()
    (gauls,) = (unit.id for unit in corps_of(desk.position, "gaule"))
    for words in ("piller : Italie", "raid : Cisalpine", "pillage Italy"):
        (found,) = reads(desk.position, words, side="gaule")
        assert found.fault is None and found.question.counter == gauls, words
    desk.edit(Place("gaule-infantry#9", "gaule-infantry", "italie"))
    (found,) = reads(desk.position, "piller : Italie", side="gaule")
    assert found.fault.key == "order-which" and len(found.fault.args["corps"]) == 2
    line = read("piller italie", desk.position, GAME)[0]
    assert line.question is None and line.filled["zone"] == "italie"


@by_rows("line, po")
def test_quick_entry_takes_an_amount_whole_or_not_at_all(desk, line, po):
    (command,) = read(line, desk.position, GAME)
    assert command.question == (None if po == "" else q("give", side="italie", other="gaule", po=po))


def test_alike_orders_of_a_nation_are_done_in_any_order(desk):
    take(desk, "give: Gaul 20", "give: Egypt 30")
    _, _, second, _ = desk.ask(q("letters")).offers
    desk.edit(second.edit)
    desk.edit(desk.ask(q("letters")).offers[0].edit)
    assert desk.ask(q("books", side="italie")).verdict.key == "books-balanced"
    assert desk.ask(q("letters")).value["waiting"] == 0


@pytest.mark.parametrize("first", [0, 2], ids=["one's", "the other's"])
def test_an_alliance_carries_out_the_orders_of_both(desk, first):
    for side, line in (("italie", "alliance : Gaule"), ("gaule", "ally: Italy")):
        take(desk, form_head(desk.position, side, "en"), line, side="")
    desk.edit(desk.ask(q("letters")).offers[first].edit)
    assert desk.ask(q("letters")).value["waiting"] == 0


def test_a_march_is_the_way_that_the_march_card_finds(desk):
    (found,) = reads(desk.position, "march: Legio I > Transalpine")
    best = desk.ask(q("march", counters=[ARMY], zone="transalpine"))
    assert found.path == best.highlights.paths[0].zones and found.said == best.verdict
    for words in ("marche : Cisalpine", "march > Cisalpine", "marche : Italie > Cisalpine"):  # its only corps
        assert reads(desk.position, words)[0].march.counters == (ARMY,)
    for words in (
        "marche : Legio I (Italie) > Cisalpine en paix",
        "march Legio I to Cisalpine Gaul (without fighting)",
    ):
        (quiet,) = reads(desk.position, words)
        assert quiet.march.peaceful and quiet.path[1:] == ("cisalpine",)
    (way,) = reads(desk.position, "march: Legio I > Cisalpine > Alps")
    assert way.path[1:] == ("cisalpine", "alpes")
    desk.edit(Note(f"corps/{ARMY}", {**desk.position.register("corps")[ARMY], "army": "Army of the North"}))
    (army,) = reads(desk.position, "march: army of the north > Cisalpine")
    assert army.march.counters == (ARMY,)


@pytest.mark.parametrize("row", [row for row in ROWS if "said" in row], ids=lambda row: row["line"])
def test_what_cannot_be_read_is_told_with_its_line(desk, row):
    answer = desk.ask(letter(row["line"]))
    (fault,) = [reason.text for reason in answer.reasons if reason.text.key == "letter-line"]
    assert render(fault, "en").startswith(f"Line 1: {row['said']}") and render(fault, "fr").startswith("Ligne 1")
    assert answer.tone is Role.WARNING


MAILS = list(map(json.loads, Path(__file__).with_name("mails.jsonl").read_text(encoding="utf-8").splitlines()))


def test_two_hundred_letters_have_their_reading():
    assert len(ROWS) + len(MAILS) >= 200
    assert len({row["line"] for row in ROWS}) == len(ROWS) and len({mail["text"] for mail in MAILS}) == len(MAILS)


@pytest.mark.parametrize("mail", MAILS, ids=lambda mail: mail["name"])
def test_every_line_of_a_mail_is_accounted_for(desk, mail):
    """Each is an order, a fault with its line, or other text; nothing that begins as an order is passed over."""
    if "error" in mail:
        with pytest.raises(QuestionError) as caught:
            desk.ask(letter(mail["text"], mail["side"]))
        assert caught.value.text.key == mail["error"]
        assert mail.get("word") == (caught.value.text.args["word"] if "word" in mail else None)
        return
    answer = desk.ask(letter(mail["text"], mail["side"]))
    found = [[line["line"], line["verb"], line["fault"]] for line in answer.value["orders"]]
    assert found == mail["orders"]
    assert [line["line"] for line in answer.value["orders"] if "against" in line] == mail.get("against", [])
    others = [reason.text.args["n"] for reason in answer.reasons if reason.text.key == "letter-others"]
    assert sum(others) == mail["others"] and len(answer.body[0].rows) == len(found) + mail["others"]


def take(desk, *lines, side="italie"):
    desk.edit(desk.ask(letter("\n".join(lines), side)).offers[0].edit)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_has_its_line_on_the_form(language):
    desk = prepared()
    words, card = form(desk.position, "italie", language), as_text(desk.ask(q("order-form", side="italie")), language)
    heads = {cut(line)[0] for line in words.splitlines()[2:-1]}
    for verb in VERBS:
        first = listed(f"verb-{verb}", language)[0]
        example = render(say(f"example-{verb}"), language)
        assert cut(example)[0] == first and verb_of(first) == verb and first in card
    assert {listed(f"verb-{verb}", language)[0] for verb in ("march", "fleet", "garrison", "rebuild", "levy")} <= heads


def test_the_only_corps_of_its_type_is_called_so_and_the_nearest_name_is_of_the_readers_language():
    start = Desk.new(GAME).position
    (found,) = reads(start, "marche : corps d'infanterie > Gaule cisalpine")
    assert found.march is not None and found.march.counters == ("italie-infantry#1",)
    (lost,) = reads(start, "flotte : flottille 1 > Sicile")
    assert lost.fault is not None
    assert "flotte 1" in render(lost.fault, "fr") and "fleet 1" in render(lost.fault, "en")


ORDERS = Path(__file__).with_name("twelve_seasons.txt")


def said(desk):
    """Return what the table says: what was read from a file has lists where tuples were written."""
    table = desk.position.table
    return table.counters, table.markers, msgspec.json.encode(dict(table.facts), order="sorted")


def carried_out(desk):
    """Yield edits, each with the orders that it carries out and whether a player wrote them: marches come in letters.

    Whatever else a player writes asks and does, in either language, what the umpire's hand does.
    """
    for verb, group in itertools.groupby(written_orders(ORDERS), key=lambda order: order.verb):
        if verb == "order":
            marches = list(group)
            for side, edit in by_mail(desk, marches):
                yield edit, [order for order in marches if order.who == side], True
            continue
        for order in group:
            edit = edit_of(desk, order)
            written = {is_written(desk, order, edit, language) for language in LANGUAGES}
            yield edit, [order], written == {True}


@pytest.fixture(scope="module")
def recounted():
    desk, books = desk_and_books()
    tables, done, written = [said(desk)], [], Counter()
    assert differences(of_the_desk(desk), books) == [], "the two begin alike"
    for edit, given, is_players in carried_out(desk):
        desk.edit(edit)
        for order in given:
            order.keep(books)
        tables.append(said(desk))
        assert differences(of_the_desk(desk), books) == [], f"{given[-1].line} ({given[-1].who})"
        done.append(given)
        written.update(order.verb for order in given if is_players)
    now = desk.journal.now
    for given, before in zip(reversed(done), reversed(tables[:-1]), strict=True):
        desk.undo()
        assert said(desk) == before, f"{given[-1].line} ({given[-1].who}), undone"
    desk.go(now)
    return desk, books, written


def test_every_number_agrees_after_every_edit(recounted):
    desk, books, _ = recounted
    assert books.season == 12
    assert len(of_the_desk(desk)) > 350, "so many numbers were compared each time"
    assert len(books.ledger) > 300 and len(books.battles) > 15 and len(books.history) == 12
    for side in SIDES:
        paid = sum((amount for _, nation, _, amount in books.ledger if nation == side), Fraction(200))
        assert books.nations[side].treasury == paid
    assert any(nation.treasury.denominator > 1 for nation in books.nations.values()), "fractions are kept"


def test_players_write_orders_of_every_verb(recounted):
    desk, _, written = recounted
    assert len(desk.position.register("letters")) > 25
    assert set(written) == {*LETTERS, "order"} and written.total() >= 200
    ordered = {pattern.partition(" ")[0] for pattern in LETTERS.values()} | {"march", "recall"}
    assert ordered == set(VERBS) - {"note"}, "every verb that a player may write"


def test_the_campaign_has_all_that_the_rules_book(recounted):
    _, books, _ = recounted
    verbs = {order.verb for order in written_orders(ORDERS)}
    helpers = {"at", "designed", "enter", "friendly", "held", "pay", "state"}
    takes = {
        name for name, method in vars(Bookkeeper).items() if callable(method) and not name.startswith("_")
    } - helpers
    assert takes == verbs, "every order that the bookkeeper knows is given"
    entries = {entry for _, _, entry, _ in books.ledger}
    assert entries >= {
        "income", "upkeep", "toll", "levy", "emergency", "allied", "recruit", "ships", "capacity", "disband", "rebuild",
        "dissolved", "pacification", "trade", "spying", "protection", "pillage", "raid", "baggage", "hire", "bribe",
        "gift", "fortification",
    }  # fmt: skip
    assert {result for *_, result in books.spied} == {"true", "countered", "failed"}
    assert any(draw for _, _, _, _, draw, *_ in books.battles), "a battle was drawn"
    assert any(not winner for _, _, winner, *_ in books.battles), "a neutral army has won one"
    assert any(nation.capacity > nation.base for nation in books.nations.values())
    assert any(unit.veteran for unit in books.corps.values())


@by_rows("row, values")
def test_a_number_that_is_off_by_one_is_found(row, values):
    desk, books = desk_and_books()
    register, _, name = row.partition("/")
    desk.edit(Note(row, {**desk.position.register(register)[name], **values}))
    assert [found for found in differences(of_the_desk(desk), books) if found.startswith(name)]
