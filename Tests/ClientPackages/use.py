"""Uses every function of the Python client: use.py PLAN

Prints the results as JSON, with the names of the contract. `run` compares them with raw responses
and with those of the other clients. `generate` makes the same program for the client that blocks.
"""

from __future__ import annotations

import asyncio
import json
import pathlib
import sys
from typing import Any

import httpx
from inbetween import AsyncClient, Evaluation, InbetweenError, StreamEvent

PLAN = json.loads(pathlib.Path(sys.argv[1]).read_text())


def summary(it: Evaluation | None) -> dict[str, Any] | None:
    if it is None:
        return None
    return {
        "engine": it.engine,
        "fidelity": it.fidelity,
        "frameRate": it.frame_rate,
        "range": {"start": it.range.start, "end": it.range.end, "count": it.range.count,
                  "fps": it.range.fps, "step": it.range.step},
        "times": it.times,
        "values": it.values,
        "velocities": it.velocities,
        "events": [vars(event) for event in it.events],
        "animating": it.animating,
        "warnings": it.warnings,
        "session": vars(it.session) if it.session else None,
    }  # fmt: skip


def problem(it: InbetweenError) -> dict[str, Any]:
    return {
        "status": it.status,
        "type": it.type,
        "title": it.title,
        "detail": it.detail,
        "errors": [vars(error) for error in it.errors],
        "line": it.line,
        "column": it.column,
        "offset": it.offset,
        "allowed": it.allowed,
        "text": str(it),
        "retryAfter": it.retry_after,
        "tag": it.tag,
        "isRateLimited": it.rate_limit is not None,
        "hasRequestID": it.request_id is not None,
    }


def row(it: StreamEvent) -> dict[str, Any]:
    return {"type": it.type, "id": it.id, "time": it.time, "values": it.values}


async def endpoints(client: AsyncClient) -> dict[str, Any]:
    given = PLAN["endpoints"]
    return {
        "spring": await client.spring(given["spring"]),
        "curve": await client.curve(given["curve"]),
        "compare": await client.compare(given["compare"]),
        "convert": await client.convert(given["convert"]),
        "fit": await client.fit(given["fit"]),
        "bake": await client.bake(given["bake"]),
        "exportCSS": await client.export_css(given["exportCSS"]),
        "exportLinear": await client.export_linear(given["exportLinear"]),
        "verify": await client.verify(given["verify"]),
        "checkSource": await client.check_source(given["checkSource"]["source"]),
        "animations": await client.animations(),
        "limits": await client.limits(),
        "platforms": await client.platforms(),
        "batch": await client.batch(given["batch"]["requests"]),
        "picture": (await client.evaluate_as("svg", {"animation": ".bouncy"}, width=600)).decode(),
    }


async def session(client: AsyncClient) -> dict[str, Any]:
    found: dict[str, Any] = {}
    mine = await client.session({"properties": {"value": 0}, "pausable": True, "ttl": 60})
    found["created"] = mine.tag
    film = {"range": {"duration": 0.5, "fps": 10}}
    change = await mine.change({"set": {"value": 100}, "animation": ".bouncy", "evaluate": film})  # type: ignore[typeddict-item]
    found["change"] = [change.id, change.effective_at, vars(change.session), summary(change.evaluation)]
    fork = await mine.fork({"ttl": 30})
    paused = await mine.environment({"animationPaused": True})
    found["paused"] = [paused.animation_paused, paused.effective_at, paused.revision]
    three: Any = {"range": {"duration": 0.2, "count": 3}}
    found["mine"], found["theirs"] = summary(await mine.evaluate(three)), summary(await fork.evaluate(three))
    resumed = await mine.environment({"animationPaused": False})
    found["resumed"] = [resumed.animation_paused, summary(await mine.evaluate(three))]
    found["stale"] = await refused(lambda: mine.change({"set": {"value": 1}}, if_match='"1"'))
    fresh = await mine.change({"set": {"value": 1}}, if_match=mine.tag)
    found["fresh"] = [fresh.session.revision, mine.tag]
    found["passed"] = await refused(lambda: mine.evaluate({"range": {"start": 0, "end": 0.1}}))
    found["large"] = len((await mine.evaluate({"range": {"duration": 100, "count": 10000}})).times)
    reset = await mine.reset({"evaluate": {"range": {"duration": 0.1, "count": 2}}})
    found["reset"] = [reset.time, summary(reset.evaluation)]
    again = await client.session(mine.id)
    state = await again.state()
    found["state"] = [f'"{state.revision}"' == again.tag == mine.tag, state.clock, state.ttl,
                      state.pending, [vars(it) for it in state.running],
                      {name: vars(it) for name, it in state.properties.items()}]  # fmt: skip
    await mine.delete()
    await fork.delete()
    found["gone"] = await refused(lambda: again.state())
    return found


async def refused(call: Any) -> dict[str, Any] | None:
    try:
        await call()
    except InbetweenError as error:
        return problem(error)
    return None


async def follow(client: AsyncClient) -> list[dict[str, Any]]:
    rows = []
    created = await client.session({"animation": ".bouncy", "to": 100, "clock": "live", "ttl": 30})
    async with created, client.stream(created, fps=20, include="velocity") as events:
        async for event in events:
            rows.append(row(event))
            if event.type == "removed":
                await created.delete()
    return rows


async def evaluations(client: AsyncClient, requests: list[Any]) -> list[Any]:
    results: list[Any] = []
    for request in requests:
        try:
            results.append(summary(await client.evaluate(request)))
        except InbetweenError as error:
            results.append(problem(error))
    return results


async def limited() -> dict[str, Any]:
    found: dict[str, Any] = {}
    async with AsyncClient(PLAN["other"], token=PLAN["token"]) as client:
        found["waited"] = [(await client.evaluate({})).range.count for _ in range(6)]
    async with AsyncClient(PLAN["other"], token=PLAN["token"], retries=0) as client:
        results = await evaluations(client, [{}] * 9)
        found["limited"] = next(it for it in results if it.get("status"))
    async with AsyncClient(PLAN["other"], retries=0) as client:
        found["unauthorized"] = (await evaluations(client, [{}]))[0]
    for name, timeout in (("silent", 0.3), ("closed", 5)):
        async with AsyncClient(PLAN[name], timeout=timeout, retries=1) as client:
            try:
                await client.evaluate({})
            except httpx.TransportError as error:
                found[name] = "timeout" if isinstance(error, httpx.TimeoutException) else "connection"
    return found


async def main() -> None:
    async with AsyncClient(PLAN["base"]) as client:
        found = {
            "evaluations": await evaluations(client, PLAN["cases"]),
            "problems": await evaluations(client, PLAN["invalid"]),
            "many": (await client.evaluate(PLAN["many"])).numbers(),
            "velocities": (await client.evaluate(PLAN["many"])).velocity_numbers(),
            "endpoints": await endpoints(client),
            "session": await session(client),
            "streams": [await follow(client), await follow(client)],
        }
    print(json.dumps({**found, **await limited()}))


asyncio.run(main())
