"""Numbered cases, which depend only on the seed and the number."""

import json
import random

from mutation.animations import Animations, Values
from mutation.case import Case, Request
from mutation.contract import Contract, seed_request
from mutation.mutate import Mutator
from mutation.numbers import Numbers, at_limits
from mutation.endpoints import Endpoints
from mutation.growth import Growth
from mutation.hostile import Hostile
from mutation.scenes import Scenes
from mutation.source_cases import SourceCases

CREATES = [
    '{"properties":{"value":0},"pausable":true}',
    '{"animation":".bouncy","to":100}',
    '{"properties":{"value":0},"fidelity":"exact"}',
]


class Maker:
    """Makes cases from the contract, the tables and the limits that the program serves."""

    def __init__(self, trial, seed):
        self.seed = seed
        self.contract = Contract(page(trial, "/openapi.json"))
        self.tables = page(trial, "/v1/animations")
        self.platforms = page(trial, "/v1/platforms")["platforms"]
        self.limits = at_limits(page(trial, "/v1/limits"))
        self.seeds = list(self.contract.seeds())

    def case(self, number):
        dice = random.Random(f"{self.seed}/{number}")
        name = f"{self.seed}/{number}"
        # Some cases have only ordinary numbers, some have one extreme number, and some have many.
        numbers = Numbers(dice, self.limits, dice.choice([0.0, 0.0, 0.02, 0.05, 0.1, 0.25]))
        animations = Animations(dice, numbers, self.tables)
        mutator = Mutator(dice, numbers, animations, dice.choice([0.0, 0.1, 0.3, 0.6]))
        if dice.random() < 0.2:
            request = seed_request(dice, self.contract, dice.choice(self.seeds), mutator)
            if "{id}" not in request.target:
                return Case(name, [request])
            first = Request(
                "POST", "/v1/sessions", [("Content-Type", "application/json")], dice.choice(CREATES)
            )
            return Case(name, [first, request])
        values = Values(dice, numbers, self.tables)
        scenes = Scenes(dice, numbers, animations, values)
        return Endpoints(dice, numbers, animations, scenes, mutator, self.platforms).case(name)

    def source_case(self, number):
        """Returns a case with one mutated source text."""
        name = f"{self.seed}/source/{number}"
        dice = random.Random(name)
        numbers = Numbers(dice, self.limits, dice.choice([0.0, 0.0, 0.1]))
        return SourceCases(dice, numbers).case(name)

    def hostile_case(self, number):
        """Returns a case whose time or memory could grow much faster than its size."""
        name = f"{self.seed}/hostile/{number}"
        dice = random.Random(name)
        if dice.random() < 0.6:
            return Hostile(dice, Numbers(dice, self.limits, 0.1)).case(name)
        numbers = Numbers(dice, self.limits, 0.0)
        animations = Animations(dice, numbers, self.tables)
        scenes = Scenes(dice, numbers, animations, Values(dice, numbers, self.tables))
        mutator = Mutator(dice, numbers, animations, 0.0)
        return Growth(dice, Endpoints(dice, numbers, animations, scenes, mutator, self.platforms)).case(name)


def page(trial, path):
    """Returns the JSON of a page that the program serves."""
    return json.loads(trial.connections[0].ask("GET", Request("GET", path).bytes(None)).content)
