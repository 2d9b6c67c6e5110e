"""`tabletape tournament`: the commands of an organiser, from the first setting to the last ruling."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import click
import msgspec

from domain.core.bots import BOTS
from domain.rulesets import RULESETS
from eventstore.table.texts import escaped
from ops.cli.output import connect, game_option, json_option, print_json, print_line, progress
from ops.cli.text_files import read_text
from ops.cli.tournament_round import call, timer
from ops.cli.tournament_shown import (
    Names,
    archive,
    begun_rounds,
    crosstable,
    disputes,
    entries,
    export,
    list_all,
    print_changes,
    print_dispute,
    print_round,
    results,
    show,
    standings,
    verify,
)
from ops.cli.tournament_simulation import Points, leaders_option, repeat_option, simulate
from ops.client import Client, ServiceRefused
from ops.client.answers import EntriesTaken, Registered, Start, TournamentEntry, TournamentResponse

F = TypeVar("F", bound=Callable[..., Any])

_LOOK_SECONDS: Final = 0.2
_OPENING_SECONDS: Final = 30.0
"""How long the command that opens a round waits for its tables: a worker needs a part of a second."""
_ID: Final = re.compile(r"p[0-9a-z]{12}")
_NUMBER: Final = re.compile("[0-9]{1,9}")
FIRST_PLACE: Final = ("shared", "lot", "play_off")
"""The ways to decide a tie for the first place."""
_RATED: Final = re.compile(r"(?P<entrant>.+)=(?P<rating>[0-9]{1,5})")


def about_options(command: F) -> F:
    """Return a command with options for the description, place, start and federation of a tournament."""
    for name, text in reversed(
        (
            ("--description", "The description, for everybody: plain text."),
            ("--place", "Where it is played."),
            ("--start", "When it starts by the clocks there, such as '2026-12-03 19:00'."),
            ("--zone", "The time zone of --start, such as Europe/Berlin."),
            ("--federation", "The federation in reports for FIDE, such as GER."),
        )
    ):
        command = click.option(name, help=text)(command)
    return command


@click.group()
def tournament() -> None:
    """Run tournaments, and simulate them. docs/organising.md tells an evening step by step."""


for _command in (
    list_all,
    disputes,
    show,
    standings,
    crosstable,
    results,
    entries,
    verify,
    archive,
    export,
    simulate,
    timer,
    call,
):
    tournament.add_command(_command)


@tournament.command()
@click.argument("title", required=False)
@click.option(
    "--ruleset", type=click.Choice(sorted(RULESETS)), help="The game to play; without it, games are played elsewhere."
)
@game_option
@click.option(
    "--rounds", default=3, show_default=True, type=click.IntRange(1, 100), help="Rounds of a Swiss tournament."
)
@click.option("--seats", default=4, show_default=True, type=click.IntRange(2, 4), help="The seats of a table.")
@click.option("--dutch", is_flag=True, help="Pair tables of 2 by the FIDE Dutch system, with the points that it needs.")
@click.option("--points", type=Points(), help="Points by place, such as 10,6,3,1.")
@click.option(
    "--seeding",
    default="spread",
    show_default=True,
    type=click.Choice(["spread", "together", "lot"]),
    help="Players of the same score: the best rated at different tables, at the same table, or by lot.",
)
@repeat_option
@leaders_option
@click.option(
    "--first-place",
    default="shared",
    show_default=True,
    type=click.Choice(FIRST_PLACE),
    help="A tie for the first place that no criterion parts: stays, by lots, or by a play-off.",
)
@click.option("--registration", default="list", show_default=True, type=click.Choice(["open", "invitation", "list"]))
@click.option("--check-in", is_flag=True, help="Pair only players who have checked in.")
@click.option(
    "--settings",
    "file",
    type=click.File("rb"),
    help="All settings as JSON from this file (`-`: standard input), in place of the options; for every format.",
)
@about_options
@json_option
def create(
    title: str | None,
    ruleset: str | None,
    options: dict[str, Any],
    rounds: int,
    seats: int,
    dutch: bool,
    points: tuple[int, ...] | None,
    seeding: str,
    repeat: int | None,
    leaders_meet: bool,
    first_place: str,
    registration: str,
    check_in: bool,
    file: Any,
    description: str | None,
    place: str | None,
    start: str | None,
    zone: str | None,
    federation: str | None,
    as_json: bool,
) -> None:
    """Begin a tournament called TITLE: Swiss, or of another format by --settings.

    It belongs to the operators of the service. docs/organising.md lists all settings.
    """
    settings: dict[str, Any] = {
        "title": title or "",
        "format": {"type": "swiss", "rounds": rounds, "seats": seats},
        "seeding": seeding,
        "weights": {"repeat": repeat},
        "leaders_meet": leaders_meet,
        "first_place": first_place,
        "registration": registration,
        "check_in": check_in,
        "description": description or "",
        "place": place or "",
        "start": _start(start, zone, None),
        "federation": federation or "",
    }
    if dutch:
        settings["format"] = {"type": "swiss", "rounds": rounds, "seats": 2, "system": "fide_dutch"}
    if points is not None:
        settings["scoring"] = {"places": points}
    if ruleset is not None:
        settings["game"] = {"ruleset": ruleset, "options": options}
    elif options:
        raise click.UsageError("--option is for a --ruleset")
    if file is not None:
        if title is not None or ruleset is not None:
            raise click.UsageError("--settings names title and ruleset itself")
        settings = _settings_of(file)
    with connect() as client:
        response = client.create_tournament(settings)
    _tell(response, as_json, f"{response.tournament}: begun at {response.head}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--title", help="Its title.")
@about_options
@click.option("--no-start", is_flag=True, help="Say no start.")
@json_option
def edit(
    tournament_id: str,
    title: str | None,
    description: str | None,
    place: str | None,
    start: str | None,
    zone: str | None,
    federation: str | None,
    no_start: bool,
    as_json: bool,
) -> None:
    """Change title, place and the like of TOURNAMENT at any time; fields without an option stay."""
    if no_start and (start or zone):
        raise click.UsageError("--no-start stands without --start and --zone")
    with connect() as client:
        before = client.tournament(tournament_id).state.settings
        command = {
            "type": "edit_tournament",
            "title": before.title if title is None else title,
            "description": before.description if description is None else description,
            "place": before.place if place is None else place,
            "start": None if no_start else _start(start, zone, before.start),
            "federation": before.federation if federation is None else federation,
        }
        response = client.command_tournament(tournament_id, command)
    _tell(response, as_json, f"{tournament_id} is edited at {response.head}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("names", nargs=-1, metavar="[NAME[=RATING]]...")
@click.option("--player", "players", multiple=True, metavar="ID[=RATING]", help="Invite an account; repeatable.")
@click.option("--file", "file", type=click.File("rb"), help="Further names, one a line (`-`: standard input).")
@click.option(
    "--csv", "roster", type=click.File("rb"), help="A roster in CSV (`-`: standard input), in place of names and ids."
)
@click.option("--dry-run", is_flag=True, help="Enter nobody: only check the --csv.")
@json_option
def enter(
    tournament_id: str,
    names: Sequence[str],
    players: Sequence[str],
    file: Any,
    roster: Any,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Enter players by NAME; each gets an account, and a link that seats them. All are entered, or none.

    The links are shown only now. Players with an account are invited by their ids, and enter by themselves. A roster
    in CSV has a line of column names: name, and any of rating, club, fide_id, title, federation, sex, birth. Each fault
    is told with its line; then nobody is entered.
    """
    lines = [] if file is None else read_text(file, "--file").split("\n")
    listed = [line.strip() for line in lines if line.strip()]
    new_entries = [_entry("name", text) for text in (*names, *listed)] + [_entry("player", text) for text in players]
    if dry_run and roster is None:
        raise click.UsageError("--dry-run is for --csv")
    if (roster is None) == (not new_entries):
        raise click.UsageError("name players to enter, or give a --csv")
    with connect() as client:
        url = client.url
        if roster is None:
            response = client.enter_players(tournament_id, new_entries)
        else:
            response = _enter_roster(client, tournament_id, read_text(roster, "--csv"), dry_run=dry_run)
    if as_json:
        print_json(response)
        return
    if dry_run:
        print_line(f"{len(response.entries)} players can be entered; nobody was")
        return
    state = response.tournament.state
    print_line(f"{len(state.roster)} players are on the roster of {tournament_id}")
    waiting = {entry["player"] for entry in new_entries if "player" in entry} - {
        entrant.player for entrant in state.roster
    }
    if waiting:
        players_are = "1 player is" if len(waiting) == 1 else f"{len(waiting)} players are"
        print_line(f"{players_are} invited, to register at {url}/tournaments/{tournament_id}")
    for link in response.tokens:
        print_line(f"  {link.name}: {_address(url, tournament_id, link)}")


