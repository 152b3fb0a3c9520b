"""What the operating system says when it refuses something, in the language of who reads it."""

from __future__ import annotations

import errno

from assistant.core.text import Text, speaker, verbatim

say = speaker(__name__)

# what the system calls it -> message; several may mean the same to a person
REASONS = {
    "ENOSPC": "system-no-space",
    "EDQUOT": "system-no-space",
    "EFBIG": "system-too-large",
    "EACCES": "system-not-allowed",
    "EPERM": "system-not-allowed",
    "EROFS": "system-read-only",
    "ENOENT": "system-not-there",
    "ENOTDIR": "system-no-folder",
    "EISDIR": "system-a-folder",
    "EEXIST": "system-exists",
    "ENOTEMPTY": "system-not-empty",
    "ENAMETOOLONG": "system-name-too-long",
    "ELOOP": "system-loop",
    "EBUSY": "system-busy",
    "ETXTBSY": "system-busy",
    "EIO": "system-device",
    "EMFILE": "system-too-many-files",
    "ENFILE": "system-too-many-files",
    "EADDRINUSE": "system-address-in-use",
    "EADDRNOTAVAIL": "system-no-such-address",
}


def reason(error: Exception) -> Text:
    """Return why the system refuses something, as a part of a sentence; in its own words where we have none."""
    key = REASONS.get(errno.errorcode.get(getattr(error, "errno", None) or 0, ""))
    return say(key) if key else verbatim(str(getattr(error, "strerror", None) or error))
