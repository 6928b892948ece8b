#!/usr/bin/env python3
"""Tests the service behind nginx with deploy/nginx.conf, and prints one row for each result.

    Tests/Deployment/proxy.py --program PATH

Both run as processes. The exit code is 1 if a trial fails. The test is skipped if nginx is not
installed.
"""

import hashlib
import http.client
import json
import pathlib
import re
import signal
import socket
import sys
import urllib.parse

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Faults")]

from nginx import STOCK, Nginx  # noqa: E402
from rig.check import check  # noqa: E402
from rig.conversation import Broken, Conversation, Unheard, request  # noqa: E402
from rig.outcome import Outcome  # noqa: E402
from rig.program import Program  # noqa: E402
from rig.sessions import Session  # noqa: E402

EVALUATION = {"animation": ".bouncy", "to": 100, "range": {"end": "removed"}}
STREAM = "/v1/evaluate.ndjson?animation=.bouncy.repeatForever()&to=100&end=1000&count="
PROBLEM = "application/problem+json"


def main():
    check("Tests the service behind nginx.",
          ("behind nginx", "seen"), "nginx", trials)


def trials(lab):
    with Program(lab, lab.directory() / "sessions.sqlite") as program:
        with Nginx(lab, program.port) as nginx:
            yield same(program, nginx)
            yield session(nginx)
            yield streamed(program, nginx)
            yield timelines("timelines", program, nginx)
            yield limits(program, nginx)
            yield logged(nginx)
            with Nginx(lab, program.port, configuration=STOCK) as stock:
                yield timelines("stock nginx", program, stock)
            yield gone(program, nginx)
            yield failed(nginx)
    yield forwarded(lab)
    yield unread(lab)


def ask(port, *arguments, **others):
    with Conversation(port) as conversation:
        return conversation.ask(*arguments, **others)


def same(program, nginx):
    """Checks that responses are the same as without nginx."""
    wrong = []
    asked = [
        ("GET", "/readyz", None, ()), ("POST", "/v1/evaluate", EVALUATION, ()),
        ("POST", "/v1/evaluate", EVALUATION, ("Accept-Encoding: gzip",)),
        ("GET", "/v1/animations", None, ()), ("GET", "/v1/nothing", None, ()),
        ("GET", "/v1//evaluate", None, ()), ("GET", "/v1/%2e%2e/livez", None, ()),
        ("DELETE", "/v1/evaluate", None, ()), ("TRACE", "/livez", None, ()),
    ]
    for method, target, content, fields in asked:
        direct, proxied = (
            ask(port, method, target, content, fields) for port in (program.port, nginx.port))
        # nginx refuses TRACE itself, with its own body.
        is_same = method == "TRACE" or comparable(direct) == comparable(proxied)
        if direct.status != proxied.status or not is_same:
            wrong.append(f"{method} {target}: {comparable(proxied)} instead of {comparable(direct)}")
    return Outcome("evaluation", f"{len(asked)} requests", "same responses as without nginx", wrong)


def comparable(answer):
    fields = ("content-type", "content-encoding", "etag", "vary", "allow", "cache-control")
    return answer.status, {name: answer.fields.get(name) for name in fields}, answer.content


def session(nginx):
    """Steps a session over one connection, and then over a new connection for each step."""
    wrong = []
    with Conversation(nginx.port) as conversation:
        one = Session(conversation, ttl=3600)
        for _ in range(20):
            if (status := one.step(conversation).status) != 200:
                wrong.append(f"step: {status}")
        stale = conversation.ask("POST", one.path + "/evaluate", {"range": {"duration": 0.1}},
                                 fields=('If-Match: "1"',))
        if stale.status != 412:
            wrong.append(f"If-Match with another revision: {stale.status}")
    for _ in range(20):
        with Conversation(nginx.port) as conversation:
            if (found := one.found(conversation)) is not None:
                wrong.append(found)
            if (status := one.step(conversation).status) != 200:
                wrong.append(f"step: {status}")
    return Outcome("session", "41 requests", f"revision {one.last}; a stale If-Match is 412", wrong)


