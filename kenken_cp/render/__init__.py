"""Drawings as text: what a terminal, and later a page, shows."""