def _enter_roster(client: Client, tournament_id: str, csv: str, *, dry_run: bool) -> EntriesTaken:
    """Enter a roster; print each fault of a roster that is refused."""
    try:
        return client.enter_roster(tournament_id, csv, dry_run=dry_run)
    except ServiceRefused as error:
        for fault in error.problem.get("faults", ()):
            at = ", ".join(filter(None, (f"line {fault['line']}", fault["column"])))
            print_line(f"{at}: {fault['value']!r}: {fault['rule']}", error=True)
        raise


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("name", metavar="PLAYER")
@click.option("--rating", type=click.IntRange(min=0), help="Until a round with them is locked.")
@click.option("--club")
@click.option("--fide-id")
@click.option("--title", help="A title of FIDE, such as WIM.")
@click.option("--federation", help="Three capital letters.")
@click.option("--sex", type=click.Choice(["m", "w", ""]), help="Seen by owner and referees alone.")
@click.option("--birth", help="A year, or a day such as 1987-02-21; seen by owner and referees alone.")
@json_option
def details(tournament_id: str, name: str, as_json: bool, **changes: str | int | None) -> None:
    """Change the rating or details of a PLAYER of TOURNAMENT, by name or id.

    An option that is left out changes nothing; with an empty text the field is not stated any more.
    """
    stated = {field: value for field, value in changes.items() if value is not None}
    if not stated:
        raise click.UsageError("name a field to change, such as --club")
    with connect() as client:
        response = client.tournament(tournament_id)
        player = _player(response, name)
        (rating,) = (entrant.rating for entrant in response.state.roster if entrant.player == player)
        present = [of[player] for of in (response.details, response.personal) if player in of]
        fields = {field: value for part in present for field, value in msgspec.to_builtins(part).items()}
        response = client.change_entrant(tournament_id, player, {"rating": rating, **fields, **stated})
    _tell(response, as_json, f"{name}: {', '.join(stated)} changed, at {response.head}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("name", metavar="PLAYER")
@json_option
def link(tournament_id: str, name: str, as_json: bool) -> None:
    """Issue a new link to a PLAYER of TOURNAMENT, by name or id; the first link ends. It is shown only now.

    It is for players who were entered by name. An account whose link was opened is its player's own.
    """
    with connect() as client:
        player = _player(client.tournament(tournament_id), name)
        token = client.issue_link(tournament_id, player)
        url = client.url
    if as_json:
        print_json(token)
        return
    print_line(f"{token.name}: {_address(url, tournament_id, token)}")


def _address(url: str, tournament_id: str, link: Registered) -> str:
    return f"{url}/tournaments/{tournament_id}#token={link.token}"


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("name", metavar="PLAYER")
@click.option("--check-in", "change", flag_value="check_in", help="They are there.")
@click.option("--withdraw", "change", flag_value="withdraw", help="They play no further round.")
@click.option("--return", "change", flag_value="return", help="They play again.")
@click.option("--absent", type=click.IntRange(min=1), metavar="ROUND", help="They miss a round.")
@click.option("--there", type=click.IntRange(min=1), metavar="ROUND", help="They play it after all.")
@json_option
def player(
    tournament_id: str, name: str, change: str | None, absent: int | None, there: int | None, as_json: bool
) -> None:
    """Say of a PLAYER of TOURNAMENT, by name or id, that they are there, withdraw, return, or miss a round."""
    if sum(option is not None for option in (change, absent, there)) != 1:
        raise click.UsageError("give one of --check-in, --withdraw, --return, --absent, --there")
    command: dict[str, Any] = {"type": change}
    if change is None:
        command = {"type": "set_absence", "round": absent or there, "absent": absent is not None}
    with connect() as client:
        named = _player(client.tournament(tournament_id), name)
        response = client.command_tournament(tournament_id, {**command, "player": named})
    _tell(response, as_json, f"{name}: {command['type'].replace('_', ' ')}, at {response.head}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("first", metavar="PLAYER")
@click.argument("second", metavar="PLAYER")
@click.option("--allow", is_flag=True, help="They may meet again after all.")
@json_option
def forbid(tournament_id: str, first: str, second: str, allow: bool, as_json: bool) -> None:
    """Say that two PLAYERs of TOURNAMENT, by name or id, must not meet."""
    with connect() as client:
        state = client.tournament(tournament_id)
        pair_of = [_player(state, first), _player(state, second)]
        command = {"type": "forbid_pair", "players": pair_of, "forbidden": not allow}
        response = client.command_tournament(tournament_id, command)
    outcome = "may meet" if allow else "must not meet"
    _tell(response, as_json, f"{first} and {second} {outcome}, at {response.head}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("name", metavar="PLAYER")
@click.option("--dismiss", is_flag=True, help="They are referee no more.")
@json_option
def referee(tournament_id: str, name: str, dismiss: bool, as_json: bool) -> None:
    """Let a PLAYER act for the organiser of TOURNAMENT: by name a player on the roster, by id any player."""
    with connect() as client:
        state = client.tournament(tournament_id)
        player = name if _ID.fullmatch(name) else _player(state, name)
        command = {"type": "appoint_referee", "player": player, "appointed": not dismiss}
        response = client.command_tournament(tournament_id, command)
    role = "referee no more" if dismiss else "a referee"
    _tell(response, as_json, f"{name} is {role}, at {response.head}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("players", nargs=-1, required=True, metavar="ID...")
@json_option
def invite(tournament_id: str, players: Sequence[str], as_json: bool) -> None:
    """Invite players to TOURNAMENT by their ids, so that they may register where that takes an invitation."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "invite", "players": list(players)})
    _tell(
        response, as_json, f"{len(response.state.invited)} players are invited to {tournament_id}, at {response.head}"
    )


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@json_option
def pair(tournament_id: str, as_json: bool) -> None:
    """Preview the next round of TOURNAMENT, or pair it again with a new draw; explain its tables."""
    with connect() as client:
        paired = client.pair_round(tournament_id)
        if as_json:
            print_json(paired)
            return
        print_round(paired, client.tournament_round(tournament_id, len(paired.state.rounds)))
    byes = paired.state.rounds[-1].byes
    if byes:
        print_line(f"without a table: {Names(paired).of(*byes)}")


@tournament.command("set")
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--table", "tables", multiple=True, required=True, metavar="A,B,C,D", help="Players by seat; repeatable.")
@click.option("--bye", "byes", multiple=True, metavar="A", help="A player without a table; repeatable.")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def set_tables(tournament_id: str, tables: Sequence[str], byes: Sequence[str], why: str, as_json: bool) -> None:
    """Set the tables of the next round of TOURNAMENT by hand: all of them, by names or ids."""
    with connect() as client:
        before = client.tournament(tournament_id)
        command = {
            "type": "set_tables",
            "tables": [[_player(before, name.strip()) for name in table.split(",")] for table in tables],
            "byes": [_player(before, name) for name in byes],
            "why": why,
        }
        response = client.command_tournament(tournament_id, command)
        glance = None if as_json else client.tournament_round(tournament_id, len(response.state.rounds))
    if glance is None:
        print_json(response)
    else:
        print_round(response, glance)
        print_changes(response)


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("act", metavar="ACT", type=click.Choice(["begin", "end"]))
@json_option
def changes(tournament_id: str, act: str, as_json: bool) -> None:
    """Begin or end the changes by hand to the proposed tables of the next round of TOURNAMENT.

    In between `set` says what each change makes worse, and the round is neither locked nor opened.
    """
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": f"{act}_changes"})
    if as_json:
        print_json(response)
    else:
        print_changes(response)


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@json_option
def lock(tournament_id: str, as_json: bool) -> None:
    """Fix the players of the previewed round of TOURNAMENT."""
    _give(tournament_id, {"type": "lock_round"}, as_json, "locked")


@tournament.command("open")
@click.argument("tournament_id", metavar="TOURNAMENT")
@json_option
def open_round(tournament_id: str, as_json: bool) -> None:
    """Let the tables of the locked round of TOURNAMENT begin; it waits until a worker has opened them."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "open_round"})
        _await_tables(client, response)
    _tell(response, as_json, f"round {len(response.state.rounds)} of {tournament_id} is open at {response.head}")


def _await_tables(client: Client, response: TournamentResponse) -> None:
    """Wait until the games of an open round are there.

    Raises:
        ClickException: no worker opened them in time; the round is open all the same.
    """
    deadline = time.monotonic() + _OPENING_SECONDS
    for game in response.games[-1] if response.games else ():
        while not _is_there(client, game):
            if time.monotonic() > deadline:
                raise click.ClickException("the round is open, and its tables are not there yet: is a worker running?")
            time.sleep(_LOOK_SECONDS)


def _is_there(client: Client, game: str) -> bool:
    try:
        client.game(game)
    except ServiceRefused as refusal:
        return bool(refusal.problem["code"] != "game_unknown")
    return True


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@json_option
def close(tournament_id: str, as_json: bool) -> None:
    """Close the open round of TOURNAMENT, where its games are played elsewhere; the service closes its own."""
    _give(tournament_id, {"type": "close_round"}, as_json, "closed")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("number", metavar="NUMBER", type=click.IntRange(min=0))
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def rounds(tournament_id: str, number: int, why: str, as_json: bool) -> None:
    """Set the NUMBER of rounds of TOURNAMENT; of heats, seasons or cycles, in formats with them."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "set_rounds", "rounds": number, "why": why})
    _tell(
        response,
        as_json,
        f"{tournament_id} has {number} rounds, heats, seasons or cycles and is {response.status}, at {response.head}",
    )


@tournament.command("first-place")
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("how", type=click.Choice(FIRST_PLACE))
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def set_first_place(tournament_id: str, how: str, why: str, as_json: bool) -> None:
    """Choose how a tie for the first place of TOURNAMENT is decided: it stays, by lots at the end, or by a play-off."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "set_first_place", "how": how, "why": why})
    _tell(response, as_json, f"a tie for the first place of {tournament_id}: {how}, at {response.head}")


@tournament.command("play-off")
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("entries", nargs=-1, required=True, metavar="PLAYER=POINTS...")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def play_off(tournament_id: str, entries: Sequence[str], why: str, as_json: bool) -> None:
    """Enter the points of a play-off of all players on the shared first place of TOURNAMENT.

    More points are the better place. It counts for their order alone; the same players again replace it.
    """
    named = [entry.rpartition("=") for entry in entries]
    try:
        points = [int(number) for *_, number in named]
    except ValueError as error:
        raise click.UsageError("name each player with their points, such as Ann=42") from error
    with connect() as client:
        before = client.tournament(tournament_id)
        players = [_player(before, name) for name, *_ in named]
        command = {"type": "record_play_off", "players": players, "result": _result(points), "why": why}
        response = client.command_tournament(tournament_id, command)
    _tell(response, as_json, f"the play-off of {tournament_id} is recorded at {response.head}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def end(tournament_id: str, why: str, as_json: bool) -> None:
    """End TOURNAMENT before its last round: the rounds played so far count. It cannot be taken back."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "end_tournament", "why": why})
    rounds_counted = len(begun_rounds(response))
    _tell(
        response,
        as_json,
        f"{tournament_id} has ended with round {rounds_counted}, and its standings are final, at {response.head}",
    )


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def abort(tournament_id: str, why: str, as_json: bool) -> None:
    """Abort TOURNAMENT: nothing of it counts, and its running games end. It cannot be taken back."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "abort_tournament", "why": why})
    _tell(response, as_json, f"{tournament_id} is aborted, and nothing of it counts, at {response.head}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("number", metavar="ROUND", type=click.IntRange(min=1))
@click.argument("table", metavar="TABLE", type=click.IntRange(min=1))
@click.argument("points", metavar="P1,P2,...", type=Points())
@json_option
def result(tournament_id: str, number: int, table: int, points: tuple[int, ...], as_json: bool) -> None:
    """Enter the points by seat of a TABLE for a game played elsewhere; more points are the better place."""
    command = {"type": "record_result", "round": number, "table": table, "result": _result(points)}
    with connect() as client:
        response = client.command_tournament(tournament_id, command)
    _tell(response, as_json, f"round {number}, table {table}: {' '.join(map(str, points))}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("number", metavar="ROUND", type=click.IntRange(min=1))
@click.argument("at", metavar="TABLE")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@click.option("--result", "points", type=Points(), help="Set the result: points by seat, such as 41,30,30,12.")
@click.option("--forfeit", metavar="PLAYER", help="A player who gave up; a bot plays on for them.")
@click.option("--no-show", metavar="PLAYER", help="A player who never came.")
@click.option("--replace", metavar="PLAYER", help="A player to be replaced (--by).")
@click.option("--by", metavar="PLAYER", help="The player who replaces them.")
@click.option("--replay", is_flag=True, help="Take the result back; the table is played again.")
@json_option
def rule(
    tournament_id: str,
    number: int,
    at: str,
    why: str,
    points: tuple[int, ...] | None,
    forfeit: str | None,
    no_show: str | None,
    replace: str | None,
    by: str | None,
    replay: bool,
    as_json: bool,
) -> None:
    """Rule on a TABLE of a ROUND, with a reason; list the changes of the standings.

    TABLE is its number, or a player at it.
    """
    rulings = (points, forfeit, no_show, replace, replay or None)
    if sum(option is not None for option in rulings) != 1 or (replace is None) != (by is None):
        raise click.UsageError("give one of --result, --forfeit, --no-show, --replace with --by, --replay")
    with connect() as client:
        before = client.tournament(tournament_id)
        table = _table(before, number, at)
        command: dict[str, Any] = {"round": number, "table": table, "why": why}
        if points is not None:
            command |= {"type": "decide_result", "result": _result(points)}
        elif replay:
            command |= {"type": "order_replay"}
        elif replace is not None and by is not None:
            substitute = _player(before, by)
            command |= {"type": "replace_player", "player": _player(before, replace), "substitute": substitute}
        else:
            player = _player(before, forfeit or no_show or "")
            command |= {"type": "put_out", "player": player, "came": forfeit is not None}
        response = client.command_tournament(tournament_id, command)
        (entry,) = client.tournament_entries(tournament_id, _version(response) - 1, 1).entries
    if as_json:
        print_json(entry)
        return
    ruling = len(response.state.rulings)
    print_line(f"round {number}, table {table}: ruled at {entry.head}; this is ruling {ruling}")
    _print_changes(entry, Names(response))


def _print_changes(entry: TournamentEntry, names: Names) -> None:
    changed = [change for event in entry.body.events for change in getattr(event, "changed", ())]
    for line in changed:
        text = f"place {line.place_before} to {line.place}, points {line.points_before:g} to {line.points:g}"
        print_line(f"  {names.of(line.player)}: {text}")
    if not changed:
        print_line("  it changed nothing in the standings")


@tournament.command("take-back")
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("number", metavar="RULING", type=click.IntRange(min=1))
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def take_back(tournament_id: str, number: int, why: str, as_json: bool) -> None:
    """Take a RULING of TOURNAMENT back, by its number; list the changes of the standings.

    `tabletape tournament show` lists the rulings with their numbers.
    """
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "take_back_ruling", "ruling": number, "why": why})
        (entry,) = client.tournament_entries(tournament_id, _version(response) - 1, 1).entries
    if as_json:
        print_json(entry)
        return
    print_line(f"ruling {number} is taken back at {entry.head}")
    _print_changes(entry, Names(response))


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("dispute_id", metavar="DISPUTE")
@click.option("--why", required=True, help="The ruling, or the reason.")
@click.option("--reject", is_flag=True, help="Nothing is to be done.")
@click.option("--rule", "in_words", is_flag=True, help="The words stand in the log of the game.")
@click.option("--go-on", is_flag=True, help="The game goes on from the version in dispute, in a fork that replaces it.")
@click.option("--at", type=click.IntRange(min=1), help="With --go-on: from this version.")
@click.option("--result", "points", type=Points(), help="Set the result: points by seat, such as 41,30,30,12.")
@json_option
def answer(
    tournament_id: str,
    dispute_id: str,
    why: str,
    reject: bool,
    in_words: bool,
    go_on: bool,
    at: int | None,
    points: tuple[int, ...] | None,
    as_json: bool,
) -> None:
    """Answer a DISPUTE once, with a reason. `tabletape tournament disputes` lists them."""
    if sum((reject, in_words, go_on, points is not None)) != 1 or (at is not None and not go_on):
        raise click.UsageError("give one of --reject, --rule, --go-on (with --at, or without), --result")
    verdict = "rejected" if reject else "ruled" if in_words else "continued" if go_on else "result"
    body: dict[str, Any] = {"verdict": verdict, "why": why, "at": at}
    if points is not None:
        body["result"] = _result(points)
    with connect() as client:
        matches = [row for row in client.tournament_disputes(tournament_id).disputes if row.dispute == dispute_id]
        if not matches:
            raise click.BadParameter(escaped(f"{tournament_id} has no dispute {dispute_id!r}"))
        dispute = client.answer_dispute(matches[0].game, dispute_id, body)
    print_json(dispute) if as_json else print_dispute(dispute)


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--bot", default="random", show_default=True, type=click.Choice(BOTS))
@click.option("--wait", default=600, show_default=True, type=click.IntRange(1, 86_400), help="Seconds to wait.")
@json_option
def rehearse(tournament_id: str, bot: str, wait: int, as_json: bool) -> None:
    """Let bots play for everybody at the tables of the open round of TOURNAMENT, until it is closed.

    To try out an evening before people come. It cannot be taken back.
    """
    deadline = time.monotonic() + wait
    with connect() as client, progress() as display:
        response = client.tournament(tournament_id)
        if response.status != "playing":
            raise click.UsageError(f"no round of {escaped(tournament_id)} is open")
        number = len(response.games)
        display.add_task(f"bots play round {number}", total=None)
        while response.status == "playing" and len(response.games) == number:
            for game in response.games[-1]:
                _hand_to_bots(client, game, bot)
            if time.monotonic() > deadline:
                raise click.ClickException(f"round {number} is still played after {wait} seconds")
            time.sleep(_LOOK_SECONDS)
            response = client.tournament(tournament_id)
    _tell(response, as_json, f"round {number} of {tournament_id} is closed at {response.head}")


def _hand_to_bots(client: Client, game: str, bot: str) -> None:
    """Hand the seats of people to bots, where the game exists and goes on."""
    with suppress(ServiceRefused):
        table = client.game(game)
        for seat in table.seats if table.status == "playing" else ():
            if seat.player and not seat.bot:
                client.sit(game, seat=seat.seat, bot=bot)


def _start(local: str | None, zone: str | None, before: Start | None) -> dict[str, str] | None:
    """Return a start for a request; a part that is left out stays as before."""
    if local is None and zone is None:
        return None if before is None else {"local": before.local, "zone": before.zone}
    if before is None and (local is None or zone is None):
        raise click.UsageError("a start has --start and --zone")
    known = before or Start("", "")
    return {"local": (local or known.local).replace(" ", "T"), "zone": zone or known.zone}


def _give(tournament_id: str, command: Mapping[str, Any], as_json: bool, status: str) -> None:
    with connect() as client:
        response = client.command_tournament(tournament_id, command)
    _tell(response, as_json, f"round {len(response.state.rounds)} of {tournament_id} is {status} at {response.head}")


def _tell(response: TournamentResponse, as_json: bool, line: str) -> None:
    print_json(response) if as_json else print_line(line)


def _settings_of(file: Any) -> dict[str, Any]:
    try:
        return msgspec.json.decode(read_text(file, "--settings"), type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise click.BadParameter(f"it is not a JSON object: {error}", param_hint="--settings") from error


def _entry(kind: str, text: str) -> dict[str, Any]:
    rated = _RATED.fullmatch(text)
    return {kind: text} if rated is None else {kind: rated["entrant"], "rating": int(rated["rating"])}


def _player(response: TournamentResponse, text: str) -> str:
    """Return the id of a player on the roster, from the id or the name."""
    matches = [entrant.player for entrant in response.state.roster if text in (entrant.player, entrant.name)]
    if len(matches) != 1:
        many = "nobody" if not matches else f"{len(matches)} players"
        raise click.BadParameter(escaped(f"{many} on the roster are called {text!r}; ids always work"))
    return matches[0]


def _table(response: TournamentResponse, number: int, text: str) -> int:
    """Return the number of a table of a round, from the number or a player at it."""
    if _NUMBER.fullmatch(text):
        return int(text)
    player, rounds = _player(response, text), response.state.rounds
    tables = rounds[number - 1].tables if number <= len(rounds) else ()
    for count, table in enumerate(tables, 1):
        if player in table.players:
            return count
    raise click.BadParameter(escaped(f"{text!r} sits at no table of round {number}"))


def _result(points: Sequence[int]) -> dict[str, Any]:
    return {"points": points, "places": [1 + sum(other > own for other in points) for own in points]}


def _version(response: TournamentResponse) -> int:
    return int(response.head.partition("-")[0])
