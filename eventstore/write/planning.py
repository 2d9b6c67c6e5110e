"""Planned decisions: sealing a plan, and following it when its seat is to move. Appends through `LogWriter`."""

from __future__ import annotations

from contextlib import suppress

from domain.core.errors import IllegalDecision
from domain.core.events import Event, Seat
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.composing import Draft, chance_of, draft_entry
from eventstore.log.core import Core
from eventstore.log.entry import CommandTaken, DecisionTaken
from eventstore.log.plans import NewPlan, cancelled_plan, decision_of, fired, planned, sealed_plan
from eventstore.log.state import LoadedState, State
from eventstore.table.checks import seat_of_caller
from eventstore.table.commands import CancelPlan, SealPlan
from eventstore.table.events import PlanCancelled, PlanFired
from eventstore.table.plans import LivePlan, Surprise
from eventstore.write.appending import Accepted, append, append_command, repeated, request_key, retried
from eventstore.write.log_writer import LogWriter


class Planning:
    """Seals plans, and follows them."""

    def __init__(self, core: Core, writer: LogWriter) -> None:
        self._core = core
        self._reader = core.reader
        self._writer = writer

    async def seal(self, game: str, head: str, new: NewPlan, caller: Identity, key: str | None = None) -> Accepted:
        """Append a plan made for a head; side entries may have come since. It replaces the seat's plan before.

        Args:
            game: the game's id.
            head: the head the caller saw, `<version>-<hash8>`.
            new: the plan.
            caller: the player.
            key: the caller's idempotency key.

        Raises:
            CommandRefused: see `sealed_plan`.
            LogSetBack: the log does not have that head.
            HeadConflict: another entry than side entries came since.
            KeyReused: the key belongs to another request.
            GameUnknown: there is no such game.
        """
        core = self._core

        async def judged(state: State) -> Draft:
            before = await self._reader.loaded_state(state)
            salt = core.keys.salts(game).salt(state.version + 1, "plan")
            sealed = sealed_plan(before, new, caller, salt)
            return draft_entry(core, before, CommandTaken(caller.actor, SealPlan()), [sealed], [], core.clock())

        return await self._writer.on_head(
            game, head, caller, request_key(caller.actor, key, ["seal_plan", head, new]), judged
        )

    async def cancel(self, game: str, caller: Identity, key: str | None = None) -> Accepted:
        """Append the end of a caller's plan; it is judged again when another entry was first.

        Raises:
            CommandRefused: the caller does not sit there, or has no plan.
            KeyReused: the key belongs to another request.
            GameUnknown: there is no such game.
        """
        core, request = self._core, request_key(caller.actor, key, ["cancel_plan", game])

        async def attempt() -> Accepted:
            state = await self._reader.state(game)
            first = await repeated(core, game, request)
            if first is not None:
                return first
            seat = seat_of_caller(state.at_table, caller)
            facts = [cancelled_plan(state.at_table, seat, caller)]
            cause = CommandTaken(caller.actor, CancelPlan(seat))
            return await append_command(core, state, cause, facts, core.clock(), request)

        return await retried(attempt)

    async def follow(self, state: State, seat: Seat) -> Accepted:
        """Append the planned decision of a seat that is to move; or the end of its plan, when it has no legal decision.

        Args:
            state: the state at the head.
            seat: the seat; it is to move and has a plan.

        Raises:
            HeadConflict: another entry was first.
        """
        core, before = self._core, await self._reader.loaded_state(state)
        ruleset = before.loaded.ruleset
        now = core.clock()
        live = state.at_table.plans[seat]
        item = await self._planned(before, seat, live)
        decision = decision_of(live.plan.items[item], ruleset) if isinstance(item, int) else None
        if isinstance(item, int) and decision is not None:
            chance = chance_of(core.keys, state)
            with suppress(IllegalDecision):
                events = ruleset.decide(state.position, seat, decision, chance)
                fact = fired(live, seat, item, ruleset)
                cause = DecisionTaken(seat, decision)
                draft = draft_entry(core, before, cause, events, chance.draws, now, fact)
                return await append(core, draft, None)
        why: Surprise = "illegal" if isinstance(item, int) else item
        ended = PlanCancelled(seat, live.version, "unplanned", why)
        command = CommandTaken(SERVICE_IDENTITY.actor, CancelPlan(seat))
        return await append_command(core, state, command, [ended], now)

    async def _planned(self, before: LoadedState, seat: Seat, live: LivePlan) -> int | Surprise:
        """Return the number of the item that decides now, or why no item of the plan does.

        The entries since the plan was sealed are read only for a plan that depends on them.
        """
        plan, state = live.plan, before.state
        game = state.at_table.game
        waits = plan.until is not None and plan.until.fact is not None
        if not waits and plan.unless_changed == "step":
            return planned(before, seat, (), None)
        codec = await self._reader.codec(game)
        stream = self._reader.stream(game, after=live.version, upto=state.version)
        later = [codec.body(record) async for record in stream]
        then = None
        if plan.unless_changed != "step":
            decided = [body.version for body in later if any(_fired_for(event, seat) for event in body.events)]
            then = await self._reader.state_at(game, decided[-1] if decided else live.version)
        return planned(before, seat, later, then)


def _fired_for(event: Event, seat: Seat) -> bool:
    return isinstance(event, PlanFired) and event.seat == seat
