"""What all stresses share: how long one goes on, what it counts and finds, a process of its own."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import hashlib
import itertools
import json
import math
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
COUNTED = ("inputs", "kills", "disks", "requests", "games", "steps", "questions", "breaches")
TELLS = 200  # of so many one writes down what was counted
