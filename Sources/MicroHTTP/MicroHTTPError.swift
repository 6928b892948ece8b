internal import Support

/// The reason why a server could not be started.
package enum MicroHTTPError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A property of the configuration is outside its range.
  case badConfiguration(String)
  /// The host name has no address to listen on.
  case unknownHost(String)
  /// A system call failed with this `errno`.
  case systemCall(name: String, code: Int32)
  /// libmicrohttpd failed to start an event loop.
  case daemonRefused
  /// GnuTLS did not accept the protocols and algorithms, or there is not enough memory.
  case tlsRefused

  /// A description of the error for a log.
  package var description: String {
    switch self {
    case .badConfiguration(let fault): "the server's configuration is out of range: \(fault)"
    case .unknownHost(let host):
      "the host name \(host) does not resolve to an IP address: set another host"
    case .systemCall(let name, let code): "\(name) failed: \(systemReason(code)) (\(code))"
    case .tlsRefused:
      """
      GnuTLS refused the TLS versions and algorithms of this server, or there is not enough memory
      """
    case .daemonRefused:
      """
      libmicrohttpd could not start an event loop: check the free memory and file descriptors
      """
    }
  }
}
