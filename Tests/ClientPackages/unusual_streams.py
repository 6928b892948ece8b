"""Tests the streams of the client with unusual servers: unusual_streams.py

Prints the number of tests. `generate` makes the same program for the client that blocks.
"""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from answers import Answers, response, stream
from inbetween import AsyncClient, InbetweenError
from inbetween._events import LARGEST_EVENT, Following


async def follow(server: Answers, **options: Any) -> list[tuple[str, str | None]]:
    async with AsyncClient(server.base, **options) as client:
        return [(it.type, it.id) async for it in client.stream(await client.session("x"))]


async def test_a_response_that_is_no_stream_is_an_error() -> None:
    for fields in ({"Content_Type": "text/html"}, {}, {"Content_Type": "text/event-streams"}):
        with Answers(response(200, b"<p>\n\nHello", **fields)) as server:
            try:
                await follow(server)
                raise AssertionError("no error")
            except InbetweenError as error:
                assert error.status == 200 and "text/event-stream" in str(error)
            assert len(server.heads) == 1
    end = b"event: end\ndata: {}\n\n"
    with Answers(response(200, end, Content_Type="Text/Event-Stream; charset=utf-8")) as server:
        assert await follow(server) == [("end", None)]


async def test_the_attempts_until_the_first_event_are_limited() -> None:
    for content in (b"", b"retry: 1\n\n", b"retry: 1\nid: 4\n\n", b": comment\n\ndata: {}\n"):
        with Answers(stream(b"retry: 1\n\n" + content)) as server:
            try:
                await follow(server, retries=1)
                raise AssertionError("no error")
            except httpx.RemoteProtocolError:
                pass
            assert len(server.heads) == 2, content
    first = stream(b"retry: 1\n\nevent: start\ndata: {}\n\n")
    none = stream(b"")
    with Answers(first, none, none, none, stream(b"event: end\ndata: {}\n\n")) as server:
        assert await follow(server, retries=1) == [("start", None), ("end", None)]


async def test_an_endless_event_breaks_the_connection() -> None:
    line = b"data: " + b"x" * 1000 + b"\n"
    count = LARGEST_EVENT // len(line) + 1
    for content in (b"data: " + b"x" * LARGEST_EVENT, line * count, b"x" * LARGEST_EVENT + b"x\n\n"):
        with Answers(stream(content)) as server:
            try:
                await follow(server, retries=0)
                raise AssertionError("no error")
            except httpx.RemoteProtocolError as error:
                assert "bytes" in str(error)
    comments = b": " + b"x" * 1000 + b"\n"
    with Answers(stream(comments * count + b"event: end\ndata: {}\n\n")) as server:
        assert await follow(server, retries=0) == [("end", None)]


async def test_the_parts_of_a_stream_may_end_anywhere() -> None:
    text = 'retry: 7\r\n\r\nevent: start\r\nid: 1\r\ndata: {"a":"\u00e9"}\r\n\r\n:\r\n\r\n'
    text += 'data: {"b":\ndata: 1}\n\n'
    for size in (1, 2, 3, 5, 1000):
        state, content = Following(2), text.encode()
        parts = [content[place : place + size] for place in range(0, len(content), size)]
        found = [(it.type, it.id, it.data) for part in parts for it in state.read(part)]
        assert found == [("start", "1", {"a": "\u00e9"}), ("message", None, {"b": 1})], size
        assert state.wait == 0.007 and state.connect()["Last-Event-ID"] == "1", size


async def test_an_id_that_no_field_can_have_is_not_sent() -> None:
    for id in ("\u00e9", "a\rb", "a\x01b"):
        first = f"retry: 1\n\nevent: start\nid: 1\ndata: {{}}\n\nid: {id}\ndata: {{}}\n\n".encode()
        with Answers(stream(first), stream(b"event: end\ndata: {}\n\n")) as server:
            assert [it[0] for it in await follow(server)] == ["start", "message", "end"]
            assert "last-event-id: 1\r\n" in server.heads[1].lower()


async def test_nothing_follows_the_end() -> None:
    with Answers(stream(b"event: end\nid: 1\ndata: {}\n\nevent: sample\nid: 2\ndata: {}\n\n")) as server:
        assert await follow(server) == [("end", "1")]


async def test_streams_leave_connections_for_requests() -> None:
    with Answers(stream(b"event: start\nid: 1\ndata: {}\n\n"), holds=True) as server:
        async with AsyncClient(server.base, timeout=5, retries=0) as client:
            session = await client.session("x")
            streams = [client.stream(session) for _ in range(130)]
            for each in streams:
                assert (await each.__anext__()).type == "start"
            server.responses = [response(200, b"{}")]
            assert await client.limits() == {}
            for each in streams:
                await each.aclose()


async def main() -> None:
    tests = [it for name, it in globals().items() if name.startswith("test_")]
    for test in tests:
        await test()
    print(len(tests))


asyncio.run(main())
