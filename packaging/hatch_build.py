"""Makes the manual's HTML when the project is built or installed in place: `build/manual`, in a wheel `assistant/_data/manual`."""

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Manual(BuildHookInterface):  # type: ignore[type-arg]
    """The hook that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the pages; put them into a wheel."""
        root = Path(self.root)
        spec = importlib.util.spec_from_file_location("pages", root / "packaging" / "manual" / "pages.py")
        assert spec is not None and spec.loader is not None
        pages = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(pages)
        out = root / "build" / "manual"
        pages.build(root / "docs", out)
        if version != "editable":
            build_data["force_include"][str(out)] = "assistant/_data/manual"
