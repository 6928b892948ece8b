"""Session files that are damaged, foreign, newer, older or in a read-only place.

The program must refuse an unusable file with exit code 69 and a message, and must not change it.
Tests/SessionStorageTests/SQLiteStoreOpeningTests.swift tests more files with the store alone.
"""

import json
import math
import os
import pathlib
import shutil
import sqlite3
import time

from rig.conversation import Conversation
from rig.outcome import Outcome, milliseconds
from rig.program import NotReady, Program
from rig.sessions import STEP, Session

SCHEMAS = pathlib.Path(__file__).resolve().parent / "schemas"
UNAVAILABLE = "exit 69"
PAGE = 4096
NOBODY = 65534
SESSIONS = 200


def run(lab):
    place = lab.directory()
    sound = place / "sound.sqlite"
    with Program(lab, sound) as program:
        with Conversation(program.port) as conversation:
            sessions = [Session(conversation) for _ in range(SESSIONS)]
        program.end()
    yield unusable(lab, sound.read_bytes())
    yield damaged_page(lab, sound.read_bytes(), sessions)
    yield earlier_schemas(lab)
    yield read_only(lab, sound.read_bytes())


def unusable(lab, sound):
    """Returns the kinds of unusable files, each with an expected word of the message and a function
    that creates the file.
    """
    def written(content):
        return lambda path: path.write_bytes(content)

    def changed(*statements, stays_in_log=False):
        def make(path):
            base = path if not stays_in_log else path.with_suffix(".base")
            base.write_bytes(sound)
            connection = sqlite3.connect(base)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA wal_autocheckpoint = 0")
            for statement in statements:
                connection.execute(statement)
            connection.commit()
            if stays_in_log:
                # The file is in the state after a kill of a newer program.
                shutil.copyfile(base, path)
                shutil.copyfile(f"{base}-wal", f"{path}-wal")
            connection.close()
        return make

    middle = len(sound) // 2 // PAGE * PAGE
    cases = [
        ("an empty header", "damaged", written(bytes(PAGE))),
        ("a letter", "not an SQLite database", written(b"Dear reader,\n" * 100)),
        ("half of a file", "damaged", written(sound[:middle])),
        ("noise behind a header", "damaged",
         written(sound[:100] + lab.dice.randbytes(len(sound) - 100))),
        ("another program's", "another program", changed("PRAGMA application_id = 42")),
        ("a nameless database", "another program",
         changed("PRAGMA application_id = 0")),
        ("a newer version", "schema version 7", changed("PRAGMA user_version = 7")),
        ("a newer version in its log", "schema version 7",
         changed("PRAGMA user_version = 7", "CREATE TABLE later (x)", stays_in_log=True)),
    ]
    wrong, slowest, changes = [], 0.0, 0
    for name, word, make in cases:
        directory = lab.directory()
        path = directory / "sessions.sqlite"
        make(path)
        before = contents(directory)
        start = time.monotonic()
        wrong += [f"{name}: {text}" for text in refusal(lab, path, word)]
        slowest = max(slowest, time.monotonic() - start)
        after = contents(directory)
        touched = [file for file in before if after.get(file) != before[file]]
        if touched:
            changes += 1
            wrong.append(f"{name}: {', '.join(touched)} changed")
    return Outcome(
        "unusable session file", f"{len(cases)} files",
        f"exit 69 with the reason within {milliseconds(slowest)}; {changes} touched", wrong)


def contents(directory):
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def refusal(lab, path, word, user=None):
    """Returns the errors in the refusal of a file."""
    try:
        with Program(lab, path, user=user) as program:
            return [f"the file was opened: {program.line.strip()}"]
    except NotReady as error:
        message = str(error)
    wrong = []
    if not message.startswith(UNAVAILABLE):
        wrong.append(f"the exit status is {message}")
    if str(path) not in message or word not in message:
        wrong.append(f"the output is {message}")
    return wrong


