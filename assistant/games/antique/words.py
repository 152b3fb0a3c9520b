"""How the campaign speaks: its sentences, the makers of its reasons, the charts that its pages print."""

from __future__ import annotations

from assistant.core.cards import reasons
from assistant.core.charts import chart_reader
from assistant.core.text import speaker

say = speaker(__name__)
because, rejected, fact, assumed = reasons(say)
charts = chart_reader(__name__)
