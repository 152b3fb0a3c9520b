"""Looks: what every thing on the board and in the window is painted with, in three themes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import msgspec
from PySide6.QtGui import QColor, QPalette

from assistant.core.looks import Emblem, Livery
from assistant.core.questions import Role

# The colours of answers and of heat: the tables that `theme.py` builds its themes from. Those of games stand in their data.

# role: light and dark colour, share of the fill in %, pattern, edge width in screen px, edge, badge, sign
ROLES: Mapping[str, tuple[str, str, int, str, float, str, str, str]] = {
    "subject": ("#1A1A1A", "#FFF6DF", 10, "", 9, "double", "disc", "ring"),
    "source": ("#00795A", "#63E6C3", 16, "levels", 7, "solid", "disc", "wheel"),
    "path": ("#00795A", "#63E6C3", 13, "", 6, "dotted", "disc", "chevron"),
    "blocked": ("#B03E00", "#FF7A2B", 26, "crosshatch", 8, "solid", "octagon", "cross"),
    "reachable": ("#1273B8", "#4FA9EA", 20, "dots", 6, "solid", "disc", "dot"),
    "target": ("#B3123C", "#FF5C86", 24, "", 9, "double", "disc", "crosshairs"),
    "warning": ("#C68400", "#FFD659", 20, "bars", 6, "dashed", "triangle", "exclamation"),
    "doubt": ("#5E2A80", "#D9B8F0", 10, "", 6, "sparse", "lozenge", "question"),
}
DARKER_ROLES: Mapping[str, str] = {  # high contrast
    "subject": "#000000",
    "source": "#005A43",
    "path": "#005A43",
    "blocked": "#8C2F00",
    "reachable": "#0A5288",
    "target": "#8C0A2C",
    "warning": "#8F5F00",
    "doubt": "#47196A",
}

HEAT_LIGHT = ("#F7F3E3", "#E8D5B0", "#DDA873", "#C76B54", "#93304F", "#4E1446")
HEAT_DARK = ("#1D2A33", "#2E4A5A", "#457083", "#85A892", "#CDBF70", "#FFEFA0")


# Looks: what every thing on the board and in the window is painted with, in three themes.
#
# A theme is a value. What nations and sides wear comes from the game's files; the theme says which of their colours are worn
# under its light.


class RoleLook(msgspec.Struct, frozen=True):
    """How a role of an answer looks: never by colour alone. `fill` is a share, `edge_width` in screen pixels."""

    colour: str
    fill: float
    pattern: str
    edge_width: float
    edge: str
    badge: str
    sign: str


class Theme(msgspec.Struct, frozen=True):
    """One way to paint everything. Colours are `#RRGGBB`; `roles` are complete."""

    id: str
    dark: bool
    table: str
    paper: str
    ink: str
    second_ink: str
    sea: str
    sea_edge: str
    coast_rings: str
    water_lines: str
    graticule: str
    halo: str
    sea_name: str
    country_name: str
    country_share: float
    coast: str
    neutral: str
    neutral_line: str
    zone_line: str
    frontier: str
    panel: str
    cell: str
    frame: str
    accent: str
    shadow: str
    casing: str
    selection: str
    grain: float
    veil: float  # share of black over counters
    paler: float  # share of white over the tints of zones
    roles: Mapping[Role, RoleLook]
    heat: tuple[str, ...]

    def __hash__(self) -> int:
        return hash(self.id)

    def tint(self, livery: Livery) -> str:
        """Return the colour of a nation's zones."""
        return mixed(livery.dark if self.dark else livery.light, "#FFFFFF", self.paler)

    def shade(self, emblem: Emblem) -> str:
        """Return the colour of a side: its discs, panels and bars."""
        return emblem.dark if self.dark else emblem.light

    def heat_step(self, share: float) -> str:
        """Return the colour for a share between 0 and 1."""
        return self.heat[max(0, min(len(self.heat) - 1, int(share * len(self.heat))))]

    def qt_palette(self) -> QPalette:
        """Return the palette of the window's own controls."""
        palette = QPalette()
        for role, name in (
            (QPalette.ColorRole.Window, self.table),
            (QPalette.ColorRole.Base, self.panel),
            (QPalette.ColorRole.AlternateBase, self.cell),
            (QPalette.ColorRole.Button, self.cell),
            (QPalette.ColorRole.ToolTipBase, self.panel),
            (QPalette.ColorRole.Highlight, self.accent),
            (QPalette.ColorRole.HighlightedText, self.paper),
        ):
            palette.setColor(role, QColor(name))
        for role in (
            QPalette.ColorRole.WindowText,
            QPalette.ColorRole.Text,
            QPalette.ColorRole.ButtonText,
            QPalette.ColorRole.ToolTipText,
        ):
            palette.setColor(role, QColor(self.ink))
        palette.setColor(QPalette.ColorRole.PlaceholderText, QColor(self.second_ink))
        return palette


