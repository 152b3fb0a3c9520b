"""What is acknowledged is in the file, whoever writes beside and whenever the program is killed: the campaigns, made short."""

import sys
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def packaging(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parents[2] / "packaging"))


def test_writers_beside_one_another_lose_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    """As `python3 packaging/campaign.py writers`: a window, a command and a desk at one table, at full speed."""
    from campaign import writers

    status = writers(sys.executable, 3, 3)
    told = capfd.readouterr()
    assert status == 0 and told.out.count("acknowledged") == 3 and "LOST" not in told.out, told


def test_killed_writers_lose_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    """As `python3 packaging/campaign.py kills`: one kill of each kind."""
    from campaign import KILLED, kills

    status = kills(sys.executable, len(KILLED))
    told = capfd.readouterr()
    assert status == 0 and told.out.endswith("nothing lost\n"), told
