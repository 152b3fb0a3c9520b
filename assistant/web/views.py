"""What is seen: the board, the table as it lies and whenever it changes, zones, papers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from html import escape
from typing import Any

import msgspec
from starlette.responses import HTMLResponse, Response, StreamingResponse

from assistant.core.cards import asked_json
from assistant.core.table import Position
from assistant.core.text import LANGUAGES, QuestionError, Trouble, render
from assistant.desk.pages.handouts import Press
from assistant.desk.web_interface import FlatBoard
from assistant.web import cards, guard
from assistant.web.access import Guest
from assistant.web.shared_table import Call, Evening, Moment, answer
from assistant.web.tiles import LEVELS, THEMES, TILE, TilePainter

HEARTBEAT = 15.0  # seconds between signs of life to a page that follows
STREAMS = 4  # that one telephone follows at once
STATES = 200  # remembered


class Views:
    """Answers those who look on."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.over = False
        self.followers: set[asyncio.Event] = set()
        self._sheets: dict[int, tuple[object, FlatBoard]] = {}
        self._states: dict[tuple[Any, ...], bytes] = {}

    def wake(self) -> None:
        """Wake every page that follows."""
        for changed in self.followers:
            changed.set()

    async def sheet(self, call: Call) -> Response:
        """Give the board laid flat: outlines, names, how its tiles are cut."""
        language = call.language
        board = call.moment.position.board
        sheet = await call.beside(lambda: self._sheet(board))
        zones = {
            zone: {"d": path, "at": sheet.middles[zone], "name": render(board.zones[zone].name, language)}
            for zone, path in sheet.outlines.items()
        }
        return answer(
            {
                "width": sheet.width,
                "height": sheet.height,
                "map": sheet.map,
                "levels": LEVELS,
                "side": TILE,
                "zones": zones,
            }
        )

    def _sheet(self, board: Any) -> FlatBoard:
        known = self._sheets.get(id(board))
        if known is None or known[0] is not board:
            self._sheets.clear()
            known = self._sheets[id(board)] = (board, self.evening.artist.sheet(board))
        return known[1]

    async def state(self, call: Call) -> Response:
        """Give the table as it lies."""
        return Response(await self._state(call), media_type="application/json")

    async def _state(self, call: Call) -> bytes:
        moment, guest, language = call.moment, call.guest, call.language
        key = (moment.number, language, guest.token, guest.side, guest.trusted, len(guest.steps))
        found = self._states.get(key)
        if found is None:
            shown = await call.beside(lambda: state(moment, guest, self.evening.artist, language))
            found = msgspec.json.encode(shown)
            if len(self._states) > STATES:
                self._states.clear()
            self._states[key] = found
        return found

    async def live(self, call: Call) -> Response:
        """Give the table as it lies, and again whenever it changes, as long as the page is open."""
        if call.guest.streams >= STREAMS:
            return self.evening.refused(call.request, "too-many-pages", 429)
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(self._following(call), media_type="text/event-stream", headers=headers)

    async def _following(self, call: Call) -> AsyncIterator[bytes]:
        changed = asyncio.Event()
        self.followers.add(changed)
        guest = call.guest
        guest.streams += 1
        told = -1
        try:
            while not self.over:
                changed.clear()
                moment = call.moment
                if moment.number != told:
                    told = moment.number
                    yield b"event: table\ndata: " + await self._state(call) + b"\n\n"
                try:
                    await asyncio.wait_for(changed.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b"event: beat\ndata: 1\n\n"
            yield b"event: over\ndata: 1\n\n"
        finally:
            guest.streams -= 1
            self.followers.discard(changed)

    async def ground(self, call: Call) -> Response:
        """Give a tile of the ground."""
        at = call.request.path_params
        theme, language, level = _one_of(at["theme"], THEMES), _one_of(at["language"], LANGUAGES), at["level"]
        position = call.moment.position
        sheet = await call.beside(lambda: self._sheet(position.board))
        scale = LEVELS[level] / TILE if level < len(LEVELS) else 0.0
        if at["column"] >= sheet.width * scale or at["row"] >= sheet.height * scale:
            return Response(status_code=404)
        tile = (level, at["column"], at["row"])
        key = ("ground", id(position.board), theme, language, tile)
        return await self._picture(call, key, lambda: self.evening.artist.ground(position, theme, language, tile))

    async def counter(self, call: Call) -> Response:
        """Give the picture of a counter."""
        at = call.request.path_params
        theme, language = _one_of(at["theme"], THEMES), _one_of(at["language"], LANGUAGES)
        position = call.moment.seen(call.guest.side).position
        kind = position.kinds.kinds.get(at["kind"])
        if kind is None or at["face"] >= len(kind.faces):
            return Response(status_code=404)
        what = (kind.id, at["face"])
        return await self._picture(
            call,
            ("counter", what, theme, language),
            lambda: self.evening.artist.counter(position, what, theme, language),
        )

    async def marker(self, call: Call) -> Response:
        """Give the picture of a marker."""
        at = call.request.path_params
        theme = _one_of(at["theme"], THEMES)
        position = call.moment.position
        marker = position.kinds.markers.get(at["marker"])
        if marker is None or not 1 <= at["number"] <= marker.levels:
            return Response(status_code=404)
        what = (marker.id, at["number"])
        return await self._picture(
            call, ("marker", what, theme), lambda: self.evening.artist.marker(position, what, theme)
        )

    async def _picture(self, call: Call, key: tuple[Any, ...], draw: Callable[[], bytes]) -> Response:
        data = await call.beside(lambda: self.evening.album.find(key, draw))
        return Response(data, media_type="image/png", headers={"cache-control": "private, max-age=86400"})

    async def zone(self, call: Call) -> Response:
        """Give the card of a zone."""
        zone = call.request.query_params.get("zone", "")
        return answer(
            {"html": await call.beside(lambda: cards.zone_card(call.moment, call.guest, zone, call.language))}
        )

    async def table(self, call: Call) -> Response:
        """Give the card of the whole table."""
        return answer({"html": await call.beside(lambda: cards.table_card(call.moment, call.guest, call.language))})

    async def rule(self, call: Call) -> Response:
        """Give what a section of the rulebook says."""
        number = call.request.query_params.get("number", "")
        return answer({"html": cards.rule_card(call.moment.game, number, call.language)})

    async def papers(self, call: Call) -> Response:
        """List the papers that the game gives out to this guest."""
        language = call.language
        found = await call.beside(lambda: [(page.id, render(page.title, language)) for page in self._papers(call)[1]])
        items = "".join(
            f'<li><a target="_blank" href="/paper/{escape(name)}?language={language}">{escape(title)}</a></li>'
            for name, title in found
        )
        return answer({"html": f'<ul class="papers">{items}</ul>' if items else ""})

    async def paper(self, call: Call) -> Response:
        """Give one of these papers."""
        language, name = call.language, call.request.path_params["paper"]
        press, pages = self._papers(call)
        page = next((page for page in pages if page.id == name), None)
        draw = self.evening.draw
        if page is None or draw is None:
            return Response(status_code=404)
        leaf = await call.beside(lambda: press.leaf(page, language, draw))
        policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox allow-popups"
        return HTMLResponse(leaf.html, headers={"content-security-policy": policy, "cache-control": "no-store"})

    def _papers(self, call: Call) -> tuple[Press, tuple[Any, ...]]:
        """Return what is given out to everybody, and to the guest's own side."""
        moment = call.moment
        press = Press(moment.game, moment.position, self.evening.shared.title)
        try:
            pages = press.given_out()
        except QuestionError:
            pages = ()
        return press, tuple(page for page in pages if page.secret_of in ("", call.guest.side))


def _one_of(word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise guard.BadRequest
    return word


# What a page shows of the table, as plain data: what lies where, where we are, what was done last. Made of what is seen alone.

STEPS_TOLD = 12


def state(moment: Moment, guest: Guest, artist: TilePainter, language: str) -> dict[str, Any]:
    """Return everything that a page shows of a moment."""
    seen = moment.seen(guest.side)
    position = seen.position
    zones: dict[str, Any] = {}
    lies, standing = artist.zones(position), moment.game.standing
    labels = standing(position) if standing is not None else {}
    for zone in sorted({*lies, *labels}):
        heaps, chips = lies.get(zone, ((), ()))
        held = [artist.holder(position, zone, theme) for theme in THEMES]
        zones[zone] = {
            "heaps": heaps,
            "chips": chips,
            **({"held": held} if any(held) else {}),
            **({"standing": [render(labels[zone].text, language), labels[zone].tone]} if zone in labels else {}),
        }
    return {
        "number": moment.number,
        "title": render(moment.game.title, language),
        "zones": zones,
        "where": where(moment, guest, language),
        "done": done(moment, guest, language),
        "undo": undoable(moment, guest),
        "trusted": guest.trusted,
        "name": guest.name if guest.trusted else "",
        "side": side_name(moment.position, guest.side, language),
    }


def side_name(position: Position, side: str, language: str) -> str:
    """Return what people call a side, nothing for none."""
    return render(position.sides[side].name, language) if side else ""


def where(moment: Moment, guest: Guest, language: str) -> list[dict[str, Any]]:
    """Return the words of the slim bar: turn, phase, points; what is not for players who look on only where it is his own."""
    game = moment.game
    if game.status is None:
        return []
    try:
        items = game.status(moment.seen(guest.side).position)
    except Trouble:
        return []
    found = []
    for item in items:
        if item.secret:
            continue
        words = render(item.text, language)
        shown: dict[str, Any] = {"words": words, "zone": item.zone, "strong": item.tone == "strong"}
        if item.question is not None:
            shown["ask"] = asked_json(item.question)
        found.append(shown)
    return found


def done(moment: Moment, guest: Guest, language: str) -> list[dict[str, Any]] | None:
    """Return the last edits with their parts, the newest first, as the guest may read them; None where nothing is told."""
    seen = moment.seen(guest.side)
    if not seen.told:
        return None
    journal = moment.journal
    found = []
    for n in range(journal.now, max(0, journal.now - STEPS_TOLD), -1):
        words, *parts = (render(text, language) for text in moment.step_told(n, guest.side))
        found.append({"words": words, "parts": parts, "mine": journal.step(n).number in guest.steps})
    return found


def undoable(moment: Moment, guest: Guest) -> bool:
    """Tell whether the last edit is the guest's own, so that he may take it back."""
    journal = moment.journal
    return guest.trusted and journal.now > 0 and journal.step(journal.now).number in guest.steps
