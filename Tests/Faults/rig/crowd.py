"""Many connections in one thread, and a probe that measures the effect on other clients."""

import resource
import selectors
import socket
import threading
import time

from rig.conversation import Broken, Conversation, Unheard
from rig.outcome import Skipped, percentile


def needs_descriptors(count):
    """Raises this process's descriptor limit to the given number plus a margin."""
    wanted = count + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise Skipped(f"the test needs {wanted} open files, but the hard limit is {hard}")
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Member:
    """One connection of a crowd."""

    def __init__(self, port, receive_bytes=None):
        self.socket = socket.socket()
        if receive_bytes is not None:
            # The segments are as small as on Ethernet. With loopback's segments of 64 KiB, the
            # kernel would buffer megabytes.
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        self.socket.settimeout(10)
        self.asked = time.monotonic()
        self.socket.connect(("127.0.0.1", port))
        self.socket.setblocking(False)
        self.began = time.monotonic()
        self.ended = None
        self.received = bytearray()

    def close(self):
        self.socket.close()


class Crowd:
    """Connections that first send `beginning`, then send or read bytes at intervals."""

    def __init__(self, port, count, beginning=b"", drop=None, interval=1.0, receive_bytes=None,
                 listens=True, sip=None):
        """Opens the connections.

        drop:    the bytes that each connection sends every `interval` seconds; None to send none.
        listens: True to read data as soon as it arrives.
        sip:     the number of bytes that each connection reads every `interval` seconds if
                 `listens` is False; None to read none.
        """
        self.drop = drop
        self.sip = sip
        self.interval = interval
        self.selector = selectors.DefaultSelector()
        self.members = []
        for _ in range(count):
            member = Member(port, receive_bytes)
            self.members.append(member)
            if beginning:
                member.socket.send(beginning)
            if listens:
                self.selector.register(member.socket, selectors.EVENT_READ, member)
        self.next_drop = time.monotonic() + interval

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.selector.close()
        for member in self.members:
            member.close()

    @property
    def open_members(self):
        return [member for member in self.members if member.ended is None]

    def all_heard(self, seconds):
        """Waits until every connection has unread data; returns the time, or None after `seconds`.
        """
        with selectors.DefaultSelector() as selector:
            for member in self.members:
                selector.register(member.socket, selectors.EVENT_READ)
            end = time.monotonic() + seconds
            while selector.get_map() and (now := time.monotonic()) < end:
                for key, _ in selector.select(end - now):
                    selector.unregister(key.fileobj)
            return None if selector.get_map() else time.monotonic()

    def tend(self, seconds):
        """Sends and reads for some seconds; returns early when all connections have ended."""
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end and self.open_members:
            if now >= self.next_drop:
                self.next_drop = now + self.interval
                self.take_turn()
            for key, _ in self.selector.select(min(0.05, end - now)):
                self.receive(key.data)

    def take_turn(self):
        """Sends and reads the bytes that are due on each connection."""
        for member in self.open_members:
            try:
                if self.drop is not None:
                    member.socket.send(self.drop)
                if self.sip is not None:
                    member.received += member.socket.recv(self.sip)
            except OSError:
                pass

    def receive(self, member):
        try:
            data = member.socket.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            member.received += data
            return
        member.ended = time.monotonic()
        self.selector.unregister(member.socket)


class Probe:
    """A thread that sends a small request every few milliseconds and measures the response times.
    """

    def __init__(self, port, interval=0.01, target="/v1/evaluate?animation=.bouncy&to=100&fps=5"):
        self.port = port
        self.interval = interval
        self.target = target
        self.seconds = []
        self.failures = []
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.ask, daemon=True)
        self.thread.start()

    def ask(self):
        conversation = None
        while not self.stopping.wait(self.interval):
            start = time.monotonic()
            try:
                conversation = conversation or Conversation(self.port)
                answer = conversation.ask("GET", self.target)
                if answer.status != 200:
                    self.failures.append(f"{answer.status}")
            except (Unheard, Broken) as error:
                self.failures.append(str(error))
                conversation = None
                continue
            self.seconds.append(time.monotonic() - start)

    def stop(self):
        self.stopping.set()
        self.thread.join()
        return self

    def p99(self):
        return percentile(self.seconds, 0.99)
