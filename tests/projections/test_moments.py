"""The version of a log that stood at a moment."""

from __future__ import annotations

import asyncio

import pytest

from projections.errors import TimeAndVersion, TimeBeforeLog, TimeInvalid
from projections.facade import Projections
from projections.moments import parse_moment
from tests.projections.games import bison_game, bison_service
from tests.tiny.play import ANNA


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("0", 0),
        ("1732800000123", 1732800000123),
        ("2024-11-28T13:20:00.123Z", 1732800000123),
        ("2024-11-28T13:20:00.1239+00:00", 1732800000123),
        ("2024-11-28 14:20:00+01:00", 1732800000000),
        ("20241128T132000Z", 1732800000000),
        ("1969-12-31T23:59:59Z", -1000),
        ("0001-01-01T00:00:00+14:00", -62135596800000 - 14 * 3_600_000),
        ("9999-12-31T23:59:59-14:00", 253402300799000 + 14 * 3_600_000),
    ],
)
def test_a_time_is_milliseconds_or_iso_8601_with_a_zone(text: str, moment: int) -> None:
    assert parse_moment(text) == moment


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "2024-11-28", "2024-11-28T13:20:00", "2024-13-28T13:20:00Z"])
def test_a_text_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(TimeInvalid) as refused:
        parse_moment(text)
    assert refused.value.value == text


def test_at_a_time_the_last_entry_stands_that_was_appended_until_then() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=21)
        projections = Projections(service)
        snapshot = await service.rights.snapshot(game, ANNA)
        times = [
            (await service.reader.state_at(game, version)).time for version in range(1, snapshot.state.version + 1)
        ]
        assert len(set(times)) > 10
        for moment in {time + shift for time in times for shift in (-1, 0, 1)}:
            until = [time for time in times if time <= moment]
            if until:
                assert await projections.version_at(snapshot, None, str(moment)) == len(until)
            else:
                with pytest.raises(TimeBeforeLog):
                    await projections.version_at(snapshot, None, str(moment))
        assert await projections.version_at(snapshot, None, "9" * 16) == len(times)
        assert await projections.version_at(snapshot, 3, None) == 3
        assert await projections.version_at(snapshot, None, None) is None
        with pytest.raises(TimeAndVersion):
            await projections.version_at(snapshot, 3, str(times[0]))

    asyncio.run(scenario())
