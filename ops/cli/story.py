"""`tabletape story`: a game that is over in about ten sentences, with the moment that decided it."""

from __future__ import annotations

import click

from eventstore.table.texts import escaped
from ops.cli.output import console, json_option, print_json, print_line
from ops.cli.sources import game_argument, open_source


@click.command()
@game_argument
@click.option("--language", metavar="LANGUAGE", default="en", help="The language of the sentences: en, de, fr or ko.")
@json_option
def story(game: str, language: str, as_json: bool) -> None:
    """Tell a game that is over in about ten sentences, each with its version.

    The moments are judged by playing the game on from them many times, which takes some minutes the first time.
    GAME is the id of a closed game, or an archive file; then no service is needed.
    """
    with console(error=True).status("judging the moments of the game"), open_source(game) as source:
        answer = source.story(game, language)
    if as_json:
        print_json(answer)
        return
    for sentence in answer.sentences:
        print_line(f"{sentence.version:>5}  {escaped(sentence.text)}")
    print_line(
        f"Judged by {answer.rollouts} games played on from each position, and {answer.closer} around the largest"
        " changes; in brackets the 95 % intervals."
    )
