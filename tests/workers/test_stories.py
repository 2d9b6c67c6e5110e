"""The judgement for a story is made by a worker, once, also when a worker is killed over it."""

from __future__ import annotations

from rq.results import Result

from projections.stories import JUDGEMENT, ROLLOUTS, Judgement
from tests.tiny.play import played, started
from tests.workers.conftest import Place, Table


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
