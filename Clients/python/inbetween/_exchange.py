"""One request of the API, its retries and its result. Nothing here waits or does I/O."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import httpx

from ._errors import InbetweenError

LONGEST_WAIT = 10.0
"""The longest wait in seconds before a retry. A longer `Retry-After` is left to the caller."""
SILENCE = 45.0
"""Seconds without a byte after which a stream is broken; the server sends a comment every 15 seconds."""
PROBLEMS_FIRST = {"Accept": "application/problem+json, */*;q=0.9"}
"""Fields with which an error is a problem document, even if the format of the success is a text."""

# The connection broke, so that the response is lost or the request never arrived. A time-out is
# left to the caller, who chose it.
BREAKS = (httpx.NetworkError, httpx.RemoteProtocolError)


@dataclass(frozen=True)
class Call:
    """A request."""

    method: str
    path: str
    content: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    repeatable: bool = True
    """True if sending it twice has the effect of sending it once."""

    @classmethod
    def of(cls, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Call:
        if body is None:
            return cls(method, path, None, headers or {})
        content = json.dumps(body, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()
        return cls(method, path, content, {"Content-Type": "application/json", **(headers or {})})

    def with_key(self) -> Call:
        """Returns the call with a new Idempotency-Key, so that the server executes it once."""
        return replace(self, headers={**self.headers, "Idempotency-Key": str(uuid.uuid4())})

    def once(self) -> Call:
        """Returns the call without retries."""
        return replace(self, repeatable=False)


def change(method: str, path: str, body: Any, if_match: str | None) -> Call:
    """Returns a change of a session."""
    return Call.of(method, path, body, {} if if_match is None else {"If-Match": if_match})


class Attempts:
    """The attempts of one call: decides after each failure about the next one."""

    def __init__(self, call: Call, retries: int) -> None:
        self.call = call
        self.left = retries if call.repeatable else 0
        self.failed = 0

    def after(self, error: InbetweenError) -> float:
        """Returns the seconds until the next attempt; raises the error if there is none.

        A 503 is repeated, since the call is repeatable, and a 429, since nothing was done.
        """
        if error.status not in (429, 503) or error.retry_after is None or error.retry_after > LONGEST_WAIT:
            raise error
        return self._next(error, error.retry_after)

    def after_break(self, error: httpx.TransportError) -> float:
        """Returns the seconds until the next attempt; raises the error if there is none."""
        if not isinstance(error, BREAKS):
            raise error
        return self._next(error, min(0.1 * 4 ** min(self.failed, 9), LONGEST_WAIT))

    def accepts(self, status: int) -> bool:
        """True for a success; also for the absence of a session whose deletion was repeated."""
        return 200 <= status < 300 or (self.call.method == "DELETE" and status == 404 and self.failed > 0)

    def _next(self, error: Exception, wait: float) -> float:
        if self.left == 0:
            raise error
        self.left -= 1
        self.failed += 1
        return wait
