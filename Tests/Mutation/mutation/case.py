"""A case: requests in order, the first of which may create the session of the others."""

import dataclasses
import json
import shlex
import urllib.parse

from mutation.tree import dump


@dataclasses.dataclass
class Request:
    """A request; `{id}` in the target stands for the session that the case has created."""

    method: str
    target: str
    fields: list = dataclasses.field(default_factory=list)
    content: str = None

    @property
    def path(self):
        return self.target.partition("?")[0]

    def bytes(self, identifier):
        """Returns the request's bytes; invalid characters in the request line are percent-encoded.
        """
        target = self.target.replace("{id}", identifier or "ses_BzY7kVq2hXw9LdTn4RcG0e")
        target = urllib.parse.quote(target, safe="%/?:@!$&'()*+,;=-._~#")
        lines = [f"{self.method} {target} HTTP/1.1", "Host: localhost"]
        lines += [f"{name}: {value}" for name, value in self.fields]
        content = b""
        if self.content is not None:
            content = self.content.encode("utf-8", "surrogatepass")
            lines.append(f"Content-Length: {len(content)}")
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + content

    def curl(self, base="http://127.0.0.1:8080"):
        target = urllib.parse.quote(
            self.target.replace("{id}", "$ID"), safe="%/?:@!$&'()*+,;=-._~#"
        )
        method = {"GET": "-g", "HEAD": "-gI"}.get(self.method, f"-gX {self.method}")
        words = ["curl", "-sS", method]
        for name, value in self.fields:
            words += ["-H", shlex.quote(f"{name}: {value}")]
        if self.content is not None:
            words += ["--data-binary", shlex.quote(self.content)]
            if self.method in ("GET", "HEAD"):
                words[2] = f"-gX {self.method}"
        url = base + target
        words.append(f'"{url}"' if "$ID" in url else shlex.quote(url))
        return " ".join(words)


@dataclasses.dataclass
class Case:
    name: str
    requests: list

    def curl(self):
        """Returns shell lines that send the same requests with curl."""
        lines = []
        uses = any("{id}" in request.target for request in self.requests)
        for index, request in enumerate(self.requests):
            line = request.curl()
            if index == 0 and uses and "{id}" not in request.target:
                line = f'ID=$({line} | sed \'s/.*"id":"\\([^"]*\\).*/\\1/\')'
            lines.append(line)
        return "\n".join(lines)

    def saved(self, note):
        return (
            json.dumps(
                {
                    "note": note,
                    "requests": [
                        {
                            key: value
                            for key, value in dataclasses.asdict(request).items()
                            if value not in (None, [])
                        }
                        for request in self.requests
                    ],
                },
                indent=2,
                ensure_ascii=False,
            )
            + "\n"
        )

    @staticmethod
    def read(path):
        saved = json.loads(path.read_text(encoding="utf-8"))
        return Case(
            path.stem,
            [
                Request(
                    each["method"],
                    each["target"],
                    [tuple(field) for field in each.get("fields", [])],
                    each.get("content"),
                )
                for each in saved["requests"]
            ],
        )


def query(pairs):
    """Returns a query of names and trees.

    Texts are written unchanged, and other values as JSON.
    """
    parts = []
    for name, value in pairs:
        text = value if isinstance(value, str) else dump(value)
        parts.append(
            urllib.parse.quote(name.encode("utf-8", "surrogatepass"), safe="")
            + "="
            + urllib.parse.quote(text.encode("utf-8", "surrogatepass"), safe=",.:()-")
        )
    return "?" + "&".join(parts) if parts else ""
