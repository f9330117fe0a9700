"""AI-Tester."""
from .game import ANSWERS, judge
from .misreadings import READINGS

__all__ = ["ANSWERS", "READINGS", "judge"]