def streamed(program, nginx):
    """Checks that streams are complete, without temporary files, and stop if the client does not
    read.
    """
    wrong, digests = [], []
    for port in (program.port, nginx.port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", STREAM + "200000")
        answer = connection.getresponse()
        digest, length = hashlib.sha256(), 0
        while data := answer.read(1 << 16):
            digest.update(data)
            length += len(data)
        digests.append((answer.status, digest.hexdigest(), length))
        connection.close()
    if digests[0] != digests[1]:
        wrong.append(f"the bytes differ: {digests}")

    # If the client does not read, only as much of the longest stream is produced as the buffers
    # hold.
    with Conversation(nginx.port, receive_bytes=4096) as conversation:
        conversation.send(request("GET", STREAM + "10000000"))
        conversation.receive()
        before, now = -1.0, program.processor_seconds()
        while now > before:
            signal.sigtimedwait((), 0.5)
            before, now = now, program.processor_seconds()
        if nginx.files():
            wrong.append(f"nginx wrote files: {nginx.files()}")
        if not conversation.received.startswith(b"HTTP/1.1 200"):
            wrong.append(f"{bytes(conversation.received[:80])}")
    return Outcome(
        "stream", "2 streams", f"{digests[1][2]} bytes as without nginx; ten million samples "
        "wait for a client that does not read, and no file holds any", wrong)


def timelines(name, program, nginx):
    """Sends timelines of 10 to 200 changes: as a body with and without `Prefer: link`, and as a
    query.
    """
    wrong, linked, longest = [], 0, 0
    for count in range(10, 201, 5):
        timeline = [{"at": index / 10, "set": {"x": index}, "animation": ".snappy"}
                    for index in range(count)]
        document = {"properties": {"x": 0}, "timeline": timeline,
                    "range": {"end": 1, "fps": 10}}
        target = "/v1/evaluate?end=1&fps=10&" + urllib.parse.urlencode(
            {"properties": '{"x":0}', "timeline": json.dumps(timeline, separators=(",", ":"))})
        asked = [("POST", "/v1/evaluate", document, ()),
                 ("POST", "/v1/evaluate", document, ("Prefer: link",))]
        # The service accepts no longer target.
        if len(target) <= 8192:
            asked.append(("GET", target, None, ()))
            longest = max(longest, len(target))
        for method, target, content, fields in asked:
            direct, proxied = (
                ask(port, method, target, content, fields) for port in (program.port, nginx.port))
            if proxied.status != 200 or comparable(direct) != comparable(proxied):
                wrong.append(f"{method} with {count} changes {fields}: {proxied.status}")
            link = proxied.fields.get("link", "")
            if link != direct.fields.get("link", "") or len(link) > 2048:
                wrong.append(f"{method} with {count} changes: a Link of {len(link)} bytes")
            if method == "POST" and not fields and link:
                wrong.append(f"{method} with {count} changes: a Link without a request for it")
            linked += bool(link)
    if not linked or longest < 6700:
        wrong.append(f"{linked} responses have a Link; the longest target has {longest} bytes")
    return Outcome(
        name, "10 to 200 changes",
        f"200 for each; {linked} with a Link of 2 KiB at most, targets to {longest} bytes", wrong)


def limits(program, nginx):
    """Checks that requests that are too large are refused as without nginx, with a problem
    document.
    """
    wrong, statuses = [], {}
    most = {limit: entry["max"] for limit, entry in
            ask(program.port, "GET", "/v1/limits").json().items()}
    body, target, fields = most["bodyBytes"], most["targetBytes"], most["fieldCount"]
    content = b'{"animation":".bouncy"}'
    cases = [
        ("content", lambda size: request("POST", "/v1/evaluate", content.ljust(size)), body, 413),
        ("chunked content", lambda size: chunked(content.ljust(size)), body, 413),
        ("target", lambda size: request("GET", "/livez?".ljust(size, "x")), target, 414),
        ("target of twice the size", lambda _: request("GET", "/livez?".ljust(20_000, "x")), target, 414),
        ("field of 20 kB", lambda _: request("GET", "/livez", fields=("X-A: " + "x" * 20_000,)), 0, 431),
        ("head of 17 kB", lambda _: request(
            "GET", "/livez", fields=[f"X-{n}: " + "x" * 1000 for n in range(17)]), 0, 431),
        ("fields", lambda count: request(
            "GET", "/livez", fields=[f"X-{n}: x" for n in range(count)]), fields + 1, 431),
    ]
    for name, build, most, refused in cases:
        for size in (most, most + 1):
            direct, proxied = (sent(port, build(size)) for port in (program.port, nginx.port))
            if size > most and direct.status != refused:
                wrong.append(f"{name} of {size}: {direct.status} instead of {refused}")
            if direct.status != proxied.status:
                wrong.append(f"{name} of {size}: {proxied.status} instead of {direct.status}")
            elif proxied.status >= 400 and (
                    proxied.fields.get("content-type") != PROBLEM
                    or proxied.json()["type"] != direct.json()["type"]):
                wrong.append(f"{name} of {size}: {proxied.content[:200]!r}")
            statuses[proxied.status] = statuses.get(proxied.status, 0) + 1
    summary = ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))
    return Outcome("limits", f"{2 * len(cases)} requests", f"{summary}, identical with and without nginx", wrong)


