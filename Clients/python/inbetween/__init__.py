"""Client of Inbetween, an HTTP service that evaluates SwiftUI animations.

`Client` blocks, `AsyncClient` is for asyncio. Both have the same functions. The members of requests
have the names of the contract (`/openapi.yaml`); the attributes of results have them in snake case.
"""

from ._async import AsyncClient
from ._async_session import AsyncSession, AsyncStream
from ._errors import InbetweenError, Violation
from ._results import (
    Change,
    Evaluation,
    Event,
    PropertyState,
    RunningChange,
    SampledRange,
    SessionState,
    Standing,
    StreamEvent,
    Value,
)
from ._sync import Client
from ._sync_session import Session, Stream
from ._types import (
    Animation,
    EvaluationRequest,
    SampleRange,
    SessionChange,
    SessionCreation,
    SessionFork,
    SessionReset,
    SessionStep,
)

__all__ = [
    "Animation",
    "AsyncClient",
    "AsyncSession",
    "AsyncStream",
    "Change",
    "Client",
    "Evaluation",
    "EvaluationRequest",
    "Event",
    "InbetweenError",
    "PropertyState",
    "RunningChange",
    "SampleRange",
    "SampledRange",
    "Session",
    "SessionChange",
    "SessionCreation",
    "SessionFork",
    "SessionReset",
    "SessionState",
    "SessionStep",
    "Standing",
    "Stream",
    "StreamEvent",
    "Value",
    "Violation",
]
