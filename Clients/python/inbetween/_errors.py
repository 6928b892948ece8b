"""The error that a problem document (RFC 9457) becomes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._waits import seconds


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
        return cls(
            detail=_text(raw.get("detail")) or "",
            pointer=_text(raw.get("pointer")),
            parameter=_text(raw.get("parameter")),
            line=_integer(raw.get("line")),
            column=_integer(raw.get("column")),
            length=_integer(raw.get("length")),
            given=raw.get("given"),
            allowed=_texts(raw.get("allowed")),
            suggestion=_text(raw.get("suggestion")),
        )


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
    """Seconds until a retry, with 429, 503 and 507; at most a day."""
    tag: str | None
    """The entity tag of the session's revision, with 412."""
    rate_limit: str | None
    """The field `RateLimit` of a server that limits rates."""
    request_id: str | None
    """The name of the request in the server's log."""

    def __init__(self, status: int, problem: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        self.status = status
        self.type = _text(problem.get("type"))
        self.title = _text(problem.get("title")) or f"status {status}"
        self.detail = _text(problem.get("detail"))
        self.errors = tuple(Violation._of(it) for it in _list(problem.get("errors")) if isinstance(it, dict))
        self.line, self.column, self.offset = (
            _integer(problem.get(it)) for it in ("line", "column", "offset")
        )
        self.allowed = _texts(problem.get("allowed"))
        self.retry_after = seconds(headers.get("retry-after"))
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
        except (ValueError, RecursionError):
            problem = None
        return cls(status, problem if isinstance(problem, dict) else {}, headers)

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception is otherwise restored from `args`, which are not the parameters of `__init__`.
        return _restored, (type(self), *self.args), self.__dict__

    @property
    def _is_too_large_to_keep(self) -> bool:
        """True if the session cannot keep the response for a retry; nothing was changed."""
        return self.type == "/problems/response-not-kept"


def _restored(cls: type[InbetweenError], *args: Any) -> InbetweenError:
    return cls.__new__(cls, *args)


# A gateway may respond with a document of its own, whose members have any type.


def _text(raw: Any) -> str | None:
    return raw if isinstance(raw, str) else None


def _integer(raw: Any) -> int | None:
    return raw if isinstance(raw, int) else None


def _list(raw: Any) -> list[Any]:
    return raw if isinstance(raw, list) else []


def _texts(raw: Any) -> tuple[str, ...]:
    return tuple(it for it in _list(raw) if isinstance(it, str))
