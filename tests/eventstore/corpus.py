"""The corpus: archives of varied games of all rulesets, by which `tabletape drift` finds changed rules.

They lie in `data/corpus`, and are never written again. This adds the games that are still missing there:

    python -m tests.eventstore.corpus

Each ruleset has a game for each of `EVENTS`, and games that were chosen among `_candidates` because they meet a further
paragraph, function of the rules, decision at a step, or kind of fact, in few entries. A game that is not played to its
end is aborted. An entry that the present rules decide otherwise meets nothing: after a change of the rules new games
are added for it. `plays.json` tells how each game was played, so that anybody can make the same bytes, and
`report.json` the paragraphs that are met.
"""

from __future__ import annotations

import asyncio
import gzip
import importlib
import logging
import random
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from click.testing import CliRunner
from msgspec.structs import replace

from domain.core.bots import BOTS, choose
from domain.core.events import SERVICE, Decision, tag_of
from domain.core.time_controls import ClockSettings, Fischer
from domain.rulesets import RULESETS
from domain.tournament.commands import EnterPlayers, LockRound, OpenRound, PairRound
from domain.tournament.settings import PlayedGame, Settings, Swiss
from eventstore.identity import Identity
from eventstore.log import name_book
from eventstore.log.codec import Codec, Codecs
from eventstore.log.entry import DecisionTaken
from eventstore.log.state import State, to_move
from eventstore.proof.archive import Archive, read_archive
from eventstore.proof.verify import LogVerifier
from eventstore.service import Service, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.table.commands import (
    AbortGame,
    AnswerPause,
    AnswerSubstitute,
    AnswerTakeBack,
    FreeGame,
    GiveTime,
    HandSeatToBot,
    LeaveSeat,
    OfferSubstitute,
    PauseGame,
    RequestPause,
    RequestTakeBack,
    ResignSeat,
    ResumeGame,
    RuleDispute,
    TakeSeat,
)
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from eventstore.write.log_writer import NewGame
from eventstore.write.stalling import stall_game
from ops.cli import main as tabletape
from ops.rules_coverage import RulesTrace
from tests.domain.playing import by_kind
from tests.eventstore.plans import by_hand, by_plans
from tests.tiny.archives import exported
from tests.tiny.play import ANNA, BEN, CARA, DORA, KEYS, OPERATOR, ORGANISER, Clock, decided, seated
from workers.runs import play_bot
from workers.tournaments import sync_tables

FOLDER: Final = Path(__file__).parent / "data" / "corpus"
PLAYS: Final = FOLDER / "plays.json"
REPORT: Final = FOLDER / "report.json"

_PEOPLE: Final = (ANNA, BEN, CARA, DORA)
_LENGTH: Final = 34
"""The number of entries of a game with an event at the table."""
_FRAME: Final = 20
"""The bytes of an archive beside its entries, in entries."""
_SHORT: Final[Mapping[str, tuple[Mapping[str, Any], ...]]] = {"discoveries": ({"start_seat": 0, "max_rounds": 4},)}
"""By ruleset: further options that make whole games short."""
_LEAST: Final = 1 / 80
"""The least number of new elements for each entry of a game that meets no new paragraph."""
_PARAGRAPH: Final = "paragraph"
_WHOLE: Final = 100_000
"""No game has as many entries."""

Style: TypeAlias = Literal["any", "kind", "keen", "greedy"]
"""How the seats decide: any decision, any kind of decision, as in the tests of the ruleset, or like the greedy bot."""

Element: TypeAlias = tuple[str, ...]
"""An element of the rules that a game meets: a paragraph, a function, a decision at a step, a kind of fact."""


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """A game to play, the same at any time by the same version of the rules."""

    ruleset: str
    version: int
    """The version of the rules."""
    seats: int
    options: Mapping[str, Any]
    style: Style
    event: str
    """The event at the table, by its name in `EVENTS`."""
    seed: int
    upto: int
    """The last entry before it is aborted."""

    @property
    def name(self) -> str:
        """The name of its archive."""
        agreed = "".join(f"-{name}-{value}" for name, value in self.options.items())
        table = f"{self.ruleset}-{self.version}-{self.event}-{self.seats}-seats{agreed}"
        return f"{table}-{self.style}-{self.seed}-{self.upto}"


