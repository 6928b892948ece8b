"""Comparisons of deploy/kubernetes-replicas: several pods with one Redis."""

import re
import secrets
import shutil
import subprocess
import tempfile

import jsonschema
import yaml

from comparison import DEPLOY, ROOT, check, compare_settings, read, read_all, validate, wrong

REPLICAS = DEPLOY / "kubernetes-replicas"
# Names that the adapter of custom metrics and the operator look up.
OPERATOR = "monitoring.coreos.com/v1"
TEXTS = {"type": "object", "additionalProperties": {"type": "string"}}
DURATION = {"type": "string", "pattern": "^[0-9]+(ms|s|m|h|d)$"}


def record(properties, *required):
    """Returns the schema of an object without other properties."""
    return {"type": "object", "properties": properties, "required": list(required),
            "additionalProperties": False}


# The parts of the operator's definitions (CustomResourceDefinition) that the manifests use. The
# validator of Kubernetes does not contain them.
SCHEMAS = {
    "ServiceMonitor": record({
        "jobLabel": {"type": "string"},
        "selector": record({"matchLabels": TEXTS}, "matchLabels"),
        "endpoints": {"type": "array", "minItems": 1, "items": record({
            "port": {"type": "string"}, "path": {"type": "string"}, "interval": DURATION}, "port")},
    }, "selector", "endpoints"),
    "PrometheusRule": record({"groups": {"type": "array", "minItems": 1, "items": record({
        "name": {"type": "string"}, "interval": DURATION,
        "rules": {"type": "array", "minItems": 1, "items": {"oneOf": [
            record({"record": {"type": "string", "pattern": "^[a-zA-Z_:][a-zA-Z0-9_:]*$"},
                    "expr": {"type": "string"}, "labels": TEXTS}, "record", "expr"),
            record({"alert": {"type": "string"}, "expr": {"type": "string"}, "for": DURATION,
                    "labels": TEXTS, "annotations": TEXTS}, "alert", "expr", "labels", "annotations"),
        ]}},
    }, "name", "rules")}}, "groups"),
}


def compare_replicas(image, program, compare_pod):
    """Validates and compares the manifests as kubectl combines them; returns their number.

    Without kubectl, only the files are validated. `compare_pod` compares the Deployment's pod.
    """
    files = sorted(REPLICAS.glob("*.yaml"))
    listed = read(REPLICAS / "kustomization.yaml")
    check("kustomization.yaml of replicas", "files",
          sorted([name for name in listed["resources"] if not name.startswith("..")]
                 + [patch["path"] for patch in listed["patches"] if "path" in patch]
                 + ["kustomization.yaml", "secret.example.yaml"]), [file.name for file in files])
    objects = {}
    for file in files:
        if file.name != "kustomization.yaml" and not file.name.endswith(".patch.yaml"):
            objects |= read_all(file.read_text())
    whole = {}
    if shutil.which("kubectl"):
        done = subprocess.run(["kubectl", "kustomize", REPLICAS], capture_output=True, text=True)
        check("kubectl kustomize of replicas", "exit code", (done.returncode, done.stderr), (0, ""))
        whole = read_all(done.stdout)
    for content in [*objects.values(), *whole.values()]:
        validated(content)
    secret = objects.pop(("Secret", "inbetween"))
    check("secret.example.yaml", "values", set(secret["stringData"].values()), {""})
    compare_rules(objects["PrometheusRule", "inbetween"], objects["HorizontalPodAutoscaler", "inbetween"])
    compare_objects({**objects, **whole}, secret)
    if whole:
        compare_deployment(whole, secret, image, program, compare_pod)
    return len(whole or objects)


def validated(content):
    name = f"{content['kind']} {content['metadata']['name']}"
    if content["apiVersion"] != OPERATOR:
        validate(name, content)
        return
    for error in jsonschema.Draft202012Validator(SCHEMAS[content["kind"]]).iter_errors(content["spec"]):
        wrong.append(f"{name}: {error.json_path}: {error.message}")


