"""Responses over TLS are the same as without TLS, for each kind of request and client."""

import http.client
import random
import time

from rig.conversation import request
from rig.outcome import Outcome
from rig.program import Program
from secure import Cut, Secure, context

REQUESTS = [
    ("GET", "/v1/evaluate?animation=.bouncy&to=100&fps=60", None),
    ("HEAD", "/v1/evaluate?animation=.bouncy&to=100&fps=60", None),
    ("GET", "/v1/evaluate.ndjson?animation=.bouncy.repeatForever()&to=100&end=100&count=20000", None),
    ("GET", "/v1/evaluate.csv?animation=.bouncy.repeatForever()&to=100&end=1000&count=60000", None),
    ("GET", "/v1/evaluate?animation=.bouncy.repeatForever()&to=100&end=1000&count=60000", None),
    ("GET", "/v1/evaluate.svg?animation=.bouncy&to=100", None),
    ("GET", "/v1/nowhere", None),
    ("POST", "/v1/evaluate", b'{"animation":".bouncy","to":100,"range":{"end":1,"fps":60}}'),
    ("POST", "/v1/evaluate", b'{"animation":'),
    # Content of the maximum size: 1 MiB.
    ("POST", "/v1/evaluate", b'{"animation":".bouncy","to":100,"range":{"end":1,"fps":60}}'.ljust(1 << 20)),
    ("GET", "/" + "a" * 9000, None),
]
ASK = request("GET", "/v1/evaluate?animation=.bouncy&to=100&fps=60")


def ask(connection, method, target, content):
    fields = {"Content-Type": "application/json"} if content else {}
    connection.request(method, target, body=content, headers=fields)
    response = connection.getresponse()
    return response.status, response.read()


def same(lab, certificate):
    """Sends each request to a server with TLS and to one without."""
    wrong = []
    with Program(lab) as one, Program(lab, options=certificate.options()) as other:
        for method, target, content in REQUESTS:
            first = http.client.HTTPConnection("localhost", one.port, timeout=30)
            second = http.client.HTTPSConnection("localhost", other.port, timeout=30, context=context())
            expected, found = [ask(each, method, target, content) for each in (first, second)]
            if expected != found:
                wrong.append(f"{method} {target[:60]}: {expected[0]} and {len(expected[1])} bytes, "
                             f"over TLS {found[0]} and {len(found[1])}")
    return Outcome("the same responses", f"{len(REQUESTS)}", "of both servers", wrong)


def kept(lab, certificate):
    """A connection carries 100 requests one after another, then 500 at once."""
    wrong = []
    with Program(lab, options=certificate.options()) as program, Secure(program.port) as client:
        answers = [client.ask("GET", "/v1/evaluate?animation=.bouncy&to=100&fps=60") for _ in range(100)]
        client.send(ASK * 500)
        answers += [client.answer() for _ in range(500)]
        contents = {(answer.status, answer.content) for answer in answers}
        if len(contents) != 1 or answers[0].status != 200:
            wrong.append(f"{len(contents)} different responses, the first {answers[0].status}")
    return Outcome("kept and pipelined", "600", "requests on one connection", wrong)


def cut(lab, certificate):
    """Records and packets have random lengths, in requests with and without content."""
    wrong, count = [], lab.many(60, 1000)
    large = request("POST", "/v1/evaluate", REQUESTS[7][2].ljust(100_000))
    with Program(lab, options=certificate.options()) as program:
        expected = set()
        for seed in range(count):
            client = Cut(program.port, random.Random(seed))
            asked = [client.dice.choice([ASK, large]) for _ in range(8)]
            if client.dice.random() < 0.5:
                client.send(b"".join(asked))
                answers = [client.answer() for _ in asked]
            else:
                answers = []
                for one in asked:
                    client.send(one)
                    answers.append(client.answer())
            for one, answer in zip(asked, answers):
                expected.add((one[:3], answer.status, answer.content))
            client.close()
        if len(expected) != 2 or {status for _, status, _ in expected} != {200}:
            wrong.append(f"{len(expected)} different responses: {[(a, b) for a, b, _ in expected]}")
    return Outcome("cut at random", f"{count * 8}", f"requests on {count} connections", wrong)


def slow(lab, certificate):
    """A client reads a response and a stream of megabytes slowly, in small parts."""
    wrong, sizes = [], []
    with Program(lab, options=certificate.options()) as program:
        for target in (REQUESTS[3][1], REQUESTS[4][1]):
            asked = request("GET", target, fields=["Connection: close"])
            with Secure(program.port) as fast, Secure(program.port, receive_bytes=4096) as client:
                fast.send(asked)
                expected = fast.rest()
                client.send(asked)
                found = bytearray()
                while data := client.socket.recv(3000):
                    found += data
                    if len(found) < 300_000:
                        time.sleep(0.001)
            sizes.append(len(found))
            start = expected.find(b"\r\n\r\n")
            if found[found.find(b"\r\n\r\n"):] != expected[start:]:
                wrong.append(f"{target}: {len(found)} bytes, not {len(expected)}")
    return Outcome("a slow reader", "2", f"responses of {sizes[0]} and {sizes[1]} bytes", wrong)
