import HTTPClient
import HTTPMessages

/// A server to which a command sends its requests, over HTTP or HTTPS.
struct RemoteService {
  /// The scheme, the host and the port, such as `http://localhost:8080`.
  let address: String

  /// The reason why a server sent no complete response.
  struct Unreachable: Error, CustomStringConvertible {
    var description: String
  }

  /// Creates the service at `address`, which must begin with `http://` or `https://`.
  init(_ address: String) throws(UsageError) {
    guard ["http://", "https://"].contains(where: { address.hasPrefix($0) }) else {
      throw UsageError(
        "'\(address)' does not begin with http:// or https://; write --server http://localhost:8080"
      )
    }
    self.address = String(address.last == "/" ? address.dropLast() : address[...])
  }

  /// Sends a request and receives the response.
  ///
  /// - Parameter receive: Called with the head and the next part of the content, once for each
  ///   part. The last part is empty.
  /// - Throws: `Unreachable`, or the error of the closure.
  func send(_ request: Request, receive: @escaping (HTTPClient.Head, [UInt8]) throws -> Void) throws
  {
    let hasContent = !request.content.isEmpty || request.method == "POST"
    let sent = HTTPClient.Request(
      method: request.method,
      url: address + request.path + (request.query.map { "?\($0)" } ?? ""),
      lines: request.fields.filter { $0.name != .contentLength }
        .map { "\($0.name.text): \($0.value)" },
      content: hasContent ? request.content : nil)
    do {
      try HTTPClient.send(sent, receive: receive)
    } catch let failure as HTTPClient.Failure {
      switch failure {
      case .missing:
        throw Unreachable(
          description: "libcurl is not installed: install the package that contains libcurl.so.4")
      case .failed(let reason): throw Unreachable(description: "\(address): \(reason)")
      }
    }
  }
}
