"""The timer of a round: started, changed, paused, resumed and stopped by the organisers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from domain.tournament.commands import (
    ChangeTimer,
    Command,
    PauseTimer,
    ResumeTimer,
    StartTimer,
    StopTimer,
    TimerCommand,
)
from domain.tournament.events import AnyEvent, TimerSet, TimerStopped
from domain.tournament.rules.rule import RuleTools, TournamentRefusal, TournamentRule
from domain.tournament.state import RoundTimer, Tournament

LONGEST_TIMER: Final = 604_800
"""The most seconds on a timer: a week."""
_MS: Final = 1_000
_RULE: Final = "4.7"


def _refusal(state: Tournament, command: TimerCommand) -> TournamentRefusal | None:
    number = len(state.begun)
    if not number or state.begun[-1].status != "open":
        return TournamentRefusal("round_not_open", "no round is open", number, _RULE)
    timer = state.begun[-1].timer
    if isinstance(command, StartTimer) != (timer is None):
        if timer is None:
            return TournamentRefusal("timer_unknown", f"round {number} has no timer", number, _RULE)
        return TournamentRefusal("timer_known", f"round {number} has a timer; change it", number, _RULE)
    if isinstance(command, StartTimer | ChangeTimer):
        if not 1 <= command.seconds <= LONGEST_TIMER:
            detail = f"a timer has 1 to {LONGEST_TIMER} seconds"
            return TournamentRefusal("timer_invalid", detail, command.seconds, _RULE)
    elif timer is not None and isinstance(command, PauseTimer) and timer.ends is None:
        return TournamentRefusal("timer_stands", f"the timer of round {number} stands already", number, _RULE)
    elif timer is not None and isinstance(command, ResumeTimer) and timer.ends is not None:
        return TournamentRefusal("timer_runs", f"the timer of round {number} runs already", number, _RULE)
    return None


def _start(state: Tournament, command: StartTimer, tools: RuleTools) -> list[AnyEvent]:
    length = command.seconds * _MS
    return [TimerSet(len(state.begun), length, length, tools.now + length)]


def _change(state: Tournament, command: ChangeTimer, tools: RuleTools) -> list[AnyEvent]:
    timer, left = _timer(state), command.seconds * _MS
    return [TimerSet(len(state.begun), timer.length_ms, left, None if timer.ends is None else tools.now + left)]


def _pause(state: Tournament, _command: PauseTimer, tools: RuleTools) -> list[AnyEvent]:
    timer = _timer(state)
    left = max(0, (timer.ends or 0) - tools.now)
    return [TimerSet(len(state.begun), timer.length_ms, left, None)]


def _resume(state: Tournament, _command: ResumeTimer, tools: RuleTools) -> list[AnyEvent]:
    timer = _timer(state)
    return [TimerSet(len(state.begun), timer.length_ms, timer.left_ms, tools.now + timer.left_ms)]


def _timer(state: Tournament) -> RoundTimer:
    timer = state.begun[-1].timer
    assert timer is not None  # noqa: S101 - else it was refused
    return timer


RULES: Final[Mapping[type[Command], TournamentRule[Any]]] = {
    StartTimer: TournamentRule(_refusal, _start),
    ChangeTimer: TournamentRule(_refusal, _change),
    PauseTimer: TournamentRule(_refusal, _pause),
    ResumeTimer: TournamentRule(_refusal, _resume),
    StopTimer: TournamentRule(_refusal, lambda state, _command, _tools: [TimerStopped(len(state.begun))]),
}