class _Table:
    """A game in a store of its own, played by chance from the seed of a play."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.service = _service()
        self.game = ""
        self._random = random.Random(f"{play.ruleset} {play.seats} {play.seed}")  # noqa: S311 - repeatable
        self._pick = importlib.import_module(f"tests.domain.{play.ruleset}.cases").pick

    async def open(self, seats: Iterable[TakeSeat] = (), **agreed: Any) -> None:
        """Open the table and fill it: with bots where *seats* has them, else with people."""
        play = self.play
        new = NewGame(ruleset=play.ruleset, seats=play.seats, options=dict(play.options), **agreed)
        self.game = (await self.service.writer.create(new, ANNA, f"corpus {play.seed}")).game
        await self.fill(seats)

    async def fill(self, seats: Iterable[TakeSeat] = ()) -> None:
        """Let everybody sit down."""
        commands = dict(enumerate(seats))
        for number, player in enumerate(_PEOPLE[: self.play.seats]):
            command = commands.get(number, TakeSeat(number, f"nonce-of-{player.name}"))
            await self.act(command, player if command.bot is None else ANNA)

    async def act(self, command: Any, caller: Identity) -> None:
        """Append a table command."""
        await self.service.writer.command(self.game, command, caller)

    async def state(self) -> State:
        """Return the state at the head."""
        return await self.service.reader.state(self.game)

    async def half(self) -> None:
        """Play up to half of the length."""
        await self.on(self.play.upto // 2)

    async def on(self, upto: int | None = None) -> None:
        """Play on up to a version, by default that of the play, or to the end."""
        while (state := await self.state()).version < (upto or self.play.upto) and (movers := to_move(state)):
            seat = movers[0]
            if seat != SERVICE and state.at_table.bot_on(seat) is not None:
                await play_bot(self.service, state)
            else:
                await decided(self.service, self.game, None if seat == SERVICE else self._choice(state, seat))

    async def fork(self, back: int, *, supersede: bool = False, luck: Any = None) -> None:
        """Go on in a fork from some entries before the head."""
        at = (await self.state()).version - back
        request = ForkRequest(at, luck=luck, supersede=supersede)
        self.game = (await self.service.forking.fork(self.game, request, ORGANISER, "corpus fork")).game

    def _choice(self, state: State, seat: int) -> Decision:
        ruleset, position = RULESETS[self.play.ruleset], state.position
        assert position is not None
        legal = ruleset.legal(position, seat)
        if self.play.style == "greedy":
            return choose("greedy", ruleset, position, seat, self._random.randbytes(32))
        if self.play.style == "any":
            return self._random.choice(legal)
        return by_kind(self._random, legal) if self.play.style == "kind" else self._pick(self._random, legal)


def _service() -> Service:
    return open_service(MemoryStore(), RULESETS, KEYS, bots=BOTS, clock=Clock())


async def _nothing(table: _Table) -> None:
    await table.open()


async def _take_backs(table: _Table) -> None:
    await table.open()
    while (version := (await table.state()).version) < table.play.upto - 4:
        await table.on(version + 3)
        state = await table.state()
        if state.earlier:
            point = state.earlier[0]
            caller = seated(state, point.seat)
            await table.service.writer.take_back(table.game, str(state.head), point.version, caller)


async def _take_back_refused(table: _Table) -> None:
    await table.open()
    await table.half()
    while not any((state := await table.state()).beyond.values()):
        await table.on(state.version + 1)
    seat, points = next((seat, points) for seat, points in sorted(state.beyond.items()) if points)
    to = points[-1].version
    await table.service.forking.request(table.game, RequestTakeBack(to), seated(state, seat))
    other = seated(state, (seat + 1) % table.play.seats)
    await table.service.forking.request(table.game, AnswerTakeBack(to, accept=False), other)


async def _fork(table: _Table) -> None:
    await table.open()
    await table.half()
    await table.act(AbortGame("to be forked"), ORGANISER)
    await table.fork(5, luck="fresh")
    await table.fill()


async def _fork_with_luck(table: _Table) -> None:
    await table.open()
    await table.half()
    await table.act(AbortGame("to be forked"), ORGANISER)
    await table.fork(5, luck="parent")
    await table.fill()


async def _superseded(table: _Table) -> None:
    await table.open()
    await table.half()
    await table.fork(3, supersede=True)


async def _import(table: _Table) -> None:
    await table.open()
    await table.half()
    archive = await exported(table.service, table.game)
    table.service = _service()
    table.game = (await import_archive(table.service.core, read_archive([archive]), OPERATOR)).game
    await table.fill()


async def _bots(table: _Table) -> None:
    await table.open([TakeSeat(seat, bot=kind) for seat, kind in enumerate(("random", "greedy"))])


async def _seat_handed_to_bot(table: _Table) -> None:
    await table.open()
    await table.half()
    await table.act(HandSeatToBot(0, "greedy"), ANNA)


async def _substitute(table: _Table) -> None:
    await table.open()
    await table.half()
    await table.act(OfferSubstitute(0, CARA.player, CARA.name), ANNA)
    for caller in (CARA, ORGANISER):
        await table.act(AnswerSubstitute(0, CARA.player, accept=True), caller)


async def _left(table: _Table) -> None:
    play = table.play
    new = NewGame(ruleset=play.ruleset, seats=play.seats, options=dict(play.options))
    table.game = (await table.service.writer.create(new, ANNA, f"corpus {play.seed}")).game
    await table.act(TakeSeat(0), BEN)
    await table.act(LeaveSeat(0), BEN)
    await table.fill()


async def _pause(table: _Table) -> None:
    await table.open()
    await table.half()
    await table.act(RequestPause("dinner"), ANNA)
    for player in _PEOPLE[1 : table.play.seats]:
        await table.act(AnswerPause(0, None, accept=True), player)
    await table.act(ResumeGame(), ANNA)
    await table.act(PauseGame("fire alarm"), ORGANISER)
    await table.act(ResumeGame(), ORGANISER)


async def _ruling(table: _Table) -> None:
    await table.open()
    await table.half()
    await table.act(RuleDispute("The last decision stands.", (await table.state()).version), ORGANISER)


async def _stall(table: _Table) -> None:
    await table.open()
    await table.half()
    await stall_game(table.service.core, table.game, (await table.state()).head, "the run failed")
    await table.act(FreeGame(), OPERATOR)


async def _clock(table: _Table) -> None:
    await table.open(clock=ClockSettings(Fischer(600_000, 10_000, 900_000)))
    await table.half()
    await table.act(GiveTime(0, 60_000), ORGANISER)


async def _resigned(table: _Table) -> None:
    await table.open(resign="ends")
    await table.on(table.play.upto - 1)
    await table.act(ResignSeat(), ANNA)


async def _bot_after_resigning(table: _Table) -> None:
    await table.open(resign="bot")
    await table.half()
    await table.act(ResignSeat("random"), ANNA)


async def _plans(table: _Table) -> None:
    play = table.play
    decisions, _ = await by_hand(RULESETS, play.ruleset, play.seats, play.upto, play.seed)
    state = (await by_plans(table.service, play.ruleset, play.seats, decisions, play.upto, play.seed)).state
    table.game = state.at_table.game


async def _tournament(table: _Table) -> None:
    play = table.play
    game = PlayedGame(play.ruleset, dict(play.options), same_luck=True)
    settings = Settings(Swiss(rounds=1, seats=play.seats), title="Corpus", game=game)
    tournaments = table.service.tournaments
    tournament = (await tournaments.create(settings, ORGANISER, f"corpus {play.seed}")).state.id
    people = _PEOPLE[: play.seats]
    entered = EnterPlayers(tuple(player.player for player in people), (), tuple(player.name for player in people))
    for command in (entered, PairRound(), LockRound(), OpenRound()):
        await tournaments.command(tournament, command, ORGANISER)
    await sync_tables(table.service, tournament)
    table.game = (await tournaments.game_at(await tournaments.state(tournament), 1, 1)).at_table.game


EVENTS: Final[Mapping[str, Callable[[_Table], Awaitable[None]]]] = {
    "nothing": _nothing,
    "take-backs": _take_backs,
    "take-back-refused": _take_back_refused,
    "fork": _fork,
    "fork-with-luck": _fork_with_luck,
    "superseded": _superseded,
    "import": _import,
    "bots": _bots,
    "seat-handed-to-bot": _seat_handed_to_bot,
    "substitute": _substitute,
    "left": _left,
    "pause": _pause,
    "ruling": _ruling,
    "stall": _stall,
    "clock": _clock,
    "resigned": _resigned,
    "bot-after-resigning": _bot_after_resigning,
    "plans": _plans,
    "tournament": _tournament,
}
"""By name: an event at a table, before its game is played on."""


async def archive_of(play: Play) -> bytes:
    """Play a game; return its archive as `tabletape export` writes it."""
    table = _Table(play)
    await EVENTS[play.event](table)
    await table.on()
    if not (await table.state()).at_table.ended:
        await table.act(AbortGame("the corpus needs no more"), OPERATOR)
    return await exported(table.service, table.game)


def packed(archive: bytes) -> bytes:
    """Return an archive as a file of the corpus."""
    return gzip.compress(archive, mtime=0)


class GameElements(NamedTuple):
    """The elements that a game meets, entry by entry."""

    play: Play
    entries: list[frozenset[Element]]
    """By entry: the elements that the game meets there first."""


def elements_of(play: Play, archive: Archive) -> GameElements:
    """Return the elements of a game; entries that the present rules decide otherwise meet nothing."""
    trace = RulesTrace(RULESETS[play.ruleset])
    codec = Codecs({play.ruleset: trace.ruleset}).of(play.ruleset)
    verifier, entries = LogVerifier(codec, archive.components, seeds=archive.seeds), []
    before: set[Element] = set()
    for record in archive.records:
        step, count = getattr(verifier.state.position, "top_step", None), len(verifier.deviations)
        verifier.take(record)
        elements = {*_tags(codec, record, step), *trace.functions, *((_PARAGRAPH, number) for number in trace.met)}
        entries.append(frozenset(elements - before) if len(verifier.deviations) == count else frozenset())
        before |= elements
    return GameElements(play, entries)


def _tags(codec: Codec, record: Any, step: Any) -> Iterator[Element]:
    body = codec.body(record)
    if isinstance(body.cause, DecisionTaken):
        yield "decision", tag_of(type(body.cause.decision)), tag_of(type(step))
    for event in body.events:
        yield "fact", tag_of(type(event))


def chosen(games: Sequence[GameElements], met: set[Element]) -> Iterator[tuple[Play, int]]:
    """Yield the games that meet elements beyond *met*, each with its last needed entry; add their elements.

    The next game is the game whose beginning meets most elements by entry. Without a new paragraph it has to be short.
    """
    while True:
        best = max((value for game in games for value in _values(game, met)), default=None, key=lambda value: value[0])
        if best is None:
            return
        _, game, upto = best
        met.update(*game.entries[:upto])
        yield game.play, upto


def _values(game: GameElements, met: set[Element]) -> Iterator[tuple[float, GameElements, int]]:
    count, has_paragraph = 0, False
    for version, elements in enumerate(game.entries, 1):
        new = elements - met
        if new:
            count += len(new)
            has_paragraph = has_paragraph or any(element[0] == _PARAGRAPH for element in new)
            value = count / (version + _FRAME)
            if has_paragraph or value >= _LEAST:
                yield value, game, version


def options_of(ruleset: str) -> tuple[Mapping[str, Any], ...]:
    """Return the options of the games of a ruleset: the options of its tests, and options for short games."""
    cases = importlib.import_module(f"tests.domain.{ruleset}.cases")
    return (*cases.OPTIONS, *_SHORT.get(ruleset, ()))


def _with_events(ruleset: str) -> Iterator[Play]:
    """Yield a game for each event; seats, options and styles take turns."""
    rules = RULESETS[ruleset]
    options = options_of(ruleset)
    styles: tuple[Style, ...] = ("keen", "any", "kind")
    for number, event in enumerate(EVENTS):
        seats = rules.seats[number % len(rules.seats)] if event not in {"substitute", "plans", "bots"} else 2
        yield Play(
            ruleset=ruleset,
            version=rules.version,
            seats=seats,
            options={} if event == "plans" else options[number // 2 % len(options)],
            style=styles[number // 3 % len(styles)],
            event=event,
            seed=100 + number,
            upto=_LENGTH,
        )


def _candidates(ruleset: str) -> Iterator[Play]:
    """Yield whole games of all numbers of seats and all options."""
    rules = RULESETS[ruleset]
    for options in options_of(ruleset):
        for seats in rules.seats:
            styles: tuple[Style, ...] = ("kind", "keen", "greedy") if seats == rules.seats[0] else ("kind", "keen")
            for style in styles:
                yield Play(
                    ruleset=ruleset,
                    version=rules.version,
                    seats=seats,
                    options=options,
                    style=style,
                    event="nothing",
                    seed=seats,
                    upto=_WHOLE,
                )


def _missing(ruleset: str, present: Sequence[Play]) -> Iterator[Play]:
    """Yield the games that a ruleset lacks in the corpus: games of events, then games that meet further elements."""
    met: set[Element] = set()
    for play in present:
        met.update(*elements_of(play, read(play.name)).entries)
    events = {play.event for play in present}
    for play in _with_events(ruleset):
        if play.event not in events:
            met.update(*elements_of(play, _played(play)).entries)
            yield play
    games = [elements_of(play, _played(play)) for play in _candidates(ruleset)]
    whole = {game.play.name: game.entries for game in games}
    cuts = [GameElements(replace(play, upto=upto), whole[play.name][:upto]) for play, upto in chosen(games, set(met))]
    yield from (game.play for game in needed(cuts, met))


def needed(games: Sequence[GameElements], met: set[Element]) -> list[GameElements]:
    """Return the games without those that meet too little beside *met* and all others; the longest is left out first.

    A game that was chosen early may meet nothing beside the games that were chosen later.
    """
    remaining = list(games)
    for game in sorted(games, key=lambda game: -len(game.entries)):
        others = met.union(*(entry for other in remaining if other is not game for entry in other.entries))
        if next(_values(game, others), None) is None:
            remaining.remove(game)
    return remaining


def _played(play: Play) -> Archive:
    return read_archive([asyncio.run(archive_of(play))])


def unpacked(name: str) -> bytes:
    """Return the bytes of an archive of the corpus."""
    return gzip.decompress((FOLDER / f"{name}.ndjson.gz").read_bytes())


def read(name: str) -> Archive:
    """Return an archive of the corpus."""
    return read_archive([unpacked(name)])


def plays() -> dict[str, Play]:
    """Return the games of the corpus by the names of their archives."""
    content = PLAYS.read_bytes() if PLAYS.exists() else b"[]"
    return {play.name: play for play in msgspec.json.decode(content, type=list[Play])}


def report() -> dict[str, Any]:
    """Return the report of `tabletape drift` about the corpus: differing entries by archive, and the coverage."""
    result = CliRunner().invoke(tabletape, ["drift", "--archives", str(FOLDER), "--coverage", "--json"])
    content = msgspec.json.decode(result.stdout)
    different = {Path(log["log"]).name.partition(".")[0]: log["deviations"] for log in content["different"]}
    return {"different": different, "coverage": content["coverage"]}


def main() -> None:
    """Add the games that the corpus lacks."""
    logging.getLogger("tabletape").setLevel(logging.CRITICAL)  # a game stalls on purpose
    vars(name_book)["new_salt"] = lambda: bytes(16)  # as in the tests: the same bytes in every run
    FOLDER.mkdir(exist_ok=True)
    corpus = plays()
    for ruleset in RULESETS:
        for play in list(_missing(ruleset, [play for play in corpus.values() if play.ruleset == ruleset])):
            corpus[play.name] = play
            (FOLDER / f"{play.name}.ndjson.gz").write_bytes(packed(asyncio.run(archive_of(play))))
            print(play.name)  # noqa: T201 - the command of a developer
        _write(PLAYS, msgspec.json.encode(list(corpus.values())))
    _write(REPORT, msgspec.json.encode(report(), order="sorted"))


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(msgspec.json.format(content, indent=1) + b"\n")


if __name__ == "__main__":
    main()
