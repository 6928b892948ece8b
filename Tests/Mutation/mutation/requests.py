"""The encoding of a request as a query, as a body or as both, and its output format."""

from mutation.case import Request, query
from mutation.tree import Pairs, dump

TYPES = {
    "json": "application/json",
    "ndjson": "application/x-ndjson",
    "csv": "text/csv",
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain",
    "line": "text/plain",
    "css": "text/css",
}
ODD_ACCEPTS = [
    "*/*",
    "text/plain",
    "text/html",
    "application/json;q=0",
    "image/*",
    "application/xml",
]
SAID = ("animation", "from", "motion", "spring", "curve")
PLOTTED = ("width", "height", "scale", "theme", "w", "color", "charset", "format")


class Requests:
    """Makes a request from keys, with mutations."""

    def __init__(self, dice, mutator):
        self.dice = dice
        self.mutator = mutator

    def some(self, share):
        return self.dice.random() < share

    def request(self, path, keys, method=None):
        """Encodes the keys as a query, as JSON or as both; the format is a suffix, a key or in
        Accept.
        """
        fields = []
        form = keys.get("format")
        if form in TYPES and path.startswith(("/v1/evaluate", "/v1/compare", "/v1/bake")):
            choice = self.dice.random()
            if choice < 0.35:
                path, keys = f"{path}.{form}", keys.drop("format")
            elif choice < 0.5:
                keys.drop("format")
                fields.append(("Accept", TYPES[form]))
        is_pair = path.count("/") > 3 or path.startswith(
            ("/v1/spring/", "/v1/curve/", "/v1/bezier/")
        )
        if method is None:
            method = "GET" if is_pair or self.some(0.45) else "POST"
        content, pairs = None, []
        # A request that is too long for a target is sent as a body, with rare exceptions.
        if method == "GET" and not is_pair and self.some(0.98) and len(dump(keys)) > 3000:
            method = "POST"
        if method == "GET":
            if isinstance(keys.get("range"), Pairs) and self.some(0.97):
                # In a query, the keys of a range are beside the other keys.
                keys = Pairs([pair for pair in keys if pair[0] != "range"] + keys.get("range"))
            pairs = [[name, self.spelled(value)] for name, value in keys]
        elif keys and self.some(0.06):
            pairs = [[name, self.spelled(value)] for name, value in keys if self.some(0.3)]
            content = dump(self.mutator.content(keys))
        else:
            words = [
                pair
                for pair in keys
                if pair[0] in PLOTTED and path.startswith(("/v1/evaluate", "/v1/compare"))
            ]
            pairs = [[name, self.spelled(value)] for name, value in words]
            content = dump(self.mutator.content(Pairs(pair for pair in keys if pair not in words)))
        kind = "application/json"
        spelled = next((keys.get(key) for key in SAID if isinstance(keys.get(key), str)), None)
        if content is not None and spelled is not None and self.some(0.05):
            # A SwiftUI expression is a valid body.
            kind, content = "text/plain", self.mutator.text(spelled) if self.some(0.2) else spelled
        if content is not None:
            fields.append(("Content-Type", kind))
        pairs = self.mutator.query(pairs)
        method = self.other(method)
        self.fields(fields)
        return Request(method, path + query(pairs), fields, content)

    def other(self, method):
        if self.some(0.97):
            return method
        return self.dice.choice(
            ["HEAD", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "GET", "POST"]
        )

    def fields(self, fields):
        if self.some(0.15):
            fields.append(
                ("Accept-Encoding", self.dice.choice(["gzip", "gzip, br;q=0", "*", "identity"]))
            )
        if self.some(0.04):
            fields.append(("Accept", self.dice.choice(ODD_ACCEPTS)))
        if self.some(0.02):
            fields.append(("If-None-Match", "*"))

    def spelled(self, value):
        """Returns a query value: numbers and strings without quotes, lists with commas, the rest as
        JSON.
        """
        if (
            isinstance(value, list)
            and not isinstance(value, Pairs)
            and self.some(0.7)
            and all(isinstance(each, str) for each in value)
        ):
            return ",".join(value)
        if isinstance(value, bool) or value is None:
            return dump(value)
        return value
