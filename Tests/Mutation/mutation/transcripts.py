"""The requests in Tests/Transcripts, from which seeds are made."""

import json
import pathlib
from urllib.parse import parse_qsl

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Transcripts"


class Transcript:
    """The request of one file: its method, path, query and content."""

    def __init__(self, path):
        self.operation = path.parent.name
        lines = path.read_bytes().decode().split("\n---\n")[0].split("\n")
        while lines[0].startswith("# "):
            lines.pop(0)
        self.method, target = lines.pop(0).split(" ")
        self.path, _, text = target.partition("?")
        self.query = [
            (name, number(value)) for name, value in parse_qsl(text, keep_blank_values=True)
        ]
        head = lines[: lines.index("")] if "" in lines else lines
        fields = dict(line.split(": ", 1) for line in head)
        self.kind = fields.get("Content-Type")
        self.content = None
        if self.kind is not None and len(head) < len(lines):
            text = "\n".join(lines[len(head) + 1 :])
            self.content = text if self.kind == "text/plain" else parsed(text)


def transcripts():
    """Returns every transcript, in the order of the files' paths."""
    return [Transcript(path) for path in sorted(FOLDER.glob("*/*.http"))]


def number(text):
    value = parsed(text)
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else text


def parsed(text):
    """Returns the value of a JSON text; None if the text is invalid."""
    try:
        return json.loads(text)
    except ValueError:
        return None
