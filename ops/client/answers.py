"""The answers of the service, as structs.

Made by `python -m tests.ops.make_client` from the structs of the service. Fields that a later service adds are ignored.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Mark(msgspec.Struct, frozen=True):
    """A mark on a place of the board; with a second place an arrow."""

    place: str
    to: str = ""


class Note(msgspec.Struct, frozen=True):
    """A note of an author: an answer, or an annotation."""

    annotation: str
    by: str
    name: str
    seat: int | None
    words: str
    time: int
    changed: int | None = None
    held_back: bool = False


class Annotation(msgspec.Struct, frozen=True, kw_only=True):
    """A note about a version of a game."""

    annotation: str
    by: str
    name: str
    seat: int | None
    words: str
    time: int
    changed: int | None = None
    held_back: bool = False
    game: str
    version: int
    head: str
    tag: str
    marks: tuple[Mark, ...]
    seen_by: Literal["all", "organisers", "table"]
    removed: bool = False
    answers: tuple[Note, ...] = ()


class AnnotatedVersion(msgspec.Struct, frozen=True):
    """A version with annotations that the viewer may see."""

    version: int
    annotations: int
    answers: int
    changed: int


class AnnotationList(msgspec.Struct, frozen=True):
    """Annotations that the viewer may see, by version and then by time."""

    may_write: bool
    may_remove: bool
    annotations: tuple[Annotation, ...]
    versions: tuple[AnnotatedVersion, ...]
    next: str | None


class Change(msgspec.Struct, frozen=True):
    """A part that differs. A side without the part has no field for it."""

    path: str
    before: Any | msgspec.UnsetType = msgspec.UNSET
    after: Any | msgspec.UnsetType = msgspec.UNSET


class BlameView(msgspec.Struct, frozen=True):
    """The entry that last changed a part of a viewer's state."""

    version: int
    head: str
    time: int
    kind: Literal["act", "decision", "run"]
    seat: int | None
    back_to: int | None
    cause: str
    events: tuple[str, ...]
    changes: list[Change]
    game: str
    path: str
    at: int
    value: Any
    before: Any | msgspec.UnsetType = msgspec.UNSET


class BotAccount(msgspec.Struct, frozen=True):
    """A bot account, as everybody may see it."""

    bot: str
    name: str
    description: str
    owner: str
    owner_name: str


class Absolute(msgspec.Struct, frozen=True, tag_field="kind", tag="absolute"):
    """A span for the whole game ("sudden death")."""

    main_ms: int


class Simple(msgspec.Struct, frozen=True, tag_field="kind", tag="simple"):
    """A span for each decision; unused time is lost."""

    per_decision_ms: int


class Fischer(msgspec.Struct, frozen=True, tag_field="kind", tag="fischer"):
    """An increment after each turn; unused time is kept, up to a cap."""

    initial_ms: int
    increment_ms: int
    cap_ms: int


class ByoYomi(msgspec.Struct, frozen=True, tag_field="kind", tag="byo_yomi"):
    """Main time, then periods. A turn within a period keeps it whole; a period that runs out is lost."""

    main_ms: int
    period_ms: int
    periods: int


class Canadian(msgspec.Struct, frozen=True, tag_field="kind", tag="canadian"):
    """Main time, then periods for a number of turns each. A period begins anew after its turns."""

    main_ms: int
    period_ms: int
    turns: int


class Correspondence(msgspec.Struct, frozen=True, tag_field="kind", tag="correspondence"):
    """A number of days for each turn, and a bank of days for turns that take longer."""

    days: int
    bank_days: int = 0


class Night(msgspec.Struct, frozen=True):
    """Hours of every day, between two full hours; past midnight where it begins later than it ends."""

    begins: int
    ends: int


class Rest(msgspec.Struct, frozen=True):
    """When no time passes."""

    zone: str = "UTC"
    night: Night | None = None
    days: tuple[Literal["friday", "monday", "saturday", "sunday", "thursday", "tuesday", "wednesday"], ...] = ()


class ClockSettings(msgspec.Struct, frozen=True):
    """The clock of a game."""

    time: Absolute | Simple | Fischer | ByoYomi | Canadian | Correspondence
    expiry: Literal["bot", "claim", "forfeit", "organiser", "warn"] = "warn"
    rest: Rest | None = None
    bot: str = "greedy"
    grace_ms: int = 0


class NewGame(msgspec.Struct, frozen=True):
    """A request to open a table."""

    ruleset: str
    seats: int
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    visibility: Literal["private", "public", "unlisted"] = "public"
    forks: Literal["after_end", "anyone", "organiser"] = "organiser"
    take_back: Literal["none", "own_turn"] = "own_turn"
    labels: tuple[str, ...] = ()
    components: str | None = None
    absent_after: int | None = 259200
    vacation: int = 0
    clock: ClockSettings | None = None
    resign: Literal["bot", "ends"] | None = None
    hints: bool = False


class Challenge(msgspec.Struct, frozen=True):
    """A player's request to another player for a game."""

    challenge: str
    challenger: str
    challenger_name: str
    challenged: str
    challenged_name: str
    table: NewGame
    first: Literal["challenged", "challenger", "lot"]
    created: int
    until: int
    status: Literal["accepted", "cancelled", "expired", "open", "refused"] = "open"
    ended: int | None = None
    reason: Literal["generic", "later", "no_bots", "only_bots", "ruleset", "too_fast", "too_slow", "variant"] | None = (
        None
    )
    players: tuple[str, ...] = ()
    game: str | None = None
    rematch: str | None = None
    seat: int | None = None


class ChallengeList(msgspec.Struct, frozen=True):
    """The challenges of a player: open challenges, and challenges that have ended within a day; the oldest first."""

    received: tuple[Challenge, ...]
    sent: tuple[Challenge, ...]


class ChannelResponse(msgspec.Struct, frozen=True):
    """A way by which notices reach the caller. Addresses and secrets are not shown again."""

    channel: str
    kind: Literal["bot", "mail", "other", "push", "webhook"]
    address: str
    confirmed: bool
    stopped: str
    created: int


class ChannelAdded(msgspec.Struct, frozen=True):
    """A channel that was added."""

    channel: ChannelResponse
    secret: str | None


class ChatMessage(msgspec.Struct, frozen=True, tag_field="type", tag="message"):
    """A message of a player: words, or a quick phrase."""

    position: int
    player: str
    name: str
    seat: int | None
    time: int
    words: str = ""
    phrase: (
        Literal[
            "another_game",
            "back_again",
            "good_game",
            "good_luck",
            "hello",
            "one_moment",
            "sorry",
            "thanks",
            "well_played",
            "your_turn",
        ]
        | None
    ) = None


class RemovedMessage(msgspec.Struct, frozen=True, tag_field="type", tag="removed"):
    """The mark of a message that a moderator removed, in its place."""

    position: int
    player: str
    name: str
    seat: int | None
    time: int


class ChatRemoval(msgspec.Struct, frozen=True, tag_field="type", tag="removal"):
    """Messages were deleted, or a moderator has put a mark in their place."""

    position: int
    time: int
    removes: tuple[int, ...]
    reason: Literal["erased", "moderated"]


class ChatPage(msgspec.Struct, frozen=True):
    """Entries of a room, in order. Positions of deleted messages are left out."""

    entries: tuple[ChatMessage | RemovedMessage | ChatRemoval, ...]
    end: int
    next: int | None


class ChatReport(msgspec.Struct, frozen=True):
    """A report of a message."""

    player: str
    name: str
    time: int
    why: str


class TournamentTable(msgspec.Struct, frozen=True):
    """The table of a tournament at which a game is played."""

    tournament: str
    round: int
    table: int


class ChatReportAnswer(msgspec.Struct, frozen=True):
    """The answer of a moderator to the reports of a message."""

    verdict: Literal["dismissed", "removed"]
    why: str
    by: str
    name: str
    time: int


class ReportedMessage(msgspec.Struct, frozen=True):
    """A reported message, as its moderators see it."""

    game: str
    table: TournamentTable | None
    room: Literal["spectators", "table"]
    position: int
    message: ChatMessage | RemovedMessage
    around: tuple[ChatMessage | RemovedMessage, ...]
    reports: tuple[ChatReport, ...]
    answer: ChatReportAnswer | None


class ChatReportList(msgspec.Struct, frozen=True):
    """Reported messages."""

    messages: tuple[ReportedMessage, ...]


class ChatRoom(msgspec.Struct, frozen=True):
    """A room that the caller may read."""

    room: Literal["spectators", "table"]
    may_write: bool
    closed: Literal["no_player", "round_runs"] | None


class ChatRooms(msgspec.Struct, frozen=True):
    """The rooms of a game that the caller may read."""

    rooms: tuple[ChatRoom, ...]


class Stretch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the time that a seat has left."""

    kind: Literal["bank", "grace", "main", "period"]
    ms: int
    times: int = 1


class SeatTime(msgspec.Struct, frozen=True):
    """The time of a seat."""

    seat: int
    left_ms: int
    stretches: tuple[Stretch, ...]
    turns: int
    since: int | None
    until: int | None
    expired: bool


class Gift(msgspec.Struct, frozen=True):
    """The time that an opponent may give at once to the player who must decide."""

    ms: int
    most_left_ms: int


class TimeLeft(msgspec.Struct, frozen=True):
    """The time that each seat has left. A reader counts it down between two entries; it stands still during rests."""

    now: int
    seats: tuple[SeatTime, ...]
    rests: tuple[tuple[int, int], ...]
    gift: Gift | None


class TurnTime(msgspec.Struct, frozen=True):
    """The length of a turn."""

    seat: int
    began: int
    ended: int | None
    ms: int


class ClockHistory(msgspec.Struct, frozen=True):
    """The time of a game up to a version."""

    game: str
    version: int
    head: str
    clock: ClockSettings | None
    time_left: TimeLeft | None
    used: tuple[int, ...]
    turns: tuple[TurnTime, ...]


class Occupant(msgspec.Struct, frozen=True):
    """The occupant of a seat: a player, or a bot."""

    player: str
    name: str
    bot: str | None = None


class ClosedGame(msgspec.Struct, frozen=True):
    """A closed game that was played here, with the facts of it."""

    game: str
    ruleset: str
    version: int
    closed: int
    ending: Literal["aborted", "forfeited", "played", "resigned"]
    seats: tuple[Occupant | None, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    winner: int | None
    rounds: int
    decisions: int
    labels: tuple[str, ...]
    visibility: Literal["private", "public", "round", "unlisted"]
    parent: str | None
    opened_by: str
    facts: dict[str, int]


class ClosedPage(msgspec.Struct, frozen=True):
    """Some closed games, the last to end first."""

    games: tuple[ClosedGame, ...]
    next: str | None


class ComparedEntry(msgspec.Struct, frozen=True):
    """An entry, told to a viewer."""

    version: int
    head: str
    time: int
    seat: int | None
    cause: str
    events: tuple[str, ...]


class ComparedGame(msgspec.Struct, frozen=True):
    """A game of a comparison."""

    game: str
    head: str
    status: Literal["aborted", "finished", "open", "playing", "stalled", "superseded", "paused", "scoring"]
    at: int
    differs: ComparedEntry | None
    moments: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()


class ComparedSource(msgspec.Struct, frozen=True):
    """The points that a seat has from a kind of source, in both games."""

    why: str
    points: tuple[int, int]


class ComparedSeat(msgspec.Struct, frozen=True):
    """The points of a seat in both games."""

    seat: int
    names: tuple[str | None, str | None]
    points: tuple[int | None, int | None]
    sources: tuple[ComparedSource, ...]


class ComparisonView(msgspec.Struct, frozen=True):
    """Two games as a viewer may see them."""

    game: ComparedGame
    other: ComparedGame
    shared: int
    seats: tuple[ComparedSeat, ...]


class CrosstableCell(msgspec.Struct, frozen=True):
    """A table of a player in a round, or a bye."""

    round: int
    table: int | None
    seat: int | None
    opponents: tuple[int, ...]
    points: int | None
    place: int | None
    brought: float | None
    note: Literal["bye", "forfeit", "no_show"] | None


class CrosstableLine(msgspec.Struct, frozen=True):
    """A player of a crosstable."""

    number: int
    place: int
    division: int | None
    player: str
    name: str
    withdrawn: bool
    points: float
    cells: tuple[CrosstableCell, ...]


class CrosstableResponse(msgspec.Struct, frozen=True):
    """A crosstable."""

    tournament: str
    head: str
    first_round: int
    round: int
    lines: tuple[CrosstableLine, ...]
    season: int | None = None
    group: int | None = None


class DecisionOption(msgspec.Struct, frozen=True):
    """A legal decision."""

    decision: dict[str, Any]
    text: str
    group: str
    beside: bool
    ends_turn: bool


class SeatDecisions(msgspec.Struct, frozen=True):
    """The decisions that a seat could take."""

    seat: int
    decisions: tuple[DecisionOption, ...] | None


class DecisionsThen(msgspec.Struct, frozen=True):
    """The decisions that the seats to move could take at a version."""

    game: str
    head: str
    ruleset: str
    status: Literal["aborted", "finished", "open", "playing", "stalled", "superseded", "paused", "scoring"]
    seats: tuple[SeatDecisions, ...]


class DeliveryLine(msgspec.Struct, frozen=True):
    """The outcome of a notice by a channel."""

    notice: str
    kind: Literal[
        "answer",
        "began",
        "called",
        "challenged",
        "decide",
        "dispute",
        "ended",
        "filled",
        "pause",
        "plan",
        "replaced",
        "reported",
        "request",
        "round",
        "ruling",
        "seat_lost",
        "stand_in",
        "substitute",
        "time_low",
        "time_over",
        "turn",
        "confirm",
        "move",
        "test",
    ]
    log: str
    version: int
    channel: str
    made: int
    status: Literal["dropped", "given_up", "sent", "waiting"] = "waiting"
    attempts: int = 0
    last: int | None = None
    next: int | None = None
    answer: str = ""


class DeliveriesResponse(msgspec.Struct, frozen=True):
    """The outcomes of the caller's notices."""

    deliveries: tuple[DeliveryLine, ...]


