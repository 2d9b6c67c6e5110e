"""The registry: players, the hashes of their tokens, and their roles, on Redis.

A token is `<player>.<secret>` with 32 random bytes; only its SHA-256 is stored. A random secret needs no slow hash:
nobody guesses 256 bits. A player has a single token of their own at a time, more after a recovery that keeps the
earlier tokens, and further tokens under these (`scoped_tokens.py`); a change of the own token ends all others. A change
of a token or a role is announced in a stream that every process follows, so that all of them drop the player from their
caches at once.

The account of a player entered in a tournament belongs to its organisers until the player changes the token that the
organisers passed on as a link.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, cast

import msgspec
from cachetools import TTLCache

from api.http.errors import LinkOpened, PlayerUnknown, TokenInvalid
from api.http.scoped_tokens import ScopedToken, ScopedTokens
from domain.core.accounts import BOT, ID_LENGTH, ID_LETTERS, PERSON
from eventstore.errors import KeyReused, StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.name_book import pseudonym
from eventstore.service import monotonic_s
from eventstore.storage.redis_keys import (
    OPEN_THINGS,
    ORGANISERS,
    PLAYER,
    PLAYER_NAMES,
    PLAYER_NAMES_BEFORE,
    PREFERENCES,
    PRESENT,
    RECOVERY,
    SCOPED_TOKENS,
    beside_logs,
    shard_of_name,
)
from eventstore.storage.script import Script
from projections.sentences import LANGUAGES

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

GrantedRole: TypeAlias = Literal["player", "organiser", "operator"]

PASSKEY: Final = "passkey:"
"""The beginning of the fields of passkeys in the row of a player."""
_CHANGES: Final = "tabletape:player-changes"
"""Stream of the ids of players after a change of token or role."""
_CHANGES_KEPT: Final = 10_000

_REGISTER: Final = Script("register_player.lua", __file__)
_CHANGE_TOKEN: Final = Script("change_token.lua", __file__)
_ERASE: Final = Script("erase_player.lua", __file__)

_IDENTITIES_KEPT: Final = 4_096
_LONGEST_TOKEN: Final = 512
_USE_NOTED_MS: Final = 60_000
"""Milliseconds between writes of the last use of a token."""
_MARK: Final = 16
"""Digits of a token's hash that are stored with its last use, to tell it from the use of an earlier token."""
_BLOCK_MS: Final = 30_000
_PAUSE_S: Final = 0.25
_NOBODY: Final = (b"", None)
_OPERATOR: Final = Identity("", "operator", "operator")


class Registered(msgspec.Struct, frozen=True):
    """A player, with a token that is shown this once."""

    player: str
    name: str
    token: str


class PlayerResponse(msgspec.Struct, frozen=True):
    """A player."""

    player: str
    """The id; empty for the operator's own token."""
    name: str
    role: str
    has_token: bool
    """Whether the player has a token; after a revocation there is none until an operator issues a new token."""
    token_last_used: int | None
    """The time of the token's last use, milliseconds since 1970 in UTC, to the minute; null for a token without a use,
    and for the operator's own. Where there are several tokens, that of the last of them."""
    recovery_code_created: int | None = None
    """When the recovery code was made that can be used now, milliseconds since 1970 in UTC; null: there is none."""
    owner: str | msgspec.UnsetType = msgspec.UNSET
    """Of a bot account alone: the id of the player who owns it."""


class BotFacts(msgspec.Struct, frozen=True):
    """The facts of a bot account beside those of every player."""

    owner: str
    """The id of the player who owns it."""
    description: str


