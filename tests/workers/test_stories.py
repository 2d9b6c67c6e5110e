"""The judgement for a story is made by a worker, once, also when a worker is killed over it, and in parts."""

from __future__ import annotations

from typing import Final

from rq.results import Result

from eventstore.proof.stored_verification import VERIFICATION
from projections.facade import Projections
from projections.stories import JUDGEMENT, ROLLOUTS, Judgement, Rollouts
from tests.tiny.play import played, started
from tests.workers.conftest import Place, Table
from workers.jobs import JUDGING_S

ROLLOUTS_OF_A_PART: Final = int(8 * JUDGING_S)
"""Where time flies: eight looks at the clock are a second."""


async def judgement_of(table: Table, game: str, head: str) -> Judgement:
    """Ask for a judgement, as the HTTP service does, until it is there."""
    answers: list[Judgement] = []

    async def is_there() -> bool:
        answer = table.answers.ask(JUDGEMENT, game, head)
        answers.extend([] if answer is None else [answer])
        return answer is not None

    await table.until(is_there)
    return answers[0]


def test_a_judgement_whose_worker_was_killed_is_made_once_by_another(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await started(table.service, options={"rounds": 1})
        state = await played(table.service, game)
        head = str(state.head)
        table.answers.ask(JUDGEMENT, game, head)
        (name,) = table.queue.answers.job_ids
        place.ask("hold-read")
        worker = place.start_worker()

        async def is_held() -> bool:
            return bool(place.held("hold-read"))

        await table.until(is_held)
        job = table.queue.answers.fetch_job(name)
        assert job is not None
        (execution,) = job.get_executions()
        worker.kill()
        worker.wait()
        place.stop_asking("hold-read")
        assert table.answers.ask(JUDGEMENT, game, head) is None
        assert not table.queue.answers.job_ids, "for some seconds it counts as being worked on"
        table.expire(table.queue.answers, execution)
        place.start_worker()
        judgement = await judgement_of(table, game, head)
        assert judgement.rollouts == ROLLOUTS
        assert await judgement_of(table, game, head) == judgement
        job = table.queue.answers.fetch_job(name)
        assert job is not None
        assert [result.type for result in job.results()].count(Result.Type.SUCCESSFUL) == 1

    place.run(scenario)


def test_a_judge_gives_way_to_other_work_and_goes_on(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await started(table.service, options={"rounds": 1})
        state = await played(table.service, game)
        head = str(state.head)
        rollouts: Rollouts = {}
        judgement = await Projections(table.service).judge(game, state.version, rollouts)
        assert table.answers.ask(JUDGEMENT, game, head) is None
        assert table.answers.ask(VERIFICATION, game, head) is None
        names = table.queue.answers.job_ids
        place.ask("time-flies")
        place.start_worker()
        assert await judgement_of(table, game, head) == judgement
        judging, verifying = [table.queue.answers.fetch_job(name) for name in names]
        assert judging is not None
        assert judging.ended_at is not None
        assert verifying is not None
        assert verifying.ended_at is not None
        assert verifying.ended_at < judging.ended_at, "it was asked for later, and takes less time"
        count = sum(map(len, rollouts.values()))
        assert judging.number_of_retries == count // ROLLOUTS_OF_A_PART

    place.run(scenario)
