"""nginx with deploy/nginx.conf, as a process on this machine and not in a container."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import time

from rig.outcome import needs_command

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
CONFIGURATION = DEPLOY / "nginx.conf"
# The file that the configuration includes, by the number of servers.
SERVERS = {1: DEPLOY / "nginx-one-server.conf", 2: DEPLOY / "nginx-two-servers.conf"}
INCLUDED = "include /etc/nginx/servers.conf;"

# A configuration as in a typical tutorial: a listen address, an upstream, and otherwise defaults.
STOCK = """\
pid /tmp/nginx.pid;
error_log /dev/stderr error;
events {}
http {
  access_log /dev/stdout combined;
  client_body_temp_path /tmp/client;
  proxy_temp_path /tmp/proxy;
  fastcgi_temp_path /tmp/fastcgi;
  uwsgi_temp_path /tmp/uwsgi;
  scgi_temp_path /tmp/scgi;
  server {
    listen 8000;
    location / {
      proxy_pass http://inbetween:8080;
    }
  }
}
"""


def with_addresses(text, ports):
    """Returns the configuration with the given ports of this machine as the service's addresses."""
    left = list(ports)
    text = re.sub(r"[\w.-]+:8080\b", lambda _: f"127.0.0.1:{left.pop(0)}", text)
    if left:
        raise ValueError(f"the configuration has no address for the ports {left}")
    return text


class Nginx:
    """nginx in front of one or two ports of this machine; it ends with the context."""

    def __init__(self, lab, *upstreams, configuration=None):
        command = needs_command("nginx", "nginx-light")
        self.place = lab.directory()
        with socket.create_server(("127.0.0.1", 0)) as server:
            self.port = server.getsockname()[1]
        text = configuration or CONFIGURATION.read_text()
        text = text.replace(INCLUDED, SERVERS[len(upstreams)].read_text())
        text = text.replace(" /tmp/", f" {self.place}/")
        # Only directories and addresses differ from those in a container.
        text = with_addresses(text, upstreams)
        for old, new in (("listen 8000;", f"listen 127.0.0.1:{self.port};"),
                         (" /dev/stdout ", f" {self.place}/access "),
                         (" /dev/stderr ", f" {self.place}/errors ")):
            if old not in text:
                raise ValueError(f"the configuration does not contain {old!r}")
            text = text.replace(old, new)
        file = self.place / "nginx.conf"
        file.write_text(text)
        self.errors = self.place / "errors"
        # In a container, nginx runs as an ordinary user. As root, its workers would have another
        # user.
        user = "user root;" if os.geteuid() == 0 else ""
        self.process = subprocess.Popen(
            [command, "-e", self.errors, "-p", self.place, "-c", file, "-g", f"daemon off; {user}"],
            stdin=subprocess.DEVNULL)
        while not self.answers():
            if self.process.poll() is not None:
                raise RuntimeError(f"nginx ended: {self.errors.read_text()}")
            time.sleep(0.01)

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
            return True
        except OSError:
            return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    def log(self):
        return (self.place / "access").read_text()

    def files(self):
        """Returns the files in nginx's directories for request bodies and responses."""
        return [path for name in ("client", "proxy") for path in (self.place / name).rglob("*")
                if path.is_file()]
