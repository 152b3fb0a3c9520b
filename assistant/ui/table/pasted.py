"""A picture that was pasted, as a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QImage


def write_pasted(image: QImage, path: Path) -> None:
    """Write a pasted picture where it can be looked at as any other.

    Raises:
        DataError: it cannot be written.
    """
    import numpy as np

    from assistant.scan.pictures.images import save_png

    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    save_png(rows[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3), path)
