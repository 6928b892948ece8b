"""The contents of requests, with the names of the contract."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union

Animation = Union[str, dict[str, Any], None]
"""SwiftUI text such as `.spring(duration: 0.5, bounce: 0.3)`, its JSON, or None for no animation."""

Fidelity = Literal["swiftui", "exact"]


class SampleRange(TypedDict, total=False):
    """The times in seconds at which to sample; one of `fps`, `step`, `count` and `times`."""

    start: float
    end: float | Literal["removed"]
    duration: float
    fps: float
    step: float
    count: int
    includeEnd: bool
    times: float | list[float]


_Scene = TypedDict(
    "_Scene",
    {
        "animation": Animation,
        "from": Any,
        "to": Any,
        "stagger": dict[str, Any],
        "properties": dict[str, Any],
        "frameRate": float,
        "fidelity": Fidelity,
        "compatibility": str,
    },
    total=False,
)


class EvaluationRequest(_Scene, total=False):
    """An animation from its start: one property with `from` and `to`, or `properties` and a `timeline`."""

    timeline: dict[str, Any] | list[dict[str, Any]]
    range: SampleRange
    include: str | list[str]
    tolerance: float
    omit: str | list[str]
    precision: int


class SessionCreation(_Scene, total=False):
    """The scene of a session and its settings."""

    environment: dict[str, Any]
    pausable: bool
    clock: Literal["manual", "live"]
    rate: float
    ttl: float


class SessionStep(TypedDict, total=False):
    """The range of a step. Without `commit: False`, the session moves to its end."""

    range: SampleRange
    include: str | list[str]
    omit: str | list[str]
    precision: int
    tolerance: float
    commit: bool


class SessionChange(TypedDict, total=False):
    """A change of a session: `set`, `add` or `remove`. With `evaluate`, the result has samples."""

    set: dict[str, Any]
    animation: Animation
    stagger: dict[str, Any]
    completionCriteria: Literal["logicallyComplete", "removed"]
    disablesAnimations: bool
    id: str
    at: float
    add: dict[str, Any]
    remove: str | list[str]
    evaluate: SessionStep


class SessionReset(TypedDict, total=False):
    """A reset of a session. With `evaluate`, the result has samples."""

    evaluate: SessionStep


class SessionFork(TypedDict, total=False):
    """The settings of a fork."""

    ttl: float | None