MOST_MUTED: Final = 200
"""The most players that a player mutes."""
MutedPlayers = Annotated[
    tuple[Annotated[str, msgspec.Meta(min_length=1, max_length=40)], ...], msgspec.Meta(max_length=MOST_MUTED)
]
PreferredLanguage = Annotated[str, msgspec.Meta(pattern=rf"^({'|'.join(LANGUAGES)})$(?!\n)")]


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's preferences for the page, in every browser.

    `null` stands for the usual setting. A field that a change leaves out stays as it is.
    """

    take_single: bool | msgspec.UnsetType | None = msgspec.UNSET
    """Whether the page takes a single legal decision by itself; usually not."""
    ask_before_ending: bool | msgspec.UnsetType | None = msgspec.UNSET
    """Whether the page asks before a decision that cannot be taken back, as one that ends the turn for good; usually it
    asks."""
    animation: bool | msgspec.UnsetType | None = msgspec.UNSET
    """Whether a replay runs by itself; usually as the device is set."""
    language: PreferredLanguage | msgspec.UnsetType | None = msgspec.UNSET
    """The language of the page; usually the first supported language of the browser's."""
    notices: bool | msgspec.UnsetType | None = msgspec.UNSET
    """Whether turns are told outside the tab, in browsers that allow it; usually not."""
    clock_sound: bool | msgspec.UnsetType | None = msgspec.UNSET
    """Whether a tone is heard when the player's time runs out; usually not."""
    turn_sound: bool | msgspec.UnsetType | None = msgspec.UNSET
    """Whether a soft tone is heard when it becomes the player's turn; usually not."""
    chat: bool | msgspec.UnsetType | None = msgspec.UNSET
    """Whether the page shows the chat of games; usually it does."""
    letters: bool | msgspec.UnsetType | None = msgspec.UNSET
    """Whether drawn signs of the boards have their letter beside them, as the initial of a terrain; usually not."""
    muted: MutedPlayers | msgspec.UnsetType | None = msgspec.UNSET
    """The ids of muted players: the page does not show their messages in chats; usually none."""
    colour_scheme: Literal["light", "dark"] | msgspec.UnsetType | None = msgspec.UNSET
    """The colours of the page; usually as the device is set."""


class PlayersFound(msgspec.Struct, frozen=True):
    """Players whose names have the same beginning."""

    players: tuple[PlayerResponse, ...]
    """By name. Names are not unique; ids are."""


class _Row(msgspec.Struct, frozen=True):
    """A player as Redis stores them."""

    name: bytes | None
    role: bytes | None
    token: bytes | None
    used: bytes | None
    erased: bytes | None
    owner: bytes | None
    others: bytes | None
    recovery: bytes | None

    @property
    def tokens(self) -> list[bytes]:
        """The digests of all tokens, in hex, the newest first."""
        return [] if self.token is None else [self.token, *(self.others or b"").split()]

    @property
    def last_used(self) -> int | None:
        """The time of the last use of a token, milliseconds since 1970 in UTC."""
        mark, _, at = (self.used or b"").partition(b" ")
        return int(at) if any(mark == token[:_MARK] for token in self.tokens) else None


