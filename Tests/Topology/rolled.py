"""Both servers are replaced one after the other under load, without one failed request."""

import json
import signal

from repeater import Repeater
from rig.conversation import Broken
from rig.outcome import Outcome
from topology import Crowd

CLIENTS = 24
CREATION = {"animation": ".bouncy.repeatForever()", "to": 100}
STEP = {"range": {"duration": 0.01}}
EVALUATION = {"animation": ".bouncy", "to": 100, "range": {"end": "removed"}}


def asked(client, crowd, status, method, target, *others):
    """Sends a request once and returns the response; another status ends the client."""
    answer = client.ask(method, target, *others)
    if answer is None or answer.status != status:
        raise Broken(f"{method} {target.partition('ses_')[0]}: {answer or 'no response, or 503'}")
    crowd.count()
    return answer


def rolled(lab, topology):
    """Checks that no request fails; the steps are not idempotent."""
    rolls = lab.many(2, 20)
    steps = [0] * CLIENTS

    def work(index, crowd):
        with Repeater(topology.port) as client:
            answer = asked(client, crowd, 201, "POST", "/v1/sessions", CREATION)
            path, tag = answer.fields["location"], answer.fields["etag"]
            while not crowd.is_stopping:
                answer = asked(client, crowd, 200, "POST", path + "/evaluate", STEP, [f"If-Match: {tag}"])
                tag = answer.fields["etag"]
                steps[index] += 1
                asked(client, crowd, 200, "GET", path)
                asked(client, crowd, 200, "POST", "/v1/evaluate", EVALUATION)
            answer = asked(client, crowd, 200, "GET", path)
            if answer.json()["revision"] != steps[index] + 1:
                crowd.complain(f"client {index}: the session has not {steps[index]} steps")

    crowd = Crowd(CLIENTS, work)
    for number in range(rolls):
        index = number % 2
        crowd.wait(crowd.done + 500)
        if (code := topology.end(index, signal.SIGTERM)) != 0:
            crowd.complain(f"the server ended with {code}")
        topology.start(index)
        crowd.wait_until(lambda: topology.is_used(index), "nginx uses the new server")
    crowd.wait(crowd.done + 500)
    crowd.is_stopping = True
    wrong = crowd.join()
    # For a request that nginx sent to two servers, its log has both addresses.
    retried = sum("," in json.loads(line)["upstreamAddress"]
                  for line in topology.nginx.log().splitlines())
    return Outcome(
        "servers replaced", f"{rolls} times",
        f"{crowd.done} requests of {CLIENTS} clients, none failed; {retried} sent to a second server", wrong)
