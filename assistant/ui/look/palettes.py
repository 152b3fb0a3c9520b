"""The colours of nations, powers and answers: the tables that `theme.py` builds its themes from."""

from __future__ import annotations

from collections.abc import Mapping

# nation: body of its counters, ink on them, tint of its zones in the light and in the dark theme
NATIONS: Mapping[str, tuple[str, str, str, str]] = {
    "germany": ("#4A534F", "#FFFFFF", "#CBCDC1", "#414947"),
    "austria_hungary": ("#DDBB5C", "#1D1B16", "#EFE1B3", "#4E462E"),
    "russia": ("#4F8A55", "#FFFFFF", "#C3D5B1", "#1E3B34"),
    "france": ("#3B6BA5", "#FFFFFF", "#C0D0DD", "#283C58"),
    "united_kingdom": ("#B98B57", "#1D1B16", "#E3CEAC", "#61543F"),
    "italy": ("#6FB3A0", "#12201C", "#D7ECDB", "#365F57"),
    "turkey": ("#9E3B34", "#FFFFFF", "#D4A594", "#583431"),
    "bulgaria": ("#7B5A7E", "#FFFFFF", "#D6C5CD", "#3D3443"),
    "romania": ("#D88C84", "#1D1B16", "#F1D7CD", "#5B4646"),
    "serbia": ("#8393CF", "#14172A", "#C7CBDC", "#2E3857"),
    "yugoslavia": ("#8393CF", "#14172A", "#C7CBDC", "#2E3857"),
    "greece": ("#79B4D8", "#12202A", "#CFE2E6", "#2B4657"),
    "belgium": ("#77669E", "#FFFFFF", "#E2DAE3", "#3B374F"),
    "usa": ("#C3C98F", "#1A1D0E", "#D6D7B4", "#3C432D"),
    "ussr": ("#9A4034", "#FFFFFF", "#E2C2B1", "#4B302D"),
    "finland": ("#A9BFCB", "#16222A", "#DEE5E3", "#38464F"),
    "hungary": ("#C9B14E", "#1D1B16", "#EBDFAF", "#4C472C"),
    "norway": ("#A79F8C", "#1D1B16", "#E1DCCA", "#4B4A40"),
    "denmark": ("#A79F8C", "#1D1B16", "#E1DCCA", "#4B4A40"),
    "neutral": ("#A79F8C", "#1D1B16", "#E5DDC8", "#3C3C37"),
    "albania": ("#8E9468", "#1D1B16", "#CDCFAE", "#4C5038"),
    "montenegro": ("#A79F8C", "#1D1B16", "#E5DDC8", "#3C3C37"),
    # sides of La Der des Ders
    "entente": ("#3B6BA5", "#FFFFFF", "#C0D0DD", "#283C58"),
    "central": ("#6F6A5B", "#FFFFFF", "#D9D2BE", "#4A4639"),
    # nations of the ancient campaign
    "rome": ("#9E3B34", "#FFFFFF", "#DDB09F", "#583431"),
    "gaul": ("#4F8A55", "#FFFFFF", "#C3D5B1", "#16332C"),
    "carthage": ("#77669E", "#FFFFFF", "#DCD0E0", "#3F3856"),
    "egypt": ("#DDBB5C", "#1D1B16", "#EFE1B3", "#4E462E"),
    "asia": ("#6FB3A0", "#12201C", "#CDE6DC", "#2F5A52"),
    "macedonia": ("#3B6BA5", "#FFFFFF", "#C0D0DD", "#283C58"),
    "spain": ("#D88C84", "#1D1B16", "#EBBFB2", "#6A4645"),
    "arabia": ("#B98B57", "#1D1B16", "#E3CEAC", "#61543F"),
}

# what boards and counter sets call these nations
ALSO: Mapping[str, str] = {
    "allemagne": "germany",
    "empire_allemand": "germany",
    "reich": "germany",
    "axis": "germany",
    "axe": "germany",
    "autriche_hongrie": "austria_hungary",
    "austria": "austria_hungary",
    "autriche": "austria_hungary",
    "russie": "russia",
    "royaume_uni": "united_kingdom",
    "uk": "united_kingdom",
    "britain": "united_kingdom",
    "egypte_britannique": "united_kingdom",
    "turquie": "turkey",
    "ottoman": "turkey",
    "ottoman_empire": "turkey",
    "empire_ottoman": "turkey",
    "bulgarie": "bulgaria",
    "roumanie": "romania",
    "serbie": "serbia",
    "yougoslavie": "yugoslavia",
    "grece": "greece",
    "belgique": "belgium",
    "etats_unis": "usa",
    "united_states": "usa",
    "urss": "ussr",
    "soviet_union": "ussr",
    "finlande": "finland",
    "hongrie": "hungary",
    "norvege": "norway",
    "danemark": "denmark",
    "neutre": "neutral",
    "albanie": "albania",
    "allies": "france",
    "allied": "france",
    "central_powers": "central",
    "empires_centraux": "central",
    "gaule": "gaul",
    "egypte": "egypt",
    "asie": "asia",
    "macedoine": "macedonia",
    "espagne": "spain",
    "arabie": "arabia",
    "italie": "rome",  # only the ancient campaign calls a nation so
}

# power: colour in the light theme, in the dark one, emblem
POWERS: Mapping[str, tuple[str, str, str]] = {
    "germany": ("#444D48", "#8E9A94", "cross"),
    "austria_hungary": ("#B98A12", "#D9AE45", "bars"),
    "allies": ("#2C5F9E", "#6C9BD8", "ring"),
    "russia": ("#2E6B3A", "#6CB27A", "lozenge"),
    "axis": ("#444D48", "#8E9A94", "cross"),
    "ussr": ("#A3352C", "#DD7466", "star"),
    "entente": ("#2C5F9E", "#6C9BD8", "ring"),
    "central": ("#444D48", "#8E9A94", "cross"),
    "rome": ("#A3352C", "#DD7466", "wreath"),
    "gaul": ("#2E6B3A", "#6CB27A", "lozenge"),
    "carthage": ("#5B4A86", "#A896D8", "crescent"),
    "egypt": ("#B98A12", "#D9AE45", "sun"),
    "asia": ("#2F7F6C", "#7CC9B5", "star"),
    "macedonia": ("#2C5F9E", "#6C9BD8", "sunburst"),
    "spain": ("#B4574C", "#E39A90", "ring"),
    "arabia": ("#8A6434", "#CFA46C", "bars"),
}

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
