"""What the player has in hand on the board: the selection, a choice that is going on, the keyboard's zone, an open pile."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QVariantAnimation

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId
from assistant.core.text import Text, render, speaker
from assistant.ui.board import hits as carrying
from assistant.ui.board.hits import Grip
from assistant.ui.board.surface import Surface
from assistant.ui.plan.stacks import Pile

say = speaker(__name__)
OPENING = 120  # milliseconds a pile takes to open


class BoardHand(QObject):
    """Keeps hover, selection and the keyboard's zone; says through the surface's signals what the player wants."""

    def __init__(self, view: Surface) -> None:
        super().__init__(view)
        self.view = view
        self.selected: tuple[CounterId, ...] = ()
        self.hovered: ZoneId = ""
        self.current: ZoneId = ""
        self.picking: tuple[str, frozenset[str] | None, Callable[[str], None]] | None = None
        self._opening = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=OPENING)
        self._opening.valueChanged.connect(self._opened)
        view.zoom_changed.connect(self.zoom_changed)

    # The view tells

    def board_changed(self) -> None:
        """Forget everything about another board."""
        self.hovered = self.current = ""
        self.select(())
        self.end_pick()

    def position_changed(self) -> None:
        """Drop what no longer lies on the table."""
        stage, fan = self.view.stage, self.view.fan
        assert stage is not None
        kept = tuple(name for name in self.selected if name in stage.position.table.counters)
        if kept != self.selected:
            self.select(kept)
        if fan.pile is not None:
            piles = self.view.counters.piles.get(fan.pile.zone, ())
            same = next((pile for pile in piles if set(pile.counters) & set(fan.pile.counters)), None)
            if same is None:
                fan.close()
            else:
                fan.open(same, self.view.visible, veiled=fan.veiled)

    def zoom_changed(self, _zoom: float) -> None:
        """Close the fan: it belongs to another size."""
        if self.view.stage is not None:
            self.view.fan.close()

    # Selecting

    def select(self, counters: tuple[CounterId, ...]) -> None:
        """Select counters."""
        self.selected = counters
        if self.view.stage is not None:
            self.view.counters.selected = self.view.fan.selected = frozenset(counters)
            self.view.counters.update()
            self.view.fan.update()
        self.view.selection_changed.emit(counters)

    def toggle(self, counters: tuple[CounterId, ...]) -> None:
        """Add counters to the selection, or take them out if all are in it."""
        if set(counters) <= set(self.selected):
            self.select(tuple(name for name in self.selected if name not in counters))
        else:
            self.select((*self.selected, *(name for name in counters if name not in self.selected)))

    # Choosing for a blank

    def pick(self, kind: str, eligible: frozenset[str] | None, chosen: Callable[[str], None]) -> None:
        """Start a choice on the board.

        Args:
            eligible: ids that may be chosen; None for any.
            chosen: what is done with each choice.
        """
        self.picking = (kind, eligible, chosen)
        view = self.view
        view.viewport().setCursor(Qt.CursorShape.CrossCursor)
        if view.stage is not None:
            table = view.stage.position.table.counters
            zones = (
                eligible
                if eligible is None
                else frozenset(table[name].zone if name in table else name for name in eligible)
            )
            view.focus_layer.choose_from(zones)
        view.pick_begun.emit()

    def end_pick(self) -> None:
        """End a choice, made or not."""
        if self.picking is None:
            return
        self.picking = None
        self.view.viewport().unsetCursor()
        self.view.focus_layer.choose_from(None)
        self.view.pick_ended.emit()

    def choose(self, zone: ZoneId, counters: tuple[CounterId, ...]) -> bool:
        """Offer a click to the choice that is going on; tell whether there is one."""
        if self.picking is None:
            return False
        kind, eligible, chosen = self.picking
        found = (zone,) if kind.startswith("zone") else counters
        found = tuple(name for name in found if name and (eligible is None or name in eligible))
        if kind == "counter" and len(found) > 1:
            if pile := next(
                (pile for pile in self.view.counters.piles.get(zone, ()) if found[0] in pile.counters), None
            ):
                self.open_fan(pile, veiled=True)  # which of them?
            return True
        for name in found:
            chosen(name)
        if found and not kind.endswith("s"):
            self.end_pick()
        return True

    # Walking with the keys

    def walk_to(self, zone: ZoneId, *, bring: bool = True) -> None:
        """Make a zone the keyboard's; bring it into view if it is outside, unless a click marks it where it is seen."""
        view, stage = self.view, self.view.stage
        if stage is None or (zone and zone not in stage.plan.boxes):
            return
        self.current = zone
        view.focus_layer.set(current=zone)
        view.fan.close()
        if zone:
            middle = stage.plan.centres[zone]
            if bring and not view.visible.adjusted(40, 40, -40, -40).contains(middle):
                view.ensureVisible(stage.plan.boxes[zone], 80, 80)
            view.setAccessibleDescription(render(self.describe(zone), stage.look.language))
            tell_description(view)
        view.current_zone_changed.emit(zone)

    def describe(self, zone: ZoneId) -> Text:
        """Return a zone in words, for those who do not see the board."""
        stage = self.view.stage
        assert stage is not None
        position = stage.position
        holder = position.controller(zone)
        side = position.kinds.sides.get(holder)
        names = tuple(position.kind(counter.id).name for counter in position.counters_in(zone))
        return say(
            "zone-in-words",
            zone=stage.plan.board.zones[zone].name,
            holder=side.name if side else "",
            held="yes" if side else "no",
            n=len(names),
            counters=names,
        )

    def drop(self, grip: Grip | None, zone: ZoneId) -> None:
        """Say that something was put down in a zone; nothing if it lies there already."""
        stage = self.view.stage
        assert stage is not None
        if not zone or grip is None:
            return
        if isinstance(grip, carrying.CarriedMarker):
            if grip.zone and grip.zone != zone:
                self.view.marker_moved.emit(grip.marker, grip.zone, zone)
            elif not grip.zone:
                self.view.marker_dropped.emit(grip.marker, zone, grip.number)
            return
        table = stage.position.table.counters
        if any(name not in table or table[name].zone != zone for name in grip):
            self.view.moved.emit(tuple(grip), zone)

    # Piles

    def open_fan(self, pile: Pile, *, veiled: bool = False) -> None:
        """Open a pile; the rest of the board is dimmed when the player asked for it."""
        fan = self.view.fan
        fan.open(pile, self.view.visible, veiled=veiled)
        self._opening.stop()
        if self.view.look.reduce_motion:
            fan.unfold(1.0)
        else:
            self._opening.start()
        self.view.fan_opened.emit()

    def _opened(self, share: float) -> None:
        self.view.fan.unfold(share)

    def nearest_zone(self) -> ZoneId:
        """Return the zone nearest to the middle of what is in view."""
        stage = self.view.stage
        assert stage is not None
        middle = self.view.visible.center()
        return min(
            stage.plan.centres, key=lambda zone: (stage.plan.centres[zone] - middle).manhattanLength(), default=""
        )


def tell_description(view: QObject) -> None:
    """Have a screen reader say the new description of the board."""
    from PySide6.QtGui import QAccessible, QAccessibleEvent  # slow to load, and not needed for the first paint

    QAccessible.updateAccessibility(QAccessibleEvent(view, QAccessible.Event.DescriptionChanged))
