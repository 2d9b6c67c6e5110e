"""A game whose log cannot be folded: seen in lists and metrics, refused everywhere else, found and freed."""

from __future__ import annotations

from redis import Redis

from eventstore.identity import SERVICE_IDENTITY
from eventstore.storage.redis_keys import LOG, game_key
from eventstore.table.commands import StallGame
from eventstore.write.stalling import log_stalls
from tests.api.serving import Person, Served
from tests.api.working import work
from tests.damage import Damage


def statuses(person: Person, label: str, **query: str) -> dict[str, str]:
    rows = person.get("/games", params={"label": label, **query}).json()["games"]
    return {row["game"]: row["status"] for row in rows}


def test_a_damaged_log_is_seen_and_freed_once_it_is_mended(served: Served) -> None:
    ann, ben, operator = served.player("Ann"), served.player("Ben"), served.operator()
    game = served.started(ann, ben, labels=["damaged"])
    while ann.get(f"/games/{game}").json()["status"] == "playing":
        (seat,) = ann.get(f"/games/{game}").json()["to_move"]
        (ann, ben)[seat].decide(game).raise_for_status()
    store = served.service.store
    before = served.gauge("tabletape_stalled_games"), served.gauge("tabletape_damaged_games")
    assert statuses(ann, "damaged") == {game: "scoring"}

    damage = Damage(served.redis_url, game)
    served.service.reader._heads.pop(game, None)
    assert served.call(store.stall(game, head=served.call(store.head(game)), reason="LogDamaged"))
    assert statuses(ann, "damaged") == statuses(ann, "damaged", status="stalled") == {game: "stalled"}
    assert served.gauge("tabletape_stalled_games") == before[0] + 1
    assert served.gauge("tabletape_damaged_games") == before[1] + 1
    for refused in (ann.get(f"/games/{game}"), operator.post(f"/games/{game}/retry")):
        assert (refused.status_code, refused.json()["code"]) == (500, "log_damaged")
    work(served)  # jobs of other tests
    head = served.call(store.head(game))
    assert operator.get(f"/games/{game}/verify").status_code == 202, "a worker does it"
    assert work(served) == 1
    verdict = operator.get(f"/games/{game}/verify", params={"receipt": str(head)}).json()
    assert not verdict["ok"]
    failed = [(check["name"], check["version"]) for check in verdict["checks"] if not check["ok"]]
    assert ("chain", head.version) in failed
    assert ("receipt", None) not in failed, "its hash stands"
    assert ann.get(f"/games/{game}/verify").json()["code"] == "log_damaged"

    damage.mend()
    assert operator.get(f"/games/{game}/verify").status_code == 202, "the same head, other bytes"
    assert work(served) == 1
    assert operator.get(f"/games/{game}/verify").json()["ok"]
    assert ann.post(f"/games/{game}/retry").json()["code"] == "role_missing"
    assert operator.post(f"/games/{game}/retry").json()["status"] == "scoring"
    assert statuses(ann, "damaged") == {game: "scoring"}
    assert game in [row.game for row in served.call(store.due(0, now=1 << 50, limit=10_000))]
    served.advance(game)
    assert ann.get(f"/games/{game}").json()["status"] == "playing"
    assert operator.post(f"/games/{game}/retry").json()["code"] == "not_stalled"


def test_operator_finds_every_stalled_game_also_private_ones(served: Served) -> None:
    ann, ben, operator = served.player("Ann"), served.player("Ben"), served.operator()
    private, damaged = [served.started(ann, ben, visibility="private") for _ in range(2)]
    store = served.service.store
    served.call(served.service.writer.command(private, StallGame("the scoring failed"), SERVICE_IDENTITY))
    damage = Damage(served.redis_url, damaged)
    served.service.reader._heads.pop(damaged, None)
    assert served.call(store.stall(damaged, head=served.call(store.head(damaged)), reason="LogDamaged"))
    heads = {game: str(served.call(store.head(game))) for game in (private, damaged)}
    try:
        assert not {private, damaged} & {row["game"] for row in operator.get("/games?status=stalled").json()["games"]}
        rows = {row["game"]: row for row in operator.get("/games/stalled").json()["games"]}
        assert [rows[game] for game in (damaged, private)] == [
            {"game": damaged, "head": heads[damaged], "reason": "LogDamaged", "damaged": True},
            {"game": private, "head": heads[private], "reason": "the scoring failed", "damaged": False},
        ]
        assert ann.get("/games/stalled").json()["code"] == "role_missing"
        assert served.anybody().get("/games/stalled").status_code == 401
    finally:
        damage.mend()
    for game in (private, damaged):
        assert operator.post(f"/games/{game}/retry").json()["status"] == "playing"
    assert not {private, damaged} & {row["game"] for row in operator.get("/games/stalled").json()["games"]}


def test_receipt_of_a_missing_entry_is_not_checked(served: Served) -> None:
    game = served.started(served.player("Ann"), served.player("Ben"))
    receipt = str(served.call(served.service.reader.record(game, 2)).head)
    with Redis.from_url(served.redis_url) as redis:
        redis.xdel(game_key(LOG, game), "2-0")
    served.service.reader._heads.pop(game, None)
    operator = served.operator()
    assert operator.get(f"/games/{game}/verify").status_code == 202
    work(served)
    verdict = operator.get(f"/games/{game}/verify", params={"receipt": receipt}).json()
    checks = {check["name"]: check for check in verdict["checks"]}
    assert (verdict["ok"], checks["chain"]["ok"], checks["receipt"]["checked"]) == (False, False, False)
    assert checks["receipt"]["detail"] == "not checked: entry 2 is missing"


def test_a_stall_that_was_cut_short_is_finished_and_freeing_it_is_repeatable(served: Served) -> None:
    ann, ben, operator = served.player("Ann"), served.player("Ben"), served.operator()
    game = served.started(ann, ben, labels=["cut short"])
    store, core = served.service.store, served.service.core
    for key, finished in (("first", False), ("second", True)):
        assert served.call(store.stall(game, head=served.call(store.head(game)), reason="its worker was lost"))
        if finished:
            served.call(log_stalls(core))
            overview = ann.get(f"/games/{game}").json()
            assert (overview["status"], overview["reason"], overview["to_move"]) == (
                "stalled",
                "its worker was lost",
                [],
            )
            assert ann.get(f"/games/{game}/state").json()["status"] == "stalled"
            assert [row["damaged"] for row in operator.get("/games/stalled").json()["games"]] == [False]
        assert statuses(ann, "cut short") == {game: "stalled"}
        for _ in range(2):
            freed = operator.post(f"/games/{game}/retry", headers={"Idempotency-Key": key})
            assert (freed.status_code, freed.json()["status"]) == (201, "playing")
        assert statuses(ann, "cut short") == {game: "playing"}
        assert operator.post(f"/games/{game}/retry").json()["code"] == "not_stalled"
