"""Installs a game's distribution into a folder of the test's own, as an installer leaves it, and takes it away again."""

import contextlib
import importlib
import shutil
import sys
import tomllib

from assistant import games
from assistant.core import counter_files, map_files, places, text
from assistant.desk import new_game

PURPLE, TEAL = '"#7A1FA2"', '{ body = "#0B7285", ink = "#FFFFFF", light = "#BFE3E8", dark = "#0E3A42" }'


def written(folder):
    """Write the game `ponds` into a folder as `sabretache new-game` does, with colours of its own; return where it lies."""
    game = folder / "ponds"
    for path in new_game.write(game, "War of the ponds"):
        if path.name in ("map.toml", "counters.toml"):
            text = path.read_text(encoding="utf-8").replace('"brick"', PURPLE)
            text = text.replace('livery = "blue"', f"livery = {TEAL}").replace('\nblue = "blue"', f"\nblue = {TEAL}")
            path.write_text(text, encoding="utf-8")
    return game


def install(source, site):
    """Lay a distribution's packages and its metadata into `site`: what `pip install --no-deps --target` leaves there."""
    about = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    project = about["project"]
    for package in about["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        shutil.copytree(source / package, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    points = project["entry-points"][games.GROUP]
    lines = [f"[{games.GROUP}]", *(f"{name} = {value}" for name, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


@contextlib.contextmanager
def on_the_path(site, monkeypatch):
    """Lend what lies in `site` to the program; afterwards nothing of it is left in this process."""
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setattr(places, "_lent", [])
    known = set(sys.modules)
    _forget()
    yield
    for name in set(sys.modules) - known:
        if str(getattr(sys.modules[name], "__file__", "") or "").startswith(str(site)):
            del sys.modules[name]
    _forget()


def _forget():
    importlib.invalidate_caches()
    games.installed.cache_clear()
    games._loaded.cache_clear()
    for cached in (map_files.board, counter_files.counters, counter_files.setup, text.package_with_texts):
        cached.cache_clear()
