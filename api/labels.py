"""Reserved labels."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from litestar import Controller, delete, get, put
from litestar.params import PathParameter

from api.context import CallerIdentity, Context
from api.http.authentication import requires_organiser, requires_token
from api.http.errors import QueryInvalid
from api.http.openapi.operations import operation
from eventstore.table.events import Label
from eventstore.table.labels import Reservation
from eventstore.table.texts import described, first_unseen

LabelNamed: TypeAlias = Annotated[str, PathParameter(description="A label, without `/`.")]


class ReservedLabels(msgspec.Struct, frozen=True):
    """All reserved labels."""

    labels: tuple[Reservation, ...]


class LabelsController(Controller):
    """Reserved labels."""

    path = "/labels"
    tags = ("games",)

    @get(
        operation_id="listLabels",
        summary="Reserved labels, by name",
        operation_class=operation(),
    )
    async def every(self, context: Context) -> ReservedLabels:
        """Return the reserved labels. Anybody may open games under any other label."""
        return ReservedLabels(await context.labels.every())

    @put(
        "/{label:str}",
        operation_id="reserveLabel",
        summary="Reserve a label",
        operation_class=operation(needs=requires_organiser, problems=("label_reserved",)),
    )
    async def reserve(self, context: Context, caller: CallerIdentity, label: LabelNamed) -> Reservation:
        """Reserve a label: from now on only the caller and operators may open games under it.

        Of the games that have the label already, lists show only the games of its owner and of operators under it.
        """
        return await context.labels.reserve(_checked(label), caller, context.service.core.clock())

    @delete(
        "/{label:str}",
        operation_id="releaseLabel",
        summary="Release a label",
        status_code=200,
        operation_class=operation(needs=requires_token, problems=("label_reserved", "label_not_reserved")),
    )
    async def release(self, context: Context, caller: CallerIdentity, label: LabelNamed) -> Reservation:
        """Release a label of the caller, so that anybody may use it again; operators may release any label."""
        return await context.labels.release(label, caller)


def _checked(label: str) -> str:
    """Return a label that a game may have.

    Raises:
        QueryInvalid: no game may have it.
    """
    try:
        msgspec.convert(label, Label)
    except msgspec.ValidationError as error:
        raise QueryInvalid(str(error), parameter="label", value=label) from error
    unseen = first_unseen(label)
    if unseen is not None:
        raise QueryInvalid(f"a label cannot hold {described(unseen)}", parameter="label", value=label)
    return label
