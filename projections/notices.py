"""Notices for players outside the page. A notice is made of values that its recipient may see when it is sent.

It holds nothing else: no head and no hash, but for a bot, which decides on a head; and of a game that the recipient
may no longer read only the loss of their seat there.
"""

from __future__ import annotations

from typing import Final

import msgspec

from domain.core.events import Message, Seat, tag_of
from eventstore.chat.reports import moderates
from eventstore.errors import GameUnknown, VersionUnknown
from eventstore.identity import Identity
from eventstore.log.entry import ServiceRun
from eventstore.log.state import plays_itself, to_move
from eventstore.log.visibility import GameSnapshot
from eventstore.notices.deliveries import Occasion, notice_id
from eventstore.notices.settings import AnyNoticeKind
from eventstore.review.disputes import Dispute
from eventstore.service import Service
from eventstore.storage.kinds import GAME, kind_of
from eventstore.table.table import Table
from eventstore.write.challenges import Challenge
from eventstore.write.rematch import invitation_to
from projections.decisions import DecisionOption
from projections.facade import Projections
from projections.timelines import TimelineItem

MOST_SENTENCES: Final = 30
"""Number of sentences of a notice; of more sentences the last are kept."""
LOOKED_BACK: Final = 200
"""Number of entries that are searched for the player's last decision."""

MOST_BYTES_OF_DECISIONS: Final = 65_536
"""Number of bytes of the longest list of decisions, as JSON, that a notice to a bot has."""

_encode: Final = msgspec.json.Encoder().encode
_RUN: Final = tag_of(ServiceRun)

TEXTS: Final[dict[AnyNoticeKind, str]] = {
    "turn": "notice-turn",
    "time_low": "notice-time-low",
    "time_over": "notice-time-over",
    "stand_in": "notice-stand-in",
    "seat_lost": "notice-seat-lost",
    "began": "notice-began",
    "ended": "notice-ended",
    "replaced": "notice-replaced",
    "request": "notice-request",
    "pause": "notice-pause",
    "substitute": "notice-substitute",
    "decide": "notice-decide",
    "plan": "notice-plan",
    "dispute": "notice-dispute",
    "answer": "notice-answer",
    "ruling": "notice-ruling",
    "filled": "notice-filled",
    "round": "notice-round",
    "called": "notice-called",
    "challenged": "notice-challenged",
    "reported": "notice-reported",
    "move": "notice-move",
    "test": "notice-test",
    "confirm": "notice-confirm",
}
"""By kind: the key of its sentence."""


_PASSING: Final = ("turn", "request", "time_low", "stand_in", "seat_lost", "pause", "substitute", "decide")
"""The kinds whose reason may be gone before they are sent."""


class MoveToMake(msgspec.Struct, frozen=True):
    """The move that a bot is to make: one decision, on this head."""

    head: str
    """The head to send with the decision."""
    question: str
    """The question to the seat."""
    count: int
    """Number of legal decisions."""
    decisions: tuple[DecisionOption, ...] | None
    """The legal decisions, as the seat may see them; `null` where the list is longer than `MOST_BYTES_OF_DECISIONS`."""
    address: str
    """The address that lists the decisions (`GET`) and takes one of them (`POST`)."""


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A notice for a player."""

    notice: str
    """Its id: the same in every repeat, and by every channel."""
    kind: AnyNoticeKind
    time: int
    """The time of its occasion, milliseconds since 1970 in UTC."""
    player: str
    """The recipient."""
    game: str | None = None
    version: int | None = None
    """The version of the game that gave rise to it."""
    tournament: str | None = None
    seat: Seat | None = None
    """The player's seat in the game."""
    ruleset: str | None = None
    title: str
    """The game or tournament by its title."""
    labels: tuple[str, ...] = ()
    """The game's labels."""
    link: str
    """The address of the game or tournament on the page."""
    text: str
    """Its subject, in a sentence."""
    happened: tuple[str, ...] = ()
    """The sentences since the player's last decision."""
    left_out: int = 0
    """Number of sentences that were left out before them."""
    move: MoveToMake | None = None
    """For a bot: the move that it is to make."""
    challenge: Challenge | None = None
    """The challenge that waits for the player's answer."""

    def subject(self) -> str:
        """Return the title of the game, with its labels."""
        return f"{self.title} ({', '.join(self.labels)})" if self.labels else self.title

    def headline(self) -> str:
        """Return the title and the subject as a heading: without a full stop."""
        return f"{self.subject()} \N{EN DASH} {self.text.removesuffix('.')}"


