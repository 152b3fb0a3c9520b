"""What lies face down, and what a game keeps from its players, is in no byte that is sent to those who may not know it.

Two tables that differ in one side's secrets alone look the same to everybody else: every answer to every request is compared byte
for byte. Secrets of which words are known are looked for as well. With SABRETACHE_THOROUGH set, all zones and hundreds of questions
are gone through, which takes minutes.
"""

import html
import json
import os
import re

import pytest

from assistant.core.questions import tag
from assistant.core.table import Flip, Move, Note, Several
from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.desk.saves import About
from assistant.desk.visibility import see, sides_with_secrets
from assistant.games import find_game
from tests.games.antique.umpire import begun, foreign_secrets, keep_secrets
from tests.web.evening import Telephone, opened

THOROUGH = bool(os.environ.get("SABRETACHE_THOROUGH"))
QUESTIONS = 400 if THOROUGH else 40
ZONES = 1000 if THOROUGH else 12


def telephone_of(pages, codes):
    telephone = Telephone(pages)
    pages.evening.guests._by_token.clear()
    for code in codes:
        assert telephone.enter(code, "Anne").status_code == 200
    return telephone


def everything(pages, codes, monkeypatch):
    """Ask for everything that a telephone with these codes can ask for; return every answer."""
    monkeypatch.setattr("assistant.web.access.BURST", 10**9)
    monkeypatch.setattr("assistant.web.access.PER_SECOND", 10**9)
    telephone = telephone_of(pages, codes)
    heard = []
    asked = set()

    def keep(path, found):
        content = found.content
        heard.append((path, found.status_code, content))
        return content.decode("utf-8", "replace")

    def ask(question):
        words = json.dumps(question, sort_keys=True)
        if words not in asked and len(asked) < QUESTIONS:
            asked.add(words)
            follow(keep(f"ask {words}", telephone.post("/ask", {"question": question})))

    def follow(card):
        try:
            shown = json.loads(card).get("html", "")
        except ValueError:
            return
        for found in re.findall(r'data-ask="([^"]*)"', shown):
            ask(json.loads(html.unescape(found)))

    game, board = pages.shared.game, pages.shared.moment.position.board
    for language in LANGUAGES:
        telephone.client.params = {"language": language}
        for path in ("/", "/sheet", "/state", "/table", "/papers"):
            card = keep(f"{language} {path}", telephone.get(path))
            follow(card)
            for paper in re.findall(r"/paper/[\w-]+", card):
                keep(f"{language} {paper}", telephone.get(paper))
    busy = sorted(board.zones, key=lambda zone: -len(pages.shared.moment.position.counters_in(zone)))
    sides = ("", *pages.shared.moment.position.kinds.sides)[: 99 if THOROUGH else 1]
    for question in game.questions:
        for side in sides:
            ask({"ask": tag(question), **({"side": side} if side else {})})
    for zone in busy[:ZONES]:
        follow(keep(f"zone {zone}", telephone.get("/zone", zone=zone)))
    state = telephone.now()
    pictures = {tuple(one[:2]) for lying in state["zones"].values() for heap in lying["heaps"] for one in heap["drawn"]}
    for kind, face in sorted(pictures)[:ZONES]:
        keep(f"picture {kind} {face}", telephone.get(f"/counter/light/en/{kind}/{face}.png"))
    names = [zone.name.en for zone in list(board.zones.values())[:12]]
    for line in (*(f"{name} > {names[0]}" for name in names[1:]), "flip all", "tile", "x tile", "? secrets"):
        keep(f"line {line}", telephone.line(line, state["number"]))
    telephone.follow()
    telephone.until(1)
    heard.append(("live", 200, json.dumps(telephone.state, sort_keys=True).encode()))
    telephone.close()
    return heard


def same(one, other):
    assert [path for path, *_ in one] == [path for path, *_ in other]
    return [path for (path, *a), (_, *b) in zip(one, other, strict=True) if a != b]


def tiles(desk, side):
    kinds = desk.position.kinds.kinds
    return [
        one.id
        for one in desk.position.table.counters.values()
        if kinds[one.kind].side == side and len(kinds[one.kind].faces) > 1 and kinds[one.kind].is_secret(1)
    ]


def hide_tiles(desk, side, *, turned=False):
    """Lay one of a side's tiles face down in a box, others wait face up; `turned`: it is another one."""
    lying = desk.position.table.counters
    own = [one for one in tiles(desk, side) if lying[one].zone == desk.position.kind(one).get("home")]
    first = own[0]
    second = next(one for one in own if lying[one].kind != lying[first].kind)
    box = next(zone for zone in desk.board.zones if zone.startswith(f"development-{side}"))
    laid = (second, first) if turned else (first, second)
    desk.edit(Move((laid[0],), box))
    desk.edit(Several((Flip((laid[0],), 1), Move((laid[1],), lying[first].zone))))
    desk.edit(Note("note", "on we go"))


