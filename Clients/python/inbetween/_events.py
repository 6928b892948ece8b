"""The state of an event stream: parses server-sent events and remembers where to continue."""

from __future__ import annotations

import json

import httpx

from ._errors import InbetweenError
from ._results import StreamEvent


class Following:
    """A stream across its connections."""

    def __init__(self, retries: int) -> None:
        self.last: str | None = None
        """The id of the last event, after which the next connection continues."""
        self.wait = 1.0
        """Seconds until the next connection, which the server may change."""
        self.is_over = False
        self.retries = retries
        self.buffer = b""
        self.fields: dict[str, list[str]] = {}

    def connect(self) -> dict[str, str]:
        """Begins a connection, which forgets an incomplete event; returns the fields of its request."""
        self.buffer, self.fields = b"", {}
        accept = {"Accept": "text/event-stream"}
        return accept if self.last is None else {**accept, "Last-Event-ID": self.last}

    def read(self, part: bytes) -> list[StreamEvent]:
        """Returns the events that are complete with a part of the response."""
        *lines, self.buffer = (self.buffer + part).split(b"\n")
        events = []
        for line in lines:
            text = line.rstrip(b"\r").decode()
            if text:
                name, _, value = text.partition(":")
                self.fields.setdefault(name, []).append(value.removeprefix(" "))
                continue
            fields, self.fields = self.fields, {}
            event = self._event(fields)
            if event is not None:
                events.append(event)
        return events

    def _event(self, fields: dict[str, list[str]]) -> StreamEvent | None:
        retry = fields.get("retry", [""])[-1]
        if retry.isdecimal():
            self.wait = int(retry) / 1000
        place = fields["id"][-1] if "id" in fields else None
        self.last = place if place is not None else self.last
        if "data" not in fields:
            return None
        kind = fields.get("event", ["message"])[-1]
        self.is_over = self.is_over or kind in ("end", "problem")
        return StreamEvent(kind, place, json.loads("\n".join(fields["data"])))

    def after(self, error: InbetweenError) -> float:
        """Returns the seconds until the next connection; raises an error that a retry repeats.

        The stream is over if its session has gone.
        """
        if self.last is not None and error.status == 404:
            self.is_over = True
        elif error.status < 500 and error.status != 429:
            raise error
        elif self.last is None:
            self._count(error)
        return max(self.wait, error.retry_after or 0)

    def after_break(self, error: httpx.TransportError) -> float:
        """Returns the seconds until the next connection; raises the error if there never was one."""
        if self.last is None:
            self._count(error)
        return self.wait

    def _count(self, error: Exception) -> None:
        if self.retries == 0:
            raise error
        self.retries -= 1
