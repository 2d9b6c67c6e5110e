"""Through a real server, worlds that differ in Ann's hand give the same answers to everybody who may not know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.agenda import Position
from domain.core.bots import BOTS, choose
from domain.rulesets import RULESETS
from eventstore.identity import Identity
from eventstore.log.seeds import ServiceKeys
from eventstore.log.state import to_move
from eventstore.notices.deliveries import Occasion
from eventstore.notices.settings import KINDS
from eventstore.proof.stored_verification import StoredVerification, verify_to_store
from eventstore.proof.verify import Verification
from eventstore.service import open_service
from projections.notice_mails import mail_of
from projections.notices import NoticeTeller
from projections.sentences import LANGUAGES
from tests.api.serving import Listening
from tests.api.two_worlds import BLIND, LISTS, ROLES, Pair, World, blotted, comparable, paired
from tests.api.working import work, work_with_verification
from tests.processes import wait_until
from tests.projections.hidden import IN_HAND
from tests.projections.worlds import PLAYERS
from tests.tiny.play import position_of
from workers.notices.occasions import of_dispute, of_entry, of_tournament
from workers.notices.others import other_message
from workers.notices.pushes import push_message
from workers.notices.webhooks import webhook_body

FIRST, *FURTHER = [secret for secret in IN_HAND if secret.ruleset.name in RULESETS]
SECRETS = [FIRST, *(pytest.param(secret, marks=pytest.mark.long) for secret in FURTHER)]
"""Every secret is tried in `tests/projections/test_two_worlds.py`; through the service, one secret in every run."""


@pytest.fixture(scope="module", params=SECRETS, ids=str)
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with paired(request.param, tmp_path_factory.mktemp("worlds")) as pair:
        yield pair


def moments(pair: Pair) -> list[int]:
    """Return the versions about the secret, the first, and the last."""
    version, last = pair.model.held_at, pair.left.version()
    return sorted({1, version - 1, version, version + 1, last - 1, last})


def reads(pair: Pair) -> list[str]:
    """Return every read there is about a game, at every moment that matters."""
    last = pair.left.version()
    paths = [
        "",
        "/state",
        "/decisions",
        "/entries?limit=1000",
        "/timeline?limit=1000",
        "/scoreboard",
        "/forks",
    ]
    paths += [
        "/clocks",
        "/archive",
        "/notation",
        "/turning-points",
        "/story",
        "/verify",
        "/verify?wait=5",
        f"/diff?from=1&to={last}",
    ]
    paths += ["/entries?seat=0", "/entries?cause=decision", "/entries?waited=2000"]
    paths += [f"/entries?type={opened(pair, at)}&seat=0" for at in (pair.model.held_at, last)]
    for at in (*moments(pair), last + 1):
        paths += [f"/{name}?at={at}" for name in ("state", "scoreboard", "clocks")]
        paths += [f"/{name}/{at}" for name in ("entries", "decisions")]
        paths += [f"/diff?from={at - 1}&to={at}"]
    parts = (*pair.secret.parts, "/position/seats/0", "/position/no/such", "/position")
    return paths + [f"/blame?path={part}" for part in parts]


def opened(pair: Pair, at: int) -> str:
    """Return the type of the first event of an entry."""
    kind: str = pair.left.people["ann"].get(f"/games/{pair.left.game}/entries/{at}").json()["body"]["events"][0]["type"]
    return kind


@pytest.mark.parametrize("readers", [("ben", "olga", ""), pytest.param(("cara", "eve"), marks=pytest.mark.long)])
def test_every_read_is_the_same(both: Pair, readers: tuple[str, ...]) -> None:
    """Of the readers without a seat an organiser and anybody read in every run."""
    for world in both:
        work_with_verification(world.served, world.game, *world.served.call(verify(world)))
    paths = [f"/games/{both.left.game}{path}" for path in reads(both)] + list(LISTS)
    for name in readers:
        for path in paths:
            here, there = both.ask(name, path)
            assert here == there, f"{path} to {name or 'anybody'}"
    differing = (path for path in paths if len(set(map(str, both.ask("ann", path)))) > 1)
    assert len(list(islice(differing, 11))) > 10, "Ann knows the difference, so the comparison would find one"


def test_bundles_are_the_same(both: Pair) -> None:
    """Before the secret a bundle is the same file; from there on it is refused in the same words."""
    game, answers = both.left.game, {}
    paths = {at: f"/games/{game}/bundle?at={at}&why=Ann%20has%20it" for at in (*moments(both), both.left.version() + 1)}
    for name in (*BLIND, "ann"):
        for path in paths.values():
            here, there = both.ask(name, path)
            assert here == there, f"{path} to {name or 'anybody'}"
    for world in both:
        work(world.served)
    for name in BLIND:
        for at, path in paths.items():
            here, there = both.ask(name, path)
            assert here == there, f"{path} to {name or 'anybody'}"
            answers[name, at] = here[0]
    assert answers["eve", 1] == 200
    assert answers["eve", both.model.held_at] == 403
    both.ask("operator", f"/games/{game}/bundle?at={both.model.held_at}")
    for world in both:
        work(world.served)
    here, there = both.ask("operator", f"/games/{game}/bundle?at={both.model.held_at}")
    assert here[0] == 200
    assert here != there, "an operator has the secret, so the comparison would find it"


async def verify(world: World) -> tuple[str, StoredVerification[Verification]]:
    """Return the head and the verification up to it by a worker without the keys of the swapped chance."""
    name = world.ruleset.name
    service = world.served.service
    head = await service.store.head(world.game)
    blind = open_service(service.store, {name: RULESETS[name]}, ServiceKeys({"other": bytes(32)}, "other"))
    other = blind.core.keys
    verification = await verify_to_store(blind.store, blind.reader.codecs, other, world.game, head.version)
    return str(head), msgspec.structs.replace(verification, judge=world.served.context.answers.judge)


@pytest.mark.parametrize("name", ["ben", ""])
def test_every_picture_is_the_same(both: Pair, name: str) -> None:
    queries = ["", "?width=400", "?part=seats", *(f"?at={at}" for at in moments(both))]
    for query in queries:
        here, there = both.ask(name, f"/games/{both.left.game}/board.svg{query}")
        assert here == there, query
    here, there = both.ask("ann", f"/games/{both.left.game}/board.svg")
    assert here != there, "Ann's picture shows what she holds"


def test_lines_and_heads_are_the_same(both: Pair) -> None:
    """The same log as NDJSON, and every answer to `HEAD`: its length would tell as much as its body."""
    path = f"/v1/games/{both.left.game}"
    for name in BLIND:
        lines, heads = [], []
        for world in both:
            http = world.people[name].http
            lines.append(comparable(http.get(f"{path}/entries", headers={"Accept": "application/x-ndjson"})))
            heads.append([comparable(http.head(path + part)) for part in ("/state", "/decisions", "/board.svg")])
        assert lines[0] == lines[1]
        assert heads[0] == heads[1]


def attempts(pair: Pair) -> list[dict[str, Any]]:
    """Return decisions of every type that was taken, decisions about the secret, and an unknown decision."""
    by_type = {type(decision): decision for decision in pair.model.decisions}
    decisions = [msgspec.to_builtins(decision) for decision in by_type.values()]
    return [*decisions, *pair.secret.probes, {"type": "fly"}]


def test_every_refusal_is_the_same(both: Pair) -> None:
    mover = both.left.overview()["to_move"][0]
    for name in BLIND:
        if name == ("ann", "ben", "cara")[mover]:
            continue  # they might succeed; see the dry runs
        for decision in attempts(both):
            for query in ("", "?dry_run=true"):
                here, there = judged(both, name, decision, query)
                assert here == there, f"{decision} by {name}{query}"
        stale = [world.people[name].post(f"/games/{world.game}/decisions", STALE) for world in both]
        assert comparable(stale[0]) == comparable(stale[1])


def test_what_if_is_the_same(both: Pair) -> None:
    """Before and after the secret, and at the end: decisions that are legal in either world, that were taken, and
    that ask for the secret."""
    body: dict[str, Any] = {}
    path = f"/games/{both.left.game}/what-if?picture=300"

    def tried(name: str) -> list[tuple[int, list[tuple[str, str]], str]]:
        return [comparable(world.people[name].post(path, body)) for world in both]

    for at in (both.model.held_at - 1, both.model.held_at, both.left.version()):
        legal = [world.ruleset.legal(world.state(at).position, seat) for world in both for seat in (0, 1) if at > 4]
        decisions = dict.fromkeys(decision for listed in legal for decision in listed[:2])
        for number, choice in enumerate([*map(msgspec.to_builtins, decisions), *attempts(both)]):
            for seat in (0, 1):
                body = {"at": at, "decisions": [{"decision": choice, "seat": seat}, {"decision": choice}]}
                name = ("ben", "")[(number + seat) % 2]
                here, there = tried(name)
                assert here == there, f"{body} by {name or 'anybody'}"
    body = {"at": both.model.held_at, "decisions": []}
    here, there = tried("ann")
    assert here != there, "Ann sees what she holds"


STALE = {"head": "1-00000000", "decision": {"type": "fly"}}


def test_refused_decisions_are_the_same_to_blind_organisers(both: Pair) -> None:
    """Ann's illegal decisions: no organiser learns her hand from them while the game goes on."""
    judged_attempts = [(decision, judged(both, "ann", decision, "?dry_run=true")) for decision in attempts(both)]
    tried = [decision for decision, answers in judged_attempts if all(answer[0] == 422 for answer in answers)]
    assert tried
    for decision in tried:
        judged(both, "ann", decision, "")
    for name in BLIND:
        here, there = both.ask(name, f"/games/{both.left.game}/refused")
        assert here == there, name or "anybody"
    rows = both.left.people["operator"].get(f"/games/{both.left.game}/refused").json()["refused"]
    assert len(rows) >= len({decision["type"] for decision in tried} - {"fly"})
    assert not any(row["hidden"] for row in rows), "operators who do not play see all of it"


