import Foundation
import Testing

@testable import InbetweenProgram

@Suite("A health probe")
struct HealthProbeTests {
  /// A socket on a free port of the loopback address.
  private final class Listener: Sendable {
    let port: Int
    private let listener: Int32

    /// Creates the socket; without a queue it refuses connections.
    init(queue: Int32?) throws {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      listener = socket
      let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
        }
      }
      port = Int(UInt16(bigEndian: address.sin_port))
      try #require(isBound && (queue.map { listen(socket, $0) == 0 } ?? true))
    }

    /// Accepts a connection, sends bytes and closes the connection.
    func answer(_ bytes: String) {
      let connection = accept(listener, nil, nil)
      var request = [UInt8](repeating: 0, count: 1024)
      recv(connection, &request, request.count, 0)
      send(connection, bytes, bytes.utf8.count, Int32(MSG_NOSIGNAL))
      close(connection)
    }

    deinit { close(listener) }
  }

  private func failure(_ port: Int, usesTLS: Bool = false, seconds: Double = 2) -> String {
    let probe = HealthProbe(
      host: "127.0.0.1", port: port, usesTLS: usesTLS, path: "/readyz", deadlineSeconds: seconds)
    do { return "status \(try probe.status())" } catch { return "\(error)" }
  }

  @Test("names an IPv6 address without its zone")
  func zone() {
    let probe = HealthProbe(host: "fe80::1%eth0", port: 80, path: "/livez")
    #expect(probe.url == "http://[fe80::1]:80/livez")
  }

  @Test("names the reason why there is no response")
  func reasons() throws {
    let closed = try Listener(queue: nil)
    let url = "127.0.0.1:\(closed.port)/readyz"
    #expect(failure(closed.port) == "http://\(url) cannot be reached: Connection refused")
    #expect(
      failure(closed.port, usesTLS: true) == "https://\(url) cannot be reached: Connection refused")
    let silent = try Listener(queue: 8)
    for usesTLS in [false, true] {
      let text = failure(silent.port, usesTLS: usesTLS, seconds: 0.02)
      #expect(text.hasSuffix(" within 0.02 s"), "\(text)")
    }
    let probe = HealthProbe(host: "no host", port: 1, path: "/")
    #expect { try probe.status() } throws: {
      "\($0)".hasSuffix("has a host name that does not resolve to an IP address")
    }
  }

  @Test(
    "reads the status of a response in any number of parts",
    arguments: [
      ("HTTP/1.1 200 OK\r\n\r\n", "status 200"), ("HTTP/1.0 503", "status 503"),
      ("HTTP/1.1 20", "closed the connection without a response"),
      ("", "closed the connection without a response"),
      ("SSH-2.0-OpenSSH_9.2\r\n", "does not respond with HTTP"),
    ])
  func responses(_ bytes: String, _ expected: String) throws {
    let listener = try Listener(queue: 8)
    Thread.detachNewThread { listener.answer(bytes) }
    #expect(failure(listener.port).hasSuffix(expected))
  }
}
