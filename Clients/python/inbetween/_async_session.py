"""Sessions and streams for asyncio. `generate` writes `_sync_session.py` from this file."""

from __future__ import annotations

import json
import threading
from collections.abc import AsyncGenerator
from types import TracebackType
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import httpx

from ._errors import InbetweenError
from ._events import Following
from ._exchange import Call, change
from ._results import Change, Evaluation, SessionState, StreamEvent
from ._types import SessionChange, SessionFork, SessionReset, SessionStep

if TYPE_CHECKING:
    from ._async import AsyncClient


class AsyncSession:
    """An animation that the server keeps. As a context manager, it is deleted at the end.

    Its functions send the bodies of the contract. With `if_match`, an entity tag, a function raises an
    `InbetweenError` with the status 412 if another client has changed the session.
    """

    id: str
    """The name of the session, which is its key."""
    tag: str | None
    """The entity tag of the last revision that this object received; None before the first response."""

    def __init__(self, client: AsyncClient, id: str, tag: str | None) -> None:
        self.id = id
        self.tag = tag
        self._client = client
        self._path = f"/v1/sessions/{quote(id, safe='')}"

    async def __aenter__(self) -> AsyncSession:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # A server may require a condition. With "*", any revision is deleted.
        try:
            await self.delete(if_match="*")
        except Exception as problem:
            is_gone = isinstance(problem, InbetweenError) and problem.status == 404
            # An error of the block is more important than that of the deletion.
            if error is None and not is_gone:
                raise

    async def state(self) -> SessionState:
        """Reads the session."""
        return SessionState._of(self._read(await self._client._send(Call.of("GET", self._path))))

    async def change(self, change: SessionChange, *, if_match: str | None = None) -> Change:
        """Changes properties; with `evaluate`, the result has the samples after the change."""
        return Change._of(await self._change("POST", "/changes", change, if_match))

    async def evaluate(self, step: SessionStep | None = None, *, if_match: str | None = None) -> Evaluation:
        """Moves the session to the end of a range, and returns its samples."""
        return Evaluation._of(await self._change("POST", "/evaluate", step or {}, if_match))

    async def environment(self, patch: dict[str, Any], *, if_match: str | None = None) -> SessionState:
        """Pauses (`{"animationPaused": True}`) or resumes pausable animations."""
        return SessionState._of(await self._change("PATCH", "/environment", patch, if_match))

    async def reset(self, body: SessionReset | None = None, *, if_match: str | None = None) -> SessionState:
        """Returns to the state at the creation."""
        return SessionState._of(await self._change("POST", "/reset", body or {}, if_match))

    async def fork(self, settings: SessionFork | None = None, *, if_match: str | None = None) -> AsyncSession:
        """Creates a session with the same state."""
        return await self._client._created(change("POST", f"{self._path}/fork", settings or {}, if_match))

    async def delete(self, *, if_match: str | None = None) -> None:
        """Deletes the session; `if_match="*"` deletes any revision."""
        await self._client._send(change("DELETE", self._path, None, if_match))

    async def _change(self, method: str, name: str, body: Any, if_match: str | None) -> dict[str, Any]:
        call = change(method, self._path + name, body, if_match)
        try:
            return self._read(await self._client._send(call.with_key()))
        except InbetweenError as error:
            if not error._is_too_large_to_keep:
                raise
        # Nothing was changed. Without a key, the request must not be repeated.
        return self._read(await self._client._send(call.once()))

    def _read(self, response: httpx.Response) -> dict[str, Any]:
        self.tag = response.headers.get("etag", self.tag)
        result: dict[str, Any] = json.loads(response.content)
        return result


class AsyncStream:
    """The events of a session, to be iterated once. As a context manager, it disconnects at the end."""

    def __init__(self, events: AsyncGenerator[StreamEvent, None], state: Following) -> None:
        self._events = events
        self._state = state
        # Held while the generator runs, because it cannot be closed then. Nothing waits for the lock.
        self._running = threading.Lock()

    def __aiter__(self) -> AsyncStream:
        return self

    async def __anext__(self) -> StreamEvent:
        if not self._running.acquire(blocking=False):
            if self._state.is_closed:
                raise StopAsyncIteration
            raise RuntimeError("the stream is iterated by another thread or task")
        try:
            event = await self._events.__anext__()
        finally:
            self._running.release()
        # Tested after the release: a call of `aclose` that came before it left the generator open.
        if self._state.is_closed:
            await self.aclose()
            raise StopAsyncIteration
        return event

    async def __aenter__(self) -> AsyncStream:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Disconnects.

        If another thread or task waits for an event, its iteration ends with the next bytes of the
        server, which sends a comment every 15 seconds.
        """
        self._state.close()
        if self._running.acquire(blocking=False):
            try:
                await self._events.aclose()
            finally:
                self._running.release()
