"""A client of the service: its answers as typed values, its problem documents as errors.

The command line and the demo use it. It uses nothing but the public HTTP calls, and imports nothing of the service:
this folder is also built as the distribution `tabletape-client`, with the import name `tabletape_client`.
`asynchronous` has the same client with `await`.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from http import HTTPStatus
from typing import Any, Final, Literal, Self, TypeAlias, TypeVar
from urllib.parse import urlsplit

import httpx2
import msgspec

from .answers import (
    Annotation,
    AnnotationList,
    BlameView,
    BotAccount,
    Challenge,
    ChallengeList,
    ChannelAdded,
    ChatMessage,
    ChatPage,
    ChatReport,
    ChatReportList,
    ChatRooms,
    ClockHistory,
    ClosedPage,
    ComparisonView,
    CrosstableResponse,
    DecisionsThen,
    DeliveriesResponse,
    DeviceLink,
    DiffView,
    Dispute,
    DisputeList,
    DisputeResponse,
    EntriesTaken,
    EntryExplanation,
    EntryView,
    ErasedPlayer,
    ForkNode,
    ForkTree,
    FriendList,
    GameNotices,
    GamePage,
    GameResponse,
    GameSummary,
    GameView,
    HistoryPage,
    LinksResponse,
    NewPasskeyChallenge,
    NewScopedToken,
    NoticesResponse,
    OwnBots,
    Passkey,
    PasskeyChallenge,
    PasskeyList,
    PlanOptions,
    PlansResponse,
    PlayerRatings,
    PlayerResponse,
    Preferences,
    Profile,
    PublicEntry,
    RatingHistory,
    RatingsPage,
    Recovered,
    RecoveryCode,
    Registered,
    RegisteredBot,
    RematchResponse,
    ReportedMessage,
    ResultPage,
    ResultRow,
    RoundPause,
    RoundResponse,
    RulesetLine,
    RulesetResponse,
    RulesetStatistics,
    RulesParagraph,
    ScopedTokenList,
    ScoreboardView,
    SecretResponse,
    SeekResponse,
    Series,
    SeriesList,
    SeriesStanding,
    SharedReview,
    Sides,
    SignedHead,
    SigningKey,
    StalledGameResponse,
    StalledPage,
    StandingsResponse,
    Story,
    StudyLine,
    StudyPage,
    StudyResponse,
    TestSent,
    TimelinePage,
    TournamentEntries,
    TournamentPage,
    TournamentResponse,
    TournamentResults,
    TournamentRow,
    TournamentVerification,
    Trace,
    Turn,
    TurningPoints,
    VacationResponse,
    Verification,
    WaitingCounts,
    WordedLessonStep,
)
from .errors import ServiceRefused as ServiceRefused
from .errors import ServiceUnavailable as ServiceUnavailable
from .errors import StreamSetBack as StreamSetBack
from .errors import accepted, unavailable
from .streams import PATIENCE_SECONDS, STREAM_TIMEOUT, ReplayStep, ServerMessage, StreamPlace

T = TypeVar("T")
Page = TypeVar("Page", AnnotationList, ForkTree, GamePage, ResultPage, StalledPage, StudyPage, TournamentPage)

Json: TypeAlias = Any
TextPart: TypeAlias = Literal["standings", "crosstable", "results", "report", "calendar"]

TIMEOUT_SECONDS: Final = 60.0
"""Longer than a request waits for a store that does not answer (`MOST_PATIENCE_S` in `ops/settings.py`)."""
LONGEST_WAIT_SECONDS: Final = 25
"""Seconds that a call asks the service to wait for a verification."""
PAGE: Final = 500
LINES: Final = "application/x-ndjson"
THIS_MACHINE: Final = frozenset(("127.0.0.1", "::1", "localhost"))

_describing: Final = threading.Lock()


class Choice(msgspec.Struct, frozen=True):
    """A legal decision, ready to be sent, and its sentence."""

    decision: dict[str, Any]
    text: str


class Choices(msgspec.Struct, frozen=True):
    """The legal decisions of the caller at a head."""

    head: str
    decisions: tuple[Choice, ...]


class Taken(msgspec.Struct, frozen=True):
    """An accepted decision: the head after it is the caller's receipt."""

    head: str


class Entries(msgspec.Struct, frozen=True):
    """Some entries of a log."""

    head: str
    """The log's head when the entries were read."""
    entries: list[EntryView]
    next: int | None = None
    """The `after` of the next page; `None` on the last page."""


def version_of(head: str) -> int:
    """Return the version in a head: 12 of `12-0f3a9c41`."""
    return int(head.partition("-")[0])


def decoder_of(kind: type[T]) -> msgspec.json.Decoder[T]:
    """Return the decoder of a type; also for threads that share a client.

    msgspec describes a struct when it is first decoded. A thread that decodes it while another thread describes it ends
    the process (SIGSEGV, msgspec 0.22.0), so types are described under a lock.
    """
    described: Any = kind
    with _describing:
        return _decoder_of(described)


@cache
def _decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def decoded(answer: httpx2.Response, kind: type[T]) -> T:
    """Return the body of an answer as a type.

    Raises:
        ServiceUnavailable: it is no value of this type.
    """
    try:
        return decoder_of(kind).decode(answer.content)
    except msgspec.DecodeError as error:
        raise ServiceUnavailable(f"{answer.url.join('/')} does not answer as Tabletape does: {error}") from error


def recast(value: msgspec.Struct, kind: type[T]) -> T:
    """Return an answer as a type with the same JSON: a struct of the caller's own, or one of the service."""
    return decoder_of(kind).decode(msgspec.json.encode(value))


