"""Profiles over HTTP: results from public games alone, bots and their owners, erased and unknown players."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from eventstore.log.name_book import pseudonym
from projections.records import MOST_OPPONENTS, player_record
from projections.stored.rows import ResultRow
from tests.api.accounts import bot_of
from tests.api.problems import problem
from tests.api.serving import Person, Served
from tests.tiny.play import played


def profile(person: Person, player: str) -> dict[str, Any]:
    answer: dict[str, Any] = person.get(f"/players/{player}/profile").raise_for_status().json()
    return answer


def finished(served: Served, *people: Person, seed: int = 1, **options: Any) -> str:
    """Return a game that is played to its end."""
    game = served.started(*people, **options)
    served.call(played(served.service, game, seed=seed))
    return game


def test_record_counts_the_results_that_are_listed(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    for seed in range(3):
        finished(served, ann, ben, seed=seed)
    answer = profile(served.anybody(), ann.player)
    rows = served.anybody().get(f"/results?player={ann.player}").json()["results"]
    seats = [[occupant["player"] for occupant in row["seats"]].index(ann.player) for row in rows]
    places = [row["places"][seat] for row, seat in zip(rows, seats, strict=True)]
    against = [row["places"][1 - seat] for row, seat in zip(rows, seats, strict=True)]
    points = [row["points"][seat] for row, seat in zip(rows, seats, strict=True)]
    assert (answer["name"], answer["erased"], answer["bot"]) == ("Ann", False, None)
    kind = {"ruleset": "tiny", "seats": 2, "games": 3, "mean_points": round(sum(points) / 3, 2)}
    kind["places"] = [places.count(place) for place in (1, 2)]
    comparisons = Counter((other > own) - (other < own) for own, other in zip(places, against, strict=True))
    opponent = {"player": ben.player, "name": "Ben", "bot": None, "games": 3}
    opponent |= {"ahead": comparisons[1], "level": comparisons[0], "behind": comparisons[-1]}
    assert answer["record"] == {"games": 3, "more": False, "kinds": [kind], "opponents": [opponent]}


def test_games_that_are_not_for_everybody_change_no_profile(served: Served) -> None:
    """A world with such games, and a world without: the profile is the same for strangers and for everybody else."""
    ann, ben, eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
    public = finished(served, ann, ben)
    readers = (served.anybody(), eve, ann, served.operator())
    paths = [f"/players/{ann.player}/profile", f"/studies?owner={ann.player}&limit=1"]
    study = {"title": "For all", "seen_by": "all"}
    ann.post("/studies", study).raise_for_status()

    def answers() -> list[str]:
        return [person.get(path).raise_for_status().text for person in readers for path in paths]

    before = answers()
    finished(served, ann, eve, visibility="private")
    finished(served, eve, ann, visibility="unlisted")
    served.started(ann, eve)
    fork = ann.post(f"/games/{public}/forks", {"at": 3}).raise_for_status().json()["game"]
    served.call(played(served.service, fork))
    for seen_by in ("owner", "link"):
        ann.post("/studies", {"title": "Hidden", "seen_by": seen_by}).raise_for_status()
    theirs = eve.post("/studies", study).raise_for_status().json()
    edited = {"revision": theirs["revision"], "editors": [ann.player]}
    eve.http.patch(f"/v1/studies/{theirs['study']}", json=edited).raise_for_status()
    assert answers() == before
    finished(served, ann, ben, seed=2)
    assert answers() != before, "another public game is counted, so the comparison would find one"


def test_studies_of_an_owner_are_paged(served: Served) -> None:
    ann = served.player("Ann")
    titles = [f"Study {number}" for number in range(5)]
    for number, title in enumerate(titles):
        ann.post("/studies", {"title": title, "seen_by": "all" if number % 2 == 0 else "owner"}).raise_for_status()
    read, cursor = [], ""
    while True:
        page = served.anybody().get(f"/studies?owner={ann.player}&limit=1{cursor}").raise_for_status().json()
        read += [study["title"] for study in page["studies"]]
        if page["next"] is None:
            break
        cursor = f"&cursor={page['next']}"
    assert read == ["Study 4", "Study 2", "Study 0"]


def test_profile_of_a_bot_names_its_owner(served: Served) -> None:
    ann = served.player("Ann")
    bot = bot_of(served, ann, "Hal", "Takes the first decision.")
    answer = profile(served.anybody(), bot.player)
    assert answer["bot"] == served.anybody().get(f"/bots/{bot.player}").json()
    assert answer["record"]["games"] == 0


def test_erased_player_has_a_pseudonym_and_no_record(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    bot = bot_of(served, ann, "Hal")
    finished(served, ann, ben)
    ann.http.delete("/v1/players/me").raise_for_status()
    name = pseudonym(ann.player)
    gone = {"player": ann.player, "name": name, "erased": True, "bot": None, "record": None}
    assert profile(ben, ann.player) == gone
    (opponent,) = profile(ben, ben.player)["record"]["opponents"]
    assert (opponent["player"], opponent["name"]) == (ann.player, name)
    erased_bot = profile(ben, bot.player)
    assert (erased_bot["erased"], erased_bot["bot"], erased_bot["record"]) == (True, None, None)


def test_unknown_player_has_no_profile(served: Served) -> None:
    for player in ("p000000000000", "b000000000000", "bot:greedy"):
        problem(served.anybody().get(f"/players/{player}/profile"), 404, "player_unknown")


def test_record_compares_the_best_seats_and_names_the_usual_opponents(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = finished(served, ann, ben)
    row = served.call(served.context.lists.results(player=ann.player)).results[0]
    own, other = row.seats
    assert row.game == game
    assert own is not None
    assert other is not None
    bots = [replace(other, player=f"bot:{number}", name=f"bot {number}", bot=str(number)) for number in range(60)]
    rows: list[ResultRow] = [
        replace(row, seats=(own, bot, bot, own), places=(3, 2, 3, 1), points=(1, 2, 1, 9)) for bot in bots
    ]
    rows += [replace(row, seats=(own, other), places=(1, 1), points=(4, 4))] * 2
    record = player_record(ann.player, rows, more=True)
    assert [(kind.seats, kind.games, kind.places, kind.mean_points) for kind in record.kinds] == [
        (2, 2, (2, 0), 4.0),
        (4, 60, (60, 0, 0, 0), 9.0),
    ]
    assert (record.games, record.more, len(record.opponents)) == (62, True, MOST_OPPONENTS)
    first, second, *_ = record.opponents
    assert (first.player, first.games, first.level) == (ben.player, 2, 2)
    assert (second.bot, second.games, second.ahead, second.behind) == ("0", 1, 1, 0)
