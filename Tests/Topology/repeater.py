"""A client that repeats a request whose outcome is unknown, with the same Idempotency-Key."""

import time
import uuid

from rig.conversation import Broken, Conversation, Unheard

PATIENCE_SECONDS = 30


class Repeater:
    """A client with one connection at a time."""

    def __init__(self, port):
        self.port = port
        self.conversation = None
        self.unheard, self.refused, self.contended, self.replayed = 0, 0, 0, 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.disconnect()

    def disconnect(self):
        if self.conversation is not None:
            self.conversation.close()
        self.conversation = None

    def ask(self, method, target, content=None, fields=()):
        """Returns the response; None if there is none, or one that the service did not send."""
        try:
            self.conversation = self.conversation or Conversation(self.port, patience=10)
            answer = self.conversation.ask(method, target, content, fields)
        except (Unheard, Broken):
            self.unheard += 1
            self.disconnect()
            return None
        if answer.closes:
            self.disconnect()
        if answer.status in (502, 503, 504):
            self.refused += 1
            return None
        return answer

    def act(self, target, content):
        """Sends a request until a response shows that the server has made it once."""
        key = f"Idempotency-Key: {uuid.uuid4()}"
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            answer = self.ask("POST", target, content, [key])
            if answer is None:
                time.sleep(0.02)
            elif answer.status == 409:
                # Other requests changed the session again and again, and this one did not.
                self.contended += 1
            else:
                self.replayed += "idempotent-replayed" in answer.fields
                return answer
        raise Broken(f"no response to {target} within {PATIENCE_SECONDS} s")
