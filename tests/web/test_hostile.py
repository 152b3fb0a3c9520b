"""Some hundreds of hostile requests; `packaging/telephones.py` sends 20,000 and watches window and memory meanwhile."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from tests.web.evening import Telephone, new_desk, opened

PACKAGING = Path(__file__).parents[2] / "packaging"


@pytest.fixture
def knocking(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(PACKAGING))
    spec = importlib.util.spec_from_file_location("knocking", PACKAGING / "telephones.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "knocking", module)
    spec.loader.exec_module(module)
    return module


def test_hundreds_of_hostile_requests_harm_nothing(
    knocking: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    desk = new_desk("empires", tmp_path / "t.sabretache")
    table = desk.position.table
    statuses: Counter[str] = Counter()
    with opened(desk) as pages:
        guest = Telephone(pages)
        guest.enter(pages.codes.trusted, "Anne")
        cookie = "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items())
        knocking.knock(pages.port, 400, 8, cookie, statuses)
        assert guest.get("/state").status_code in (200, 429)
        assert pages._thread.is_alive()
        guest.close()
    assert statuses.total() == 400 and statuses["500"] == 0, statuses
    assert statuses["400"] > 20 and statuses["413"] > 5 and statuses["421"] > 5, statuses
    assert desk.position.table is table or desk.journal.now > 0
    assert not [each for each in caplog.records if each.exc_info]
    assert "Traceback" not in capsys.readouterr().err
    desk.close()
