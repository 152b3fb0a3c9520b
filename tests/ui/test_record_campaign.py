"""What is acknowledged is in the file, whoever writes beside and whenever the program is killed: the campaigns, made short."""

import subprocess
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"


@pytest.fixture(autouse=True)
def packaging(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))


def test_writers_beside_one_another_lose_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    """As `python3 packaging/campaign.py`: a window, a command and a desk at one table, at full speed."""
    from campaign import writers

    status = writers(sys.executable, 3, 3)
    told = capfd.readouterr()
    assert status == 0 and told.out.count("acknowledged") == 3 and "LOST" not in told.out, told


def test_killed_writers_lose_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    """As `python3 packaging/kills.py`: fifty kills, of every kind of file."""
    from kills import KINDS, kills

    status = kills(sys.executable, 50)
    told = capfd.readouterr()
    assert status == 0 and told.out.endswith("nothing lost\n"), told
    assert all(f"{kind} " in told.out for kind in (*KINDS, "window"))


def test_a_writer_that_says_what_he_did_not_write_is_found() -> None:
    words = (
        "import itertools, kills, written\n"
        "written.WRITERS['settings'] = lambda home, name: (f'{name}-{n}' for n in itertools.count())\n"
        "kills.KINDS, kills.WINDOW = ('settings',), 1000\n"
        "print(kills._kills(2, 1))"
    )
    done = subprocess.run([sys.executable, "-c", words], cwd=PACKAGING, check=True, capture_output=True, text=True)
    assert "LOST ['settings-1-0'" in done.stdout and done.stdout.endswith("\n1\n"), done
