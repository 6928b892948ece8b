"""Calls a server with the generated Python client: calls.py URL

The generated package is `client`. Each call is followed by a check of its result. Prints a line
for each call; the exit code is 1 if a check fails.
"""

import sys
from collections.abc import Callable

from client import Client
from client.api.evaluation import evaluate, evaluate_by_query
from client.api.sessions import (
    change_session,
    create_session,
    delete_session,
    evaluate_session,
    patch_environment,
    read_session,
)
from client.api.springs_and_curves import describe_spring
from client.models.environment_patch import EnvironmentPatch
from client.models.evaluation import Evaluation
from client.models.evaluation_request import EvaluationRequest
from client.models.fidelity import Fidelity
from client.models.problem import Problem
from client.models.range_ import Range
from client.models.repeat_count_modifier import RepeatCountModifier
from client.models.repeat_count_modifier_type import RepeatCountModifierType
from client.models.session import Session
from client.models.session_change import SessionChange
from client.models.session_creation import SessionCreation
from client.models.session_evaluation import SessionEvaluation
from client.models.session_step import SessionStep
from client.models.spring_request import SpringRequest
from client.models.spring_result import SpringResult
from client.models.targets import Targets
from client.models.typed_animation import TypedAnimation
from client.models.typed_animation_type import TypedAnimationType
from client.models.typed_value import TypedValue
from client.models.typed_value_type import TypedValueType
from client.types import Unset

client = Client(base_url=sys.argv[1])
session = ""


def value(result: object, at: int) -> object:
    assert isinstance(result, Evaluation | SessionEvaluation), result
    return result.values["value"][at]


def number_target() -> bool:
    body = EvaluationRequest(animation=".linear(duration: 1)", to=100, range_=Range(count=3, end=1))
    return value(evaluate.sync(client=client, body=body), 1) == 50


def typed_target() -> bool:
    angle = TypedValue(type_=TypedValueType.ANGLE, degrees=0)
    body = EvaluationRequest(from_=angle, to="90deg", range_=Range(times=[0, 9]))
    last = value(evaluate.sync(client=client, body=body), 1)
    return getattr(last, "degrees", None) == 90


def modified_animation() -> bool:
    twice = RepeatCountModifier(type_=RepeatCountModifierType.REPEATCOUNT, count=2)
    animation = TypedAnimation(type_=TypedAnimationType.LINEAR, duration=0.5, modifiers=[twice])
    body = EvaluationRequest(animation=animation, fidelity=Fidelity.EXACT)
    result = evaluate.sync(client=client, body=body)
    return isinstance(result, Evaluation) and result.range_.end == 1


def text_body() -> bool:
    result = evaluate.sync(client=client, body=".linear(duration: 0.25)")
    return isinstance(result, Evaluation) and 0.25 <= result.range_.end < 0.3


def query_defaults() -> bool:
    return value(evaluate_by_query.sync(client=client), -1) == 1


def query_target() -> bool:
    result = evaluate_by_query.sync(client=client, animation=".linear", to="8", end=0.35, count=2)
    return value(result, -1) == 8


def created() -> bool:
    global session
    body = SessionCreation(animation=".linear(duration: 1)", to=10, pausable=True)
    result = create_session.sync(client=client, body=body)
    assert isinstance(result, Session), result
    session = result.id
    return result.revision == 1


def stepped() -> bool:
    body = SessionStep(range_=Range(duration=0.5, count=2))
    return value(evaluate_session.sync(session, client=client, body=body), -1) == 5


def changed() -> bool:
    targets = Targets.from_dict({"value": 20})
    body = SessionChange(set_=targets, animation=None)
    result = change_session.sync(session, client=client, body=body)
    return not isinstance(result, Problem | None) and result.session.revision == 3


def paused() -> bool:
    body = EnvironmentPatch(animation_paused=True)
    result = patch_environment.sync(session, client=client, body=body)
    return not isinstance(result, Problem | None) and result.environment.animation_paused


def read() -> bool:
    result = read_session.sync(session, client=client)
    return isinstance(result, Session) and result.properties["value"].target == 20


def deleted() -> bool:
    status = delete_session.sync_detailed(session, client=client).status_code
    after = read_session.sync(session, client=client)
    return status == 204 and isinstance(after, Problem) and after.status == 404


def spring() -> bool:
    result = describe_spring.sync(client=client, body=SpringRequest(spring="bouncy", times=[0, 1]))
    return isinstance(result, SpringResult) and not isinstance(result.values, Unset)


def refused() -> bool:
    result = evaluate.sync(client=client, body=EvaluationRequest(animation=".sprin"))
    assert isinstance(result, Problem), result
    errors = [] if isinstance(result.errors, Unset) else result.errors
    return result.status == 422 and [error.pointer for error in errors] == ["/animation"]


CALLS: list[Callable[[], bool]] = [
    number_target, typed_target, modified_animation, text_body, query_defaults, query_target,
    created, stepped, changed, paused, read, deleted, spring, refused,
]  # fmt: skip

failed = 0
for call in CALLS:
    passed = call()
    failed += not passed
    print(f"{call.__name__}: {'ok' if passed else 'FAILED'}")
sys.exit(1 if failed else 0)
