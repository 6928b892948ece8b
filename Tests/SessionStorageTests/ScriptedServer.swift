import Foundation
import TestSupport

/// A TCP server that replies to `PING` like Redis, and to every other command with fixed bytes.
final class ScriptedServer: @unchecked Sendable {
  let port: Int
  private let listener: Int32
  private let reply: String
  private let closes: Bool
  private let lock = NSLock()
  private var received: [String] = []

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - reply: The bytes to send after a command, for example the first half of a reply.
  ///   - closes: True to close the connection after these bytes.
  init(reply: String, closes: Bool) throws {
    signal(SIGPIPE, SIG_IGN)
    self.reply = reply
    self.closes = closes
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw RedisServer.Failure(description: "no port is free") }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        Thread.detachNewThread { [self] in serve(client) }
      }
    }
  }

  /// The number of received commands whose text contains a name.
  func count(of name: String) -> Int { lock.withLock { received.count { $0.contains(name) } } }

  /// Ends the server; its open connections stay open.
  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func serve(_ client: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(client, &buffer, buffer.count, 0), count > 0 {
      let text = String(decoding: buffer[..<count], as: UTF8.self)
      lock.withLock { received.append(text) }
      let isPing = text.contains("PING")
      let bytes = [UInt8]((isPing ? "+PONG\r\n" : reply).utf8)
      send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      if closes, !isPing { break }
    }
    close(client)
  }
}
