"""Compares the results of a client with raw responses, and with those of the other clients."""

PATHS = {
    "spring": "spring", "curve": "curve", "compare": "compare", "convert": "convert", "fit": "fit", "bake": "bake",
    "exportCSS": "export/css", "exportLinear": "export/linear", "checkSource": "sources/check", "batch": "batch",
    "verify": "verify",
}  # fmt: skip
# The samples of the streams: .bouncy to 100 with 20 samples per second until it is removed.
MOTION = {"animation": ".bouncy", "to": 100, "range": {"fps": 20}}
EVALUATION = ["engine", "fidelity", "frameRate", "range", "times", "values", "velocities", "events", "animating",
              "warnings", "session"]  # fmt: skip
PROBLEM = ["status", "type", "title", "detail", "errors", "line", "column", "offset", "allowed"]


def clean(value):
    """Returns a value without empty members, and with floats as its numbers."""
    if isinstance(value, dict):
        members = {name: clean(it) for name, it in value.items()}
        return {name: it for name, it in members.items() if it not in (None, [], {})}
    if isinstance(value, list):
        return [clean(it) for it in value]
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def text(body):
    """Returns a problem as one line of text."""
    first = ". ".join(filter(None, (body["title"], body.get("detail"))))
    places = []
    for it in body.get("errors", []):
        words = f"(allowed: {', '.join(it['allowed'])})" if "allowed" in it else None
        places.append(" ".join(filter(None, (it.get("parameter"), it.get("pointer"), it["detail"], words))))
    return "; ".join([first, *places])


def expected(response):
    """Returns the summary of a raw response."""
    status, headers, body = response
    if status == 200:
        found = {name: body[name] for name in EVALUATION if name in body}
        found["range"] = {name: it for name, it in body["range"].items() if name != "includeEnd"}
        return clean(found)
    found = {name: body[name] for name in PROBLEM if name in body}
    return clean({**found, "text": text(body), "isRateLimited": False, "hasRequestID": True})


def differences(used, results):
    """Returns the number of compared responses, and the errors."""
    found, plan, wrong = used.found, used.plan, []

    def check(name, mine, theirs):
        if mine != theirs:
            wrong.append(f"{name}: {str(mine)[:400]} instead of {str(theirs)[:400]}")

    for name, given in (("evaluations", plan["cases"]), ("problems", plan["invalid"])):
        check(f"count of {name}", len(found[name]), len(given))
        for request, mine in zip(given, found[name]):
            check(f"{name}, {request}", clean(mine), expected(used.raw("POST", "/v1/evaluate", request)))
    refused = sum("status" in it for it in found["evaluations"])
    check("refused evaluations", refused, 0)
    check("errors", sorted({len(it.get("errors") or []) for it in found["problems"]})[-1] >= 3, True)
    many = used.raw("POST", "/v1/evaluate", plan["many"])[2]
    check("10,000 values", found["many"], clean(many["values"]["value"]))
    check("10,000 velocities", found["velocities"], clean(many["velocities"]["value"]))
    check("count of values", len(found["many"]), 10000)
    endpoints(used, check)
    session(used, check)
    streams(used, check)
    service(used, check)
    for name, other in results.items():
        for member in ("evaluations", "problems", "many", "endpoints", "session"):
            if clean(other[member]) != clean(found[member]):
                wrong.append(f"{member}: not those of the client {name}")
    return f"{len(plan['cases'])} evaluations, 15 functions, 2 streams", wrong


def endpoints(used, check):
    found = used.found["endpoints"]
    for name, body in used.plan["endpoints"].items():
        theirs = used.raw("POST", f"/v1/{PATHS[name]}", body)[2]
        check(name, clean(found[name]), clean(theirs["responses"] if name == "batch" else theirs))
    for name in ("animations", "limits", "platforms"):
        check(name, clean(found[name]), clean(used.raw("GET", f"/v1/{name}")[2]))
    picture = used.raw("POST", "/v1/evaluate.svg?width=600", {"animation": ".bouncy"})
    check("picture", found["picture"], picture[2])


