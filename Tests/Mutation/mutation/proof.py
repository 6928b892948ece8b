"""Wrong responses that the checks must detect."""

from mutation.case import Request
from mutation.client import Answer

HEAD = {"content-type": "application/json"}
TEXT = {"content-type": "text/plain"}
EVALUATE = Request("GET", "/v1/evaluate?animation=.bouncy")
# A property may have the name of a number that is not finite.
NAMED = Request("GET", '/v1/evaluate?animation=.bouncy&properties={"NaN":0}')

WRONG = [
    (500, HEAD, b"{}"),
    (503, HEAD, b"{}"),
    (200, HEAD, b'{"values":'),
    (200, HEAD, b'{"times":[NaN]}'),
    (200, HEAD, b'{"times":[-Infinity]}'),
    (200, HEAD, b'{"times":[1e309]}'),
    (200, HEAD, b'{"times":[null]}'),
    (200, HEAD, b'{"values":{"value":[0,null]}}'),
    (200, HEAD, b'{"values":{"value":[1e200]}}'),
    (200, HEAD, b'{"velocities":{"value":[null]}}'),
    (200, HEAD, b'{"css":"transform: translateX(nullpx)"}'),
    (200, HEAD, b'{"css":"linear(0, nan 20%)"}'),
    (422, HEAD, b"{}"),
    (422, {"content-type": "application/problem+json"}, b'{"type":"x","title":"y","status":400}'),
    (200, TEXT, b"extreme inf at 0.2 s"),
    (200, TEXT, b".spring(duration: null)"),
    (200, TEXT, b"{ offset: 0, opacity: NaN }"),
    (200, TEXT, b"{ offset: 0, NaN: 0 }"),
    (200, TEXT, b"case NaN: 0"),
    (200, TEXT, b"\xff"),
    (200, {"content-type": "image/svg+xml"}, b"<svg><g></svg>"),
    (200, {"content-type": "image/svg+xml"}, b'<svg d="M0,nan"/>'),
    (200, {"content-type": "image/png"}, b"\x89PNG\r\n\x1a\n"),
    (200, {"content-type": "text/csv"}, b"time,value\n0\n"),
    (200, {"content-type": "text/csv"}, b"time,value\n0,inf\n"),
    (200, {"content-type": "application/x-ndjson"}, b'{"values":{"value":null}}\n'),
    (200, {"content-type": "application/octet-stream"}, b"\x00\x00\xc0\x7f"),
    (200, {"content-type": "application/wasm"}, b"\0asm\2\0\0\0"),
]
RIGHT = [
    (200, HEAD, b'{"times":[0,1e-7],"values":{"value":[0,0.5]}}'),
    (200, HEAD, b'{"digest":"sha256:4e452%s"}' % (b"0" * 59)),
    (200, HEAD, b'{"id":"ses_DqgLzwQ_TKYc7nan2MtbVC"}'),
    (200, TEXT, "0 ▁▂▃ infinitely information banana".encode()),
    (200, TEXT, b"a.json: expected a value, but found 'i'. JSON has no NaN and no Infinity"),
    (200, {"content-type": "application/octet-stream"}, b"\x00\x00\x80\x3f"),
    (422, {"content-type": "application/problem+json"}, b'{"type":"x","title":"y","status":422}'),
]
# Responses of NAMED.
WRONG_NAMED = [(200, TEXT, b"{ offset: 0, NaN: NaN }"), (200, TEXT, b"case NaN: 0")]
RIGHT_NAMED = [(200, TEXT, b"{ offset: 0, NaN: 0 }"), (200, TEXT, b"{\n  NaN: [0, 1],\n}")]


def prove(judge):
    """Raises AssertionError if the judge accepts a wrong response or rejects a right one."""
    for request, wrong, right in ((EVALUATE, WRONG, RIGHT), (NAMED, WRONG_NAMED, RIGHT_NAMED)):
        for status, fields, content in wrong:
            if not judge.problems(request, Answer(status, fields, content, True), request.target):
                raise AssertionError(f"not detected: {status} {content!r}")
        for status, fields, content in right:
            found = judge.problems(request, Answer(status, fields, content, True), request.target)
            if found:
                raise AssertionError(f"a false detection: {content!r}: {found}")
