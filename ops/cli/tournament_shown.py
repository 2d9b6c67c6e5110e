"""`tabletape tournament list`, `show`, `standings`, `verify`, `archive` and others: reading a tournament."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

import click
import msgspec
from msgspec.structs import asdict, replace
from rich.table import Table

from domain.rulesets import RULESETS
from domain.tournament import settings as domain_settings
from domain.tournament import state as domain_state
from domain.tournament.explanation import Condition
from domain.tournament.points import yields
from domain.tournament.settings import Seeding
from eventstore.errors import ArchiveInvalid
from eventstore.storage.head import parse_head
from eventstore.table.texts import escaped
from eventstore.tournament.archive import read_tournament_archive, verify_tournament_archive
from ops.cli.archives import open_archive, write_archive
from ops.cli.output import connect, console, json_option, print_json, print_line
from ops.cli.signing import signature_check, signed_options, stored_hash
from ops.cli.sources import time_option
from ops.client import Client, recast
from ops.client.answers import (
    Check,
    Cost,
    CrosstableLine,
    Dispute,
    DisputeAnswer,
    LeaderExplanation,
    Round,
    RoundResponse,
    RoundTable,
    Scoring,
    Settings,
    StandingsResponse,
    TableExplanation,
    TablePlace,
    TableRuling,
    TournamentEntry,
    TournamentResponse,
    TournamentVerification,
)
from workers.dutch import pair_dutch

F = TypeVar("F", bound=Callable[..., Any])

_PAGE = 500
_CSV: Final = "text/csv"
_TRF: Final = "text/plain"


def _csv_options(command: F) -> F:
    """Return a command with the options `--csv` and `--bom`."""
    command = click.option(
        "--bom",
        is_flag=True,
        help="With --csv: begin with a byte order mark: some spreadsheets read UTF-8 only with it.",
    )(command)
    return click.option("--csv", "as_csv", is_flag=True, help="Print CSV for spreadsheets.")(command)


class Exported(msgspec.Struct, frozen=True):
    """All of a tournament in a file."""

    tournament: TournamentResponse
    standings: tuple[StandingsResponse, ...]
    """After each opened round, in order."""
    entries: tuple[TournamentEntry, ...]


class Names:
    """The names of the players of a tournament, ready to be printed."""

    def __init__(self, response: TournamentResponse) -> None:
        self._names = {entrant.player: escaped(entrant.name or entrant.player) for entrant in response.state.roster}

    def of(self, *players: str) -> str:
        """Return names, separated by commas."""
        return ", ".join(self._names.get(player) or escaped(player) for player in players)


@click.command("list")
@json_option
def list_all(as_json: bool) -> None:
    """List all tournaments, the newest first."""
    with connect() as client:
        rows = list(client.tournaments())
    if as_json:
        for row in rows:
            print_json(row)
        return
    table = Table("tournament", "title", "format", "game", "players", "rounds", "status")
    for row in rows:
        table.add_row(
            row.tournament,
            escaped(row.title),
            row.format,
            row.ruleset or "-",
            str(row.players),
            str(row.rounds),
            row.status,
        )
    console().print(table)


@click.command()
@click.argument("tournament", metavar="TOURNAMENT")
@click.option("--open", "only_open", is_flag=True, help="Only disputes without an answer.")
@json_option
def disputes(tournament: str, only_open: bool, as_json: bool) -> None:
    """List the disputes at the tables of TOURNAMENT with their answers, the oldest first."""
    with connect() as client:
        rows = [row for row in client.tournament_disputes(tournament).disputes if not (only_open and row.answer)]
    for dispute in rows:
        print_json(dispute) if as_json else print_dispute(dispute)
    if not rows and not as_json:
        print_line("there are no disputes")


def print_dispute(dispute: Dispute) -> None:
    """Print a dispute with its answers, and the address of its moment."""
    at = f"round {dispute.table.round}, table {dispute.table.table}" if dispute.table else dispute.game
    print_line(
        f"{dispute.dispute}: {at}, {escaped(dispute.name)} at version {dispute.version}: {escaped(dispute.words)}"
    )
    print_line(f"  look: /games/{dispute.game}/review#v={dispute.version}")
    for back in dispute.earlier:
        _print_answer(back.answer)
        print_line(f"    taken back by {escaped(back.name)}: {escaped(back.why)}")
    if dispute.answer is None:
        print_line("  open")
    else:
        _print_answer(dispute.answer)


def _print_answer(answer: DisputeAnswer) -> None:
    goes_on = f", in {answer.game}" if answer.verdict == "continued" else ""
    print_line(f"  {answer.verdict}{goes_on} by {escaped(answer.name)}: {escaped(answer.why)}")


@click.command()
@click.argument("tournament")
@click.option(
    "--round", "number", type=click.IntRange(min=1), help="A round at a glance, with explanations of its tables."
)
@json_option
def show(tournament: str, number: int | None, as_json: bool) -> None:
    """Show TOURNAMENT: its roster and its rounds, or the tables of a round."""
    with connect() as client:
        response = client.tournament(tournament)
        glance = None if number is None else client.tournament_round(tournament, number)
    if as_json:
        print_json(response if glance is None else glance)
    elif glance is None:
        print_tournament(response)
    else:
        print_round(response, glance)


@click.command()
@click.argument("tournament")
@click.option("--after", type=click.IntRange(min=0), help="After this round; by default the last.")
@click.option("--at", type=click.IntRange(min=1), help="At this version of the log; by default the last.")
@time_option
@click.option("--season", type=click.IntRange(min=1), help="Of this season of a league.")
@click.option("--group", type=click.IntRange(min=1), help="Of this group or division; of the last season.")
@_csv_options
@json_option
def standings(
    tournament: str,
    after: int | None,
    at: int | None,
    time: str | None,
    season: int | None,
    group: int | None,
    as_csv: bool,
    bom: bool,
    as_json: bool,
) -> None:
    """Show the standings of TOURNAMENT, and the deciding criteria."""
    _require_one_form(as_csv, bom, as_json)
    with connect() as client:
        if as_csv:
            query = {"round": after, "at": at, "time": time, "season": season, "group": group, "bom": bom}
            _write(client.tournament_text(tournament, "standings", _CSV, **query))
            return
        response = client.tournament(tournament)
        ranking = client.standings(tournament, after, at, season, group, time=time)
    if as_json:
        print_json(ranking)
        return
    names = Names(response)
    criteria = list(dict.fromkeys(criterion for line in ranking.lines for criterion in line.values))
    parts = [f"{name} {number}" for name, number in (("season", ranking.season), ("group", ranking.group)) if number]
    counts = {"so_far": [], "final": ["final"], "nothing": ["which do not count: the tournament was aborted"]}[
        ranking.counts
    ]
    has_divisions = any(line.division for line in ranking.lines)
    table = Table(title=", ".join([f"after round {ranking.round}", *parts, *counts]))
    if has_divisions:
        table.add_column("division", justify="right")
    table.add_column("place", justify="right")
    table.add_column("player")
    for criterion in criteria:
        table.add_column(criterion.replace("_", " "), justify="right")
    table.add_column("behind the one before by")
    for line in ranking.lines:
        name = names.of(line.player) + (" (withdrawn)" if line.withdrawn else "")
        values = [f"{line.values[criterion]:g}" if criterion in line.values else "" for criterion in criteria]
        division = [str(line.division or "")] if has_divisions else []
        table.add_row(*division, str(line.place), name, *values, (line.parted_by or "").replace("_", " "))
    console().print(table)
    for ruling in ranking.rulings:
        about = f" about {names.of(ruling.player)}" if ruling.player else ""
        print_line(f"round {ruling.round}, table {ruling.table} stands by ruling {ruling.ruling}{about}")
    for play_off in ranking.play_offs:
        places = zip(play_off.players, play_off.result.places, play_off.result.points, strict=True)
        order = ", ".join(f"{place}. {names.of(player)} ({points})" for player, place, points in places)
        print_line(f"play-off for the first place: {order}: {escaped(play_off.why)}")


@click.command()
@click.argument("tournament")
@click.option("--after", type=click.IntRange(min=0), help="After this round; by default the last.")
@click.option("--season", type=click.IntRange(min=1), help="Of this season of a league.")
@click.option("--group", type=click.IntRange(min=1), help="Of this group or division; of the last season.")
@click.option(
    "--by",
    type=click.Choice(["rounds", "opponents"]),
    default="rounds",
    show_default=True,
    help="A column for each round, or for each opponent.",
)
@_csv_options
@json_option
def crosstable(
    tournament: str,
    after: int | None,
    season: int | None,
    group: int | None,
    by: str,
    as_csv: bool,
    bom: bool,
    as_json: bool,
) -> None:
    """Show the crosstable of TOURNAMENT: the players by standing, with their tables.

    A cell has the numbers of the opponents, or the round (r); then the seat (s), the place at the table (p), and the
    points.
    """
    _require_one_form(as_csv, bom, as_json)
    with connect() as client:
        if as_csv:
            query = {"round": after, "season": season, "group": group, "bom": bom}
            _write(client.tournament_text(tournament, "crosstable", _CSV, **query))
            return
        response = client.crosstable(tournament, after, season, group)
    if as_json:
        print_json(response)
        return
    rounds = range(response.first_round, response.round + 1)
    by_rounds = by == "rounds"
    columns = [f"round {number}" for number in rounds] if by_rounds else [str(line.number) for line in response.lines]
    table = Table("no.", "place", "player", *columns, "points")
    for line in response.lines:
        numbers = rounds if by_rounds else [other.number for other in response.lines]
        cells = [_crosstable_cells(line, number, by_rounds=by_rounds) for number in numbers]
        name = escaped(line.name or line.player)
        table.add_row(str(line.number), str(line.place), name, *cells, f"{line.points:g}")
    console().print(table)


def _crosstable_cells(line: CrosstableLine, number: int, *, by_rounds: bool) -> str:
    """Return the tables of a player in a round, or with an opponent, by the number of either."""
    texts = []
    for cell in line.cells:
        if number == cell.round if by_rounds else number in cell.opponents:
            opponents = "+".join(map(str, cell.opponents)) if cell.table is not None else "bye"
            seat = None if cell.seat is None else f"s{cell.seat}"
            place = None if cell.place is None else f"p{cell.place}"
            brought = None if cell.brought is None else f"{cell.brought:g}"
            parts = (opponents if by_rounds else f"r{cell.round}", seat, place, brought)
            texts.append(" ".join(part for part in parts if part is not None))
    return "; ".join(texts)


@click.command()
@click.argument("tournament")
@click.option("--round", "number", type=click.IntRange(min=1), help="Of this round; by default of all.")
@click.option("--at", type=click.IntRange(min=1), help="At this version of the log; by default the last.")
@time_option
@_csv_options
@json_option
def results(
    tournament: str, number: int | None, at: int | None, time: str | None, as_csv: bool, bom: bool, as_json: bool
) -> None:
    """Show the results of TOURNAMENT by table and seat, and the byes."""
    _require_one_form(as_csv, bom, as_json)
    with connect() as client:
        if as_csv:
            _write(client.tournament_text(tournament, "results", _CSV, round=number, at=at, time=time, bom=bom))
            return
        response = client.results(tournament, number, at, time=time)
    if as_json:
        print_json(response)
        return
    table = Table("round", "table", "seat", "player", "points", "place", "brought", "")
    for line in response.results:
        numbers = (line.points, line.place, None if line.brought is None else f"{line.brought:g}")
        place = ("-" if value is None else str(value) for value in (line.table, line.seat))
        cells = ("-" if value is None else str(value) for value in numbers)
        note = (line.note or "").replace("_", " ")
        note = note if line.ruling is None else f"{note} (ruling {line.ruling})".strip()
        table.add_row(str(line.round), *place, escaped(line.name or line.player), *cells, note)
    console().print(table)


@click.command()
@click.argument("tournament")
@click.option("--after", default=0, show_default=True, type=click.IntRange(min=0), help="Entries above this version.")
@json_option
def entries(tournament: str, after: int, as_json: bool) -> None:
    """Show the log of TOURNAMENT: each command with its author and time, and its events."""
    with connect() as client:
        names = Names(client.tournament(tournament))
        for entry in _entries(client, tournament, after):
            print_json(entry) if as_json else _print_entry(entry, names)


@click.command()
@click.argument("tournament")
@signed_options
@json_option
@click.pass_context
def verify(ctx: click.Context, tournament: str, signed: Path | None, keys_file: Path | None, as_json: bool) -> None:
    """Decide every command of TOURNAMENT again: draws, pairings, results, rulings, standings.

    TOURNAMENT is a tournament's id, or an archive file; then no service is needed, and the games in it are verified
    too. Ends with 1 when a check fails.
    """
    with console(error=True).status("verifying"):
        verification = _verified(tournament, signed, keys_file)
    if as_json:
        print_json(verification)
    else:
        print_line(f"tournament {verification.tournament} up to {verification.head}")
        for check in verification.checks:
            mark = "FAIL" if not check.ok else "ok" if check.checked else "-"
            print_line(f"  {mark:<5}{check.name:<12} {check.detail}")
        print_line("verified: nothing is wrong" if verification.ok else "NOT verified: see above")
    ctx.exit(0 if verification.ok else 1)


def _verified(tournament: str, signed: Path | None, keys_file: Path | None) -> TournamentVerification:
    path = Path(tournament)
    if not (path.is_file() or path.suffix or "/" in tournament):
        with connect() as client:
            verification = client.verify_tournament(tournament)
            return _with_signature(
                verification, signed, keys_file, lambda version: stored_hash(client, tournament, version)
            )
    try:
        with open_archive(path) as file:
            read = read_tournament_archive(file)
    except ArchiveInvalid as error:
        check = Check("archive", ok=False, checked=True, code=error.code, detail=error.detail, version=None)
        return TournamentVerification(ok=False, tournament=tournament, head="", checks=(check,))
    hashes = [record.hash.hex() for record in read.records]
    verification = recast(asyncio.run(verify_tournament_archive(read, RULESETS, pair_dutch)), TournamentVerification)
    return _with_signature(
        verification, signed, keys_file, lambda version: hashes[version - 1] if version <= len(hashes) else None
    )


def _with_signature(
    verification: TournamentVerification,
    signed: Path | None,
    keys_file: Path | None,
    hash_at: Callable[[int], str | None],
) -> TournamentVerification:
    if signed is None:
        return verification
    check = signature_check(signed, keys_file, verification.tournament, hash_at)
    return replace(verification, ok=verification.ok and check.ok, checks=(*verification.checks, check))


@click.command()
@click.argument("tournament")
@click.option(
    "--to",
    "target",
    type=click.Path(dir_okay=False, path_type=Path, allow_dash=True),
    help="The file to write; by default TOURNAMENT.ndjson here; `-` for the standard output.",
)
@click.option("--force", is_flag=True, help="Replace the file when it exists.")
@json_option
def archive(tournament: str, target: Path | None, force: bool, as_json: bool) -> None:
    """Write the log of TOURNAMENT and the archives of its games to a file that `verify` reads.

    Open to everybody when it has ended, before that to operators.
    """
    write_archive(
        tournament, lambda client: client.tournament_archive(tournament), target, force=force, as_json=as_json
    )


@click.command()
@click.argument("tournament")
@click.option(
    "--to",
    "target",
    type=click.Path(dir_okay=False, path_type=Path, allow_dash=True),
    help="The file to write; by default TOURNAMENT.json here; `-` for the standard output.",
)
@click.option("--force", is_flag=True, help="Replace the file when it exists.")
@click.option(
    "--trf",
    "edition",
    flag_value="trf16",
    help="Write FIDE's report TRF16 instead, of a tournament at tables of two.",
)
@click.option("--trf26", "edition", flag_value="trf26", help="Write FIDE's report TRF26 instead.")
@json_option
def export(tournament: str, target: Path | None, force: bool, edition: str | None, as_json: bool) -> None:
    """Write all of TOURNAMENT as JSON: settings, roster, rounds, standings after each round, and its log."""
    path = target or Path(f"{tournament}.{'trf' if edition else 'json'}")
    to_output = str(path) == "-"
    if not to_output and path.exists() and not force:
        raise click.UsageError(escaped(f"{path} exists; --force replaces it"))
    with connect() as client:
        response = client.tournament(tournament)
        if edition is None:
            content = _everything(client, response)
        else:
            content = client.tournament_text(tournament, "report", _TRF, edition=edition)
    if to_output:
        sys.stdout.buffer.write(content)
        return
    path.write_bytes(content)
    if as_json:
        print_json({"tournament": tournament, "file": str(path), "bytes": len(content)})
    else:
        print_line(f"{path}: {len(content)} bytes")


def _everything(client: Client, response: TournamentResponse) -> bytes:
    name = response.tournament
    after_each = tuple(client.standings(name, number) for number in range(1, len(begun_rounds(response)) + 1))
    exported = Exported(response, after_each, tuple(_entries(client, name, 0)))
    return msgspec.json.format(msgspec.json.encode(exported)) + b"\n"


def _write(content: bytes) -> None:
    """Write the bytes of an answer unchanged."""
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def _require_one_form(as_csv: bool, bom: bool, as_json: bool) -> None:
    if as_csv and as_json:
        raise click.UsageError("give --csv or --json")
    if bom and not as_csv:
        raise click.UsageError("--bom is for --csv")


def _print_about(settings: Settings) -> None:
    if settings.start is not None:
        print_line(f"  starts {escaped(settings.start.local).replace('T', ' ')} ({escaped(settings.start.zone)})")
    if settings.place:
        print_line(f"  place: {escaped(settings.place)}")
    for line in settings.description.splitlines():
        print_line(f"  {escaped(line)}".rstrip())


def print_tournament(response: TournamentResponse) -> None:
    """Print a tournament: its settings, its roster, and its rounds."""
    state, names = response.state, Names(response)
    settings = state.settings
    place = settings.game.ruleset if settings.game else "played elsewhere"
    print_line(f"{settings.title or response.tournament}: {type(settings.format).__name__.lower()}, {place}")
    print_line(f"  {response.tournament} is {response.status} at {response.head}; {len(state.roster)} players")
    _print_about(settings)
    if state.ending is not None:
        counted = "nothing counts" if state.ending.how == "aborted" else f"the rounds up to {state.ending.rounds} count"
        print_line(
            f"  ended by {names.of(state.ending.by.removeprefix('player:'))}: {counted}; {escaped(state.ending.why)}"
        )
    if state.roster:
        roster = Table("player", "id", "rating", "details", "checked in", "")
        for entrant in state.roster:
            stated = response.details.get(entrant.player)
            details = ", ".join(filter(None, (stated.title, stated.federation, stated.club))) if stated else ""
            absent = f"absent in round {', '.join(map(str, entrant.absences))}" if entrant.absences else ""
            note = "withdrawn" if entrant.withdrawn else absent
            checked = "yes" if entrant.checked_in else "no"
            rating = str(entrant.rating or "-")
            roster.add_row(names.of(entrant.player), escaped(entrant.player), rating, escaped(details), checked, note)
        console().print(roster)
    for number, played_round in enumerate(state.rounds, 1):
        games = response.games[number - 1] if number <= len(response.games) else ()
        print_line(f"round {number} is {played_round.status}")
        table = Table("table", "seats", "result", "game")
        for count, seated in enumerate(played_round.tables, 1):
            game = games[count - 1] if games else "-"
            table.add_row(str(count), names.of(*seated.players), _result(seated, state.settings.scoring, names), game)
        console().print(table)
        if played_round.byes:
            print_line(f"  without a table: {names.of(*played_round.byes)}")

    if state.rulings:
        table = Table("ruling", "round", "table", "what", "by", "")
        for number, ruling in enumerate(state.rulings, 1):
            at = (str(number), str(ruling.round), str(ruling.table))
            by = names.of(ruling.by.removeprefix("player:"))
            taken_back = "taken back" if ruling.taken_back else ""
            table.add_row(*at, _ruling(ruling, names), by, taken_back)
        console().print(table)


def _ruling(ruling: TableRuling, names: Names) -> str:
    match ruling.kind:
        case "result":
            points = () if ruling.result is None else ruling.result.points
            return f"result {' '.join(map(str, points))}"
        case "put_out":
            return f"{names.of(ruling.player)}: {(ruling.out or '').replace('_', ' ')}"
        case "replaced":
            return f"{names.of(ruling.substitute)} for {names.of(ruling.player)}"
        case "replay":
            return "play again"
        case "dispute":
            return f"a dispute: {ruling.verdict}"


def print_round(response: TournamentResponse, glance: RoundResponse) -> None:
    """Print the tables of a round: the score and the explanation of each."""
    names, scoring = Names(response), response.state.settings.scoring
    table = Table("table", "seats", "status", "points", "result", "game", title=f"round {glance.round}")
    for line in glance.tables:
        points = "-" if line.points is None else " ".join(map(str, line.points))
        status, game = ("-", "-") if line.game is None else (line.game.status, line.game.game)
        seats = names.of(*line.state.players)
        table.add_row(str(line.table), seats, status, points, _result(line.state, scoring, names), game)
    console().print(table)
    explanations = [line.why for line in glance.tables if line.why is not None]
    for why in explanations:
        _print_why(why, names, response.state.rounds[glance.round - 1].seeding)
    if len(explanations) < len(glance.tables):
        print_line("why these tables: no worker has made that out yet; ask again, or look whether one is running")


_SEEDINGS: Final[Mapping[Seeding, str]] = {
    "spread": "of equal scores the best rated are spread over the tables",
    "together": "of equal scores the best rated sit together",
    "lot": "they do not count, a lot orders equal scores",
}


def _print_why(why: TableExplanation, names: Names, seeding: Seeding) -> None:
    low, high = why.score_group
    cost = _cost(why.cost)
    if why.criteria is not None:
        cost = f"costs {'' if why.criteria else 'nothing '}by the criteria of FIDE Dutch"
    print_line(f"table {why.table}: scores from {low:g} to {high:g}; {cost}")
    if any(why.ratings):
        rated = zip(why.players, why.ratings, strict=True)
        ratings = ", ".join(f"{names.of(player)} {rating or '-'}" for player, rating in rated)
        print_line(f"  ratings {ratings}; {_SEEDINGS[seeding]}")
    for meeting in why.met:
        print_line(f"  {names.of(*meeting.players)} met in round {', '.join(map(str, meeting.rounds))}")
    for figure in why.criteria or ():
        print_line(f"  {names.of(figure.player)}: {_criterion(figure.criterion)} {figure.figure:g}")
    other = why.alternative
    if other is not None:
        swap = f"{names.of(other.leaves)} for {names.of(other.comes)} of table {other.table}"
        print_line(f"  nearest alternative: {swap}, which would change {_cost(other.difference)}")
    if why.leader is not None:
        _print_leader(why.leader, names)


_CONDITIONS: Final[Mapping[Condition, str]] = {
    "forbidden": "a forbidden pair",
    "repeats": "repeats",
    "spread": "the spread of scores",
    "seats": "even seats",
    "small_tables": "small tables",
    "opponents": "the strength of earlier opponents",
}


def print_changes(response: TournamentResponse) -> None:
    """Print how the tables of the last round differ from the proposed tables, with a warning for each player."""
    names, changes = Names(response), response.state.rounds[-1].changes
    if changes is None:
        return
    state = "are being changed" if changes.is_open else "have been changed"
    number, count = len(response.state.rounds), len(changes.differences)
    print_line(f"the tables of round {number} {state}: {count} players have another place or other opponents")
    for difference in changes.differences:
        worse = ", ".join(f"{_criterion(change.criterion)} {change.by:+g}" for change in difference.worse)
        print_line(
            f"  {difference.level}: {names.of(difference.player)} {_place(difference.place)}, proposed "
            f"{_place(difference.proposed)}{f'; worse: {worse}' if worse else ''}"
        )


def _place(place: TablePlace | None) -> str:
    return "a bye" if place is None else f"table {place.table} seat {place.seat}"


_CRITERIA: Final[Mapping[str, str]] = {
    "C1": "met before",
    "C2": "a second bye",
    "C3": "both must have the same seat",
    "C5": "points of the bye",
    "C6": "meets a lower score",
    "C7": "points of a player who meets a lower score",
    "C9": "unplayed games of the bye",
    "C10": "one seat three times more",
    "C11": "the same seat three times in a row",
    "C12": "not the preferred seat",
    "C13": "not the strongly preferred seat",
    "C14": "a lower score again",
    "C15": "a higher score again",
    "C16": "a lower score as two rounds before",
    "C17": "a higher score as two rounds before",
    "C18": "points down again",
    "C19": "points up again",
    "C20": "points down as two rounds before",
    "C21": "points up as two rounds before",
}


def _criterion(criterion: str) -> str:
    meaning = _CRITERIA.get(criterion)
    return criterion.replace("_", " ") if meaning is None else f"{criterion} ({meaning})"


def _print_leader(leader: LeaderExplanation, names: Names) -> None:
    choice = ", where the leaders meet in the last round" if leader.by_choice else ""
    print_line(f"  {names.of(leader.player)} leads{choice}")
    for apart in leader.apart:
        reason = (
            "nothing keeps them apart" if apart.condition is None else f"kept apart by {_CONDITIONS[apart.condition]}"
        )
        print_line(
            f"  {names.of(apart.player)} sits at table {apart.table}: {reason}; a seat at this table would change "
            f"{_cost(apart.difference)}"
        )
    bought = leader.repeat_buys
    if bought is not None:
        swap = f"{names.of(bought.leaves)} for {names.of(bought.comes)} of table {bought.table}"
        print_line(f"  one repeat would buy: {swap}, which would change {_cost(bought.difference)}")


def _cost(cost: Cost) -> str:
    parts = [f"{name.replace('_', ' ')} {value:+d}" for name, value in asdict(cost).items() if value]
    return "costs " + ", ".join(parts) if parts else "costs nothing"


def _result(table: RoundTable, scoring: Scoring, names: Names) -> str:
    parts = [] if table.result is None else [" ".join(map(str, table.result.points))]
    counted = yields(recast(table, domain_state.RoundTable), recast(scoring, domain_settings.Scoring))
    for player, out in table.out.items():
        place = f", place {counted[player].place}" if player in counted else ""
        parts.append(f"{names.of(player)}: {out.replace('_', ' ')}{place}")
    return "; ".join(parts) or "-"


def begun_rounds(response: TournamentResponse) -> list[Round]:
    """Return the rounds that were opened."""
    return [round_ for round_ in response.state.rounds if round_.status not in {"previewed", "locked"}]


def _entries(client: Client, tournament: str, after: int) -> Iterator[TournamentEntry]:
    while page := client.tournament_entries(tournament, after, _PAGE).entries:
        yield from page
        after = parse_head(page[-1].head)[0]


def _print_entry(entry: TournamentEntry, names: Names) -> None:
    body = entry.body
    when = datetime.fromtimestamp(body.time / 1000, UTC).isoformat(sep=" ", timespec="seconds")
    actor = names.of(body.actor.removeprefix("player:"))
    print_line(f"{entry.head}  {when}  {actor}: {msgspec.to_builtins(body.command)['type'].replace('_', ' ')}")
    for draw in body.draws:
        print_line(f"    drew {draw.pile} #{draw.ordinal}: {draw.index} of {draw.size}")
    for event in body.events:
        facts = msgspec.to_builtins(event)
        kind = facts.pop("type")
        fields = " ".join(f"{name}={_short(value)}" for name, value in facts.items())
        print_line(f"    {kind} {fields}".rstrip())


def _short(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def print_outcome(response: TournamentResponse, as_json: bool, line: str) -> None:
    """Print the response to a command: as JSON, or its outcome in a line."""
    print_json(response) if as_json else print_line(line)
