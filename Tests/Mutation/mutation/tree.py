"""JSON trees that keep duplicate keys, the order of keys and the digits of numbers."""

import json


class Raw(str):
    """Text that is written unchanged: a number's digits, or JSON that is invalid on purpose."""

    __slots__ = ()


class Pairs(list):
    """An object, as a list of [key, value] in order; a key may occur twice."""

    __slots__ = ()

    def get(self, key):
        return next((value for name, value in self if name == key), None)

    def put(self, key, value):
        for pair in self:
            if pair[0] == key:
                pair[1] = value
                return self
        self.append([key, value])
        return self

    def drop(self, key):
        self[:] = [pair for pair in self if pair[0] != key]
        return self


def tree(value):
    """Returns the tree of ordinary Python values; dictionaries become Pairs."""
    if isinstance(value, Pairs):
        return Pairs([name, tree(member)] for name, member in value)
    if isinstance(value, dict):
        return Pairs([name, tree(member)] for name, member in value.items())
    if isinstance(value, list):
        return [tree(member) for member in value]
    return value


def load(text):
    """Parses JSON and keeps the digits of numbers; raises ValueError if the text is invalid."""
    return json.loads(
        text,
        parse_float=Raw,
        parse_int=Raw,
        parse_constant=Raw,
        object_pairs_hook=lambda pairs: Pairs([name, value] for name, value in pairs),
    )


def dump(value):
    """Returns the JSON text of a tree."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Pairs):
        return (
            "{"
            + ",".join(
                json.dumps(name, ensure_ascii=False) + ":" + dump(member) for name, member in value
            )
            + "}"
        )
    if isinstance(value, dict):
        return dump(tree(value))
    if isinstance(value, list):
        return "[" + ",".join(dump(member) for member in value) + "]"
    return repr(value)


def is_number(value):
    return isinstance(value, (Raw, int, float)) and not isinstance(value, bool)


def places(value, found=None):
    """Yields every place of a tree as (container, index); the index of a value in its pair is 1."""
    if found is None:
        found = []
    if isinstance(value, Pairs):
        for pair in value:
            found.append((pair, 1))
            places(pair[1], found)
    elif isinstance(value, list):
        for index, member in enumerate(value):
            found.append((value, index))
            places(member, found)
    return found
