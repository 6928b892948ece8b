"""openapi.yaml as the program serves it: where `null` is allowed, and the seeds of requests.

The seeds are made from transcripts.
"""

import re

from mutation.case import Request, query
from mutation.transcripts import transcripts
from mutation.tree import dump, tree

METHODS = ("get", "post", "patch", "delete", "put")


class Contract:
    def __init__(self, document):
        self.document = document
        self.operations = []
        for path, item in document["paths"].items():
            pattern = re.compile("^" + re.sub(r"\\{[^}]*\\}", "([^/?]*)", re.escape(path)) + "$")
            self.operations.append((path.count("{"), -len(path), path, pattern, item))
        self.operations.sort(key=lambda each: each[:2])
        self.transcripts = transcripts()
        self.allowed = {}

    def resolve(self, found):
        while isinstance(found, dict) and "$ref" in found:
            at = self.document
            for name in found["$ref"][2:].split("/"):
                at = at[name.replace("~1", "/").replace("~0", "~")]
            found = at
        return found

    def place(self, path):
        """Returns the contract's template and item for a request's path; None if no template
        matches.
        """
        for _, _, name, pattern, item in self.operations:
            if pattern.match(path):
                return name, item
        return None

    def seeds(self):
        """Yields the seeds of each operation, from the bodies and paths of the operation's
        transcripts.
        """
        for path, item in self.document["paths"].items():
            for method in METHODS:
                if method not in item:
                    continue
                operation = item[method]
                own = [
                    each
                    for each in self.transcripts
                    if each.operation == operation["operationId"]
                ]
                values = {}
                for name, value in (pair for each in own for pair in each.query):
                    values.setdefault(name, []).append(value)
                parameters = [
                    (parameter, values.get(parameter["name"]) or self.values(parameter))
                    for parameter in map(
                        self.resolve, item.get("parameters", []) + operation.get("parameters", [])
                    )
                ]
                contents = [
                    (each.kind, tree(each.content)) for each in own if each.content is not None
                ]
                targets = {self.target(path, each.path) for each in own}
                for content in contents or [None]:
                    for target in sorted(targets):
                        yield method.upper(), target, parameters, content

    def target(self, template, path):
        """Returns a transcript's path in which `{id}` replaces the name of the session."""
        parts = zip(template.split("/"), path.split("/"))
        return "/".join(own if own == "{id}" else given for own, given in parts)

    def values(self, parameter):
        """Returns values for a parameter that occurs in no transcript."""
        schema = self.resolve(parameter.get("schema", {}))
        return schema.get("enum") or [schema.get("default", 1)]

    def request(self, dice, seed):
        """Returns a seed's method, target, query as pairs, and body as (kind, tree) or None."""
        method, target, parameters, content = seed
        pairs = []
        for parameter, values in parameters:
            if parameter["in"] == "query" and dice.random() < min(0.4, 4 / len(parameters)):
                value = dice.choice(values)
                if isinstance(value, list):
                    value = ",".join(
                        dump(tree(each)) if not isinstance(each, str) else each for each in value
                    )
                pairs.append([parameter["name"], tree(value)])
        return method, target, pairs, content

    def null_allowed(self, method, path, status, steps):
        """Returns True if the response's schema allows `null` at a place, or does not cover the
        place.
        """
        found = self.place(path)
        if found is None:
            return True
        name, item = found
        general = tuple("*" if isinstance(step, int) else step for step in steps)
        key = (method, name, status, general)
        if key not in self.allowed:
            operation = item.get(method.lower(), {})
            answer = self.resolve(operation.get("responses", {}).get(str(status), {}))
            contents = answer.get("content", {})
            schema = contents.get("application/json", {}).get("schema")
            self.allowed[key] = schema is None or self.allows(schema, list(general)) is not False
        return self.allowed[key]

    def allows(self, schema, steps):
        """Returns True if the schema allows `null` at a place, else False; None if it does not
        cover the place.
        """
        schema = self.resolve(schema)
        if not isinstance(schema, dict):
            return None
        results = [self.allows(each, steps) for each in schema.get("allOf", [])]
        several = schema.get("oneOf", []) + schema.get("anyOf", [])
        if several:
            choices = [self.allows(each, steps) for each in several]
            results.append(True if True in choices else False if False in choices else None)
        results.append(self.allows_here(schema, steps))
        if True in results:
            return True
        return False if False in results else None

    def allows_here(self, schema, steps):
        if not steps:
            kinds = schema.get("type")
            if kinds is not None:
                return "null" in kinds if isinstance(kinds, list) else kinds == "null"
            return None in schema["enum"] if "enum" in schema else None
        step, *rest = steps
        if step == "*":
            members = schema.get("prefixItems", []) + (
                [schema["items"]] if "items" in schema else []
            )
            choices = [self.allows(each, rest) for each in members]
            return True if True in choices else False if False in choices else None
        if step in schema.get("properties", {}):
            return self.allows(schema["properties"][step], rest)
        others = schema.get("additionalProperties")
        return self.allows(others, rest) if isinstance(others, dict) else None


def seed_request(dice, contract, seed, mutator):
    """Returns a request made from a seed, with mutations."""
    method, target, pairs, content = contract.request(dice, seed)
    pairs = mutator.query(pairs)
    fields, text = [], None
    if content is not None:
        kind, value = content
        fields.append(("Content-Type", kind))
        value = mutator.content(value)
        text = value if kind == "text/plain" and isinstance(value, str) else dump(value)
    return Request(method, target + query(pairs), fields, text)
