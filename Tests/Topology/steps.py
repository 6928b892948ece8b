"""Many clients step the same sessions: with If-Match, and with Idempotency-Key."""

import signal
import threading

from repeater import Repeater
from rig.conversation import Conversation
from rig.outcome import Outcome
from rig.refusals import statuses
from topology import Crowd

CLIENTS = 40
SESSIONS = 8
KILLS = 6
CREATION = {"animation": ".bouncy.repeatForever()", "to": 100}
STEP_SECONDS = 0.01
STEP = {"range": {"duration": STEP_SECONDS}}


def sessions(topology):
    """Creates sessions through nginx; returns their paths."""
    with Conversation(topology.port) as conversation:
        return [conversation.ask("POST", "/v1/sessions", CREATION).fields["location"]
                for _ in range(SESSIONS)]


def compared(topology, path, count):
    """Returns the errors in a session after a number of steps, as each server reports it."""
    wrong = []
    for replica in topology.replicas:
        with Conversation(replica.port) as conversation:
            found = conversation.ask("GET", path).json()
        if found["revision"] != count + 1:
            wrong.append(f"{count} steps, but revision {found['revision']}")
        if abs(found["time"] - STEP_SECONDS * count) > 1e-6:
            wrong.append(f"{count} steps, but {found['time']} s")
    return wrong


def number_of_steps(lab):
    """Returns the number of steps of all clients together, a multiple of their number."""
    return lab.many(2_000, 10_000)


def conditional(lab, topology):
    """Checks that each revision is the result of exactly one step with If-Match."""
    total = number_of_steps(lab)
    paths = sessions(topology)
    revisions = {path: [] for path in paths}
    lock = threading.Lock()
    answers = []

    def work(index, crowd):
        path = paths[index % SESSIONS]
        with Conversation(topology.port) as conversation:
            tag = conversation.ask("GET", path).fields["etag"]
            for _ in range(total // CLIENTS):
                answer = conversation.ask("POST", path + "/evaluate", STEP, [f"If-Match: {tag}"])
                with lock:
                    answers.append(answer)
                    if answer.status == 200:
                        revisions[path].append(answer.json()["session"]["revision"])
                if answer.status == 200:
                    tag = answer.fields["etag"]
                elif answer.status in (409, 412):
                    tag = conversation.ask("GET", path).fields["etag"]
                else:
                    crowd.complain(f"{answer.status}: {answer.content[:200]}")

    wrong = Crowd(CLIENTS, work).join()
    for path, found in revisions.items():
        if sorted(found) != list(range(2, len(found) + 2)):
            wrong.append(f"{path}: the revisions of {len(found)} steps are not 2, 3, …")
        wrong += compared(topology, path, len(found))
    if len(answers) != total:
        wrong.append(f"{len(answers)} responses to {total} steps")
    if not any(answer.status == 412 for answer in answers):
        wrong.append("no step was refused, so the test proves nothing")
    return Outcome(
        "steps with If-Match", f"{total} steps",
        f"{statuses(answers)}; {CLIENTS} clients on {SESSIONS} sessions; each 200 has its own revision, "
        "without a gap", wrong)


def keyed(lab, topology):
    """Checks that each keyed step is made once, while servers are killed and restarted."""
    total = number_of_steps(lab)
    paths = sessions(topology)
    clients = [Repeater(topology.port) for _ in range(CLIENTS)]

    def work(index, crowd):
        with clients[index] as client:
            for _ in range(total // CLIENTS):
                answer = client.act(paths[index % SESSIONS] + "/evaluate", STEP)
                if answer.status != 200:
                    crowd.complain(f"{answer.status}: {answer.content[:200]}")
                crowd.count()

    crowd = Crowd(CLIENTS, work)
    for number in range(KILLS):
        crowd.wait(total * (number + 1) // (KILLS + 1))
        topology.end(number % 2, signal.SIGKILL)
        topology.start(number % 2)
    wrong = crowd.join()
    for path in paths:
        wrong += compared(topology, path, total // SESSIONS)
    unheard, refused, contended, replayed = (
        sum(getattr(client, name) for client in clients)
        for name in ("unheard", "refused", "contended", "replayed"))
    if replayed == 0:
        wrong.append("no response was replayed, so the test proves nothing")
    return Outcome(
        "steps with a key", f"{total} steps",
        f"each made once; {KILLS} servers killed; repeated after 503: {refused}, a broken connection: "
        f"{unheard}, 409: {contended}; replayed: {replayed}", wrong)
