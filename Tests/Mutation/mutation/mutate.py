"""Structural mutations of trees and queries."""

import re

from mutation.tree import Pairs, Raw, is_number, places, tree

NUMBER = re.compile(r"(?<![A-Za-z0-9_.#])-?[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?(?![A-Za-z0-9_])")
NAMES = [
    "ä",
    "值",
    "🙂",
    "a b",
    "a\u0000b",
    "=1+1",
    "__proto__",
    "x" * 64,
    "x" * 65,
    "",
    '"',
    "a,b",
    "<b>",
    "a/b",
    "~1",
    "]]>",
    "\u202e",
    "value",
    "x",
    "\ud800",
]
WORDS = [
    "",
    "removed",
    "x",
    "true",
    ".bouncy",
    "0",
    "🙂",
    "exact",
    " ",
    "%",
    "a" * 5000,
    "{}",
    "[]",
    "NaN",
    "-",
    "1e",
    "0x10",
    "１",
    "--1",
    "1,2",
    "🙂" * 40,
]
ANIMATED = {"animation", "from", "base", "motion", "spring"}


def copy(value):
    return tree(value) if isinstance(value, (Pairs, list)) else value


class Mutator:
    def __init__(self, dice, numbers, animations, wildness):
        """wildness: the number of mutations; 0 for none."""
        self.dice = dice
        self.numbers = numbers
        self.animations = animations
        self.wildness = wildness

    def content(self, value):
        """Returns the tree after some mutations, which may change the given tree, too."""
        root = [copy(value)]
        for _ in range(self.turns()):
            found = [[root, 0]] + places(root[0])
            container, index = self.dice.choice(found)
            self.mutate(container, index, found)
        return root[0]

    def turns(self):
        turns = 0
        while turns < 6 and self.dice.random() < self.wildness:
            turns += 1
        return turns

    def mutate(self, container, index, found):
        value = container[index]
        key = (
            container[0]
            if len(container) == 2
            and not isinstance(container, Pairs)
            and isinstance(container[0], str)
            else None
        )
        if self.dice.random() < 0.04:
            container[index] = self.other_type(value)
        elif self.dice.random() < 0.06 and len(found) > 1:
            there, at = self.dice.choice(found)
            if there is not container:
                container[index] = copy(there[at]) if self.dice.random() < 0.9 else None
        elif key in ANIMATED and self.dice.random() < 0.6:
            container[index] = self.animations.any()
        elif is_number(value):
            container[index] = self.numbers.extreme()
        elif isinstance(value, str):
            container[index] = self.text(value)
        elif isinstance(value, Pairs):
            self.pairs(value)
        elif isinstance(value, list):
            container[index] = self.list(value)
        else:
            container[index] = self.other_type(value)

    def other_type(self, value):
        return self.dice.choice(
            [
                None,
                True,
                False,
                Raw("0"),
                "",
                [],
                Pairs(),
                [value],
                "x",
                self.numbers.extreme(),
                Pairs([["type", value]]),
                str(value)[:100] if not isinstance(value, list) else "y",
            ]
        )

    def text(self, value):
        numbers = list(NUMBER.finditer(value))
        if numbers and self.dice.random() < 0.7:
            place = self.dice.choice(numbers)
            return value[: place.start()] + self.numbers.extreme() + value[place.end() :]
        if value.startswith("."):
            return (
                value + self.animations.modifier()
                if self.dice.random() < 0.7
                else self.animations.text()
            )
        if self.dice.random() < 0.3 and value:
            at = self.dice.randrange(len(value))
            return (
                value[:at]
                + self.dice.choice(["", "(", ")", ",", ".", "é", value[at]])
                + value[at + 1 :]
            )
        return self.dice.choice(WORDS + NAMES)

    def pairs(self, value):
        choice = self.dice.random()
        if choice < 0.3 and value:
            value.remove(self.dice.choice(value))
        elif choice < 0.45 and value:
            pair = self.dice.choice(value)
            value.insert(self.dice.randrange(len(value) + 1), [pair[0], copy(pair[1])])
        elif choice < 0.6:
            value.append(
                [
                    self.dice.choice(NAMES + ["animation", "at", "set", "remove", "duration"]),
                    self.numbers.any(["0", "1"]),
                ]
            )
        elif choice < 0.75 and value:
            self.dice.choice(value)[0] = self.dice.choice(NAMES)
        elif choice < 0.85 and len(value) > 1:
            one, other = self.dice.sample(value, 2)
            one[1], other[1] = other[1], one[1]
        elif choice < 0.9:
            value.clear()
        else:
            self.dice.shuffle(value)

    def list(self, value):
        choice = self.dice.random()
        if choice < 0.1 or not value:
            return []
        if choice < 0.3:
            return value + [copy(self.dice.choice(value))]
        if choice < 0.45:
            value.pop(self.dice.randrange(len(value)))
            return value
        if choice < 0.55:
            self.dice.shuffle(value)
            return value
        if choice < 0.6:
            most = self.dice.choice(
                [3, 10, 17, 65, 101] + ([1001] if self.dice.random() < 0.1 else [])
            )
            return [copy(value[index % len(value)]) for index in range(most)]
        if choice < 0.75:
            self.same_times(value)
            return value
        if choice < 0.85:
            return value[::-1]
        return value + [self.numbers.extreme()]

    def same_times(self, value):
        """Sets all changes to one time, or all numbers of a list to one value."""
        time = self.numbers.any(["0", "0", "0.1", "0.5"])
        for index, member in enumerate(value):
            if isinstance(member, Pairs):
                member.put("at", time)
            elif is_number(member):
                value[index] = time

    def query(self, pairs):
        """Returns the pairs of a query after some mutations."""
        for _ in range(self.turns()):
            if not pairs:
                break
            choice = self.dice.random()
            pair = self.dice.choice(pairs)
            if choice < 0.7:
                if isinstance(pair[1], str) and not isinstance(pair[1], Raw):
                    pair[1] = self.text(pair[1])
                else:
                    pair[1] = self.content(pair[1])
            elif choice < 0.8:
                pairs.remove(pair)
            elif choice < 0.88:
                pairs.append([pair[0], copy(pair[1])])
            elif choice < 0.94:
                pair[0] = self.dice.choice(NAMES + ["animation", "timeline", "to", "times"])
            else:
                other = self.dice.choice(pairs)
                pair[1], other[1] = other[1], pair[1]
        return pairs
