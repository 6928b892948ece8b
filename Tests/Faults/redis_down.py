"""Redis is killed, frozen and restarted under load: no change is lost, and no client waits long.

Two servers share one Redis with `appendfsync always`, so each acknowledged change must survive.
"""

import json
import signal
import threading
import time

from rig.conversation import Broken, Conversation, Unheard
from rig.crowd import Probe
from rig.outcome import Outcome, milliseconds, needs_command
from rig.program import Program
from rig.redis_server import Redis

CLIENTS = 8
CREATION = {"animation": ".bouncy.repeatForever()", "to": 100}
STEP = {"range": {"duration": 0.01}}
# A call ends after 1 s. The rest is for two loaded processors.
RESPONSE_SECONDS = 1.5
RECOVERY_SECONDS = 3.0
PROBE_P99_SECONDS = 0.05


class Client(threading.Thread):
    """A client that changes its own session with If-Match until it is stopped."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.isStopped = port, False
        self.acknowledged, self.refused, self.slowest, self.wrong = 0, 0, 0.0, []
        self.last_success = 0.0
        with Conversation(port) as conversation:
            answer = conversation.ask("POST", "/v1/sessions", CREATION)
            self.path, self.tag = answer.fields["location"], answer.fields["etag"]

    def run(self):
        try:
            with Conversation(self.port) as conversation:
                while not self.isStopped:
                    self.step(conversation)
        except (Broken, Unheard) as error:
            self.wrong.append(str(error))

    def step(self, conversation):
        begin = time.monotonic()
        answer = conversation.ask("POST", self.path + "/evaluate", STEP, [f"If-Match: {self.tag}"])
        end = time.monotonic()
        self.slowest = max(self.slowest, end - begin)
        if answer.status == 200:
            self.acknowledged += 1
            self.tag, self.last_success = answer.fields["etag"], end
        elif answer.status == 503:
            if answer.fields.get("retry-after") != "1":
                self.wrong.append("503 without Retry-After: 1")
            self.refused += 1
            self.reread(conversation)
        elif answer.status == 412 and self.refused:
            # A Redis that was frozen executes a change after its time-out.
            self.reread(conversation)
        else:
            self.wrong.append(f"{answer.status}: {answer.content[:200]}")

    def reread(self, conversation):
        """Reads the session after a change whose outcome is unknown."""
        while not self.isStopped:
            begin = time.monotonic()
            answer = conversation.ask("GET", self.path)
            self.slowest = max(self.slowest, time.monotonic() - begin)
            if answer.status == 200:
                before, after = (int(tag.strip('"').split("-")[0]) for tag in (self.tag, answer.fields["etag"]))
                # The change was made or not; an acknowledged change never disappears.
                if after not in (before, before + 1) or (after == before and answer.fields["etag"] != self.tag):
                    self.wrong.append(f"{self.tag} became {answer.fields['etag']}")
                self.tag = answer.fields["etag"]
                return
            if answer.status != 503:
                self.wrong.append(f"GET {answer.status}: {answer.content[:200]}")
                return
            time.sleep(0.02)

    def check(self):
        """Compares the number of changes with the time of the session."""
        with Conversation(self.port) as conversation:
            answer = conversation.ask("GET", self.path)
        if answer.status != 200 or answer.fields["etag"] != self.tag:
            self.wrong.append(f"ends with {answer.status} {answer.fields.get('etag')}, not with {self.tag}")
            return
        document = json.loads(answer.content)
        if abs(document["time"] - 0.01 * (document["revision"] - 1)) > 1e-6:
            self.wrong.append(f"revision {document['revision']} is at {document['time']} s")


def kill(redis):
    redis.kill()
    time.sleep(0.5)
    redis.start()


def restart(redis):
    redis.kill()
    redis.start()


def freeze(redis):
    redis.process.send_signal(signal.SIGSTOP)
    time.sleep(2)
    redis.process.send_signal(signal.SIGCONT)


def run(lab):
    needs_command("redis-server", "redis-server")
    for fault, name in ((kill, "Redis killed for 0.5 s"), (restart, "Redis killed and restarted"),
                        (freeze, "Redis frozen for 2 s")):
        repetitions = lab.many(3, 20)
        redis = Redis(lab.directory())
        try:
            with Program(lab, redis.place) as one, Program(lab, redis.place) as other:
                clients = [Client((one, other)[index % 2].port) for index in range(CLIENTS)]
                for client in clients:
                    client.start()
                probe = Probe(one.port)
                slowest_recovery, wrong = 0.0, []
                for _ in range(repetitions):
                    time.sleep(0.3)
                    fault(redis)
                    back = time.monotonic()
                    while min(client.last_success for client in clients) < back:
                        if time.monotonic() - back > 10:
                            wrong.append("no recovery within 10 s")
                            break
                        time.sleep(0.005)
                    slowest_recovery = max(slowest_recovery, time.monotonic() - back)
                probe.stop()
                for client in clients:
                    client.isStopped = True
                for client in clients:
                    client.join()
                    client.check()
                    wrong += client.wrong
        finally:
            redis.kill()
        slowest = max(client.slowest for client in clients)
        if slowest > RESPONSE_SECONDS:
            wrong.append(f"a response took {slowest:.2f} s")
        if slowest_recovery > RECOVERY_SECONDS:
            wrong.append(f"recovery took {slowest_recovery:.2f} s")
        if probe.p99() > PROBE_P99_SECONDS:
            wrong.append(f"p99 of evaluations is {milliseconds(probe.p99())}")
        acknowledged, refused = (sum(getattr(client, name) for client in clients)
                                 for name in ("acknowledged", "refused"))
        if refused == 0:
            wrong.append("no request was refused, so the test proves nothing")
        yield Outcome(
            name, f"{repetitions} times",
            f"{acknowledged} acknowledged changes, none lost; {refused} of unknown outcome or refused with 503; "
            f"slowest response {slowest:.2f} s; recovery within {slowest_recovery:.2f} s; p99 of evaluations "
            f"{milliseconds(probe.p99())}", wrong)
