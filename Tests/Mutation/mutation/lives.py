"""Random sessions that are created, stepped, changed, paused, reset, forked, read and deleted."""

from mutation.requests import Requests
from mutation.case import Request
from mutation.tree import Pairs


class Lives(Requests):
    def __init__(self, dice, numbers, scenes, mutator):
        super().__init__(dice, mutator)
        self.numbers = numbers
        self.scenes = scenes

    def session(self):
        """Returns the requests of a case; all except the first use `{id}` for the session."""
        keys = self.scenes.scene()
        timeline = keys.get("timeline")
        keys.drop("timeline")
        for key, word in (("pausable", True), ("ttl", self.numbers.any(["1", "60", "600"]))):
            if self.some(0.3):
                keys.put(key, word)
        if self.some(0.3):
            keys.put("fidelity", self.dice.choice(["exact", "swiftui"]))
        kinds = {name: "number" for name, _ in keys.get("properties") or [["value", 0]]}
        requests = [self.request("/v1/sessions", keys, "POST")]
        requests[0].method = "POST"
        for change in (timeline or [])[:3]:
            requests.append(self.request("/v1/sessions/{id}/changes", change, "POST"))
        for _ in range(self.dice.randint(1, 5)):
            requests.append(
                self.dice.choice(
                    [
                        self.step,
                        self.step,
                        self.step,
                        lambda: self.change(kinds),
                        lambda: self.change(kinds),
                        self.pause,
                        self.reset,
                        self.fork,
                        self.read,
                    ]
                )()
            )
        return requests

    def step(self):
        made = self.scenes.range()
        if made.get("end") is not None and self.some(0.6):
            made = Pairs(
                [
                    ["duration", self.numbers.any(["0.1", "0.2", "0.5", "0"])],
                    ["fps", self.numbers.any(["10", "20", "60"])],
                ]
            )
        keys = Pairs([["range", made]])
        keys.extend(
            pair for pair in self.scenes.options() if pair[0] in ("include", "omit", "precision")
        )
        if self.some(0.1):
            keys.put("commit", False)
        return self.request("/v1/sessions/{id}/evaluate", keys, "POST")

    def change(self, kinds):
        at = self.numbers.time() if self.some(0.3) else None
        return self.request("/v1/sessions/{id}/changes", self.scenes.change(kinds, at), "POST")

    def pause(self):
        keys = Pairs([["animationPaused", self.dice.choice([True, False, None])]])
        return self.request("/v1/sessions/{id}/environment", keys, "PATCH")

    def reset(self):
        return self.request("/v1/sessions/{id}/reset", Pairs(), "POST")

    def fork(self):
        keys = Pairs([["ttl", self.numbers.any(["1", "60"])]]) if self.some(0.5) else Pairs()
        return self.request("/v1/sessions/{id}/fork", keys, "POST")

    def read(self):
        return Request(self.dice.choice(["GET", "GET", "DELETE", "HEAD"]), "/v1/sessions/{id}")
