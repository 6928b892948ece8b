import MicroHTTP

/// A request to the health endpoint of a server.
///
/// With TLS, the certificate is not verified. The probe connects to a server on its own machine,
/// and the certificate is usually for the public name of the server. The probe does not use
/// ``HTTPClient``, because the container image does not contain libcurl.
struct HealthProbe {
  /// The server's host; for the address 0.0.0.0 or ::, the probe connects to the loopback address.
  var host: String
  var port: Int
  var usesTLS = false
  var path: String
  /// The maximum time in seconds for connecting, sending and receiving together.
  var deadlineSeconds = 2.0

  /// The reason why the probe failed.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var url: String { "\(usesTLS ? "https" : "http")://\(authority)\(path)" }

  private var peer: String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "::1"
    default: host
    }
  }

  /// The authority of the URL, without the zone of an IPv6 address.
  private var authority: String {
    Authority.text(host: String(peer.prefix { $0 != "%" }), port: port)
  }

  /// Sends the request and returns the status code of the response.
  func status() throws -> Int {
    let request = "GET \(path) HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n"
    let socket = try perform("cannot be reached") { () throws(ClientSocket.Failure) in
      try ClientSocket(host: peer, port: port, usesTLS: usesTLS, deadlineSeconds: deadlineSeconds)
    }
    try perform("did not accept the request") { () throws(ClientSocket.Failure) in
      try socket.send(Array(request.utf8))
    }
    // The first 12 bytes contain the status, for example "HTTP/1.1 200"; the rest is ignored.
    var head: [UInt8] = []
    while head.count < 12 {
      let bytes = try perform("sent no response") { () throws(ClientSocket.Failure) in
        try socket.receive(64)
      }
      guard !bytes.isEmpty else { throw failure("closed the connection without a response") }
      head += bytes
    }
    let line = String(decoding: head.prefix(12), as: UTF8.self)
    guard line.hasPrefix("HTTP/1."), let status = Int(line.suffix(3)) else {
      throw failure("does not respond with HTTP")
    }
    return status
  }

  /// Runs a step of the request, and converts errors of the step to messages.
  ///
  /// - Parameter step: The failed step as a predicate, such as "cannot be reached".
  private func perform<Result>(
    _ step: String, _ body: () throws(ClientSocket.Failure) -> Result
  ) throws -> Result {
    do { return try body() } catch {
      switch error {
      case .unknownHost: throw failure("has a host name that does not resolve to an IP address")
      case .noMemory: throw failure("\(step): not enough memory for TLS")
      case .notTLS: throw failure("does not respond with TLS")
      case .late: throw failure("\(step) within \(deadlineSeconds) s")
      case .system(let reason): throw failure("\(step): \(reason)")
      }
    }
  }

  private func failure(_ message: String) -> Failure { Failure(description: "\(url) \(message)") }
}
