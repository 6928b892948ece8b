"""The required format of a refused write, whatever the cause."""


def faults(answers):
    """Returns the errors in the refusals of writes for lack of resources."""
    found = {}
    for answer in answers:
        if answer.status not in (503, 507):
            key = f"{answer.status}: {answer.content[:200]!r}"
        elif "retry-after" not in answer.fields:
            key = f"{answer.status} without Retry-After"
        elif answer.fields.get("content-type") != "application/problem+json":
            key = f"{answer.status} as {answer.fields.get('content-type')}"
        else:
            continue
        found[key] = found.get(key, 0) + 1
    return [f"{count} × {key}" for key, count in found.items()]


def statuses(answers):
    """Returns the number of responses by status, as text."""
    counts = {}
    for answer in answers:
        counts[answer.status] = counts.get(answer.status, 0) + 1
    return ", ".join(f"{count} × {status}" for status, count in sorted(counts.items())) or "none"
