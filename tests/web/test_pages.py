"""The pages on telephones: who comes in, what he sees, what he may do."""

import contextlib
import html
import io
import json
import re
import socket
import struct
import time
import zlib
from pathlib import Path

import httpx
import pytest

from assistant.core.table import Move
from assistant.core.text import Trouble, render
from assistant.web import guard, photographs, server
from assistant.web.access import BURST, Codes, Guests, Rights, Tries, cleaned, plain, shown
from assistant.web.server import CannotListen
from tests.patience import PATIENCE
from tests.web.evening import Telephone, new_desk, opened


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    desk = new_desk("empires", tmp_path_factory.mktemp("evening") / "t.sabretache")
    with opened(desk) as pages:
        yield desk, pages
    desk.close()


@pytest.fixture
def looker(evening):
    telephone = Telephone(evening[1])
    assert telephone.enter(evening[1].codes.page).status_code == 200
    yield telephone
    telephone.close()


@pytest.fixture
def anne(evening):
    evening[1].evening.guests._by_token.clear()
    telephone = Telephone(evening[1])
    assert telephone.enter(evening[1].codes.trusted, "Anne").status_code == 200
    yield telephone
    telephone.close()


def asks_in(card):
    return [json.loads(html.unescape(found)) for found in re.findall(r'data-ask="([^"]*)"', card)]


# Coming in


def test_the_ground_that_a_page_fetches_leaves_fingers_their_taps(looker):
    """A page that had just come used up what fingers may ask at once: its first taps were refused as too fast."""
    for _ in range(2 * BURST):
        assert looker.client.get("/ground/light/en/0/0/0.png").status_code == 200
    assert looker.client.get("/state").status_code == 200


def test_a_picture_taken_before_may_be_sent_as_well_as_a_new_one(anne):
    """With `capture` a telephone would open its camera and offer none that it has."""
    (field,) = re.findall(r'<input id="photo"[^>]*>', anne.client.get("/").text)
    assert 'type="file"' in field and "image/jpeg" in field and "capture" not in field


def test_without_a_code_there_is_the_door_and_nothing_else(evening):
    stranger = Telephone(evening[1])
    page = stranger.get("/")
    assert page.status_code == 200 and "data-words" in page.text
    for path in (
        "/state",
        "/sheet",
        "/live",
        "/zone?zone=paris",
        "/table",
        "/rule?number=9",
        "/papers",
        "/ground/light/en/0/0/0.png",
    ):
        assert stranger.get(path).status_code == 401, path
    for path in ("/ask", "/line", "/offer", "/undo", "/photo"):
        assert stranger.post(path).status_code == 401, path
    assert all(code.encode() not in stranger.heard for code in evening[1].codes.words.values())
    assert b"varsovie" not in stranger.heard.lower()


def test_codes_are_random_and_no_two_alike():
    one, other = Codes(["a", "b"]), Codes(["a", "b"])
    assert len(set(one.words.values()) | set(other.words.values())) == 8
    assert one.opened_by(shown(one.trusted).upper()) == Rights(trusted=True), "as it is read out"
    assert one.opened_by(one.sides["b"]) == Rights(side="b")
    assert one.opened_by(other.page) is None and one.opened_by("") is None
    assert plain(" AB-c d ") == "abcd"


def test_wrong_codes_run_out():
    now = [0.0]
    tries = Tries(lambda: now[0])
    for _ in range(6):
        assert tries.left("a")
        tries.wrong("a")
    assert not tries.left("a") and tries.left("b")
    now[0] = 61.0
    assert tries.left("a")
    for n in range(60):
        tries.wrong(f"address {n}")
    assert not tries.left("somebody else"), "all together have so many"


def test_a_wrong_code_is_told_and_then_refused_unread(tmp_path):
    desk = new_desk("empires", tmp_path / "t.sabretache")
    with opened(desk) as pages:
        thief = Telephone(pages, "fr")
        told = [thief.enter(f"wrong{n}") for n in range(8)]
        assert [each.status_code for each in told] == [403] * 6 + [429] * 2
        assert "code" in told[0].json()["trouble"] and "minute" in told[-1].json()["trouble"]
        assert thief.enter(pages.codes.page).status_code == 429, "not even the right one"
        thief.close()
    desk.close()


