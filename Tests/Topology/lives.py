"""A live session that clients watch and change through nginx, while its servers are killed."""

import json
import signal
import threading
import time

from events import Client
from repeater import Repeater
from rig.conversation import Conversation
from rig.outcome import Outcome, milliseconds, percentile

WATCHERS, CHANGES, FPS = 6, 40, 30
PAUSE_SECONDS = 0.08
CREATION = {"properties": {"x": 0, "y": 0}, "clock": "live"}
# A change takes some milliseconds. A server that learns of it only by reading the store again needs
# up to 15 s.
LATENCY_SECONDS = 1.0
REPORTED = ("logicallyComplete", "removed", "completion")


class Watcher(Client):
    """A client that watches a session until it is deleted."""

    def __init__(self, port, path):
        super().__init__(port, f"{path}/stream?fps={FPS}&precision=3")
        self.arrivals, self.resets = {}, 0
        self.started = threading.Event()
        self.wrong = []
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        try:
            self.connect()
            while (event := self.next()) is None or event[0] != "end":
                if event is None:
                    self.connect()
        except Exception as error:
            self.wrong.append(f"a watcher has failed: {error!r}")
        self.started.set()
        self.connection.close()

    def dispatched(self, fields):
        event = fields["event"], fields.get("id"), json.loads(fields["data"])
        self.last = event[1] or self.last
        self.received.append(event)
        self.started.set()
        if event[0] in ("change", "environment"):
            self.arrivals.setdefault(event[2]["revision"], time.monotonic())
        self.resets += event[0] == "reset"
        return event


def watched(lab, topology):
    """Checks that each client receives each change and each event once, and soon."""
    with Conversation(topology.replicas[0].port) as conversation:
        path = conversation.ask("POST", "/v1/sessions", CREATION).fields["location"]
    watchers = [Watcher(topology.port, path) for _ in range(WATCHERS)]
    for watcher in watchers:
        watcher.started.wait(30)
    timeline, made = [], {}
    ended, kills = None, 0
    with Repeater(topology.port) as client:
        for number in range(CHANGES):
            if number % 12 == 6:
                ended = kills % 2
                topology.end(ended, signal.SIGKILL)
                kills += 1
            if number % 12 == 10:
                topology.start(ended)
                ended = None
            change = {"set": {"xy"[number % 2]: lab.dice.randrange(-100, 100)},
                      "animation": f".snappy(duration: {lab.dice.randrange(1, 4) / 10})"}
            answer = client.act(path + "/changes", change)
            body = answer.json()
            made[body["session"]["revision"]] = body["session"]["time"], time.monotonic()
            timeline.append({"at": body["effectiveAt"], "id": body["id"], **change})
            time.sleep(PAUSE_SECONDS)
        if ended is not None:
            topology.start(ended)
        time.sleep(1.5)
        client.ask("DELETE", path)
    for watcher in watchers:
        watcher.thread.join(30)
    truth = expected(topology, timeline)
    wrong = []
    for index, watcher in enumerate(watchers):
        wrong += [f"watcher {index}: {error}" for error in watcher.wrong + errors(watcher, made, truth)]
    # A change that was repeated has no time of its own; its server was killed.
    delays = sorted(max(0, watcher.arrivals[revision] - at) for watcher in watchers
                    for revision, (_, at) in made.items() if revision in watcher.arrivals)
    usual = percentile(delays, 0.75)
    if usual > LATENCY_SECONDS:
        wrong.append(f"a quarter of the changes arrived later than {milliseconds(usual)}")
    connections = sum(watcher.connections for watcher in watchers)
    return Outcome(
        "live session watched", f"{CHANGES} changes",
        f"{WATCHERS} streams, {kills} kills, {connections} connections; {sum(len(w.received) for w in watchers)} events, no change and no "
        f"completion lost or repeated; change to event {milliseconds(percentile(delays, 0.5))} (median)", wrong)


def expected(topology, timeline):
    """Returns the events of the same changes without a session."""
    scene = {"properties": CREATION["properties"], "timeline": sorted(timeline, key=lambda entry: entry["at"]),
             "range": {"end": "removed"}}
    with Conversation(topology.replicas[0].port) as conversation:
        return conversation.ask("POST", "/v1/evaluate", scene).json()["events"]


def errors(watcher, made, truth):
    """Returns what a client has missed or received twice."""
    wrong = []
    changes = [data["revision"] for kind, _, data in watcher.received if kind == "change"]
    if changes != sorted(made):
        wrong.append(f"received the changes {changes} instead of {sorted(made)}")
    if watcher.resets:
        wrong.append(f"was reset {watcher.resets} times")
    happened = [(place, data) for kind, place, data in watcher.received if kind in REPORTED]
    # An event that a later change prevented may have been sent before the server knew of the change.
    kept = [data for place, data in happened if data in truth or not is_prevented(place, data, made)]
    missing = [event for event in truth if event not in kept]
    if missing:
        wrong.append(f"missed {missing}")
    if strange := [event for event in kept if event not in truth]:
        wrong.append(f"received {strange}, which did not happen")
    if len(kept) != len(truth) and not missing:
        wrong.append("received an event twice")
    return wrong


def is_prevented(place, event, made):
    """True if the next change was made before the event."""
    # In a place such as 10:816079cd.4.2, a nonce follows the revision.
    revision = int(place.split(".")[0].split(":")[0]) + 1
    return revision in made and made[revision][0] <= event["time"] + 1e-9
