"""The parts that the comparisons of deploy/ share: errors, files, the image and the settings."""

import json
import pathlib
import re
import subprocess
import sys

import kubernetes_validate
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
# The oldest version that a vendor supports, a middle one, and the newest that the validator
# supports.
VERSIONS = ["1.30", "1.33", "1.37"]
# The seconds that a stop takes in addition to draining.
STOP_MARGIN_SECONDS = 3

wrong = []


def check(place, name, value, asked):
    if value != asked:
        wrong.append(f"{place}: {name} is {value!r}; it must be {asked!r}")


def finish_if_wrong():
    for text in wrong:
        print(f"deploy/: {text}")
    if wrong:
        sys.exit(1)


def read(file):
    return yaml.safe_load(file.read_text())


def read_all(text):
    """Returns the objects of a file of manifests, by kind and name."""
    return {(content["kind"], content["metadata"]["name"]): content for content in yaml.safe_load_all(text)}


def validate(name, content):
    for version in VERSIONS:
        try:
            kubernetes_validate.validate(content, version, strict=True)
        except kubernetes_validate.ValidationError as error:
            wrong.append(f"{name}, Kubernetes {version}: {error.message}")


class Image:
    """The settings in the last stage of the Dockerfile."""

    def __init__(self, text):
        text = re.sub(r"\\\n", " ", text)
        self.lines = text[text.rindex("\nFROM "):].splitlines()
        self.user = self.of("USER")
        self.port = int(self.of("EXPOSE"))
        self.volume = self.of("VOLUME")
        self.environment = dict(pair.split("=", 1) for pair in self.of("ENV").split())
        self.health = json.loads(self.of("HEALTHCHECK").partition("CMD ")[2])
        self.health_times = dict(re.findall(r"--([a-z-]+)=(\S+)", self.of("HEALTHCHECK")))

    def of(self, word):
        return next(line.split(None, 1)[1] for line in self.lines if line.startswith(word + " "))


def configured(place, program, environment):
    """Returns the settings that the program derives from an environment."""
    done = subprocess.run([program, "check-config"], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        wrong.append(f"{place}: {done.stderr.strip()}")
        return {}
    # Each line contains a setting, its value and its origin.
    rows = (re.fullmatch(r"(\S+) +(.*?) +\S+", line) for line in done.stdout.splitlines())
    return dict(row.groups() for row in rows if row)


def compare_settings(place, program, image, environment, volume, stop_seconds):
    """Checks settings, the place of the sessions, and the time to drain, for any deployment.

    volume: the directory that must contain the session file; None if the sessions must be in Redis.
    """
    found = configured(place, program, {**image.environment, **environment})
    if not found:
        return found
    check(place, "port", int(found["port"]), image.port)
    check(place, "host", found["host"], "0.0.0.0")
    if volume is None:
        check(place, "store", found["store"].partition(":")[0], "redis")
    else:
        store = found["store"].removeprefix("sqlite:")
        check(place, f"{store} is in {volume}", store.startswith(volume + "/"), True)
    drain = float(found["drain-delay"]) + float(found["drain-deadline"])
    if stop_seconds < drain + STOP_MARGIN_SECONDS:
        wrong.append(f"{place}: the time to stop is {stop_seconds} s, but draining takes {drain} s")
    return found
