"""The course of a tournament: its title and description, its rounds, points and registration, and an early end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.tournament.commands import (
    AbortTournament,
    Command,
    EditTournament,
    EndTournament,
    SetRegistration,
    SetRounds,
    SetScoring,
)
from domain.tournament.errors import SettingsInvalid
from domain.tournament.events import (
    AnyEvent,
    PreviewDropped,
    RegistrationSet,
    RoundClosed,
    RoundsSet,
    ScoringSet,
    TournamentAborted,
    TournamentEdited,
    TournamentEndedEarly,
)
from domain.tournament.evolve import evolve
from domain.tournament.formats import has_ended, is_over, number_of_rounds, rounds_begun, with_rounds
from domain.tournament.rules.rounds import order_given_up, preview_dropped, reason_refusal
from domain.tournament.rules.rule import RuleTools, TournamentRefusal, TournamentRule
from domain.tournament.settings import KnockOut, Settings, check_about, check_settings
from domain.tournament.standings import changes
from domain.tournament.state import Tournament


def over_refusal(state: Tournament) -> TournamentRefusal | None:
    """Return the refusal of a tournament that has ended; `None` while it goes on."""
    if not has_ended(state):
        return None
    how = "was aborted" if state.is_aborted else "has ended"
    rounds = len(state.begun)
    return TournamentRefusal("tournament_over", f"the tournament {how} with round {rounds}", rounds, "4.5")


def _edit_refusal(_state: Tournament, command: EditTournament) -> TournamentRefusal | None:
    """Return `None`: a tournament may be edited at any time.

    Raises:
        SettingsInvalid: a text is too long, the start is no time, or the federation has another form.
    """
    check_about(command.title, command.description, command.place, command.start, command.federation)
    return None


def _edit(_state: Tournament, command: EditTournament, _tools: RuleTools) -> list[AnyEvent]:
    return [TournamentEdited(command.title, command.description, command.place, command.start, command.federation)]


def _set_rounds_refusal(state: Tournament, command: SetRounds) -> TournamentRefusal | None:
    chosen, number = state.settings.format, command.rounds
    present = number_of_rounds(chosen)
    if present is None:
        return TournamentRefusal(
            "rounds_scheduled", "the sizes of the groups make the rounds of this format", number, "4.5"
        )
    prepared = state.prepared
    if prepared is not None and prepared.status == "locked":
        return TournamentRefusal("round_locked", f"round {state.next_round} is locked", state.next_round, "4.5")
    refused = over_refusal(state)
    if refused is not None:
        return refused
    rounds = rounds_begun(state)
    if number < rounds:
        return TournamentRefusal("rounds_begun", f"{rounds} have begun, so there are no fewer", number, "4.5")
    if isinstance(chosen, KnockOut) and len(state.begun) > chosen.heats:
        return TournamentRefusal("rounds_begun", "the heats are over, and the knock-out has begun", number, "4.5")
    if number == present:
        return TournamentRefusal("rounds_known", f"there are {number} already", number, "4.5")
    try:
        check_settings(replace(state.settings, format=with_rounds(chosen, number)))
    except SettingsInvalid as error:
        return TournamentRefusal("rounds_invalid", error.detail, number, "4.5")
    return reason_refusal(command.why)


def _set_rounds(state: Tournament, command: SetRounds, tools: RuleTools) -> list[AnyEvent]:
    chosen = with_rounds(state.settings.format, command.rounds)
    before = number_of_rounds(state.settings.format) or 0
    fact = RoundsSet(chosen, command.rounds, before, tools.by, command.why)
    detail = f"the tournament has no round {state.next_round} any more"
    given_up = order_given_up(state, "rounds_over", detail, state.next_round) if is_over(evolve(state, fact)) else []
    return [*preview_dropped(state), *given_up, fact]


def _settings_error(settings: Settings) -> SettingsInvalid | None:
    """Return the error of settings; `None` where a tournament can be played with them."""
    try:
        check_settings(settings)
    except SettingsInvalid as error:
        return error
    return None


def _set_scoring_refusal(state: Tournament, command: SetScoring) -> TournamentRefusal | None:
    if command.scoring == state.settings.scoring:
        return TournamentRefusal("scoring_known", "these are the points already", None, "1.2")
    error = _settings_error(replace(state.settings, scoring=command.scoring))
    if error is not None:
        return TournamentRefusal("scoring_invalid", error.detail, error.value, "1.2")
    return over_refusal(state) or reason_refusal(command.why)


def _set_scoring(state: Tournament, command: SetScoring, tools: RuleTools) -> list[AnyEvent]:
    fact = ScoringSet(command.scoring, state.settings.scoring, tools.by, command.why, ())
    if state.begun:
        fact = replace(fact, changed=changes(state, evolve(state, fact), len(state.begun)))
    return [*preview_dropped(state), fact]


def _set_registration_refusal(state: Tournament, command: SetRegistration) -> TournamentRefusal | None:
    changed = replace(
        state.settings,
        registration=command.registration,
        check_in=command.check_in,
        late_until=command.late_until,
    )
    if changed == state.settings:
        return TournamentRefusal("registration_known", "the registration is so already", None, "1.2")
    error = _settings_error(changed)
    if error is not None:
        return TournamentRefusal("registration_invalid", error.detail, error.value, "1.2")
    return over_refusal(state) or reason_refusal(command.why)


def _set_registration(state: Tournament, command: SetRegistration, tools: RuleTools) -> list[AnyEvent]:
    fact = RegistrationSet(command.registration, command.check_in, command.late_until, tools.by, command.why)
    pairs_others = command.check_in != state.settings.check_in
    return [*(preview_dropped(state) if pairs_others else []), fact]


def _next_round_dropped(state: Tournament) -> list[AnyEvent]:
    """Return the facts that drop the preview and the pairing order of the next round."""
    dropped: list[AnyEvent] = [PreviewDropped(state.next_round)] if state.prepared is not None else []
    return [*dropped, *order_given_up(state, "tournament_over", "the tournament has ended", state.next_round)]


def _end_refusal(state: Tournament, command: EndTournament) -> TournamentRefusal | None:
    number = len(state.begun)
    if not number:
        detail = "no round was played, so nothing would count; it can be aborted"
        return TournamentRefusal("no_round_played", detail, number, "4.5")
    if state.begun[-1].status != "closed":
        detail = f"round {number} is played: rule on its open tables and end it then, or abort the tournament"
        return TournamentRefusal("round_not_closed", detail, number, "4.5")
    return over_refusal(state) or reason_refusal(command.why)


def _end(state: Tournament, command: EndTournament, tools: RuleTools) -> list[AnyEvent]:
    return [*_next_round_dropped(state), TournamentEndedEarly(len(state.begun), tools.by, command.why)]


def _abort_refusal(state: Tournament, command: AbortTournament) -> TournamentRefusal | None:
    return over_refusal(state) or reason_refusal(command.why)


def _abort(state: Tournament, command: AbortTournament, tools: RuleTools) -> list[AnyEvent]:
    closed = sum(round_.status == "closed" for round_ in state.begun)
    facts = [*_next_round_dropped(state), TournamentAborted(closed, tools.by, command.why)]
    # In a tournament played here the service ends the games first; the end of the round reveals the shared luck.
    if closed < len(state.begun) and state.settings.game is None:
        facts.append(RoundClosed(len(state.begun)))
    return facts


RULES: Final[Mapping[type[Command], TournamentRule[Any]]] = {
    EditTournament: TournamentRule(_edit_refusal, _edit),
    SetRounds: TournamentRule(_set_rounds_refusal, _set_rounds),
    SetScoring: TournamentRule(_set_scoring_refusal, _set_scoring),
    SetRegistration: TournamentRule(_set_registration_refusal, _set_registration),
    EndTournament: TournamentRule(_end_refusal, _end),
    AbortTournament: TournamentRule(_abort_refusal, _abort),
}
