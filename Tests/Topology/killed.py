"""A server is killed while clients change sessions; the sessions are compared with those of a
server that was not.
"""

import signal

from repeater import Repeater
from rig.conversation import Conversation
from rig.outcome import Outcome
from rig.program import Program
from topology import Crowd

CLIENTS = 24
ACTS = 60
CREATION = {"animation": ".bouncy", "to": 100}


def act(dice, number):
    """Returns the path and the content of a change: a step, or a new target for a moving value."""
    if number % 4 == 3:
        return "/changes", {"set": {"value": dice.randrange(-500, 500)}, "animation": ".snappy"}
    return "/evaluate", {
        "range": {"duration": dice.randrange(1, 40) / 100, "count": 3}, "include": ["velocity"]}


def killed(lab, topology):
    """Checks that no acknowledged change is lost, and that each session continues as on one server.
    """
    acts = [[act(lab.dice, number) for number in range(ACTS)] for _ in range(CLIENTS)]
    clients = [Repeater(topology.port) for _ in range(CLIENTS)]
    acknowledged = [[] for _ in range(CLIENTS)]
    paths = [None] * CLIENTS

    def work(index, crowd):
        with clients[index] as client:
            answer = client.act("/v1/sessions", CREATION)
            paths[index] = answer.fields["location"]
            acknowledged[index].append(essence(answer, paths[index]))
            for path, content in acts[index]:
                answer = client.act(paths[index] + path, content)
                acknowledged[index].append(essence(answer, paths[index]))
                crowd.count()

    crowd = Crowd(CLIENTS, work)
    crowd.wait(CLIENTS * ACTS // 3)
    topology.end(0, signal.SIGKILL)
    at_kill = crowd.done
    wrong = crowd.join()
    with Program(lab) as alone, Conversation(alone.port) as conversation:
        for index in range(CLIENTS):
            wrong += different(conversation, acts[index], acknowledged[index], index)
            wrong += unlike(topology, alone, paths[index], conversation.path)
    repeated = sum(client.unheard + client.refused for client in clients)
    if at_kill >= CLIENTS * ACTS:
        wrong.append("all changes were made before the kill, so the test proves nothing")
    return Outcome(
        "server killed", f"{CLIENTS * ACTS} changes",
        f"{at_kill} before the kill, none lost; {repeated} repeated; {CLIENTS} sessions have the bytes of "
        "those of one server with memory", wrong)


def essence(answer, path):
    """Returns a response without the name of its session."""
    return answer.status, answer.content.replace(path.rpartition("/")[2].encode(), b"NAME")


def different(conversation, acts, acknowledged, index):
    """Makes the same changes on one connection; returns the responses that differ.

    The path of the new session becomes `conversation.path`.
    """
    answer = conversation.ask("POST", "/v1/sessions", CREATION)
    conversation.path = path = answer.fields["location"]
    answers = [answer] + [conversation.ask("POST", path + where, content) for where, content in acts]
    wrong = []
    for number, (one, other) in enumerate(zip([essence(answer, path) for answer in answers], acknowledged)):
        if one != other:
            wrong.append(f"client {index}, response {number}: {other} instead of {one}")
    if len(acknowledged) != len(answers):
        wrong.append(f"client {index}: {len(acknowledged)} responses to {len(answers)} requests")
    return wrong


def unlike(topology, alone, path, reference):
    """Returns the errors of a session that is read and continued, beside its reference."""
    wrong = []
    with Conversation(topology.port) as one, Conversation(alone.port) as other:
        for method, where, content in [("GET", "", None)] + [
                ("POST", "/evaluate", {"range": {"duration": 1, "count": 20}, "include": ["velocity"]})] * 3:
            found = essence(one.ask(method, path + where, content), path)
            asked = essence(other.ask(method, reference + where, content), reference)
            if found != asked:
                wrong.append(f"{method} {where}: {found} instead of {asked}")
    return wrong
