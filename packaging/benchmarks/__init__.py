"""The benchmark's rows."""
