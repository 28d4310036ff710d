"""Drawings as text, words, pictures and pages."""
