"""The colours of answers and of heat: the tables that `theme.py` builds its themes from. Those of games stand in their data."""

from __future__ import annotations

from collections.abc import Mapping

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
