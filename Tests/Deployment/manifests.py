#!/usr/bin/env python3
"""Validates the Kubernetes manifests and compares deploy/ with the image and the program.

    Scripts/check-deployment [PROGRAM]

The script runs this file with the required Python modules. It compares settings (as the program
reads them), ports, paths, the user, volumes, probes, memory and the time to stop.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import kubernetes_validate
import yaml

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
KUBERNETES = ROOT / "deploy" / "kubernetes"
# The oldest version that a vendor supports, a middle one, and the newest that the validator
# supports.
VERSIONS = ["1.30", "1.33", "1.37"]
# The seconds that a stop takes in addition to draining.
STOP_MARGIN_SECONDS = 3

wrong = []


def check(place, name, value, asked):
    if value != asked:
        wrong.append(f"{place}: {name} is {value!r}; it must be {asked!r}")


def main():
    parser = argparse.ArgumentParser(description="Validates and compares deploy/.")
    parser.add_argument("--program", type=pathlib.Path, required=True)
    program = parser.parse_args().program
    image = Image((ROOT / "Dockerfile").read_text())
    files = sorted(KUBERNETES.glob("*.yaml"))
    objects = [read(file) for file in files if file.name != "kustomization.yaml"]
    for file, content in zip((f for f in files if f.name != "kustomization.yaml"), objects):
        validate(file.name, content)
    customized(files)
    whole = with_metrics()
    for content in whole.values():
        validate(f"{content['kind']} with metrics", content)
    check("Dockerfile", "user by number", bool(re.fullmatch("[1-9][0-9]*:[1-9][0-9]*", image.user)), True)
    # Only valid manifests can be compared.
    finish_if_wrong()
    compare_settings("Dockerfile", program, image, {}, image.volume, float("inf"))
    compare_compose(read(ROOT / "deploy" / "compose.yaml"), image, program)
    compare_kubernetes({content["kind"]: content for content in objects}, image, program)
    if whole:
        compare_kubernetes(whole, image, program)
        compare_metrics(whole)
    finish_if_wrong()
    print(f"deploy/: {len(objects)} manifests valid for Kubernetes {', '.join(VERSIONS)}; "
          "they agree with the image and the program")


def finish_if_wrong():
    for text in wrong:
        print(f"deploy/: {text}")
    if wrong:
        sys.exit(1)


def read(file):
    return yaml.safe_load(file.read_text())


def validate(name, content):
    for version in VERSIONS:
        try:
            kubernetes_validate.validate(content, version, strict=True)
        except kubernetes_validate.ValidationError as error:
            wrong.append(f"{name}, Kubernetes {version}: {error.message}")


def customized(files):
    """Checks that kustomization.yaml lists all files."""
    listed = read(KUBERNETES / "kustomization.yaml")["resources"]
    check("kustomization.yaml", "resources", sorted(listed + ["kustomization.yaml"]),
          [file.name for file in files])


def with_metrics():
    """Returns all objects with the metrics component, as kubectl combines them.

    Without kubectl, the result is empty.
    """
    if not shutil.which("kubectl"):
        return {}
    with tempfile.TemporaryDirectory() as place:
        # kustomize accepts only relative paths.
        base = os.path.relpath(KUBERNETES, os.path.realpath(place))
        (pathlib.Path(place) / "kustomization.yaml").write_text(
            f"resources: [{base}]\ncomponents: [{base}/metrics]\n")
        done = subprocess.run(["kubectl", "kustomize", place], capture_output=True, text=True)
    check("kubectl kustomize", "exit code", (done.returncode, done.stderr), (0, ""))
    return {content["kind"]: content for content in yaml.safe_load_all(done.stdout)}


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
    """Checks settings, the place of the session file, and the time to drain, for any deployment."""
    found = configured(place, program, {**image.environment, **environment})
    if not found:
        return found
    check(place, "port", int(found["port"]), image.port)
    check(place, "host", found["host"], "0.0.0.0")
    store = found["store"].removeprefix("sqlite:")
    check(place, f"{store} is in {volume}", store.startswith(volume + "/"), True)
    drain = float(found["drain-delay"]) + float(found["drain-deadline"])
    if stop_seconds < drain + STOP_MARGIN_SECONDS:
        wrong.append(f"{place}: the time to stop is {stop_seconds} s, but draining takes {drain} s")
    return found


def compare_compose(compose, image, program):
    place, service = "compose.yaml", compose["services"]["inbetween"]
    volumes = dict(volume.split(":")[:2] for volume in service["volumes"])
    check(place, "volumes", list(volumes.values()), [image.volume])
    check(place, "named volumes", list(volumes), list(compose["volumes"]))
    check(place, "port", service["ports"][0].split(":")[-1], str(image.port))
    check(place, "healthcheck", service["healthcheck"].pop("test"), ["CMD", *image.health])
    check(place, "healthcheck", {
        name.replace("_", "-"): str(value) for name, value in service["healthcheck"].items()
    }, image.health_times)
    check(place, "build", (ROOT / "deploy" / service["build"]["context"] / "Dockerfile").is_file(), True)
    # Compose substitutes variables of its environment, or the defaults in the text.
    environment = {name: re.sub(r"\$\{\w+:-(.*?)\}", r"\1", value)
                   for name, value in service["environment"].items()}
    found = compare_settings(place, program, image, environment, image.volume,
                             int(service["stop_grace_period"].removesuffix("s")))

    # The container serves on all its addresses, but not for every host name. A name could be
    # rebound to 127.0.0.1 by DNS.
    check(place, "hosts", found.get("allowed-hosts"), "localhost")
    proxy = compose["services"]["nginx"]
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    if found:
        compare_times(text, found)
    listens = re.search(r"listen (\d+);", text)[1]
    check("nginx.conf", "upstream", re.search(r"server (\S+);", text)[1], f"inbetween:{image.port}")
    check(place, "port of nginx", proxy["ports"][0].split(":")[-1], listens)
    check(place, "healthcheck of nginx", proxy["healthcheck"]["test"][-1],
          f"http://127.0.0.1:{listens}/readyz")
    check(place, "address of nginx", proxy["networks"]["default"]["ipv4_address"],
          service["environment"]["INBETWEEN_TRUSTED_PROXIES"])
    for name, one in compose["services"].items():
        kept = (one["read_only"], one["cap_drop"], one["security_opt"], "user" in one or name == "inbetween")
        check(place, f"confinement of {name}", kept, (True, ["ALL"], ["no-new-privileges:true"], True))
        check(place, f"swap of {name}", one["memswap_limit"], one["mem_limit"])


def compare_times(text, found):
    """Checks that nginx waits as long as the service, and closes its connections before the service
    does.
    """
    times = {name: [float(number) for number in re.findall(rf"^ +{name} (\d+)s;", text, re.MULTILINE)]
             for name in ("client_header_timeout", "client_body_timeout", "send_timeout",
                          "keepalive_timeout", "proxy_read_timeout")}
    for name, setting in (("client_header_timeout", "head-deadline"),
                          ("client_body_timeout", "body-deadline"), ("send_timeout", "response-deadline")):
        check("nginx.conf", name, times[name], [float(found[setting])])
    upstream, client = times["keepalive_timeout"]
    check("nginx.conf", "keepalive_timeout", client, float(found["idle-timeout"]))
    check("nginx.conf", f"{upstream} s upstream", upstream < float(found["idle-timeout"]), True)
    check("nginx.conf", "proxy_read_timeout is longer",
          times["proxy_read_timeout"][0] > float(found["response-deadline"]), True)


def compare_kubernetes(objects, image, program):
    place, deployment = "deployment.yaml", objects["Deployment"]["spec"]
    template = deployment["template"]
    pod, labels = template["spec"], template["metadata"]["labels"]
    container = pod["containers"][0]
    # Only one process may use the SQLite file, so the old one ends before the new one begins.
    check(place, "replicas", deployment["replicas"], 1)
    check(place, "strategy", deployment["strategy"]["type"], "Recreate")
    user, group = (int(number) for number in image.user.split(":"))
    context = pod["securityContext"]
    check(place, "user", [context[key] for key in ("runAsUser", "runAsGroup", "fsGroup")],
          [user, group, group])
    compare_settings(
        place, program, image, {entry["name"]: entry["value"] for entry in container["env"]},
        image.volume, pod["terminationGracePeriodSeconds"])
    check(place, "links to services", pod["enableServiceLinks"], False)

    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    check(place, "port", ports["http"], image.port)
    routes = read(ROOT / "openapi.yaml")["paths"]
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        asked = container[probe]["httpGet"]
        check(place, f"{probe}: {asked['path']} is a route", asked["path"] in routes, True)
        check(place, f"{probe}: {asked['port']} is a port", asked["port"] in ports, True)
    mounts = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
    claims = {volume["name"]: volume["persistentVolumeClaim"]["claimName"] for volume in pod["volumes"]}
    check(place, "mounts", mounts, {name: image.volume for name in claims})
    check(place, "claims", list(claims.values()),
          [objects["PersistentVolumeClaim"]["metadata"]["name"]])

    for kind, selector in (
            ("Deployment", deployment["selector"]["matchLabels"]),
            ("Service", objects["Service"]["spec"]["selector"]),
            ("PodDisruptionBudget", objects["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"]),
            ("NetworkPolicy", objects["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"])):
        check(kind, "selector", selector.items() <= labels.items() and selector != {}, True)
    for port in objects["Service"]["spec"]["ports"]:
        check("service.yaml", f"{port['targetPort']} is a port", port["targetPort"] in ports, True)
    for rule in objects["NetworkPolicy"]["spec"]["ingress"]:
        for port in rule["ports"]:
            check("networkpolicy.yaml", f"{port['port']} is a port", port["port"] in ports, True)


def compare_metrics(objects):
    """Checks that Prometheus scrapes the address at which the service serves metrics."""
    template = objects["Deployment"]["spec"]["template"]
    container = template["spec"]["containers"][0]
    env = {entry["name"]: entry["value"] for entry in container["env"]}
    ports = {port["name"]: str(port["containerPort"]) for port in container["ports"]}
    seen = (env["INBETWEEN_METRICS_PORT"], ports["metrics"],
            template["metadata"]["annotations"]["prometheus.io/port"])
    check("metrics", "port in variable, container and annotation", len(set(seen)), 1)


if __name__ == "__main__":
    main()
