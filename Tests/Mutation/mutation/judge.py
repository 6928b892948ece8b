"""The checks of a response, each of which returns errors that begin with their kind."""

import base64
import json
import re
import xml.etree.ElementTree as ElementTree
import zlib

from mutation.case import Request

# A number that is not finite, as a separate word or before a unit. `iterations: Infinity` and
# `.infinity` are excluded later: they repeat endlessly in JavaScript and Swift.
NOT_FINITE = re.compile(
    rb"(?<![A-Za-z_$\"'\\])(?:nan|-?inf|-?infinity|null|undefined)"
    rb"(?:(?=px|deg|ms|turn|rad|em|%|s\b)|(?![A-Za-z_]))",
    re.IGNORECASE,
)
FOR_EVER = re.compile(
    rb"(?:iterations|repeat): Infinity|(?:repeatCount|repeatDuration) = \.(?:greatestFiniteMagnitude|infinity)"
    rb"|iterations\":null|\.infinity\b|Double\.infinity|duration: Infinity"
    # An error of JSON in a verified file.
    rb"|JSON has no NaN and no Infinity"
)
OVERFLOW = re.compile(rb"[\[,:]-?[0-9.]+[eE]\+?(?:309|3[1-9][0-9]|[4-9][0-9]{2}|[0-9]{4,})")
# A digest can look like such a number.
DIGEST = re.compile(rb"sha256:[0-9a-f]{64}")
# A number so large that only an unstable computation produces it.
ASTRONOMIC = re.compile(rb"[\[,:]-?[0-9.]+[eE]\+?[1-9][0-9]{2}")
LARGE = re.compile(
    r"[eE]\+?(?:1[3-9]|[2-9][0-9]|[1-9][0-9]{2})|[0-9]{13}|[eE]-(?:[7-9]|[0-9]{2})|0\.0{6}"
)
PROSE = {
    "detail",
    "note",
    "notes",
    "reason",
    "description",
    "title",
    "traps",
    "source",
    "message",
    "warnings",
    "hint",
    "example",
    "reference",
    # The client chooses this name.
    "property",
}
# Curves with a vertical tangent have an infinite velocity, which JSON represents by `null`.
TIMELESS = re.compile(r"duration\\*\"?: ?0(?:\.0*)?\s*[,)}]")
STEEP = re.compile(
    r"circular|bezier|ontrolPoint|timingCurve|timingFunction|inverse|duration: 0[,)]"
)
# The first bytes of a module: WebAssembly Core Specification, section 5.5.
MODULE = b"\0asm\1\0\0\0"
TEXTS = ("text/", "image/svg+xml", "application/javascript", "application/x-ndjson")


