"""What guests write on one shared table, who each of them is, and how the table is lent."""

import asyncio
import functools
import shutil
import time
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.core import atomic_write
from assistant.core.questions import Question, tag
from assistant.core.table import Flip, Move, Note, Place, Remove
from assistant.core.text import QuestionError, Trouble
from assistant.desk import bug_report
from assistant.desk.desk import Desk
from assistant.desk.entry.questions import from_json, question_type
from assistant.desk.visibility import Seen, see, sides_with_secrets
from assistant.games import find_game
from assistant.web import cards
from assistant.web.access import KEPT, MOST, OF_ONE, Guest, Guests, Rights
from assistant.web.cards import understood
from assistant.web.server import undoable
from assistant.web.shared_table import CALLER, UPLOADS_OF_ONE, WAITING, Evening, SharedTable, TooMany
from tests.web.evening import Telephone, Turns, new_desk, opened
from tests.web.test_secrets import hide_tiles, tiles

GAMES = ("empires", "third_reich", "antique")


@functools.cache
def two_tables(name):
    """Two tables that differ in what one side keeps to itself, and that side."""
    game = find_game(name)
    desks = Desk.new(game), Desk.new(game)
    side = "italie" if name == "antique" else sides_with_secrets(game, desks[0].kinds)[0]
    for n, desk in enumerate(desks):
        if name == "antique":
            books = desk.position.register("nations")[side]
            desk.edit(Note(f"nations/{side}", {**books, "treasury": ("1000", "77")[n]}))
        else:
            hide_tiles(desk, side, turned=bool(n))
    return desks, side


def offers(seen, question):
    try:
        return question.answer(seen.position).offers
    except (Trouble, LookupError, ValueError, TypeError, AttributeError):
        return ()


def agreed(desk, seen, question, edit):
    whole = Seen(desk.position)
    return seen.agreed(edit, lambda: (each.edit for each in offers(whole, seen.meant_question(question))))


def wrongs(name, ask, side, guest, look=see, take=agreed):
    """What goes wrong where a guest takes the offers of a question."""
    desks, _ = two_tables(name)
    game = desks[0].game
    try:
        question = from_json(question_type(game, ask), {"side": side} if side else {})
    except Trouble:
        return
    views = [look(game, desk.position, guest) for desk in desks]
    for both in zip(*(offers(view, question) for view in views), strict=True):
        done = [take(desk, view, question, each.edit) for desk, view, each in zip(desks, views, both, strict=True)]
        if len({edit is None for edit in done}) > 1:
            yield "it is done on one of the tables alone"
        for desk, view, edit in zip(desks, views, done, strict=True):
            if edit is None:
                continue
            before, after = desk.position.table.facts, desk.position.after(edit)
            kept = before.keys() - view.position.table.facts.keys()
            yield from (f"{key} is written over" for key in kept if after.table.facts.get(key) != before[key])
            hidden, still = set(view.real.values()), set(see(game, after, guest).real.values())
            yield from (f"{one} is turned over" for one in (hidden & after.table.counters.keys()) - still)


@st.composite
def asked(draw):
    name = draw(st.sampled_from(GAMES))
    desks, keeper = two_tables(name)
    sides = list(desks[0].kinds.sides)
    ask = draw(st.sampled_from([tag(question) for question in desks[0].game.questions]))
    return (
        name,
        ask,
        draw(st.sampled_from(["", *sides])),
        draw(st.sampled_from(["", *sides]).filter(lambda s: s != keeper)),
    )


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(asked())
def test_what_a_guest_takes_the_whole_table_offers(asking):
    assert list(wrongs(*asking)) == []


def leaky(game, position, side):
    """A view in which what is kept reads as its default, as it once did."""
    seen = see(game, position, side)
    return Seen(seen.position.otherwise(hidden=frozenset()), seen.side, seen.real, seen.told)


def test_a_leak_is_found():
    assert list(wrongs("antique", "income", "italie", "gaule")) == []
    found = list(wrongs("antique", "income", "italie", "gaule", leaky, lambda _d, seen, _q, edit: seen.meant(edit)))
    assert "nations/italie is written over" in found
    assert list(wrongs("antique", "income", "italie", "gaule", leaky)) == [], "the second guard holds alone"


def typed(desk, guest, words):
    """What becomes of a line that a guest types, and what it does that is not his to do."""
    seen, language = see(desk.game, desk.position, guest), "en"
    try:
        edit = understood(desk.game, seen.position, words, language).edit
        whole = understood(desk.game, desk.position, words, language).edit
    except (Trouble, LookupError):
        return "not understood"
    agreed = seen.agreed(edit, lambda: [whole]) if edit is not None and whole is not None else None
    if agreed is None:
        return "refused"
    try:
        after = desk.position.after(agreed)
    except Trouble:
        return "cannot be done"
    kept = desk.position.table.facts.keys() - seen.position.table.facts.keys()
    assert all(after.table.facts.get(fact) == desk.position.table.facts[fact] for fact in kept), words
    hidden, still = set(seen.real.values()), set(see(desk.game, after, guest).real.values())
    assert hidden & after.table.counters.keys() <= still and hidden <= after.table.counters.keys(), words
    return "done"


