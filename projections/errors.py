"""Errors in a question to a read model, each with a stable code."""

from __future__ import annotations

from domain.core.errors import TabletapeError


class LimitInvalid(TabletapeError):
    """The limit of a page is not allowed."""

    code = "limit_invalid"


class VersionsInvalid(TabletapeError):
    """Two versions were named in the wrong order."""

    code = "versions_invalid"


class RulesetsDiffer(TabletapeError):
    """The two games of a comparison have different rulesets."""

    code = "rulesets_differ"
    parameter = "with"


class PathUnknown(TabletapeError):
    """The path names no part of the viewer's state."""

    code = "path_unknown"


class TimeInvalid(TabletapeError):
    """The time has another form than times have."""

    code = "time_invalid"
    parameter = "time"


class TimeAndVersion(TabletapeError):
    """A version is named by its number and by a time."""

    code = "time_and_version"
    parameter = "time"


class TimeBeforeLog(TabletapeError):
    """The log had no entry at this time."""

    code = "time_before_log"
    parameter = "time"


class CursorInvalid(TabletapeError):
    """The cursor of a page was given by no page."""

    code = "cursor_invalid"


class LanguageUnknown(TabletapeError):
    """There are no sentences in this language."""

    code = "language_unknown"


class SentenceMissing(TabletapeError):
    """A catalogue lacks the sentence of a message, or a value that its sentence needs."""

    code = "sentence_missing"


class ProjectionUnknown(TabletapeError):
    """There is no stored projection of this name."""

    code = "projection_unknown"
