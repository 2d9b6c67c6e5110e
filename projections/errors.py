"""What can be wrong with a question to a read model, each with a stable code."""

from __future__ import annotations

from domain.core.errors import TabletapeError


class LimitInvalid(TabletapeError):
    """A page was asked for with a limit that is not allowed."""

    code = "limit_invalid"


class VersionsInvalid(TabletapeError):
    """Two versions were named in the wrong order."""

    code = "versions_invalid"


class RulesetsDiffer(TabletapeError):
    """Two games of different rulesets were to be compared."""

    code = "rulesets_differ"
    parameter = "with"


class PathUnknown(TabletapeError):
    """The viewer's state has no such part."""

    code = "path_unknown"


class CursorInvalid(TabletapeError):
    """A page was asked for with a cursor that no page gave."""

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
