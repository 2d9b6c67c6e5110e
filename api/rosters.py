"""Rosters: the players that an organiser enters, as JSON or as CSV, and the faults of each line."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Final

import msgspec

from api.context import AppContext
from api.http.bodies import require_seen
from api.http.errors import BodyInvalid, RosterFault, RosterInvalid
from api.http.registry import Registered
from api.players import Name
from domain.tournament.details import DETAIL_RULES, EntrantDetails, PersonalDetails, is_allowed
from domain.tournament.rules.roster import MOST_RATING
from eventstore.errors import NameInvalid
from eventstore.identity import Identity
from eventstore.table.names import person_name
from eventstore.table.texts import first_unseen
from projections.tournaments import TournamentResponse

MOST_ENTERED: Final = 200
_SEPARATORS: Final = ",;\t"
_LONGEST_VALUE: Final = 200
_MARK: Final = "\ufeff"
_ID_ONCE: Final = "each FIDE id once in a tournament"


class EntrantFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a player in a roster; an empty text is not stated."""

    rating: int = 0
    """Strength before the tournament, 0 to 10,000."""
    club: str = ""
    fide_id: str = ""
    title: str = ""
    """A title of FIDE, such as `WIM`."""
    federation: str = ""
    """Three capital letters."""
    sex: str = ""
    """`m` or `w`. Only owner and referees see it."""
    birth: str = ""
    """A year, or a day as `1987-02-21`. Only owner and referees see it."""

    @property
    def details(self) -> EntrantDetails:
        """The fields that everybody sees."""
        return EntrantDetails(self.club, self.fide_id, self.title, self.federation)

    @property
    def personal(self) -> PersonalDetails:
        """The fields that only owner and referees see."""
        return PersonalDetails(self.sex, self.birth)

    def check_details(self, pointer: str) -> None:
        """Refuse a field that breaks its rule.

        Raises:
            BodyInvalid: with the field and the rule; *pointer* leads to this object in the body.
        """
        for field, rule in DETAIL_RULES.items():
            value = getattr(self, field)
            if not is_allowed(field, value):
                raise BodyInvalid(f"{field} is {rule}", value=value, pointer=f"{pointer}.{field}", rule=rule)
        require_seen(self.club, f"{pointer}.club")


class Entry(EntrantFields, frozen=True, forbid_unknown_fields=True):
    """An account, invited by its id, or a new player, entered by name, with an account that is created.

    An invited player states their rating when they register.
    """

    player: str | None = None
    """The id of an account; the caller's own is entered at once."""
    name: Name | None = None
    """The name of a player without an account."""


COLUMNS: Final = ("name", *EntrantFields.__struct_fields__)
"""The columns that a roster in CSV may have; `name` it must have."""


