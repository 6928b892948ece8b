"""Requests whose computing time or memory could grow much faster than their size."""

from bomb_text import animation
from checked_bombs import CHECKED
from played_bombs import PLAYED
from verified_bombs import VERIFIED

__all__ = ["CHECKED", "PLAYED", "VERIFIED", "animation"]