@pytest.mark.parametrize("name", GAMES)
def test_a_typed_line_does_and_tells_the_same_whatever_is_kept_from_him(name):
    desks, side = two_tables(name)
    boxes = [zone for zone in desks[0].board.zones if zone.startswith(f"development-{side}")][:2]
    lying = [one.kind for one in desks[0].position.table.counters.values() if one.zone in boxes]
    zone = next(iter(desks[0].board.zones))
    lines = [f"{form} {at} {kind}" for form in ("", "x", "flip") for at in (*boxes, zone) for kind in lying[:3]]
    lines += [
        f"{zone} = {side}",
        f"flip {zone}",
        f"{side} treasury = 5",
        "phase = 3",
        *(f"{verb} {box}" for verb in ("x", "flip") for box in boxes),
    ]
    for words in lines:
        assert len({typed(desk, "", words) for desk in desks}) == 1, words


@pytest.mark.parametrize("name", ["empires", "third_reich"])
def test_what_lies_face_down_is_moved_and_nothing_else(name):
    (desk, other), side = two_tables(name)
    seen = see(desk.game, desk.position)
    own = tiles(desk, side)
    back, real = next((back, real) for back, real in seen.real.items() if real in own)
    zone = next(zone for zone in desk.board.zones if zone.startswith(f"development-{side}"))
    kind = desk.position.table.counters[real].kind
    open_kind = next(k.id for k in desk.kinds.kinds.values() if k.side != side and k.type != "tile")
    for edit, whole in (
        (Flip((back,), 0), Flip((real,), 0)),
        (Flip((back,)), Flip((real,))),
        (Remove((back,)), Remove((real,))),
        (Place(f"{kind}#9", kind, zone), Place(f"{kind}#9", kind, zone)),
    ):
        assert seen.agreed(edit, lambda whole=whole: [whole]) is None, edit
    assert seen.agreed(Move((back,), zone), lambda: [Move((real,), zone)]) == Move((real,), zone)
    assert seen.agreed(Move((back,), zone), lambda: []) is None
    placed = Place("x#9", open_kind, zone)
    assert seen.agreed(placed, lambda: [placed]) == placed
    turned = Flip((real,), 0)
    assert see(desk.game, desk.position, side).agreed(turned, lambda: [turned]) == turned, "it is his own"
    assert other.position.table != desk.position.table


def test_a_telephone_is_told_what_the_rules_have_against_its_deed(tmp_path):
    desk = new_desk("third_reich", tmp_path / "t.sabretache", "winter-1940")
    desk.edit(Note("phase", "allies"))
    with opened(desk) as pages:
        anne = Telephone(pages)
        assert anne.enter(pages.codes.trusted, "Anne").status_code == 200
        told = anne.line("paris > nancy").json()
        assert told["words"] == "2 × France, infantry and France, armour: Paris → Nancy"
        assert told["done"] and any("no Allied operation on turn" in each and "§9" in each for each in told["against"])
        assert anne.line('"on we go"').json()["against"] == []
        anne.close()
    desk.close()


def test_a_telephone_neither_overwrites_nor_is_told_a_default(tmp_path):
    desk = new_desk("antique", tmp_path / "t.sabretache")
    desk.edit(Note("nations/italie", {**desk.position.register("nations")["italie"], "treasury": "1000"}))
    with opened(desk) as pages:
        anne = Telephone(pages)
        assert anne.enter(pages.codes.trusted, "Anne").status_code == 200
        card = anne.post("/ask", {"question": {"ask": "income", "side": "italie"}})
        assert card.status_code == 422 and "not for you to see" in card.text
        line = anne.line("collect italie", anne.now()["number"])
        assert line.status_code == 422
        anne.close()
    assert desk.position.register("nations")["italie"]["treasury"] == "1000"
    desk.close()


def test_a_telephone_turns_nothing_over_and_takes_back_what_it_looked_at(tmp_path):
    desk = new_desk("third_reich", tmp_path / "t.sabretache")
    side = sides_with_secrets(desk.game, desk.kinds)[0]
    hide_tiles(desk, side)
    with opened(desk) as pages:
        anne = Telephone(pages)
        assert anne.enter(pages.codes.trusted, "Anne").status_code == 200
        lying = (desk.position.table.counters[one] for one in tiles(desk, side))
        box = next(one.zone for one in lying if one.face)
        refused = anne.line(f"flip {box}", anne.now()["number"])
        assert refused.status_code == 422 and not see(desk.game, desk.position).sees_all
        assert anne.line("minsk = ussr", anne.now()["number"]).status_code in (200, 422)
        assert anne.line('"on we go"', anne.now()["number"]).status_code == 200
        number = anne.now()["number"]
        assert anne.post("/undo", {"number": number - 1}).status_code == 409, "he looked at another moment"
        assert anne.post("/undo", {"number": number}).status_code == 200
        anne.close()
    desk.close()


