"""Counters and markers on the board: piles, the markers around them, ghosts of what would be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QPixmapCache, QRegion
from PySide6.QtWidgets import QGraphicsItem

from assistant.core.printed import CounterId, MarkerKind, ZoneId
from assistant.core.questions import Role
from assistant.core.record import Record
from assistant.core.table import CONTROL, Position
from assistant.ui.board.layers.stage import Layer, put
from assistant.ui.counters.draw import aspect, is_wide
from assistant.ui.look import lettering
from assistant.ui.look.theme import about, colour, stroke
from assistant.ui.plan.board import (
    CARD_SIZE,
    CASCADE,
    BoardPlan,
    Card,
    Pile,
    fan_base,
    fan_cards,
    map_size,
    piles,
    piles_in,
    united,
)

# Where markers lie on the board: around the piles of their zone.


class Chip(Record):
    """A marker as it lies on the board."""

    marker: MarkerKind
    number: int
    rect: QRectF


def _around(piles: Sequence[Pile], place: QPointF, size: float) -> tuple[QPointF, QPointF]:
    """Return the middle of a zone's piles, and how far they reach to the right and down; of none, where they would lie."""
    if not piles:
        return place, QPointF()
    middle = (piles[0].at + piles[-1].at) / 2
    apart = piles[-1].at - middle
    half = size / 2 + (max(pile.layers for pile in piles) - 1) * size * CASCADE / 2
    return middle, QPointF(half + abs(apart.x()), half + abs(apart.y()))


