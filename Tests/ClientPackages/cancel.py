"""Cancels a stream and a request of the client for asyncio: cancel.py PLAN

Prints the number of tasks that ended by the cancellation.
"""

from __future__ import annotations

import asyncio
import json
import pathlib
import sys

from inbetween import AsyncClient, SessionCreation

PLAN = json.loads(pathlib.Path(sys.argv[1]).read_text())


async def main() -> None:
    ended = 0
    async with AsyncClient(PLAN["base"]) as client, AsyncClient(PLAN["silent"]) as silent:
        body: SessionCreation = {"animation": ".bouncy.repeatForever()", "clock": "live", "ttl": 30}
        async with await client.session(body) as session:
            started = asyncio.Event()

            async def follow() -> None:
                async for _ in client.stream(session, fps=30):
                    started.set()

            tasks = [asyncio.create_task(follow()), asyncio.create_task(silent.limits())]
            await started.wait()
            for task in tasks:
                task.cancel()
                try:
                    await task
                except asyncio.CancelledError:
                    ended += 1
    print(ended)


asyncio.run(main())
