"""The errors of starting and operating the service."""

from __future__ import annotations

from domain.core.errors import TabletapeError


class OperationError(TabletapeError):
    """The root of the errors of operating.

    Attributes:
        exit_code: the exit code of a command: 1 the answer is no, 2 usage, 3 not found, 4 refused,
            5 unavailable.
    """

    code = "operation_failed"
    exit_code: int = 1


class SettingInvalid(OperationError):
    """A setting has a value that cannot be used.

    Attributes:
        variable: the name of the environment variable.
    """

    code = "setting_invalid"
    exit_code = 2

    def __init__(self, variable: str, detail: str, *, value: object = None) -> None:
        super().__init__(f"{variable} {detail}", value=value, rule=variable)
        self.variable = variable


class PackagesMissing(OperationError):
    """A setting needs packages that are not installed."""

    code = "packages_missing"
    exit_code = 2


class OperatorTokenMissing(OperationError):
    """No operator token is known yet: none is configured and none was created."""

    code = "operator_token_missing"
    exit_code = 3


class DataDirectoryInvalid(OperationError):
    """The data directory, or a secret in it, is not private or cannot be used."""

    code = "data_directory_invalid"
    exit_code = 2


class ServiceKeyRefused(OperationError):
    """The service keys here are not the keys of the store's games, or there are none."""

    code = "service_key_refused"
    exit_code = 4


class DataDirectoryInUse(OperationError):
    """Another process serves the same data directory."""

    code = "data_directory_in_use"
    exit_code = 4


class DataFolderInUse(OperationError):
    """Another process writes data of games to this folder."""

    code = "data_folder_in_use"
    exit_code = 4


class DataFolderForeign(OperationError):
    """The folder has data of games with the pseudonyms of another service."""

    code = "data_folder_foreign"
    exit_code = 4


class DataFolderUnwritable(OperationError):
    """A file of the data of games cannot be read or written."""

    code = "data_folder_unwritable"
    exit_code = 4


class StoreLayoutUnknown(OperationError):
    """A later release has written to this store, in a layout that this release does not know."""

    code = "store_layout_unknown"
    exit_code = 4


class RedisFailed(OperationError):
    """Redis cannot be found, started or reached."""

    code = "redis_failed"
    exit_code = 5


class NotDurable(OperationError):
    """This Redis would lose acknowledged decisions: it evicts, does not persist as configured, or drops them."""

    code = "redis_not_durable"
    exit_code = 4


class RightsMissing(OperationError):
    """The user of a Redis may not send the commands of the service, or not for its keys."""

    code = "redis_rights_missing"
    exit_code = 4


class ServeFailed(OperationError):
    """The service could not be brought up."""

    code = "serve_failed"
    exit_code = 5


class RestartFailed(OperationError):
    """A successor of a process did not come up; the process before it goes on."""

    code = "restart_failed"


class ServiceNotHere(OperationError):
    """No service runs on this data directory."""

    code = "service_not_here"
    exit_code = 5


class BenchFailed(OperationError):
    """A measured event of a benchmark did not happen."""

    code = "bench_failed"


class BenchRevisionUnknown(OperationError):
    """A benchmark is to run against a revision, and git finds no commit of that name in this checkout."""

    code = "bench_revision_unknown"
    exit_code = 3

    def __init__(self, revision: str) -> None:
        super().__init__("git finds no commit of this name, or this tree is no checkout", value=revision)


class LoadFailed(OperationError):
    """A load drill could not go on: the service refused a legal request, or was away for too long."""

    code = "load_failed"
    exit_code = 5