def test_disputes_are_the_same_to_blind_readers(both: Pair) -> None:
    """Opened by Ben, who discloses his refused decisions; then by Ann, who does not. Also in the streams."""
    game = both.left.game
    concerned = ("ben", "cara", "olga") if both.secret.seats > 2 else ("ben", "olga")
    stream = f"/games/{game}/stream"
    listeners = {name: [Listening(world.people[name], stream) for world in both] for name in BLIND}
    for name, discloses in (("ben", True), ("ann", False)):
        body = {"version": both.model.held_at, "words": "look at this", "discloses": discloses}
        for world in both:
            response = world.people[name].post(f"/games/{game}/disputes", body, headers={"Idempotency-Key": name})
            response.raise_for_status()
    disputes = [row["dispute"] for row in both.left.people["ben"].get(f"/games/{game}/disputes").json()["disputes"]]
    for name in BLIND:
        for path in ("", *(f"/{dispute}" for dispute in disputes)):
            here, there = both.ask(name, f"/games/{game}/disputes{path}")
            assert here == there, f"{path} to {name or 'anybody'}"
            assert here[0] == (404 if path and name not in concerned else 200)
        messages = [blotted(str(stream.await_messages(2 if name in concerned else 0))) for stream in listeners[name]]
        assert messages[0] == messages[1], name
        for listening in listeners[name]:
            listening.stop()
    here, there = both.ask("ann", f"/games/{game}/disputes/{disputes[1]}")
    assert here != there, "Ann sees what happened to her hand"


