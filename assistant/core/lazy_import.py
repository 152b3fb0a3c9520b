"""Libraries that are loaded when something of them is first used: starting waits for none that an evening may never need."""

from __future__ import annotations

import importlib
from typing import Any


class LazyImport:
    """Stands for a library until something of it is asked for: `np = LazyImport("numpy")`.

    The name is written in our code, never read from a file. Threads may ask at once.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        found = getattr(importlib.import_module(self._name), attribute)
        self.__dict__[attribute] = found  # the next time it is no more than an attribute
        return found
