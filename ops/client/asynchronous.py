"""The client with `await`. Made by `python -m tests.ops.make_client` from `ops/client/__init__.py`."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Literal, Self
from urllib.parse import urlsplit

import httpx2
import msgspec

from . import (
    LINES,
    LONGEST_WAIT_SECONDS,
    PAGE,
    THIS_MACHINE,
    TIMEOUT_SECONDS,
    Choices,
    Entries,
    Json,
    T,
    Taken,
    decoded,
    decoder_of,
)
from .answers import (
    Annotation,
    AnnotationList,
    BlameView,
    Challenge,
    ChallengeList,
    ChatMessage,
    ChatPage,
    ChatReport,
    ChatReportList,
    ClosedPage,
    ComparisonView,
    CrosstableResponse,
    DeviceLink,
    DiffView,
    Dispute,
    DisputeList,
    EntriesTaken,
    EntryExplanation,
    EntryView,
    ErasedPlayer,
    FriendList,
    GameResponse,
    GameView,
    HistoryPage,
    NewPasskeyChallenge,
    NewScopedToken,
    OwnBots,
    Passkey,
    PasskeyChallenge,
    PasskeyList,
    PlayerResponse,
    PublicEntry,
    RatingHistory,
    RatingsPage,
    Recovered,
    RecoveryCode,
    Registered,
    RegisteredBot,
    ReportedMessage,
    RoundResponse,
    RulesetStatistics,
    ScopedTokenList,
    ScoreboardView,
    Series,
    SeriesList,
    SeriesStanding,
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
    Verification,
)
from .errors import ServiceRefused, ServiceUnavailable, accepted, unavailable
from .streams import PATIENCE_SECONDS, STREAM_TIMEOUT, ReplayStep, ServerMessage, StreamPlace


class AsyncClient:
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
        self._http = httpx2.AsyncClient(
            base_url=url, headers=headers, timeout=timeout_seconds, trust_env=away, verify=place.scheme != "http"
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def ready(self) -> bool:
        """Return whether the service is ready. Never raises."""
        try:
            answer = await self._http.get("/readyz", timeout=2.0)
        except httpx2.HTTPError:
            return False
        return answer.status_code == HTTPStatus.OK

    async def call(
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
        answer = await self._send(method, path, body=body, query=query, key=key)
        return decoded(answer, kind)

    # Players and tables

    async def register(self, name: str) -> Registered:
        """Register a player."""
        return await self.call("POST", "/v1/players", Registered, body={"name": name})

    async def make_recovery_code(self) -> RecoveryCode:
        """Make the caller's recovery code, in the place of the code before."""
        return await self.call("POST", "/v1/players/me/recovery", RecoveryCode)

    async def recover(self, code: str, secret: str, *, keep_tokens: bool) -> Recovered:
        """Change a recovery code for a token with a secret, and for the next code.

        Args:
            code: the recovery code.
            secret: 32 random bytes in base64url. With the same secret the call may be repeated for an hour.
            keep_tokens: whether the tokens of before stay valid.
        """
        body = {"code": code, "secret": secret, "keep_tokens": keep_tokens}
        return await self.call("POST", "/v1/players/recovery", Recovered, body=body)

    async def make_device_link(self) -> DeviceLink:
        """Make the caller's link for a further device, in the place of the link before."""
        return await self.call("POST", "/v1/players/me/device-link", DeviceLink)

    async def revoke_device_link(self) -> PlayerResponse:
        """Revoke the caller's link for a further device."""
        return await self.call("DELETE", "/v1/players/me/device-link", PlayerResponse)

    async def use_device_link(self, link: str, secret: str) -> Registered:
        """Change a link for a further device for a token with a secret.

        Args:
            link: the link.
            secret: 32 random bytes in base64url. With the same secret the call may be repeated for five minutes.
        """
        return await self.call("POST", "/v1/players/device", Registered, body={"link": link, "secret": secret})

    async def friends(self) -> FriendList:
        """Return the caller's friends, the people of the last games, and the tables that wait for the caller."""
        return await self.call("GET", "/v1/players/me/friends", FriendList)

    async def add_friend(self, player: str) -> FriendList:
        """Put a player into the caller's list of friends; a repeated call changes nothing."""
        return await self.call("PUT", f"/v1/players/me/friends/{player}", FriendList)

    async def remove_friend(self, player: str) -> FriendList:
        """Take a player off the caller's list of friends; a repeated call changes nothing."""
        return await self.call("DELETE", f"/v1/players/me/friends/{player}", FriendList)

    async def passkeys(self) -> PasskeyList:
        """Return the caller's passkeys."""
        return await self.call("GET", "/v1/players/me/passkeys", PasskeyList)

    async def begin_passkey(self) -> NewPasskeyChallenge:
        """Make a challenge to add a passkey to the caller's account, for an authenticator."""
        return await self.call("POST", "/v1/players/me/passkeys/options", NewPasskeyChallenge)

    async def add_passkey(self, name: str, passkey: Mapping[str, str]) -> Passkey:
        """Add a passkey to the caller's account.

        Args:
            name: a note about it, such as the device that has it.
            passkey: the answer of the authenticator: `challenge`, `client_data`, `attestation_object`.
        """
        return await self.call("POST", "/v1/players/me/passkeys", Passkey, body={"name": name, "passkey": passkey})

    async def remove_passkey(self, passkey: str) -> PasskeyList:
        """Remove a passkey of the caller by its id, and return the others."""
        return await self.call("DELETE", f"/v1/players/me/passkeys/{passkey}", PasskeyList)

    async def begin_passkey_sign_in(self) -> PasskeyChallenge:
        """Make a challenge to sign in with a passkey, for an authenticator."""
        return await self.call("POST", "/v1/players/passkey/options", PasskeyChallenge)

    async def use_passkey(self, passkey: Mapping[str, str], secret: str) -> Registered:
        """Change the signature of a passkey for a token with a secret.

        Args:
            passkey: the answer of the authenticator: `challenge`, `credential`, `user`, `client_data`,
                `authenticator_data`, `signature`.
            secret: 32 random bytes in base64url.
        """
        return await self.call("POST", "/v1/players/passkey", Registered, body={"passkey": passkey, "secret": secret})

    async def create(self, ruleset: str, seats: int, **fields: Any) -> GameResponse:
        """Open a table; *fields* are further fields of the call (`options`, `visibility`, `forks`, `labels`)."""
        return await self.call("POST", "/v1/games", GameResponse, body={"ruleset": ruleset, "seats": seats, **fields})

    async def sit(self, game: str, **fields: Any) -> GameResponse:
        """Take a seat, or seat a bot; *fields* are the fields of the call (`seat`, `nonce`, `bot`)."""
        return await self.call("POST", f"/v1/games/{game}/seats", GameResponse, body=fields)

    async def game(self, game: str) -> GameResponse:
        """Return a game and its table."""
        return await self.call("GET", f"/v1/games/{game}", GameResponse)

    async def components(self, ruleset: str, digest: str) -> bytes:
        """Return a component set of a ruleset, byte for byte, by the SHA-256 of its bytes in hex."""
        answer = await self._send("GET", f"/v1/rulesets/{ruleset}/components/{digest}")
        return answer.content

    # Playing

    async def decisions(self, game: str) -> Choices:
        """Return the caller's legal decisions."""
        return await self.call("GET", f"/v1/games/{game}/decisions", Choices)

    async def decide(self, game: str, head: str, decision: Mapping[str, Any], key: str | None = None) -> Taken:
        """Take a decision at a head."""
        body = {"head": head, "decision": decision}
        return await self.call("POST", f"/v1/games/{game}/decisions", Taken, body=body, key=key)

    async def hint(self, game: str) -> dict[str, Any]:
        """Return the decision that the greedy bot would take in the caller's place, and why."""
        return await self.call("GET", f"/v1/games/{game}/hint", dict[str, Any])

    # Bot accounts and further tokens

    async def make_bot(self, name: str, description: str = "") -> RegisteredBot:
        """Make a bot account, owned by the caller."""
        body = {"name": name, "description": description}
        return await self.call("POST", "/v1/players/me/bots", RegisteredBot, body=body)

    async def make_token(self, scope: Literal["read", "play"], name: str = "", **fields: Any) -> NewScopedToken:
        """Make a further token of the caller; *fields* are further fields of the call (`lifetime_s`)."""
        body = {"scope": scope, "name": name, **fields}
        return await self.call("POST", "/v1/players/me/tokens", NewScopedToken, body=body)

    async def bots(self) -> OwnBots:
        """Return the bot accounts of the caller."""
        return await self.call("GET", "/v1/players/me/bots", OwnBots)

    async def renew_bot_token(self, bot: str) -> Registered:
        """Return a new token of a bot account of the caller; the previous token ends."""
        return await self.call("POST", f"/v1/players/me/bots/{bot}/token", Registered)

    async def revoke_bot_token(self, bot: str) -> PlayerResponse:
        """Revoke the token of a bot account of the caller."""
        return await self.call("DELETE", f"/v1/players/me/bots/{bot}/token", PlayerResponse)

    async def erase_bot(self, bot: str) -> ErasedPlayer:
        """Erase a bot account of the caller, for good."""
        return await self.call("DELETE", f"/v1/players/me/bots/{bot}", ErasedPlayer)

    async def tokens(self) -> ScopedTokenList:
        """Return the further tokens of the caller that hold, without their secrets."""
        return await self.call("GET", "/v1/players/me/tokens", ScopedTokenList)

    async def revoke_token(self, token: str) -> ScopedTokenList:
        """Revoke a further token of the caller by its id; return the others."""
        return await self.call("DELETE", f"/v1/players/me/tokens/{token}", ScopedTokenList)

    # Challenges

    async def challenges(self) -> ChallengeList:
        """Return the challenges to the caller and of the caller."""
        return await self.call("GET", "/v1/players/me/challenges", ChallengeList)

    async def challenge(self, player: str, table: Mapping[str, Any], **fields: Any) -> Challenge:
        """Challenge a player to a game; *fields* are further fields of the call (`first`, `lifetime_s`)."""
        body = {"player": player, "table": table, **fields}
        return await self.call("POST", "/v1/challenges", Challenge, body=body)

    async def accept_challenge(self, challenge: str) -> Challenge:
        """Accept a challenge to the caller; the answer has the game."""
        return await self.call("POST", f"/v1/challenges/{challenge}/acceptance", Challenge)

    async def refuse_challenge(self, challenge: str, reason: str = "generic") -> Challenge:
        """Refuse a challenge to the caller."""
        return await self.call("POST", f"/v1/challenges/{challenge}/refusal", Challenge, body={"reason": reason})

    async def cancel_challenge(self, challenge: str) -> Challenge:
        """Cancel a challenge of the caller."""
        return await self.call("DELETE", f"/v1/challenges/{challenge}", Challenge)

    # Looking back

    async def state(
        self, game: str, at: int | None = None, seen_as: str | None = None, time: str | None = None
    ) -> GameView:
        """Return the view of the state at a version, or at a time; at the head when none is named.

        With *seen_as*, this call and the calls below return the view of a seat or of the public (`as`).
        """
        return await self.call(
            "GET", f"/v1/games/{game}/state", GameView, query={"at": at, "time": time, "as": seen_as}
        )

    async def scoreboard(self, game: str, at: int | None = None) -> ScoreboardView:
        """Return the itemised points at a version."""
        return await self.call("GET", f"/v1/games/{game}/scoreboard", ScoreboardView, query={"at": at})

    async def timeline(self, game: str, after: int = 0, limit: int = PAGE, seen_as: str | None = None) -> TimelinePage:
        """Return sentences about the entries above a version."""
        query = {"after": after, "limit": limit, "as": seen_as}
        return await self.call("GET", f"/v1/games/{game}/timeline", TimelinePage, query=query)

    async def entries(
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
        return await self.call("GET", f"/v1/games/{game}/entries", Entries, query=query)

    async def diff(self, game: str, start: int, end: int, seen_as: str | None = None) -> DiffView:
        """Compare the state at two versions."""
        query = {"from": start, "to": end, "as": seen_as}
        return await self.call("GET", f"/v1/games/{game}/diff", DiffView, query=query)

    async def blame(self, game: str, path: str, at: int | None = None, seen_as: str | None = None) -> BlameView:
        """Find the entry that last changed a part of the state at a version."""
        query = {"path": path, "at": at, "as": seen_as}
        return await self.call("GET", f"/v1/games/{game}/blame", BlameView, query=query)

    async def history(
        self, game: str, path: str, at: int | None = None, after: int = 0, seen_as: str | None = None
    ) -> HistoryPage:
        """Return the entries above a version that changed a part of the state, up to a version."""
        query = {"path": path, "at": at, "after": after, "limit": PAGE, "as": seen_as}
        return await self.call("GET", f"/v1/games/{game}/history", HistoryPage, query=query)

    async def why(self, game: str, version: int, seen_as: str | None = None) -> EntryExplanation:
        """Return the cause of an entry, the step before it, its rules, its events and its changes."""
        return await self.call(
            "GET", f"/v1/games/{game}/entries/{version}/why", EntryExplanation, query={"as": seen_as}
        )

    async def trace(self, game: str, version: int) -> Trace:
        """Return the trace of an entry; for operators."""
        return await self.call("GET", f"/v1/games/{game}/entries/{version}/trace", Trace)

    async def turning_points(self, game: str) -> TurningPoints:
        """Return the turning points of a game; for a long game this takes some seconds."""
        return await self.call("GET", f"/v1/games/{game}/turning-points", TurningPoints)

    async def story(self, game: str, language: str = "en", *, patience_seconds: float = 3_600.0) -> Story:
        """Return the story of a game that is over, when a worker has judged its moments; that takes minutes.

        Raises:
            ServiceUnavailable: no worker answered in time.
        """
        return decoded(await self._awaited(f"/v1/games/{game}/story", patience_seconds, language=language), Story)

    async def compare(self, game: str, other: str, at: int | None = None) -> ComparisonView:
        """Compare two games; their points at a version, by default at the last version of each."""
        return await self.call("GET", f"/v1/games/{game}/comparison", ComparisonView, query={"with": other, "at": at})

    async def what_if(
        self, game: str, at: int, decisions: Sequence[Json], seen_as: str | None = None
    ) -> dict[str, Any]:
        """Return the outcome of decisions at a version, each with its `seat` or by the seat to move."""
        body = {"at": at, "decisions": decisions}
        return await self.call("POST", f"/v1/games/{game}/what-if", dict[str, Any], body=body, query={"as": seen_as})

    # Streams and replays

    def stream(
        self, game: str, after: int | str = "", *, patience_seconds: float = PATIENCE_SECONDS
    ) -> AsyncIterator[ServerMessage]:
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

    async def follow(
        self, game: str, after: int | str = 0, *, patience_seconds: float = PATIENCE_SECONDS
    ) -> AsyncIterator[EntryView]:
        """Return each entry of a game after a head, and further entries as they are appended, until it is closed.

        Raises:
            StreamSetBack: entries that were returned are no longer in the log.
            ServiceRefused: as `stream`.
            ServiceUnavailable: as `stream`.
        """
        async for message in self.stream(game, after, patience_seconds=patience_seconds):
            entry = message.entry()
            if entry is not None:
                yield entry

    async def turns(self, *, patience_seconds: float = PATIENCE_SECONDS) -> AsyncIterator[Turn]:
        """Return the caller's turns over all games, at first the waiting turns, then each new turn; it has no end.

        Raises:
            ServiceRefused: the caller has no token.
            ServiceUnavailable: as `stream`.
        """
        async for message in self._messages("/v1/players/me/stream", StreamPlace("", patience_seconds)):
            yield message.read(Turn)

    async def turns_of_connection(self, silence_seconds: float = TIMEOUT_SECONDS) -> AsyncIterator[Turn | None]:
        """Return the caller's turns as `turns` does, until the connection ends; `None` for 15 seconds without a turn.

        Args:
            silence_seconds: how long the connection may bring nothing at all.

        Raises:
            ServiceRefused: the caller has no token.
            ServiceUnavailable: the connection broke off, or brought nothing for so long.
        """
        try:
            async with self._http.stream(
                "GET", "/v1/players/me/stream", headers={"Accept": LINES}, timeout=silence_seconds
            ) as answer:
                if answer.is_error:
                    await answer.aread()
                    accepted(answer)
                async for line in answer.aiter_lines():
                    yield decoder_of(Turn).decode(line) if line else None
        except httpx2.HTTPError as error:
            raise unavailable(self.url, error) from error

    async def events(
        self,
        after: str = "",
        *,
        ruleset: str | None = None,
        tournament: str | None = None,
        types: Iterable[str] = (),
        patience_seconds: float = PATIENCE_SECONDS,
    ) -> AsyncIterator[PublicEntry]:
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
        async for message in self._messages(f"/v1/events?{query}", StreamPlace(after, patience_seconds)):
            yield message.read(PublicEntry)

    def tournament_stream(
        self, tournament: str, after: int | str = "", *, patience_seconds: float = PATIENCE_SECONDS
    ) -> AsyncIterator[ServerMessage]:
        """Return the messages of a tournament's stream until it is over; arguments and errors as `stream`."""
        path = f"/v1/tournaments/{tournament}/stream"
        return self._messages(path, StreamPlace(str(after), patience_seconds))

    async def replay(
        self, game: str, first: int = 1, last: int | None = None, seen_as: str | None = None
    ) -> AsyncIterator[ReplayStep]:
        """Return each entry of a game and the state after it, in order, up to a version or the head."""
        after: int | None = first - 1
        while after is not None:
            page = await self.entries(game, after, seen_as=seen_as)
            for entry in page.entries:
                if last is not None and entry.version > last:
                    return
                state = await self.state(game, entry.version, seen_as)
                yield ReplayStep(entry, state)
            after = page.next

    async def _messages(self, path: str, place: StreamPlace) -> AsyncIterator[ServerMessage]:
        closed = False
        error: ServiceRefused | ServiceUnavailable | None = None
        while not closed:
            try:
                async with self._http.sse(path, headers=place.headers(), timeout=STREAM_TIMEOUT) as source:
                    if source.response.is_error:
                        await source.response.aread()
                        accepted(source.response)
                    place.connect()
                    async for event in source:
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
                await asyncio.sleep(place.pause(error))

    # Forks, proofs, archives

    async def fork(
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
        return await self.call("POST", f"/v1/games/{game}/forks", GameResponse, body=body)

    async def disputes(self, game: str) -> DisputeList:
        """Return the disputes of a game that the caller may see, the oldest first."""
        return await self.call("GET", f"/v1/games/{game}/disputes", DisputeList)

    async def refused(self, game: str) -> list[dict[str, Any]]:
        """Return the stored refused decisions of a game, the newest first; for its organisers."""
        page = await self.call("GET", f"/v1/games/{game}/refused", dict[str, Any])
        refused: list[dict[str, Any]] = page["refused"]
        return refused

    async def annotations(
        self, game: str, first: int | None = None, last: int | None = None, seen_as: str | None = None
    ) -> AsyncIterator[Annotation]:
        """Return the annotations of a range of versions of a game."""
        query: dict[str, Any] = {"from": first, "to": last, "as": seen_as, "limit": 100}
        while True:
            page = await self.call("GET", f"/v1/games/{game}/annotations", AnnotationList, query=query)
            for row in page.annotations:
                yield row
            if page.next is None:
                return
            query["after"] = page.next

    async def annotate(self, game: str, annotation: Mapping[str, Any]) -> Annotation:
        """Annotate a version of a game."""
        return await self.call("POST", f"/v1/games/{game}/annotations", Annotation, body=dict(annotation))

    async def answer_annotation(self, game: str, annotation: str, words: str) -> Annotation:
        """Answer an annotation; return it with its answers."""
        path = f"/v1/games/{game}/annotations/{annotation}/answers"
        return await self.call("POST", path, Annotation, body={"words": words})

    async def chat(self, game: str, room: str = "table", after: int = 0) -> ChatPage:
        """Return the messages of a room of a game, `table` or `spectators`, after a position."""
        query = {"after": after, "limit": PAGE}
        return await self.call("GET", f"/v1/games/{game}/chat/{room}", ChatPage, query=query)

    def chat_stream(
        self, game: str, room: str = "table", after: int = 0, *, patience_seconds: float = PATIENCE_SECONDS
    ) -> AsyncIterator[ServerMessage]:
        """Return the messages of a room's stream after a position, for ever; arguments and errors as `stream`."""
        return self._messages(f"/v1/games/{game}/chat/{room}/stream", StreamPlace(str(after), patience_seconds))

    async def say(self, game: str, words: str = "", phrase: str | None = None, room: str = "table") -> ChatMessage:
        """Say something in a room of a game: words, or a quick phrase."""
        body = {"words": words, "phrase": phrase}
        return await self.call("POST", f"/v1/games/{game}/chat/{room}", ChatMessage, body=body)

    async def report_message(self, game: str, position: int, why: str = "", room: str = "table") -> ChatReport:
        """Report a message of a room to the moderators of the game."""
        path = f"/v1/games/{game}/chat/{room}/{position}/report"
        return await self.call("POST", path, ChatReport, body={"why": why})

    async def chat_reports(self, tournament: str = "") -> ChatReportList:
        """Return the reported messages of a tournament; without one, open reports of games of no tournament."""
        within = f"/tournaments/{tournament}" if tournament else ""
        return await self.call("GET", f"/v1{within}/chat-reports", ChatReportList)

    async def game_chat_reports(self, game: str) -> ChatReportList:
        """Return the reported messages of a game, as far as the caller moderates it."""
        return await self.call("GET", f"/v1/games/{game}/chat-reports", ChatReportList)

    async def answer_chat_report(
        self, game: str, position: int, verdict: str, why: str, room: str = "table"
    ) -> ReportedMessage:
        """Remove a reported message (`removed`), or dismiss its reports (`dismissed`), with a reason."""
        path = f"/v1/games/{game}/chat/{room}/{position}/report/answer"
        return await self.call("POST", path, ReportedMessage, body={"verdict": verdict, "why": why})

    async def bundle(self, game: str, *, patience_seconds: float = 120.0, **query: Any) -> bytes:
        """Return a bundle of a game as a file, when a worker has decided its entries again.

        Args:
            game: the game.
            patience_seconds: how long to wait for the worker.
            query: `at`, `why`, `expect`, `seat` and `decision`.

        Raises:
            ServiceUnavailable: no worker answered in time.
        """
        answer = await self._awaited(f"/v1/games/{game}/bundle", patience_seconds, **query)
        return answer.content

    async def verify(self, game: str, receipt: str | None = None, *, patience_seconds: float = 120.0) -> Verification:
        """Have a log verified by a worker; wait for the result and return it.

        Raises:
            ServiceUnavailable: no worker answered in time.
        """
        return await self._verified(f"/v1/games/{game}", Verification, patience_seconds, receipt=receipt)

    async def head(self, game: str, at: int | None = None) -> SignedHead:
        """Return the head of a game's log, at its end or at a version, with the service's signature."""
        return await self.call("GET", f"/v1/games/{game}/head", SignedHead, query={"at": at})

    async def tournament_head(self, tournament: str, at: int | None = None) -> SignedHead:
        """Return the head of a tournament's log, as `head`."""
        return await self.call("GET", f"/v1/tournaments/{tournament}/head", SignedHead, query={"at": at})

    async def signing_keys(self) -> list[SigningKey]:
        """Return the public keys that check the service's signatures, the oldest first."""
        return await self.call("GET", "/v1/keys", list[SigningKey])

    async def verify_tournament(self, tournament: str, *, patience_seconds: float = 600.0) -> TournamentVerification:
        """Have a tournament's log verified by a worker; wait for the result and return it. Errors as `verify`.

        Every pairing is searched for again: seconds for each round of hundreds of players.
        """
        return await self._verified(f"/v1/tournaments/{tournament}", TournamentVerification, patience_seconds)

    async def _verified(self, path: str, type_: type[T], patience_seconds: float, **query: str | None) -> T:
        return decoded(await self._awaited(f"{path}/verify", patience_seconds, **query), type_)

    async def _awaited(self, path: str, patience_seconds: float, **query: Any) -> httpx2.Response:
        """Return the answer of a call, once a worker has done its part."""
        deadline = time.monotonic() + patience_seconds
        while True:
            answer = await self._send("GET", path, query={"wait": LONGEST_WAIT_SECONDS, **query})
            if answer.status_code != HTTPStatus.ACCEPTED:
                return answer
            if time.monotonic() > deadline:
                raise ServiceUnavailable("the answer is still to come: is a worker running?", value=path[4:])
            await asyncio.sleep(min(2.0, float(answer.headers.get("Retry-After", "1"))))

    def archive(self, game: str) -> AsyncIterator[bytes]:
        """Return the lines of a game's archive, in pieces as they arrive.

        Raises:
            ServiceRefused: the game is not closed, or does not exist.
            ServiceUnavailable: the answer broke off; an archive without its end line is incomplete.
        """
        return self._pieces(f"/v1/games/{game}/archive")

    async def notation(self, game: str) -> str:
        """Return the notation of a game; errors as `state`, and `ServiceRefused` where something in it is hidden."""
        return accepted(await self._send("GET", f"/v1/games/{game}/notation")).text

    def tournament_archive(self, tournament: str) -> AsyncIterator[bytes]:
        """Return the lines of a tournament's archive, in pieces as they arrive; errors as `archive`."""
        return self._pieces(f"/v1/tournaments/{tournament}/archive")

    async def _pieces(self, path: str) -> AsyncIterator[bytes]:
        try:
            async with self._http.stream("GET", path, timeout=None) as answer:
                if answer.is_error:
                    await answer.aread()
                    accepted(answer)
                async for piece in answer.aiter_bytes():
                    yield piece
        except httpx2.HTTPError as error:
            raise unavailable(self.url, error) from error

    async def import_archive(self, lines: AsyncIterable[bytes]) -> GameResponse:
        """Import a game from an archive; the same archive gives the same game again."""
        try:
            answer = await self._http.post(
                "/v1/games/import",
                content=lines,
                headers={"Content-Type": LINES},
                timeout=None,
            )
        except httpx2.HTTPError as error:
            raise unavailable(self.url, error) from error
        return decoded(accepted(answer), GameResponse)

    async def import_notation(self, text: str) -> GameResponse:
        """Import a notation as an analysis; the same notation gives the same game again."""
        headers = {"Content-Type": "text/plain; charset=utf-8"}
        try:
            answer = await self._http.post("/v1/games/import", content=text.encode(), headers=headers, timeout=None)
        except httpx2.HTTPError as error:
            raise unavailable(self.url, error) from error
        return decoded(accepted(answer), GameResponse)

    # Tournaments

    async def create_tournament(self, settings: Mapping[str, Any], key: str | None = None) -> TournamentResponse:
        """Begin a tournament."""
        return await self.call("POST", "/v1/tournaments", TournamentResponse, body=settings, key=key)

    async def tournaments(self) -> AsyncIterator[TournamentRow]:
        """Return all tournaments, the newest first."""
        cursor: str | None = None
        while True:
            page = await self.call("GET", "/v1/tournaments", TournamentPage, query={"after": cursor})
            for row in page.tournaments:
                yield row
            cursor = page.next
            if cursor is None:
                return

    async def tournament(self, tournament: str) -> TournamentResponse:
        """Return the present state of a tournament."""
        return await self.call("GET", f"/v1/tournaments/{tournament}", TournamentResponse)

    async def enter_players(self, tournament: str, players: Sequence[Mapping[str, Any]]) -> EntriesTaken:
        """Enter players, each with `player` or `name`, and optional fields such as `rating`: all of them or none."""
        path = f"/v1/tournaments/{tournament}/players"
        return await self.call("POST", path, EntriesTaken, body={"players": players})

    async def enter_roster(self, tournament: str, csv: str, *, dry_run: bool = False) -> EntriesTaken:
        """Enter the players of a roster in CSV: all of them or none; with *dry_run* only return its `entries`."""
        path = f"/v1/tournaments/{tournament}/players"
        return await self.call("POST", path, EntriesTaken, query={"dry_run": dry_run}, body={"csv": csv})

    async def change_entrant(self, tournament: str, player: str, fields: Mapping[str, Any]) -> TournamentResponse:
        """Set the rating and the details of a player: all at once, a field left out is not stated any more."""
        path = f"/v1/tournaments/{tournament}/players/{player}"
        return await self.call("PUT", path, TournamentResponse, body=fields)

    async def issue_link(self, tournament: str, player: str) -> Registered:
        """Issue a new link to a player who has not opened the first link."""
        return await self.call("POST", f"/v1/tournaments/{tournament}/players/{player}/link", Registered)

    async def command_tournament(
        self, tournament: str, command: Mapping[str, Any], key: str | None = None
    ) -> TournamentResponse:
        """Send a command; return the tournament after it."""
        path = f"/v1/tournaments/{tournament}/commands"
        return await self.call("POST", path, TournamentResponse, body={"command": command}, key=key)

    async def pair_round(self, tournament: str, *, patience_seconds: float = 150.0) -> TournamentResponse:
        """Have a worker pair the next round; wait for its tables and return the tournament.

        Raises:
            ServiceRefused: the round cannot be paired now, or has no pairing.
            ServiceUnavailable: no worker paired it in time.
        """
        deadline, key = time.monotonic() + patience_seconds, secrets.token_hex(16)
        path, query = f"/v1/tournaments/{tournament}/commands", {"wait": LONGEST_WAIT_SECONDS}
        while True:
            body = {"command": {"type": "pair_round"}}
            answer = await self.call("POST", path, TournamentResponse, body=body, query=query, key=key)
            if answer.state.order is None or answer.state.order.status != "pending":
                return answer
            if time.monotonic() > deadline:
                raise ServiceUnavailable("the tables are still to be made: is a worker running?", value=tournament)

    async def tournament_round(self, tournament: str, number: int, *, patience_seconds: float = 30.0) -> RoundResponse:
        """Return all tables of a round at a glance, with explanations when a worker has computed them in time."""
        deadline = time.monotonic() + patience_seconds
        while True:
            glance = await self.call("GET", f"/v1/tournaments/{tournament}/rounds/{number}", RoundResponse)
            if all(table.why is not None for table in glance.tables) or time.monotonic() > deadline:
                return glance
            await asyncio.sleep(0.5)

    async def standings(
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
        return await self.call("GET", f"/v1/tournaments/{tournament}/standings", StandingsResponse, query=query)

    async def results(
        self, tournament: str, number: int | None = None, at: int | None = None, *, time: str | None = None
    ) -> TournamentResults:
        """Return the results of a round, or of all rounds, at a version of the log or at a time; else of now."""
        query = {"round": number, "at": at, "time": time}
        return await self.call("GET", f"/v1/tournaments/{tournament}/results", TournamentResults, query=query)

    async def crosstable(
        self, tournament: str, after: int | None = None, season: int | None = None, group: int | None = None
    ) -> CrosstableResponse:
        """Return the crosstable after a round, by default after the last."""
        query = {"round": after, "season": season, "group": group}
        return await self.call("GET", f"/v1/tournaments/{tournament}/crosstable", CrosstableResponse, query=query)

    async def tournament_text(self, tournament: str, part: str, media_type: str, **query: int | str | None) -> bytes:
        """Return `standings`, `crosstable`, `results` or the `report` of a tournament as a text of a media type."""
        answer = await self._send("GET", f"/v1/tournaments/{tournament}/{part}", query=query, accept=media_type)
        return answer.content

    async def tournament_entries(self, tournament: str, after: int = 0, limit: int = PAGE) -> TournamentEntries:
        """Return entries of a tournament's log above a version."""
        query = {"after": after, "limit": limit}
        return await self.call("GET", f"/v1/tournaments/{tournament}/entries", TournamentEntries, query=query)

    async def tournament_disputes(self, tournament: str) -> DisputeList:
        """Return the disputes at tables of a tournament, the oldest first."""
        return await self.call("GET", f"/v1/tournaments/{tournament}/disputes", DisputeList)

    async def answer_dispute(self, game: str, dispute: str, answer: Mapping[str, Any]) -> Dispute:
        """Answer a dispute; return it with its answer."""
        return await self.call("POST", f"/v1/games/{game}/disputes/{dispute}/answer", Dispute, body=dict(answer))

    async def give_time(self, game: str, seat: int, ms: int | None = None) -> GameResponse:
        """Give a seat time, in milliseconds; `None` for the gift of an opponent."""
        return await self.call("POST", f"/v1/games/{game}/time", GameResponse, body={"seat": seat, "ms": ms})

    async def retry(self, game: str) -> GameResponse:
        """Free a stalled game."""
        return await self.call("POST", f"/v1/games/{game}/retry", GameResponse)

    # Series of tournaments

    async def create_series(self, settings: Mapping[str, Any], key: str | None = None) -> Series:
        """Begin a series of tournaments: `title`, and `rules` with `counts`, `best` and `place_points`."""
        return await self.call("POST", "/v1/series", Series, body=settings, key=key)

    async def list_series(self, owner: str | None = None, tournament: str | None = None) -> SeriesList:
        """Return the series of a player, or with a tournament; the caller's own where neither is named."""
        return await self.call("GET", "/v1/series", SeriesList, query={"owner": owner, "tournament": tournament})

    async def series(self, series: str) -> SeriesStanding:
        """Return a series with its tournaments and its standing."""
        return await self.call("GET", f"/v1/series/{series}", SeriesStanding)

    async def series_csv(self, series: str, *, bom: bool = False) -> bytes:
        """Return the standing of a series as CSV."""
        answer = await self._send("GET", f"/v1/series/{series}", query={"bom": bom}, accept="text/csv")
        return answer.content

    async def change_series(self, series: str, settings: Mapping[str, Any]) -> Series:
        """Set title and rules of a series."""
        return await self.call("PUT", f"/v1/series/{series}", Series, body=settings)

    async def add_to_series(self, series: str, tournament: str) -> Series:
        """Add a tournament to a series."""
        return await self.call("PUT", f"/v1/series/{series}/tournaments/{tournament}", Series)

    async def remove_from_series(self, series: str, tournament: str) -> Series:
        """Remove a tournament from a series."""
        return await self.call("DELETE", f"/v1/series/{series}/tournaments/{tournament}", Series)

    async def delete_series(self, series: str) -> Series:
        """Delete a series, and return it; its tournaments stay."""
        return await self.call("DELETE", f"/v1/series/{series}", Series)

    # Studies

    async def studies(self) -> AsyncIterator[StudyLine]:
        """Return the studies for everybody, the newest first."""
        cursor: str | None = None
        while True:
            page = await self.call("GET", "/v1/studies", StudyPage, query={"after": cursor})
            for row in page.studies:
                yield row
            cursor = page.next
            if cursor is None:
                return

    async def study(self, study: str) -> StudyResponse:
        """Return a study, each moment as far as this caller may see its game."""
        return await self.call("GET", f"/v1/studies/{study}", StudyResponse)

    async def delete_study(self, study: str, revision: int) -> StudyLine:
        """Delete a study at a revision; return its line in the list."""
        return await self.call("DELETE", f"/v1/studies/{study}", StudyLine, query={"revision": revision})

    # Ratings

    async def ratings(
        self, ruleset: str, seats: int | None = None, on: str | None = None, after: int = 0, limit: int = 50
    ) -> RatingsPage:
        """Return players by their ratings, now or at the end of a day."""
        query = {"seats": seats, "on": on, "after": after, "limit": limit}
        return await self.call("GET", f"/v1/rulesets/{ruleset}/ratings", RatingsPage, query=query)

    async def rating_history(
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
        return await self.call("GET", f"/v1/rulesets/{ruleset}/ratings/{player}", RatingHistory, query=query)

    async def sides(self, ruleset: str, seats: int | None = None, on: str | None = None) -> Sides:
        """Return the results of seats, tribes and territories."""
        return await self.call("GET", f"/v1/rulesets/{ruleset}/sides", Sides, query={"seats": seats, "on": on})

    async def statistics(self, ruleset: str, seats: int | None = None) -> RulesetStatistics:
        """Return the places of seats and tribes, the points and the length of games."""
        return await self.call("GET", f"/v1/rulesets/{ruleset}/statistics", RulesetStatistics, query={"seats": seats})

    async def search(
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
        return await self.call("GET", "/v1/games/search", ClosedPage, query={**conditions, **query})

    # Operating

    async def stalled(self) -> AsyncIterator[StalledGameResponse]:
        """Return all stalled games, the damaged games first."""
        cursor: str | None = None
        while True:
            page = await self.call("GET", "/v1/games/stalled", StalledPage, query={"after": cursor})
            for row in page.games:
                yield row
            cursor = page.next
            if cursor is None:
                return

    async def _send(
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
            answer = await self._http.request(method, path, content=content, params=parameters, headers=headers)
        except httpx2.HTTPError as error:
            raise unavailable(self.url, error) from error
        return accepted(answer)
