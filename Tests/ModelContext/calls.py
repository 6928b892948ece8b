"""Calls the tools of a server with one client library: calls.py KIND URL

KIND is auto, legacy or modern for the package `mcp` from 2.0 on, `old` for its version 1, and
`fastmcp`. The libraries validate each result against the output schema of its tool. Prints a line
for each call; the exit code is 1 if a check fails.
"""

import asyncio
import contextlib
import json
import sys

import jsonschema

CALLS = {
    "evaluate": {"animation": ".bouncy", "to": 100, "range": {"fps": 10}, "include": ["velocity", "analysis"]},
    "spring": {"spring": "Spring(duration: 0.5, bounce: 0.3)", "times": [0, 0.1], "include": ["fidelityGap"]},
    "convert": {"from": ".bouncy"},
    "compare": {"animations": [".bouncy", ".easeInOut(duration: 0.5)"]},
    "fit": {"motion": ".spring(duration: 0.4, bounce: 0.2)"},
    "export_css": {"animation": ".bouncy", "maxError": 0.005},
    "bake": {"animation": ".bouncy", "property": "opacity", "format": "waapi"},
}
FURTHER = [
    ("evaluate", {"properties": {"a": [0, 0], "c": "#ff0000"}, "picture": False,
                  "timeline": [{"at": 0, "set": {"a": [1, 2], "c": "#00ff00"}, "animation": ".smooth"}]}),
    ("evaluate", {"animation": {"type": "spring", "duration": 0.4, "bounce": 0.1,
                                "modifiers": [{"type": "delay", "delay": 0.1}]}}),
    ("evaluate", {"animation": ".bouncy", "include": ["fidelityGap"], "fidelity": "exact"}),
    ("spring", {"spring": {"type": "Spring", "response": 0.4, "dampingRatio": 1.2}, "initialVelocity": 5}),
    ("convert", {"motions": {"menu.open": ".smooth", "menu.close": ".snappy"}, "to": ["css", "compose"]}),
    ("fit", {"times": [0, 0.1, 0.2, 0.3, 0.4], "values": [0, 30, 80, 95, 100], "kinds": ["bezier"]}),
    ("bake", {"animation": ".bouncy", "property": "scale", "format": "lottie"}),
    ("bake", {"animation": ".bouncy", "format": "float32", "fps": 10}),
]  # fmt: skip


class Two:
    """The package `mcp` from 2.0 on."""

    def __init__(self, mode):
        self.mode = mode

    @contextlib.asynccontextmanager
    async def connect(self, url):
        from mcp import Client

        async with Client(url, mode=self.mode) as client:
            expected = "2025-11-25" if self.mode == "legacy" else "2026-07-28"
            assert client.protocol_version == expected, client.protocol_version
            yield client

    async def tools(self, client):
        tools = (await client.list_tools()).tools
        return [(tool.name, tool.input_schema, tool.output_schema) for tool in tools]

    async def call(self, client, name, arguments):
        result = await client.call_tool(name, arguments)
        return result.is_error, result.content, result.structured_content


class One:
    """Version 1 of the package `mcp`."""

    @contextlib.asynccontextmanager
    async def connect(self, url):
        from mcp import ClientSession
        from mcp.client.streamable_http import streamable_http_client

        async with streamable_http_client(url) as (reader, writer, session_id):
            async with ClientSession(reader, writer) as client:
                result = await client.initialize()
                assert result.protocolVersion == "2025-11-25", result.protocolVersion
                assert result.serverInfo.name == "inbetween" and result.instructions
                await client.send_ping()
                yield client
                assert session_id() is None

    async def tools(self, client):
        tools = (await client.list_tools()).tools
        return [(tool.name, tool.inputSchema, tool.outputSchema) for tool in tools]

    async def call(self, client, name, arguments):
        result = await client.call_tool(name, arguments)
        return result.isError, result.content, result.structuredContent


class Fast:
    """The package `fastmcp`."""

    @contextlib.asynccontextmanager
    async def connect(self, url):
        from fastmcp import Client

        async with Client(url) as client:
            yield client

    async def tools(self, client):
        tools = await client.list_tools()
        read = lambda tool, new, old: getattr(tool, new, None) or getattr(tool, old)  # noqa: E731
        return [
            (
                tool.name,
                read(tool, "input_schema", "inputSchema"),
                read(tool, "output_schema", "outputSchema"),
            )
            for tool in tools
        ]

    async def call(self, client, name, arguments):
        result = await client.call_tool(name, arguments, raise_on_error=False)
        return result.is_error, result.content, result.structured_content


