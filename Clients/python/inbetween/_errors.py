"""The error that a problem document (RFC 9457) becomes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Violation:
    """An error of a request, and its place."""

    detail: str
    """The error, as a phrase that follows the place."""
    pointer: str | None = None
    """A place in the content, or in the parameter's value, as a JSON pointer."""
    parameter: str | None = None
    """The name of a parameter of the query."""
    line: int | None = None
    """The line in the source of a custom animation, from 1."""
    column: int | None = None
    """The column from 1: in SwiftUI text in UTF-16 code units, beside `line` in Unicode scalars."""
    length: int | None = None
    """The number of code units from the column."""
    given: Any = None
    """The given value, if it is short."""
    allowed: tuple[str, ...] = ()
    """The texts that are allowed there."""
    suggestion: str | None = None
    """The text that was probably meant."""

    def __str__(self) -> str:
        allowed = f"(allowed: {', '.join(self.allowed)})" if self.allowed else None
        return " ".join(filter(None, (self.parameter, self.pointer, self.detail, allowed)))

    @classmethod
    def _of(cls, raw: Mapping[str, Any]) -> Violation:
        known: dict[str, Any] = {name: raw[name] for name in cls.__dataclass_fields__ if name in raw}
        return cls(**{"detail": "", **known, "allowed": tuple(raw.get("allowed", ()))})


class InbetweenError(Exception):
    """A problem that the server reported: every error of the request, with its place."""

    status: int
    """The status of the response."""
    type: str | None
    """The type of problem, such as `/problems/invalid-request`; None if a proxy responded."""
    title: str
    """The type of problem in words."""
    detail: str | None
    """The error in this request."""
    errors: tuple[Violation, ...]
    """Every error of the request, up to fifty."""
    line: int | None
    """The line of the content that is not JSON, or of the request in a batch, from 1."""
    column: int | None
    """The column in that line, from 1, in UTF-16 code units."""
    offset: int | None
    """The byte of the content, from 0."""
    allowed: tuple[str, ...]
    """The texts that are allowed instead."""
    retry_after: float | None
    """Seconds until a retry, with 429, 503 and 507."""
    tag: str | None
    """The entity tag of the session's revision, with 412."""
    rate_limit: str | None
    """The field `RateLimit` of a server that limits rates."""
    request_id: str | None
    """The name of the request in the server's log."""

    def __init__(self, status: int, problem: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        self.status = status
        self.type = problem.get("type")
        self.title = problem.get("title", f"status {status}")
        self.detail = problem.get("detail")
        self.errors = tuple(Violation._of(it) for it in problem.get("errors", ()))
        self.line, self.column, self.offset = (problem.get(it) for it in ("line", "column", "offset"))
        self.allowed = tuple(problem.get("allowed", ()))
        self.retry_after = _seconds(headers.get("retry-after"))
        self.tag = headers.get("etag")
        self.rate_limit = headers.get("ratelimit")
        self.request_id = headers.get("x-request-id")
        first = self.title if self.detail is None else f"{self.title}. {self.detail}"
        places = list(map(str, self.errors))
        super().__init__("; ".join([first, *places]))

    @classmethod
    def _of(cls, status: int, headers: Mapping[str, str], content: bytes) -> InbetweenError:
        try:
            problem = json.loads(content)
        except ValueError:
            problem = None
        return cls(status, problem if isinstance(problem, dict) else {}, headers)

    @property
    def _is_too_large_to_keep(self) -> bool:
        """True if the session cannot keep the response for a retry; nothing was changed."""
        return self.type == "/problems/response-not-kept"


def _seconds(text: str | None) -> float | None:
    return float(text) if text is not None and text.isdecimal() else None
