"""redis-server as a process."""

import socket
import subprocess
import threading


class Redis:
    """A redis-server whose files are in a directory. It confirms a change after a sync to the disk.
    """

    def __init__(self, directory):
        self.directory = directory
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        self.start()

    @property
    def place(self):
        """The address for the server's option --store."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self):
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.directory),
             "--save", "", "--appendonly", "yes", "--appendfsync", "always", "--logfile", ""],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.process.stdout:
            if "Ready to accept" in line:
                break
        else:
            raise RuntimeError("redis-server did not become ready")
        # redis-server blocks if the pipe is full.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def kill(self):
        self.process.kill()
        self.process.wait()
