"""Values whose fields are given by name, in every class below: msgspec's own `kw_only` holds for one class and no heir."""

from __future__ import annotations

from typing import Any

import msgspec


class Keyworded(msgspec.StructMeta):
    """The metaclass of questions and situations: every class that it makes takes its fields by name only.

    Type checkers are told by `dataclass_transform` at the base class.
    """

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        """Make the class, `kw_only` whatever its author wrote."""
        return super().__new__(mcls, name, bases, namespace, **{**config, "kw_only": True})
