"""The requests that the clients send."""

from cases import evaluation

# The number of random evaluations.
COUNT = 100
# The bearer token of the server that requires one.
token = "client-packages-0123456789abcdef-token"

# Requests with several errors of different kinds.
invalid = [
    {"animation": ".easeInOut(duraton: 1)", "range": {"end": 1, "fps": 0}},
    {"animation": ".sprin", "to": "#12", "precision": 99, "frameRate": 0},
    {"animation": {"type": "custom", "name": "A", "source": "struct A: CustomAnimation {\n  var x = y\n}\n"}},
    {"properties": {"x": 0}, "timeline": [{"at": -1, "set": {"y": 1}}], "range": {"count": 10000000}},
    {"animation": ".linear.repeatForever()"},
]

# Requests with vectors, typed values, a timeline and infinite velocities.
OTHERS = [
    {"from": [0, 0], "to": [10, 20], "range": {"fps": 10}, "include": ["velocity"]},
    {"from": [0, 0], "to": [10, 20], "range": {"count": 3}, "include": ["velocity"], "fidelity": "exact",
     "animation": ".timingCurve(0, 1, 0, 1, duration: 1)"},
    {"from": "#ff3b30", "to": "#007aff", "animation": ".bouncy", "range": {"fps": 10}},
    {"properties": {"x": 0, "y": [1, 2]}, "include": ["velocity", "fidelityGap", "analysis"], "precision": 3,
     "timeline": [{"at": 0, "set": {"x": 1}, "animation": ".snappy"},
                  {"at": 0.1, "set": {"x": 2, "y": [3, 4]}, "animation": None}], "range": {"end": 1, "step": 0.1}},
    {"animation": ".timingCurve(0, 1, 0, 1, duration: 1)", "include": ["velocity"], "fidelity": "exact"},
    {"animation": None, "to": 5, "omit": ["times"], "range": {"end": 0.5, "includeEnd": True}},
]  # fmt: skip


def requests(dice):
    """Returns the requests by their use."""
    cases = []
    for index in range(COUNT):
        request = evaluation(dice)
        request["fidelity"] = dice.choice(["exact", "swiftui"])
        # The Swift client has one form for lists.
        if isinstance(request.get("include"), str):
            request["include"] = [request["include"]]
        span = request.get("range", {})
        if isinstance(span.get("times"), (int, float)):
            span["times"] = [span["times"]]
        cases.append(request)
    return {
        "cases": cases + OTHERS,
        "many": {"animation": ".bouncy.repeatForever()", "from": 1e-3, "to": 1 / 3, "include": ["velocity"],
                 "fidelity": "exact", "range": {"end": 100, "count": 10000}},
        "endpoints": {
            "spring": {"spring": ".bouncy", "times": [0, 0.1]},
            "curve": {"curve": "easeIn", "at": [0, 0.5]},
            "compare": {"animations": [".bouncy", ".snappy"]},
            "convert": {"animation": ".bouncy", "to": "css"},
            "fit": {"animation": ".bouncy"},
            "bake": {"animation": ".bouncy", "to": 100},
            "exportCSS": {"animation": ".bouncy", "maxStops": 8},
            "exportLinear": {"animation": ".bouncy"},
            "verify": {"manifest": {"motions": {"a": {"swiftui": ".bouncy", "css": {"file": "a.css", "selector": "a"}}}},
                       "files": {"a.css": "a { transition: all 1s }"}},
            "checkSource": {"source": "struct Ease: CustomAnimation {"},
            "batch": {"requests": [{"path": "/v1/evaluate", "body": {"range": {"count": 2}}},
                                   {"path": "/v1/evaluate?animation=.sprin"}]},
        },
    }  # fmt: skip
