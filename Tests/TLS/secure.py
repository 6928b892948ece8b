"""Connections with Python's TLS, which is OpenSSL, and one whose bytes are cut at random."""

import socket
import ssl

from rig.conversation import Conversation


def context(version=None, protocols=None):
    """Returns a context without verification; `version` is the only version of TLS, if given."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE
    if version is not None:
        if version < ssl.TLSVersion.TLSv1_2:
            made.set_ciphers("DEFAULT@SECLEVEL=0")
        made.minimum_version = made.maximum_version = version
    if protocols is not None:
        made.set_alpn_protocols(protocols)
    return made


class Secure(Conversation):
    """A conversation over TLS. The end of the connection without notice is an error."""

    def __init__(self, port, patience=30, receive_bytes=None, **options):
        super().__init__(port, patience, receive_bytes)
        self.socket = context(**options).wrap_socket(
            self.socket, server_hostname="localhost", suppress_ragged_eofs=False)

    def subject(self):
        """Returns the certificate of the server, in DER."""
        return self.socket.getpeercert(binary_form=True)


class Cut(Conversation):
    """A conversation over TLS, whose records and packets have random lengths."""

    def __init__(self, port, dice):
        super().__init__(port)
        self.dice = dice
        self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = context().wrap_bio(self.incoming, self.outgoing, server_hostname="localhost")
        self.until_done(self.tls.do_handshake)

    def send(self, data):
        while data:
            count = self.dice.choice([1, 2, 5, 100, 4000, 16384, 20000])
            self.tls.write(data[:count])
            data = data[count:]
            # Several records may be in one packet.
            if not data or self.dice.random() < 0.7:
                self.flush()

    def flush(self):
        data = self.outgoing.read()
        while data:
            count = min(len(data), self.dice.choice([1, 3, 6, 50, 1000, 16000]))
            self.socket.sendall(data[:count])
            data = data[count:]

    def receive(self):
        data = self.until_done(lambda: self.tls.read(1 << 16))
        if not data:
            self.fail("closed")
        self.received += data

    def until_done(self, step):
        """Repeats a step of TLS, with more received bytes each time, until it succeeds."""
        while True:
            try:
                return step()
            except ssl.SSLWantReadError:
                self.flush()
                data = self.socket.recv(self.dice.choice([1, 5, 100, 5000]))
                if not data:
                    self.fail("closed")
                self.incoming.write(data)
            finally:
                self.flush()


def plain(port):
    """Returns a connected socket without TLS."""
    made = socket.create_connection(("127.0.0.1", port), timeout=30)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made