def chips_in(plan: BoardPlan, position: Position, zone: ZoneId, piles: Sequence[Pile], zoom: float) -> Iterator[Chip]:
    """Yield a zone's markers around its piles: wide ones beyond the name, control at the left, states at the right."""
    size = map_size(plan, zoom)
    middle, reach = _around(piles, plan.centres[zone], size)
    below = plan.name_point(plan.board.zones[zone]).y() <= middle.y()
    used: Counter[str] = Counter()
    for name, number in position.markers_in(zone).items():
        marker = position.kinds.markers.get(name)
        if marker is None:
            continue
        side = "before" if is_wide(marker) else "left" if marker.kind == CONTROL else "right"
        n = used[side]
        used[side] += 1
        high = size * (25 / 56 if side == "before" else 0.46)
        wide = high * aspect(marker)
        if side == "before":
            far = n * high if reach.isNull() else (reach.y() + high * (0.34 + n * 0.9)) * (1 if below else -1)
            shift = QPointF(0, far)
        elif plan.board.zones[zone].track:
            shift = QPointF(n * wide * 0.6, 0)
        elif side == "left":
            shift = QPointF(-reach.x() - wide * 0.30 if reach.x() else 0, n * high * 0.6)
        else:
            x = reach.x() - wide * 0.1 + (n // 2) * wide * 0.8 if reach.x() else n * wide
            shift = QPointF(x, reach.y() * (0.62 if n % 2 == 0 else -0.62))
        yield Chip(marker, number, about(middle + shift, wide, high))


# Counters and markers on the board: piles, their chips, ghosts of what would be, counters on their way.

BEYOND = 14  # screen pixels that rings and numbers reach beyond a pile
MANY = 60  # occupied zones from which on a picture is kept of what lies there: drawing so many takes longer than the ground
PICTURES = 64 << 20  # bytes that Qt may keep of such pictures: a screen of 4K and a half
MOST_PARTS = 8  # parts of the picture that are looked at one by one
MOST_GLIDING = 40  # more counters than these change place at once: a new table, not a move


class CountersLayer(Layer):
    """Everything that lies on the board."""

    order = 40.0
    _stale = True  # to be laid out once somebody looks: a window on its way to its size zooms several times
    _piles: dict[ZoneId, tuple[Pile, ...]]
    _chips: dict[ZoneId, tuple[Chip, ...]]
    selected: frozenset[CounterId] = frozenset()
    roles: Mapping[CounterId, Role] = {}
    dimmed: frozenset[CounterId] = frozenset()
    away: frozenset[CounterId] = frozenset()  # in somebody's hand or on their way
    ghosts: tuple[Pile, ...] = ()
    ghost_chips: tuple[Chip, ...] = ()
    ghost_position: Position | None = None
    leaving: frozenset[CounterId] = frozenset()  # what the ghosts' edit takes away from its place

    @property
    def piles(self) -> dict[ZoneId, tuple[Pile, ...]]:
        """The piles of every zone where counters lie."""
        self._lay()
        return self._piles

    @property
    def chips(self) -> dict[ZoneId, tuple[Chip, ...]]:
        """The markers of every zone where some lie."""
        self._lay()
        return self._chips

    def lay_out(self) -> None:
        """Have every place computed again: the position or the zoom has changed."""
        stage = self.stage
        self._stale = True
        self._keep_picture(sum(zone in stage.plan.board.zones for zone in stage.position.occupied) > MANY)
        self.update()

    def _lay(self) -> None:
        if self._stale:
            self._stale, stage = False, self.stage
            self._piles = piles(stage.plan, stage.position, stage.zoom)
            zones = {zone for _, zone in stage.position.markers if zone in stage.plan.board.zones}
            self._chips = {zone: tuple(self._chips_in(zone, stage.position)) for zone in zones}

    def _keep_picture(self, on: bool) -> None:
        """Have Qt keep a picture of what lies on the board, so that panning and dragging draw a thousand counters once."""
        mode = QGraphicsItem.CacheMode.DeviceCoordinateCache if on else QGraphicsItem.CacheMode.NoCache
        if on:
            QPixmapCache.setCacheLimit(PICTURES >> 10)
        if self.cacheMode() != mode:
            self.setCacheMode(mode)

    def follow(self, before: Position) -> frozenset[ZoneId]:
        """Lay out anew the zones that differ from `before`, have only those drawn again, and return them."""
        stage = self.stage
        now = stage.position
        if now.kinds is not before.kinds:
            self.lay_out()
            return frozenset(stage.plan.board.zones)
        changed = _differing(before, now) & stage.plan.board.zones.keys()
        for zone in changed:
            self.renew(zone)
            self.piles[zone] = piles_in(stage.plan, now, zone, stage.zoom)
            self.chips[zone] = tuple(self._chips_in(zone, now))
            self.renew(zone)
        return changed

    def renew(self, zone: ZoneId) -> None:
        """Have what lies in a zone drawn again."""
        rect = self.rects_of(zone)
        if not rect.isEmpty():  # an empty rectangle would have Qt draw the whole layer
            self.update(rect)

    def mark(self, roles: Mapping[CounterId, Role]) -> None:
        """Ring the counters that an answer speaks of; only where a ring comes, goes or changes is anything drawn again."""
        before, self.roles = self.roles, roles
        lying = self.position.counters
        differ = {name for name in before.keys() | roles.keys() if before.get(name) != roles.get(name)}
        for zone in {lying[name].zone for name in differ if name in lying}:
            self.renew(zone)

    def rects_of(self, zone: ZoneId) -> QRectF:
        """Return everything that this layer draws in a zone, with a little room; an empty rectangle where nothing lies."""
        rects = [*(pile.rect for pile in self.piles.get(zone, ())), *(chip.rect for chip in self.chips.get(zone, ()))]
        found = united(rects)
        if found.isEmpty():
            return found
        margin = 16 / self.zoom
        return found.adjusted(-margin, -margin, margin, margin)

    def place_of(self, counter: CounterId) -> QRectF | None:
        """Return where a counter of the table is drawn."""
        lying = self.position.counters.get(counter)
        for pile in self.piles.get(lying.zone, ()) if lying else ():
            if counter in pile.counters:
                layer = pile.counters.index(counter) - len(pile.counters) + pile.layers
                return pile.place(max(0, layer))
        return None

    def places_of_moved(self, after: Position) -> dict[CounterId, QRectF]:
        """Return where the counters lie that have another zone in `after`; none if so many move that it is a new table."""
        now = self.position.counters
        moved = [name for name, lying in after.table.counters.items() if name in now and now[name].zone != lying.zone]
        if len(moved) > MOST_GLIDING:
            return {}
        return {name: rect for name in moved if (rect := self.place_of(name)) is not None}

    # Painting

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw piles and chips that meet the exposed part."""
        margin = BEYOND / self.zoom
        parts = [part.adjusted(-margin, -margin, margin, margin) for part in _parts(painter, exposed)]
        position = self.position
        for here in self.piles.values():
            for pile in here:
                if any(map(pile.rect.intersects, parts)):
                    self._draw_pile(painter, pile, position)
        for chips in self.chips.values():
            for chip in chips:
                if any(map(chip.rect.intersects, parts)):
                    self._draw_chip(painter, chip)
        if self.ghost_position is not None:
            painter.setOpacity(0.62)
            for pile in self.ghosts:
                self._draw_pile(painter, pile, self.ghost_position, ghost=True)
            for chip in self.ghost_chips:
                self._draw_chip(painter, chip)
            painter.setOpacity(1.0)

    def _draw_pile(self, painter: QPainter, pile: Pile, position: Position, ghost: bool = False) -> None:
        """Draw a pile as one picture, which piles alike share; then the rings of what is selected or spoken of."""
        stage, table = self.stage, position.counters
        here = pile.counters
        if ghost or self.away:
            here = tuple(name for name in here if name not in self.away and name in table)
        if not here:
            return
        if len(here) != len(pile.counters):
            pile = replace(pile, counters=here)
        dimmed = is_dimmed(position, pile.zone)
        shown = here[-pile.layers :]
        kinds = position.kinds.kinds
        faces = tuple(
            (one.kind, stage.face_shown(kinds[one.kind], one.face), dimmed or one.id in self.dimmed)
            for one in map(table.__getitem__, shown)
        )
        leaving = not ghost and not self.leaving.isdisjoint(here)
        if leaving:
            painter.setOpacity(0.4)
        put(painter, self._picture(pile, faces, position), pile.rect, stage.settled)
        painter.setOpacity(0.62 if ghost else 1.0)
        for layer, name in enumerate(shown if self.selected or self.roles else ()):
            if name in self.selected:
                self._draw_ring(painter, pile.place(layer), stage.theme.selection)
            elif name in self.roles:
                self._draw_ring(painter, pile.place(layer), stage.theme.roles[self.roles[name]].colour)
        if len(here) > 1:
            self._draw_count(painter, pile, pile.size * stage.zoom, len(here))

    def _picture(self, pile: Pile, faces: tuple[tuple[str, int, bool], ...], position: Position) -> QPixmap:
        """Return the picture of a pile whose counters show `faces`."""
        stage, kinds = self.stage, position.kinds.kinds
        px = stage.crisp(pile.size * stage.zoom)
        scale = px / pile.size
        rect = pile.rect

        def paint(painter: QPainter) -> None:
            for layer, (kind, face, dim) in enumerate(faces):
                corner = (pile.place(layer).topLeft() - rect.topLeft()) * scale
                painter.drawPixmap(
                    QPointF(round(corner.x()), round(corner.y())), stage.counter(kinds[kind], face, px, dim)
                )

        if len(faces) == 1:
            return stage.counter(kinds[faces[0][0]], faces[0][1], px, faces[0][2])
        look = stage.look
        key = ("pile", faces, px, pile.sorted_box, look.theme.id, look.language, id(position.kinds))
        return stage.picture(key, rect.width() * scale, rect.height() * scale, paint)

    def _draw_ring(self, painter: QPainter, rect: QRectF, name: str) -> None:
        unit = self.unit
        ring = rect.adjusted(-1.5 * unit, -1.5 * unit, 1.5 * unit, 1.5 * unit)
        radius = rect.width() * 0.16
        for ink, width in ((self.theme.ink, 5.0), (name, 2.6)):
            stroke(painter, ink, width * unit)
            painter.drawRoundedRect(ring, radius, radius)

    def _draw_count(self, painter: QPainter, pile: Pile, size: float, count: int) -> None:
        """Say how many lie in a pile: beside a sorted pile, on a disc where the cascade does not show it."""
        theme, unit = self.theme, self.unit
        top = pile.place(pile.layers - 1)
        if pile.sorted_box:
            at = QPointF(top.right() + pile.size * 0.10, top.center().y() + pile.size * 0.1)
            if pile.size * 0.42 * self.zoom >= 5:
                lettering.figure(painter, f"×{count}", at, pile.size * 0.42, theme.ink, 600, align=lettering.LEFT)
        elif size >= 17 and (size < 48 or count > 3):
            radius = max(6.5, min(11.0, size * 0.20)) * unit
            at = QPointF(top.right() - radius * 0.1, top.top() + top.height() * 0.40)  # clear of the name above
            key = ("count", count, theme.id)
            px = radius * 2.2 / unit

            def paint(p: QPainter) -> None:
                stroke(p, "#FFFFFF", 1.4, "#14120F")
                p.drawEllipse(QPointF(px / 2, px / 2), px / 2 - 1.2, px / 2 - 1.2)
                words = str(count)
                lettering.figure(p, words, QPointF(px / 2, px / 2), px * (0.74 if len(words) < 2 else 0.6), "#FFFFFF")

            put(painter, self.stage.picture(key, px, px, paint), about(at, radius * 2.2))

    def _draw_chip(self, painter: QPainter, chip: Chip) -> None:
        picture = self.stage.marker(chip.marker, chip.number, chip.rect.height() * self.zoom)
        put(painter, picture, chip.rect, self.stage.settled)

    def _chips_in(self, zone: ZoneId, position: Position) -> Iterator[Chip]:
        return chips_in(self.plan, position, zone, self.piles.get(zone, ()), self.zoom)

    def show_ghosts(self, after: Position | None) -> None:
        """Show what an edit would change; None takes the ghosts away."""
        self.ghosts, self.ghost_chips, self.leaving, self.ghost_position = (), (), frozenset(), after
        if after is not None:
            before = self.position
            were, are = before.table.counters, after.table.counters
            changed = {name for name, lying in are.items() if were.get(name) != lying}
            self.leaving = frozenset(name for name, lay in were.items() if are.get(name) != lay)
            shown = [pile for group in piles(self.plan, after, self.zoom).values() for pile in group]
            self.ghosts = tuple(
                replace(pile, counters=tuple(filter(changed.__contains__, pile.counters)), at=_beside(pile, before))
                for pile in shown
                if changed & set(pile.counters)
            )
            marked = before.table.markers
            marks = {place for place, number in after.table.markers.items() if marked.get(place) != number}
            self.ghost_chips = tuple(
                chip
                for zone in {zone for _, zone in marks}
                if zone in self.plan.board.zones
                for chip in self._chips_in(zone, after)
                if (chip.marker.id, zone) in marks
            )
        self.update()


def _parts(painter: QPainter, exposed: QRectF) -> list[QRectF]:
    """Return what is to be painted, in scene units: for a kept picture the strips that came into view, not all between them."""
    device = painter.viewport()
    seen = painter.worldTransform().inverted()[0].mapRect(QRectF(0, 0, device.width(), device.height()))
    region = painter.clipRegion() if painter.hasClipping() else QRegion()
    if not 0 < region.rectCount() <= MOST_PARTS:
        return [exposed.intersected(seen)]
    return [QRectF(part).adjusted(-1, -1, 1, 1).intersected(seen) for part in cast("Iterable[QRect]", region)]


def is_dimmed(position: Position, zone: ZoneId) -> bool:
    """Tell whether a marker says that the counters of a zone are out of supply, or spent."""
    kinds = position.kinds.markers
    return any(marker in kinds and kinds[marker].dims for marker in position.markers_in(zone))


def _beside(pile: Pile, before: Position) -> QPointF:
    """Return where ghosts lie: a little to the right of what is there already."""
    return pile.at + QPointF(pile.size * 0.42, -pile.size * 0.12) if before.counters_in(pile.zone) else pile.at


def _differing(one: Position, other: Position) -> frozenset[ZoneId]:
    """Return the zones where counters or markers lie otherwise in one position than in the other."""
    zones = {zone for table in (one.table, other.table) for _, zone in table.markers}
    for these, those in ((one.table.counters, other.table.counters), (other.table.counters, one.table.counters)):
        # An edit leaves the very same counters where it does not touch them: nothing of them need be compared.
        zones.update(counter.zone for name, counter in these.items() if those.get(name) is not counter)
    return frozenset(
        zone
        for zone in zones
        if one.counters_in(zone) != other.counters_in(zone)
        or tuple(one.markers_in(zone).items()) != tuple(other.markers_in(zone).items())  # their order is seen too
    )


# A pile opened: its counters side by side above the board, each to be looked at, taken, turned.


class FanLayer(Layer):
    """The open fan, if any."""

    order = 60.0
    pile: Pile | None = None
    cards: tuple[Card, ...] = ()
    opened = 1.0  # 0 closed, 1 open
    selected: frozenset[CounterId] = frozenset()
    current: CounterId = ""
    veiled = False  # the rest of the board is dimmed: the fan was asked for, not just passed over

    def open(self, pile: Pile, visible: QRectF, *, veiled: bool = False) -> None:
        """Open a pile, keeping its fan inside what is visible."""
        self.pile, self.veiled, self.current = pile, veiled, pile.counters[-1]
        self.cards = fan_cards(pile, self.unit, visible)
        self._refresh()

    def unfold(self, share: float) -> None:
        """Show the fan `share` open."""
        self.opened = share
        self._refresh()

    def close(self) -> None:
        """Close the fan."""
        if self.pile is not None:
            self._refresh()
            self.pile, self.cards, self.current = None, (), ""

    def _refresh(self) -> None:
        if self.veiled:
            self.update()
        elif self.pile is not None:
            self.update(self.area.united(self.pile.rect).adjusted(-30, -30, 30, 30))

    @property
    def area(self) -> QRectF:
        """What the fan covers, its base included, with a little room for the pointer."""
        found = united((self.base, *(card.rect for card in self.cards)))
        margin = 10 / self.zoom
        return found.adjusted(-margin, -margin, margin, margin) if self.cards else QRectF()

    @property
    def base(self) -> QRectF:
        """The handle that takes the whole pile."""
        return fan_base(self.cards, self.unit)

    def walk(self, step: int) -> CounterId:
        """Make the next counter of the fan current and return it."""
        names = [card.counter for card in self.cards]
        if names:
            at = names.index(self.current) if self.current in names else 0
            self.current = names[(at + step) % len(names)]
            self._refresh()
        return self.current

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the fan over everything."""
        if self.pile is None:
            return
        stage, position = self.stage, self.position
        theme, unit = stage.theme, stage.unit
        if self.veiled:
            painter.fillRect(exposed, QColor(0, 0, 0, round(255 * 0.22 * self.opened)))
        size = CARD_SIZE * (0.55 + 0.45 * self.opened)
        for card in self.cards:
            lying = position.counters.get(card.counter)
            if lying is None:
                continue
            middle = self.pile.at + (card.rect.center() - self.pile.at) * self.opened
            picture = stage.counter(position.kind(lying), lying.face, CARD_SIZE)
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(middle)
            painter.rotate(card.angle * self.opened)
            painter.scale(unit * size / CARD_SIZE, unit * size / CARD_SIZE)
            place = about(QPointF(), CARD_SIZE)
            if card.angle * self.opened or self.opened < 1:
                painter.drawPixmap(place, picture, QRectF(picture.rect()))
            else:
                put(painter, picture, place)
            if card.counter in self.selected or card.counter == self.current:
                ring = theme.selection if card.counter in self.selected else theme.casing
                for ink, width in ((theme.ink, 6.0), (ring, 3.2)):
                    stroke(painter, ink, width)
                    painter.drawRoundedRect(place.adjusted(0, 0, 0, -2), 11, 11)
            painter.restore()
        if self.opened >= 1 and len(self.cards) > 1:
            self._draw_base(painter, unit)

    def _draw_base(self, painter: QPainter, unit: float) -> None:
        theme, rect = self.theme, self.base
        path = QPainterPath()
        path.addRoundedRect(rect, 7 * unit, 7 * unit)
        painter.fillPath(path, colour(theme.panel, 0.96))
        stroke(painter, theme.frame, 1.6 * unit)
        painter.drawPath(path)
        words = f"\N{MULTIPLICATION SIGN}{len(self.cards)}"
        for n in range(3):
            y = rect.center().y() + (n - 1) * 4.5 * unit
            painter.drawLine(QPointF(rect.left() + 11 * unit, y), QPointF(rect.left() + 25 * unit, y))
        at = QPointF(rect.right() - 12 * unit, rect.center().y())
        lettering.figure(painter, words, at, 16 * unit, theme.ink, 600, align=lettering.RIGHT)


# Counters that are not at rest: in the player's hand, or gliding to where an edit put them.


class MotionLayer(Layer):
    """What is held and what glides, above everything."""

    order = 70.0
    held: tuple[QPixmap, ...] = ()
    at = QPointF()
    gliding: Mapping[CounterId, tuple[QRectF, QRectF]] = {}
    done = 0.0

    def hold(self, pictures: tuple[QPixmap, ...], at: QPointF) -> None:
        """Take pictures into the hand, or with none let go."""
        self.update(self._held_rect())
        self.held, self.at = pictures, at
        self.update(self._held_rect())

    def carry(self, at: QPointF) -> None:
        """Move the hand."""
        self.hold(self.held, at)

    def glide(self, ways: Mapping[CounterId, tuple[QRectF, QRectF]], done: float) -> None:
        """Show counters between two places, `done` of the way."""
        for rect in self._glide_rects():
            self.update(rect)
        self.gliding, self.done = ways, done
        for rect in self._glide_rects():
            self.update(rect)

    def _held_rect(self) -> QRectF:
        size = self._size()
        reach = size * (1 + CASCADE * len(self.held))
        return about(self.at, reach * 2) if self.held else QRectF()

    def _size(self) -> float:
        return max(map_size(self.plan, self.zoom), 40 / self.zoom)

    def _glide_rects(self) -> list[QRectF]:
        return [_between(start, end, self.done).adjusted(-4, -4, 4, 4) for start, end in self.gliding.values()]

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw what moves."""
        stage = self.stage
        for name, (start, end) in self.gliding.items():
            lying = stage.position.counters.get(name)
            rect = _between(start, end, self.done)
            if lying is not None and rect.intersects(exposed):
                picture = stage.counter(stage.position.kind(lying), lying.face, rect.width() * stage.zoom)
                put(painter, picture, rect, stage.settled)
        if self.held:
            size = self._size()
            painter.setOpacity(0.92)
            for n, picture in enumerate(self.held[-5:]):
                shift = n * size * CASCADE
                size_of = picture.deviceIndependentSize() / stage.zoom
                put(painter, picture, about(self.at + QPointF(shift, -shift), size_of.width(), size_of.height()))
            painter.setOpacity(1.0)


def _between(start: QRectF, end: QRectF, done: float) -> QRectF:
    eased = 1 - (1 - done) ** 3
    middle = start.center() + (end.center() - start.center()) * eased
    size = start.width() + (end.width() - start.width()) * eased
    return about(middle, size)