class DeviceLink(msgspec.Struct, frozen=True):
    """The link of a player for a further device, shown this once."""

    link: str
    expires: int


class DiffView(msgspec.Struct, frozen=True):
    """The changes between two versions of a viewer's state."""

    game: str
    head_from: str
    head_to: str
    patch: list[dict[str, Any]]
    changes: list[Change]


class TableResult(msgspec.Struct, frozen=True):
    """How a table ended, by seat."""

    points: tuple[int, ...]
    places: tuple[int, ...]


class DisputeAnswer(msgspec.Struct, frozen=True):
    """The answer to a dispute."""

    verdict: Literal["rejected", "withdrawn", "continued", "result", "ruled"]
    why: str
    by: str
    name: str
    time: int
    game: str = ""
    version: int = 0
    entry: int = 0
    result: TableResult | None = None


class TakenBackAnswer(msgspec.Struct, frozen=True):
    """An answer to a dispute that no longer stands: its ruling was taken back."""

    answer: DisputeAnswer
    why: str
    by: str
    name: str
    time: int
    entry: int


class Dispute(msgspec.Struct, frozen=True):
    """A dispute about a version of a game."""

    dispute: str
    game: str
    version: int
    head: str
    player: str
    name: str
    seat: int
    words: str
    rule: str
    discloses: bool
    time: int
    table: TournamentTable | None = None
    answer: DisputeAnswer | None = None
    earlier: tuple[TakenBackAnswer, ...] = ()


class DisputeList(msgspec.Struct, frozen=True):
    """Disputes that the viewer may see, the oldest first: of games that they play or organise."""

    may_answer: bool
    disputes: tuple[Dispute, ...]


class TimelineItem(msgspec.Struct, frozen=True):
    """A sentence about an entry."""

    version: int
    head: str
    time: int
    event: int | None
    type: str
    text: str
    points: tuple[int, ...] | None
    seat: int | None
    taken_back_by: int | None
    back_to: int | None
    round: int
    scores_nothing: bool
    play: bool


class RefusedResponse(msgspec.Struct, frozen=True):
    """A decision that the rules refused."""

    version: int
    head: str
    seat: int
    time: int
    hidden: bool
    decision: msgspec.Raw | None = None
    code: str | None = None
    detail: str | None = None
    rule: str | None = None
    rule_link: str | None = None


class DisputeResponse(msgspec.Struct, frozen=True):
    """A dispute with the facts for an answer, as far as the viewer may see them."""

    dispute: Dispute
    may_answer: bool
    now: str
    review: str
    board: str
    rule: str
    rule_link: str | None
    decisions: DecisionsThen
    entries: tuple[TimelineItem, ...]
    refused: tuple[RefusedResponse, ...] | None


class Organiser(msgspec.Struct, frozen=True):
    """An organiser of a tournament, by the name in the signatures of their rulings."""

    actor: str
    name: str
    role: Literal["owner", "referee"]


class EntrantDetails(msgspec.Struct, frozen=True):
    """The public details of a player; an empty field is not stated."""

    club: str = ""
    fide_id: str = ""
    title: str = ""
    federation: str = ""


class PersonalDetails(msgspec.Struct, frozen=True):
    """The personal details of a player, for owner and referees alone; an empty field is not stated."""

    sex: str = ""
    birth: str = ""


class Swiss(msgspec.Struct, frozen=True, tag_field="type", tag="swiss"):
    """Players with about the same score meet; nobody is eliminated."""

    rounds: int
    seats: int = 4
    system: Literal["fide_dutch", "search"] = "search"


class Groups(msgspec.Struct, frozen=True, tag_field="type", tag="groups"):
    """Groups in which everybody meets everybody, and has every seat, equally often."""

    sizes: tuple[int, ...] = (7,)
    seats: int = 4
    at_once: bool = True


class RoundRobin(msgspec.Struct, frozen=True, tag_field="type", tag="round_robin"):
    """Tables of two: everybody meets everybody once in each cycle."""

    cycles: int = 1


class KnockOut(msgspec.Struct, frozen=True, tag_field="type", tag="knock_out"):
    """Heats for all, paired like a Swiss tournament; then knock-out rounds: the best players of each table go on."""

    heats: int = 0
    qualifiers: int = 0
    advance: int = 1
    seats: int = 4


class League(msgspec.Struct, frozen=True, tag_field="type", tag="league"):
    """Divisions that play like groups, season after season."""

    seasons: int
    sizes: tuple[int, ...] = (7,)
    promoted: int = 2
    seats: int = 4
    at_once: bool = True


class Scoring(msgspec.Struct, frozen=True):
    """The points that a table brings, and the criteria that order the standings."""

    places: tuple[int, ...] = (10, 6, 3, 1)
    small_tables: dict[int, tuple[int, ...]] = msgspec.field(default_factory=dict)
    bye: int | None = None
    order: tuple[
        Literal[
            "game_points",
            "head_to_head",
            "lot",
            "opponents",
            "play_off",
            "points",
            "stage",
            "table_share",
            "winner_share",
            "wins",
        ],
        ...,
    ] = ("points", "wins", "opponents", "head_to_head")


class Weights(msgspec.Struct, frozen=True):
    """The costs of the soft conditions of a pairing."""

    spread: int = 20
    seats: int = 300
    seat_again: int = 5
    small_table: int = 100
    opponents: int = 1
    repeat: int | None = None


class PlayedGame(msgspec.Struct, frozen=True):
    """The game that is played at the tables."""

    ruleset: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    take_back: Literal["none", "own_turn"] = "none"
    same_luck: bool = False
    watched: Literal["after_round", "live"] = "after_round"
    chat: Literal["after_round", "always"] = "after_round"
    clock: ClockSettings | None = None
    vacation: int = 0
    absent_after: int = 900


class Start(msgspec.Struct, frozen=True):
    """When a tournament starts, by the clocks of its place."""

    local: str
    zone: str


class Settings(msgspec.Struct, frozen=True):
    """All settings of a tournament."""

    format: Swiss | Groups | RoundRobin | KnockOut | League
    scoring: Scoring = Scoring(
        places=(10, 6, 3, 1), small_tables={}, bye=None, order=("points", "wins", "opponents", "head_to_head")
    )
    weights: Weights = Weights(spread=20, seats=300, seat_again=5, small_table=100, opponents=1, repeat=None)
    registration: Literal["invitation", "list", "open"] = "open"
    check_in: bool = False
    late_until: int = 0
    seeding: Literal["lot", "spread", "together"] = "spread"
    leaders_meet: bool = False
    first_place: Literal["lot", "play_off", "shared"] = "shared"
    title: str = ""
    game: PlayedGame | None = None
    description: str = ""
    place: str = ""
    start: Start | None = None
    federation: str = ""


class Entrant(msgspec.Struct, frozen=True):
    """A line of the roster."""

    player: str
    name: str = ""
    rating: int = 0
    since: int = 1
    checked_in: bool = False
    withdrawn: bool = False
    absences: tuple[int, ...] = ()
    details: str = ""
    personal: str = ""


class RoundTable(msgspec.Struct, frozen=True):
    """A table of a round."""

    players: tuple[str, ...]
    result: TableResult | None = None
    out: dict[str, Literal["forfeit", "no_show"]] = msgspec.field(default_factory=dict)
    replays: int = 0


class Cost(msgspec.Struct, frozen=True):
    """The cost of a table or of a whole pairing: hard conditions as counts, soft conditions with their weights."""

    forbidden: int = 0
    repeats: int = 0
    spread: int = 0
    seats: int = 0
    small_tables: int = 0
    opponents: int = 0


class PlayedResult(msgspec.Struct, frozen=True):
    """A result that a game brought to a table with rulings."""

    result: TableResult
    replays: int
    after: int


class RuledTable(msgspec.Struct, frozen=True):
    """A table with rulings, as it is without them."""

    table: int
    players: tuple[str, ...]
    out: dict[str, Literal["forfeit", "no_show"]]
    results: tuple[PlayedResult, ...]
    replays: int = 0


class RoundTimer(msgspec.Struct, frozen=True):
    """The timer of a round, as its last command left it. Nothing follows from its end."""

    length_ms: int
    left_ms: int
    ends: int | None


class TablePlace(msgspec.Struct, frozen=True):
    """A seat at a table of a round."""

    table: int
    seat: int


class CriterionChange(msgspec.Struct, frozen=True):
    """A criterion of the pairing that gets worse for a player."""

    criterion: Literal[
        "bye_score",
        "byes",
        "forbidden",
        "opponents",
        "repeats",
        "seats",
        "small_tables",
        "spread",
        "C1",
        "C10",
        "C11",
        "C12",
        "C13",
        "C14",
        "C15",
        "C16",
        "C17",
        "C18",
        "C19",
        "C2",
        "C20",
        "C21",
        "C3",
        "C5",
        "C6",
        "C7",
        "C9",
    ]
    by: float


class PlaceDifference(msgspec.Struct, frozen=True):
    """A player with another place or other opponents in a round than by the proposal."""

    player: str
    proposed: TablePlace | None
    place: TablePlace | None
    level: Literal["absolute", "major", "minor", "note"]
    worse: tuple[CriterionChange, ...]


