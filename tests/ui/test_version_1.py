"""What version 1.0.0 kept for the window: settings, and the draft of an own board with its undo."""

import shutil
from pathlib import Path

import pytest

from assistant.desk.editor.draft import DraftFile
from assistant.ui.look.settings import Settings

HOME = Path(__file__).parents[1] / "data" / "version_1" / "home"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    place = shutil.copytree(HOME, tmp_path / "home")
    monkeypatch.setenv("SABRETACHE_HOME", str(place))
    return place


def test_settings_hold(home):
    settings = Settings()
    assert (settings.language, settings.look.theme.id, settings.look.text_scale) == ("fr", "dark", 1.2)
    assert settings.kept("hint-seen") == "true" and settings.recent() == (), "the table has gone"


def test_the_draft_of_a_board_goes_on():
    history = DraftFile("doe2022").read()
    assert (history.now, len(history.drafts)) == (3, 5)
    assert [mark.name for mark in history.step(1).draft.landmarks] == ["z0", "z1", "z2", "z3"]