class Judge:
    def __init__(self, contract):
        self.contract = contract

    def problems(self, request, answer, story):
        """Returns the errors of a response.

        story: the text of all requests so far, which may explain a `null`.
        """
        status, fields, content = answer.status, answer.fields, answer.content
        found = []
        if status >= 500 and not (status == 501 and request.method not in KNOWN):
            found.append(f"{status}: {content[:300]!r}")
        if request.method == "HEAD" or status in (204, 304):
            return found
        if fields.get("content-encoding") == "gzip" and answer.is_whole:
            try:
                content = zlib.decompress(content, 31)
            except zlib.error as error:
                return [*found, f"gzip: {error}"]
        elif fields.get("content-encoding") == "gzip":
            content = zlib.decompressobj(31).decompress(content)
        kind = fields.get("content-type", "").split(";")[0].strip()
        if request.path == "/mcp" and kind == "application/json":
            return found + self.message(content, request, status, story)
        if status >= 400:
            return found + self.refusal(kind, content, status)
        try:
            found += self.content(kind, content, request, answer, story)
        except UnicodeDecodeError as error:
            found.append(f"text: not UTF-8: {error}")
        return found

    def message(self, content, request, status, story):
        """Returns the errors of a message at /mcp, whose result contains an endpoint's response."""
        try:
            value = strict(content)
        except ValueError as error:
            return [f"json: {error}"]
        if ("result" in value) == ("error" in value) or status not in (200, 400, 404):
            return [f"message: {status} with {sorted(value)}"]
        result, found = value.get("result") or {}, []
        for item in result.get("content", []):
            if item["type"] == "image":
                found += png(base64.b64decode(item["data"], validate=True))
        if "structuredContent" not in result:
            return found
        path = TOOLS.get(json.loads(request.content)["params"]["name"], "/v1/sessions")
        text = json.dumps(result["structuredContent"], separators=(",", ":")).encode()
        return found + self.json(text, Request("POST", path), 200, story)

    def refusal(self, kind, content, status):
        if kind == "application/problem+json":
            try:
                problem = strict(content)
            except ValueError as error:
                return [f"problem: not JSON: {error}"]
            missing = [key for key in ("type", "title", "status") if key not in problem]
            if missing or problem["status"] != status:
                return [f"problem: lacks {missing}, status {problem.get('status')} in a {status}"]
            return []
        if kind == "text/plain":
            return [] if content.strip() else ["problem: no text"]
        # The library refuses a head that is larger than a connection's memory, without a content
        # type.
        return [] if status in (414, 431) and not kind else [f"problem: {status} as {kind!r}"]

    def content(self, kind, content, request, answer, story):
        if kind in ("application/json", "application/vnd.lottie+json"):
            return self.json(content, request, answer.status, story)
        if kind == "application/x-ndjson":
            return self.lines(content, answer.is_whole, story)
        if kind == "image/png":
            return png(content)
        if kind == "application/octet-stream":
            return floats(content)
        if kind == "application/wasm":
            return [] if content.startswith(MODULE) else ["wasm: no module of version 1"]
        found = []
        if kind == "image/svg+xml":
            try:
                ElementTree.fromstring(content)
            except ElementTree.ParseError as error:
                found.append(f"svg: {error}")
        elif kind == "text/csv":
            found += table(content, answer.is_whole)
        content.decode()
        if kind.startswith(TEXTS) and request.path.startswith("/v1/") and request.path not in PAGES:
            found += not_finite(content, f"{kind}", story)
        return found

    def json(self, content, request, status, story):
        try:
            value = strict(content)
        except ValueError as error:
            return [f"json: {error}"]
        found = []
        if request.path in PAGES:
            return found
        content = DIGEST.sub(b"", content)
        if OVERFLOW.search(content):
            found.append(f"json: a number beyond the range of doubles: {OVERFLOW.search(content)[0]!r}")
        if (
            ASTRONOMIC.search(content)
            and b'"warnings":[{' not in content
            and b'"warnings":["' not in content
            and not LARGE.search(story)
        ):
            found.append(f"unstable: {ASTRONOMIC.search(content)[0].decode()} without a warning")
        if b"null" in content:
            found += self.nulls(value, request, status, story)
        if NOT_FINITE.search(content.replace(b"null", b"")) or b"null" in content:
            found += self.words(value, story)
        return found[:4]

    def nulls(self, value, request, status, story):
        """Returns an error for each `null` that neither the contract nor the requests explain."""
        found, seen = [], set()
        for steps in null_places(value, ()):
            general = tuple("*" if isinstance(step, int) else step for step in steps)
            if general in seen:
                continue
            seen.add(general)
            place = "/".join(str(step) for step in general)
            if not self.contract.null_allowed(request.method, request.path, status, steps):
                found.append(f"null: openapi.yaml does not allow it at {place}")
            elif unaccounted := unaccounted_null(general, story):
                found.append(f"null: {unaccounted} at {place}")
        return found

    def lines(self, content, is_whole, story):
        lines = content.split(b"\n")
        if is_whole and lines and lines[-1] != b"":
            return ["ndjson: the last line does not end"]
        for line in lines[:-1]:
            try:
                value = strict(line)
            except ValueError as error:
                return [f"ndjson: {error}"]
            if b"null" in line:
                for steps in null_places(value, ()):
                    if unaccounted := unaccounted_null(steps, story):
                        return [f"null: {unaccounted} at ndjson {'/'.join(map(str, steps))}"]
        return []

    def words(self, value, story, key=None):
        """Returns an error for each text within JSON whose code contains a number that is not
        finite.
        """
        if isinstance(value, dict):
            return [
                text
                for name, member in value.items()
                if name not in PROSE
                for text in self.words(member, story, name)
            ]
        if isinstance(value, list):
            return [text for member in value[:200] for text in self.words(member, story, key)]
        if isinstance(value, str):
            return not_finite(value.encode("utf-8", "surrogatepass"), f"code of {key!r}", story)
        return []