def test_studies_are_the_same_to_blind_readers(both: Pair) -> None:
    """Ann writes down her hand, of another length in each world: in a public study with Ben as an editor."""
    game, study = both.left.game, ""
    for world in both:
        ann = world.people["ann"]
        position = world.state(both.model.held_at).position
        created = ann.post("/studies", {"title": "Mine", "seen_by": "all"}, headers={"Idempotency-Key": "study"}).json()
        study, path = created["study"], f"/studies/{created['study']}"
        ann.post(f"{path}/chapters", {"revision": 1, "title": "One"}).raise_for_status()
        editors = {"revision": 2, "editors": [world.people["ben"].player]}
        ann.http.patch(f"/v1{path}", json=editors).raise_for_status()
        words = repr(position)[:1900] + "!" * (100 if world is both.left else 7)
        at = both.model.held_at if world is both.left else both.model.held_at - 1
        moment = {"game": game, "version": at, "words": words, "until": at + 1 if world is both.left else None}
        for revision in (3, 4):
            ann.post(f"{path}/chapters/c1/moments", {"revision": revision, **moment}).raise_for_status()
    path = f"/studies/{study}"
    lists = ("/studies", "/studies?limit=1", "/players/me/studies")
    moved: list[dict[str, Any]] = [{"place": 1}, {"chapter": "c1"}]
    written: list[dict[str, Any]] = [
        {"words": "x"},
        {"version": both.model.held_at},
        {"version": 10**6},
        {"until": None},
    ]

    def same(name: str) -> None:
        for address in (path, *lists):
            here, there = both.ask(name, address)
            assert here == there, f"{address} to {name or 'anybody'}"
            heads = [comparable(world.people[name].http.head(f"/v1{address}")) for world in both]
            assert heads[0] == heads[1]

    for name in BLIND:
        same(name)
    for change in (*written, *moved):
        answers = []
        for world in both:
            ben = world.people["ben"]
            body = {"revision": ben.get(path).json()["revision"], **change}
            answers.append(comparable(ben.http.patch(f"/v1{path}/moments/m3", json=body)))
        assert answers[0] == answers[1], change
        assert answers[0][0] == (403 if change in written else 200)
        same("ben")
    settings = {"title": "Copy", "copy_of": study}
    copies = [world.people["ben"].post("/studies", settings, headers={"Idempotency-Key": "copy"}) for world in both]
    assert comparable(copies[0]) == comparable(copies[1])
    assert copies[0].json()["chapters"][0]["moments"] == []
    here, there = both.ask("ann", path)
    assert here != there, "Ann sees what she wrote"
    gone = [world.people["ben"].http.delete(f"/v1{path}/moments/m2?revision=7") for world in both]
    assert comparable(gone[0]) == comparable(gone[1])
    assert gone[0].status_code == 200
    for name in BLIND:
        same(name)


