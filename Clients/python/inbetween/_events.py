"""The state of an event stream: parses server-sent events and remembers where to continue."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

import httpx

from ._errors import InbetweenError
from ._results import StreamEvent
from ._waits import seconds

LARGEST_EVENT = 4 << 20
"""The bytes of an event above which its connection is broken; an event has at most 0.1 MB."""

NAMES = ("data", "event", "id", "retry")
TYPE = "text/event-stream"


class Following:
    """A stream across its connections."""

    def __init__(self, retries: int) -> None:
        self.last: str | None = None
        """The id of the last event, after which the next connection continues."""
        self.wait = 1.0
        """Seconds until the next connection, which the server may change."""
        self.is_over = False
        """True if no event follows."""
        self.is_closed = False
        """True if the caller has closed the stream, perhaps during its iteration."""
        self.has_begun = False
        """True after the first event."""
        self.retries = retries
        self.line = bytearray()
        self.fields: dict[str, list[str]] = {}
        self.size = 0
        """The bytes of the lines in `fields`."""

    def close(self) -> None:
        """Ends the stream after the current step of its iteration."""
        self.is_closed = self.is_over = True

    def connect(self) -> dict[str, str]:
        """Begins a connection, which forgets an incomplete event; returns the fields of its request."""
        self.line.clear()
        self.fields, self.size = {}, 0
        accept = {"Accept": TYPE}
        return accept if self.last is None else {**accept, "Last-Event-ID": self.last}

    def begin(self, headers: Mapping[str, str]) -> None:
        """Raises an error if the successful response is no stream."""
        kind = headers.get("content-type", "")
        if kind.partition(";")[0].strip().lower() != TYPE:
            title = f"The response is not {TYPE}"
            raise InbetweenError(200, {"title": title, "detail": f"its type is {kind!r}"}, headers)

    def read(self, part: bytes) -> list[StreamEvent]:
        """Returns the events that are complete with a part of the response."""
        *ends, rest = part.split(b"\n")
        events = []
        for end in ends:
            self._append(end)
            text, size = self.line.rstrip(b"\r").decode(errors="replace"), len(self.line) + 1
            self.line.clear()
            if text:
                self._field(text, size)
                continue
            event = self._event()
            if event is not None:
                events.append(event)
            if self.is_over:
                return events
        self._append(rest)
        return events

    def _append(self, text: bytes) -> None:
        self.line += text
        if self.size + len(self.line) > LARGEST_EVENT:
            raise httpx.RemoteProtocolError(f"an event of the stream has more than {LARGEST_EVENT} bytes")

    def _field(self, line: str, size: int) -> None:
        # Comments and unknown fields are ignored.
        name, _, value = line.partition(":")
        if name in NAMES:
            self.size += size
            self.fields.setdefault(name, []).append(value.removeprefix(" "))

    def _event(self) -> StreamEvent | None:
        fields, self.fields, self.size = self.fields, {}, 0
        wait = seconds(fields.get("retry", [""])[-1], 1000)
        self.wait = self.wait if wait is None else wait
        place = fields["id"][-1] if "id" in fields else None
        # The field Last-Event-ID cannot have other characters.
        if place is not None and place.isascii() and place.isprintable():
            self.last = place
        if "data" not in fields:
            return None
        kind = fields.get("event", ["message"])[-1]
        event = StreamEvent(kind, place, json.loads("\n".join(fields["data"])))
        self.has_begun = True
        self.is_over = self.is_over or kind in ("end", "problem")
        return event

    def after(self, error: InbetweenError) -> float:
        """Returns the seconds until the next connection; raises an error that a retry repeats.

        The stream is over if its session has gone.
        """
        if self.has_begun and error.status == 404:
            self.is_over = True
        elif error.status < 500 and error.status != 429 and not self.is_over:
            raise error
        return max(self._wait(error), error.retry_after or 0)

    def after_break(self, error: httpx.TransportError) -> float:
        """Returns the seconds until the next connection; raises the error if no attempt is left."""
        return self._wait(error)

    def after_end(self) -> float:
        """Returns the seconds until the next connection, after a response that ended."""
        return self._wait(httpx.RemoteProtocolError("the stream ended before its first event"))

    def pauses(self, wait: float) -> Iterator[float]:
        """Divides a wait into parts of at most a second, so that a stream that is closed ends soon."""
        while wait > 0 and not self.is_over:
            yield min(wait, 1.0)
            wait -= 1.0

    def _wait(self, error: Exception) -> float:
        """Counts a failed attempt until the first event; raises its error if none is left."""
        if not self.has_begun and not self.is_over:
            if self.retries == 0:
                raise error
            self.retries -= 1
        return self.wait