def chunked(content):
    head = ("POST /v1/evaluate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n")
    return head.encode() + f"{len(content):x}\r\n".encode() + content + b"\r\n0\r\n\r\n"


def sent(port, data):
    with Conversation(port) as conversation:
        conversation.send(data)
        return conversation.answer()


def logged(nginx):
    """Checks that the access log has a line for each request, with its ID and without its path.

    The path may contain a session's name, which grants access.
    """
    with Conversation(nginx.port) as conversation:
        named = conversation.ask("GET", "/livez", fields=("X-Request-Id: mine-1",))
        unnamed = conversation.ask("GET", "/livez", fields=("X-Request-Id: not a token",))
    # nginx writes a line after it has sent the response, so the client may have the response first.
    log = settled(nginx.log, lambda log: all(
        answer.fields["x-request-id"] in log for answer in (named, unnamed)))
    wrong = [f"{word} is in the log" for word in ("ses_", "/v1/", "bouncy") if word in log]
    wrong += [f"{path} is in the error log" for path in session_names(nginx)]
    lines = [json.loads(line) for line in log.splitlines()]
    ids = [line["requestId"] for line in lines]
    if not lines or "" in ids:
        wrong.append(f"{len(lines)} lines, {ids.count('')} without an id")
    for answer, asked in ((named, "mine-1"), (unnamed, None)):
        name = answer.fields["x-request-id"]
        if name not in ids or asked not in (None, name):
            wrong.append(f"the response id {name} is not in the log")
    return Outcome("log", f"{len(lines)} lines", "an id in each; no path, no content", wrong)


def settled(read, is_whole, attempts=100):
    """Reads until a text is complete; returns the last text that was read."""
    for _ in range(attempts):
        if is_whole(text := read()):
            break
        signal.sigtimedwait((), 0.05)
    return text


def session_names(nginx):
    return re.findall("ses_[A-Za-z0-9_-]+", nginx.errors.read_text())


def gone(program, nginx):
    """Stops the service; nginx must then return a problem document with Retry-After."""
    program.end(signal.SIGTERM)
    answer = ask(nginx.port, "POST", "/v1/evaluate", EVALUATION)
    wrong = []
    if (answer.status, answer.fields.get("content-type")) != (503, PROBLEM):
        wrong.append(f"{answer.status} {answer.content[:200]!r}")
    if "retry-after" not in answer.fields:
        wrong.append("no Retry-After")
    return Outcome("service away", "1 request", f"{answer.status} with Retry-After", wrong)


