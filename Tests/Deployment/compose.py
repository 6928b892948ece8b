"""Comparisons of the Compose files and of nginx's configuration with the image and the program."""

import re

from comparison import DEPLOY, check, compare_settings, read

LISTEN = r"listen (\d+);"


def compare_compose(image, program):
    """Compares compose.yaml: one server with a session file, and nginx on request."""
    place = "compose.yaml"
    compose = read(DEPLOY / place)
    service = compose["services"]["inbetween"]
    volumes = dict(volume.split(":")[:2] for volume in service["volumes"])
    check(place, "volumes", list(volumes.values()), [image.volume])
    check(place, "named volumes", list(volumes), list(compose["volumes"]))
    check(place, "port", service["ports"][0].split(":")[-1], str(image.port))
    compare_service(place, service, image, program, image.volume)
    compare_nginx(place, compose, "nginx-one-server.conf", [f"inbetween:{image.port}"], service)
    compare_confinement(place, compose, {"inbetween"})


def compare_compose_replicas(image, program):
    """Compares compose.replicas.yaml: two servers with one Redis behind nginx."""
    place = "compose.replicas.yaml"
    compose = read(DEPLOY / place)
    services = compose["services"]
    names = ["inbetween-1", "inbetween-2"]
    for name in names:
        compare_service(place, services[name], image, program, None)
        check(place, f"published ports of {name}", "ports" in services[name], False)
        check(place, f"{name} reaches Redis", "store" in services[name]["networks"], True)
    store = services[names[0]]["environment"]["INBETWEEN_STORE"]
    check(place, "store", re.sub(r"\d+/\d+$", "", store), "redis://redis:")
    check(place, "Redis is reachable only by the servers",
          (services["redis"]["networks"], compose["networks"]["store"], "ports" in services["redis"]),
          (["store"], {"internal": True}, False))
    check(place, "nginx reaches Redis", "store" in services["nginx"]["networks"], False)
    addresses = [f"{services[name]['networks']['default']['ipv4_address']}:{image.port}" for name in names]
    compare_nginx(place, compose, "nginx-two-servers.conf", addresses, services[names[0]])
    compare_confinement(place, compose, set(names))


def compare_service(place, service, image, program, volume):
    """Compares a server with the image: its health check, its settings and the time to stop."""
    health = dict(service["healthcheck"])
    check(place, "healthcheck", health.pop("test"), ["CMD", *image.health])
    check(place, "healthcheck", {name.replace("_", "-"): str(value) for name, value in health.items()},
          image.health_times)
    check(place, "build", (DEPLOY / service["build"]["context"] / "Dockerfile").is_file(), True)
    # Compose substitutes variables of its environment, or the defaults in the text.
    environment = {name: re.sub(r"\$\{\w+:-(.*?)\}", r"\1", value)
                   for name, value in service["environment"].items()}
    found = compare_settings(place, program, image, environment, volume,
                             int(service["stop_grace_period"].removesuffix("s")))
    # The container serves on all its addresses, but not for every host name. A name could be
    # rebound to 127.0.0.1 by DNS.
    check(place, "hosts", found.get("allowed-hosts"), "localhost")
    if found:
        compare_times((DEPLOY / "nginx.conf").read_text(), found)


def compare_nginx(place, compose, file, addresses, service):
    """Compares nginx's container with its configuration, whose servers are in `file`."""
    proxy, text = compose["services"]["nginx"], (DEPLOY / "nginx.conf").read_text()
    listens = re.search(LISTEN, text)[1]
    check(place, "files of nginx", proxy["volumes"], [
        "./nginx.conf:/etc/nginx/nginx.conf:ro", f"./{file}:/etc/nginx/servers.conf:ro"])
    check("nginx.conf", "included", re.findall(r"include (\S+);", text), ["/etc/nginx/servers.conf"])
    check(file, "servers", re.findall(r"^server ([^ ;]+)", (DEPLOY / file).read_text(), re.MULTILINE), addresses)
    # A step of a session must not be made twice.
    check("nginx.conf", "proxy_next_upstream", re.findall(r"proxy_next_upstream (.+);", text), ["error timeout"])
    check(place, "port of nginx", proxy["ports"][0].split(":")[-1], listens)
    check(place, "healthcheck of nginx", proxy["healthcheck"]["test"][-1],
          f"http://127.0.0.1:{listens}/readyz")
    check(place, "address of nginx", proxy["networks"]["default"]["ipv4_address"],
          service["environment"]["INBETWEEN_TRUSTED_PROXIES"])


def compare_confinement(place, compose, with_user):
    """Checks that each container is confined; the image of the services in `with_user` has a user.
    """
    for name, one in compose["services"].items():
        kept = (one["read_only"], one["cap_drop"], one["security_opt"], "user" in one or name in with_user)
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
