"""Closes streams of both clients while another thread or task waits for their events: closing.py

Prints the number of streams that ended.
"""

from __future__ import annotations

import asyncio
import threading

from answers import Answers, response, stream
from inbetween import AsyncClient, Client

# Waits longer than this mean that a stream did not end.
PATIENCE = 30.0
COMMENT = b": comment\n\n"


def servers() -> list[Answers]:
    """Returns servers whose clients wait: for an event, for the rest of one, for the next connection."""
    return [
        Answers(stream(COMMENT), holds=True),
        Answers(stream(b"event: sample\n"), holds=True),
        Answers(response(503, Retry_After="86400")),
        Answers(stream(b"retry: 86400000\n\n")),
    ]


def close_beside_a_thread(server: Answers) -> None:
    with server, Client(server.base) as client:
        events = client.stream(client.session("x"))
        found: list[str] = []

        def follow() -> None:
            try:
                found.extend(it.type for it in events)
                found.append("the end")
            except BaseException as error:
                found.append(repr(error))

        thread = threading.Thread(target=follow, daemon=True)
        thread.start()
        assert server.arrived.wait(PATIENCE)
        events.close()
        server.late = COMMENT
        server.release.set()
        thread.join(PATIENCE)
        assert found == ["the end"], found
        assert list(events) == []
        assert len(server.heads) == 1


async def close_beside_a_task(server: Answers) -> None:
    with server:
        async with AsyncClient(server.base) as client:
            events = client.stream(await client.session("x"))

            async def follow() -> list[str]:
                return [it.type async for it in events]

            task = asyncio.create_task(follow())
            await asyncio.get_running_loop().run_in_executor(None, server.arrived.wait, PATIENCE)
            await events.aclose()
            server.late = COMMENT
            server.release.set()
            assert await asyncio.wait_for(task, PATIENCE) == []
            assert [it async for it in events] == []
            assert len(server.heads) == 1


def close_between_events() -> None:
    """After a close, a stream without a reader is over and disconnects at once."""
    with Answers(stream(b"event: start\nid: 1\ndata: {}\n\n" * 2), holds=True) as server:
        with Client(server.base) as client:
            events = client.stream(client.session("x"))
            assert next(events).type == "start"
            events.close()
            assert list(events) == []
            events.close()
            unused = client.stream(client.session("x"))
            unused.close()
            assert list(unused) == []
        assert len(server.heads) == 1


def main() -> None:
    for server in servers():
        close_beside_a_thread(server)
    for server in servers():
        asyncio.run(close_beside_a_task(server))
    close_between_events()
    print(2 * len(servers()) + 1)


main()
