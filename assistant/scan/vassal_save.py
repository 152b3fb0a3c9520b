"""Where pieces lie in a VASSAL save or log."""

from __future__ import annotations

MARK = b"!VCSK"  # begins an obfuscated text
