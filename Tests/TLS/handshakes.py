"""Handshakes: versions, protocols, clients without TLS, and handshakes that never end."""

import socket
import ssl
import time
import warnings

from rig.conversation import Broken, Unheard
from rig.outcome import Outcome
from rig.program import Program
from secure import Secure, plain

UNFINISHED = 200
HELLO = bytes.fromhex("1603010200010001fc0303")
HEAD_SECONDS = 2


def versions(lab, certificate):
    wrong = []
    warnings.simplefilter("ignore", DeprecationWarning)
    with Program(lab, options=certificate.options()) as program:
        for version in ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3:
            with Secure(program.port, version=version, protocols=["h2", "http/1.1"]) as client:
                seen = client.socket.version(), client.socket.selected_alpn_protocol()
                if seen != (version.name.replace("_", "."), "http/1.1"):
                    wrong.append(f"{version.name}: {seen}")
                if client.ask("GET", "/livez").status != 200:
                    wrong.append(f"{version.name}: not served")
        for options in {"version": ssl.TLSVersion.TLSv1_1}, {"protocols": ["h2"]}:
            try:
                Secure(program.port, **options)
                wrong.append(f"{options} accepted")
            except ssl.SSLError:
                pass
    return Outcome("versions and protocols", "4", "TLS 1.3 and 1.2, http/1.1 only", wrong)


def unfinished(lab, certificate):
    """Handshakes that stop cost no CPU time, and are cut at the deadline of a head."""
    wrong = []
    options = [*certificate.options(), "--head-deadline", str(HEAD_SECONDS)]
    with Program(lab, options=options) as program:
        with Secure(program.port) as client:
            client.ask("GET", "/livez")
            clients = [plain(program.port) for _ in range(UNFINISHED)]
            for one in clients:
                one.sendall(HELLO)
            client.ask("GET", "/livez")
            begin, before = time.monotonic(), program.processor_seconds()
            for one in clients:
                if one.recv(1 << 16):
                    wrong.append("an unfinished handshake received bytes")
            spent, seconds = program.processor_seconds() - before, time.monotonic() - begin
            if spent > 0.2:
                wrong.append(f"{spent:.2f} s of CPU time")
            if seconds > HEAD_SECONDS + 1:
                wrong.append(f"cut after {seconds:.1f} s")
            if client.ask("GET", "/livez").status != 200:
                wrong.append("the other client is not served")
    return Outcome("unfinished handshakes", f"{UNFINISHED}",
                   f"cut after {seconds:.1f} s, {spent:.2f} s of CPU time", wrong)


def garbage(lab, certificate):
    """Random bytes before, during and after a handshake end only their own connection."""
    wrong, count = [], lab.many(300, 5000)
    with Program(lab, options=certificate.options()) as program:
        for _ in range(count):
            data = HELLO[:lab.dice.randrange(12)] + lab.dice.randbytes(lab.dice.randrange(1, 600))
            with plain(program.port) as client:
                try:
                    client.sendall(data)
                    if lab.dice.random() < 0.5:
                        client.shutdown(1)
                        client.recv(1 << 16)
                except ConnectionError:
                    pass
            if lab.dice.random() < 0.1:
                with Secure(program.port) as client:
                    client.ask("GET", "/livez")
                    # The descriptor without TLS: bytes that are no record break the connection.
                    with socket.socket(fileno=client.socket.detach()) as raw:
                        raw.sendall(lab.dice.randbytes(100))
        with Secure(program.port) as client:
            if client.ask("GET", "/livez").status != 200:
                wrong.append("not served afterwards")
        if not program.is_running:
            wrong.append("the program has ended")
    return Outcome("bytes that are no TLS", f"{count}", "connections", wrong)


def endings(lab, certificate):
    """A complete response ends with a notice; a connection that the server cuts does not."""
    wrong = []
    options = [*certificate.options(), "--idle-timeout", "0.3", "--body-deadline", "0.3"]
    with Program(lab, options=options) as program:
        with Secure(program.port) as client:
            client.send(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            client.rest()
        with Secure(program.port) as client:
            client.send(b"POST /v1/evaluate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
            if b"HTTP/1.1 408 " not in client.rest():
                wrong.append("no 408")
        with Secure(program.port) as client:
            client.send(b"GET /livez HTTP/1.1\r\nBad Name: x\r\n\r\n")
            if b"HTTP/1.1 400 " not in client.rest():
                wrong.append("no 400")
        with Secure(program.port) as client:
            client.ask("GET", "/livez")
            try:
                client.receive()
                wrong.append("an idle connection was not cut")
            except (Unheard, Broken):
                pass
    return Outcome("ends of connections", "4", "3 with a notice, 1 cut", wrong)
