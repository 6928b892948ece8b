"""A certificate that signs itself, with its private key, in two files."""

import shutil
import subprocess

from rig.outcome import needs_command

KINDS = {
    "ec": ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
    "rsa": ["-newkey", "rsa:2048"],
}


class Certificate:
    def __init__(self, directory, name="localhost", kind="ec"):
        self.chain, self.key = directory / "chain.pem", directory / "key.pem"
        subprocess.run(
            [needs_command("openssl", "openssl"), "req", "-x509", *KINDS[kind], "-nodes",
             "-keyout", self.key, "-out", self.chain, "-days", "30", "-subj", f"/CN={name}",
             "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
            check=True, capture_output=True)

    def options(self):
        """Returns the options of a server with this certificate."""
        return ["--tls-certificate", str(self.chain), "--tls-key", str(self.key)]

    def copy_to(self, other):
        """Replaces the files of another certificate, as a renewal does."""
        shutil.copy(self.chain, other.chain)
        shutil.copy(self.key, other.key)