@pytest.fixture
def face_down(request):
    """Two tables on which a side's tile lies face down, another one on each."""
    game = find_game(request.param)
    side = sides_with_secrets(game, Desk.new(game).kinds)[0]
    desks = []
    for turned in (False, True):
        desks.append(Desk.new(game))
        hide_tiles(desks[-1], side, turned=turned)
    yield desks[0], desks[1], side
    for desk in desks:
        desk.close()


def heard_by(desks, codes, monkeypatch):
    found = []
    for desk in desks:
        with opened(desk) as pages:
            found.append(everything(pages, codes(pages), monkeypatch))
    return found


CASES = [("empires", "looks on"), ("third_reich", "is trusted"), ("empires", "plays another side")]


@pytest.mark.parametrize(("face_down", "who"), CASES, indirect=["face_down"])
def test_tiles_that_lie_face_down_look_alike(face_down, who, monkeypatch):
    one, other, side = face_down
    assert one.position.table != other.position.table

    def codes(pages):
        foreign = next(code for name, code in pages.codes.sides.items() if name != side)
        return {"looks on": [pages.codes.page], "is trusted": [pages.codes.trusted], "plays another side": [foreign]}[
            who
        ]

    first, second = heard_by((one, other), codes, monkeypatch)
    assert len(first) > 60
    assert same(first, second) == []
    every = b"".join(body for *_, body in first)
    kept = see(one.game, one.position).real.values()
    assert [each for each in kept if each in tiles(one, side) and each.encode() in every] == []


@pytest.mark.parametrize("face_down", ["empires"], indirect=True)
def test_their_owner_sees_them(face_down, monkeypatch):
    one, other, side = face_down
    first, second = heard_by((one, other), lambda pages: [pages.codes.sides[side]], monkeypatch)
    own, others = ([body for path, _, body in heard if path == "live"] for heard in (first, second))
    assert own != others, "what is his own differs for him"


def test_hidden_counters_are_moved_without_being_known(tmp_path):
    game = find_game("empires")
    desk = Desk.new(game)
    side = sides_with_secrets(game, desk.kinds)[0]
    desk.edit(Flip(tuple(tiles(desk, side)), 1))
    seen = see(game, desk.position)
    hidden, real = next(iter(seen.real.items()))
    goal = next(zone for zone in desk.board.zones if zone.startswith(f"development-{side}"))
    assert hidden not in desk.position.table.counters and real not in seen.position.table.counters
    assert seen.meant(Several((Move((hidden,), goal),))) == Several((Move((real,), goal),))
    assert seen.hides(Move((real,), goal)) and not seen.hides(Note("note", "x"))
    assert len(seen.position.table.counters) == len(desk.position.table.counters)
    shown = [seen.position.table.counters[name] for name in seen.real]
    assert all(one.face < len(seen.position.kinds.kinds[one.kind].faces) for one in shown), "a back has one side"
    assert see(game, desk.position, side).real == {}, "his own he knows"
    again = see(game, desk.position)
    assert again.position.kinds is seen.position.kinds, "one counter set for the same backs: no board is laid anew"


@pytest.fixture(scope="module")
def umpires():
    made = Desk.begin(find_game("antique"), begun().desk.position.table, None, About("antique", "", "start"))
    keep_secrets(made)
    return made


@pytest.mark.parametrize("own", [False, True])
def test_a_campaign_keeps_its_nations_apart(umpires, own, monkeypatch):
    sides = list(umpires.kinds.sides)
    side = sides[1] if own else ""
    picture = b"\x89PNG\r\n\x1a\n"
    with opened(umpires, draw=lambda *_: picture) as pages:
        codes = [pages.codes.sides[side]] if own else [pages.codes.trusted]
        heard = everything(pages, codes, monkeypatch)
    for path, _, body in heard:
        words = body.decode("utf-8", "replace")
        if path.endswith(("/sheet", ".png")) or path.startswith("picture"):
            words = re.sub(r"[\d.]+", "", words)  # the places of lines are no numbers that anybody reads
        assert foreign_secrets(words, side, sides) == [], path
    state = json.loads(next(body for path, _, body in heard if path == "en /state"))
    assert state["done"] is None, "what an umpire writes down is not for players"
    if own:
        assert any(f"zq-{side}-".encode() in body for *_, body in heard), "his own are on his own pages"
