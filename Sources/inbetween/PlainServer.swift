import Foundation
import Glibc

/// A server that answers one request after the other with a status code.
///
/// It stands where the real one will: enough to start, ask for its health and stop.
final class PlainServer: RunningServer {
  let port: Int
  private let listener: Int32
  private let ended = DispatchSemaphore(value: 0)

  /// Why it could not begin.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Listens on an IPv4 address and answers with what `status` says for a path.
  init(host: String, port: Int, status: @escaping @Sendable (String) -> Int) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    inet_pton(AF_INET, host, &address.sin_addr)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard bound else {
      let reason = String(cString: strerror(errno))
      close(listener)
      throw Failure(description: "cannot listen on \(host):\(port): \(reason)")
    }
    self.listener = listener
    self.port = Int(UInt16(bigEndian: address.sin_port))
    let thread = Thread { [ended] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Self.answer(connection, status)
        close(connection)
      }
      ended.signal()
    }
    thread.start()
  }

  func drain(deadlineSeconds: Double) {
    shutdown(listener, Int32(SHUT_RDWR))
    _ = ended.wait(timeout: .now() + deadlineSeconds)
    close(listener)
  }

  private static func answer(_ connection: Int32, _ status: (String) -> Int) {
    var time = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(connection, &bytes, bytes.count, 0)
    let words = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard words.count > 1 else { return }
    let code = status(String(decoding: words[1], as: UTF8.self))
    let answer = "HTTP/1.1 \(code) \r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    send(connection, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
  }
}
