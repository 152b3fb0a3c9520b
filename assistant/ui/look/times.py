"""Times of the journal as people read them."""

from __future__ import annotations

from datetime import UTC, datetime


def local_time(at: str) -> str:
    """Return `hh:mm` of here for a time of the file in UTC; the day too if it is not today's; nothing for no time."""
    try:
        when = datetime.strptime(at, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC).astimezone()
    except ValueError:
        return ""
    today = datetime.now().astimezone().date()
    return when.strftime("%H:%M") if when.date() == today else when.strftime("%d.%m. %H:%M")
