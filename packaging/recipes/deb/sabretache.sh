#!/bin/sh
export PYTHONPATH=/usr/lib/sabretache PYTHONNOUSERSITE=1 PYTHONDONTWRITEBYTECODE=1
exec /usr/bin/python@python@ -m assistant "$@"
