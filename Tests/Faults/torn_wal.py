"""The machine loses power: the tail of the session file's log is missing or zeroed.

Each file must open, and each session must be in an acknowledged state. With a complete log, it
must be in the last acknowledged state.

A cut is never before the frames that a checkpoint has copied to the file, because SQLite syncs
the log to the disk first. Source: SQLite's file format, sections 4.1 (log) and 5 (index of the
log).
"""

import pathlib
import shutil
import signal
import struct
import time

from rig.conversation import Conversation
from rig.outcome import Outcome
from rig.program import NotReady, Program
from rig.sessions import Session, Writers, integrity

WRITERS = 8
SECTOR = 512
FRAME_HEADER, LOG_HEADER = 24, 32


def snapshot(program, database, place):
    """Copies the file, its log and its index while the process is stopped."""
    program.send(signal.SIGSTOP)
    while pathlib.Path(f"/proc/{program.pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
        time.sleep(0.001)
    for suffix in ("", "-wal", "-shm"):
        shutil.copyfile(f"{database}{suffix}", place / f"snapshot{suffix}")
    program.send(signal.SIGCONT)
    return place / "snapshot"


def bounds(snapshot):
    """Returns where cuts may begin and where the log ends, in bytes.

    Cuts begin after the frames that are already in the file. The log ends after its last
    committed frame.
    """
    index = pathlib.Path(f"{snapshot}-shm").read_bytes()
    page, last = struct.unpack_from("<HI", index, 14)
    moved = max(struct.unpack_from("<I", index, 96)[0], struct.unpack_from("<I", index, 128)[0])
    frame = page + FRAME_HEADER
    return LOG_HEADER + moved * frame, LOG_HEADER + last * frame


def run(lab):
    snapshots, cuts = lab.many((2, 10), (10, 20))
    wrong, acknowledged, most = [], 0, 0
    least = None
    for number in range(snapshots):
        place = lab.directory()
        database = place / "sessions.sqlite"
        with Program(lab, database) as program:
            with Conversation(program.port) as conversation:
                sessions = [Session(conversation) for _ in range(WRITERS)]
            writers = Writers(program.port, sessions)
            time.sleep(lab.dice.uniform(0.1, 0.5))
            while True:
                known = [session.last for session in sessions]
                image = snapshot(program, database, place)
                first, end = bounds(image)
                if end - first >= cuts * SECTOR:
                    break
                time.sleep(0.005)
            # The copy need not contain a step that is acknowledged later, but the comparison needs
            # its result.
            time.sleep(0.05)
            acknowledged += writers.stop()
            wrong += writers.broken
        whole = before = None
        for cut in range(cuts):
            name = f"snapshot {number}, {cut * SECTOR} bytes cut"
            # In every second cut, the tail is zeroed, as if it had not been written, and not
            # truncated.
            found, faults = opened(lab, image, end - cut * SECTOR, cut % 2 == 1, sessions)
            wrong += [f"{name}: {fault}" for fault in faults]
            if whole is None:
                whole = before = found
                lost = [last - now for last, now in zip(known, found) if now < last]
                if lost:
                    wrong.append(f"{name}: {sum(lost)} acknowledged revisions lost")
            if sum(found) > sum(before):
                wrong.append(f"{name}: a shorter log contains more revisions")
            before = found
        rolled = sum(whole) - sum(before)
        most, least = max(most, rolled), min(rolled if least is None else least, rolled)
    yield Outcome(
        "torn WAL", f"{snapshots * cuts} cuts",
        f"{acknowledged} acknowledged writes, {snapshots} copies; whole logs lose nothing, torn ones "
        f"{least} to {most} of the last writes, in order", wrong)


def opened(lab, image, length, is_zeroed, sessions):
    """Starts a program on a copy whose log is truncated or zeroed.

    Returns the revision of each session, and the errors.
    """
    place = lab.directory()
    database = place / "sessions.sqlite"
    shutil.copyfile(image, database)
    log = pathlib.Path(f"{image}-wal").read_bytes()
    rest = bytes(len(log) - length) if is_zeroed else b""
    pathlib.Path(f"{database}-wal").write_bytes(log[:length] + rest)
    found, faults = [], []
    damage = integrity(database, place)
    if damage:
        faults.append(damage)
    try:
        with Program(lab, database) as program, Conversation(program.port) as conversation:
            for session in sessions:
                fault = session.found(conversation, may_be_ahead=1, may_be_behind=True)
                if fault:
                    faults.append(fault)
                response = conversation.ask("GET", session.path)
                found.append(response.json()["revision"] if response.status == 200 else 0)
    except NotReady as error:
        faults.append(f"the file does not open: {error}")
        found = [0] * len(sessions)
    shutil.rmtree(place)
    return found, faults