def test_a_trusted_telephone_says_who_it_is(evening):
    telephone = Telephone(evening[1])
    answer = telephone.enter(evening[1].codes.trusted)
    assert answer.status_code == 422 and answer.json()["name"] is True
    assert cleaned("  Anne\x00\u202e<b> ") == "Anne b" or "\u202e" not in cleaned("Anne\u202e")
    guests = Guests()
    first = guests.enter("", Rights(trusted=True), "Anne")
    second = guests.enter("", Rights(trusted=True), "anne")
    assert first is not None and second is not None and (first.name, second.name) == ("Anne", "anne 1")


def test_the_cookie_is_kept_from_scripts_and_other_sites(evening):
    telephone = Telephone(evening[1])
    cookie = telephone.enter(evening[1].codes.page).headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and f"sabretache-{evening[1].port}=" in cookie


def test_pages_end_with_the_table(tmp_path):
    desk = new_desk("empires", tmp_path / "t.sabretache")
    with opened(desk) as pages:
        telephone = Telephone(pages)
        telephone.enter(pages.codes.page)
        telephone.follow()
        url = pages.url
    assert not pages._thread.is_alive()
    with pytest.raises(httpx.ConnectError):
        httpx.get(url)
    assert b"event: over" in telephone.heard
    desk.close()


# The doors


def test_only_chosen_addresses_are_bound():
    with pytest.raises(CannotListen):
        server.bound("0.0.0.0", 0)
    with pytest.raises(CannotListen):
        server.bound("not an address", 0)
    taken = server.bound("127.0.0.1", 0)
    with pytest.raises(CannotListen) as told:
        server.sockets(["127.0.0.1"], taken.getsockname()[1])
    assert str(taken.getsockname()[1]) in str(told.value)
    taken.close()
    assert "127.0.0.1" in server.addresses() and "0.0.0.0" not in server.addresses()


def test_every_answer_keeps_strangers_out(evening, looker):
    for path in ("/", "/page.js", "/state", "/nowhere"):
        headers = looker.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    url = evening[1].url
    cookies = dict(looker.client.cookies)
    assert (
        httpx.get(url + "state", headers={"host": "evil.example"}, cookies=cookies, timeout=PATIENCE).status_code == 421
    )
    assert httpx.post(url + "undo", json={}, cookies=cookies, timeout=PATIENCE).status_code == 403, (
        "no header of ours: another site's form"
    )
    foreign = {"x-sabretache": "1", "origin": "http://evil.example"}
    assert httpx.post(url + "undo", json={}, cookies=cookies, headers=foreign, timeout=PATIENCE).status_code == 403


def test_the_page_loads_nothing_from_elsewhere():
    folder = Path(server.__file__).parent / "page"
    for path in folder.iterdir():
        words = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|//[a-z]+\.|@import|eval\(|\bon\w+=\"", words), path.name


