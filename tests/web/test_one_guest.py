"""One guest cannot shut the door on others, fill the memory, or learn where the table lies on this machine."""

import asyncio
import shutil
import time
from typing import Any, cast

import pytest

from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.web.access import KEPT, MOST, OF_ONE, Guests, Rights
from assistant.web.shared_table import CALLER, UPLOADS_OF_ONE, WAITING, Evening, TooMany
from tests.web.evening import Telephone, new_desk, opened


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
