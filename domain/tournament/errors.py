"""The errors of tournaments."""

from __future__ import annotations

from domain.core.errors import TabletapeError


class SettingsInvalid(TabletapeError):
    """Settings with which no tournament can be played."""

    code = "tournament_settings_invalid"


class TournamentRefused(TabletapeError):
    """A command that the rules of tournaments do not allow now; nothing was changed.

    Its code says why: `round_not_open`, `player_unknown` and so on.
    """

    def __init__(self, code: str, detail: str, *, value: object, rule: str) -> None:
        super().__init__(detail, value=value, rule=f"organising {rule}")
        self.code = code
