"""Bola de Drac 2015."""
from .game import ANSWERS, judge
from .misreadings import READINGS

__all__ = ["ANSWERS", "READINGS", "judge"]
