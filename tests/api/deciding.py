"""Decisions of the tiny game, and how they are sent."""

from __future__ import annotations

from typing import Any

LAY, HIDE, ROLL = {"type": "lay_counter"}, {"type": "hide_counter", "wager": 1}, {"type": "roll_die"}


def decide(person: Any, game: str, decision: dict[str, Any]) -> str:
    """Take a decision, and return the new head."""
    answer = person.post(f"/games/{game}/decisions", {"head": head_of(person, game), "decision": decision})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["head"])


def head_of(person: Any, game: str) -> str:
    """Return the head of a game."""
    return str(person.get(f"/games/{game}").json()["head"])
