"""The results that programs read. `raw` is the response; it also has the members without an attribute."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Optional, Union

Value = Union[float, list[Optional[float]], dict[str, Any], None]
"""A number, a vector or a typed value such as a color. None is an infinite velocity or no value."""


def _value(raw: Any) -> Value:
    """Returns a value whose numbers are floats."""
    if isinstance(raw, (int, float)):
        return float(raw)
    if isinstance(raw, list):
        return [None if it is None else float(it) for it in raw]
    return raw  # type: ignore[no-any-return]


def _samples(raw: Mapping[str, list[Any]]) -> dict[str, list[Value]]:
    return {name: [_value(it) for it in samples] for name, samples in raw.items()}


def _numbers(name: str, samples: list[Value]) -> list[float]:
    numbers = [it for it in samples if isinstance(it, float)]
    if len(numbers) != len(samples):
        raise TypeError(f"the samples of {name!r} are not all numbers")
    return numbers


@dataclass(frozen=True)
class Event:
    """A completion or a removal."""

    type: str
    """`logicallyComplete`, `removed` or `completion`."""
    time: float
    """Seconds."""
    property: str | None
    """The property; None in the completion of a change."""
    change: str
    """The id of the change."""
    criteria: str | None
    """The criterion of a completion: `logicallyComplete` or `removed`."""

    @classmethod
    def _of(cls, raw: Mapping[str, Any]) -> Event:
        return cls(raw["type"], float(raw["time"]), raw.get("property"), raw["change"], raw.get("criteria"))


@dataclass(frozen=True)
class Standing:
    """The time and the revision of a session."""

    time: float
    revision: int

    @classmethod
    def _of(cls, raw: Mapping[str, Any]) -> Standing:
        return cls(float(raw["time"]), raw["revision"])


@dataclass(frozen=True)
class SampledRange:
    """The range as it was evaluated, in seconds."""

    start: float
    end: float
    count: int
    fps: float | None = None
    step: float | None = None

    @classmethod
    def _of(cls, raw: Mapping[str, Any]) -> SampledRange:
        return cls(float(raw["start"]), float(raw["end"]), raw["count"], raw.get("fps"), raw.get("step"))


@dataclass(frozen=True)
class Evaluation:
    """Samples and events. `times` and the lists in `values` and `velocities` have the same length."""

    engine: str
    fidelity: str
    frame_rate: float
    range: SampledRange
    times: list[float]
    """Seconds; empty if the request omits them."""
    values: dict[str, list[Value]]
    """The samples by property, which is `value` in the short form of a request."""
    velocities: dict[str, list[Value]]
    """Units per second, with `"include": "velocity"`; otherwise empty."""
    events: list[Event]
    animating: list[str]
    """The properties that still move at the end."""
    warnings: list[str]
    session: Standing | None
    """The position of a session after a step."""
    raw: dict[str, Any] = field(repr=False)

    def numbers(self, name: str = "value") -> list[float]:
        """Returns the samples of a property of numbers.

        Raises KeyError without such a property, and TypeError if a sample is no number.
        """
        return _numbers(name, self.values[name])

    def velocity_numbers(self, name: str = "value") -> list[float]:
        """Returns the velocities of a property of numbers, in units per second.

        Raises KeyError without such velocities, and TypeError if one is infinite or no number.
        """
        return _numbers(name, self.velocities[name])

    @classmethod
    def _of(cls, raw: dict[str, Any]) -> Evaluation:
        return cls(
            engine=raw["engine"],
            fidelity=raw["fidelity"],
            frame_rate=float(raw["frameRate"]),
            range=SampledRange._of(raw["range"]),
            times=[float(it) for it in raw.get("times", ())],
            values=_samples(raw["values"]),
            velocities=_samples(raw.get("velocities", {})),
            events=[Event._of(it) for it in raw["events"]],
            animating=raw["animating"],
            warnings=raw.get("warnings", []),
            session=Standing._of(raw["session"]) if "session" in raw else None,
            raw=raw,
        )


def _evaluation(raw: Mapping[str, Any]) -> Evaluation | None:
    return Evaluation._of(raw["evaluation"]) if "evaluation" in raw else None


@dataclass(frozen=True)
class Change:
    """A change that a session accepted."""

    id: str | None
    """The id of the change; None if it adds or removes properties."""
    effective_at: float
    """The time in seconds at which the change takes effect."""
    events: list[Event]
    session: Standing
    evaluation: Evaluation | None
    """The samples after the change, with `evaluate` in the request."""
    raw: dict[str, Any] = field(repr=False)

    @classmethod
    def _of(cls, raw: dict[str, Any]) -> Change:
        return cls(
            id=raw.get("id"),
            effective_at=float(raw["effectiveAt"]),
            events=[Event._of(it) for it in raw["events"]],
            session=Standing._of(raw["session"]),
            evaluation=_evaluation(raw),
            raw=raw,
        )


@dataclass(frozen=True)
class PropertyState:
    """A property of a session."""

    value: Value
    velocity: Value
    target: Value
    animating: bool
    """True if the property moves, or will move on the next frame."""


@dataclass(frozen=True)
class RunningChange:
    """A change that has events left."""

    id: str
    completion_criteria: str
    completed: bool
    """True if the completion was reported."""


@dataclass(frozen=True)
class SessionState:
    """A session at a revision."""

    id: str
    revision: int
    time: float
    """Seconds."""
    clock: str
    """`manual` or `live`."""
    rate: float | None
    """Seconds of a live session per second."""
    frame_rate: float
    fidelity: str
    environment: dict[str, Any]
    properties: dict[str, PropertyState]
    pending: list[dict[str, Any]]
    """The changes after the session's time."""
    running: list[RunningChange]
    ttl: float
    """Seconds that the session is kept after its last use."""
    effective_at: float | None
    """The time in seconds at which a patch of the environment takes effect."""
    events: list[Event]
    """The events that a patch of the environment caused at once."""
    warnings: list[str]
    """The reasons for which a patch has no visible effect."""
    evaluation: Evaluation | None
    """The samples, with `evaluate` in the request."""
    raw: dict[str, Any] = field(repr=False)

    @property
    def animation_paused(self) -> bool:
        """True if pausable animations stand still."""
        return bool(self.environment["animationPaused"])

    @classmethod
    def _of(cls, raw: dict[str, Any]) -> SessionState:
        return cls(
            id=raw["id"],
            revision=raw["revision"],
            time=float(raw["time"]),
            clock=raw["clock"],
            rate=raw.get("rate"),
            frame_rate=float(raw["frameRate"]),
            fidelity=raw["fidelity"],
            environment=raw["environment"],
            properties={
                name: PropertyState(
                    _value(it["value"]), _value(it["velocity"]), _value(it["target"]), it["animating"]
                )
                for name, it in raw["properties"].items()
            },
            pending=raw["pending"],
            running=[
                RunningChange(it["id"], it["completionCriteria"], it["completed"]) for it in raw["running"]
            ],
            ttl=float(raw["ttl"]),
            effective_at=float(raw["effectiveAt"]) if "effectiveAt" in raw else None,
            events=[Event._of(it) for it in raw.get("events", [])],
            warnings=raw.get("warnings", []),
            evaluation=_evaluation(raw),
            raw=raw,
        )


@dataclass(frozen=True)
class StreamEvent:
    """An event of a stream."""

    type: str
    """Such as `start`, `sample`, `change`, `completion`, `removed`, `reset` or `end`."""
    id: str | None
    """The position in the stream; None for a sample that replaces missed ones."""
    data: dict[str, Any]

    @property
    def time(self) -> float | None:
        """The time of a sample or an event, in seconds."""
        return float(self.data["time"]) if "time" in self.data else None

    @property
    def values(self) -> dict[str, Value]:
        """The values of a sample by property; empty for other events."""
        return {name: _value(it) for name, it in self.data.get("values", {}).items()}
