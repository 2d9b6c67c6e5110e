"""`tabletape tournament enter`, `details`, `player` and others: the people of a tournament."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import click
import msgspec

from eventstore.table.texts import escaped
from ops.cli.output import connect, json_option, print_json, print_line
from ops.cli.text_files import read_text
from ops.cli.tournament_shown import print_outcome
from ops.client import Client, ServiceRefused
from ops.client.answers import EntriesTaken, Registered, TournamentResponse

_ID: Final = re.compile(r"p[0-9a-z]{12}")
_RATED: Final = re.compile(r"(?P<entrant>.+)=(?P<rating>[0-9]{1,5})")


@click.command()
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


@click.command()
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
        player = player_of(response, name)
        (rating,) = (entrant.rating for entrant in response.state.roster if entrant.player == player)
        present = [of[player] for of in (response.details, response.personal) if player in of]
        fields = {field: value for part in present for field, value in msgspec.to_builtins(part).items()}
        response = client.change_entrant(tournament_id, player, {"rating": rating, **fields, **stated})
    print_outcome(response, as_json, f"{name}: {', '.join(stated)} changed, at {response.head}")


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("name", metavar="PLAYER")
@json_option
def link(tournament_id: str, name: str, as_json: bool) -> None:
    """Issue a new link to a PLAYER of TOURNAMENT, by name or id; the first link ends. It is shown only now.

    It is for players who were entered by name. An account whose link was opened is its player's own.
    """
    with connect() as client:
        player = player_of(client.tournament(tournament_id), name)
        token = client.issue_link(tournament_id, player)
        url = client.url
    if as_json:
        print_json(token)
        return
    print_line(f"{token.name}: {_address(url, tournament_id, token)}")


def _address(url: str, tournament_id: str, link: Registered) -> str:
    return f"{url}/tournaments/{tournament_id}#token={link.token}"


@click.command()
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
        named = player_of(client.tournament(tournament_id), name)
        response = client.command_tournament(tournament_id, {**command, "player": named})
    print_outcome(response, as_json, f"{name}: {command['type'].replace('_', ' ')}, at {response.head}")


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("first", metavar="PLAYER")
@click.argument("second", metavar="PLAYER")
@click.option("--allow", is_flag=True, help="They may meet again after all.")
@json_option
def forbid(tournament_id: str, first: str, second: str, allow: bool, as_json: bool) -> None:
    """Say that two PLAYERs of TOURNAMENT, by name or id, must not meet."""
    with connect() as client:
        state = client.tournament(tournament_id)
        pair_of = [player_of(state, first), player_of(state, second)]
        command = {"type": "forbid_pair", "players": pair_of, "forbidden": not allow}
        response = client.command_tournament(tournament_id, command)
    outcome = "may meet" if allow else "must not meet"
    print_outcome(response, as_json, f"{first} and {second} {outcome}, at {response.head}")


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("name", metavar="PLAYER")
@click.option("--dismiss", is_flag=True, help="They are referee no more.")
@json_option
def referee(tournament_id: str, name: str, dismiss: bool, as_json: bool) -> None:
    """Let a PLAYER act for the organiser of TOURNAMENT: by name a player on the roster, by id any player."""
    with connect() as client:
        state = client.tournament(tournament_id)
        player = name if _ID.fullmatch(name) else player_of(state, name)
        command = {"type": "appoint_referee", "player": player, "appointed": not dismiss}
        response = client.command_tournament(tournament_id, command)
    role = "referee no more" if dismiss else "a referee"
    print_outcome(response, as_json, f"{name} is {role}, at {response.head}")


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("players", nargs=-1, required=True, metavar="ID...")
@json_option
def invite(tournament_id: str, players: Sequence[str], as_json: bool) -> None:
    """Invite players to TOURNAMENT by their ids, so that they may register where that takes an invitation."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "invite", "players": list(players)})
    print_outcome(
        response, as_json, f"{len(response.state.invited)} players are invited to {tournament_id}, at {response.head}"
    )


def _entry(kind: str, text: str) -> dict[str, Any]:
    rated = _RATED.fullmatch(text)
    return {kind: text} if rated is None else {kind: rated["entrant"], "rating": int(rated["rating"])}


def player_of(response: TournamentResponse, text: str) -> str:
    """Return the id of a player on the roster, from the id or the name."""
    matches = [entrant.player for entrant in response.state.roster if text in (entrant.player, entrant.name)]
    if len(matches) != 1:
        many = "nobody" if not matches else f"{len(matches)} players"
        raise click.BadParameter(escaped(f"{many} on the roster are called {text!r}; ids always work"))
    return matches[0]
