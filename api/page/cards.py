"""Cards: title, description and picture of a page, for the previews of its link in chats (Open Graph, https://ogp.me).

A card holds only contents that strangers may read, whoever the caller is: a preview is shown to everybody.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import msgspec

from api.context import AppContext
from api.tournaments import signature_of
from domain.core.errors import TabletapeError
from eventstore.identity import ANYBODY
from eventstore.log.state import status_of

IMAGE_SIZE: Final = (1200, 630)
"""Width and height of a picture in pixels, in the proportion of previews."""
_IN_PIXELS: Final = "width={}&height={}".format(*IMAGE_SIZE)
_LONGEST: Final = 200
"""The most characters of a description: previews show no more."""


class Card(msgspec.Struct, frozen=True):
    """The preview of a link."""

    title: str
    description: str
    image: str = ""
    """The path of the picture, with its query; empty without a picture."""
    ruleset: str = ""
    """The ruleset whose signs the page shows; empty without one."""

    def tags(self, origin: str, path: str) -> str:
        """Return the card as elements of a document's head.

        Args:
            origin: the public address of the service, for addresses in a card are whole.
            path: the path of the page.
        """
        properties = {
            "og:site_name": "Tabletape",
            "og:type": "website",
            "og:url": f"{origin}{path}",
            "og:title": self.title,
            "og:description": self.description[:_LONGEST],
        }
        if self.image:
            width, height = IMAGE_SIZE
            properties |= {
                "og:image": f"{origin}{self.image}",
                "og:image:width": str(width),
                "og:image:height": str(height),
                "og:image:alt": self.title,
            }
        elements = [_meta("property", name, value) for name, value in properties.items()]
        elements += [
            _meta("name", "description", self.description[:_LONGEST]),
            _meta("name", "twitter:card", "summary_large_image" if self.image else "summary"),
        ]
        return "\n".join(elements)


def _meta(kind: str, name: str, value: str) -> str:
    return f'<meta {kind}="{name}" content="{html.escape(value)}">'


async def game_card(context: AppContext, game: str, texts: Mapping[str, str]) -> Card | None:
    """Return the card of a game: ruleset, players, status and points, with the board; `None` for a hidden game.

    Args:
        context: of the service.
        game: the id of the game.
        texts: the texts of the page in the language of the reader.
    """
    try:
        snapshot = await context.service.rights.snapshot(game, ANYBODY)
        scoreboard = await context.projections.scoreboard(snapshot)
    except TabletapeError:
        return None
    table = snapshot.state.at_table
    free = html.unescape(texts["card-free-seat"])
    players = [free if occupant is None else occupant.name for occupant in table.seats]
    status = html.unescape(texts[f"word-{status_of(snapshot.state)}"])
    points = ", ".join(f"{line.name} {line.points}" for line in scoreboard.seats)
    return Card(
        f"{table.ruleset.capitalize()}: {', '.join(players)}",
        f"{status}: {points}" if points else status,
        f"/v1/games/{game}/board.png?{_IN_PIXELS}",
    )


async def tournament_card(context: AppContext, tournament: str, texts: Mapping[str, str]) -> Card | None:
    """Return the card of a tournament: its title, place and description, with the signs of the game that it plays.

    `None` where there is no such tournament.
    """
    try:
        settings = (await context.service.tournaments.state(tournament)).played.settings
    except TabletapeError:
        return None
    title = settings.title or html.unescape(texts["tournament-heading"])
    description = " · ".join(filter(None, (settings.place, settings.description)))
    if settings.game is None:
        return Card(title, description)
    return Card(title, description, f"/pictures/{settings.game.ruleset}.png", settings.game.ruleset)


async def study_card(context: AppContext, study: str) -> Card | None:
    """Return the card of a study: its title, its owner, and the board of its first moment that strangers may see.

    `None` for a study that strangers may not read.
    """
    try:
        opened = await context.studies.study(study, ANYBODY)
    except TabletapeError:
        return None
    image = ""
    for moment in (moment for chapter in opened.chapters for moment in chapter.moments):
        with suppress(TabletapeError):
            await context.service.rights.snapshot(moment.game, ANYBODY)
            image = f"/v1/games/{moment.game}/board.png?at={moment.version}&{_IN_PIXELS}"
            break
    return Card(opened.title, opened.owner.name, image)


async def series_card(context: AppContext, series: str) -> Card | None:
    """Return the card of a series: its title and its owner; `None` where there is none."""
    try:
        stored = await context.service.series.series(series)
    except TabletapeError:
        return None
    return Card(stored.title, await signature_of(context, stored.owner))
