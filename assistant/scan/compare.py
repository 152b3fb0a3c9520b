"""A traced board against what is known of it: pairs and facts to decide, the doubtful ones first."""

from __future__ import annotations

SHORT = 12.0  # sheet units of common border below which two zones may meet in a corner only
