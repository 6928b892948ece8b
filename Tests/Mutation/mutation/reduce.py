"""Makes a failing case smaller while it still fails in the same way."""

import time
import urllib.parse

from mutation.case import Case, Request, query
from mutation.tree import Pairs, dump, load, places, tree


def smaller(case):
    """Yields smaller variants of a case, the largest reductions first."""
    requests = case.requests
    for index in range(len(requests) - 1):
        if index > 0 or "{id}" not in requests[-1].target:
            yield Case(case.name, requests[:index] + requests[index + 1 :])
    for index, request in enumerate(requests):
        for less in smaller_requests(request):
            yield Case(case.name, requests[:index] + [less] + requests[index + 1 :])


def smaller_requests(request):
    path, _, text = request.target.partition("?")
    fields = request.fields
    for index, field in enumerate(fields):
        if field[0] != "Content-Type":
            yield Request(
                request.method,
                request.target,
                fields[:index] + fields[index + 1 :],
                request.content,
            )
    pairs = [list(pair) for pair in urllib.parse.parse_qsl(text, keep_blank_values=True)]
    for index in range(len(pairs)):
        yield Request(
            request.method,
            path + query(pairs[:index] + pairs[index + 1 :]),
            fields,
            request.content,
        )
    for index, (name, value) in enumerate(pairs):
        for less in smaller_texts(value):
            yield Request(
                request.method,
                path + query(pairs[:index] + [[name, less]] + pairs[index + 1 :]),
                fields,
                request.content,
            )
    for less in smaller_texts(request.content or ""):
        yield Request(request.method, request.target, fields, less)


def smaller_texts(text):
    """Yields JSON with one member fewer or simpler, or SwiftUI text with fewer modifiers."""
    try:
        root = load(text)
    except (ValueError, RecursionError):
        root = None
    if not isinstance(root, (list, Pairs)):
        yield from fewer_modifiers(text)
        return
    for index in range(len(places(root))):
        for change in (remove, halve):
            whole = tree(root)
            if change(whole, *places(whole)[index]):
                yield dump(whole)
    for index, (container, at) in enumerate(places(root)):
        if isinstance(container[at], str):
            for less in fewer_modifiers(container[at]):
                whole = tree(root)
                holder, place = places(whole)[index]
                holder[place] = less
                yield dump(whole)


def fewer_modifiers(text):
    """Yields a SwiftUI expression with fewer modifiers: without large parts first, then without
    each.
    """
    parts = text.split(").")
    if not text.startswith(".") or len(parts) < 2:
        return
    size = len(parts) // 2
    while size > 0:
        for start in range(1, len(parts), size):
            left = parts[:start] + parts[start + size :]
            yield ").".join(left) + ("" if left[-1].endswith(")") else ")")
        size //= 2


def remove(root, container, at):
    """Removes a member from a list, or a pair from its object."""
    for holder, index in [(None, None)] + places(root):
        members = root if holder is None else holder[index]
        if (
            isinstance(members, list)
            and any(each is container for each in members)
            and isinstance(members, Pairs)
        ):
            members[:] = [each for each in members if each is not container]
            return True
    if isinstance(container, list) and len(container) > at:
        container.pop(at)
        return True
    return False


def halve(_, container, at):
    value = container[at]
    if isinstance(value, list) and len(value) > 3:
        del value[len(value) // 2 :]
        return True
    return False


def reduce(trial, failure, seconds, attempts):
    """Returns the smallest case found within the given seconds and attempts."""
    end, best, changed = time.monotonic() + seconds, failure, True
    while changed:
        changed = False
        for case in smaller(best.case):
            attempts -= 1
            if attempts < 0 or time.monotonic() > end:
                return best
            found = trial.run(case)
            if (
                found is not None
                and (found.kind, found.cause) == (failure.kind, failure.cause)
                and (failure.cause or found.text[:25] == failure.text[:25])
            ):
                best, changed = found, True
                break
    return best
