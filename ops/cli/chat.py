"""`tabletape reports` and `tabletape moderate`: reported messages of chats, and the answers to them."""

from __future__ import annotations

import click

from eventstore.table.texts import escaped
from ops.cli.output import connect, json_option, print_json, print_line
from ops.client.answers import ChatMessage, RemovedMessage, ReportedMessage


@click.command()
@click.argument("tournament", required=False)
@click.option("--game", help="Of this game, with the answers.")
@json_option
def reports(tournament: str | None, game: str | None, as_json: bool) -> None:
    """List the reported messages in the chats of TOURNAMENT, with the answers.

    Without TOURNAMENT, list the messages that wait for an answer of an operator: those of games of no tournament.
    """
    if tournament and game:
        raise click.UsageError("give a tournament or --game, not both")
    with connect() as client:
        listed = client.game_chat_reports(game) if game else client.chat_reports(tournament or "")
    for reported in listed.messages:
        print_json(reported) if as_json else _print_reported(reported)
    if not listed.messages and not as_json:
        print_line("there are no reported messages")


@click.command()
@click.argument("game")
@click.argument("position", type=click.IntRange(min=1))
@click.option("--room", type=click.Choice(["table", "spectators"]), default="table", show_default=True)
@click.option("--remove", is_flag=True, help="Leave a mark in the place of the message.")
@click.option("--dismiss", is_flag=True, help="Let the message stay.")
@click.option("--why", required=True, help="The reason, for the record.")
@json_option
def moderate(game: str, position: int, room: str, remove: bool, dismiss: bool, why: str, as_json: bool) -> None:
    """Answer the reports of the message at POSITION in the chat of GAME, once. `tabletape reports` lists them."""
    if remove == dismiss:
        raise click.UsageError("give one of --remove and --dismiss")
    with connect() as client:
        reported = client.answer_chat_report(game, position, "removed" if remove else "dismissed", why, room)
    print_json(reported) if as_json else _print_reported(reported)


def _print_reported(reported: ReportedMessage) -> None:
    """Print a reported message with its neighbours, its reports and the answer."""
    of = reported.table
    at = f"round {of.round}, table {of.table}: " if of else ""
    print_line(f"{at}{reported.game}, {reported.room}, message {reported.position}")
    messages = [*reported.around, reported.message]
    for message in sorted(messages, key=lambda message: message.position):
        sign = ">" if message.position == reported.position else " "
        print_line(f" {sign} {escaped(message.name)}: {_words(message)}")
    for report in reported.reports:
        print_line(f"  reported by {escaped(report.name)}" + (f": {escaped(report.why)}" if report.why else ""))
    answer = reported.answer
    if answer is not None:
        print_line(f"  {answer.verdict} by {escaped(answer.name)}: {escaped(answer.why)}")


def _words(message: ChatMessage | RemovedMessage) -> str:
    if isinstance(message, RemovedMessage):
        return "(not shown)"
    return escaped(message.words) if message.phrase is None else f"({message.phrase})"
