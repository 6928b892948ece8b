"""Functions that block. `generate` writes this file."""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Mapping
from types import TracebackType
from typing import Any
from urllib.parse import quote

import httpx

from ._sync_session import Session, Stream
from ._errors import InbetweenError
from ._events import Following
from ._exchange import PROBLEMS_FIRST, SILENCE, Attempts, Call
from ._results import Evaluation, StreamEvent
from ._types import EvaluationRequest, SessionCreation


class Client:
    """Evaluates animations on a server.

    A problem of the server is an `InbetweenError`; without a response, functions raise
    `httpx.TransportError`. A lost connection, a 503 and a 429 are repeated after the `Retry-After`
    of the server, unless it exceeds ten seconds. Changes of sessions have an `Idempotency-Key`, so
    that the server executes each once.
    """

    def __init__(
        self,
        base: str,
        *,
        token: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float = 30,
        retries: int = 2,
        http: httpx.Client | None = None,
    ) -> None:
        """Creates a client; the first request connects.

        base:    the address of the server, such as `http://127.0.0.1:8080`.
        token:   the bearer token, if the server requires one.
        headers: fields of all requests.
        timeout: the seconds without a byte after which a request fails with `httpx.TimeoutException`.
        retries: the maximum number of retries of a failed request.
        http:    an own client of httpx, such as one with a proxy; it is not closed with this client.
        """
        self._base = base.rstrip("/")
        # The names of httpx.Headers are in lower case, so that a field replaces one in another case.
        self._headers = httpx.Headers(headers)
        if token:
            self._headers["authorization"] = f"Bearer {token}"
        self._timeout = timeout
        self._retries = retries
        self._owns = http is None
        # Every stream has a connection for itself.
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
        self._http = http if http is not None else httpx.Client(limits=limits)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        if self._owns:
            self._http.close()

    # Evaluations

    def evaluate(self, request: EvaluationRequest) -> Evaluation:
        """Samples an animation."""
        return Evaluation._of(self._post("evaluate", request))

    def evaluate_as(self, suffix: str, request: EvaluationRequest, **query: Any) -> bytes:
        """Samples an animation in another format: `svg`, `png`, `txt`, `line`, `csv` or `ndjson`.

        query: settings of pictures, such as `width=600` and `theme="dark"`.
        """
        text = str(httpx.QueryParams(query))
        path = f"/v1/evaluate.{quote(suffix, safe='')}{'?' if text else ''}{text}"
        return (self._send(Call.of("POST", path, request, PROBLEMS_FIRST))).content

    def batch(self, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Sends up to 1,000 requests in one; each has a `path` and a `body`, each response a `status`."""
        result: list[dict[str, Any]] = (self._post("batch", {"requests": requests}))["responses"]
        return result

    # Springs, curves and the formats of other platforms

    def spring(self, request: dict[str, Any]) -> dict[str, Any]:
        """Describes a spring in all its forms: `{"spring": ".bouncy", "times": [0, 0.1]}`."""
        return self._post("spring", request)

    def curve(self, request: dict[str, Any]) -> dict[str, Any]:
        """Describes a curve: `{"curve": "easeIn", "at": [0, 0.5]}`."""
        return self._post("curve", request)

    def compare(self, request: dict[str, Any]) -> dict[str, Any]:
        """Compares animations: `{"animations": [".bouncy", ".snappy"]}`."""
        return self._post("compare", request)

    def convert(self, request: dict[str, Any]) -> dict[str, Any]:
        """Converts a spring or a curve to and from other platforms."""
        return self._post("convert", request)

    def fit(self, request: dict[str, Any]) -> dict[str, Any]:
        """Finds the spring or the curve that is nearest to samples or to a motion."""
        return self._post("fit", request)

    def bake(self, request: dict[str, Any]) -> dict[str, Any]:
        """Returns keyframes for another platform, with a stated error."""
        return self._post("bake", request)

    def export_css(self, request: dict[str, Any]) -> dict[str, Any]:
        """Returns an animation as CSS `linear()`, with a stated error."""
        return self._post("export/css", request)

    def export_linear(self, request: dict[str, Any]) -> dict[str, Any]:
        """Returns the motion after an interruption as `linear()` for each number."""
        return self._post("export/linear", request)

    def verify(self, request: dict[str, Any]) -> dict[str, Any]:
        """Compares the motions in source texts with those of a manifest."""
        return self._post("verify", request)

    def check_source(self, source: str) -> dict[str, Any]:
        """Compiles the source of custom animations, and returns their signatures or all errors."""
        return self._post("sources/check", {"source": source})

    # The catalogue

    def animations(self) -> dict[str, Any]:
        """Lists the types of animations, with their forms and defaults."""
        return self.request("GET", "/v1/animations")

    def limits(self) -> dict[str, Any]:
        """Lists every limit of the server, with its unit and its reason."""
        return self.request("GET", "/v1/limits")

    def platforms(self) -> dict[str, Any]:
        """Lists the platforms of `convert`."""
        return self.request("GET", "/v1/platforms")

    def request(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """Sends any request of the contract that has a JSON object as its response.

        It may be repeated, so that it must not change a session.
        """
        result: dict[str, Any] = json.loads((self._send(Call.of(method, path, body))).content)
        return result

    # Sessions

    def session(self, given: str | SessionCreation) -> Session:
        """Creates a session, or opens the session with an id.

        A session that is opened is not read, so that its `tag` is unknown.
        """
        if isinstance(given, str):
            return Session(self, given, None)
        return self._created(Call.of("POST", "/v1/sessions", given))

    def stream(
        self,
        session: Session,
        *,
        fps: float | None = None,
        include: str | None = None,
        precision: int | None = None,
    ) -> Stream:
        """Follows the events of a session with the clock `live`.

        After a cut, the stream connects again and continues after the last event. Each event is
        delivered once, but one sample replaces missed samples. The stream ends with the event `end`
        or `problem`, or with the session.

        fps:       samples per second, from 1 to 1000.
        include:   `velocity` adds velocities.
        precision: the maximum number of decimals.
        """
        given = {"fps": fps, "include": include, "precision": precision}
        query = {name: str(value) for name, value in given.items() if value is not None}
        state = Following(self._retries)
        return Stream(self._follow(f"{session._path}/stream", query, state), state)

    def _follow(self, path: str, query: Any, state: Following) -> Generator[StreamEvent, None, None]:
        timeout = httpx.Timeout(self._timeout, read=SILENCE)
        while not state.is_over:
            headers = {**self._headers, **httpx.Headers(state.connect())}
            try:
                with self._http.stream(
                    "GET", self._base + path, params=query, headers=headers, timeout=timeout
                ) as response:
                    if response.status_code != 200:
                        content = response.read()
                        raise InbetweenError._of(response.status_code, response.headers, content)
                    state.begin(response.headers)
                    for part in response.iter_bytes():
                        for event in state.read(part):
                            yield event
                        if state.is_over:
                            return
            except InbetweenError as error:
                wait = state.after(error)
            except httpx.TransportError as error:
                wait = state.after_break(error)
            else:
                wait = state.after_end()
            for pause in state.pauses(wait):
                time.sleep(pause)

    # Requests

    def _created(self, call: Call) -> Session:
        response = self._send(call.with_key())
        return Session(self, json.loads(response.content)["id"], response.headers.get("etag"))

    def _post(self, name: str, body: Any) -> dict[str, Any]:
        return self.request("POST", f"/v1/{name}", body)

    def _send(self, call: Call) -> httpx.Response:
        attempts = Attempts(call, self._retries)
        while True:
            try:
                response = self._http.request(
                    call.method,
                    self._base + call.path,
                    content=call.content,
                    headers={**self._headers, **httpx.Headers(call.headers)},
                    timeout=self._timeout,
                )
                if attempts.accepts(response.status_code):
                    return response
                raise InbetweenError._of(response.status_code, response.headers, response.content)
            except InbetweenError as error:
                wait = attempts.after(error)
            except httpx.TransportError as error:
                wait = attempts.after_break(error)
            time.sleep(wait)
