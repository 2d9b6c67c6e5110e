"""The course of a game: set-up, solstice, the layout of seasons, the start of rounds (`manitoba 2.3`, `3`, `5.6`)."""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec.structs import replace

from domain.core.agenda import StepChanged, StepOpened
from domain.core.chance import EVERYBODY
from domain.core.events import SERVICE, Seat
from domain.core.ruleset import Recorder, draw_several
from domain.manitoba import events
from domain.manitoba.components import COLOURS, GOODS, LETTERS, SEASONS, SECTORS, CardId, Season
from domain.manitoba.state import TARGETS, ManitobaPosition
from domain.manitoba.steps import SEAT_AFTER_SEAT, SetupCreeStep, SolsticeStep, TurnStep
from domain.manitoba.territory import ROTATIONS, TURNS, Layout, chain_layouts, lay

Game: TypeAlias = Recorder[ManitobaPosition]

WINTER_CARD: Final = "WI-2"
"""The card of the winter round: nothing happens at its end."""

_CARDS_A_SEASON: Final = 5
_SCORING_CARDS: Final = {"spring": ("SP-3", "SP-5"), "summer": ("SU-3", "SU-5"), "autumn": ("AU-3", "AU-5")}


def set_up(game: Game) -> None:
    """Prepare the table and begin the solstice, up to the first choice of a seat (`manitoba 3.1`)."""
    position = game.position
    components, stock = position.components, position.stock
    game.record(events.SupplyStocked(stock.goods, stock.wampum))
    for seat in range(position.seats):
        game.record(events.VillageSupplied(seat, components.wigwam, components.square))
    first = position.options.first_seat
    if first is None:
        first = game.chance.draw("manitoba.first_seat", range(position.seats), EVERYBODY)
    game.record(events.FirstSeatChosen(first))
    _lay_territory(game)
    totem = position.options.totem
    if totem is None:
        totem = draw_several(game.chance, "manitoba.totem", COLOURS, len(COLOURS))
    game.record(events.TotemStacked(totem))
    first_step = SolsticeStep(SERVICE, 0)
    game.record(StepOpened(first_step))
    prepare(game, first_step)


def _lay_territory(game: Game) -> None:
    position = game.position
    pile, number = sorted(position.components.tiles), position.stock.tiles
    tiles = position.options.tiles or draw_several(game.chance, "manitoba.tiles", pile, number)
    layout = position.options.layout or _draw_layout(game, tiles)
    game.record(events.TerritoryLaid(lay(tiles, layout)))
    areas = game.position.territory.areas
    for rank, good in enumerate(GOODS):
        game.record(events.AreasRefilled(SERVICE, good, areas[rank :: len(GOODS)]))


def _draw_layout(game: Game, tiles: tuple[str, ...]) -> Layout:
    position = game.position
    kind = position.options.territory
    if kind in TARGETS:
        chosen = [position.components.tiles[tile] for tile in tiles]
        layouts = chain_layouts(chosen, LETTERS[TARGETS[kind]])
        return game.chance.draw("manitoba.layout", layouts, EVERYBODY)
    turns = [game.chance.draw("manitoba.turns", TURNS[len(tiles)], EVERYBODY) for _ in tiles[2:]]
    rotations = [game.chance.draw("manitoba.rotations", ROTATIONS, EVERYBODY) for _ in tiles]
    return Layout(tuple(turns), tuple(rotations))


def resume(game: Game, seat: Seat) -> None:
    """Go on when a seat has answered all its questions.

    In the solstice the next seat prepares, or round 1 starts. At the end of a round the service's step counts
    the seats that are done.
    """
    step = game.position.agenda[-1]
    if isinstance(step, SolsticeStep):
        prepare(game, step)
    elif isinstance(step, SEAT_AFTER_SEAT):
        seats_done = (seat - game.position.active) % game.position.seats + 1
        game.record(StepChanged(replace(step, next=seats_done)))


def prepare(game: Game, step: SolsticeStep) -> None:
    """Begin the preparations of the next seat; after the last seat start round 1 (`manitoba R3`).

    Seats prepare counter-clockwise, the first active seat last.
    """
    position = game.position
    if step.next == position.seats:
        _begin(game)
        return
    seat = (position.first - 1 - step.next) % position.seats
    game.record(StepChanged(SolsticeStep(SERVICE, step.next + 1)))
    for good in SECTORS:
        game.record(events.GoodFromSupply(seat, good))
        game.record(events.GoodStored(seat, good, good))
    game.record(StepOpened(SetupCreeStep(seat)))


def _begin(game: Game) -> None:
    """Start round 1: the winter round, or without winter the first round of spring."""
    if _season_of(game.position, 1) == "spring":
        _lay_out(game, "spring")
    _start_round(game)


def following_round(game: Game) -> None:
    """Lay out the next season where it begins, pass the totem, and start the next round (`manitoba R31`)."""
    position = game.position
    season = _season_of(position, position.round + 1)
    if season != position.season:
        _lay_out(game, season)
    game.record(events.TotemMerged((*position.lifted, *position.totem)))
    _start_round(game)


def _start_round(game: Game) -> None:
    position = game.position
    active = (position.first + position.round) % position.seats
    game.record(events.RoundStarted(position.round + 1, active, _card_of(position, position.round + 1)))
    game.record(StepChanged(TurnStep(active)))


def _season_of(position: ManitobaPosition, round_: int) -> Season:
    """Return the season of a round: with a winter card in play the first round is winter's (`manitoba 3.2`)."""
    index = (round_ - 1 - _winter_rounds(position)) // _CARDS_A_SEASON
    return SEASONS[index] if index >= 0 else "winter"


def _card_of(position: ManitobaPosition, round_: int) -> CardId:
    if position.season == "winter":
        return WINTER_CARD
    return position.cards[(round_ - 1 - _winter_rounds(position)) % _CARDS_A_SEASON]


def _winter_rounds(position: ManitobaPosition) -> int:
    return position.stock.rounds - _CARDS_A_SEASON * len(SEASONS)


def _lay_out(game: Game, season: Season) -> None:
    """Draw three event cards and two score tiles, and lay them open with the scoring cards (`manitoba 5.6`)."""
    position, (third, fifth) = game.position, _SCORING_CARDS[season]
    drawn = draw_several(game.chance, "manitoba.events", position.components.seasons[season], 3)
    on_third, on_fifth = draw_several(game.chance, "manitoba.score_tiles", position.undrawn, 2)
    cards = (drawn[0], drawn[1], third, drawn[2], fifth)
    game.record(events.SeasonLaidOut(season, cards, (on_third, on_fifth)))