class NewEntries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The players to enter, in one of two forms: all of them or none."""

    players: Annotated[tuple[Entry, ...], msgspec.Meta(max_length=MOST_ENTERED)] = ()
    csv: str = ""
    """A roster in CSV: a line of column names, then a line for each new player."""


class EntriesTaken(msgspec.Struct, frozen=True):
    """The tournament after players were entered."""

    tournament: TournamentResponse
    tokens: tuple[Registered, ...]
    """Of the players entered by name: pass them on as links, `/tournaments/{tournament}#token=<token>`."""
    entries: tuple[Entry, ...] = ()
    """Of a dry run: the players that would be entered."""


def entries_of(context: AppContext, data: NewEntries, fide_ids: Collection[str]) -> tuple[Entry, ...]:
    """Return the entries of a request.

    Args:
        context: has the names that nobody may have.
        data: the request.
        fide_ids: the FIDE ids on the roster.

    Raises:
        BodyInvalid: it has players in both forms, or in none; or a FIDE id is there already.
        RosterInvalid: lines of the CSV have faults.
    """
    if bool(data.players) == bool(data.csv):
        raise BodyInvalid("a roster has `players`, or a `csv`", value=None, pointer="$")
    if data.csv:
        return CsvRoster(data.csv, context.service.core.bots, fide_ids).entries()
    known = set(fide_ids)
    for place, entry in enumerate(data.players):
        if entry.fide_id and entry.fide_id in known:
            pointer = f"$.players[{place}].fide_id"
            raise BodyInvalid("this FIDE id is there already", value=entry.fide_id, pointer=pointer, rule=_ID_ONCE)
        known.add(entry.fide_id)
    return data.players


def require_own_fide_id(fide_id: str, others: Iterable[EntrantDetails], pointer: str) -> None:
    """Refuse a FIDE id that another player of the roster has.

    Raises:
        BodyInvalid: *pointer* leads to the id in the body.
    """
    if fide_id and any(details.fide_id == fide_id for details in others):
        raise BodyInvalid("another player has this FIDE id", value=fide_id, pointer=pointer, rule=_ID_ONCE)


async def check_entry(context: AppContext, caller: Identity, entry: Entry, pointer: str) -> None:
    """Refuse an entry that names no player, or that breaks the rule of a field.

    Raises:
        BodyInvalid: it has neither an id nor a name, or both; no player may have that name; a field breaks its rule; or
            it states something about an invited player.
        PlayerUnknown: there is no player of this id.
    """
    if (entry.player is None) == (entry.name is None):
        raise BodyInvalid("an entry has the id of a `player`, or the `name` of a new one", value=None, pointer=pointer)
    entry.check_details(pointer)
    if entry.player is None:
        try:
            person_name(str(entry.name), context.service.core.bots)
        except NameInvalid as error:
            raise BodyInvalid(error.detail, value=error.value, pointer=f"{pointer}.name", rule=error.rule) from error
        return
    await context.players.player(entry.player)
    stated = next((field for field in COLUMNS if getattr(entry, field)), None)
    if stated is not None and entry.player != caller.player:
        detail = "an invited player states their rating when they register, and nothing else is stated about them"
        raise BodyInvalid(detail, value=getattr(entry, stated), pointer=f"{pointer}.{stated}")


class CsvRoster:
    """A roster in CSV.

    Args:
        text: the CSV; its separator is the comma, semicolon or tab that the line of column names has most of.
        bots: the names of bots, which nobody may have.
        fide_ids: the FIDE ids on the roster.
    """

    def __init__(self, text: str, bots: Sequence[str], fide_ids: Collection[str]) -> None:
        self._text = text.removeprefix(_MARK)
        self._bots = bots
        self._fide_ids = set(fide_ids)
        self._faults: list[RosterFault] = []

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries of all lines.

        Raises:
            RosterInvalid: with all faults.
        """
        rows = self._rows()
        line, names = next(rows, (1, []))
        columns = [name.strip().lower().replace(" ", "_").replace("-", "_") for name in names]
        self._check_columns(line, columns)
        entries: list[Entry] = []
        if not self._faults:
            for line, cells in rows:
                if len(entries) == MOST_ENTERED:
                    self._fault(line, "", "", f"at most {MOST_ENTERED} players at once")
                    break
                entries.append(self._entry(line, columns, cells))
        if not entries and not self._faults:
            self._fault(line + 1, "", "", "a line for each player follows the column names")
        if self._faults:
            raise RosterInvalid(self._faults)
        return tuple(entries)

    def _rows(self) -> Iterator[tuple[int, list[str]]]:
        """Yield each line that is not empty: its number, and its cells."""
        first = next((line for line in self._text.splitlines() if line.strip()), "")
        separator = max(_SEPARATORS, key=first.count)
        reader = csv.reader(io.StringIO(self._text, newline=""), delimiter=separator, strict=True)
        line = 1
        try:
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    yield line, cells
                line = reader.line_num + 1
        except csv.Error as error:
            self._fault(line, "", "", f"CSV as in RFC 4180: {error}")

    def _check_columns(self, line: int, columns: Sequence[str]) -> None:
        for number, column in enumerate(columns):
            if column not in COLUMNS:
                self._fault(line, column, column, f"a column is called {', '.join(COLUMNS)}")
            elif column in columns[:number]:
                self._fault(line, column, column, "each column once")
        if "name" not in columns:
            self._fault(line, "name", "", "a roster has a column called name")

    def _entry(self, line: int, columns: Sequence[str], cells: Sequence[str]) -> Entry:
        if len(cells) > len(columns):
            surplus = cells[len(columns)]
            self._fault(line, "", surplus, f"at most {len(columns)} values, as there are columns")
        values = dict(zip(columns, (cell.strip() for cell in cells), strict=False))
        rating = self._rating(line, values.pop("rating", "") or "0")
        name = values.get("name", "")
        try:
            person_name(name, self._bots)
        except NameInvalid as error:
            self._fault(line, "name", name, f"{error.detail}: {error.rule}" if name else "each line names a player")
        self._check_details(line, values)
        return Entry(rating=rating, **values)

    def _rating(self, line: int, text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(MOST_RATING))
        if is_number and int(text) <= MOST_RATING:
            return int(text)
        self._fault(line, "rating", text, f"a whole number from 0 to {MOST_RATING}")
        return 0

    def _check_details(self, line: int, values: Mapping[str, str]) -> None:
        for field, rule in DETAIL_RULES.items():
            value = values.get(field, "")
            if not is_allowed(field, value):
                self._fault(line, field, value, rule)
            elif first_unseen(value) is not None:
                self._fault(line, field, value, "only characters that can be seen")
        fide_id = values.get("fide_id", "")
        if fide_id and fide_id in self._fide_ids:
            self._fault(line, "fide_id", fide_id, _ID_ONCE)
        self._fide_ids.add(fide_id)

    def _fault(self, line: int, column: str, value: str, rule: str) -> None:
        self._faults.append(RosterFault(line, column, value[:_LONGEST_VALUE], rule))