def session(used, check):
    it = clean(used.found["session"])
    film = {"animation": ".bouncy", "to": 100, "range": {"end": 0.5, "fps": 10}}
    values = clean(used.raw("POST", "/v1/evaluate", film)[2]["values"])
    # The response to the change was lost, and the change was made once.
    check("created", it["created"], '"1"')
    check("change", it["change"][:3], ["0", 0, {"time": 0.5, "revision": 2}])
    check("film", it["change"][3]["values"], values)
    check("paused", it["paused"], [True, 0.5166666666666667, 3])
    mine, theirs = it["mine"]["values"]["value"], it["theirs"]["values"]["value"]
    check("a paused session moves", mine[1] == mine[2], True)
    check("a fork is paused", theirs[1] == theirs[2], False)
    check("resumed", [it["resumed"][0], it["resumed"][1]["values"]["value"][2] != mine[2]], [False, True])
    check("stale", [it["stale"][name] for name in ("status", "type", "tag")],
          [412, "/problems/precondition-failed", f'"{it["fresh"][0] - 1:.0f}"'])  # fmt: skip
    check("fresh", f'"{it["fresh"][0]:.0f}"', it["fresh"][1])
    check("passed", [it["passed"]["status"], it["passed"]["type"]], [409, "/problems/time-passed"])
    check("large", it["large"], 10000)
    check("reset", [it["reset"][0], it["reset"][1]["times"]], [0.1, [0, 0.1]])
    check("state", it["state"][:3], [True, "manual", 60])
    check("properties", it["state"][5], {"value": {"value": 0, "velocity": 0, "target": 0, "animating": False}})
    check("gone", [it["gone"]["status"], it["gone"]["type"]], [404, "/problems/unknown-session"])


def streams(used, check):
    truth = used.raw("POST", "/v1/evaluate", MOTION)[2]
    frames = dict(zip(truth["times"], truth["values"]["value"]))
    last = truth["times"][-1]
    for name, rows in zip(("cut twice", "server killed"), used.found["streams"]):
        ids = [it["id"] for it in rows if it.get("id")]
        check(f"stream, {name}: ids that came twice", len(ids), len(set(ids)))
        types = [it["type"] for it in rows if it["type"] != "sample"]
        check(f"stream, {name}: types", [it for it in types if it != "end"],
              ["start", "logicallyComplete", "completion", "removed"])  # fmt: skip
        # Until the motion is removed: samples after the removal are equal, and may be skipped.
        samples = [it for it in rows if it["type"] == "sample" and it["time"] <= last]
        times = [it["time"] for it in samples]
        others = [it["time"] for it in samples if not it.get("id")]
        motion = {**MOTION, "range": {"times": others}}
        values = used.raw("POST", "/v1/evaluate", motion)[2]["values"]["value"] if others else []
        known = {**frames, **dict(zip(others, values))}
        check(f"stream, {name}: values", [it["values"]["value"] for it in samples],
              [known.get(time) for time in times])  # fmt: skip
        # After a break, one sample without an id replaces those that were missed.
        check(f"stream, {name}: samples that replace others", len(others) <= 2, True)
        check(f"stream, {name}: the last sample", times[-1], last)
    # A server that is late sends only the newest sample, so the samples of a motion may be missing.
    # But a client must return each event that reached it.
    # The last stream is cancelled.
    followed = list(used.streams.values())[: len(used.found["streams"])]
    passed = [it for connections in followed for content in connections for it in events(content)]
    check("streams: the events that reached the client",
          [(it["type"], it.get("id")) for rows in used.found["streams"] for it in rows], passed)  # fmt: skip
    check("servers that were replaced", used.replaced, 1)
    check("resumed streams", len(used.resumed) >= 3, True)


def events(response):
    """Returns the type and the id, or `None`, of each whole event in a response that may be cut off."""
    head, _, chunks = bytes(response).partition(b"\r\n\r\n")
    content = b""
    while b" 200 " in head and chunks:
        size, _, chunks = chunks.partition(b"\r\n")
        length = int(size or b"0", 16)
        content, chunks = content + chunks[:length], chunks[length + 2 :]
    whole = [dict(line.split(": ", 1) for line in text.splitlines() if line[:1] not in ("", ":"))
             for text in content.decode().split("\n\n")[:-1]]  # fmt: skip
    return [(it["event"], it.get("id")) for it in whole if "event" in it]


def service(used, check):
    found = used.found
    check("responses that were not lost", used.losses, [])
    check("responses for an Idempotency-Key", used.replayed, 2)
    check("evaluations beyond the rate", len(found["waited"]), 6)
    limited = clean(found["limited"])
    check("limited", [limited["status"], limited["type"], limited["isRateLimited"], limited["retryAfter"] >= 0],
          [429, "/problems/too-many-requests", True, True])  # fmt: skip
    check("unauthorized", found["unauthorized"]["status"], 401)
    check("silent", found["silent"], "timeout")
    check("closed", found["closed"], "connection")
    check("cancelled", int(used.extra), 2)
