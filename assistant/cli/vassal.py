"""`sabretache vassal`: what a VASSAL module holds, and its boards and counters as folders of ours."""

from __future__ import annotations

COMMAND = "vassal"