class WebhookBody(msgspec.Struct, frozen=True):
    """The body of a request to a webhook."""

    type: str
    """The kind of the notice: `notice.turn` and so on."""
    timestamp: str
    """The time of the notice, as RFC 3339 writes it."""
    data: Notice


class NoticeTeller:
    """Words notices.

    Args:
        service: the event store of this process.
        projections: answer questions about games.
        page: the address of the page, without a slash at the end.
    """

    def __init__(self, service: Service, projections: Projections, page: str) -> None:
        self._service = service
        self._projections = projections
        self._page = page

    async def notice(self, recipient: Identity, occasion: Occasion, language: str) -> Notice | None:
        """Return the notice about an occasion; `None` if its recipient may not know of the occasion (any more)."""
        if occasion.kind in ("test", "confirm"):
            text = self._say(TEXTS[occasion.kind], {}, language)
            return self._notice(recipient, occasion, title="Tabletape", link=self._page, text=text)
        try:
            if await self._is_lost(occasion):
                return None
            if occasion.kind == "challenged":
                if occasion.log:
                    return await self._of_invitation(recipient, occasion, language)
                return await self._of_challenge(recipient, occasion, language)
            if occasion.kind in ("round", "called"):
                return await self._of_round(recipient, occasion, language)
            if occasion.kind == "reported":
                return await self._of_report(recipient, occasion, language)
            if occasion.kind == "seat_lost" or (occasion.kind, occasion.about) == ("substitute", "offered"):
                return await self._of_a_seat(recipient, occasion, language)
            snapshot = await self._service.rights.snapshot(occasion.log, recipient)
            return await self._of_game(snapshot, occasion, language)
        except (GameUnknown, VersionUnknown):
            return None

    async def _is_lost(self, occasion: Occasion) -> bool:
        """Return whether a fail-over took the entry of an occasion, and another entry has its version.

        Raises:
            GameUnknown, VersionUnknown: no entry has its version now.
        """
        if not occasion.head:
            return False
        log = self._service.reader if kind_of(occasion.log) == GAME else self._service.tournaments
        return str((await log.record(occasion.log, occasion.version)).head) != occasion.head

    async def is_past(self, recipient: Identity, occasion: Occasion) -> bool:
        """Return whether the reason of a notice is gone by now: a turn that was taken, a request that has ended.

        The reason of a notice about a bot in the seat is gone once the player is back.
        """
        if occasion.kind not in _PASSING:
            return False
        try:
            if occasion.kind == "seat_lost":
                table = (await self._service.reader.state(occasion.log)).at_table
                return table.seat_of(recipient.player) not in (None, *table.forfeited)
            if occasion.about in ("offered", "for_you"):
                table = (await self._service.reader.state(occasion.log)).at_table
                seat = table.seat_of(recipient.player)
                return all(recipient.player != offer.player and seat != offer.seat for offer in table.substitutes)
            state = (await self._service.rights.snapshot(occasion.log, recipient)).state
        except GameUnknown:
            return True
        seat = state.at_table.seat_of(recipient.player)
        if occasion.kind == "time_low":
            clocks = state.at_table.clocks
            return seat is None or not clocks or str(clocks[seat].until) != occasion.about
        if occasion.kind == "turn":
            return seat not in to_move(state)
        if occasion.kind == "stand_in":
            return seat is None or state.at_table.stand_ins[seat] is None
        if occasion.kind in ("pause", "decide"):
            return _has_passed(state.at_table, seat, occasion)
        if occasion.kind == "substitute":
            table = state.at_table
            invited = any(seat in table.asked_about(offer) for offer in table.substitutes)
            return occasion.about == "consent" and not invited
        return seat not in (*state.at_table.asked, *state.at_table.asked_by(state.at_table.end_request))

    async def _of_game(self, snapshot: GameSnapshot, occasion: Occasion, language: str) -> Notice | None:
        game, table = occasion.log, snapshot.state.at_table
        if occasion.kind == "decide":
            if not await self._service.tournaments.organises(table, snapshot.caller):
                return None
        elif occasion.kind != "filled" and snapshot.seat is None and occasion.kind not in ("dispute", "answer"):
            return None
        values: dict[str, str | int] = {}
        sentences: list[str] = []
        if occasion.kind in ("dispute", "answer"):
            dispute = await self._dispute(snapshot, occasion)
            if dispute is None:
                return None
            values = {"name": dispute.name, "version": str(dispute.version), "text": dispute.words}
            if occasion.kind == "answer":
                values = _answer_of(dispute, occasion)
            if not values:
                return None
        else:
            values = {"why": occasion.about}
            sentences = await self._happened(snapshot, occasion.version, language)
        move = None
        if occasion.kind == "move":
            move = await self._move(snapshot, occasion, language)
            if move is None:
                return None
        ruleset = self._service.rulesets[table.ruleset]
        notice = self._notice(
            snapshot.caller,
            occasion,
            title=ruleset.title,
            link=f"{self._page}/games/{game}",
            text=self._say(TEXTS[occasion.kind], values, language),
        )
        return msgspec.structs.replace(
            notice,
            game=game,
            version=occasion.version,
            seat=snapshot.seat,
            ruleset=table.ruleset,
            labels=table.labels,
            happened=tuple(sentences[-MOST_SENTENCES:]),
            left_out=max(0, len(sentences) - MOST_SENTENCES),
            move=move,
        )

    async def _move(self, snapshot: GameSnapshot, occasion: Occasion, language: str) -> MoveToMake | None:
        """Return the move that the recipient is to make; `None` where the game has gone on, or a bot plays the seat.

        The head decides: the list of an earlier version is never sent. A later version has a notice of its own.
        """
        state, seat = snapshot.state, snapshot.seat
        if seat is None or state.version != occasion.version or seat not in to_move(state) or plays_itself(state, seat):
            return None
        listed = await self._projections.decisions(snapshot, language)
        long = len(_encode(listed.decisions)) > MOST_BYTES_OF_DECISIONS
        address = f"{self._page}/v1/games/{occasion.log}/decisions"
        decisions = None if long else listed.decisions
        return MoveToMake(listed.head, listed.question, len(listed.decisions), decisions, address)

    async def _of_a_seat(self, recipient: Identity, occasion: Occasion, language: str) -> Notice | None:
        """Return a notice for a former player of a game, or a substitute, whether they may read it now or not."""
        table = (await self._service.reader.state(occasion.log)).at_table
        offered = any(offer.player == recipient.player for offer in table.substitutes)
        if not offered and all(recipient.player not in players for players in table.held):
            return None
        title = self._service.rulesets[table.ruleset].title
        text = self._say(TEXTS[occasion.kind], {"why": occasion.about}, language)
        notice = self._notice(recipient, occasion, title=title, link=f"{self._page}/games/{occasion.log}", text=text)
        readable = await self._service.rights.may_read(table, recipient)
        return msgspec.structs.replace(
            notice,
            game=occasion.log,
            version=occasion.version,
            seat=table.seat_of(recipient.player),
            ruleset=table.ruleset,
            labels=table.labels if readable else (),
        )

    async def _happened(self, snapshot: GameSnapshot, version: int, language: str) -> list[str]:
        """Return sentences about the entries up to a version since the recipient's last decision."""
        after = max(0, version - LOOKED_BACK)
        page = await self._projections.timeline(snapshot, after, version - after, language)
        items: list[TimelineItem] = [item for item in page.items if item.version <= version]
        own = [item.version for item in items if item.seat is not None and item.seat == snapshot.seat]
        # The player's own last decision may be the very entry of the notice: the end of the game.
        since = max((own_version for own_version in own if own_version < version), default=0)
        return [
            item.text
            for item in items
            # A run of the service alone is no news.
            if item.version > since
            and item.type != _RUN
            and (item.taken_back_by is None or item.taken_back_by > version)
        ]

    async def _of_challenge(self, recipient: Identity, occasion: Occasion, language: str) -> Notice | None:
        challenge = await self._service.challenges.find(recipient.player, occasion.about)
        if challenge is None or challenge.status != "open" or challenge.table.ruleset not in self._service.rulesets:
            return None
        text = self._say(TEXTS[occasion.kind], {"name": challenge.challenger_name}, language)
        title = self._service.rulesets[challenge.table.ruleset].title
        notice = self._notice(recipient, occasion, title=title, link=f"{self._page}/", text=text)
        return msgspec.structs.replace(notice, ruleset=challenge.table.ruleset, challenge=challenge)

    async def _of_invitation(self, recipient: Identity, occasion: Occasion, language: str) -> Notice | None:
        """Return a notice that a player invites the recipient to play again, as long as the table waits for them."""
        table = (await self._service.reader.state(occasion.log)).at_table
        opener = next((person for person in table.seats if person and person.player == occasion.about), None)
        if table.status != "open" or opener is None or table.seat_of(recipient.player) is not None:
            return None
        private = table.visibility == "private"
        key = f"#invitation={invitation_to(self._service.core.keys, table.game)}" if private else ""
        notice = self._notice(
            recipient,
            occasion,
            title=self._service.rulesets[table.ruleset].title,
            link=f"{self._page}/games/{table.game}{key}",
            text=self._say("notice-invited", {"name": opener.name}, language),
        )
        return msgspec.structs.replace(notice, game=table.game, version=occasion.version, ruleset=table.ruleset)

    async def _dispute(self, snapshot: GameSnapshot, occasion: Occasion) -> Dispute | None:
        """Return the dispute of a notice, where the player may see it."""
        disputes = await self._service.disputes.seen_by(snapshot.state.at_table, snapshot.caller)
        name = occasion.about.partition("/")[0]
        return next((dispute for dispute in disputes if dispute.dispute == name), None)

    async def _of_round(self, recipient: Identity, occasion: Occasion, language: str) -> Notice | None:
        state = await self._service.tournaments.state(occasion.log)
        number, _, called = occasion.about.partition("/")
        if int(number) > len(state.played.rounds):
            return None
        played_round = state.played.rounds[int(number) - 1]
        tables = played_round.tables
        mine = next((place for place, table in enumerate(tables, 1) if recipient.player in table.players), None)
        if called and (str(mine) != called or mine not in played_round.called or tables[mine - 1].is_settled):
            return None  # the table was set anew, has ended, or the call was taken back
        title = state.played.settings.title
        names = {entrant.player: entrant.name for entrant in state.played.roster}
        sentences: tuple[str, ...] = ()
        if mine is not None:
            others = ", ".join(
                names.get(player, "") for player in tables[mine - 1].players if player != recipient.player
            )
            values: dict[str, str | int] = {"table": str(mine), "others": others}
            sentences = (self._say("notice-round-table", values, language),)
        elif recipient.player in played_round.byes:
            sentences = (self._say("notice-round-bye", {}, language),)
        else:
            return None
        link = f"{self._page}/tournaments/{occasion.log}"
        text = self._say(TEXTS[occasion.kind], {"round": number, "table": called}, language)
        notice = self._notice(recipient, occasion, title=title, link=link, text=text)
        game = state.played.settings.game
        return msgspec.structs.replace(
            notice, tournament=occasion.log, happened=sentences, ruleset=None if game is None else game.ruleset
        )

    async def _of_report(self, recipient: Identity, occasion: Occasion, language: str) -> Notice | None:
        """Return a notice that a message was reported, without its words: the desk has them until the answer."""
        table = (await self._service.reader.state(occasion.about.partition("/")[0])).at_table
        place = table.tournament
        if place is None or not await moderates(self._service.tournaments, self._service.rights, table, recipient):
            return None
        title = (await self._service.tournaments.state(occasion.log)).played.settings.title
        text = self._say(TEXTS[occasion.kind], {"table": str(place.table), "round": str(place.round)}, language)
        link = f"{self._page}/tournaments/{occasion.log}"
        notice = self._notice(recipient, occasion, title=title, link=link, text=text)
        return msgspec.structs.replace(notice, tournament=occasion.log, ruleset=table.ruleset)

    def _notice(self, recipient: Identity, occasion: Occasion, *, title: str, link: str, text: str) -> Notice:
        return Notice(
            notice=notice_id(recipient.player, occasion),
            kind=occasion.kind,
            time=occasion.time,
            player=recipient.player,
            title=title,
            link=link,
            text=text,
        )

    def _say(self, key: str, values: dict[str, str | int], language: str) -> str:
        return self._projections.sentences.render(Message(key, values), language)