@pytest.mark.parametrize("path", ["/ask", "/line", "/offer", "/undo", "/enter"])
@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"', b"[" * 5000, b"\xff\xfe", b'{"question": 3}'])
def test_odd_bodies_are_refused(anne, path, body):
    status = anne.client.post(path, content=body).status_code
    assert status in (200, 400, 401, 403, 409, 422, 429), status
    assert status != 200


def test_bodies_are_bounded(anne):
    assert anne.client.post("/line", content=b"x" * (guard.LARGEST_BODY + 1)).status_code == 413

    def endless():
        while True:
            yield b"x" * 8192

    with contextlib.suppress(httpx.TransportError):  # the door may be shut while we are still speaking
        assert anne.client.post("/line", content=endless()).status_code == 413
    assert anne.client.get("/state").status_code == 200


def test_who_says_nothing_is_cut_off(evening, monkeypatch):
    monkeypatch.setattr(guard, "HEAD", 0.3)
    monkeypatch.setattr(guard, "BODY", 0.3)
    address = ("127.0.0.1", evening[1].port)
    body = f"POST /enter HTTP/1.1\r\nHost: 127.0.0.1:{address[1]}\r\nX-Sabretache: 1\r\nContent-Length: 10\r\n\r\n{{"
    for said in (b"", b"GET / HT", body.encode()):
        with socket.create_connection(address, timeout=PATIENCE) as line:
            line.sendall(said)
            heard = b""
            while part := line.recv(4096):
                heard += part
            assert heard == b"" or b" 408 " in heard.split(b"\r\n")[0]


def test_an_address_has_so_many_connections(evening):
    address = ("127.0.0.1", evening[1].port)
    lines = [socket.create_connection(address, timeout=PATIENCE) for _ in range(guard.OF_ONE + 12)]
    try:
        left, ends = list(lines), time.monotonic() + PATIENCE
        while len(lines) - len(left) < 12 - 1:
            assert time.monotonic() < ends
            left = [line for line in left if not _is_closed(line)]
        assert evening[1].connections.open["127.0.0.1"] <= guard.OF_ONE
    finally:
        for line in lines:
            line.close()


def _is_closed(line):
    line.settimeout(0.05)
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True


# What is seen and done


def test_the_board_is_shown_as_it_lies(evening, looker):
    desk, _ = evening
    sheet, state = looker.get("/sheet").json(), looker.now()
    assert sheet["zones"].keys() == desk.board.zones.keys()
    assert sheet["zones"]["varsovie"]["name"] == "Warsaw" and sheet["zones"]["varsovie"]["d"].startswith("M")
    for zone, lying in state["zones"].items():
        assert sum(heap["count"] for heap in lying["heaps"]) == len(desk.position.counters_in(zone)), zone
        assert len(lying["chips"]) == len(desk.position.markers_in(zone)), zone
    assert {zone for zone, lying in state["zones"].items() if lying["heaps"]} == set(desk.position.occupied)
    assert state["where"] and state["trusted"] is False and state["undo"] is False


def test_how_zones_stand_is_written_where_nothing_lies_too(tmp_path):
    desk = new_desk("der-des-ders", tmp_path / "t.sabretache", "1914")
    with opened(desk) as pages:
        telephone = Telephone(pages)
        telephone.enter(pages.codes.page)
        zones = telephone.now()["zones"]
        telephone.close()
    desk.close()
    written = {zone: one["standing"] for zone, one in zones.items() if "standing" in one}
    wanted = {zone: [render(one.text, "en"), one.tone] for zone, one in desk.game.standing(desk.position).items()}
    assert written == wanted and {"", "quiet"} == {tone for _, tone in written.values()}
    assert any(not zones[zone]["heaps"] for zone in written)


def test_pictures_are_drawn(looker):
    zone = next(lying for lying in looker.now()["zones"].values() if lying["heaps"] and lying["chips"])
    kind, face = zone["heaps"][0]["drawn"][0][:2]
    marker, number = zone["chips"][0][:2]
    for path in (
        f"/counter/dark/fr/{kind}/{face}.png",
        f"/marker/light/{marker}/{number}.png",
        "/ground/dark/fr/0/1/1.png",
    ):
        answer = looker.get(path)
        assert answer.status_code == 200 and answer.content.startswith(b"\x89PNG"), path
    for path in ("/counter/light/en/nobody/0.png", f"/counter/light/en/{kind}/7.png", f"/marker/light/{marker}/99.png",
                 "/ground/light/en/9/0/0.png", "/ground/light/en/0/900/0.png", "/ground/light/en/0/-1/0.png"):  # fmt: skip
        assert looker.get(path).status_code == 404, path
    assert looker.get("/ground/pink/en/0/0/0.png").status_code == 400


def test_a_zone_tells_and_asks(looker):
    card = looker.get("/zone", zone="varsovie").json()["html"]
    assert "<h2>Warsaw</h2>" in card
    asks = asks_in(card)
    assert asks
    for question in asks:
        answer = looker.post("/ask", {"question": question})
        assert answer.status_code == 200, answer.text
        assert 'class="verdict' in answer.json()["html"] and answer.json()["lights"].keys() == {
            "zones",
            "ways",
            "figures",
        }
    assert looker.get("/zone", zone="atlantis").status_code == 422
    assert asks_in(looker.get("/table").json()["html"])


def test_questions_can_be_typed_and_edits_need_trust(looker):
    answer = looker.line("supply germany")
    assert answer.status_code == 200 and "verdict" in answer.json()["html"]
    refused = looker.line("varsovie 2 de")
    assert refused.status_code == 422 and "“To change the table”" in refused.json()["trouble"]
    odd = looker.line("wasaw 2 ru")
    assert odd.status_code == 422 and "<" not in odd.json()["trouble"]


def test_what_a_telephone_does_stands_under_its_name_and_can_be_taken_back(evening, anne):
    desk, _ = evening
    before = desk.position.table
    assert anne.line("x varsovie").status_code == 200
    assert desk.position.table != before
    shown = anne.now()
    assert shown["done"][0]["words"].startswith("Anne: ") and shown["done"][0]["mine"] and shown["undo"]
    assert any("→ reserve" in part for part in shown["done"][0]["parts"]), "what was done is told part by part"
    assert str(desk.told(desk.journal.now).args["who"].key) == "Anne"
    assert anne.undo().status_code == 200
    assert desk.position.table == before
    assert anne.undo().status_code in (409, 422)


def test_nobody_takes_back_what_another_did(evening, anne):
    _, pages = evening
    bert = Telephone(pages)
    bert.enter(pages.codes.trusted, "Bert")
    assert anne.line('"one"').status_code == 200
    assert bert.line('"two"').status_code == 200
    refused = anne.undo()
    assert refused.status_code == 409 and "Bert" in refused.json()["trouble"]
    assert bert.undo().status_code == 200 and anne.undo().status_code == 200
    bert.close()


def test_whoever_comes_second_is_told(evening, anne):
    desk, _ = evening
    looked_at = anne.now()["number"]
    counters = tuple(one.id for one in desk.position.counters_in("varsovie"))
    desk.edit(Move(counters, "minsk"))
    refused = anne.line("varsovie > wilna", looked_at)
    assert refused.status_code == 409 and "quicker" in refused.json()["trouble"]
    assert all(desk.position.table.counters[each].zone == "minsk" for each in counters)
    assert anne.line("minsk > wilna").status_code == 200, "on the table as it lies now"
    anne.undo()
    desk.undo()


def test_offers_are_taken_once(anne, evening):
    desk, _ = evening
    before = desk.position.table
    for question in ({"ask": "phase", "side": "germany"}, {"ask": "secrets", "side": "germany"}):
        card = anne.post("/ask", {"question": question}).json()
        offers = re.findall(r'data-offer="([^"]*)"', card["html"])
        if offers:
            break
    assert offers
    assert anne.post("/offer", {"question": card["question"], "offer": "0" * 24}).status_code == 409
    assert anne.post("/offer", {"question": card["question"], "offer": offers[0]}).status_code == 200
    assert desk.position.table != before
    assert anne.undo().status_code == 200 and desk.position.table == before


# Photographs


def png(wide=40, high=30):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x80" * wide for _ in range(min(high, 64)))
    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def test_photographs_come_into_a_folder(tmp_path):
    desk = new_desk("empires", tmp_path / "t.sabretache")
    came = []
    with opened(desk, received=lambda path, who: came.append((path, who))) as pages:
        anne = Telephone(pages)
        anne.enter(pages.codes.page)
        assert anne.client.post("/photo", content=png()).status_code == 422, "only with the trusted code"
        anne.enter(pages.codes.trusted, "Anne")
        assert anne.client.post("/photo", content=png()).status_code == 200
        hostile = [
            b"",
            b"GIF89a",
            b"<svg onload=alert(1)>",
            b"\xff\xd8\xff",
            png(30_000, 30_000),
            png(9_000, 9_000),
            png()[:-9],
            camera("jpeg")[:-40],
            camera("webp")[:-40],
            b"%PDF-1.4",
        ]
        assert [anne.client.post("/photo", content=each).status_code for each in hostile] == [422] * len(hostile)
        assert len(came) == 1 and came[0][1] == "Anne" and came[0][0].read_bytes() == png()
        assert f'data-most="{photographs.LARGEST}"' in anne.client.get("/").text, "the page itself sends nothing larger"
        assert came[0][0].stat().st_mode & 0o077 == 0, "nobody else's"
        anne.close()
    desk.close()


def camera(kind):
    """A photograph as a camera writes it: a JPEG with a small picture before it, and something after its end."""
    from PIL import Image

    small, whole = io.BytesIO(), io.BytesIO()
    Image.new("RGB", (16, 12), (90, 60, 30)).save(small, "jpeg")
    noise = Image.effect_noise((80, 60), 90).convert("RGB")
    noise.save(whole, kind, **({"exif": b"Exif\0\0" + small.getvalue()} if kind == "jpeg" else {}))
    return whole.getvalue()


@pytest.mark.parametrize(("kind", "ending"), [("jpeg", ".jpg"), ("webp", ".webp"), ("avif", ".avif")])
def test_the_inbox_takes_whatever_cameras_write(tmp_path, kind, ending):
    inbox = photographs.Inbox(tmp_path)
    kept = inbox.keep(camera(kind) + (b"\0" * 30 if kind == "jpeg" else b""))
    assert kept.suffix == ending and inbox.kept() == (kept,)
    large = photographs.Inbox(tmp_path / "large").keep(png(8_000, 6_000))
    assert large.suffix == ".png", "forty-eight million pixels are what a telephone of today takes"


def test_the_inbox_is_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(photographs, "MOST", 3)
    inbox = photographs.Inbox(tmp_path)
    for _ in range(6):
        inbox.keep(png())
    assert len(inbox.kept()) <= 3
    with pytest.raises(Trouble):
        inbox.keep(io.BytesIO(b"no picture").getvalue())