class Registry:
    """Registers players, issues and revokes their tokens, and finds the player of a token.

    Args:
        redis: the connections to Redis.
        operator_token: the operator's token.
        trusted_s: seconds for which the identity of a token is cached; so long a process without a connection to Redis
            may take a revoked token.
        clock: the time in milliseconds since 1970.
        monotonic: the clock of the cached identities, in seconds.
    """

    def __init__(
        self,
        redis: RedisClient,
        operator_token: str,
        trusted_s: float,
        clock: Callable[[], int],
        monotonic: Callable[[], float] = monotonic_s,
    ) -> None:
        self._redis = redis
        self._operator = _digest(operator_token.encode())
        self._clock = clock
        self.scoped = ScopedTokens(redis, clock, self.announce)
        self._known: TTLCache[bytes, tuple[bytes, Identity]] = TTLCache(_IDENTITIES_KEPT, trusted_s, monotonic)
        self._changes = 0
        self._watching: dict[str, set[Callable[[], None]]] = {}

    @staticmethod
    def new_seed() -> bytes:
        """Return a random seed of a player."""
        return secrets.token_bytes(32)

    @staticmethod
    def id_of(seed: bytes, *, is_bot: bool = False) -> str:
        """Return the id of the player of a seed."""
        number = int.from_bytes(hashlib.sha256(b"player:" + seed).digest()[:8], "big")
        letters = (ID_LETTERS[number >> shift & 31] for shift in range(0, 5 * ID_LENGTH, 5))
        return (BOT if is_bot else PERSON) + "".join(letters)

    async def register(
        self, name: str, tournament: str = "", seed: bytes | None = None, bot: BotFacts | None = None
    ) -> Registered:
        """Store a new player, and return them with their id and token.

        Args:
            name: the name of the player.
            tournament: the id of the tournament whose organisers enter the player; empty for a player who registers
                themself.
            seed: 32 secret bytes; id and token follow from them, so the same seed is the same player. Without a seed
                id and token are random.
            bot: the further facts of a bot account; `None` for a person.

        Raises:
            KeyReused: the player of the seed has another name.
        """
        seed = seed or self.new_seed()
        player = self.id_of(seed, is_bot=bot is not None)
        token = _token_of(player, urlsafe_b64encode(seed).decode().rstrip("="))
        facts = ("", "") if bot is None else (bot.owner, bot.description)
        fields = [name, _hex_digest(token.encode()), tournament, *facts]
        if not await self._redis.run(_REGISTER, [PLAYER % player], fields):
            raise KeyReused("this key was used for another request", value=name, rule="http, repeating requests")
        await self._index(player, name)
        return Registered(player, name, token)

    async def issue(self, player: str) -> Registered:
        """Replace the token of a player, and return the new token; errors as `player`."""
        row = await self.player(player)
        token = _token_of(player, secrets.token_urlsafe(32))
        await self._change_token(player, "", "", token)
        return Registered(player, row.name, token)

    async def issue_link(self, player: str, tournament: str) -> Registered:
        """Replace the token of a player with an unopened link, and return the new token; errors as `player`.

        Args:
            player: the id of the player.
            tournament: the id of the tournament where the player was entered.

        Raises:
            LinkOpened: the account belongs to its player, or was entered elsewhere.
        """
        row = await self.player(player)
        token = _token_of(player, secrets.token_urlsafe(32))
        if not await self._change_token(player, "entered", tournament, token):
            detail = "this account is its player's own; only the player or an operator changes its token"
            raise LinkOpened(detail, value=player)
        return Registered(player, row.name, token)

    async def unopened(self, players: Sequence[str], tournament: str) -> tuple[str, ...]:
        """Return the players with an unopened link of a tournament, among some players, in their order."""
        entered = await asyncio.gather(*(self._redis.call("HGET", PLAYER % player, "entered") for player in players))
        waiting = zip(players, entered, strict=True)
        return tuple(player for player, place in waiting if place is not None and place.decode() == tournament)

    async def renew(self, player: str, token: bytes, secret: str) -> PlayerResponse:
        """Change the token of a player for a token with a given secret, and return the player.

        A repetition of the same change, with the old or the new token, changes nothing.

        Args:
            player: the id of the player.
            token: the token that was sent, old or new.
            secret: the secret of the new token, 32 bytes in base64url.

        Raises:
            TokenInvalid: the token was changed for another token meanwhile.
        """
        if not await self._change_token(player, "token", _hex_digest(token), _token_of(player, secret)):
            raise unknown_token()
        return await self.player(player)

    async def revoke(self, player: str) -> PlayerResponse:
        """Delete all tokens, the recovery code and the passkeys of a player, and return the player.

        Errors as `player`.
        """
        row = await self._row(player)
        fields = [field.decode() for field in await self._redis.call("HKEYS", PLAYER % player)]
        # A passkey that is added meanwhile signs nobody in without a token, and is deleted before the next is issued.
        passkeys = [field for field in fields if field.startswith(PASSKEY)]
        response = await self._change(player, "HDEL", "token", "others", "recovery", "entered", "device", *passkeys)
        await self._unlink_code(row)
        return response

    async def grant(self, player: str, role: GrantedRole) -> PlayerResponse:
        """Store the role of a player, and return the player; errors as `player`."""
        if role == "organiser":
            # First: an organiser is always found there.
            await self.player(player)
            await self._redis.call("SADD", ORGANISERS, player)
        response = await self._change(player, "HSET", "role", role)
        if role != "organiser":
            await self._redis.call("SREM", ORGANISERS, player)
        return response

    async def player(self, player: str) -> PlayerResponse:
        """Return a player.

        Raises:
            PlayerUnknown: there is no such player.
        """
        row = await self._row(player)
        if row.name is None or row.role is None:
            raise PlayerUnknown("no player has this id", value=player)
        created = int(row.recovery.partition(b" ")[2]) if row.recovery else None
        owner = msgspec.UNSET if row.owner is None else row.owner.decode()
        has_token = row.token is not None
        return PlayerResponse(player, row.name.decode(), row.role.decode(), has_token, row.last_used, created, owner)

    async def bot_facts(self, player: str) -> BotFacts | None:
        """Return the further facts of a bot account; `None` for people, erased players and nobody."""
        owner, description = await self._redis.call("HMGET", PLAYER % player, "owner", "description")
        return None if owner is None else BotFacts(owner.decode(), (description or b"").decode())

    async def further_tokens(self, player: str) -> tuple[ScopedToken, ...]:
        """Return the further tokens of a player that hold, the oldest first."""
        row = await self._row(player)
        return await self.scoped.of(player, row.tokens)

    async def name_of(self, player: str) -> str | None:
        """Return the name of a player, or the pseudonym of an erased player; `None` when no player has this id."""
        row = await self._row(player)
        if row.erased is not None:
            return pseudonym(player)
        return None if row.name is None else row.name.decode()

    async def erased_at(self, player: str) -> int | None:
        """Return when a player was erased, milliseconds since 1970 in UTC; `None` for others.

        Raises:
            PlayerUnknown: there is no such player.
        """
        row = await self._row(player)
        if row.erased is not None:
            return int(row.erased)
        await self.player(player)
        return None

    async def erase(self, player: str, now: int) -> None:
        """Delete name, tokens, recovery code, passkeys, role and preferences of a player; repeated, it changes nothing.

        Args:
            player: the id of the player.
            now: the time, milliseconds since 1970 in UTC.
        """
        await self._unlink_code(await self._row(player))
        name = await self._redis.run(_ERASE, [PLAYER % player], [now])
        if name:
            for key in (await self._names_key(player), PLAYER_NAMES_BEFORE):
                await self._redis.call("ZREM", key, _by_name(name.decode(), player))
        await self._redis.call("SREM", ORGANISERS, player)
        for key in (
            PREFERENCES % player,
            PRESENT % player,
            SCOPED_TOKENS % player,
            *(OPEN_THINGS % (player, kind) for kind in ("tables", "forks", "tournaments", "bots")),
        ):
            await self._redis.call("UNLINK", key)
        await self.announce(player)

    async def find(self, name: str, most: int) -> PlayersFound:
        """Return the players whose names begin with a text, in upper or lower case, by name.

        A player who registered with an earlier release is found after the next use of their token.

        Args:
            name: the beginning of the names.
            most: the largest number of players.
        """
        begin = name.casefold().encode()
        shards = range(await self._redis.shards_beside_logs())
        keys = [PLAYER_NAMES_BEFORE, *(PLAYER_NAMES % beside_logs("players", shard) for shard in shards)]
        # One key may have all of the first players.
        bounds = (b"[" + begin, b"(" + begin + b"\xff", "LIMIT", 0, most)
        answers = await asyncio.gather(*(self._redis.call("ZRANGEBYLEX", key, *bounds) for key in keys))
        members = sorted({member for members in answers for member in members})[:most]
        ids = (member.rpartition(b"\0")[2].decode() for member in members)
        return PlayersFound(tuple([await self.player(player) for player in ids]))

    async def preferences(self, player: str) -> Preferences:
        """Return all preferences of a player; a value that this release does not know counts as never chosen."""
        names = Preferences.__struct_fields__
        preferences = dict.fromkeys(names)
        for name, value in zip(names, await self._redis.call("HMGET", PREFERENCES % player, *names), strict=True):
            with contextlib.suppress(msgspec.ValidationError):
                stored = {name: msgspec.json.decode(value or b"null")}
                msgspec.convert(stored, Preferences)
                preferences |= stored
        return msgspec.convert(preferences, Preferences)

    async def prefer(self, player: str, changed: Preferences) -> Preferences:
        """Store preferences of a player, and return all of them.

        Each preference is stored by itself: changes of different preferences in two browsers do not undo each other.
        """
        named = msgspec.to_builtins(changed)
        if named:
            fields = [text for name, value in named.items() for text in (name, msgspec.json.encode(value))]
            await self._redis.call("HSET", PREFERENCES % player, *fields)
        return await self.preferences(player)

    def known(self, token: bytes) -> Identity | None:
        """Return the cached identity of a token, `None` where there is none."""
        digest, identity = self._known.get(token.rpartition(b".")[0], _NOBODY)
        if identity is None or not hmac.compare_digest(digest, _digest(token)):
            return None
        return identity if identity.expires is None or identity.expires > self._clock() else None

    async def identify(self, token: bytes) -> Identity:
        """Return the identity of a token, and note its use.

        Raises:
            TokenInvalid: no player has this token.
            TokenExpired: its time is over.
        """
        digest = _digest(token)
        if hmac.compare_digest(digest, self._operator):
            return _OPERATOR
        player, dot, _ = token.partition(b".")
        if not dot or len(token) > _LONGEST_TOKEN or not player.isalnum():
            raise unknown_token()
        while True:
            changes = self._changes
            row, scoped = await self._row(player.decode()), None
            if not (row.name and row.role and row.token):
                raise unknown_token()
            own = next((known for known in row.tokens if hmac.compare_digest(known, digest.hex().encode())), None)
            if own is None:
                scoped = await self.scoped.find(token, row.tokens) if token.count(b".") > 1 else None
                if scoped is None:
                    raise unknown_token()
            await self._note_use(player.decode(), row.name.decode(), own or row.token, row.last_used, row.role)
            if changes == self._changes:
                break  # else a token or a role was changed meanwhile, perhaps this token
        identity = Identity(
            player.decode(),
            row.name.decode(),
            cast("GrantedRole", row.role.decode()),
            (row.owner or b"").decode(),
            None if scoped is None else scoped.scope,
            None if scoped is None else scoped.expires,
        )
        self._known[token.rpartition(b".")[0]] = digest, identity
        return identity

    @contextlib.contextmanager
    def watched(self, caller: Identity, changed: Callable[[], None]) -> Iterator[None]:
        """Within the block, call *changed* when any process changes a token or the role of a caller.

        It is called at the end of the time of the caller's token, too.
        """
        watching = self._watching.setdefault(caller.player, set())
        watching.add(changed)
        over: asyncio.TimerHandle | None = None
        if caller.expires is not None:
            seconds = max(0, caller.expires - self._clock()) / 1000
            over = asyncio.get_running_loop().call_later(seconds, changed)
        try:
            yield
        finally:
            if over is not None:
                over.cancel()
            watching.discard(changed)
            if not watching:
                self._watching.pop(caller.player, None)

    async def follow(self) -> None:
        """Drop players from the cache as soon as any process has changed them; runs until it is cancelled."""
        position = b"0"

        def read(block_ms: int) -> tuple[Any, ...]:
            return ("XREAD", "BLOCK", block_ms, "STREAMS", _CHANGES, position)

        while True:
            try:
                reply = await self._redis.listen(read, _BLOCK_MS)
            except StoreUnavailable:
                await asyncio.sleep(_PAUSE_S)
                continue
            for _, entries in reply or ():
                for _, (_, player) in entries:
                    self._forget(player.decode())
                position = entries[-1][0]

    async def _change(self, player: str, command: str, *fields: str) -> PlayerResponse:
        await self.player(player)
        await self._redis.call(command, PLAYER % player, *fields)
        await self.announce(player)
        return await self.player(player)

    async def _unlink_code(self, row: _Row) -> None:
        """Let the recovery code of a row lead to no player."""
        if row.recovery:
            await self._redis.call("UNLINK", RECOVERY % row.recovery.partition(b" ")[0].decode())

    async def _change_token(self, player: str, field: str, expected: str, token: str) -> bool:
        """Store the token of a player where a field has a value, any for no field; return whether it had."""
        digest = _hex_digest(token.encode())
        stored = await self._redis.run(_CHANGE_TOKEN, [PLAYER % player], [field, expected, digest])
        if stored:
            await self.announce(player)
        return bool(stored)

    async def announce(self, player: str) -> None:
        """Let every process forget a player after a change of tokens or role."""
        self._forget(player)
        # The change stays: a process that misses the announcement sees it when its cached identity expires.
        with contextlib.suppress(StoreUnavailable):
            await self._redis.call("XADD", _CHANGES, "MAXLEN", "~", _CHANGES_KEPT, "*", "player", player)

    def _forget(self, player: str) -> None:
        self._changes += 1
        own, further = player.encode(), f"{player}.".encode()
        for account in [account for account in self._known if account == own or account.startswith(further)]:
            self._known.pop(account, None)
        for changed in tuple(self._watching.get(player, ())):
            changed()

    async def _index(self, player: str, name: str) -> None:
        member = _by_name(name, player)
        await self._redis.call("ZADD", await self._names_key(player), 0, member)
        await self._redis.call("ZREM", PLAYER_NAMES_BEFORE, member)

    async def _names_key(self, player: str) -> str:
        return PLAYER_NAMES % beside_logs("players", shard_of_name(player, await self._redis.shards_beside_logs()))

    async def _note_use(self, player: str, name: str, token: bytes, last_used: int | None, role: bytes) -> None:
        now = self._clock()
        if last_used is None or now - last_used >= _USE_NOTED_MS:
            # A store that only takes no writes keeps nobody out.
            with contextlib.suppress(StoreUnavailable):
                await self._redis.call("HSET", PLAYER % player, "used", b"%b %d" % (token[:_MARK], now))
                await self._index(player, name)
                if role == b"organiser":  # of an earlier release, perhaps
                    await self._redis.call("SADD", ORGANISERS, player)

    async def _row(self, player: str) -> _Row:
        return _Row(*await self._redis.call("HMGET", PLAYER % player, *_Row.__struct_fields__))


def _by_name(name: str, player: str) -> str:
    """Return the member of a player in the set by which players are found."""
    return f"{name.casefold()}\0{player}"


def _token_of(player: str, secret: str) -> str:
    return f"{player}.{secret}"


def unknown_token() -> TokenInvalid:
    """Return the error for a token that nobody has."""
    return TokenInvalid("this token is not known", rule="RFC 6750, section 3.1")


def _digest(token: bytes) -> bytes:
    return hashlib.sha256(token).digest()


def _hex_digest(token: bytes) -> str:
    return _digest(token).hex()
