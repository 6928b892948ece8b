"""Cases with one mutated source text: a check, an evaluation, or a session."""

from mutation.case import Case, Request
from mutation.sources import Sources
from mutation.tree import Pairs, Raw, dump

JSON = [("Content-Type", "application/json")]
VALUES = {
    "number": ("0", ["100", "-3", "0.5"]),
    "point": ("[0,0]", ["[100,-20]", "[1,1]"]),
    "color": ('{"$color":"#ff0000"}', ['{"$color":"#00ff0080"}']),
}


class SourceCases:
    def __init__(self, dice, numbers):
        self.dice = dice
        self.sources = Sources(dice, numbers)

    def case(self, name):
        text, animation, kinds = self.sources.changed()
        choice = self.dice.random()
        if choice < 0.4:
            return Case(name, [self.check(text)])
        call = self.sources.call(text, animation, kinds, 0.95)
        if self.dice.random() < 0.2:
            call.put("modifiers", [Pairs([["type", "speed"], ["speed", self.sources.numbers.any(["2", "0.5"])]])])
        if choice < 0.75:
            return Case(name, [self.evaluation(call)])
        return Case(name, self.session(call))

    def check(self, text):
        if self.dice.random() < 0.3:
            return Request("POST", "/v1/sources/check", [("Content-Type", "text/plain")], text)
        return self.post("/v1/sources/check", Pairs([["source", text]]))

    def evaluation(self, call):
        keys = Pairs([["animation", call], ["to", Raw(self.dice.choice(["100", "1", "-3"]))]])
        keys.put("range", self.range())
        if self.dice.random() < 0.15:
            keys.put("fidelity", "exact")
        if self.dice.random() < 0.3:
            keys.put("include", ["velocity"])
        return self.post("/v1/evaluate", keys)

    def session(self, call):
        """Returns requests that create a session, change, step and copy it."""
        name, (start, targets) = self.dice.choice(list(VALUES.items()))
        keys = Pairs([["properties", Pairs([[name, Raw(start)]])]])
        requests = [self.post("/v1/sessions", keys)]
        for _ in range(self.dice.choice([1, 1, 2])):
            change = Pairs([["set", Pairs([[name, Raw(self.dice.choice(targets))]])]])
            change.put("animation", call)
            requests.append(self.post("/v1/sessions/{id}/changes", change))
            requests.append(
                self.post("/v1/sessions/{id}/evaluate", Pairs([["range", self.step()]]))
            )
        last = self.dice.choice(["environment", "fork", "reset", "read"])
        if last == "environment":
            paused = dump(Pairs([["animationPaused", self.dice.choice([True, False])]]))
            requests.append(Request("PATCH", "/v1/sessions/{id}/environment", JSON, paused))
        elif last == "read":
            requests.append(Request("GET", "/v1/sessions/{id}"))
        else:
            requests.append(self.post(f"/v1/sessions/{{id}}/{last}", Pairs()))
        return requests

    def range(self):
        end = self.dice.choice(["0.2", "0.5", "1", "2"])
        return Pairs([["end", Raw(end)], ["fps", Raw(self.dice.choice(["10", "30", "60"]))]])

    def step(self):
        return Pairs([["duration", Raw(self.dice.choice(["0.1", "0.3", "1"]))], ["fps", Raw("30")]])

    @staticmethod
    def post(path, keys):
        return Request("POST", path, JSON, dump(keys))
