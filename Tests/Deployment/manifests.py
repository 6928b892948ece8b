#!/usr/bin/env python3
"""Validates the Kubernetes manifests and compares deploy/ with the image and the program.

    Scripts/check-deployment [PROGRAM]

The script runs this file with the required Python modules. It compares settings (as the program
reads them), ports, paths, the user, volumes, probes, memory and the time to stop.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

sys.dont_write_bytecode = True

from comparison import (  # noqa: E402
    DEPLOY, ROOT, VERSIONS, Image, check, compare_settings, finish_if_wrong, read, validate)
from compose import compare_compose, compare_compose_replicas  # noqa: E402
from replicas import compare_replicas  # noqa: E402

KUBERNETES = DEPLOY / "kubernetes"


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
    compare_compose(image, program)
    compare_compose_replicas(image, program)
    compare_kubernetes({content["kind"]: content for content in objects}, image, program)
    if whole:
        compare_kubernetes(whole, image, program)
        compare_metrics(whole)
    finish_if_wrong()
    count = len(objects) + compare_replicas(image, program, compare_pod)
    finish_if_wrong()
    print(f"deploy/: {count} manifests valid for Kubernetes {', '.join(VERSIONS)}; "
          "they agree with the image and the program")


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


def compare_kubernetes(objects, image, program):
    place, deployment = "deployment.yaml", objects["Deployment"]["spec"]
    template = deployment["template"]
    pod, labels = template["spec"], template["metadata"]["labels"]
    container = pod["containers"][0]
    # Only one process may use the SQLite file, so the old one ends before the new one begins.
    check(place, "replicas", deployment["replicas"], 1)
    check(place, "strategy", deployment["strategy"]["type"], "Recreate")
    compare_settings(
        place, program, image, {entry["name"]: entry["value"] for entry in container["env"]},
        image.volume, pod["terminationGracePeriodSeconds"])
    compare_pod(place, pod, image)
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
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


def compare_pod(place, pod, image):
    """Compares the user, the links, the port and the probes of a pod, for any Deployment."""
    container = pod["containers"][0]
    user, group = (int(number) for number in image.user.split(":"))
    context = pod["securityContext"]
    check(place, "user", [context[key] for key in ("runAsUser", "runAsGroup", "fsGroup")],
          [user, group, group])
    check(place, "links to services", pod["enableServiceLinks"], False)
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    check(place, "port", ports["http"], image.port)
    routes = read(ROOT / "openapi.yaml")["paths"]
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        asked = container[probe]["httpGet"]
        check(place, f"{probe}: {asked['path']} is a route", asked["path"] in routes, True)
        check(place, f"{probe}: {asked['port']} is a port", asked["port"] in ports, True)


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