def test_who_only_looks_on_makes_room_for_others():
    guests = Guests(lambda: 0.0)
    for n in range(5):
        for _ in range(OF_ONE + 40):
            guests.enter("", Rights(), "", f"10.0.0.{n}")
    assert len(guests) == MOST - KEPT
    assert guests.enter("", Rights(), "", "10.0.0.9") is None, "nobody has gone"
    trusted = [guests.enter("", Rights(trusted=True), f"A{n}", "10.0.0.1") for n in range(MOST)]
    assert all(trusted) and len(guests) == MOST, "places are kept, and whoever looks on makes room"
    assert guests.enter("", Rights(side="x"), "", "10.0.0.8") is None, "sixty who change the table are enough"
    few = Guests(lambda: 0.0)
    for _ in range(3 * OF_ONE):
        few.enter("", Rights(), "", "10.0.0.1")
    assert len(few) == OF_ONE and few.enter("", Rights(), "", "10.0.0.2") is not None


def test_an_onlooker_who_comes_a_hundred_times_keeps_nobody_out(tmp_path):
    desk = new_desk("empires", tmp_path / "t.sabretache")
    with opened(desk) as pages:
        looker = Telephone(pages)
        for _ in range(100):
            looker.client.cookies.clear()
            assert looker.enter(pages.codes.page).status_code == 200
        anne = Telephone(pages)
        assert anne.enter(pages.codes.trusted, "Anne").status_code == 200
        assert "unencrypted" in anne.get("/", language="en").text
        looker.close()
        anne.close()
    desk.close()


def evening():
    return Evening(*cast(Any, (None, None, None, None)), "en")


def test_answers_are_worked_out_for_each_address_in_turn():
    order = []

    async def asks(shared, who, seconds):
        CALLER.set(who)

        def work():
            time.sleep(seconds)
            order.append(who)

        await shared.beside(work)

    async def all_ask():
        shared = evening()
        many = [asyncio.create_task(asks(shared, "greedy", 0.02)) for _ in range(20)]
        await asyncio.sleep(0.01)
        await asyncio.gather(*many, *(asyncio.create_task(asks(shared, f"g{n}", 0.0)) for n in range(5)))
        assert not shared.turns and not shared.waiting
        with pytest.raises(TooMany):
            await asyncio.gather(*(asks(shared, "greedy", 0.02) for _ in range(WAITING + 1)))

    asyncio.run(all_ask())
    assert max(n for n, who in enumerate(order) if who != "greedy") < 12


def test_photographs_that_never_end_take_bounded_room():
    shared = evening()
    with shared.upload(), shared.upload():
        assert UPLOADS_OF_ONE == 2
        with pytest.raises(TooMany), shared.upload():
            pass
    with shared.upload():
        pass


def test_a_refusal_does_not_tell_where_the_table_lies(tmp_path):
    desk = new_desk("empires", tmp_path / "t.sabretache")
    Desk.new(find_game("third-reich"), "", tmp_path / "other.sabretache").close()
    with opened(desk) as pages:
        anne = Telephone(pages)
        assert anne.enter(pages.codes.trusted, "Anne").status_code == 200
        number = anne.now()["number"]
        shutil.move(tmp_path / "other.sabretache", tmp_path / "t.sabretache")
        refused = anne.line('"on we go"', number)
        assert refused.status_code in (409, 422) and "t.sabretache" in refused.text
        assert str(tmp_path).encode() not in anne.heard
        anne.close()
    desk.close()


def test_whoever_did_an_edit_may_take_it_back_as_soon_as_anybody_sees_it(tmp_path):
    desk = new_desk("empires", tmp_path / "t.sabretache")
    shared, anne, ben = SharedTable(desk, Turns()), Guest("a", "Anne", True), Guest("b", "Ben", True)
    woken = []
    shared.listen(
        lambda: woken.append((shared.moment.journal.now, undoable(shared.moment, anne), undoable(shared.moment, ben)))
    )
    there = tuple(one.id for one in desk.position.counters_in("varsovie"))
    shared.do(Move(there, "minsk"), shared.moment, anne)
    desk.edit(Move(there, "varsovie"))
    desk.undo()
    shared.undo(anne, shared.moment)
    assert woken == [(1, True, False), (2, False, False), (1, True, False), (0, False, False)]
    desk.close()


class Faulty(Question, tag="faulty"):
    """Fails by a fault of the program."""

    def answer(self, position):
        raise KeyError(len(position.table.counters))


def test_a_fault_of_the_program_is_told_to_a_guest_and_kept(tmp_path, monkeypatch, caplog):
    for module in (bug_report, atomic_write):
        monkeypatch.setattr(module, "user_data", lambda: tmp_path)
    desk = new_desk("empires", tmp_path / "t.sabretache")
    with pytest.raises(QuestionError):
        cards.answered(SharedTable(desk, Turns()).moment, Guest("a", "Anne", True), Faulty())
    desk.close()
    (path,) = tmp_path.rglob("reports/*.json")
    assert "KeyError" in path.read_text(encoding="utf-8")
    assert str(path) in caplog.text