def damaged_page(lab, sound, sessions):
    """Damages one of many pages: its sessions are lost, and the others are served."""
    path = lab.directory() / "sessions.sqlite"
    middle = len(sound) // 2 // PAGE * PAGE
    path.write_bytes(sound[:middle] + b"\xa5" * PAGE + sound[middle + PAGE:])
    wrong, statuses = [], {}
    try:
        with Program(lab, path) as program, Conversation(program.port) as conversation:
            for session in sessions:
                answer = conversation.ask("GET", session.path)
                statuses[answer.status] = statuses.get(answer.status, 0) + 1
                if answer.status == 200 and (fault := session.found(conversation)):
                    wrong.append(fault)
            if not program.is_running or conversation.ask("GET", "/livez").status != 200:
                wrong.append(f"the program ended: {program.complaint()}")
        counted = ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))
        others = set(statuses) - {200, 404, 500, 503}
        if others:
            wrong.append(f"unexpected responses: {others}")
    except NotReady as error:
        counted = f"refused: {error}"
        if UNAVAILABLE not in counted:
            wrong.append(counted)
    return Outcome("one damaged page", f"{len(sessions)}", counted, wrong)


def earlier_schemas(lab):
    """Opens a file of every earlier schema: its sessions must be unchanged and usable."""
    wrong, sessions = [], 0
    files = sorted(SCHEMAS.glob("*.sql"))
    for file in files:
        path = lab.directory() / "sessions.sqlite"
        connection = sqlite3.connect(path)
        connection.executescript(file.read_text())
        connection.close()
        expected = json.loads(file.with_suffix(".json").read_text())
        try:
            with Program(lab, path) as program, Conversation(program.port) as conversation:
                for target, session in expected.items():
                    sessions += 1
                    answer = conversation.ask("GET", target)
                    if answer.status != 200 or not contains(answer.json(), session):
                        wrong.append(f"schema {file.stem}: {target}: {answer}")
                    elif conversation.ask("POST", target + "/evaluate", STEP).status != 200:
                        wrong.append(f"schema {file.stem}: {target} does not continue")
        except NotReady as error:
            wrong.append(f"schema {file.stem}: {error}")
    if not sessions:
        wrong.append("there is no schema, so the test proves nothing")
    return Outcome("earlier schemas", f"{len(files)}", f"{sessions} sessions read and stepped", wrong)


def contains(session, earlier):
    """True if a session has all members of an earlier version.

    Later versions add members, and compute other last digits of velocities.
    """
    if isinstance(earlier, dict):
        return isinstance(session, dict) and all(
            name in session and contains(session[name], value) for name, value in earlier.items())
    if isinstance(earlier, list):
        return (isinstance(session, list) and len(session) == len(earlier)
                and all(map(contains, session, earlier)))
    if isinstance(earlier, float) and isinstance(session, float):
        return math.isclose(session, earlier, rel_tol=1e-12)
    return session == earlier


def read_only(lab, sound):
    """Opens a directory and a file without write permission, as a user other than root."""
    wrong, count = [], 0
    user = NOBODY if os.geteuid() == 0 else None
    directory = lab.directory()
    complaints = lab.place
    complaints.chmod(0o755)
    if user is not None:
        # The user may have no access to the build directory.
        program = lab.place / "program"
        shutil.copyfile(lab.program, program)
        program.chmod(0o755)
        lab.program = program
    (directory / "sessions.sqlite").write_bytes(sound)
    for name, mode, file_mode, store in (
            ("read-only directory, new file", 0o555, 0o644, directory / "new.sqlite"),
            ("read-only directory, old file", 0o555, 0o644, directory / "sessions.sqlite"),
            ("directory without access", 0o000, 0o644, directory / "sessions.sqlite"),
            ("read-only file", 0o777, 0o444, directory / "sessions.sqlite"),
            ("new directory inside", 0o555, 0o644, directory / "new" / "sessions.sqlite")):
        (directory / "sessions.sqlite").chmod(file_mode)
        directory.chmod(mode)
        count += 1
        wrong += [f"{name}: {text}" for text in refusal(lab, store, "cannot", user)]
        directory.chmod(0o755)
        if contents(directory).get("sessions.sqlite") != sound:
            wrong.append(f"{name}: the file changed")
        if (directory / "new.sqlite").exists():
            wrong.append(f"{name}: a new file is there")
    return Outcome("read-only directory", f"{count}", "exit 69 with the reason", wrong)