def compare_rules(rules, scaler):
    """Checks that the rules use exported metrics, and that the autoscaler's metric is recorded."""
    text = (ROOT / "docs" / "operations.md").read_text()
    exported = set(re.findall(r"^\| `([a-z_]+)` \|", text, re.MULTILINE))
    rules = [rule for group in rules["spec"]["groups"] for rule in group["rules"]]
    for rule in rules:
        used = set(re.findall(r"\b(?:inbetween|process)_[a-z_]+", rule["expr"]))
        check("prometheusrule.yaml", f"metrics that the program does not export in {rule['expr']}",
              used - exported, set())
        check("prometheusrule.yaml", f"job in {rule['expr']}", rule["expr"].count('job="inbetween"') > 0, True)
    recorded = {rule["record"] for rule in rules if "record" in rule}
    for metric in scaler["spec"]["metrics"]:
        check("horizontalpodautoscaler.yaml", "metric is recorded", metric["pods"]["metric"]["name"] in recorded, True)
    if shutil.which("promtool"):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            yaml.safe_dump({"groups": [{"name": "all", "rules": rules}]}, file)
            file.flush()
            done = subprocess.run(["promtool", "check", "rules", file.name], capture_output=True, text=True)
        check("prometheusrule.yaml", "promtool", (done.returncode, done.stderr), (0, ""))


def compare_objects(objects, secret):
    """Checks that names in one object are those of others."""
    service = objects["Service", "inbetween-metrics"]
    monitor = objects["ServiceMonitor", "inbetween"]["spec"]
    check("servicemonitor.yaml", "selects the service of the metrics",
          monitor["selector"]["matchLabels"].items() <= service["metadata"]["labels"].items(), True)
    check("servicemonitor.yaml", "job", service["metadata"]["labels"][monitor["jobLabel"]], "inbetween")
    check("servicemonitor.yaml", "ports", [endpoint["port"] for endpoint in monitor["endpoints"]],
          [port["name"] for port in service["spec"]["ports"]])
    ingress = objects["Ingress", "inbetween"]["spec"]
    check("ingress.yaml", "hosts with TLS", [host for entry in ingress["tls"] for host in entry["hosts"]],
          [rule["host"] for rule in ingress["rules"]])
    redis = objects["StatefulSet", "inbetween-redis"]["spec"]["template"]
    for entry in redis["spec"]["containers"][0]["env"]:
        check("redis.yaml", "key of the Secret", entry["valueFrom"]["secretKeyRef"]["key"] in secret["stringData"], True)
    for kind, selector in (
            ("Service", objects["Service", "inbetween-redis"]["spec"]["selector"]),
            ("NetworkPolicy", objects["NetworkPolicy", "inbetween-redis"]["spec"]["podSelector"]["matchLabels"])):
        check(f"redis.yaml, {kind}", "selector", selector.items() <= redis["metadata"]["labels"].items(), True)


def compare_deployment(objects, secret, image, program, compare_pod):
    """Compares the combined Deployment, as the pods read the Secret, with the image and the program.
    """
    place, deployment = "deployment.yaml with replicas", objects["Deployment", "inbetween"]["spec"]
    pod = deployment["template"]["spec"]
    container = pod["containers"][0]
    check(place, "replicas are set by the autoscaler", "replicas" in deployment, False)
    check(place, "strategy", deployment["strategy"]["rollingUpdate"], {"maxSurge": 1, "maxUnavailable": 0})
    check(place, "volumes", ("volumes" in pod, "volumeMounts" in container), (False, False))
    check(place, "claims", ("PersistentVolumeClaim", "inbetween") in objects, False)
    values = {"store": "redis://:password@inbetween-redis:6379/0", "tokens": secrets.token_hex(32)}
    environment = {}
    for entry in container["env"]:
        source = entry.get("valueFrom", {}).get("secretKeyRef")
        if source:
            check(place, f"key {source['key']} of the Secret", (
                source["name"], source["key"] in secret["stringData"]), (secret["metadata"]["name"], True))
        environment[entry["name"]] = values.get(source["key"], "") if source else entry["value"]
    found = compare_settings(place, program, image, environment, None, pod["terminationGracePeriodSeconds"])
    check(place, "auth", found.get("auth"), "sessions")
    compare_pod(place, pod, image)
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    check(place, "port of metrics", ports["metrics"], int(environment["INBETWEEN_METRICS_PORT"]))
    for rule in objects["NetworkPolicy", "inbetween"]["spec"]["ingress"]:
        for port in rule["ports"]:
            check("networkpolicy.yaml", f"{port['port']} is a port", port["port"] in ports, True)
    backend = objects["Ingress", "inbetween"]["spec"]["rules"][0]["http"]["paths"][0]["backend"]["service"]
    check("ingress.yaml", "port", backend["port"]["name"] in [
        port["name"] for port in objects["Service", backend["name"]]["spec"]["ports"]], True)
    budget = objects["PodDisruptionBudget", "inbetween"]["spec"]
    scaler = objects["HorizontalPodAutoscaler", "inbetween"]["spec"]
    check("poddisruptionbudget.yaml", "a pod remains", budget["maxUnavailable"] < scaler["minReplicas"], True)