class RoundChanges(msgspec.Struct, frozen=True):
    """The organiser's changes to tables that the service proposed."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    is_open: bool = True
    differences: tuple[PlaceDifference, ...] = ()


class Round(msgspec.Struct, frozen=True):
    """A round of a tournament."""

    status: Literal["closed", "locked", "open", "previewed"]
    tables: tuple[RoundTable, ...]
    byes: tuple[str, ...] = ()
    key: int = 0
    cost: Cost = Cost(forbidden=0, repeats=0, spread=0, seats=0, small_tables=0, opponents=0)
    proven: bool = False
    cheapest: bool = False
    seeding: Literal["lot", "spread", "together"] = "together"
    ruled: tuple[RuledTable, ...] = ()
    timer: RoundTimer | None = None
    called: tuple[int, ...] = ()
    proposed: bool = False
    changes: RoundChanges | None = None


class GroupDraw(msgspec.Struct, frozen=True):
    """Groups, or the divisions of a season, and their first round."""

    first_round: int
    groups: tuple[tuple[str, ...], ...]


class PairingRefusal(msgspec.Struct, frozen=True):
    """Why an ordered pairing has no tables."""

    code: str
    detail: str
    value: int


class PairingOrder(msgspec.Struct, frozen=True):
    """The pairing of a round that was ordered last."""

    number: int
    round: int
    status: Literal["done", "pending", "refused"] = "pending"
    refusal: PairingRefusal | None = None


class TableRuling(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling on a table. Its number is its place in the list, from 1."""

    kind: Literal["dispute", "put_out", "replaced", "replay", "result"]
    round: int
    table: int
    by: str
    taken_back: bool = False
    result: TableResult | None = None
    places_all: bool = False
    player: str = ""
    out: Literal["forfeit", "no_show"] | None = None
    substitute: str = ""
    gave_up_bye: bool = False
    replays: int = 0
    verdict: Literal["continued", "result", "ruled"] | None = None
    dispute: str = ""


class EarlierFormat(msgspec.Struct, frozen=True):
    """The format as it was before the number of rounds changed."""

    last_round: int
    format: Swiss | Groups | RoundRobin | KnockOut | League


class Ending(msgspec.Struct, frozen=True):
    """The end of a tournament before its last round."""

    how: Literal["aborted", "early"]
    rounds: int
    by: str
    why: str


class PlayOff(msgspec.Struct, frozen=True):
    """The result of a play-off for the first place."""

    players: tuple[str, ...]
    result: TableResult
    by: str
    why: str


class PlayOffTable(msgspec.Struct, frozen=True):
    """A table of this service for a play-off."""

    players: tuple[str, ...]
    by: str
    why: str
    is_open: bool = True


