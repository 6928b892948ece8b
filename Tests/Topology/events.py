"""An event stream through nginx, whose server is killed: the client continues on the other one."""

import http.client
import json
import signal
import time
import urllib.parse

from nginx import Nginx
from rig.conversation import Conversation
from rig.outcome import Outcome, milliseconds, percentile
from topology import PATIENCE_SECONDS

FPS, END = 60, 3
SCENE = {
    "properties": {"x": 0},
    "timeline": [{"at": index / 4, "set": {"x": 100 * (index % 2)}, "animation": ".snappy(duration: 0.2)"}
                 for index in range(11)],
}
# A loaded machine delays an event. A proxy that collects the events of a stream delays its first
# sample by seconds.
LATENESS_SECONDS = 1.0


class Client:
    """A client of an event stream, which connects again after its last event."""

    def __init__(self, port, target):
        self.port, self.target = port, target
        self.last, self.connections = None, 0
        self.received, self.lateness = [], []
        self.connection = None

    def connect(self):
        """Connects until a server sends the stream; nginx may know of no server for two seconds."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not self.connects():
            if time.monotonic() > end:
                raise AssertionError(f"status {self.answer.status} for {PATIENCE_SECONDS} s")
            time.sleep(0.05)
        self.connections += 1
        self.first = None

    def connects(self):
        """Connects once; returns False if the response is 503."""
        self.began = time.monotonic()
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        fields = {} if self.last is None else {"Last-Event-ID": self.last}
        self.connection.request("GET", self.target, headers=fields)
        self.answer = self.connection.getresponse()
        if self.answer.status not in (200, 503):
            raise AssertionError(f"status {self.answer.status}: {self.answer.read(200)}")
        return self.answer.status == 200

    def next(self):
        """Returns the next event as type, id and data; None if the connection has ended."""
        fields = {}
        while True:
            try:
                line = self.answer.readline()
            except (http.client.HTTPException, OSError):
                line = b""
            if not line:
                self.connection.close()
                return None
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "" and "event" in fields:
                return self.dispatched(fields)
            if name:
                fields[name] = value

    def dispatched(self, fields):
        event = fields["event"], fields.get("id"), json.loads(fields["data"])
        self.last = event[1] or self.last
        self.received.append(event)
        if event[0] == "sample":
            now, at = time.monotonic(), event[2]["time"]
            # The first sample of a connection is due at once.
            self.first = at if self.first is None else self.first
            self.lateness.append(now - self.began - (at - self.first))
        return event


def continued(lab, topology):
    """Checks that events arrive in real time, and that none is lost or repeated."""
    with Conversation(topology.replicas[0].port) as conversation:
        expected = conversation.ask("POST", "/v1/evaluate", {**SCENE, "range": {"end": END, "fps": FPS}}).json()
    samples, events, wrong, served = 0, 0, [], []
    count = lab.many(1, 5)
    target = f"/v1/evaluate.sse?fps={FPS}&end={END}&" + urllib.parse.urlencode(
        {name: json.dumps(value) for name, value in SCENE.items()})
    for _ in range(count):
        # A new nginx has no idle connection, so only the stream's server is connected.
        with Nginx(lab, *(replica.port for replica in topology.replicas)) as nginx:
            client = Client(nginx.port, target)
            play(topology, client, [END / 3, END * 2 / 3], served, wrong)
        wrong += differences(client.received, expected)
        wrong += [f"a sample was {milliseconds(late)} late"
                  for late in client.lateness if late > LATENESS_SECONDS]
        samples += len(client.lateness)
        events += len(client.received) - len(client.lateness) - 2
    left_out = count * len(expected["times"]) - samples
    if left_out > count * len(expected["times"]) / 2:
        wrong.append(f"{left_out} samples were left out, although the client read")
    return Outcome(
        "stream continued", f"{count} streams",
        f"{len(served)} kills; {samples} samples and {events} events, each once and as in POST; {left_out} samples "
        f"left out; p99 of lateness {milliseconds(percentile(client.lateness, 0.99))}", wrong)


def play(topology, client, kills, served, wrong):
    """Plays a stream to its end; kills the server that sends it at some times of the motion."""
    client.connect()
    ended = None
    while True:
        event = client.next()
        if event is None:
            client.connect()
            if ended is not None:
                topology.start(ended)
            ended = None
        elif event[0] == "end":
            client.connection.close()
            return
        elif event[0] == "sample" and kills and event[2]["time"] > kills[0]:
            kills.pop(0)
            used = [index for index in (0, 1) if topology.is_used(index)]
            if len(used) != 1 or ended is not None:
                wrong.append(f"the stream comes from {used}")
                return
            ended = used[0]
            if client.connections > 1 and served[-1] == ended:
                wrong.append(f"the stream comes from {ended} again")
            topology.end(ended, signal.SIGKILL)
            served.append(ended)


def differences(received, expected):
    """Returns the differences between a stream and the response to the same request by POST."""
    wrong = []
    reported = [data for kind, _, data in received if kind not in ("start", "sample", "end")]
    if reported != expected["events"]:
        wrong.append(f"the events differ: {reported} instead of {expected['events']}")
    for kind in ("start", "end"):
        if (found := sum(event[0] == kind for event in received)) != 1:
            wrong.append(f"{found} events of type {kind}")
    places = [tuple(int(part) for part in place.split(".")[1:]) for _, place, _ in received if place]
    # The sample is the last event of its frame.
    order = [(place[0], place[1] if len(place) == 2 else float("inf")) for place in places]
    if order != sorted(set(order)):
        wrong.append(f"the ids do not increase: {order}")
    for kind, place, data in received:
        if kind == "sample":
            frame = int(place.split(".")[1])
            asked = {"time": expected["times"][frame],
                     "values": {name: values[frame] for name, values in expected["values"].items()}}
            if data != asked:
                wrong.append(f"sample {place} is {data} instead of {asked}")
    return wrong
