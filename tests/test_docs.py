"""The pages for developers name what there is: fields of a game, looks, folders; every link in them leads somewhere."""

import re
from pathlib import Path

import pytest

from assistant.core import looks
from assistant.core.game import Game
from assistant.desk.contract import wanted
from assistant.games import all_games

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), ROOT / "README.md"])
PARTS = {"texts", "samples", "tables", "en", "fr", "fonts", "__pycache__"}  # of a room, and none by themselves


def page(name):
    return (DOCS / name).read_text(encoding="utf-8")


def test_games_md_has_every_field_of_a_game():
    words = set(re.findall(r"`(\w+)`", page("games.md")))
    assert set(Game.__struct_fields__) <= words


def test_games_md_has_every_kind_of_key_that_the_contract_wants():
    kinds = {key.split("-")[0] for game in all_games() for key in wanted(game)}
    assert all(f"`{kind}-<" in page("games.md") for kind in kinds)


@pytest.mark.parametrize(
    "names",
    [
        looks.LIVERIES,
        looks.EMBLEM_COLOURS,
        looks.EMBLEM_SIGNS,
        looks.DESIGNS,
        looks.FLAG_COLOURS,
        looks.STYLES,
        looks.ARMS,
        looks.MARKER_STYLES,
        looks.SHAPES,
        looks.SIGN_GROUPS,
    ],
)
def test_data_md_has_every_name_of_a_look(names):
    text = page("data.md")
    assert [name for name in names if f"`{name}`" not in text] == []


def test_architecture_md_names_every_folder():
    text = page("architecture.md")
    package = ROOT / "assistant"
    pattern = package / "desk" / "new_game"
    for folder in sorted(path for path in package.rglob("*") if path.is_dir()):
        parts = folder.relative_to(package).parts
        if PARTS & set(parts) or (pattern in folder.parents and folder != pattern):
            continue
        if parts[0] == "games":  # every game has the same rooms
            assert len(parts) == 1 or ("`games/<game>`" in text and (len(parts) == 2 or f"`{parts[2]}`" in text))
        else:
            assert any(f"`{name}`" in text for name in ("/".join(parts), parts[-1])), folder


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path):
    for goal in re.findall(r"\]\(([^)#\s]+)", path.read_text(encoding="utf-8")):
        if "://" not in goal:
            assert (path.parent / goal).exists(), goal


def test_modules_named_in_the_pages_are_there():
    rooms = ("core", "games", "scan", "desk", "ui", "cli")
    for path in PAGES:
        if path.parent == DOCS / "decisions":
            continue  # what was decided once speaks of its own day
        for name in re.findall(
            rf"`((?:assistant/)?(?:{'|'.join(rooms)})/[\w/]+\.\w+)`", path.read_text(encoding="utf-8")
        ):
            place = ROOT / name if name.startswith("assistant/") else ROOT / "assistant" / name
            assert place.exists(), f"{path.name}: {name}"