class Tournament(msgspec.Struct, frozen=True):
    """A whole tournament."""

    settings: Settings
    invited: tuple[str, ...] = ()
    roster: tuple[Entrant, ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()
    rounds: tuple[Round, ...] = ()
    referees: tuple[str, ...] = ()
    draws: tuple[GroupDraw, ...] = ()
    order: PairingOrder | None = None
    rulings: tuple[TableRuling, ...] = ()
    earlier_formats: tuple[EarlierFormat, ...] = ()
    ending: Ending | None = None
    divisions_apart: bool = False
    lots: tuple[str, ...] = ()
    play_offs: tuple[PlayOff, ...] = ()
    play_off_tables: tuple[PlayOffTable, ...] = ()


class TournamentResponse(msgspec.Struct, frozen=True):
    """A tournament as it is now. Everything in it but `personal` is public."""

    tournament: str
    head: str
    status: Literal["aborted", "ended", "playing", "preparing"]
    creator: str
    created: int
    time: int
    your_role: Literal["owner", "player", "referee", "spectator"]
    organisers: tuple[Organiser, ...]
    details: dict[str, EntrantDetails]
    personal: dict[str, PersonalDetails]
    state: Tournament
    games: tuple[tuple[str, ...], ...]
    play_off_games: tuple[str, ...]


class Registered(msgspec.Struct, frozen=True):
    """A player, with a token that is shown this once."""

    player: str
    name: str
    token: str


class Entry(msgspec.Struct, frozen=True):
    """An account, invited by its id, or a new player, entered by name, with an account that is created."""

    rating: int = 0
    club: str = ""
    fide_id: str = ""
    title: str = ""
    federation: str = ""
    sex: str = ""
    birth: str = ""
    player: str | None = None
    name: str | None = None


class EntriesTaken(msgspec.Struct, frozen=True):
    """The tournament after players were entered."""

    tournament: TournamentResponse
    tokens: tuple[Registered, ...]
    entries: tuple[Entry, ...] = ()


class EntryExplanation(msgspec.Struct, frozen=True):
    """Why an entry is in the log, and everything in a viewer's state that it changed."""

    version: int
    head: str
    time: int
    kind: Literal["act", "decision", "run"]
    seat: int | None
    back_to: int | None
    cause: str
    events: tuple[str, ...]
    changes: list[Change]
    game: str
    ruleset: str
    type: str
    step: str | None
    rules: tuple[str, ...] = ()


class OpeningView(msgspec.Struct, frozen=True):
    """The value and the salt of a hidden field: commitment = SHA-256(salt bytes, value bytes)."""

    path: str
    value: msgspec.Raw
    salt: str


class ShownName(msgspec.Struct, frozen=True):
    """The name to show for a name in the body of an entry."""

    player: str
    recorded: str
    name: str


class EntryView(msgspec.Struct, frozen=True):
    """An entry as a viewer may see it."""

    version: int
    head: str
    ruleset: str
    hash: str
    body: msgspec.Raw
    openings: tuple[OpeningView, ...]
    names: tuple[ShownName, ...] | msgspec.UnsetType = msgspec.UNSET
    time_left: TimeLeft | msgspec.UnsetType = msgspec.UNSET


class ErasedPlayer(msgspec.Struct, frozen=True):
    """An erased player."""

    player: str
    name: str
    erased: int


class ForkNode(msgspec.Struct, frozen=True):
    """A game of a tree of forks."""

    game: str
    parent: str | None
    at: int | None
    supersedes: bool
    head: str
    status: Literal["aborted", "finished", "open", "playing", "stalled", "superseded", "paused", "scoring"]


class ForkTree(msgspec.Struct, frozen=True):
    """Games that share entries, or a page of them: every parent before its forks, the forks of a game by their ids."""

    game: str
    games: tuple[ForkNode, ...]
    complete: bool
    next: str | None


class InvitationResponse(msgspec.Struct, frozen=True):
    """A table to which the caller was invited, to play again."""

    game: str
    ruleset: str
    name: str
    invitation: str | None
    until: int


class GameTogether(msgspec.Struct, frozen=True):
    """A game that a player has played with another player."""

    game: str
    ruleset: str
    seats: int
    changed: int
    over: bool
    others: tuple[str, ...]


class FriendResponse(msgspec.Struct, frozen=True):
    """A friend of the caller, or a person at a table of the caller."""

    player: str
    name: str
    since: int | None
    games: int
    last: GameTogether | None
    last_over: GameTogether | None
    waits: str | None
    plays: str | None


class FriendList(msgspec.Struct, frozen=True):
    """The list of the caller, for the caller alone."""

    invitations: tuple[InvitationResponse, ...]
    friends: tuple[FriendResponse, ...]
    met: tuple[FriendResponse, ...]


class GameNotices(msgspec.Struct, frozen=True):
    """The kinds of notices that the caller wants of a game."""

    kinds: (
        tuple[
            Literal[
                "answer",
                "began",
                "called",
                "challenged",
                "decide",
                "dispute",
                "ended",
                "filled",
                "pause",
                "plan",
                "replaced",
                "reported",
                "request",
                "round",
                "ruling",
                "seat_lost",
                "stand_in",
                "substitute",
                "time_low",
                "time_over",
                "turn",
            ],
            ...,
        ]
        | None
    )


class Pause(msgspec.Struct, frozen=True):
    """Why a game is paused."""

    agreed: tuple[int, ...]
    reason: str
    until: int | None


class SeatVacation(msgspec.Struct, frozen=True):
    """The vacation of a seat in a game."""

    used_ms: int = 0
    since: int | None = None
    until: int | None = None


class FormerPlayer(msgspec.Struct, frozen=True):
    """The player who handed a seat to a bot themselves, and may have it back."""

    player: str
    name: str
    vacation: SeatVacation = SeatVacation(used_ms=0, since=None, until=None)


class GameSummary(msgspec.Struct, frozen=True):
    """A game as a line of a list. Everybody who may read the game may see all of it."""

    game: str
    ruleset: str
    status: Literal["aborted", "finished", "open", "playing", "stalled", "superseded", "paused", "scoring"]
    seats: tuple[Occupant | None, ...]
    free_seats: int
    to_move: tuple[int, ...]
    labels: tuple[str, ...]
    visibility: Literal["private", "public", "round", "unlisted"]
    head: str
    version: int
    created: int
    changed: int
    parent: str | None
    imported: bool
    supersedes: bool = False
    opened_by: str = ""
    stand_ins: tuple[str | None, ...] = ()
    clock: ClockSettings | None = None
    until: tuple[int | None, ...] = ()
    pause: Pause | None = None
    given_up: tuple[FormerPlayer | None, ...] = ()
    bot_accounts: tuple[int, ...] = ()
    round: int = 0


class GamePage(msgspec.Struct, frozen=True):
    """Some games of a list, the newest first."""

    games: tuple[GameSummary, ...]
    next: str | None


class Commitment(msgspec.Struct, frozen=True):
    """The commitment of the service to a secret seed, before anybody gives a nonce."""

    seed_game: str
    key_id: str
    digest: str
    algorithm: int


class Segment(msgspec.Struct, frozen=True):
    """A run of entries in another game's own log that a fork shares: up to version *upto*."""

    game: str
    upto: int


class Origin(msgspec.Struct, frozen=True):
    """Where a fork or an import comes from."""

    game: str | None
    at: int
    head: str
    segments: tuple[Segment, ...]
    supersedes: bool
    alone: bool = False


class Ruling(msgspec.Struct, frozen=True):
    """An organiser's ruling."""

    organiser: str
    text: str
    about: int | None


class OpenTakeBackRequest(msgspec.Struct, frozen=True):
    """A request of a seat to all others at the table: to undo its decisions from a final decision on."""

    seat: int
    to: int
    accepted: tuple[int, ...] = ()


class Reading(msgspec.Struct, frozen=True, omit_defaults=True):
    """The time that is left for a seat. Fields that its kind of clock does not have are 0."""

    main_ms: int = 0
    periods: int = 0
    period_ms: int = 0
    turns: int = 0
    bank_ms: int = 0
    grace_ms: int = 0


class SeatClock(msgspec.Struct, frozen=True):
    """The clock of a seat after the last fact about it."""

    left: Reading
    since: int | None = None
    until: int | None = None
    waits: bool = False
    expired: bool = False
    again: bool = False
    begun: Reading | None = None
    before: Reading | None = None
    offsets: tuple[tuple[int, int], ...] = ()


class OpenPauseRequest(msgspec.Struct, frozen=True):
    """A request of a seat to all others at the table: a pause, in which nobody moves."""

    seat: int
    reason: str
    until: int | None
    accepted: tuple[int, ...] = ()


class Substitute(msgspec.Struct, frozen=True):
    """A substitute for a seat of a running game."""

    seat: int
    player: str
    name: str
    accepted: bool = False
    consented: bool = False
    asks_players: bool = False
    agreed: tuple[int, ...] = ()


class OpenEndRequest(msgspec.Struct, frozen=True):
    """A request of a seat to all others at the table: to end the game without a result."""

    seat: int
    number: int
    reason: str
    accepted: tuple[int, ...] = ()


class SeatResponse(msgspec.Struct, frozen=True):
    """A seat and its occupant."""

    seat: int
    player: str | None
    name: str | None
    bot: str | None


class Message(msgspec.Struct, frozen=True):
    """A sentence before it is put into words: a key of the catalogue and the values to put in."""

    key: str
    values: dict[str, str | int] = msgspec.field(default_factory=dict)


class Result(msgspec.Struct, frozen=True):
    """The result of a game."""

    places: tuple[int, ...]
    winner: int | None
    tied: tuple[int, ...]
    reason: Message


class SetBackResponse(msgspec.Struct, frozen=True):
    """The loss of entries of a game's log with a server; shown for a week."""

    lost: str
    head: str
    noticed: int


class KeptSeat(msgspec.Struct, frozen=True):
    """A free seat of a waiting table that is kept for a player, invited to play again."""

    seat: int
    until: int
    player: str | None
    name: str | None


class GameResponse(msgspec.Struct, frozen=True, kw_only=True):
    """A game and its table, as everybody who may read it sees it."""

    creator: str
    ruleset: str
    components: str
    options: dict[str, Any]
    visibility: Literal["private", "public", "round", "unlisted"]
    forks: Literal["after_end", "anyone", "organiser"]
    take_back: Literal["none", "own_turn"]
    labels: tuple[str, ...]
    commitment: Commitment
    nonces: tuple[str, ...]
    origin: Origin | None
    imported: bool
    superseded_by: str | None
    rulings: tuple[Ruling, ...]
    reason: str
    take_back_request: OpenTakeBackRequest | None = None
    tournament: TournamentTable | None = None
    stand_ins: tuple[str | None, ...] = ()
    stood_in: tuple[int, ...] = ()
    clock: ClockSettings | None = None
    clocks: tuple[SeatClock, ...] = ()
    pause: Pause | None = None
    pause_request: OpenPauseRequest | None = None
    substitutes: tuple[Substitute, ...] = ()
    vacation: int = 0
    vacations: tuple[SeatVacation, ...] = ()
    forfeited: tuple[int, ...] = ()
    resign: Literal["bot", "ends"] | None = None
    resigned: tuple[int, ...] = ()
    given_up: tuple[FormerPlayer | None, ...] = ()
    absent_after: int | None = None
    silent: tuple[int, ...] = ()
    end_request: OpenEndRequest | None = None
    hints: bool = False
    game: str
    head: str
    status: Literal["aborted", "finished", "open", "playing", "stalled", "superseded", "paused", "scoring"]
    seats: tuple[SeatResponse, ...]
    seat_colours: tuple[str, ...]
    to_move: tuple[int, ...]
    your_seat: int | None
    result: Result | None
    time: int
    time_left: TimeLeft | None = None
    bot_accounts: tuple[int, ...] = ()
    invitation: str | msgspec.UnsetType = msgspec.UNSET
    set_back: SetBackResponse | msgspec.UnsetType = msgspec.UNSET
    kept_seats: tuple[KeptSeat, ...] | msgspec.UnsetType = msgspec.UNSET


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The table. Everybody who may read the game may see all of it."""

    creator: str
    ruleset: str
    components: str
    options: dict[str, Any]
    visibility: Literal["private", "public", "round", "unlisted"]
    forks: Literal["after_end", "anyone", "organiser"]
    take_back: Literal["none", "own_turn"]
    labels: tuple[str, ...]
    commitment: Commitment
    nonces: tuple[str, ...]
    origin: Origin | None
    imported: bool
    superseded_by: str | None
    rulings: tuple[Ruling, ...]
    reason: str
    take_back_request: OpenTakeBackRequest | None = None
    tournament: TournamentTable | None = None
    stand_ins: tuple[str | None, ...] = ()
    stood_in: tuple[int, ...] = ()
    clock: ClockSettings | None = None
    clocks: tuple[SeatClock, ...] = ()
    pause: Pause | None = None
    pause_request: OpenPauseRequest | None = None
    substitutes: tuple[Substitute, ...] = ()
    vacation: int = 0
    vacations: tuple[SeatVacation, ...] = ()
    forfeited: tuple[int, ...] = ()
    resign: Literal["bot", "ends"] | None = None
    resigned: tuple[int, ...] = ()
    given_up: tuple[FormerPlayer | None, ...] = ()
    absent_after: int | None = None
    silent: tuple[int, ...] = ()
    end_request: OpenEndRequest | None = None
    hints: bool = False
    seats: tuple[Occupant | None, ...]
    started: bool


class GameView(msgspec.Struct, frozen=True):
    """A state as a viewer may see it."""

    game: str
    ruleset: str
    head: str
    version: int
    time: int
    status: Literal["aborted", "finished", "open", "playing", "stalled", "superseded", "paused", "scoring"]
    to_move: tuple[int, ...]
    viewer: tuple[int, ...]
    table: TableView
    position: Any


class PartChange(msgspec.Struct, frozen=True):
    """An entry that changed a part of a viewer's state."""

    version: int
    head: str
    time: int
    kind: Literal["act", "decision", "run"]
    seat: int | None
    back_to: int | None
    cause: str
    events: tuple[str, ...]
    changes: list[Change]


class HistoryPage(msgspec.Struct, frozen=True):
    """Some changes of a part of a viewer's state, the oldest first."""

    game: str
    path: str
    at: int
    entries: tuple[PartChange, ...]
    next: int | None


class LinksResponse(msgspec.Struct, frozen=True):
    """The links of a tournament."""

    unopened: tuple[str, ...]


class NewPasskeyChallenge(msgspec.Struct, frozen=True):
    """A challenge to add a passkey, for `navigator.credentials.create`."""

    challenge: str
    expires: int
    relying_party: str
    origin: str
    user: str
    user_name: str
    algorithms: tuple[int, ...]
    known: tuple[str, ...]


class ScopedToken(msgspec.Struct, frozen=True):
    """A further token of a player, without its secret."""

    id: str
    name: str
    scope: Literal["play", "read"]
    created: int
    expires: int


class NewScopedToken(msgspec.Struct, frozen=True):
    """A further token, with the secret that is shown this once."""

    token: str
    about: ScopedToken


class DailyDigest(msgspec.Struct, frozen=True, tag_field="type", tag="daily"):
    """A mail a day."""

    hour: int


class MinutesDigest(msgspec.Struct, frozen=True, tag_field="type", tag="minutes"):
    """A mail with all notices of so many minutes."""

    minutes: int


class QuietHours(msgspec.Struct, frozen=True):
    """The hours in which only webhooks and bots are called; the other notices follow at the end, together."""

    begins: str
    ends: str


class NoticeWishes(msgspec.Struct, frozen=True):
    """The kinds of notices that a player wants, and when."""

    kinds: tuple[
        Literal[
            "answer",
            "began",
            "called",
            "challenged",
            "decide",
            "dispute",
            "ended",
            "filled",
            "pause",
            "plan",
            "replaced",
            "reported",
            "request",
            "round",
            "ruling",
            "seat_lost",
            "stand_in",
            "substitute",
            "time_low",
            "time_over",
            "turn",
        ],
        ...,
    ] = (
        "turn",
        "time_low",
        "time_over",
        "stand_in",
        "seat_lost",
        "began",
        "ended",
        "replaced",
        "request",
        "pause",
        "substitute",
        "decide",
        "plan",
        "dispute",
        "answer",
        "ruling",
        "filled",
        "round",
        "called",
        "challenged",
        "reported",
    )
    language: str = ""
    time_zone: str = "UTC"
    digest: DailyDigest | MinutesDigest | None = None
    quiet: QuietHours | None = None
    time_left: int = 720
    always: bool = True


class NoticesResponse(msgspec.Struct, frozen=True):
    """The caller's wishes and channels."""

    wishes: NoticeWishes
    channels: tuple[ChannelResponse, ...]
    offered: tuple[Literal["bot", "mail", "other", "push", "webhook"], ...]
    push_key: str


class OwnBot(msgspec.Struct, frozen=True):
    """A bot account, as its owner sees it."""

    account: BotAccount
    has_token: bool
    token_last_used: int | None


class OwnBots(msgspec.Struct, frozen=True):
    """The bot accounts of the caller."""

    bots: tuple[OwnBot, ...]


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of a player."""

    id: str
    name: str
    created: int
    last_used: int | None


class PasskeyChallenge(msgspec.Struct, frozen=True):
    """A challenge to sign in, for `navigator.credentials.get`."""

    challenge: str
    expires: int
    relying_party: str
    origin: str


class PasskeyList(msgspec.Struct, frozen=True):
    """The passkeys of a player."""

    passkeys: tuple[Passkey, ...]
    origin: str | None


class PlannableDecision(msgspec.Struct, frozen=True):
    """A decision that a seat could take at a step."""

    decision: dict[str, Any]
    text: str
    worlds: int


class PlannableStep(msgspec.Struct, frozen=True):
    """A step that the game could come to next."""

    at: dict[str, Any]
    question: str
    worlds: int
    decisions: tuple[PlannableDecision, ...]


class PassOption(msgspec.Struct, frozen=True):
    """A decision that declines the offer of a kind of step, for plans with `until`."""

    at: dict[str, Any]
    decision: dict[str, Any]
    text: str


class PlannableFact(msgspec.Struct, frozen=True):
    """A kind of fact that could end a plan with `until`."""

    fact: dict[str, Any]
    text: str
    worlds: int


class PlanOptions(msgspec.Struct, frozen=True):
    """The options of the viewer for a plan now."""

    head: str
    ruleset: str
    round: int
    worlds: int
    steps: tuple[PlannableStep, ...]
    passes: tuple[PassOption, ...]
    facts: tuple[PlannableFact, ...]


class PlanItemResponse(msgspec.Struct, frozen=True):
    """An item of a plan, as its owner sees it."""

    at: dict[str, Any]
    decision: dict[str, Any]
    text: str
    done: bool


class Until(msgspec.Struct, frozen=True):
    """The end of a standing plan: the first of its conditions that comes true."""

    times: int | None = None
    round: int | None = None
    fact: dict[str, Any] | None = None


class PlanResponse(msgspec.Struct, frozen=True):
    """A plan, as its owner sees it."""

    version: int
    items: tuple[PlanItemResponse, ...]
    until: Until | None
    until_fact: str
    unless_changed: Literal["own", "step", "view"]
    fired: int


class SeatPlan(msgspec.Struct, frozen=True):
    """The plan of a seat; other viewers see only its existence."""

    seat: int
    version: int
    plan: PlanResponse | None


class PlansResponse(msgspec.Struct, frozen=True):
    """The plans of a game that wait for their seats to move."""

    head: str
    ruleset: str
    plans: tuple[SeatPlan, ...]


class Rating(msgspec.Struct, frozen=True):
    """The estimate of a player's strength."""

    rating: float
    mu: float
    sigma: float
    low: float
    high: float


class RatingLine(msgspec.Struct, frozen=True):
    """A player in the order of their ratings."""

    place: int
    player: str
    name: str
    rating: Rating
    games: int
    last: int


class PoolLine(msgspec.Struct, frozen=True):
    """The line of a player among the players of a ruleset and a number of seats."""

    ruleset: str
    seats: int
    players: int
    line: RatingLine


class PlayerRatings(msgspec.Struct, frozen=True):
    """All ratings of a player, by ruleset and number of seats."""

    player: str
    ratings: tuple[PoolLine, ...]


class PlayerResponse(msgspec.Struct, frozen=True):
    """A player."""

    player: str
    name: str
    role: str
    has_token: bool
    token_last_used: int | None
    recovery_code_created: int | None = None
    owner: str | msgspec.UnsetType = msgspec.UNSET


class Preferences(msgspec.Struct, frozen=True):
    """A player's preferences for the page, in every browser."""

    take_single: bool | msgspec.UnsetType | None = msgspec.UNSET
    ask_before_ending: bool | msgspec.UnsetType | None = msgspec.UNSET
    animation: bool | msgspec.UnsetType | None = msgspec.UNSET
    language: str | msgspec.UnsetType | None = msgspec.UNSET
    notices: bool | msgspec.UnsetType | None = msgspec.UNSET
    clock_sound: bool | msgspec.UnsetType | None = msgspec.UNSET
    turn_sound: bool | msgspec.UnsetType | None = msgspec.UNSET
    chat: bool | msgspec.UnsetType | None = msgspec.UNSET
    letters: bool | msgspec.UnsetType | None = msgspec.UNSET
    muted: tuple[str, ...] | msgspec.UnsetType | None = msgspec.UNSET
    colour_scheme: Literal["dark", "light"] | msgspec.UnsetType | None = msgspec.UNSET


class KindRecord(msgspec.Struct, frozen=True):
    """The results of a player in the games of a ruleset with a number of seats."""

    ruleset: str
    seats: int
    games: int
    places: tuple[int, ...]
    mean_points: float


class OpponentRecord(msgspec.Struct, frozen=True):
    """The results of a player in the games with another player, or with a bot of the service."""

    player: str
    name: str
    bot: str | None
    games: int
    ahead: int
    level: int
    behind: int


class PublicRecord(msgspec.Struct, frozen=True):
    """The results of a player in public games that count, as in `listResults`."""

    games: int
    more: bool
    kinds: tuple[KindRecord, ...]
    opponents: tuple[OpponentRecord, ...]


class Profile(msgspec.Struct, frozen=True):
    """A player, as everybody may see them."""

    player: str
    name: str
    erased: bool
    bot: BotAccount | None
    record: PublicRecord | None


class PublicEntry(msgspec.Struct, frozen=True):
    """An entry of a listed game, as a stranger may see it."""

    position: str
    game: str
    tournament: str | None
    entry: EntryView


class RatedStep(msgspec.Struct, frozen=True):
    """A game of a player, and their rating after it."""

    game: str
    finished: int
    seat: int
    place: int
    rating: Rating


class RatingHistory(msgspec.Struct, frozen=True):
    """A player's rated games, the last first."""

    ruleset: str
    seats: int
    line: RatingLine | None
    steps: tuple[RatedStep, ...]
    next: int | None


class RatingsPage(msgspec.Struct, frozen=True):
    """Some players by their ratings, the strongest first."""

    ruleset: str
    seats: int
    games: int
    players: int
    lines: tuple[RatingLine, ...]
    next: int | None


class RecoveryCode(msgspec.Struct, frozen=True):
    """The recovery code of a player, shown this once."""

    code: str
    created: int


class Recovered(msgspec.Struct, frozen=True):
    """The account of a spent recovery code."""

    player: str
    name: str
    token: str
    recovery: RecoveryCode


class RegisteredBot(msgspec.Struct, frozen=True):
    """A new bot account, with a token that is shown this once."""

    token: str
    account: BotAccount


class RematchResponse(msgspec.Struct, frozen=True):
    """The rematch of a game."""

    game: GameResponse | None


class ResultRow(msgspec.Struct, frozen=True):
    """The result of a finished game that counts: no import, and a fork only when it replaces its parent."""

    game: str
    ruleset: str
    version: int
    finished: int
    seats: tuple[Occupant | None, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    winner: int | None
    tied: tuple[int, ...]
    labels: tuple[str, ...]
    visibility: Literal["private", "public", "round", "unlisted"]
    parent: str | None
    opened_by: str = ""


class ResultPage(msgspec.Struct, frozen=True):
    """Some results, the newest first."""

    results: tuple[ResultRow, ...]
    next: str | None


class RoundPause(msgspec.Struct, frozen=True):
    """The games of a round after a pause of all its tables began or ended."""

    tournament: str
    round: int
    games: tuple[str, ...]
    left: tuple[str, ...]


class CountedResult(msgspec.Struct, frozen=True):
    """The result of a seat as the standings count it."""

    place: int
    brought: float


class Meeting(msgspec.Struct, frozen=True):
    """Two players at a table who have met before, and the rounds of their meetings."""

    players: tuple[str, str]
    rounds: tuple[int, ...]


class Alternative(msgspec.Struct, frozen=True):
    """The cheapest other pairing that swaps a player of this table with a player of another table."""

    leaves: str
    comes: str
    table: int
    difference: Cost


class ApartFromLeader(msgspec.Struct, frozen=True):
    """A player next to the leader by the standings at another table than the leader, and the reason."""

    player: str
    table: int
    condition: Literal["forbidden", "opponents", "repeats", "seats", "small_tables", "spread"] | None
    difference: Cost


class LeaderExplanation(msgspec.Struct, frozen=True):
    """Why the leader of the standings sits at this table."""

    player: str
    by_choice: bool
    apart: tuple[ApartFromLeader, ...]
    repeat_buys: Alternative | None


class CriterionFigure(msgspec.Struct, frozen=True):
    """A criterion of the FIDE Dutch system that a table costs a player of it."""

    criterion: Literal[
        "bye_score",
        "byes",
        "forbidden",
        "opponents",
        "repeats",
        "seats",
        "small_tables",
        "spread",
        "C1",
        "C10",
        "C11",
        "C12",
        "C13",
        "C14",
        "C15",
        "C16",
        "C17",
        "C18",
        "C19",
        "C2",
        "C20",
        "C21",
        "C3",
        "C5",
        "C6",
        "C7",
        "C9",
    ]
    player: str
    figure: float


class TableExplanation(msgspec.Struct, frozen=True):
    """Why a table is as it is."""

    table: int
    players: tuple[str, ...]
    scores: tuple[float, ...]
    score_group: tuple[float, float]
    met: tuple[Meeting, ...]
    sat: tuple[tuple[int, ...], ...]
    cost: Cost
    alternative: Alternative | None
    ratings: tuple[int, ...] = ()
    leader: LeaderExplanation | None = None
    criteria: tuple[CriterionFigure, ...] | None = None


class TableGlance(msgspec.Struct, frozen=True):
    """A table of a round at a glance."""

    table: int
    state: RoundTable
    game: GameSummary | None
    points: tuple[int, ...] | None
    counted: tuple[CountedResult, ...] | None
    request: OpenTakeBackRequest | None
    why: TableExplanation | None


class RoundResponse(msgspec.Struct, frozen=True):
    """All tables of a round at a glance."""

    tournament: str
    head: str
    round: int
    tables: tuple[TableGlance, ...]


class RulesetLine(msgspec.Struct, frozen=True):
    """A ruleset as a line of a list."""

    name: str
    title: str
    version: int
    seats: tuple[int, ...]
    seat_colours: tuple[str, ...]
    minutes: tuple[int, int]
    about: str
    lesson: bool


class OptionValue(msgspec.Struct, frozen=True):
    """A value of an option, and its meaning."""

    value: str | int
    text: str


class OptionText(msgspec.Struct, frozen=True):
    """The name and the description of an option."""

    option: str
    name: str
    text: str
    values: tuple[OptionValue, ...]
    rule_link: str | None


class RulesetResponse(msgspec.Struct, frozen=True):
    """A ruleset with the schemas of its facts."""

    name: str
    title: str
    version: int
    seats: tuple[int, ...]
    seat_colours: tuple[str, ...]
    minutes: tuple[int, int]
    about: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    option_texts: tuple[OptionText, ...]
    decisions: dict[str, Any]
    events: dict[str, Any]
    facts: tuple[str, ...]
    view: dict[str, Any]
    components: str
    tables: Any


class PlaceShare(msgspec.Struct, frozen=True):
    """The number of times that a seat, a tribe or the like took a place."""

    place: int
    times: int
    share: float
    low: float
    high: float


class SideStatistics(msgspec.Struct, frozen=True):
    """The places and points of a seat, of a tribe or the like."""

    kind: str
    value: str
    played: int
    places: tuple[PlaceShare, ...]
    mean_place: float
    mean_points: float
    deviation: float | None


class Quartiles(msgspec.Struct, frozen=True):
    """The spread of numbers in order: a quarter of them lies up to `lower`, half up to `median`."""

    least: int
    lower: float
    median: float
    upper: float
    most: int


class Bar(msgspec.Struct, frozen=True):
    """The number of games with points in a range."""

    low: int
    high: int
    games: int


class Distribution(msgspec.Struct, frozen=True):
    """The distribution of points over games."""

    mean: float
    deviation: float | None
    quartiles: Quartiles
    bars: tuple[Bar, ...]


class GameStatistics(msgspec.Struct, frozen=True):
    """The statistics of some games. Without a game there are no sides, and all else is null."""

    games: int
    sides: tuple[SideStatistics, ...]
    winning: Distribution | None
    lead: Distribution | None
    rounds: Quartiles | None
    decisions: Quartiles | None
    seconds: Quartiles | None
    first: int | None
    last: int | None


class RulesetStatistics(msgspec.Struct, frozen=True):
    """The statistics of a ruleset with a number of seats."""

    ruleset: str
    seats: int
    people: GameStatistics
    bots: GameStatistics


class CitingCode(msgspec.Struct, frozen=True):
    """A function that cites a paragraph, or a module that cites it in its first lines."""

    name: str
    file: str
    line: int


class ExampleEntry(msgspec.Struct, frozen=True):
    """An entry of a recorded game that was decided by code that cites a paragraph."""

    game: str
    entry: int


class Usage(msgspec.Struct, frozen=True):
    """The tests and an example of a paragraph. `tests/domain/rules_index.py` finds them for `rules_index.json`."""

    tests: tuple[str, ...] = ()
    example: ExampleEntry | None = None


class RulesParagraph(msgspec.Struct, frozen=True):
    """A numbered paragraph or ruling."""

    number: str
    text: str
    link: str
    code: tuple[CitingCode, ...]
    usage: Usage


class ScopedTokenList(msgspec.Struct, frozen=True):
    """The further tokens of the caller."""

    tokens: tuple[ScopedToken, ...]


class ScoreItem(msgspec.Struct, frozen=True):
    """A line of a seat's score: the source, the points and the round."""

    source: str
    points: int
    round: int
    why: str


class SeatLine(msgspec.Struct, frozen=True):
    """The score of a seat."""

    seat: int
    name: str | None
    points: int
    items: tuple[ScoreItem, ...]
    scored: int | None
    figures: dict[str, dict[str, int]]


class ResultView(msgspec.Struct, frozen=True):
    """The result of a game."""

    places: tuple[int, ...]
    winner: int | None
    tied: tuple[int, ...]
    reason: str


class ScoreboardView(msgspec.Struct, frozen=True):
    """The points of every seat at a version."""

    game: str
    head: str
    version: int
    status: Literal["aborted", "finished", "open", "playing", "stalled", "superseded", "paused", "scoring"]
    seats: tuple[SeatLine, ...]
    result: ResultView | None


class SecretResponse(msgspec.Struct, frozen=True):
    """A new secret of a webhook or a bot."""

    channel: str
    secret: str
    old_until: int | None


class Wish(msgspec.Struct, frozen=True):
    """The table that a player wants."""

    ruleset: str
    seats: int
    pace: Literal["days", "evening", "fast", "week"]


class Seek(msgspec.Struct, frozen=True):
    """A player's request for opponents."""

    wish: Wish
    since: int
    until: int | None
    game: str | None = None


class SeekResponse(msgspec.Struct, frozen=True):
    """The caller's request for opponents."""

    seek: Seek | None


class SeriesRules(msgspec.Struct, frozen=True):
    """The rules of a series."""

    counts: Literal["places", "points"] = "points"
    best: int | None = None
    place_points: tuple[int, ...] = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)


class Series(msgspec.Struct, frozen=True):
    """A series of tournaments."""

    series: str
    title: str
    owner: str
    rules: SeriesRules
    tournaments: tuple[str, ...]
    created: int
    changed: int


class SeriesList(msgspec.Struct, frozen=True):
    """Some series."""

    series: tuple[Series, ...]


class SeriesTournament(msgspec.Struct, frozen=True):
    """A tournament of a series."""

    tournament: str
    title: str
    status: Literal["aborted", "ended", "playing", "preparing"]
    counts: bool
    players: int


class SeriesResult(msgspec.Struct, frozen=True):
    """The result of a player in a tournament of a series."""

    tournament: int
    place: int
    points: float
    counted: bool


class SeriesLine(msgspec.Struct, frozen=True):
    """A line of the standing of a series."""

    place: int
    player: str
    name: str
    players: tuple[str, ...]
    total: float
    best: float
    wins: int
    parted_by: Literal["best", "total", "wins"] | None
    results: tuple[SeriesResult, ...]


class SeriesStanding(msgspec.Struct, frozen=True):
    """A series with its tournaments and its standing."""

    series: Series
    owner_name: str
    your_role: Literal["owner", "reader"]
    tournaments: tuple[SeriesTournament, ...]
    lines: tuple[SeriesLine, ...]


class NamedPlayer(msgspec.Struct, frozen=True):
    """A player with the name at that time."""

    player: str
    name: str


class TriedDecision(msgspec.Struct, frozen=True):
    """A decision of a line that the leader tries."""

    seat: int | None
    decision: dict[str, Any]


class ShownPosition(msgspec.Struct, frozen=True):
    """The position that the leader shows."""

    version: int
    seen_as: str | None = None
    decisions: tuple[TriedDecision, ...] | None = None
    marks: tuple[Mark, ...] = ()


class SharedReview(msgspec.Struct, frozen=True):
    """The shared review of a game, as it is now."""

    number: int
    may_join: bool
    leader: str | None
    people: tuple[NamedPlayer, ...]
    position: ShownPosition | None


class Side(msgspec.Struct, frozen=True):
    """The results of the players of a seat, of a tribe or the like."""

    kind: str
    value: str
    played: int
    wins: int
    share: float
    low: float
    high: float
    mean_place: float
    mean_points: float


class Sides(msgspec.Struct, frozen=True):
    """The results of seats and the like in the rated games of a ruleset with a number of seats."""

    ruleset: str
    seats: int
    games: int
    sides: tuple[Side, ...]


class SignedHead(msgspec.Struct, frozen=True):
    """The head of a log, with the service's signature."""

    log: str
    head: str
    hash: str
    key_id: str
    signature: str


class SigningKey(msgspec.Struct, frozen=True):
    """The public key to the signatures of a service key."""

    key_id: str
    algorithm: str
    public_key: str
    current: bool


class StalledGameResponse(msgspec.Struct, frozen=True):
    """A game that the service has stopped, until an operator frees it."""

    game: str
    head: str
    reason: str
    damaged: bool


class StalledPage(msgspec.Struct, frozen=True):
    """Some stalled games: first the damaged games, then the others, the newest first."""

    games: tuple[StalledGameResponse, ...]
    next: str | None


class Standing(msgspec.Struct, frozen=True):
    """A line of the standings."""

    player: str
    place: int
    values: dict[
        Literal[
            "game_points",
            "head_to_head",
            "lot",
            "opponents",
            "play_off",
            "points",
            "stage",
            "table_share",
            "winner_share",
            "wins",
        ],
        float,
    ]
    parted_by: (
        Literal[
            "game_points",
            "head_to_head",
            "lot",
            "opponents",
            "play_off",
            "points",
            "stage",
            "table_share",
            "winner_share",
            "wins",
        ]
        | None
    )
    withdrawn: bool = False
    division: int | None = None


class RulingInForce(msgspec.Struct, frozen=True):
    """A ruling that decides a result of a table."""

    ruling: int
    round: int
    table: int
    kind: Literal["dispute", "put_out", "replaced", "replay", "result"]
    player: str
    by: str


class StandingsResponse(msgspec.Struct, frozen=True):
    """The standings after a round."""

    tournament: str
    head: str
    round: int
    counts: Literal["final", "nothing", "so_far"]
    lines: tuple[Standing, ...]
    rulings: tuple[RulingInForce, ...]
    play_offs: tuple[PlayOff, ...]
    season: int | None = None
    group: int | None = None


class Share(msgspec.Struct, frozen=True):
    """The share of first places of a seat in rollouts; a shared first place counts in parts."""

    share: float
    low: float
    high: float


class StorySentence(msgspec.Struct, frozen=True):
    """A sentence of a story."""

    kind: Literal["decisive", "end", "halfway", "moment", "open", "opening"]
    version: int
    head: str
    text: str
    seat: int | None = None
    before: Share | None = None
    after: Share | None = None


class Story(msgspec.Struct, frozen=True):
    """The story of a game, the same for all its readers."""

    game: str
    head: str
    rollouts: int
    closer: int
    decisive: int | None
    sentences: tuple[StorySentence, ...]


class StudyLine(msgspec.Struct, frozen=True):
    """A study in a list."""

    study: str
    title: str
    owner: NamedPlayer
    seen_by: Literal["all", "link", "owner"]
    chapters: int
    moments: int
    created: int
    changed: int


class StudyPage(msgspec.Struct, frozen=True):
    """A page of a list of studies, in the order of their beginning, the newest first."""

    studies: tuple[StudyLine, ...]
    next: str | None


class MomentResponse(msgspec.Struct, frozen=True):
    """A moment of a study."""

    moment: str
    shown: bool
    game: str | None = None
    version: int | None = None
    until: int | None = None
    head: str | None = None
    seen_as: str | None = msgspec.field(name="as", default=None)
    words: str | None = None
    by: NamedPlayer | None = None
    time: int | None = None


class ChapterResponse(msgspec.Struct, frozen=True):
    """Some moments in order."""

    chapter: str
    title: str
    moments: tuple[MomentResponse, ...]


class StudyResponse(msgspec.Struct, frozen=True):
    """A study."""

    study: str
    title: str
    owner: NamedPlayer
    editors: tuple[NamedPlayer, ...]
    seen_by: Literal["all", "link", "owner"]
    your_role: Literal["editor", "owner", "reader"]
    revision: int
    created: int
    changed: int
    chapters: tuple[ChapterResponse, ...]


class TestSent(msgspec.Struct, frozen=True):
    """A test is on its way."""

    notice: str


class TimelinePage(msgspec.Struct, frozen=True):
    """A part of a timeline."""

    game: str
    head: str
    items: tuple[TimelineItem, ...]
    next: int | None


class CreateTournament(msgspec.Struct, frozen=True, tag_field="type", tag="create_tournament"):
    """Begin a tournament; the first command of its log."""

    settings: Settings


class Register(msgspec.Struct, frozen=True, tag_field="type", tag="register"):
    """Enter the tournament as a player."""

    player: str
    rating: int = 0
    name: str = ""


class EnterPlayers(msgspec.Struct, frozen=True, tag_field="type", tag="enter_players"):
    """Enter players as the organiser, whatever the registration: all of them or nobody."""

    players: tuple[str, ...]
    ratings: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    personal: tuple[str, ...] = ()


class ChangeEntrant(msgspec.Struct, frozen=True, tag_field="type", tag="change_entrant"):
    """Set the rating and the details of a player on the roster, all at once."""

    player: str
    rating: int
    details: str = ""
    personal: str = ""


class OrderPairing(msgspec.Struct, frozen=True, tag_field="type", tag="order_pairing"):
    """Let the service preview the next round, or pair the previewed round again with a new draw."""


class MakeTables(msgspec.Struct, frozen=True, tag_field="type", tag="make_tables"):
    """Preview the next round as it was ordered."""

    order: int


class GiveUpPairing(msgspec.Struct, frozen=True, tag_field="type", tag="give_up_pairing"):
    """Record that the ordered tables cannot be made."""

    order: int
    reason: Literal["failed", "too_long"]
    seconds: int


class SettleDispute(msgspec.Struct, frozen=True, tag_field="type", tag="settle_dispute"):
    """Answer a dispute at a table: rule in words, let its game go on from another version, or set the result."""

    round: int
    table: int
    why: str
    dispute: str
    verdict: Literal["continued", "result", "ruled"]
    game: str
    version: int
    result: TableResult | None = None


class SettlePlayOff(msgspec.Struct, frozen=True, tag_field="type", tag="settle_play_off"):
    """Take the result of a table of a play-off, and close it."""

    table: int
    result: TableResult | None


class EditTournament(msgspec.Struct, frozen=True, tag_field="type", tag="edit_tournament"):
    """Change title, description, place, start and federation, all at once; also after the end."""

    title: str
    description: str
    place: str
    start: Start | None
    federation: str = ""


class Invite(msgspec.Struct, frozen=True, tag_field="type", tag="invite"):
    """Allow players to register where registration needs an invitation."""

    players: tuple[str, ...]


class CheckIn(msgspec.Struct, frozen=True, tag_field="type", tag="check_in"):
    """Record that a player is there."""

    player: str


class Withdraw(msgspec.Struct, frozen=True, tag_field="type", tag="withdraw"):
    """Leave the tournament. Tables that are under way are not touched."""

    player: str


class Return(msgspec.Struct, frozen=True, tag_field="type", tag="return"):
    """Come back after a withdrawal."""

    player: str


class SetAbsence(msgspec.Struct, frozen=True, tag_field="type", tag="set_absence"):
    """Set whether a player misses a future round."""

    player: str
    round: int
    absent: bool = True


class ForbidPair(msgspec.Struct, frozen=True, tag_field="type", tag="forbid_pair"):
    """Set whether two players must not meet."""

    players: tuple[str, str]
    forbidden: bool = True


class AppointReferee(msgspec.Struct, frozen=True, tag_field="type", tag="appoint_referee"):
    """Set whether a player may act for the organiser."""

    player: str
    appointed: bool = True


class PairRound(msgspec.Struct, frozen=True, tag_field="type", tag="pair_round"):
    """Preview the next round at once, or pair the previewed round again with a new draw."""


class SetTables(msgspec.Struct, frozen=True, tag_field="type", tag="set_tables"):
    """Set the tables of the next round by hand: change a preview, or make a pairing. All of it or nothing."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    why: str


class BeginChanges(msgspec.Struct, frozen=True, tag_field="type", tag="begin_changes"):
    """Begin to change the proposed tables of the next round by hand; it is neither locked nor opened before the end."""


class EndChanges(msgspec.Struct, frozen=True, tag_field="type", tag="end_changes"):
    """End the changes to the proposed tables of the next round."""


class LockRound(msgspec.Struct, frozen=True, tag_field="type", tag="lock_round"):
    """Fix the players of the previewed round; its tables may still be changed by hand."""


class UnlockRound(msgspec.Struct, frozen=True, tag_field="type", tag="unlock_round"):
    """Let the players and tables of the locked round change again, before it is opened."""

    why: str


class OpenRound(msgspec.Struct, frozen=True, tag_field="type", tag="open_round"):
    """Let the tables of the round begin."""


class CallTables(msgspec.Struct, frozen=True, tag_field="type", tag="call_tables"):
    """Call the players of tables of the locked or open round to their places, or take the call back."""

    tables: tuple[int, ...]
    called: bool = True


class StartTimer(msgspec.Struct, frozen=True, tag_field="type", tag="start_timer"):
    """Start the timer of the open round."""

    seconds: int


class ChangeTimer(msgspec.Struct, frozen=True, tag_field="type", tag="change_timer"):
    """Set the time left on the timer of the open round; it runs or stands as before."""

    seconds: int


class PauseTimer(msgspec.Struct, frozen=True, tag_field="type", tag="pause_timer"):
    """Let the timer of the open round stand."""


class ResumeTimer(msgspec.Struct, frozen=True, tag_field="type", tag="resume_timer"):
    """Let the timer of the open round run on."""


class StopTimer(msgspec.Struct, frozen=True, tag_field="type", tag="stop_timer"):
    """Take the timer of the open round away."""


class RecordResult(msgspec.Struct, frozen=True, tag_field="type", tag="record_result"):
    """Record the result of a table, once."""

    round: int
    table: int
    result: TableResult


class CloseRound(msgspec.Struct, frozen=True, tag_field="type", tag="close_round"):
    """End the round when every table is settled."""


class SetRounds(msgspec.Struct, frozen=True, tag_field="type", tag="set_rounds"):
    """Change the number of rounds: of a Swiss tournament, or of the heats, seasons or cycles of another format."""

    rounds: int
    why: str


class SetScoring(msgspec.Struct, frozen=True, tag_field="type", tag="set_scoring"):
    """Change the points of tables and byes and the order of the criteria, for the rounds that were played too."""

    scoring: Scoring
    why: str


class SetRegistration(msgspec.Struct, frozen=True, tag_field="type", tag="set_registration"):
    """Change the way of registration, whether a check-in is needed, and the last round for late entries."""

    registration: Literal["invitation", "list", "open"]
    check_in: bool
    late_until: int
    why: str


class SetFirstPlace(msgspec.Struct, frozen=True, tag_field="type", tag="set_first_place"):
    """Change how a tie for the first place is decided."""

    how: Literal["lot", "play_off", "shared"]
    why: str


class RecordPlayOff(msgspec.Struct, frozen=True, tag_field="type", tag="record_play_off"):
    """Record the result of a play-off for the first place; it replaces an earlier play-off of the same players."""

    players: tuple[str, ...]
    result: TableResult
    why: str


class OpenPlayOff(msgspec.Struct, frozen=True, tag_field="type", tag="open_play_off"):
    """Let the players on a shared first place play it off here, at a further table with the game of the tournament."""

    players: tuple[str, ...]
    why: str


class EndTournament(msgspec.Struct, frozen=True, tag_field="type", tag="end_tournament"):
    """End the tournament before its last round. The rounds that were played count."""

    why: str


class AbortTournament(msgspec.Struct, frozen=True, tag_field="type", tag="abort_tournament"):
    """End the tournament so that nothing of it counts. Tables that are under way are ended."""

    why: str


class DecideResult(msgspec.Struct, frozen=True, tag_field="type", tag="decide_result"):
    """Set the result of a table, in place of its present result."""

    round: int
    table: int
    why: str
    result: TableResult


class PutOut(msgspec.Struct, frozen=True, tag_field="type", tag="put_out"):
    """Rule that a player never came to the table, or gave it up."""

    round: int
    table: int
    why: str
    player: str
    came: bool


class ReplacePlayer(msgspec.Struct, frozen=True, tag_field="type", tag="replace_player"):
    """Replace a player by a substitute, who gets the points of the table."""

    round: int
    table: int
    why: str
    player: str
    substitute: str


class OrderReplay(msgspec.Struct, frozen=True, tag_field="type", tag="order_replay"):
    """Take a result back; the table is played again."""

    round: int
    table: int
    why: str


class TakeBackRuling(msgspec.Struct, frozen=True, tag_field="type", tag="take_back_ruling"):
    """Take a ruling back: the table is as it would be without it."""

    ruling: int
    why: str


class DrawMade(msgspec.Struct, frozen=True):
    """A draw: the index of its outcome, and the number of outcomes in the pile."""

    pile: str
    ordinal: int
    size: int
    index: int


class TournamentCreated(msgspec.Struct, frozen=True, tag_field="type", tag="tournament_created.1"):
    """A tournament began."""

    settings: Settings
    divisions_apart: bool = False


class TournamentEdited(msgspec.Struct, frozen=True, tag_field="type", tag="tournament_edited.1"):
    """The tournament has this title, description, place, start and federation from now on."""

    title: str
    description: str
    place: str
    start: Start | None
    federation: str = ""


class PlayersInvited(msgspec.Struct, frozen=True, tag_field="type", tag="players_invited.1"):
    """Players may register."""

    players: tuple[str, ...]


class PlayerEntered(msgspec.Struct, frozen=True, tag_field="type", tag="player_entered.1"):
    """A player was put on the roster."""

    entrant: Entrant


class EntrantChanged(msgspec.Struct, frozen=True, tag_field="type", tag="entrant_changed.1"):
    """A player has this rating and these details from now on; see `Entrant`."""

    player: str
    rating: int
    details: str
    personal: str


class PlayerCheckedIn(msgspec.Struct, frozen=True, tag_field="type", tag="player_checked_in.1"):
    """A player is there."""

    player: str


class PlayerWithdrawn(msgspec.Struct, frozen=True, tag_field="type", tag="player_withdrawn.1"):
    """A player plays no further round."""

    player: str


class PlayerReturned(msgspec.Struct, frozen=True, tag_field="type", tag="player_returned.1"):
    """A withdrawn player plays again, from this round on."""

    player: str
    since: int


class AbsenceSet(msgspec.Struct, frozen=True, tag_field="type", tag="absence_set.1"):
    """A player misses a round, or plays it after all."""

    player: str
    round: int
    absent: bool


class PairForbidden(msgspec.Struct, frozen=True, tag_field="type", tag="pair_forbidden.1"):
    """Two players must not meet, or may again."""

    players: tuple[str, str]
    forbidden: bool


class RefereeAppointed(msgspec.Struct, frozen=True, tag_field="type", tag="referee_appointed.1"):
    """A player may act for the organiser, or no longer."""

    player: str
    appointed: bool


class PreviewDropped(msgspec.Struct, frozen=True, tag_field="type", tag="preview_dropped.1"):
    """The previewed round is no longer valid, because its players have changed."""

    round: int


class GroupsDrawn(msgspec.Struct, frozen=True, tag_field="type", tag="groups_drawn.1"):
    """From this round on players meet in these groups or divisions."""

    round: int
    groups: tuple[tuple[str, ...], ...]
    promoted: tuple[str, ...] = ()
    relegated: tuple[str, ...] = ()


class PairingOrdered(msgspec.Struct, frozen=True, tag_field="type", tag="pairing_ordered.1"):
    """The service is to make the tables of the next round."""

    order: int
    round: int


class PairingRefused(msgspec.Struct, frozen=True, tag_field="type", tag="pairing_refused.1"):
    """The tables that were ordered cannot be made."""

    order: int
    refusal: PairingRefusal


class RoundPaired(msgspec.Struct, frozen=True, tag_field="type", tag="round_paired.1"):
    """The next round has tables, as a preview."""

    round: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    key: int
    cost: Cost
    proven: bool
    missing: tuple[str, ...] = ()
    cheapest: bool = False
    seeding: Literal["lot", "spread", "together"] = "together"


class TablesSet(msgspec.Struct, frozen=True, tag_field="type", tag="tables_set.1"):
    """An organiser set the tables of a round by hand."""

    round: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    by: str
    why: str
    cost: Cost
    cost_before: Cost | None


class ChangesBegun(msgspec.Struct, frozen=True, tag_field="type", tag="changes_begun.1"):
    """An organiser begins to change the proposed tables of a round."""

    round: int
    by: str


class TablesCompared(msgspec.Struct, frozen=True, tag_field="type", tag="tables_compared.1"):
    """The tables of a round differ from the proposal in these places, with a warning for each."""

    round: int
    differences: tuple[PlaceDifference, ...]


class ChangesEnded(msgspec.Struct, frozen=True, tag_field="type", tag="changes_ended.1"):
    """The changes to the proposed tables of a round have ended."""

    round: int
    by: str


class RoundLocked(msgspec.Struct, frozen=True, tag_field="type", tag="round_locked.1"):
    """The players of a round are fixed."""

    round: int


class RoundUnlocked(msgspec.Struct, frozen=True, tag_field="type", tag="round_unlocked.1"):
    """The players of a locked round can change again."""

    round: int
    by: str
    why: str


class RoundOpened(msgspec.Struct, frozen=True, tag_field="type", tag="round_opened.1"):
    """The tables of a round may begin."""

    round: int


class TablesCalled(msgspec.Struct, frozen=True, tag_field="type", tag="tables_called.1"):
    """The players of tables are called to their places, or no longer."""

    round: int
    tables: tuple[int, ...]
    called: bool


class TimerSet(msgspec.Struct, frozen=True, tag_field="type", tag="timer_set.1"):
    """The timer of a round runs or stands from now on, with this time left."""

    round: int
    length_ms: int
    left_ms: int
    ends: int | None


class TimerStopped(msgspec.Struct, frozen=True, tag_field="type", tag="timer_stopped.1"):
    """A round has no timer any more."""

    round: int


class PlaceGivenUp(msgspec.Struct, frozen=True, tag_field="type", tag="place_given_up.1"):
    """A player who withdrew has lost their bye in a round, or their seat in a locked round."""

    round: int
    player: str
    stays_empty: bool
    cost: Cost


class ResultRecorded(msgspec.Struct, frozen=True, tag_field="type", tag="result_recorded.1"):
    """A table ended."""

    round: int
    table: int
    result: TableResult


class RoundClosed(msgspec.Struct, frozen=True, tag_field="type", tag="round_closed.1"):
    """All tables of a round are settled."""

    round: int


class RoundsSet(msgspec.Struct, frozen=True, tag_field="type", tag="rounds_set.1"):
    """The tournament has another number of rounds from now on."""

    format: Swiss | Groups | RoundRobin | KnockOut | League
    rounds: int
    rounds_before: int
    by: str
    why: str


class StandingChange(msgspec.Struct, frozen=True):
    """The change of a player's place and points by a ruling."""

    player: str
    place_before: int
    place: int
    points_before: float
    points: float


class ScoringSet(msgspec.Struct, frozen=True, tag_field="type", tag="scoring_set.1"):
    """The points of tables and byes and the order of the criteria are others from now on, for all rounds."""

    scoring: Scoring
    scoring_before: Scoring
    by: str
    why: str
    changed: tuple[StandingChange, ...]


class RegistrationSet(msgspec.Struct, frozen=True, tag_field="type", tag="registration_set.1"):
    """Players enter in another way from now on."""

    registration: Literal["invitation", "list", "open"]
    check_in: bool
    late_until: int
    by: str
    why: str


class FirstPlaceSet(msgspec.Struct, frozen=True, tag_field="type", tag="first_place_set.1"):
    """A tie for the first place is decided in another way from now on."""

    how: Literal["lot", "play_off", "shared"]
    how_before: Literal["lot", "play_off", "shared"]
    by: str
    why: str
    changed: tuple[StandingChange, ...] = ()


class LotsDrawn(msgspec.Struct, frozen=True, tag_field="type", tag="lots_drawn.1"):
    """Lots were drawn at the end; players on a shared first place are in this order."""

    players: tuple[str, ...]


class PlayOffRecorded(msgspec.Struct, frozen=True, tag_field="type", tag="play_off_recorded.1"):
    """A play-off placed the players on a shared first place."""

    players: tuple[str, ...]
    result: TableResult
    by: str
    why: str
    changed: tuple[StandingChange, ...]


class PlayOffOpened(msgspec.Struct, frozen=True, tag_field="type", tag="play_off_opened.1"):
    """A table of a play-off was opened; the game there is the next of its kind."""

    players: tuple[str, ...]
    by: str
    why: str


class PlayOffClosed(msgspec.Struct, frozen=True, tag_field="type", tag="play_off_closed.1"):
    """A table of a play-off is over: its result is recorded, or no play-off of these players is due any more."""

    table: int


class TournamentEndedEarly(msgspec.Struct, frozen=True, tag_field="type", tag="tournament_ended_early.1"):
    """No further round is played. The rounds that were played count."""

    rounds: int
    by: str
    why: str


class TournamentAborted(msgspec.Struct, frozen=True, tag_field="type", tag="tournament_aborted.1"):
    """No further round is played, and nothing counts."""

    rounds: int
    by: str
    why: str


class ResultDecided(msgspec.Struct, frozen=True, tag_field="type", tag="result_decided.1"):
    """A ruling set the result of a table."""

    round: int
    table: int
    by: str
    why: str
    result: TableResult
    changed: tuple[StandingChange, ...]
    places_all: bool = False


class PlayerPutOut(msgspec.Struct, frozen=True, tag_field="type", tag="player_put_out.1"):
    """A ruling took a player out of a table."""

    round: int
    table: int
    by: str
    why: str
    player: str
    out: Literal["forfeit", "no_show"]
    changed: tuple[StandingChange, ...]


class PlayerReplaced(msgspec.Struct, frozen=True, tag_field="type", tag="player_replaced.1"):
    """A ruling gave a seat to another player."""

    round: int
    table: int
    by: str
    why: str
    player: str
    substitute: str
    changed: tuple[StandingChange, ...]


class ReplayOrdered(msgspec.Struct, frozen=True, tag_field="type", tag="replay_ordered.1"):
    """A ruling took a result back; the table is played again, and its round is open until then."""

    round: int
    table: int
    by: str
    why: str
    changed: tuple[StandingChange, ...]


class DisputeSettled(msgspec.Struct, frozen=True, tag_field="type", tag="dispute_settled.1"):
    """A dispute at a table was answered; where the result was set, another fact holds that change."""

    round: int
    table: int
    by: str
    why: str
    dispute: str
    verdict: Literal["continued", "result", "ruled"]
    game: str
    version: int


class RulingTakenBack(msgspec.Struct, frozen=True, tag_field="type", tag="ruling_taken_back.1"):
    """A ruling no longer stands; its table is as it would be without it."""

    round: int
    table: int
    by: str
    why: str
    ruling: int
    players: tuple[str, ...]
    result: TableResult | None
    out: dict[str, Literal["forfeit", "no_show"]]
    replays: int
    byes: tuple[str, ...]
    opens: bool
    changed: tuple[StandingChange, ...]


class TournamentOpened(msgspec.Struct, frozen=True, tag_field="type", tag="tournament_opened.1"):
    """The log of a tournament begins. Always its first fact."""

    tournament: str
    commitment: Commitment


class LuckCommitted(msgspec.Struct, frozen=True, tag_field="type", tag="luck_committed.1"):
    """All tables of a round will draw from the same seed."""

    round: int
    commitment: Commitment


class SeedRevealed(msgspec.Struct, frozen=True, tag_field="type", tag="seed_revealed.1"):
    """No open game draws from this seed any more; here it is, so that draws can be checked."""

    seed_game: str
    seed: str


class TournamentBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry. Its JSON bytes are stored and hashed, with sealed names in the place of names."""

    version: int
    time: int
    actor: str
    command: (
        CreateTournament
        | Register
        | EnterPlayers
        | ChangeEntrant
        | OrderPairing
        | MakeTables
        | GiveUpPairing
        | SettleDispute
        | SettlePlayOff
        | EditTournament
        | Invite
        | CheckIn
        | Withdraw
        | Return
        | SetAbsence
        | ForbidPair
        | AppointReferee
        | PairRound
        | SetTables
        | BeginChanges
        | EndChanges
        | LockRound
        | UnlockRound
        | OpenRound
        | CallTables
        | StartTimer
        | ChangeTimer
        | PauseTimer
        | ResumeTimer
        | StopTimer
        | RecordResult
        | CloseRound
        | SetRounds
        | SetScoring
        | SetRegistration
        | SetFirstPlace
        | RecordPlayOff
        | OpenPlayOff
        | EndTournament
        | AbortTournament
        | DecideResult
        | PutOut
        | ReplacePlayer
        | OrderReplay
        | TakeBackRuling
    )
    rules_version: int
    draws: tuple[DrawMade, ...]
    events: tuple[
        TournamentCreated
        | TournamentEdited
        | PlayersInvited
        | PlayerEntered
        | EntrantChanged
        | PlayerCheckedIn
        | PlayerWithdrawn
        | PlayerReturned
        | AbsenceSet
        | PairForbidden
        | RefereeAppointed
        | PreviewDropped
        | GroupsDrawn
        | PairingOrdered
        | PairingRefused
        | RoundPaired
        | TablesSet
        | ChangesBegun
        | TablesCompared
        | ChangesEnded
        | RoundLocked
        | RoundUnlocked
        | RoundOpened
        | TablesCalled
        | TimerSet
        | TimerStopped
        | PlaceGivenUp
        | ResultRecorded
        | RoundClosed
        | RoundsSet
        | ScoringSet
        | RegistrationSet
        | FirstPlaceSet
        | LotsDrawn
        | PlayOffRecorded
        | PlayOffOpened
        | PlayOffClosed
        | TournamentEndedEarly
        | TournamentAborted
        | ResultDecided
        | PlayerPutOut
        | PlayerReplaced
        | ReplayOrdered
        | DisputeSettled
        | RulingTakenBack
        | TournamentOpened
        | LuckCommitted
        | SeedRevealed,
        ...,
    ]
    operates: bool = False


class TournamentEntry(msgspec.Struct, frozen=True):
    """An entry of a tournament's log: a command with its actor and time, and the events that followed."""

    head: str
    body: TournamentBody


class TournamentEntries(msgspec.Struct, frozen=True):
    """Some entries."""

    head: str
    entries: tuple[TournamentEntry, ...]


class TournamentRow(msgspec.Struct, frozen=True):
    """A tournament as a line of a list."""

    tournament: str
    version: int
    title: str
    format: str
    ruleset: str | None
    creator: str
    created: int
    players: int
    rounds: int
    status: Literal["aborted", "ended", "playing", "preparing"]


class TournamentPage(msgspec.Struct, frozen=True):
    """Some tournaments, the newest first."""

    tournaments: tuple[TournamentRow, ...]
    next: str | None


class TableResultLine(msgspec.Struct, frozen=True):
    """The result of a player at a table, or of a bye."""

    round: int
    table: int | None
    seat: int | None
    player: str
    name: str
    points: int | None
    place: int | None
    brought: float | None
    note: Literal["bye", "forfeit", "no_show"] | None
    ruling: int | None
    game: str | None


class TournamentResults(msgspec.Struct, frozen=True):
    """The results of all opened rounds, or of a single round."""

    tournament: str
    head: str
    results: tuple[TableResultLine, ...]


class Check(msgspec.Struct, frozen=True):
    """The answer of a check."""

    name: str
    ok: bool
    checked: bool
    code: str
    detail: str
    version: int | None


class TournamentVerification(msgspec.Struct, frozen=True):
    """The answer of a verification."""

    ok: bool
    tournament: str
    head: str
    checks: tuple[Check, ...]


class EntryCause(msgspec.Struct, frozen=True, omit_defaults=True):
    """The work that appended an entry: a request, or a job of a worker. It lies beside the log for a while."""

    kind: Literal["job", "request"]
    id: str
    began: int
    queued: int | None = None
    after: int | None = None


class TracedRow(msgspec.Struct, frozen=True):
    """A stored row of the game that holds the entry."""

    projection: str
    time: int


class TracedEntry(msgspec.Struct, frozen=True):
    """An entry with its cause and its effects."""

    version: int
    cause: EntryCause | None
    time: int | None
    rows: tuple[TracedRow, ...]


class Trace(msgspec.Struct, frozen=True):
    """The entries from a request to an entry, and the entries that followed from it."""

    game: str
    version: int
    entries: tuple[TracedEntry, ...]


class Turn(msgspec.Struct, frozen=True):
    """A game that waits for a player."""

    game: str
    head: str
    seat: int
    status: Literal["aborted", "finished", "open", "playing", "stalled", "superseded", "paused", "scoring"]
    until: int | msgspec.UnsetType = msgspec.UNSET


class LeadChange(msgspec.Struct, frozen=True):
    """The end of a turn, or a run of the service, that gave another seat the lead."""

    version: int
    head: str
    round: int
    seat: int | None
    text: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    values: tuple[float, ...]


class Swing(msgspec.Struct, frozen=True):
    """An entry that changed the lead of a seat over the best other seat."""

    version: int
    head: str
    round: int
    seat: int | None
    text: str
    of: int
    before: float
    after: float


class CostlyDecision(msgspec.Struct, frozen=True):
    """A decision that was worth less to its seat than another legal decision."""

    version: int
    head: str
    round: int
    seat: int | None
    text: str
    cost: float
    better: str
    decisive: bool


class TurningPoints(msgspec.Struct, frozen=True):
    """The turning points of a game."""

    game: str
    head: str
    measure: Literal["evaluation", "points"]
    upto: int
    lead_changes: tuple[LeadChange, ...]
    swings: tuple[Swing, ...]
    costly: tuple[CostlyDecision, ...]


class VacationResponse(msgspec.Struct, frozen=True):
    """The vacation of a player."""

    on: bool
    changed: int
    waiting: tuple[str, ...]


class Drift(msgspec.Struct, frozen=True):
    """An entry that another version of the rules decided, and that today's rules would decide otherwise."""

    version: int
    ruleset_version: int
    detail: str
    code: str = ""
    cause: str = ""
    step: str = ""
    rule: str = ""


class Verification(msgspec.Struct, frozen=True):
    """The answer of a verification."""

    ok: bool
    game: str
    ruleset: str
    head: str
    checks: tuple[Check, ...]
    drift: tuple[Drift, ...]


class WaitingCount(msgspec.Struct, frozen=True):
    """The number of players with the same wish."""

    wish: Wish
    waiting: int


class WaitingCounts(msgspec.Struct, frozen=True):
    """The numbers of waiting players. Nobody learns their names."""

    waiting: tuple[WaitingCount, ...]
    paces: dict[Literal["days", "evening", "fast", "week"], ClockSettings]


class WordedLessonStep(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a lesson in words."""

    name: str
    rule: str | None = None
    offers: tuple[str, ...] = ()
    round: int = 0
    decided: bool = False
    places: tuple[str, ...] = ()
    part: Literal["decisions", "recap", "rules", "seats", "table", "take_back"] | None = None
    title: str
    text: str


class ResetResponse(msgspec.Struct, frozen=True):
    """The head that the listener held is not in the log: the log was set back."""

    head: str
    lost: str