def failed(nginx):
    """Checks the logs while the service is stopped.

    The error log must contain the cause but no session's name. The access log must contain each
    request.
    """
    wrong = []
    name = "ses_" + "A" * 22
    answers = [ask(nginx.port, "GET", target) for target in
               ("/v1/limits", f"/v1/sessions/{name}", f"/v1/%73essions/{name}")]
    errors = nginx.errors.read_text()
    if "Connection refused" not in errors or "/v1/limits" not in errors:
        wrong.append(f"the error log does not contain the reason: {errors[-300:]}")
    wrong += [f"{found} is in the error log" for found in session_names(nginx)]
    log = settled(nginx.log, lambda log: all(
        answer.fields.get("x-request-id", "") in log for answer in answers))
    lines = {line["requestId"]: line for line in map(json.loads, log.splitlines())}
    for answer in answers:
        line = lines.get(answer.fields.get("x-request-id"))
        if answer.status != 503 or line is None or line["status"] != 503:
            wrong.append(f"{answer.status}, and in the log {line}")
        elif line["upstreamConnectSeconds"] != "-" or line["upstreamBytes"] != "0":
            wrong.append(f"the log does not report the missing listener: {line}")
    return Outcome(
        "failures", f"{len(answers)} requests", "each in the access log by its id; the reason in the "
        "error log, where no session's name is", wrong)


def forwarded(lab):
    """Checks the request that the service receives from nginx."""
    wrong = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(10)
        with Nginx(lab, server.getsockname()[1]) as nginx, Conversation(nginx.port) as conversation:
            conversation.send(
                b"GET /v1//x?y=%2f HTTP/1.1\r\nHost: anim.example:8000\r\nX-Forwarded-For: 192.0.2.7\r\n"
                b"Connection: keep-alive, X-Hop\r\nbad_name: x\r\nX-Request-Id: abc\r\n\r\n")
            with server.accept()[0] as connection:
                head = b""
                while b"\r\n\r\n" not in head and (data := connection.recv(1 << 16)):
                    head += data
    line, *rest = head.decode("latin-1").split("\r\n\r\n")[0].split("\r\n")
    fields = dict(field.lower().split(": ", 1) for field in rest)
    asked = {
        "host": "anim.example:8000", "x-forwarded-for": "192.0.2.7, 127.0.0.1",
        "x-forwarded-proto": "http", "x-request-id": "abc", "connection": None, "bad_name": None,
    }
    if line != "GET /v1//x?y=%2f HTTP/1.1":
        wrong.append(f"the target differs: {line}")
    wrong += [f"{name}: {fields.get(name)} instead of {value}"
              for name, value in asked.items() if fields.get(name) != value]
    return Outcome("sent on", "1 request", "X-Forwarded-For, Host and target; no Connection", wrong)


def unread(lab):
    """Checks a response of the service whose head is too large for nginx.

    The access log must contain the cause, but not the session's name.
    """
    wrong = []
    head = b"HTTP/1.1 200 OK\r\nLink: " + b"x" * 20_000 + b"\r\nContent-Length: 0\r\n\r\n"
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(10)
        with Nginx(lab, server.getsockname()[1]) as nginx, Conversation(nginx.port) as conversation:
            conversation.send(request("GET", "/v1/sessions/ses_" + "A" * 22))
            with server.accept()[0] as connection:
                connection.recv(1 << 16)
                connection.sendall(head)
                answer = conversation.answer()
            log = settled(nginx.log, lambda log: answer.fields.get("x-request-id", "") in log)
            line = json.loads(log.splitlines()[-1])
            wrong += [f"{path} is in the error log" for path in session_names(nginx)]
    if (answer.status, line["upstream"], line["upstreamHeaderSeconds"]) != (503, "502", "-"):
        wrong.append(f"{answer.status}, and in the log {line}")
    elif line["upstreamConnectSeconds"] == "-" or int(line["upstreamBytes"]) < 16_384:
        wrong.append(f"the log does not report the received request: {line}")
    return Outcome(
        "head unread", "1 request", "the access log contains the refusal of a large head", wrong)


if __name__ == "__main__":
    main()