@dataclass(frozen=True)
class Look:
    """Everything that a player chose about how the board is shown. `text_scale` 1 is the size of print."""

    theme: Theme
    language: str = "en"
    text_scale: float = 1.0
    reduce_motion: bool = False

    def with_text(self, step: int) -> Look:
        """Return the look with the text one step of 10 % larger or smaller, between 80 % and 200 %."""
        return replace(self, text_scale=max(0.8, min(2.0, round(self.text_scale + step * 0.1, 2))))


def colour(name: str, share: float = 1.0) -> QColor:
    """Return a colour of the theme, `share` opaque."""
    found = QColor(name)
    found.setAlphaF(share)
    return found


def mixed(one: str, other: str, share: float) -> str:
    """Return `one` with `share` of `other` in it."""
    a, b = QColor(one), QColor(other)
    parts = (round(x + (y - x) * share) for x, y in ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue())))
    return "#{:02X}{:02X}{:02X}".format(*parts)


def _roles(dark: bool, others: Mapping[str, str] | None = None) -> dict[Role, RoleLook]:
    found = {}
    for name, (light, dim, fill, pattern, width, edge, badge, sign) in ROLES.items():
        shown = (others or {}).get(name, dim if dark else light)
        found[Role(name)] = RoleLook(shown, fill / 100, pattern, width, edge, badge, sign)
    return found


LIGHT = Theme(
    id="light",
    dark=False,
    table="#DDD5C4",
    paper="#F4EEE0",
    ink="#2B2620",
    second_ink="#6B6255",
    sea="#CBDDE2",
    sea_edge="#B4CED9",
    coast_rings="#F2F7F6",
    water_lines="#7FA6B8",
    graticule="#8FB1C0",
    halo="#FBF7EC",
    sea_name="#41687E",
    country_name="#3A2F25",
    country_share=0.40,
    coast="#50606A",
    neutral="#E7E0D0",
    neutral_line="#C9BFAB",
    zone_line="#6E6556",
    frontier="#43352A",
    panel="#FAF6EB",
    cell="#EDE5D3",
    frame="#4A4034",
    accent="#8C2F2B",
    shadow="#3A3024",
    casing="#FFFFFF",
    selection="#F0B429",
    grain=0.11,
    veil=0.0,
    paler=0.0,
    roles=_roles(dark=False),
    heat=HEAT_LIGHT,
)
DARK = Theme(
    id="dark",
    dark=True,
    table="#0E1114",
    paper="#171B1F",
    ink="#E9E1D0",
    second_ink="#A59C8B",
    sea="#14212B",
    sea_edge="#0F1922",
    coast_rings="#2B4454",
    water_lines="#34586B",
    graticule="#24404F",
    halo="#14171A",
    sea_name="#7FA9BF",
    country_name="#E9DFC9",
    country_share=0.30,
    coast="#8195A0",
    neutral="#23262A",
    neutral_line="#33373B",
    zone_line="#77766E",
    frontier="#B8AD97",
    panel="#1D2226",
    cell="#282E33",
    frame="#6C6352",
    accent="#E08A6A",
    shadow="#000000",
    casing="#0B0E10",
    selection="#F0B429",
    grain=0.08,
    veil=0.14,
    paler=0.0,
    roles=_roles(dark=True),
    heat=HEAT_DARK,
)
HIGH_CONTRAST = msgspec.structs.replace(
    LIGHT,
    id="high-contrast",
    paper="#FFFFFF",
    neutral="#F1F1EF",
    neutral_line="#8A8A86",
    ink="#000000",
    second_ink="#3A352E",
    halo="#FFFFFF",
    coast="#000000",
    frontier="#000000",
    zone_line="#222222",
    sea_name="#1F4258",
    country_share=0.55,
    panel="#FFFFFF",
    cell="#F1F1EF",
    frame="#000000",
    grain=0.0,
    paler=0.35,
    roles=_roles(False, DARKER_ROLES),
)
THEMES: Mapping[str, Theme] = {theme.id: theme for theme in (LIGHT, DARK, HIGH_CONTRAST)}

for _theme in THEMES.values():  # a role without a look must not wait for a player to find it
    assert set(_theme.roles) == set(Role)
