"""Answers and campaigns as pages."""
