"""Arrays of pictures and of what is worked out from them, called by their numbers, and OpenCV, which works on them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.core.lazy_import import LazyImport

cv2 = LazyImport("cv2")  # what only looks on never waits for it

Array = NDArray[Any]
Bytes = NDArray[np.uint8]
Doubles = NDArray[np.float64]
Floats = NDArray[np.float32]
Numbers = NDArray[np.intp]
Truths = NDArray[np.bool_]
Size = tuple[int, int]  # width and height, in pixels
