"""The manual as it is shipped: its pages made HTML, for the tests that read them."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]


def builder() -> ModuleType:
    """Return packaging/manual/pages.py, which is no part of the program."""
    spec = importlib.util.spec_from_file_location("pages", ROOT / "packaging" / "manual" / "pages.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def built(out: Path) -> Path:
    """Make the manual's pages below a folder, and return where."""
    builder().build(ROOT / "docs", out / "pages")
    return out / "pages"
