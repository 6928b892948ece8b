"""Sessions whose acknowledged revisions are recorded for a later comparison."""

import hashlib
import json
import shutil
import sqlite3
import threading
import time

from rig.conversation import Broken, Conversation, Unheard

CREATION = {"animation": ".bouncy.repeatForever()", "from": 0, "to": 100}
RECOVERY_SECONDS = 3.0
STEP = {"range": {"duration": 0.05, "count": 2}, "include": ["velocity"]}


def digest(revision, time, value, velocity):
    """Returns a short digest of a session's state."""
    return hashlib.sha256(json.dumps([revision, time, value, velocity]).encode()).hexdigest()[:24]


def digest_of_step(answer):
    """Returns the digest of the state in the response to a step."""
    session = answer["session"]
    value, velocity = answer["values"]["value"][-1], answer["velocities"]["value"][-1]
    return session["revision"], digest(session["revision"], session["time"], value, velocity)


def digest_of_session(answer):
    """Returns the digest of the state in the response to a GET."""
    motion = answer["properties"]["value"]
    return answer["revision"], digest(
        answer["revision"], answer["time"], motion["value"], motion["velocity"])


class Session:
    """A session: its position, and its acknowledged states."""

    def __init__(self, conversation, **others):
        answer = conversation.ask("POST", "/v1/sessions", {**CREATION, **others})
        if answer.status != 201:
            raise Broken(f"the session was not created: {answer}")
        self.path = answer.fields["location"]
        revision, seen = digest_of_session(answer.json())
        self.acknowledged = {revision: seen}

    @property
    def last(self):
        return max(self.acknowledged)

    def step(self, conversation):
        """Steps the session, records the acknowledged state and returns the response."""
        answer = conversation.ask("POST", self.path + "/evaluate", STEP)
        if answer.status == 200:
            revision, seen = digest_of_step(answer.json())
            if revision <= self.last:
                raise Broken(f"{self.path} changed from revision {self.last} to {revision}")
            self.acknowledged[revision] = seen
        return answer

    def found(self, conversation, may_be_ahead=0, may_be_behind=False):
        """Returns the error in the session's stored state, or None; continues from the stored
        state.

        may_be_ahead:  the number of steps that may be stored without a received response.
        may_be_behind: True to accept any acknowledged state.
        """
        answer = conversation.ask("GET", self.path)
        if answer.status != 200:
            return f"lost: {self.path}: {answer.status}"
        revision, seen = digest_of_session(answer.json())
        last = self.last
        if revision > last + may_be_ahead:
            return f"too new: {self.path} is at revision {revision}, but {last} was acknowledged"
        if revision < last and not may_be_behind:
            return f"lost: {self.path} is at revision {revision}, but {last} was acknowledged"
        if self.acknowledged.setdefault(revision, seen) != seen:
            return f"torn: {self.path} differs from the acknowledged revision {revision}"
        return None


class Writers:
    """Threads that each step one session until the program ends."""

    def __init__(self, port, sessions, ends_at_refusal=True):
        self.refusals = []
        self.broken = []
        self.stopping = threading.Event()
        self.acknowledged = 0
        self.lock = threading.Lock()
        self.ends_at_refusal = ends_at_refusal
        self.threads = [
            threading.Thread(target=self.write, args=(port, session), daemon=True)
            for session in sessions]
        for thread in self.threads:
            thread.start()

    def write(self, port, session):
        count = 0
        try:
            with Conversation(port) as conversation:
                while not self.stopping.is_set():
                    answer = session.step(conversation)
                    if answer.status == 200:
                        count += 1
                        continue
                    self.refusals.append(answer)
                    if self.ends_at_refusal:
                        break
        except Unheard:
            pass
        except Broken as error:
            self.broken.append(str(error))
        with self.lock:
            self.acknowledged += count

    def join(self):
        for thread in self.threads:
            thread.join()
        return self.acknowledged

    def stop(self):
        self.stopping.set()
        return self.join()


def integrity(database, directory):
    """Returns the errors that SQLite finds in a copy of the file and its log; None without errors.
    """
    copy = directory / "integrity.sqlite"
    for suffix in ("", "-wal"):
        shutil.copyfile(f"{database}{suffix}", f"{copy}{suffix}")
    connection = sqlite3.connect(copy)
    try:
        outcome = connection.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        outcome = str(error)
    finally:
        connection.close()
    for suffix in ("", "-wal", "-shm"):
        (directory / f"integrity.sqlite{suffix}").unlink(missing_ok=True)
    return None if outcome == "ok" else f"integrity_check: {outcome}"


def recovery(conversation, sessions, number, wrong):
    """Returns the seconds until every session can be changed again; checks the sessions' states."""
    start = time.monotonic()
    for session in sessions:
        # In the same process, a refused write must not have changed the session.
        fault = session.found(conversation)
        if fault:
            wrong.append(f"round {number}: {fault}")
        while (answer := session.step(conversation)).status != 200:
            if time.monotonic() - start > RECOVERY_SECONDS:
                wrong.append(f"round {number}: the response is still {answer.status}, although the file is writable")
                break
            time.sleep(0.02)
    return time.monotonic() - start
