"""The manual as it is shipped: its pages made HTML, for the tests that read them."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[1]


def builder(name="pages"):
    """Return a module of packaging/manual, which is no part of the program."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / "manual" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def built(out):
    """Make the manual's pages below a folder, and return where."""
    builder().build(ROOT / "docs", out / "pages")
    return out / "pages"