class Client:
    """Calls a service.

    Args:
        url: its address, without a slash at the end.
        token: the bearer token to send; `None` for none.
        timeout_seconds: seconds to wait for an answer.
    """

    def __init__(self, url: str, token: str | None = None, *, timeout_seconds: float = TIMEOUT_SECONDS) -> None:
        self.url = url
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        # A proxy set up for the net must not stand between this machine and itself.
        place = urlsplit(url)
        away = place.hostname not in THIS_MACHINE
        # Without TLS nothing is verified: to read the authorities would take every command 0.13 s of processor time.
        # No redirection is followed, so no address with TLS is met later.
        self._http = httpx2.Client(
            base_url=url, headers=headers, timeout=timeout_seconds, trust_env=away, verify=place.scheme != "http"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def ready(self) -> bool:
        """Return whether the service is ready. Never raises."""
        try:
            answer = self._http.get("/readyz", timeout=2.0)
        except httpx2.HTTPError:
            return False
        return answer.status_code == HTTPStatus.OK

    def call(
        self,
        method: str,
        path: str,
        kind: type[T],
        *,
        body: Json = None,
        query: Mapping[str, Any] | None = None,
        key: str | None = None,
    ) -> T:
        """Send a request and return its answer.

        Args:
            method: the HTTP method.
            path: with the leading slash.
            kind: the type of the answer.
            body: sent as JSON; `None` for no body.
            query: parameters; parameters with the value `None` are left out.
            key: an idempotency key, under which the call may be repeated.

        Raises:
            ServiceRefused: the answer is a problem document.
            ServiceUnavailable: there is no answer.
        """
        answer = self._send(method, path, body=body, query=query, key=key)
        return decoded(answer, kind)

    # Players and tables

    def register(self, name: str) -> Registered:
        """Register a player."""
        return self.call("POST", "/v1/players", Registered, body={"name": name})

    def me(self) -> PlayerResponse:
        """Return the caller."""
        return self.call("GET", "/v1/players/me", PlayerResponse)

    def erase_me(self) -> ErasedPlayer:
        """Erase the caller, for good."""
        return self.call("DELETE", "/v1/players/me", ErasedPlayer)

    def change_token(self, secret: str) -> PlayerResponse:
        """Replace all tokens of the caller by a token with a secret: 32 random bytes in base64url."""
        return self.call("PUT", "/v1/players/me/token", PlayerResponse, body={"secret": secret})

    def renew_token(self) -> Registered:
        """Replace all tokens of the caller by a new token; this client keeps the token that has ended."""
        return self.call("POST", "/v1/players/me/token", Registered)

    def give_up_token(self) -> PlayerResponse:
        """Revoke the tokens, the recovery code and the passkeys of the caller."""
        return self.call("DELETE", "/v1/players/me/token", PlayerResponse)

    def profile(self, player: str) -> Profile:
        """Return a player as everybody may see them: their name, and their record in public games."""
        return self.call("GET", f"/v1/players/{player}/profile", Profile)

    def preferences(self) -> Preferences:
        """Return the caller's preferences for the page."""
        return self.call("GET", "/v1/players/me/preferences", Preferences)

    def change_preferences(self, **fields: Any) -> Preferences:
        """Change preferences of the caller, and return all; `None` stands for the usual setting."""
        return self.call("PATCH", "/v1/players/me/preferences", Preferences, body=fields)

    def vacation(self) -> VacationResponse:
        """Return whether the caller is on vacation."""
        return self.call("GET", "/v1/players/me/vacation", VacationResponse)

    def begin_vacation(self) -> VacationResponse:
        """Stop the caller's clock in every game that has days of vacation left."""
        return self.call("PUT", "/v1/players/me/vacation", VacationResponse)

    def end_vacation(self) -> VacationResponse:
        """End the caller's vacation in every game."""
        return self.call("DELETE", "/v1/players/me/vacation", VacationResponse)

    def seek(self) -> SeekResponse:
        """Return the caller's request for opponents."""
        return self.call("GET", "/v1/players/me/seek", SeekResponse)

    def look_for_opponents(self, ruleset: str, seats: int, pace: str) -> SeekResponse:
        """Look for opponents with the same wish, at a pace: `fast`, `evening`, `days` or `week`."""
        body = {"ruleset": ruleset, "seats": seats, "pace": pace}
        return self.call("PUT", "/v1/players/me/seek", SeekResponse, body=body)

    def stop_looking(self) -> SeekResponse:
        """Look for opponents no more."""
        return self.call("DELETE", "/v1/players/me/seek", SeekResponse)

    def seeks(self) -> WaitingCounts:
        """Return the numbers of waiting players by ruleset, seats and pace."""
        return self.call("GET", "/v1/seeks", WaitingCounts)

    def make_recovery_code(self) -> RecoveryCode:
        """Make the caller's recovery code, in the place of the code before."""
        return self.call("POST", "/v1/players/me/recovery", RecoveryCode)

    def recover(self, code: str, secret: str, *, keep_tokens: bool) -> Recovered:
        """Change a recovery code for a token with a secret, and for the next code.

        Args:
            code: the recovery code.
            secret: 32 random bytes in base64url. With the same secret the call may be repeated for an hour.
            keep_tokens: whether the tokens of before stay valid.
        """
        body = {"code": code, "secret": secret, "keep_tokens": keep_tokens}
        return self.call("POST", "/v1/players/recovery", Recovered, body=body)

    def make_device_link(self) -> DeviceLink:
        """Make the caller's link for a further device, in the place of the link before."""
        return self.call("POST", "/v1/players/me/device-link", DeviceLink)

    def revoke_device_link(self) -> PlayerResponse:
        """Revoke the caller's link for a further device."""
        return self.call("DELETE", "/v1/players/me/device-link", PlayerResponse)

    def use_device_link(self, link: str, secret: str) -> Registered:
        """Change a link for a further device for a token with a secret.

        Args:
            link: the link.
            secret: 32 random bytes in base64url. With the same secret the call may be repeated for five minutes.
        """
        return self.call("POST", "/v1/players/device", Registered, body={"link": link, "secret": secret})

    def friends(self) -> FriendList:
        """Return the caller's friends, the people of the last games, and the tables that wait for the caller."""
        return self.call("GET", "/v1/players/me/friends", FriendList)

    def add_friend(self, player: str) -> FriendList:
        """Put a player into the caller's list of friends; a repeated call changes nothing."""
        return self.call("PUT", f"/v1/players/me/friends/{player}", FriendList)

    def remove_friend(self, player: str) -> FriendList:
        """Take a player off the caller's list of friends; a repeated call changes nothing."""
        return self.call("DELETE", f"/v1/players/me/friends/{player}", FriendList)

    def passkeys(self) -> PasskeyList:
        """Return the caller's passkeys."""
        return self.call("GET", "/v1/players/me/passkeys", PasskeyList)

    def begin_passkey(self) -> NewPasskeyChallenge:
        """Make a challenge to add a passkey to the caller's account, for an authenticator."""
        return self.call("POST", "/v1/players/me/passkeys/options", NewPasskeyChallenge)

    def add_passkey(self, name: str, passkey: Mapping[str, str]) -> Passkey:
        """Add a passkey to the caller's account.

        Args:
            name: a note about it, such as the device that has it.
            passkey: the answer of the authenticator: `challenge`, `client_data`, `attestation_object`.
        """
        return self.call("POST", "/v1/players/me/passkeys", Passkey, body={"name": name, "passkey": passkey})

    def remove_passkey(self, passkey: str) -> PasskeyList:
        """Remove a passkey of the caller by its id, and return the others."""
        return self.call("DELETE", f"/v1/players/me/passkeys/{passkey}", PasskeyList)

    def begin_passkey_sign_in(self) -> PasskeyChallenge:
        """Make a challenge to sign in with a passkey, for an authenticator."""
        return self.call("POST", "/v1/players/passkey/options", PasskeyChallenge)

    def use_passkey(self, passkey: Mapping[str, str], secret: str) -> Registered:
        """Change the signature of a passkey for a token with a secret.

        Args:
            passkey: the answer of the authenticator: `challenge`, `credential`, `user`, `client_data`,
                `authenticator_data`, `signature`.
            secret: 32 random bytes in base64url.
        """
        return self.call("POST", "/v1/players/passkey", Registered, body={"passkey": passkey, "secret": secret})

    def create(self, ruleset: str, seats: int, **fields: Any) -> GameResponse:
        """Open a table; *fields* are further fields of the call (`options`, `visibility`, `forks`, `labels`)."""
        return self.call("POST", "/v1/games", GameResponse, body={"ruleset": ruleset, "seats": seats, **fields})

    def sit(self, game: str, **fields: Any) -> GameResponse:
        """Take a seat, or seat a bot; *fields* are the fields of the call (`seat`, `nonce`, `bot`)."""
        return self.call("POST", f"/v1/games/{game}/seats", GameResponse, body=fields)

    def leave_seat(self, game: str, seat: int) -> GameResponse:
        """Leave a seat of a table that waits, or free it."""
        return self.call("DELETE", f"/v1/games/{game}/seats/{seat}", GameResponse)

    def game(self, game: str) -> GameResponse:
        """Return a game and its table."""
        return self.call("GET", f"/v1/games/{game}", GameResponse)

    def games(
        self,
        ruleset: str | None = None,
        status: str | None = None,
        label: str | None = None,
        *,
        free_seats: bool | None = None,
    ) -> Iterator[GameSummary]:
        """Return public games, the newest first: all, or with a ruleset, a status, a label, or free seats."""
        query = {"ruleset": ruleset, "status": status, "label": label, "free_seats": free_seats}
        for page in self._pages("/v1/games", GamePage, query):
            for row in page.games:
                yield row

    def my_games(
        self, *, to_move: bool | None = None, over: bool | None = None, order: Literal["newest", "time_left"] = "newest"
    ) -> Iterator[GameSummary]:
        """Return the caller's games: all, or with the caller to move or not, or over or not."""
        query = {"to_move": to_move, "over": over, "order": order}
        for page in self._pages("/v1/players/me/games", GamePage, query):
            for row in page.games:
                yield row

    def public_results(
        self, ruleset: str | None = None, label: str | None = None, player: str | None = None
    ) -> Iterator[ResultRow]:
        """Return results of public games, the newest first."""
        query = {"ruleset": ruleset, "label": label, "player": player}
        for page in self._pages("/v1/results", ResultPage, query):
            for row in page.results:
                yield row

    def rematch(self, game: str) -> RematchResponse:
        """Return the next game of the people of a closed game, if they play again."""
        return self.call("GET", f"/v1/games/{game}/rematch", RematchResponse)

    def play_again(self, game: str) -> GameResponse:
        """Play again with the people of a closed game: open their next table, or take the seat there."""
        return self.call("POST", f"/v1/games/{game}/rematch", GameResponse)

    # Rulesets

    def rulesets(self, language: str = "en") -> list[RulesetLine]:
        """Return all rulesets."""
        return self.call("GET", "/v1/rulesets", list[RulesetLine], query={"language": language})

    def ruleset(self, ruleset: str, language: str = "en") -> RulesetResponse:
        """Return a ruleset with the schemas of its options, decisions, events and views."""
        return self.call("GET", f"/v1/rulesets/{ruleset}", RulesetResponse, query={"language": language})

    def rules(self, ruleset: str, language: str = "en") -> list[RulesParagraph]:
        """Return the numbered paragraphs and rulings of a ruleset."""
        return self.call("GET", f"/v1/rulesets/{ruleset}/rules", list[RulesParagraph], query={"language": language})

    def lesson(self, ruleset: str, language: str = "en") -> list[WordedLessonStep]:
        """Return the steps of the guided first game of a ruleset."""
        path = f"/v1/rulesets/{ruleset}/lesson"
        return self.call("GET", path, list[WordedLessonStep], query={"language": language})

    def components(self, ruleset: str, digest: str) -> bytes:
        """Return a component set of a ruleset, byte for byte, by the SHA-256 of its bytes in hex."""
        answer = self._send("GET", f"/v1/rulesets/{ruleset}/components/{digest}")
        return answer.content

    # Playing

    def decisions(self, game: str) -> Choices:
        """Return the caller's legal decisions."""
        return self.call("GET", f"/v1/games/{game}/decisions", Choices)

    def decide(self, game: str, head: str, decision: Mapping[str, Any], key: str | None = None) -> Taken:
        """Take a decision at a head."""
        body = {"head": head, "decision": decision}
        return self.call("POST", f"/v1/games/{game}/decisions", Taken, body=body, key=key)

    def take_back(self, game: str, head: str, to: int, key: str | None = None) -> Taken:
        """Take back the caller's decisions at a head, to a version."""
        body = {"head": head, "to": to}
        return self.call("POST", f"/v1/games/{game}/take-backs", Taken, body=body, key=key)

    def plans(self, game: str) -> PlansResponse:
        """Return the seats with plans; the content of the caller's own plan alone."""
        return self.call("GET", f"/v1/games/{game}/plans", PlansResponse)

    def plan_options(self, game: str, items: Sequence[Json] = ()) -> PlanOptions:
        """Return the steps that the game could reach next, and the caller's possible decisions there, after items."""
        query = {"items": msgspec.json.encode(items).decode()}
        return self.call("GET", f"/v1/games/{game}/plans/options", PlanOptions, query=query)

    def make_plan(self, game: str, head: str, items: Sequence[Json], key: str | None = None, **fields: Any) -> Taken:
        """Plan decisions, each `at` a step, at a head; *fields* are further fields (`until`, `unless_changed`)."""
        body = {"head": head, "items": items, **fields}
        return self.call("POST", f"/v1/games/{game}/plans", Taken, body=body, key=key)

    def cancel_plan(self, game: str) -> Taken:
        """Give up the plan of the caller's seat."""
        return self.call("DELETE", f"/v1/games/{game}/plans", Taken)

    def hint(self, game: str) -> dict[str, Any]:
        """Return the decision that the greedy bot would take in the caller's place, and why."""
        return self.call("GET", f"/v1/games/{game}/hint", dict[str, Any])

    # Agreements at a table

    def request_take_back(self, game: str, to: int) -> GameResponse:
        """Ask the others to go on from a version, in a new game."""
        return self.call("POST", f"/v1/games/{game}/take-back-request", GameResponse, body={"to": to})

    def withdraw_take_back(self, game: str) -> GameResponse:
        """Withdraw the caller's request to go back."""
        return self.call("DELETE", f"/v1/games/{game}/take-back-request", GameResponse)

    def answer_take_back(self, game: str, to: int, *, accept: bool) -> GameResponse:
        """Answer the request to go back to a version."""
        path = f"/v1/games/{game}/take-back-request/answers"
        return self.call("POST", path, GameResponse, body={"to": to, "accept": accept})

    def request_end(self, game: str, reason: str) -> GameResponse:
        """Ask the others to end the game without a result."""
        return self.call("POST", f"/v1/games/{game}/end-request", GameResponse, body={"reason": reason})

    def withdraw_end(self, game: str) -> GameResponse:
        """Withdraw the caller's request to end the game."""
        return self.call("DELETE", f"/v1/games/{game}/end-request", GameResponse)

    def answer_end(self, game: str, request: int, *, accept: bool) -> GameResponse:
        """Answer a request to end the game, by its number."""
        path = f"/v1/games/{game}/end-request/answers"
        return self.call("POST", path, GameResponse, body={"request": request, "accept": accept})

    def resign(self, game: str) -> GameResponse:
        """Resign, where that was agreed."""
        return self.call("POST", f"/v1/games/{game}/resignation", GameResponse)

    def abort(self, game: str, reason: str) -> GameResponse:
        """End a game without a result; for its organisers, and before its start for its creator."""
        return self.call("POST", f"/v1/games/{game}/abort", GameResponse, body={"reason": reason})

    def claim_time(self, game: str, seat: int) -> GameResponse:
        """Claim that an opponent has lost on time."""
        return self.call("POST", f"/v1/games/{game}/claims", GameResponse, body={"seat": seat})

    def forfeit(self, game: str, seat: int) -> GameResponse:
        """Decide that a seat has lost on time; for organisers."""
        return self.call("POST", f"/v1/games/{game}/forfeits", GameResponse, body={"seat": seat})

    def request_pause(self, game: str, reason: str, until: int | None = None) -> GameResponse:
        """Ask the others for a pause, until a time in milliseconds since 1970, or until it is ended."""
        body = {"reason": reason, "until": until}
        return self.call("POST", f"/v1/games/{game}/pause-request", GameResponse, body=body)

    def withdraw_pause(self, game: str) -> GameResponse:
        """Withdraw the caller's request for a pause."""
        return self.call("DELETE", f"/v1/games/{game}/pause-request", GameResponse)

    def answer_pause(self, game: str, seat: int, *, accept: bool, until: int | None = None) -> GameResponse:
        """Answer the request of a seat for a pause until a time, as it was asked for."""
        path, body = f"/v1/games/{game}/pause-request/answers", {"seat": seat, "accept": accept, "until": until}
        return self.call("POST", path, GameResponse, body=body)

    def pause(self, game: str, reason: str, until: int | None = None) -> GameResponse:
        """Pause a game; for its organisers."""
        body = {"reason": reason, "until": until}
        return self.call("POST", f"/v1/games/{game}/pause", GameResponse, body=body)

    def resume(self, game: str) -> GameResponse:
        """End a pause."""
        return self.call("DELETE", f"/v1/games/{game}/pause", GameResponse)

    def seat_stand_in(self, game: str, bot: str, seat: int | None = None) -> GameResponse:
        """Let a bot stand in for the caller, or for another seat: of an absent opponent, or as an organiser."""
        body = {"bot": bot, "seat": seat}
        return self.call("POST", f"/v1/games/{game}/stand-in", GameResponse, body=body)

    def return_to_seat(self, game: str) -> GameResponse:
        """Decide again for the caller's seat, in the place of the bot."""
        return self.call("POST", f"/v1/games/{game}/return", GameResponse)

    def offer_substitute(self, game: str, player: str, seat: int | None = None) -> GameResponse:
        """Offer the caller's seat to another player; an organiser names a seat."""
        body = {"player": player, "seat": seat}
        return self.call("POST", f"/v1/games/{game}/substitutes", GameResponse, body=body)

    def answer_substitute(self, game: str, seat: int, player: str, *, accept: bool) -> GameResponse:
        """Accept a seat that is offered to the caller, or agree that a player gets it."""
        path, body = f"/v1/games/{game}/substitutes/answers", {"seat": seat, "player": player, "accept": accept}
        return self.call("POST", path, GameResponse, body=body)

    # Bot accounts and further tokens

    def make_bot(self, name: str, description: str = "") -> RegisteredBot:
        """Make a bot account, owned by the caller."""
        body = {"name": name, "description": description}
        return self.call("POST", "/v1/players/me/bots", RegisteredBot, body=body)

    def bot(self, bot: str) -> BotAccount:
        """Return the name, the description and the owner of a bot account."""
        return self.call("GET", f"/v1/bots/{bot}", BotAccount)

    def make_token(self, scope: Literal["read", "play"], name: str = "", **fields: Any) -> NewScopedToken:
        """Make a further token of the caller; *fields* are further fields of the call (`lifetime_s`)."""
        body = {"scope": scope, "name": name, **fields}
        return self.call("POST", "/v1/players/me/tokens", NewScopedToken, body=body)

    def bots(self) -> OwnBots:
        """Return the bot accounts of the caller."""
        return self.call("GET", "/v1/players/me/bots", OwnBots)

    def renew_bot_token(self, bot: str) -> Registered:
        """Return a new token of a bot account of the caller; the previous token ends."""
        return self.call("POST", f"/v1/players/me/bots/{bot}/token", Registered)

    def revoke_bot_token(self, bot: str) -> PlayerResponse:
        """Revoke the token of a bot account of the caller."""
        return self.call("DELETE", f"/v1/players/me/bots/{bot}/token", PlayerResponse)

    def erase_bot(self, bot: str) -> ErasedPlayer:
        """Erase a bot account of the caller, for good."""
        return self.call("DELETE", f"/v1/players/me/bots/{bot}", ErasedPlayer)

    def tokens(self) -> ScopedTokenList:
        """Return the further tokens of the caller that hold, without their secrets."""
        return self.call("GET", "/v1/players/me/tokens", ScopedTokenList)

    def revoke_token(self, token: str) -> ScopedTokenList:
        """Revoke a further token of the caller by its id; return the others."""
        return self.call("DELETE", f"/v1/players/me/tokens/{token}", ScopedTokenList)

    # Challenges

    def challenges(self) -> ChallengeList:
        """Return the challenges to the caller and of the caller."""
        return self.call("GET", "/v1/players/me/challenges", ChallengeList)

    def challenge(self, player: str, table: Mapping[str, Any], **fields: Any) -> Challenge:
        """Challenge a player to a game; *fields* are further fields of the call (`first`, `lifetime_s`)."""
        body = {"player": player, "table": table, **fields}
        return self.call("POST", "/v1/challenges", Challenge, body=body)

    def accept_challenge(self, challenge: str) -> Challenge:
        """Accept a challenge to the caller; the answer has the game."""
        return self.call("POST", f"/v1/challenges/{challenge}/acceptance", Challenge)

    def refuse_challenge(self, challenge: str, reason: str = "generic") -> Challenge:
        """Refuse a challenge to the caller."""
        return self.call("POST", f"/v1/challenges/{challenge}/refusal", Challenge, body={"reason": reason})

    def cancel_challenge(self, challenge: str) -> Challenge:
        """Cancel a challenge of the caller."""
        return self.call("DELETE", f"/v1/challenges/{challenge}", Challenge)

    # Looking back

    def state(self, game: str, at: int | None = None, seen_as: str | None = None, time: str | None = None) -> GameView:
        """Return the view of the state at a version, or at a time; at the head when none is named.

        With *seen_as*, this call and the calls below return the view of a seat or of the public (`as`).
        """
        return self.call("GET", f"/v1/games/{game}/state", GameView, query={"at": at, "time": time, "as": seen_as})

    def scoreboard(self, game: str, at: int | None = None) -> ScoreboardView:
        """Return the itemised points at a version."""
        return self.call("GET", f"/v1/games/{game}/scoreboard", ScoreboardView, query={"at": at})

    def timeline(self, game: str, after: int = 0, limit: int = PAGE, seen_as: str | None = None) -> TimelinePage:
        """Return sentences about the entries above a version."""
        query = {"after": after, "limit": limit, "as": seen_as}
        return self.call("GET", f"/v1/games/{game}/timeline", TimelinePage, query=query)

    def entries(
        self,
        game: str,
        after: int = 0,
        limit: int = PAGE,
        types: Iterable[str] = (),
        seat: int | None = None,
        seen_as: str | None = None,
    ) -> Entries:
        """Return entries above a version, as this caller may see them."""
        query = {"after": after, "limit": limit, "type": list(types) or None, "seat": seat, "as": seen_as}
        return self.call("GET", f"/v1/games/{game}/entries", Entries, query=query)

    def entry(self, game: str, version: int, seen_as: str | None = None) -> EntryView:
        """Return an entry, as this caller may see it."""
        return self.call("GET", f"/v1/games/{game}/entries/{version}", EntryView, query={"as": seen_as})

    def decisions_then(self, game: str, version: int, seen_as: str | None = None) -> DecisionsThen:
        """Return the decisions that were legal at a version, of each seat that the caller may see in full."""
        return self.call("GET", f"/v1/games/{game}/decisions/{version}", DecisionsThen, query={"as": seen_as})

    def clocks(self, game: str, at: int | None = None, time: str | None = None) -> ClockHistory:
        """Return the time left and the time used of each seat and turn, at a version or at a time."""
        return self.call("GET", f"/v1/games/{game}/clocks", ClockHistory, query={"at": at, "time": time})

    def diff(self, game: str, start: int, end: int, seen_as: str | None = None) -> DiffView:
        """Compare the state at two versions."""
        query = {"from": start, "to": end, "as": seen_as}
        return self.call("GET", f"/v1/games/{game}/diff", DiffView, query=query)

    def blame(self, game: str, path: str, at: int | None = None, seen_as: str | None = None) -> BlameView:
        """Find the entry that last changed a part of the state at a version."""
        query = {"path": path, "at": at, "as": seen_as}
        return self.call("GET", f"/v1/games/{game}/blame", BlameView, query=query)

    def history(
        self, game: str, path: str, at: int | None = None, after: int = 0, seen_as: str | None = None
    ) -> HistoryPage:
        """Return the entries above a version that changed a part of the state, up to a version."""
        query = {"path": path, "at": at, "after": after, "limit": PAGE, "as": seen_as}
        return self.call("GET", f"/v1/games/{game}/history", HistoryPage, query=query)

    def why(self, game: str, version: int, seen_as: str | None = None) -> EntryExplanation:
        """Return the cause of an entry, the step before it, its rules, its events and its changes."""
        return self.call("GET", f"/v1/games/{game}/entries/{version}/why", EntryExplanation, query={"as": seen_as})

    def trace(self, game: str, version: int) -> Trace:
        """Return the trace of an entry; for operators."""
        return self.call("GET", f"/v1/games/{game}/entries/{version}/trace", Trace)

    def turning_points(self, game: str) -> TurningPoints:
        """Return the turning points of a game; for a long game this takes some seconds."""
        return self.call("GET", f"/v1/games/{game}/turning-points", TurningPoints)

    def story(self, game: str, language: str = "en", *, patience_seconds: float = 3_600.0) -> Story:
        """Return the story of a game that is over, when a worker has judged its moments; that takes minutes.

        Raises:
            ServiceUnavailable: no worker answered in time.
        """
        return decoded(self._awaited(f"/v1/games/{game}/story", patience_seconds, language=language), Story)

    def compare(self, game: str, other: str, at: int | None = None) -> ComparisonView:
        """Compare two games; their points at a version, by default at the last version of each."""
        return self.call("GET", f"/v1/games/{game}/comparison", ComparisonView, query={"with": other, "at": at})

    def what_if(self, game: str, at: int, decisions: Sequence[Json], seen_as: str | None = None) -> dict[str, Any]:
        """Return the outcome of decisions at a version, each with its `seat` or by the seat to move."""
        body = {"at": at, "decisions": decisions}
        return self.call("POST", f"/v1/games/{game}/what-if", dict[str, Any], body=body, query={"as": seen_as})

    # Streams and replays

    def stream(
        self, game: str, after: int | str = "", *, patience_seconds: float = PATIENCE_SECONDS
    ) -> Iterator[ServerMessage]:
        """Return the messages of a game's stream until the game is closed; after a break it is resumed.

        Args:
            game: the game.
            after: the head of the last entry that the caller has; 0 for all entries, empty for new entries only.
            patience_seconds: seconds after a break in which it is tried to connect again.

        Raises:
            ServiceRefused: the caller may not read the game, or `after` is no head.
            ServiceUnavailable: the stream broke off and could not be resumed.
        """
        return self._messages(f"/v1/games/{game}/stream", StreamPlace(str(after), patience_seconds))

    def follow(
        self, game: str, after: int | str = 0, *, patience_seconds: float = PATIENCE_SECONDS
    ) -> Iterator[EntryView]:
        """Return each entry of a game after a head, and further entries as they are appended, until it is closed.

        Raises:
            StreamSetBack: entries that were returned are no longer in the log.
            ServiceRefused: as `stream`.
            ServiceUnavailable: as `stream`.
        """
        for message in self.stream(game, after, patience_seconds=patience_seconds):
            entry = message.entry()
            if entry is not None:
                yield entry

    def turns(self, *, patience_seconds: float = PATIENCE_SECONDS) -> Iterator[Turn]:
        """Return the caller's turns over all games, at first the waiting turns, then each new turn; it has no end.

        Raises:
            ServiceRefused: the caller has no token.
            ServiceUnavailable: as `stream`.
        """
        for message in self._messages("/v1/players/me/stream", StreamPlace("", patience_seconds)):
            yield message.read(Turn)

    def turns_of_connection(self, silence_seconds: float = TIMEOUT_SECONDS) -> Iterator[Turn | None]:
        """Return the caller's turns as `turns` does, until the connection ends; `None` for 15 seconds without a turn.

        Args:
            silence_seconds: how long the connection may bring nothing at all.

        Raises:
            ServiceRefused: the caller has no token.
            ServiceUnavailable: the connection broke off, or brought nothing for so long.
        """
        try:
            with self._http.stream(
                "GET", "/v1/players/me/stream", headers={"Accept": LINES}, timeout=silence_seconds
            ) as answer:
                if answer.is_error:
                    answer.read()
                    accepted(answer)
                for line in answer.iter_lines():
                    yield decoder_of(Turn).decode(line) if line else None
        except httpx2.HTTPError as error:
            raise unavailable(self.url, error) from error

    def events(
        self,
        after: str = "",
        *,
        ruleset: str | None = None,
        tournament: str | None = None,
        types: Iterable[str] = (),
        patience_seconds: float = PATIENCE_SECONDS,
    ) -> Iterator[PublicEntry]:
        """Return the entries of all listed games as a stranger may see them; resumed after a break, and without an end.

        Args:
            after: the `position` of the last entry that the caller has; `0` for the oldest position, empty for new
                entries only.
            ruleset: only games of this ruleset.
            tournament: only games at tables of this tournament.
            types: only entries with an event, a decision or a table command of one of these types.
            patience_seconds: seconds after a break in which it is tried to connect again.

        Raises:
            ServiceRefused: `after` is no position, or entries after it are gone (`position_gone`; the `oldest` position
                stands in `problem`), or there is no such ruleset, tournament or type.
            ServiceUnavailable: as `stream`.
        """
        named = {"ruleset": ruleset, "tournament": tournament, "type": list(types)}
        query = httpx2.QueryParams({name: value for name, value in named.items() if value})
        for message in self._messages(f"/v1/events?{query}", StreamPlace(after, patience_seconds)):
            yield message.read(PublicEntry)

    def tournament_stream(
        self, tournament: str, after: int | str = "", *, patience_seconds: float = PATIENCE_SECONDS
    ) -> Iterator[ServerMessage]:
        """Return the messages of a tournament's stream until it is over; arguments and errors as `stream`."""
        path = f"/v1/tournaments/{tournament}/stream"
        return self._messages(path, StreamPlace(str(after), patience_seconds))

    def replay(
        self, game: str, first: int = 1, last: int | None = None, seen_as: str | None = None
    ) -> Iterator[ReplayStep]:
        """Return each entry of a game and the state after it, in order, up to a version or the head."""
        after: int | None = first - 1
        while after is not None:
            page = self.entries(game, after, seen_as=seen_as)
            for entry in page.entries:
                if last is not None and entry.version > last:
                    return
                state = self.state(game, entry.version, seen_as)
                yield ReplayStep(entry, state)
            after = page.next

    def _messages(self, path: str, place: StreamPlace) -> Iterator[ServerMessage]:
        closed = False
        error: ServiceRefused | ServiceUnavailable | None = None
        while not closed:
            try:
                with self._http.sse(path, headers=place.headers(), timeout=STREAM_TIMEOUT) as source:
                    if source.response.is_error:
                        source.response.read()
                        accepted(source.response)
                    place.connect()
                    for event in source:
                        message = place.take(event)
                        if message is not None:
                            closed = message.event == "closed"
                            yield message
            except httpx2.HTTPError as problem:
                error = unavailable(self.url, problem)
            except ServiceRefused as problem:
                if problem.status < HTTPStatus.INTERNAL_SERVER_ERROR:
                    raise
                error = problem
            if not closed:
                time.sleep(place.pause(error))

    # Forks, proofs, archives

    def fork(
        self,
        game: str,
        at: int,
        *,
        luck: str | None = None,
        supersede: bool = False,
        labels: Sequence[str] = (),
        visibility: str | None = None,
    ) -> GameResponse:
        """Continue a game from a version as a new game."""
        body: dict[str, Any] = {"at": at, "supersede": supersede}
        if luck is not None:
            body["luck"] = luck
        if labels:
            body["labels"] = labels
        if visibility is not None:
            body["visibility"] = visibility
        return self.call("POST", f"/v1/games/{game}/forks", GameResponse, body=body)

    def forks(self, game: str) -> Iterator[ForkNode]:
        """Return the games of a tree of forks, from the first game on, as far as the caller may see them."""
        for page in self._pages(f"/v1/games/{game}/forks", ForkTree):
            for row in page.games:
                yield row

    def disputes(self, game: str) -> DisputeList:
        """Return the disputes of a game that the caller may see, the oldest first."""
        return self.call("GET", f"/v1/games/{game}/disputes", DisputeList)

    def open_dispute(self, game: str, version: int, words: str, **fields: Any) -> Dispute:
        """Dispute a version of a game; *fields* are further fields of the call (`rule`, `discloses`)."""
        body = {"version": version, "words": words, **fields}
        return self.call("POST", f"/v1/games/{game}/disputes", Dispute, body=body)

    def dispute(self, game: str, dispute: str) -> DisputeResponse:
        """Return a dispute with everything that an answer needs."""
        return self.call("GET", f"/v1/games/{game}/disputes/{dispute}", DisputeResponse)

    def withdraw_dispute(self, game: str, dispute: str) -> Dispute:
        """Withdraw a dispute of the caller."""
        return self.call("DELETE", f"/v1/games/{game}/disputes/{dispute}", Dispute)

    def refused(self, game: str) -> list[dict[str, Any]]:
        """Return the stored refused decisions of a game, the newest first; for its organisers."""
        page = self.call("GET", f"/v1/games/{game}/refused", dict[str, Any])
        refused: list[dict[str, Any]] = page["refused"]
        return refused

    def annotations(
        self, game: str, first: int | None = None, last: int | None = None, seen_as: str | None = None
    ) -> Iterator[Annotation]:
        """Return the annotations of a range of versions of a game."""
        query = {"from": first, "to": last, "as": seen_as, "limit": 100}
        for page in self._pages(f"/v1/games/{game}/annotations", AnnotationList, query):
            for row in page.annotations:
                yield row

    def annotate(self, game: str, annotation: Mapping[str, Any]) -> Annotation:
        """Annotate a version of a game."""
        return self.call("POST", f"/v1/games/{game}/annotations", Annotation, body=dict(annotation))

    def annotation(self, game: str, annotation: str) -> Annotation:
        """Return an annotation with its answers."""
        return self.call("GET", f"/v1/games/{game}/annotations/{annotation}", Annotation)

    def change_annotation(self, game: str, annotation: str, **fields: Any) -> Annotation:
        """Change an annotation or an answer of the caller: its `words`, `tag`, `marks` or `seen_by`."""
        return self.call("PATCH", f"/v1/games/{game}/annotations/{annotation}", Annotation, body=fields)

    def remove_annotation(self, game: str, annotation: str) -> Annotation:
        """Remove an annotation or an answer."""
        return self.call("DELETE", f"/v1/games/{game}/annotations/{annotation}", Annotation)

    def answer_annotation(self, game: str, annotation: str, words: str) -> Annotation:
        """Answer an annotation; return it with its answers."""
        path = f"/v1/games/{game}/annotations/{annotation}/answers"
        return self.call("POST", path, Annotation, body={"words": words})

    def chat_rooms(self, game: str) -> ChatRooms:
        """Return the rooms of a game's chat that the caller may read."""
        return self.call("GET", f"/v1/games/{game}/chat", ChatRooms)

    def chat(self, game: str, room: str = "table", after: int = 0) -> ChatPage:
        """Return the messages of a room of a game, `table` or `spectators`, after a position."""
        query = {"after": after, "limit": PAGE}
        return self.call("GET", f"/v1/games/{game}/chat/{room}", ChatPage, query=query)

    def chat_stream(
        self, game: str, room: str = "table", after: int = 0, *, patience_seconds: float = PATIENCE_SECONDS
    ) -> Iterator[ServerMessage]:
        """Return the messages of a room's stream after a position, for ever; arguments and errors as `stream`."""
        return self._messages(f"/v1/games/{game}/chat/{room}/stream", StreamPlace(str(after), patience_seconds))

    def say(self, game: str, words: str = "", phrase: str | None = None, room: str = "table") -> ChatMessage:
        """Say something in a room of a game: words, or a quick phrase."""
        body = {"words": words, "phrase": phrase}
        return self.call("POST", f"/v1/games/{game}/chat/{room}", ChatMessage, body=body)

    def report_message(self, game: str, position: int, why: str = "", room: str = "table") -> ChatReport:
        """Report a message of a room to the moderators of the game."""
        path = f"/v1/games/{game}/chat/{room}/{position}/report"
        return self.call("POST", path, ChatReport, body={"why": why})

    def chat_reports(self, tournament: str = "") -> ChatReportList:
        """Return the reported messages of a tournament; without one, open reports of games of no tournament."""
        within = f"/tournaments/{tournament}" if tournament else ""
        return self.call("GET", f"/v1{within}/chat-reports", ChatReportList)

    def game_chat_reports(self, game: str) -> ChatReportList:
        """Return the reported messages of a game, as far as the caller moderates it."""
        return self.call("GET", f"/v1/games/{game}/chat-reports", ChatReportList)

    def answer_chat_report(
        self, game: str, position: int, verdict: str, why: str, room: str = "table"
    ) -> ReportedMessage:
        """Remove a reported message (`removed`), or dismiss its reports (`dismissed`), with a reason."""
        path = f"/v1/games/{game}/chat/{room}/{position}/report/answer"
        return self.call("POST", path, ReportedMessage, body={"verdict": verdict, "why": why})

    # Shared reviews

    def shared_review(self, game: str) -> SharedReview:
        """Return the shared review of a closed game, as it is now."""
        return self.call("GET", f"/v1/games/{game}/shared-review", SharedReview)

    def shared_review_stream(
        self, game: str, after: int | str = "", *, patience_seconds: float = PATIENCE_SECONDS
    ) -> Iterator[SharedReview]:
        """Return a shared review as it is, and after each change; the caller stays there meanwhile. It has no end.

        Args:
            game: the game.
            after: the `number` of the review that the caller has.
            patience_seconds: seconds after a break in which it is tried to connect again.

        Raises:
            ServiceRefused: the game is unknown, or its review cannot be followed.
            ServiceUnavailable: as `stream`.
        """
        path = f"/v1/games/{game}/shared-review/stream"
        for message in self._messages(path, StreamPlace(str(after), patience_seconds)):
            yield message.read(SharedReview)

    def join_shared_review(self, game: str) -> SharedReview:
        """Join the shared review of a game, or begin it."""
        return self.call("POST", f"/v1/games/{game}/shared-review", SharedReview)

    def leave_shared_review(self, game: str) -> SharedReview:
        """Leave the shared review of a game."""
        return self.call("DELETE", f"/v1/games/{game}/shared-review", SharedReview)

    def show_in_shared_review(self, game: str, version: int, **fields: Any) -> SharedReview:
        """Show a position to everybody there; *fields* are further fields (`seen_as`, `decisions`, `marks`)."""
        body = {"version": version, **fields}
        return self.call("PUT", f"/v1/games/{game}/shared-review", SharedReview, body=body)

    def lead_shared_review(self, game: str, player: str) -> SharedReview:
        """Hand the lead over to a player, or take it when the leader has gone."""
        return self.call("POST", f"/v1/games/{game}/shared-review/leader", SharedReview, body={"player": player})

    # Bundles, proofs, archives

    def bundle(self, game: str, *, patience_seconds: float = 120.0, **query: Any) -> bytes:
        """Return a bundle of a game as a file, when a worker has decided its entries again.

        Args:
            game: the game.
            patience_seconds: how long to wait for the worker.
            query: `at`, `why`, `expect`, `seat` and `decision`.

        Raises:
            ServiceUnavailable: no worker answered in time.
        """
        answer = self._awaited(f"/v1/games/{game}/bundle", patience_seconds, **query)
        return answer.content

    def verify(self, game: str, receipt: str | None = None, *, patience_seconds: float = 120.0) -> Verification:
        """Have a log verified by a worker; wait for the result and return it.

        Raises:
            ServiceUnavailable: no worker answered in time.
        """
        return self._verified(f"/v1/games/{game}", Verification, patience_seconds, receipt=receipt)

    def head(self, game: str, at: int | None = None) -> SignedHead:
        """Return the head of a game's log, at its end or at a version, with the service's signature."""
        return self.call("GET", f"/v1/games/{game}/head", SignedHead, query={"at": at})

    def tournament_head(self, tournament: str, at: int | None = None) -> SignedHead:
        """Return the head of a tournament's log, as `head`."""
        return self.call("GET", f"/v1/tournaments/{tournament}/head", SignedHead, query={"at": at})

    def signing_keys(self) -> list[SigningKey]:
        """Return the public keys that check the service's signatures, the oldest first."""
        return self.call("GET", "/v1/keys", list[SigningKey])

    def verify_tournament(self, tournament: str, *, patience_seconds: float = 600.0) -> TournamentVerification:
        """Have a tournament's log verified by a worker; wait for the result and return it. Errors as `verify`.

        Every pairing is searched for again: seconds for each round of hundreds of players.
        """
        return self._verified(f"/v1/tournaments/{tournament}", TournamentVerification, patience_seconds)

    def _verified(self, path: str, type_: type[T], patience_seconds: float, **query: str | None) -> T:
        return decoded(self._awaited(f"{path}/verify", patience_seconds, **query), type_)

    def _awaited(self, path: str, patience_seconds: float, **query: Any) -> httpx2.Response:
        """Return the answer of a call, once a worker has done its part."""
        deadline = time.monotonic() + patience_seconds
        while True:
            answer = self._send("GET", path, query={"wait": LONGEST_WAIT_SECONDS, **query})
            if answer.status_code != HTTPStatus.ACCEPTED:
                return answer
            if time.monotonic() > deadline:
                raise ServiceUnavailable("the answer is still to come: is a worker running?", value=path[4:])
            time.sleep(min(2.0, float(answer.headers.get("Retry-After", "1"))))

    def archive(self, game: str) -> Iterator[bytes]:
        """Return the lines of a game's archive, in pieces as they arrive.

        Raises:
            ServiceRefused: the game is not closed, or does not exist.
            ServiceUnavailable: the answer broke off; an archive without its end line is incomplete.
        """
        return self._pieces(f"/v1/games/{game}/archive")

    def notation(self, game: str) -> str:
        """Return the notation of a game; errors as `state`, and `ServiceRefused` where something in it is hidden."""
        return accepted(self._send("GET", f"/v1/games/{game}/notation")).text

    def tournament_archive(self, tournament: str) -> Iterator[bytes]:
        """Return the lines of a tournament's archive, in pieces as they arrive; errors as `archive`."""
        return self._pieces(f"/v1/tournaments/{tournament}/archive")

    def _pieces(self, path: str) -> Iterator[bytes]:
        try:
            with self._http.stream("GET", path, timeout=None) as answer:
                if answer.is_error:
                    answer.read()
                    accepted(answer)
                for piece in answer.iter_bytes():
                    yield piece
        except httpx2.HTTPError as error:
            raise unavailable(self.url, error) from error

    def import_archive(self, lines: Iterable[bytes]) -> GameResponse:
        """Import a game from an archive; the same archive gives the same game again."""
        try:
            answer = self._http.post(
                "/v1/games/import",
                content=lines,
                headers={"Content-Type": LINES},
                timeout=None,
            )
        except httpx2.HTTPError as error:
            raise unavailable(self.url, error) from error
        return decoded(accepted(answer), GameResponse)

    def import_notation(self, text: str) -> GameResponse:
        """Import a notation as an analysis; the same notation gives the same game again."""
        headers = {"Content-Type": "text/plain; charset=utf-8"}
        try:
            answer = self._http.post("/v1/games/import", content=text.encode(), headers=headers, timeout=None)
        except httpx2.HTTPError as error:
            raise unavailable(self.url, error) from error
        return decoded(accepted(answer), GameResponse)

    # Tournaments

    def create_tournament(self, settings: Mapping[str, Any], key: str | None = None) -> TournamentResponse:
        """Begin a tournament."""
        return self.call("POST", "/v1/tournaments", TournamentResponse, body=settings, key=key)

    def tournaments(self) -> Iterator[TournamentRow]:
        """Return all tournaments, the newest first."""
        for page in self._pages("/v1/tournaments", TournamentPage):
            for row in page.tournaments:
                yield row

    def tournament(self, tournament: str) -> TournamentResponse:
        """Return the present state of a tournament."""
        return self.call("GET", f"/v1/tournaments/{tournament}", TournamentResponse)

    def enter_tournament(self, tournament: str, **fields: Any) -> TournamentResponse:
        """Enter the caller for a tournament that takes entries; *fields* are the fields of the call (`rating`)."""
        return self.call("POST", f"/v1/tournaments/{tournament}/registration", TournamentResponse, body=fields)

    def enter_players(self, tournament: str, players: Sequence[Mapping[str, Any]]) -> EntriesTaken:
        """Enter players, each with `player` or `name`, and optional fields such as `rating`: all of them or none."""
        path = f"/v1/tournaments/{tournament}/players"
        return self.call("POST", path, EntriesTaken, body={"players": players})

    def enter_roster(self, tournament: str, csv: str, *, dry_run: bool = False) -> EntriesTaken:
        """Enter the players of a roster in CSV: all of them or none; with *dry_run* only return its `entries`."""
        path = f"/v1/tournaments/{tournament}/players"
        return self.call("POST", path, EntriesTaken, query={"dry_run": dry_run}, body={"csv": csv})

    def change_entrant(self, tournament: str, player: str, fields: Mapping[str, Any]) -> TournamentResponse:
        """Set the rating and the details of a player: all at once, a field left out is not stated any more."""
        path = f"/v1/tournaments/{tournament}/players/{player}"
        return self.call("PUT", path, TournamentResponse, body=fields)

    def issue_link(self, tournament: str, player: str) -> Registered:
        """Issue a new link to a player who has not opened the first link."""
        return self.call("POST", f"/v1/tournaments/{tournament}/players/{player}/link", Registered)

    def unopened_links(self, tournament: str) -> LinksResponse:
        """Return the players of a tournament with a link that is not opened yet."""
        return self.call("GET", f"/v1/tournaments/{tournament}/links", LinksResponse)

    def command_tournament(
        self, tournament: str, command: Mapping[str, Any], key: str | None = None
    ) -> TournamentResponse:
        """Send a command; return the tournament after it."""
        path = f"/v1/tournaments/{tournament}/commands"
        return self.call("POST", path, TournamentResponse, body={"command": command}, key=key)

    def pair_round(self, tournament: str, *, patience_seconds: float = 150.0) -> TournamentResponse:
        """Have a worker pair the next round; wait for its tables and return the tournament.

        Raises:
            ServiceRefused: the round cannot be paired now, or has no pairing.
            ServiceUnavailable: no worker paired it in time.
        """
        deadline, key = time.monotonic() + patience_seconds, secrets.token_hex(16)
        path, query = f"/v1/tournaments/{tournament}/commands", {"wait": LONGEST_WAIT_SECONDS}
        while True:
            body = {"command": {"type": "pair_round"}}
            answer = self.call("POST", path, TournamentResponse, body=body, query=query, key=key)
            if answer.state.order is None or answer.state.order.status != "pending":
                return answer
            if time.monotonic() > deadline:
                raise ServiceUnavailable("the tables are still to be made: is a worker running?", value=tournament)

    def tournament_round(self, tournament: str, number: int, *, patience_seconds: float = 30.0) -> RoundResponse:
        """Return all tables of a round at a glance, with explanations when a worker has computed them in time."""
        deadline = time.monotonic() + patience_seconds
        while True:
            glance = self.call("GET", f"/v1/tournaments/{tournament}/rounds/{number}", RoundResponse)
            if all(table.why is not None for table in glance.tables) or time.monotonic() > deadline:
                return glance
            time.sleep(0.5)

    def standings(
        self,
        tournament: str,
        after: int | None = None,
        at: int | None = None,
        season: int | None = None,
        group: int | None = None,
        *,
        time: str | None = None,
    ) -> StandingsResponse:
        """Return the standings after a round at a version of the log, or at a time; by default the last of both."""
        query = {"round": after, "at": at, "season": season, "group": group, "time": time}
        return self.call("GET", f"/v1/tournaments/{tournament}/standings", StandingsResponse, query=query)

    def results(
        self, tournament: str, number: int | None = None, at: int | None = None, *, time: str | None = None
    ) -> TournamentResults:
        """Return the results of a round, or of all rounds, at a version of the log or at a time; else of now."""
        query = {"round": number, "at": at, "time": time}
        return self.call("GET", f"/v1/tournaments/{tournament}/results", TournamentResults, query=query)

    def crosstable(
        self, tournament: str, after: int | None = None, season: int | None = None, group: int | None = None
    ) -> CrosstableResponse:
        """Return the crosstable after a round, by default after the last."""
        query = {"round": after, "season": season, "group": group}
        return self.call("GET", f"/v1/tournaments/{tournament}/crosstable", CrosstableResponse, query=query)

    def tournament_text(self, tournament: str, part: TextPart, media_type: str, **query: int | str | None) -> bytes:
        """Return a part of a tournament as a text of a media type."""
        answer = self._send("GET", f"/v1/tournaments/{tournament}/{part}", query=query, accept=media_type)
        return answer.content

    def tournament_entries(self, tournament: str, after: int = 0, limit: int = PAGE) -> TournamentEntries:
        """Return entries of a tournament's log above a version."""
        query = {"after": after, "limit": limit}
        return self.call("GET", f"/v1/tournaments/{tournament}/entries", TournamentEntries, query=query)

    def tournament_disputes(self, tournament: str) -> DisputeList:
        """Return the disputes at tables of a tournament, the oldest first."""
        return self.call("GET", f"/v1/tournaments/{tournament}/disputes", DisputeList)

    def answer_dispute(self, game: str, dispute: str, answer: Mapping[str, Any]) -> Dispute:
        """Answer a dispute; return it with its answer."""
        return self.call("POST", f"/v1/games/{game}/disputes/{dispute}/answer", Dispute, body=dict(answer))

    def rule(self, game: str, text: str, about: int | None = None) -> GameResponse:
        """Rule on a game, about a version or in general; for organisers."""
        return self.call("POST", f"/v1/games/{game}/rulings", GameResponse, body={"text": text, "about": about})

    def pause_round(self, tournament: str, number: int, reason: str, until: int | None = None) -> RoundPause:
        """Pause every running game of a round; arguments as `pause`."""
        path = f"/v1/tournaments/{tournament}/rounds/{number}/pause"
        return self.call("POST", path, RoundPause, body={"reason": reason, "until": until})

    def resume_round(self, tournament: str, number: int) -> RoundPause:
        """End the pause at all tables of a round."""
        return self.call("DELETE", f"/v1/tournaments/{tournament}/rounds/{number}/pause", RoundPause)

    def give_time(self, game: str, seat: int, ms: int | None = None) -> GameResponse:
        """Give a seat time, in milliseconds; `None` for the gift of an opponent."""
        return self.call("POST", f"/v1/games/{game}/time", GameResponse, body={"seat": seat, "ms": ms})

    def retry(self, game: str) -> GameResponse:
        """Free a stalled game."""
        return self.call("POST", f"/v1/games/{game}/retry", GameResponse)

    # Series of tournaments

    def create_series(self, settings: Mapping[str, Any], key: str | None = None) -> Series:
        """Begin a series of tournaments: `title`, and `rules` with `counts`, `best` and `place_points`."""
        return self.call("POST", "/v1/series", Series, body=settings, key=key)

    def list_series(self, owner: str | None = None, tournament: str | None = None) -> SeriesList:
        """Return the series of a player, or with a tournament; the caller's own where neither is named."""
        return self.call("GET", "/v1/series", SeriesList, query={"owner": owner, "tournament": tournament})

    def series(self, series: str) -> SeriesStanding:
        """Return a series with its tournaments and its standing."""
        return self.call("GET", f"/v1/series/{series}", SeriesStanding)

    def series_csv(self, series: str, *, bom: bool = False) -> bytes:
        """Return the standing of a series as CSV."""
        answer = self._send("GET", f"/v1/series/{series}", query={"bom": bom}, accept="text/csv")
        return answer.content

    def change_series(self, series: str, settings: Mapping[str, Any]) -> Series:
        """Set title and rules of a series."""
        return self.call("PUT", f"/v1/series/{series}", Series, body=settings)

    def add_to_series(self, series: str, tournament: str) -> Series:
        """Add a tournament to a series."""
        return self.call("PUT", f"/v1/series/{series}/tournaments/{tournament}", Series)

    def remove_from_series(self, series: str, tournament: str) -> Series:
        """Remove a tournament from a series."""
        return self.call("DELETE", f"/v1/series/{series}/tournaments/{tournament}", Series)

    def delete_series(self, series: str) -> Series:
        """Delete a series, and return it; its tournaments stay."""
        return self.call("DELETE", f"/v1/series/{series}", Series)

    # Studies

    def studies(self) -> Iterator[StudyLine]:
        """Return the studies for everybody, the newest first."""
        for page in self._pages("/v1/studies", StudyPage):
            for row in page.studies:
                yield row

    def my_studies(self) -> Iterator[StudyLine]:
        """Return the studies of the caller, also as an editor, the newest first."""
        for page in self._pages("/v1/players/me/studies", StudyPage):
            for row in page.studies:
                yield row

    def study(self, study: str) -> StudyResponse:
        """Return a study, each moment as far as this caller may see its game."""
        return self.call("GET", f"/v1/studies/{study}", StudyResponse)

    def create_study(self, title: str, **fields: Any) -> StudyResponse:
        """Begin a study; *fields* are further fields of the call (`seen_by`, `copy_of`)."""
        return self.call("POST", "/v1/studies", StudyResponse, body={"title": title, **fields})

    def change_study(self, study: str, revision: int, **fields: Any) -> StudyResponse:
        """Change the `title`, the readers (`seen_by`) or the `editors` of a study at a revision."""
        return self.call("PATCH", f"/v1/studies/{study}", StudyResponse, body={"revision": revision, **fields})

    def add_chapter(self, study: str, revision: int, title: str, place: int | None = None) -> StudyResponse:
        """Add a chapter at a place of a study, by default at its end."""
        body = {"revision": revision, "title": title, "place": place}
        return self.call("POST", f"/v1/studies/{study}/chapters", StudyResponse, body=body)

    def change_chapter(self, study: str, chapter: str, revision: int, **fields: Any) -> StudyResponse:
        """Change the `title` or the `place` of a chapter."""
        path = f"/v1/studies/{study}/chapters/{chapter}"
        return self.call("PATCH", path, StudyResponse, body={"revision": revision, **fields})

    def delete_chapter(self, study: str, chapter: str, revision: int) -> StudyResponse:
        """Delete a chapter with its moments."""
        path = f"/v1/studies/{study}/chapters/{chapter}"
        return self.call("DELETE", path, StudyResponse, query={"revision": revision})

    def add_moment(self, study: str, chapter: str, revision: int, moment: Mapping[str, Any]) -> StudyResponse:
        """Add a moment to a chapter: `game`, `version`, and optional fields (`until`, `as`, `words`, `place`)."""
        path = f"/v1/studies/{study}/chapters/{chapter}/moments"
        return self.call("POST", path, StudyResponse, body={**moment, "revision": revision})

    def change_moment(self, study: str, moment: str, revision: int, fields: Mapping[str, Any]) -> StudyResponse:
        """Change fields of a moment, or move it to a `place` or a `chapter`."""
        path = f"/v1/studies/{study}/moments/{moment}"
        return self.call("PATCH", path, StudyResponse, body={**fields, "revision": revision})

    def delete_moment(self, study: str, moment: str, revision: int) -> StudyResponse:
        """Delete a moment."""
        path = f"/v1/studies/{study}/moments/{moment}"
        return self.call("DELETE", path, StudyResponse, query={"revision": revision})

    def delete_study(self, study: str, revision: int) -> StudyLine:
        """Delete a study at a revision; return its line in the list."""
        return self.call("DELETE", f"/v1/studies/{study}", StudyLine, query={"revision": revision})

    # Notices

    def notices(self) -> NoticesResponse:
        """Return the notices that the caller wants, and their channels."""
        return self.call("GET", "/v1/players/me/notices", NoticesResponse)

    def set_notices(self, wishes: Mapping[str, Any]) -> NoticesResponse:
        """Set the notices that the caller wants: all wishes at once, a field left out has its usual value."""
        return self.call("PUT", "/v1/players/me/notices", NoticesResponse, body=wishes)

    def forget_notices(self) -> NoticesResponse:
        """Forget the caller's wishes and channels."""
        return self.call("DELETE", "/v1/players/me/notices", NoticesResponse)

    def game_notices(self, game: str) -> GameNotices:
        """Return the kinds of notices of a game that the caller wants."""
        return self.call("GET", f"/v1/games/{game}/notices", GameNotices)

    def set_game_notices(self, game: str, kinds: Sequence[str] | None) -> GameNotices:
        """Set the kinds of notices of a game; `None` for the same as of all games."""
        return self.call("PUT", f"/v1/games/{game}/notices", GameNotices, body={"kinds": kinds})

    def deliveries(self) -> DeliveriesResponse:
        """Return the outcomes of the caller's notices, the newest first."""
        return self.call("GET", "/v1/players/me/notices/deliveries", DeliveriesResponse)

    def add_channel(self, channel: Mapping[str, Any]) -> ChannelAdded:
        """Add a channel of notices: its `kind`, and its `url` or `address`."""
        return self.call("POST", "/v1/players/me/notices/channels", ChannelAdded, body=channel)

    def remove_channel(self, channel: str) -> NoticesResponse:
        """Remove a channel."""
        return self.call("DELETE", f"/v1/players/me/notices/channels/{channel}", NoticesResponse)

    def renew_channel_secret(self, channel: str) -> SecretResponse:
        """Change the secret of a webhook or a bot; the secret before signs beside it for a time."""
        return self.call("POST", f"/v1/players/me/notices/channels/{channel}/secret", SecretResponse)

    def test_channel(self, channel: str) -> TestSent:
        """Send a test to a channel."""
        return self.call("POST", f"/v1/players/me/notices/channels/{channel}/test", TestSent)

    # Ratings

    def ratings(
        self, ruleset: str, seats: int | None = None, on: str | None = None, after: int = 0, limit: int = 50
    ) -> RatingsPage:
        """Return players by their ratings, now or at the end of a day."""
        query = {"seats": seats, "on": on, "after": after, "limit": limit}
        return self.call("GET", f"/v1/rulesets/{ruleset}/ratings", RatingsPage, query=query)

    def rating_history(
        self,
        ruleset: str,
        player: str,
        seats: int | None = None,
        on: str | None = None,
        after: int = 0,
        limit: int = 50,
    ) -> RatingHistory:
        """Return the rated games of a player, the last first."""
        query = {"seats": seats, "on": on, "after": after, "limit": limit}
        return self.call("GET", f"/v1/rulesets/{ruleset}/ratings/{player}", RatingHistory, query=query)

    def player_ratings(self, player: str, on: str | None = None) -> PlayerRatings:
        """Return all ratings of a player, now or at the end of a day."""
        return self.call("GET", f"/v1/players/{player}/ratings", PlayerRatings, query={"on": on})

    def sides(self, ruleset: str, seats: int | None = None, on: str | None = None) -> Sides:
        """Return the results of seats, tribes and territories."""
        return self.call("GET", f"/v1/rulesets/{ruleset}/sides", Sides, query={"seats": seats, "on": on})

    def statistics(self, ruleset: str, seats: int | None = None) -> RulesetStatistics:
        """Return the places of seats and tribes, the points and the length of games."""
        return self.call("GET", f"/v1/rulesets/{ruleset}/statistics", RulesetStatistics, query={"seats": seats})

    def search(
        self,
        *,
        players: Sequence[str] = (),
        facts: Sequence[str] = (),
        mine: bool = False,
        after: str | None = None,
        limit: int = 50,
        **conditions: int | str | None,
    ) -> ClosedPage:
        """Return closed games that fit all conditions, the last to end first.

        Args:
            players: ids, or ids with a place as in `p7f3a@1`.
            facts: names, or names with a range of counts as in `tile_laid:40..`.
            mine: only games of the caller, also unlisted games.
            after: the `next` of the page before.
            limit: the largest number of games.
            conditions: `ruleset`, `seats`, `ending`, `winner`, `points`, `lead`, `rounds`, `decisions`, `label`,
                `since` and `until`, as the service takes them.
        """
        query = {"player": list(players), "fact": list(facts), "mine": mine or None, "after": after, "limit": limit}
        return self.call("GET", "/v1/games/search", ClosedPage, query={**conditions, **query})

    # Operating

    def stalled(self) -> Iterator[StalledGameResponse]:
        """Return all stalled games, the damaged games first."""
        for page in self._pages("/v1/games/stalled", StalledPage):
            for row in page.games:
                yield row

    def _pages(self, path: str, kind: type[Page], query: Mapping[str, Any] | None = None) -> Iterator[Page]:
        """Return the pages of a list in order; each is asked for when it is needed."""
        after: int | str | None = None
        while True:
            page = self.call("GET", path, kind, query={**(query or {}), "after": after})
            yield page
            after = page.next
            if after is None:
                return

    def _send(
        self,
        method: str,
        path: str,
        *,
        body: Json = None,
        query: Mapping[str, Any] | None = None,
        key: str | None = None,
        accept: str | None = None,
    ) -> httpx2.Response:
        headers = {"Idempotency-Key": key} if key else {}
        if accept is not None:
            headers["Accept"] = accept
        content = None
        if body is not None:
            content = msgspec.json.encode(body)
            headers["Content-Type"] = "application/json"
        parameters = {name: value for name, value in (query or {}).items() if value is not None}
        try:
            answer = self._http.request(method, path, content=content, params=parameters, headers=headers)
        except httpx2.HTTPError as error:
            raise unavailable(self.url, error) from error
        return accepted(answer)
