"""A game with annotations of every kind, the same in every run; and how an earlier version stored them.

`data/earlier_annotations.json` was recorded with them: `stored`, as that version stored them; `open` and `over`, what
it showed of them to each reader while the game went on, and after that.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from eventstore.identity import ANYBODY, Identity
from eventstore.review.notes import Annotation, AnnotationChangeRequest, AnnotationRequest, Mark
from eventstore.service import Service
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.write.log_writer import NewGame
from tests.tiny.decisions import HideCounter
from tests.tiny.play import ANNA, BEN, OPERATOR, ORGANISER, STRANGER, decided

EARLIER: Final[dict[str, Any]] = msgspec.json.decode(
    Path(__file__).with_name("data").joinpath("earlier_annotations.json").read_bytes()
)
"""The store and the views of an earlier version."""
READERS: Final = (ANNA, BEN, ORGANISER, OPERATOR, STRANGER, ANYBODY)


async def opened(service: Service) -> str:
    """Open the game, always the same, and seat Anna and Ben."""
    game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA, "annotated")).game
    for player in (ANNA, BEN):
        await service.writer.command(game, TakeSeat(nonce=f"nonce-of-{player.name}"), player)
    return game


async def hidden(service: Service, game: str) -> None:
    """Let Anna hide a counter: from now on she alone knows it."""
    await decided(service, game, HideCounter(1))


async def aborted(service: Service, game: str) -> None:
    await service.writer.command(game, AbortGame("over"), ORGANISER)


async def written(service: Service, game: str, viewer: Identity, words: str, **more: object) -> Annotation:
    new = AnnotationRequest(**{"version": 2, "words": words, "tag": "", "marks": (), "seen_by": "all", **more})  # type: ignore[arg-type]  # its fields
    return await service.annotations.write(await service.rights.snapshot(game, viewer), new, f"write {words}")


async def answered(service: Service, annotation: Annotation, viewer: Identity, words: str) -> Annotation:
    snapshot = await service.rights.snapshot(annotation.game, viewer)
    return await service.annotations.answer(snapshot, annotation.annotation, words, f"answer {words}")


async def removed(service: Service, annotation: Annotation, viewer: Identity) -> Annotation:
    return await service.annotations.remove(
        await service.rights.snapshot(annotation.game, viewer), annotation.annotation
    )


async def annotate(service: Service, game: str) -> None:
    """Annotate the game in all ways that there are: each seat knows its own dealt counter, operators know all."""
    table = await written(service, game, BEN, "for the table", seen_by="table", tag="tag", marks=(Mark("a", "b"),))
    mine = await written(service, game, ANNA, "what I was dealt")
    gone = await written(service, game, ANNA, "to be removed", seen_by="table")
    apart = await written(service, game, ORGANISER, "for those who organise", seen_by="organisers")
    await written(service, game, ORGANISER, "for all, when it is over")
    await written(service, game, ANNA, "to those who organise", seen_by="organisers")
    for annotation, author in ((table, BEN), (mine, ANNA), (gone, ANNA), (apart, ORGANISER)):
        await answered(service, annotation, author, f"more on {annotation.words}")
        await answered(service, annotation, OPERATOR, f"what an operator sees on {annotation.words}")
    await removed(service, gone, ANNA)
    await hidden(service, game)
    await written(service, game, ANNA, "I hid a counter", version=3)
    snapshot = await service.rights.snapshot(game, ANNA)
    await service.annotations.edit(snapshot, mine.annotation, AnnotationChangeRequest(words="I hid a counter, I say"))


async def read_by(service: Service, game: str) -> dict[str, tuple[Annotation, ...]]:
    """Return the annotations for each reader, and for each through other eyes once the game is over."""
    lists = {}
    for viewer in READERS:
        snapshot = await service.rights.snapshot(game, viewer)
        lists[f"{viewer.role} {viewer.name}"] = await service.annotations.seen_by(snapshot, viewer)
        if snapshot.state.at_table.closed:
            for eyes in ("0", "1", "public"):
                through = await service.annotations.seen_by(snapshot.seen_as(eyes), viewer, through=True)
                lists[f"{viewer.role} {viewer.name} as {eyes}"] = through
    return lists