async def check(library, url):
    async with library.connect(url) as client:
        tools = {
            name: (inputs, outputs) for name, inputs, outputs in await library.tools(client)
        }
        assert list(tools) == [*CALLS, "session"], list(tools)
        for name, schemas in tools.items():
            for schema in schemas:
                jsonschema.Draft202012Validator.check_schema(schema)
        print(f"{len(tools)} tools")

        async def call(name, arguments):
            inputs, outputs = tools[name]
            jsonschema.Draft202012Validator(inputs).validate(arguments)
            is_error, content, structured = await library.call(client, name, arguments)
            assert not is_error, f"{name}: {content[0].text}"
            jsonschema.Draft202012Validator(outputs).validate(structured)
            assert json.loads(content[0].text) == structured
            action = arguments.get("action")
            is_new_motion = action == "create" and "to" in arguments and "environment" not in arguments
            has_picture = (
                "motions" not in arguments
                and arguments.get("picture", True)
                and (action is None or is_new_motion)
            )
            kinds = [item.type for item in content]
            assert kinds == (["text", "image"] if has_picture else ["text"]), content[1:]
            print(name, json.dumps(arguments)[:60])
            return structured

        for name, arguments in [*CALLS.items(), *FURTHER]:
            await call(name, arguments)

        is_error, content, structured = await library.call(
            client, "evaluate", {"animation": ".bouncyy", "frameRate": 0, "unknown": 1}
        )
        assert is_error and structured is None
        places = {error["pointer"] for error in json.loads(content[0].text)["errors"]}
        assert places == {"/animation", "/frameRate", "/unknown"}, places
        print("all violations of a call")
        await sessions(lambda **arguments: call("session", arguments))
        is_error, content, _ = await library.call(
            client, "session", {"action": "show", "session": "ses_" + "A" * 22}
        )
        assert is_error and "expired" in content[0].text, content
        print("an unknown session")


async def sessions(call):
    created = await call(
        action="create", properties={"x": 0}, to={"x": 100}, animation=".smooth", pausable=True
    )
    name = created["id"]
    first = await call(action="step", session=name, range={"duration": 0.2, "fps": 10})
    changed = await call(
        action="retarget", session=name, set={"x": 0}, animation=".bouncy", id="back",
        evaluate={"range": {"duration": 0.1}, "include": ["velocity"]},
    )  # fmt: skip
    assert changed["session"]["time"] > first["session"]["time"]
    paused = await call(action="pause", session=name)
    assert paused["environment"]["animationPaused"] is True
    await call(action="resume", session=name, evaluate={"range": {"duration": 2}})
    await environments(call)
    fork = await call(action="fork", session=name, ttl=60)
    await call(action="reset", session=fork["id"])
    shown = await call(action="show", session=name)
    assert shown["properties"]["x"]["animating"] is False, shown
    assert await call(action="delete", session=name) == {"deleted": True}


SOURCE = """
extension EnvironmentValues { @Entry var pace: Double = 1 }
struct Paced: CustomAnimation {
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    let part = time * context.environment.pace
    return part < 1 ? value.scaled(by: part) : nil
  }
}
"""


async def environments(call):
    """Named values of the environment, and a repetition with the same key."""
    created = await call(
        action="create", properties={"x": 0}, to={"x": 100},
        animation={"type": "custom", "source": SOURCE, "name": "Paced"},
    )  # fmt: skip
    name = created["id"]
    once = {
        "action": "environment", "session": name, "environment": {"pace": 0.5}, "at": 0.25,
        "idempotencyKey": "9f1c", "evaluate": {"range": {"end": 0.5, "count": 2}},
    }  # fmt: skip
    patched = await call(**once)
    assert patched["revision"] > created["revision"], patched
    assert await call(**once) == patched
    shown = await call(action="show", session=name)
    assert shown["environment"]["pace"] == 0.5, shown
    assert shown["revision"] == patched["revision"], shown


def main():
    kind, url = sys.argv[1:]
    modes = {"auto": "auto", "legacy": "legacy", "modern": "2026-07-28"}
    library = Two(modes[kind]) if kind in modes else {"old": One, "fastmcp": Fast}[kind]()
    asyncio.run(check(library, url))


if __name__ == "__main__":
    main()
