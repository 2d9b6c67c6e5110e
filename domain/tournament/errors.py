"""The errors of tournaments."""

from __future__ import annotations

from domain.core.errors import TabletapeError


class SettingsInvalid(TabletapeError):
    """Settings that no tournament can be played with."""

    code = "tournament_settings_invalid"


class TournamentRefused(TabletapeError):
    """A command that the rules of tournaments do not allow now; nothing was changed.

    Its code names the reason: `round_not_open`, `player_unknown` and so on.
    """

    def __init__(self, code: str, detail: str, *, value: object, rule: str) -> None:
        super().__init__(detail, value=value, rule=f"organising {rule}")
        self.code = code
