internal import Glibc

/// Why a server could not be started.
public enum MicroHTTPError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A member of the configuration is outside its range.
  case badConfiguration(String)
  /// The host name has no address to listen on.
  case unknownHost(String)
  /// A system call refused, with the `errno` it left.
  case systemCall(name: String, code: Int32)
  /// The library did not start an event loop.
  case daemonRefused

  /// One sentence for a log.
  public var description: String {
    switch self {
    case .badConfiguration(let fault): "the server's configuration is out of range: \(fault)"
    case .unknownHost(let host): "there is no address to listen on for the host \(host)"
    case .systemCall(let name, let code): "\(name) failed: \(Self.text(of: code))"
    case .daemonRefused: "libmicrohttpd did not start an event loop"
    }
  }

  private static func text(of code: Int32) -> String {
    // LIFETIME: strerror's buffer may be reused by the next call, so it is copied at once.
    guard let text = strerror(code) else { return "error \(code)" }
    return "\(String(cString: text)) (\(code))"
  }
}