def written(both: Pair, name: str, *texts: str) -> list[str]:
    """Annotate both worlds, with a text of its own in each, and answer; return the ids: the same in both."""
    ids = []
    for world, text in zip(both, texts * 2, strict=False):
        path, person = f"/games/{world.game}/annotations", world.people[name]
        body = {"version": both.model.held_at, "words": text, "tag": text[:9], "seen_by": "all"}
        annotation = person.post(path, body, headers={"Idempotency-Key": name}).raise_for_status().json()
        changed = person.http.patch(
            f"/v1{path}/{annotation['annotation']}", json={"words": text * 2}
        ).raise_for_status()
        answer = person.post(
            f"{path}/{annotation['annotation']}/answers", {"words": text}, headers={"Idempotency-Key": f"{name}2"}
        )
        ids.append([changed.json()["annotation"], answer.raise_for_status().json()["answers"][-1]["annotation"]])
    assert ids[0] == ids[1]
    return ids[0]


def annotations_of(both: Pair, ids: list[str]) -> list[str]:
    queries = ("", "?from=1&to=9", "?limit=1")
    return [
        f"/games/{both.left.game}/annotations{part}" for part in (*queries, *(f"/{annotation}" for annotation in ids))
    ]


_NOW = '"words":"now"'


def test_annotations_are_the_same_to_blind_readers(both: Pair) -> None:
    """Ann and an operator write down Ann's hand: nobody learns it from lists, streams or refusals."""
    stream = f"/games/{both.left.game}/stream"
    listeners = {name: [Listening(world.people[name], stream) for world in both] for name in BLIND}
    ids = [*written(both, "ann", "I hold the first", "It is the other one that I hold"), *written(both, "ben", "Mine")]
    ids += written(both, "operator", "She holds the first", "It is the other one that she holds")
    for name in BLIND:
        for path in annotations_of(both, ids):
            here, there = both.ask(name, path)
            assert here == there, f"{path} to {name or 'anybody'}"
        listing = both.ask(name, f"/games/{both.left.game}/annotations")[0][2]
        assert "hold" not in listing, name
        for path in (f"/games/{both.left.game}/annotations/{ids[0]}", f"/games/{both.left.game}/annotations/{ids[1]}"):
            tried = [
                [comparable(world.people[name].post(f"{path}/answers", {"words": "no"})) for world in both],
                [comparable(world.people[name].http.patch(f"/v1{path}", json={"words": "no"})) for world in both],
                [comparable(world.people[name].http.delete(f"/v1{path}")) for world in both],
            ]
            assert all(here == there and here[0] in (401, 404, 409) for here, there in tried), tried
    body, key = {"version": 1, "words": "now"}, {"Idempotency-Key": "now"}
    for world in both:
        world.people["ben"].post(f"/games/{world.game}/disputes", body, headers=key).raise_for_status()
    for name in BLIND:
        # A reader of the dispute gets a message about it; earlier messages are there by then. Of two changes that come
        # quickly a single message tells, so the last of each kind are compared.
        listing = both.ask(name, f"/games/{both.left.game}/disputes")[0][2]
        messages = last_messages(listeners[name], _NOW if _NOW in listing else None)
        assert messages[0] == messages[1], name
        assert "hold" not in str(messages)
    for name in ("ann", "operator"):
        here, there = both.ask(name, f"/games/{both.left.game}/annotations")
        assert here != there, "who may know it sees the difference"


