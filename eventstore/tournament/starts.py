"""The start of a tournament as a moment, by this machine's database of time zones."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from domain.tournament.errors import SettingsInvalid
from domain.tournament.settings import Start


def moment_of(start: Start) -> datetime:
    """Return the moment of a start that the rules accept, with its time zone; of two such moments the first.

    Raises:
        SettingsInvalid: there is no such day or time zone, or its clocks are put forward over that time.
    """
    try:
        zone = ZoneInfo(start.zone)
    except (ValueError, OSError, KeyError):  # no name of a zone, no zone in its file, no such zone
        detail = "start.zone is the name of a time zone in the IANA database, like Europe/Berlin"
        raise SettingsInvalid(detail, value=start.zone, rule="organising 1") from None
    try:
        local = datetime.fromisoformat(start.local)
    except ValueError:
        detail = "start.local names a day that its month does not have"
        raise SettingsInvalid(detail, value=start.local, rule="organising 1") from None
    moment = local.replace(tzinfo=zone)
    if moment.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != local:
        detail = f"start.local is no time in {start.zone}: its clocks are put forward over it"
        raise SettingsInvalid(detail, value=start.local, rule="organising 1")
    return moment