def _has_passed(table: Table, seat: Seat | None, occasion: Occasion) -> bool:
    """Return whether the reason of a notice about a pause, or about a decision of an organiser, is gone by now."""
    match occasion.about:
        case "asked":
            return seat not in table.asked_by(table.pause_request)
        case "agreed":
            return table.pause_request is None
        case "begun" | "organiser":
            return table.pause is None
        case "time":
            return not any(clock.expired and clock.waits for clock in table.clocks)
        case "substitute":
            return all(offer.consented for offer in table.substitutes)
    return table.pause is not None


def _answer_of(dispute: Dispute, occasion: Occasion) -> dict[str, str | int]:
    """Return the values of the sentence about an answer to a dispute, or about its take-back; empty where it is gone.

    After the id of the dispute, the first answer alone names no entry of the tournament's log.
    """
    entry = occasion.about.partition("/")[2]
    for back in dispute.earlier:
        if str(back.entry) == entry:
            return {"name": back.name, "verdict": "taken_back", "text": back.why}
    answers = [back.answer for back in dispute.earlier]
    answers += [] if dispute.answer is None else [dispute.answer]
    for answer in answers:
        if entry in ("", str(answer.entry)):
            return {"name": answer.name, "verdict": answer.verdict, "text": answer.why}
    return {}
