"""The timer of a round (organising 4.7): facts with times that are passed in."""

from __future__ import annotations

import pytest

from domain.tournament.commands import (
    AnyCommand,
    ChangeTimer,
    CloseRound,
    PauseTimer,
    RecordResult,
    ResumeTimer,
    StartTimer,
    StopTimer,
)
from domain.tournament.events import TimerSet, TimerStopped
from domain.tournament.evolve import fold
from domain.tournament.rules import decide
from domain.tournament.rules.timer import LONGEST_TIMER
from domain.tournament.state import RoundTimer, Tournament
from tests.domain.tournament.playing import after, chance, entered, opened, refused, result

OPEN = opened(entered(4), "abcd")
HOUR = 3_600_000
NOON = 12 * HOUR


def at(state: Tournament, command: AnyCommand, now: int) -> Tournament:
    """Return the state after a command at a time."""
    folded = fold(state, decide(state, command, chance(), now=now))
    assert folded is not None
    return folded


def test_a_timer_runs_from_its_start_and_stands_while_it_is_paused() -> None:
    (fact,) = decide(OPEN, StartTimer(3_600), chance(), now=NOON)
    assert fact == TimerSet(1, HOUR, HOUR, NOON + HOUR)
    running = at(OPEN, StartTimer(3_600), NOON)
    paused = at(running, PauseTimer(), NOON + 600_000)
    assert paused.rounds[0].timer == RoundTimer(HOUR, HOUR - 600_000, None)
    resumed = at(paused, ResumeTimer(), NOON + HOUR)
    assert resumed.rounds[0].timer == RoundTimer(HOUR, HOUR - 600_000, NOON + 2 * HOUR - 600_000)
    assert decide(resumed, StopTimer(), chance()) == [TimerStopped(1)]
    assert after(resumed, StopTimer()) == OPEN


def test_a_change_sets_the_time_left_and_the_timer_runs_or_stands_as_before() -> None:
    running = at(OPEN, StartTimer(60), NOON)
    assert at(running, ChangeTimer(300), NOON + 30_000).rounds[0].timer == RoundTimer(60_000, 300_000, NOON + 330_000)
    paused = at(running, PauseTimer(), NOON + 30_000)
    assert at(paused, ChangeTimer(300), NOON + HOUR).rounds[0].timer == RoundTimer(60_000, 300_000, None)


def test_nothing_is_left_on_a_timer_that_is_paused_after_its_end() -> None:
    running = at(OPEN, StartTimer(60), NOON)
    assert at(running, PauseTimer(), NOON + HOUR).rounds[0].timer == RoundTimer(60_000, 0, None)


def test_a_round_closes_whatever_its_timer_says_and_the_next_has_none() -> None:
    state = after(at(OPEN, StartTimer(60), NOON), RecordResult(1, 1, result(4, 3, 2, 1)), CloseRound())
    assert state.rounds[0].timer == RoundTimer(60_000, 60_000, NOON + 60_000)
    assert opened(state, "abcd").rounds[1].timer is None


@pytest.mark.parametrize("seconds", [-1, 0, LONGEST_TIMER + 1])
def test_a_length_beyond_the_limits_is_refused(seconds: int) -> None:
    assert refused(OPEN, StartTimer(seconds)) == "timer_invalid"
    assert refused(after(OPEN, StartTimer(60)), ChangeTimer(seconds)) == "timer_invalid"


@pytest.mark.parametrize("seconds", [1, LONGEST_TIMER])
def test_a_length_at_the_limits_is_accepted(seconds: int) -> None:
    assert refused(OPEN, StartTimer(seconds)) == ""
