"""Tests the client with unusual servers and values: unusual.py ADDRESS

ADDRESS is that of a server with `--require-if-match`. Other servers give prepared responses. Prints
the number of tests. `generate` makes the same program for the client that blocks.
"""

from __future__ import annotations

import asyncio
import copy
import json
import pickle
import sys
from typing import Any

import httpx
from answers import Answers, response
from inbetween import AsyncClient, EvaluationRequest, InbetweenError
from inbetween._events import Following
from inbetween._exchange import LONGEST_WAIT, Attempts, Call

DAY = 86_400.0
# A motion whose velocity is infinite at its start.
STEEP = ".timingCurve(0, 1, 0, 1, duration: 1)"
# Documents of a gateway in the place of a problem document.
FOREIGN: list[Any] = [
    {"errors": ["rate limit"]},
    {"errors": None},
    {"errors": {"a": 1}},
    {"errors": 5},
    {"errors": [{"allowed": None, "detail": 5, "pointer": [], "line": "1", "parameter": {}}, None, 3]},
    {"allowed": None},
    {"allowed": 5},
    {"allowed": [5, None, {}]},
    {"type": 5, "title": 5, "detail": {"a": 1}, "line": "x", "status": "x"},
    ["errors"],
    None,
]


async def refused(client: AsyncClient) -> InbetweenError:
    try:
        await client.limits()
    except InbetweenError as error:
        return error
    raise AssertionError("no error")


async def test_only_digits_are_a_time_before_a_retry() -> None:
    texts = ("-1", "1e30", "inf", "nan", "1_0", "1.5", "\u00b2", "Tue, 01 Dec 2026 00:00:00 GMT")
    with Answers(*[response(429, Retry_After=text) for text in texts]) as server:
        async with AsyncClient(server.base) as client:
            for text in texts:
                error = await refused(client)
                assert error.status == 429 and error.retry_after is None, text
        assert len(server.heads) == len(texts)


async def test_a_time_before_a_retry_is_at_most_a_day() -> None:
    times = (("7", 7), ("0" * 50 + "8", 8), ("99999999999", DAY), ("9" * 5000, DAY))
    with Answers(*[response(429, Retry_After=text) for text, _ in times]) as server:
        async with AsyncClient(server.base, retries=0) as client:
            for text, seconds in times:
                error = await refused(client)
                assert error.retry_after == seconds, text
                state = Following(2)
                assert state.after(error) == max(seconds, state.wait), text
    for digits, wait in (("2000", 2), ("9" * 5000, DAY), ("-5", 1), ("\u0663", 1), ("1e9", 1)):
        state = Following(2)
        state.read(f"retry: {digits}\n\n".encode())
        assert state.wait == wait, digits


async def test_the_wait_after_a_lost_connection_is_bounded() -> None:
    attempts = Attempts(Call.of("GET", "/"), 2000)
    waits = [attempts.after_break(httpx.ReadError("")) for _ in range(2000)]
    assert waits[:2] == [0.1, 0.4] and max(waits) == LONGEST_WAIT


async def test_a_foreign_document_leaves_the_status_and_the_retry() -> None:
    contents = [*[json.dumps(it).encode() for it in FOREIGN], b"[" * 100_000, b"\xff"]
    answers = [
        [response(429, it, Retry_After="0"), response(200, b"{}"), response(500, it)] for it in contents
    ]
    with Answers(*sum(answers, [])) as server:
        async with AsyncClient(server.base) as client:
            for content in contents:
                assert await client.limits() == {}, content
                error = await refused(client)
                assert error.status == 500, content
                assert isinstance(error.title, str) and isinstance(str(error), str), content
                assert all(isinstance(it, str) for it in error.allowed), content
                assert all(isinstance(it.detail, str) for it in error.errors), content


async def test_an_error_can_be_copied_and_pickled() -> None:
    async with AsyncClient(sys.argv[1]) as client:
        try:
            await client.evaluate({"animation": ".sprin"})
        except InbetweenError as error:
            for copied in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
                assert type(copied) is InbetweenError
                assert vars(copied) == vars(error) and str(copied) == str(error)
            return
    raise AssertionError("no error")


async def test_a_vector_may_have_infinite_velocities() -> None:
    request: EvaluationRequest = {
        "animation": STEEP, "from": [0, 0], "to": [10, 20], "include": ["velocity"], "fidelity": "exact",
        "range": {"count": 3},
    }  # fmt: skip
    async with AsyncClient(sys.argv[1]) as client:
        evaluation = await client.evaluate(request)
        velocities = evaluation.velocities["value"]
        assert velocities == evaluation.raw["velocities"]["value"] and velocities[0] == [None, None]
        async with await client.session({"properties": {"x": [0, 0]}, "fidelity": "exact"}) as session:
            await session.change({"set": {"x": [10, 20]}, "animation": STEEP}, if_match=session.tag)
            await session.evaluate({"range": {"times": [0]}}, if_match=session.tag)
            state = await session.state()
            assert state.properties["x"].velocity == state.raw["properties"]["x"]["velocity"] == [None, None]


async def test_the_error_of_a_text_has_its_type_and_places() -> None:
    async with AsyncClient(sys.argv[1], headers={"accept": "text/plain"}) as client:
        for suffix in ("svg", "png", "txt", "line", "csv", "ndjson"):
            plain = httpx.post(f"{sys.argv[1]}/v1/evaluate.{suffix}", json={"animation": ".bouncy"})
            assert await client.evaluate_as(suffix, {"animation": ".bouncy"}) == plain.content, suffix
            try:
                await client.evaluate_as(suffix, {"animation": ".sprin"})
                raise AssertionError("no error")
            except InbetweenError as error:
                assert error.type == "/problems/invalid-request", suffix
                assert [it.pointer for it in error.errors] == ["/animation"], suffix


async def test_a_session_is_deleted_on_a_server_that_requires_tags() -> None:
    async with AsyncClient(sys.argv[1]) as client:
        async with await client.session({"properties": {"x": 0}}) as session:
            await session.change({"set": {"x": 1}}, if_match=session.tag)
        assert await status_of_state(client, session.id) == 404
        other = await client.session({"properties": {"x": 0}})
        for tag, status in ((None, 428), ('"9"', 412)):
            try:
                await other.delete(if_match=tag)
                raise AssertionError("no error")
            except InbetweenError as error:
                assert error.status == status
        await other.delete(if_match=other.tag)
        assert await status_of_state(client, other.id) == 404


async def status_of_state(client: AsyncClient, id: str) -> int:
    try:
        await (await client.session(id)).state()
    except InbetweenError as error:
        return error.status
    return 200


async def test_a_failed_deletion_does_not_replace_the_error_of_the_block() -> None:
    created = response(201, b'{"id": "x"}')
    for failure in (response(500), response(428), b""):
        with Answers(created, failure) as server:
            async with AsyncClient(server.base, retries=0) as client:
                try:
                    async with await client.session({}):
                        raise KeyError("of the block")
                except KeyError:
                    pass
            assert "DELETE" in server.heads[1] and "if-match: *" in server.heads[1].lower()
        with Answers(created, failure) as server:
            async with AsyncClient(server.base, retries=0) as client:
                try:
                    async with await client.session({}):
                        pass
                    raise AssertionError("no error")
                except (InbetweenError, httpx.TransportError):
                    pass


async def main() -> None:
    tests = [it for name, it in globals().items() if name.startswith("test_")]
    for test in tests:
        await test()
    print(len(tests))


asyncio.run(main())
