"""The .deb in a system without systemd: installed, upgraded, removed, purged."""

from rig.outcome import Outcome
from system import run

UNIT = "etc/systemd/system/multi-user.target.wants/inbetween.service"
SETTINGS = "etc/default/inbetween"
# The version of the upgrade.
NEXT = "999.0.0-1"


def trials(lab, system, packages):
    yield installed(system, packages)
    yield upgraded(lab, system, packages)
    yield removed(system, packages)


def newer(lab, deb):
    """Returns a .deb with the same files and a later version."""
    tree = lab.directory() / "tree"
    run(["dpkg-deb", "--raw-extract", deb, tree])
    control = tree / "DEBIAN/control"
    lines = control.read_text().splitlines(keepends=True)
    control.write_text("".join(f"Version: {NEXT}\n" if line.startswith("Version:") else line for line in lines))
    built = lab.directory() / "next.deb"
    run(["dpkg-deb", "-Zgzip", "--root-owner-group", "--build", tree, built])
    return built


def state(system):
    return system.tell("dpkg-query", "--show", "--showformat=${db:Status-Abbrev}${Version}",
                       "inbetween").decode().strip()


def installed(system, packages):
    """Installs with apt, which finds all dependencies, and runs commands."""
    wrong = []
    system.needs(system.copy(packages.deb, packages.deb.name))
    version = system.tell("inbetween", "--version").decode().strip()
    if version != f"inbetween {packages.version}":
        wrong.append(f"--version: {version}")
    system.tell("inbetween", "spring", "bouncy")
    for name in ("usr/share/man/man1/inbetween.1.gz", UNIT, SETTINGS,
                 "usr/share/bash-completion/completions/inbetween"):
        if not (system.place / name).is_symlink() and not (system.place / name).exists():
            wrong.append(f"/{name} is missing")
    changed = system.tell("dpkg", "--verify", "inbetween").decode().strip()
    if changed:
        wrong.append(f"dpkg --verify: {changed}")
    return Outcome(f"{system.suite}: deb installed", "1 install", f"{version}; {state(system)}; unit enabled", wrong)


def upgraded(lab, system, packages):
    """Upgrades; the administrator's settings and choice of the unit are kept."""
    wrong = []
    (system.place / SETTINGS).write_text("INBETWEEN_PORT=8081\n")
    (system.place / UNIT).unlink()
    later = system.copy(newer(lab, packages.deb), "next.deb")
    system.tell("dpkg", "--install", later)
    if (system.place / SETTINGS).read_text() != "INBETWEEN_PORT=8081\n":
        wrong.append("the settings were replaced")
    if (system.place / UNIT).is_symlink():
        wrong.append("the disabled unit was enabled")
    return Outcome(f"{system.suite}: deb upgraded", "1 upgrade",
                   f"{state(system)}; changed settings and the disabled unit are kept", wrong)


def removed(system, packages):
    """Removes and purges; nothing remains."""
    wrong = []
    sessions = system.place / "var/lib/inbetween/sessions.sqlite"
    sessions.parent.mkdir()
    sessions.write_text("")
    system.tell("dpkg", "--remove", "inbetween")
    if (system.place / "usr/bin/inbetween").exists() or not sessions.exists():
        wrong.append("--remove must delete the program and keep the sessions")
    kept = system.files("inbetween")
    system.tell("dpkg", "--purge", "inbetween")
    if left := system.files("inbetween"):
        wrong.append(f"--purge leaves {' '.join(left)}")
    return Outcome(f"{system.suite}: deb purged", "1 removal",
                   f"after --remove {len(kept)} paths, after --purge {len(left)}", wrong)