def last_messages(listeners: list[Listening], dispute: str | None) -> list[dict[str, str]]:
    """Return by kind the last message of each listener, once all tell of a dispute; at once without a dispute."""

    def messages() -> list[dict[str, str]] | None:
        last = [
            {message.get("event", "entry"): blotted(message["data"]) for message in each.messages} for each in listeners
        ]
        complete = dispute is None or all(dispute in kinds.get("disputes", "") for kinds in last)
        return last if complete and last[0] == last[1] else None

    equal = wait_until(messages)
    for listener in listeners:
        listener.stop()
    return equal


def judged(both: Pair, name: str, decision: Any, query: str) -> list[Any]:
    """Return the answers to a decision in both worlds."""
    return [
        comparable(
            world.people[name].post(f"/games/{world.game}/decisions{query}", {"head": world.head, "decision": decision})
        )
        for world in both
    ]


def test_every_dry_run_of_the_others_is_the_same(both: Pair) -> None:
    """Also the previews, as events, sentences, points and pictures."""
    count = 0
    for _ in range(8):
        mover = both.left.overview()["to_move"][0]
        if mover == 0:
            both.play_on(1)
            continue
        name = ("ann", "ben", "cara")[mover]
        listed = both.left.people[name].decisions(both.left.game)["decisions"]
        for option in [*listed[:: -(-len(listed) // 6)], *({"decision": decision} for decision in attempts(both))]:
            here, there = judged(both, name, option["decision"], "?dry_run=true&picture=1280")
            assert here == there, f"{option['decision']} by {name}"
            count += here[0] == 200
        both.play_on(1)
    assert count > 3


def test_game_that_comes_with_the_answer_to_a_decision_is_the_same_to_the_others(both: Pair) -> None:
    blind: list[tuple[Any, Any]] = []
    seeing: list[tuple[Any, Any]] = []
    for name, here, there in both.play_on(10, "?next=true&picture=1280&seats_picture=400"):
        assert all(part in here[2] for part in ('"next":{"game":', '"timeline":', '"board":"<svg', '"seats":"<svg'))
        (seeing if name == "ann" else blind).append((here, there))
    assert blind
    assert all(here == there for here, there in blind)
    assert any(here != there for here, there in seeing), "Ann knows the difference, so the comparison would find one"


def test_every_choice_of_bots_is_the_same(both: Pair) -> None:
    last, compared = both.left.version(), 0
    for at in range(both.model.held_at, last + 1):
        here, there = (world.state(at) for world in both)
        for seat in to_move(here):
            if seat > 0 and compared < 8:
                compared += 1
                for kind in BOTS:
                    rules = both.secret.ruleset
                    chosen = [
                        choose(kind, rules, position_of(state, Position), seat, b"bot", nodes=20)
                        for state in (here, there)
                    ]
                    assert chosen[0] == chosen[1], f"{kind} on seat {seat} at {at}"
    assert compared > 1


def test_every_notice_by_every_channel_is_the_same_to_blind_readers(both: Pair, request: pytest.FixtureRequest) -> None:
    """The occasions, their recipients, and the very bytes that go out by each channel, in every language."""
    assert set(KINDS) == AT_ENTRIES | OF_DISPUTES | OF_TOURNAMENTS | OF_NO_GAME | OF_CHATS, "each kind has a case here"
    while (mover := to_move(both.left.state(both.left.version()))[0]) < 1:
        both.play_on(1)  # a bot of a player who may not know the difference is to move
    version = both.model.held_at
    tournaments = [dispute_and_play(world, version) for world in both]
    assert tournaments[0] == tournaments[1]
    occasions = [world.served.call(occasions_of(world, tournaments[0])) for world in both]
    assert occasions[0] == occasions[1]
    versions = [*range(1, 4), *range(max(4, both.model.held_at - 1), both.left.version() + 1)]
    # Every language would tell of what the others tell of: near the secret and the end the first does in every run, and
    # of each version one of them.
    near = {*range(version - 1, version + 2), *versions[-3:]}
    by_language = {
        language: [
            at
            for at in versions
            if request.config.getoption("long")
            or at % len(LANGUAGES) == number
            or (at in near and language == LANGUAGES[0])
        ]
        for number, language in enumerate(LANGUAGES)
    }
    notices = {
        name: [world.served.call(sent_to(name, world, occasions[0], by_language)) for world in both] for name in ROLES
    }
    for name in ROLES.keys() - {"ann"}:
        assert notices[name][0] == notices[name][1], name
    assert {kind for kind, _, _ in notices["ben"][0]} - {"move"} == set(KINDS) - {"decide"} - OF_NO_GAME - OF_CHATS
    for seat, player in enumerate(PLAYERS[: both.secret.seats]):
        moves = [
            content for kind, channel, content in notices[player.name][0] if (kind, channel) == ("move", "webhook")
        ]
        assert bool(moves) == (seat == mover), "the list goes to the seat that is to move, and to nobody else"
        assert all('"decisions":[{' in str(content) for content in moves)
    assert {kind for kind, _, _ in notices["olga"][0]} == {"filled", "decide", *OF_DISPUTES}
    assert notices["ann"][0] != notices["ann"][1], "Ann knows the difference, so the comparison would find one"


AT_ENTRIES = {
    "turn",
    "time_low",
    "time_over",
    "stand_in",
    "seat_lost",
    "began",
    "ended",
    "replaced",
    "request",
    "pause",
    "substitute",
    "decide",
    "plan",
    "ruling",
    "filled",
}
"""The kinds of notices that come with an entry of a game."""
OF_DISPUTES = {"dispute", "answer"}
OF_TOURNAMENTS = {"round", "called"}
OF_NO_GAME = {"challenged"}
OF_CHATS = {"reported"}
"""Notices without a word of the game. Everybody but moderators sees the same with and without a report, see
`test_chat_reports.py`."""


def dispute_and_play(world: World, version: int) -> str:
    """Let Ann open a dispute, and Olga answer it and open a round of a tournament; return the tournament."""
    ann, olga = world.people["ann"], world.people["olga"]
    body = {"version": version, "words": "That was mine."}
    opened_dispute = ann.post(f"/games/{world.game}/disputes", body, headers={"Idempotency-Key": "of-notices"})
    path = f"/games/{world.game}/disputes/{opened_dispute.raise_for_status().json()['dispute']}/answer"
    olga.post(path, {"verdict": "rejected", "why": "It was not."}).raise_for_status()
    format_ = {"type": "swiss", "rounds": 1, "seats": 2}
    body = {"title": "Thursday", "format": format_, "game": {"ruleset": world.ruleset.name}}
    response = olga.post("/tournaments", body, headers={"Idempotency-Key": "of-notices"}).raise_for_status()
    tournament: str = response.json()["tournament"]
    for name in ("ann", "ben"):
        world.people[name].post(f"/tournaments/{tournament}/registration").raise_for_status()
    for kind in ("pair_round", "lock_round", "open_round"):
        olga.post(f"/tournaments/{tournament}/commands", {"command": {"type": kind}}).raise_for_status()
    call = {"type": "call_tables", "tables": [1]}
    olga.post(f"/tournaments/{tournament}/commands", {"command": call}).raise_for_status()
    return tournament


Sent: TypeAlias = tuple[str, str, object]
"""The kind of a notice, a channel, and the content that goes out by it."""


async def occasions_of(world: World, tournament: str) -> list[tuple[str, Occasion]]:
    """Return recipients and occasions of each entry of the game, of its dispute, and of the tournament."""
    service = world.served.service
    head, state = await service.reader.state(world.game), await service.tournaments.state(tournament)
    occasions: list[tuple[str, Occasion]] = []
    async for walked in world.served.context.projections.states.walk(head, after=0, upto=head.version):
        occasions += of_entry(walked.before, walked.after, walked.entry)
    for dispute in await service.disputes.of(world.game):
        occasions += of_dispute([world.people[name].player for name in ROLES], dispute)
    for version in range(1, state.head.version + 1):
        occasions += of_tournament(state, await service.tournaments.record(tournament, version))
    # Heads follow from commitments.
    return [(player, replace(occasion, head="")) for player, occasion in occasions]


async def sent_to(
    name: str, world: World, pairs: list[tuple[str, Occasion]], versions: Mapping[str, Sequence[int]]
) -> list[Sent]:
    """Return all that goes out to a person: every kind at the last versions, and notices of disputes and rounds.

    Each notice goes out alone, and the last notices together, as after quiet hours.

    Args:
        name: of the person.
        world: the world of the game.
        pairs: recipients and occasions.
        versions: of the game, by language.
    """
    service, projections = world.served.service, world.served.context.projections
    reader = Identity(world.people[name].player, name, ROLES[name])  # type: ignore[arg-type]
    teller = NoticeTeller(service, projections, "https://tape.example")
    head = await service.reader.state(world.game)
    always = [
        occasion for occasion in dict.fromkeys(occasion for _, occasion in pairs) if occasion.kind not in AT_ENTRIES
    ]
    always.append(Occasion("move", world.game, head.version, 0))
    outgoing: list[Sent] = []
    for language in LANGUAGES:
        occasions = [
            *always,
            *(
                Occasion(kind, world.game, version, 0)
                for version in versions[language]
                for kind in KINDS
                if kind in (AT_ENTRIES if version > head.version - 2 else {"turn"})
            ),
        ]
        worded = [
            notice
            for notice in [await teller.notice(reader, occasion, language) for occasion in occasions]
            if notice is not None
        ]
        for notices in (*([notice] for notice in worded), worded[-len(KINDS) :]):
            if notices:
                mail = mail_of(notices, projections.sentences, language, "https://tape.example", "x")
                by_channel = {
                    # Programs get heads, which follow from commitments.
                    "webhook": blotted(webhook_body(notices[0]).decode()),
                    "push": msgspec.json.encode(push_message(notices)),
                    "mail": mail,
                    "other": other_message(notices),
                }
                outgoing += [(notices[0].kind, channel, content) for channel, content in by_channel.items()]
    return outgoing


def test_fork_of_a_running_game_is_the_same_to_blind_forkers(both: Pair) -> None:
    """Things hidden from the caller are dealt anew; none of them shows in the fork, on any seat."""
    forks = {}
    key = {"Idempotency-Key": "fork"}
    for world in both:
        body = {"at": both.model.held_at + 1}
        forks[world] = world.people["eve"].post(f"/games/{world.game}/forks", body, headers=key)
        assert forks[world].status_code == 201, forks[world].text
    assert comparable(forks[both.left]) == comparable(forks[both.right])
    fork = forks[both.left].json()["game"]
    for world in both:
        world.people["eve"].post(f"/games/{fork}/seats", {"seat": 0}).raise_for_status()
    for path in (
        "",
        "/state",
        "/decisions",
        "/entries?limit=1000",
        "/timeline?limit=1000",
        "/scoreboard",
        "/board.svg",
    ):
        here, there = both.ask("eve", f"/games/{fork}{path}")
        assert here == there, path
    tree = [comparable(world.people[""].get(f"/games/{world.game}/forks")) for world in both]
    assert tree[0] == tree[1]


FORMS = ("", "&cloudevents=true")
"""The forms of the messages of the stream of all games."""


def unplaced(messages: list[dict[str, str]]) -> list[str]:
    """Return the data of messages of the stream of all games without the places of readers, which are sealed."""
    return [blotted(message["data"].replace(message["id"], "")) for message in messages]


def test_later_entries_are_the_same_in_every_stream(both: Pair) -> None:
    path = f"/games/{both.left.game}/stream?after=0"
    streams = {
        (world, name): Listening(world.people[name], path) for world in both for name in ("ann", "ben", "eve", "")
    }
    turns = {world: Listening(world.people["ben"], "/players/me/stream") for world in both}
    events = {
        (world, form): Listening(world.people["ann"], f"/events?after=0{form}") for world in both for form in FORMS
    }
    both.play_on(3)
    while both.left.overview()["to_move"] not in ([1], []):
        both.play_on(1)
    count = both.left.version()
    for name in ("ben", "eve", ""):
        here, there = (streams[world, name].await_messages(count) for world in both)
        assert blotted(str(here[:count])) == blotted(str(there[:count]))
    for form in FORMS:
        here, there = (events[world, form].await_messages(count) for world in both)
        assert unplaced(here[:count]) == unplaced(there[:count]), "Ann too gets what a stranger sees"
    here, there = (streams[world, "ann"].await_messages(count) for world in both)
    assert [message["data"] for message in here] != [message["data"] for message in there]
    if both.left.overview()["to_move"]:
        for world in both:
            wait_until(lambda turned=turns[world]: f'"head":"{count}-' in str(turned.messages[-1:]))
        assert blotted(str(turns[both.left].messages[-1])) == blotted(str(turns[both.right].messages[-1]))
    for listening in (*streams.values(), *turns.values(), *events.values()):
        listening.stop()


def seen_as(pair: Pair, viewer: str) -> list[str]:
    """Return every read that shows the game as a seat, or a spectator, saw it."""
    others = ("", "/forks", "/archive", "/notation", "/verify", "/verify?wait=5")
    paths = [path for path in reads(pair) if path not in others]
    paths += ["/board.svg", *(f"/board.svg?at={at}" for at in moments(pair))]
    return [f"/games/{pair.left.game}{path}{'&' if '?' in path else '?'}as={viewer}" for path in paths]


def test_every_read_in_views_of_others_is_the_same(both: Pair, request: pytest.FixtureRequest) -> None:
    """In the running game to an operator, and after it, when everybody knows the difference, to everybody.

    In every run of a seat and of spectators, in a campaign of each seat.
    """
    seats = both.secret.seats if request.config.getoption("long") else 2
    blind = ("public", *map(str, range(1, seats)))
    for name in ("operator", ""):
        for viewer in blind:
            for path in seen_as(both, viewer):
                here, there = both.ask(name, path)
                assert here == there, f"{path} to {name or 'anybody'}"
        if name == "operator":
            for world in both:
                world.people["operator"].post(f"/games/{world.game}/abort", {"reason": "over"}).raise_for_status()
    paths = [path.removesuffix("as=public") for path in seen_as(both, "public")]
    for viewer in ("", "as=0"):
        differing = (path for path in paths if len(set(map(str, both.ask("", path + viewer)))) > 1)
        assert len(list(islice(differing, 11))) > 10, (
            "who sees it through Ann's eyes, or all of it, sees the difference"
        )


def test_annotations_of_a_closed_game_in_views_of_others_are_the_same(both: Pair) -> None:
    """Then everybody sees Ann's annotations, but not in the views of readers who could not know her hand."""
    blind = ("public", *map(str, range(1, both.secret.seats)))
    if both.left.overview()["status"] != "aborted":
        for world in both:
            world.people["operator"].post(f"/games/{world.game}/abort", {"reason": "over"}).raise_for_status()
    written(both, "eve", "Ann held the first", "It was the other one that she held")
    for name in (*BLIND, "ann", "operator"):
        for viewer in blind:
            here, there = both.ask(name, f"/games/{both.left.game}/annotations?as={viewer}")
            assert here == there, f"{viewer} to {name or 'anybody'}"
        here, there = both.ask(name, f"/games/{both.left.game}/annotations")
        assert here != there, "who sees all of it sees the difference"