# The endpoints of the tools at /mcp.
TOOLS = {
    "evaluate": "/v1/evaluate",
    "spring": "/v1/spring",
    "convert": "/v1/convert",
    "compare": "/v1/compare",
    "fit": "/v1/fit",
    "export_css": "/v1/export/css",
    "bake": "/v1/bake",
}
KNOWN = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
# Constant pages, written by hand.
PAGES = {
    "/v1/help",
    "/v1/platforms",
    "/v1/animations",
    "/v1/limits",
    "/v1/vectors",
    "/openapi.json",
    "/openapi.yaml",
    "/",
}
# Addresses are excluded: they contain the request, whose JSON may contain `null`, or a session's
# random name, which may contain "nan".
ADDRESS = re.compile(rb"(?:https?://|/v1/)[^\s\"<]*|ses_[A-Za-z0-9_-]{22}")
# Keys that the request contains are excluded, because a client may name a property "NaN".
KEY = re.compile(rb"((?:^|[{,;(\n])\s*)(\w+)(?=: )")


def strict(content):
    """Parses JSON; raises ValueError for NaN and Infinity, which Python would accept."""

    def refuse(word):
        raise ValueError(f"{word} is not JSON")

    return json.loads(content, parse_constant=refuse)


def null_places(value, steps):
    if value is None:
        yield steps
    elif isinstance(value, dict):
        for name, member in value.items():
            yield from null_places(member, (*steps, name))
    elif isinstance(value, list):
        for index, member in enumerate(value):
            if member is None or isinstance(member, (dict, list)):
                yield from null_places(member, (*steps, index))


def unaccounted_null(steps, story):
    """Returns why a `null` at a place is an error; None if the requests explain it."""
    # With a duration of zero, SwiftUI computes 0/0 for a keyframe, and `swiftui` fidelity returns
    # this.
    if "eyframe" in story and TIMELESS.search(story):
        return None
    if "values" in steps[:2] and "remove" not in story:
        return "a value, and nothing was removed"
    if (
        any(step in ("velocities", "velocity") for step in steps[:2])
        and "remove" not in story
        and not STEEP.search(story)
        # A custom animation can return any velocity.
        and '"custom"' not in story
    ):
        return "a velocity, and no curve is vertical"
    return None


def not_finite(content, where, story):
    if NOT_FINITE.search(content) is None:
        return []
    names = story.encode("utf-8", "surrogatepass").lower()

    def without(key):
        return key[1] if key[2].lower() in names else key[0]

    text = KEY.sub(without, FOR_EVER.sub(b"", ADDRESS.sub(b"", content)))
    place = NOT_FINITE.search(text)
    if place is None:
        return []
    return [f"not finite: {where}: {text[max(place.start() - 40, 0):place.end() + 10]!r}"]


def png(content):
    if content[:8] != b"\x89PNG\r\n\x1a\n":
        return ["png: no signature"]
    at, last = 8, b""
    while at + 12 <= len(content):
        length = int.from_bytes(content[at : at + 4], "big")
        last = content[at + 4 : at + 8]
        if zlib.crc32(content[at + 4 : at + 8 + length]) != int.from_bytes(
            content[at + 8 + length : at + 12 + length], "big"
        ):
            return ["png: a wrong checksum"]
        at += 12 + length
    return [] if last == b"IEND" and at == len(content) else ["png: no end"]


def floats(content):
    if len(content) % 4:
        return ["float32: not a whole number of floats"]
    # If all bits of the exponent are set, the number is infinite or NaN.
    for at in range(3, len(content), 4):
        if content[at] & 0x7F == 0x7F and content[at - 1] & 0x80:
            return [f"not finite: float {at // 4}"]
    return []


def table(content, is_whole):
    lines = content.split(b"\n")[:-1]
    if not lines:
        return ["csv: no head"]
    if b'"' in content:
        return []
    columns = lines[0].count(b",")
    for line in lines[1:]:
        if line.count(b",") != columns:
            return [f"csv: {line.count(b',') + 1} fields where the head has {columns + 1}"]
    return []
