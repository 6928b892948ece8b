import CCurl
import Glibc
import HTTPMessages

/// A server that handles requests.
///
/// Source: libcurl's `CURLcode`, libcurl-errors(3).
struct RemoteService {
  /// The scheme, the host and the port, such as `http://localhost:8080`.
  let address: String

  /// The reason why a server sent no complete response.
  struct Unreachable: Error, CustomStringConvertible {
    var description: String
  }

  /// Creates the service at an address.
  init(_ address: String) throws(UsageError) {
    guard ["http://", "https://"].contains(where: { address.hasPrefix($0) }) else {
      throw UsageError("'\(address)' is no server; write --server http://localhost:8080")
    }
    self.address = String(address.last == "/" ? address.dropLast() : address[...])
  }

  /// The closure that receives the parts of a response, and its error.
  private final class Receiver {
    let receive: (Int, [UInt8]) throws -> Void
    var failure: (any Error)?

    init(_ receive: @escaping (Int, [UInt8]) throws -> Void) { self.receive = receive }
  }

  /// Sends a request and receives the response.
  ///
  /// - Parameter receive: Receives the status and a part of the content, several times. The last
  ///   part is empty.
  /// - Throws: `Unreachable`, or the error of the closure.
  func send(_ request: Request, receive: @escaping (Int, [UInt8]) throws -> Void) throws {
    let url = address + request.path + (request.query.map { "?\($0)" } ?? "")
    // libcurl writes the length of the content itself.
    let lines = request.fields.filter { $0.name != .contentLength }
      .map { "\($0.name.text): \($0.value)" }
    let receiver = Receiver(receive)
    var message = [CChar](repeating: 0, count: Int(HTTP_CLIENT_MESSAGE_SIZE))
    let strings = lines.map { strdup($0) }
    defer { for string in strings { free(string) } }
    var pointers = strings.map { UnsafePointer($0) } + [nil]
    // LIFETIME: the C function calls the receiver only until it returns.
    let code = withExtendedLifetime(receiver) {
      let context = Unmanaged.passUnretained(receiver).toOpaque()
      let hasContent = !request.content.isEmpty || request.method == "POST"
      return request.content.withUnsafeBufferPointer { content in
        // The address of an empty array may be NULL, which means that there is no content.
        var none: UInt8 = 0
        return withUnsafePointer(to: &none) { empty in
          http_client_send(
            request.method, url, &pointers, hasContent ? content.baseAddress ?? empty : nil,
            content.count, Self.receive, context, &message)
        }
      }
    }
    if let failure = receiver.failure { throw failure }
    guard Int(code) != HTTP_CLIENT_DONE else { return }
    throw Unreachable(description: Self.reason(code, message, address))
  }

  private static var receive: http_client_receiver {
    { context, status, bytes, count in
      guard let context else { return 1 }
      let receiver = Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue()
      do {
        try receiver.receive(status, Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      } catch {
        receiver.failure = error
        return 1
      }
    }
  }

  private static func reason(_ code: Int32, _ message: [CChar], _ address: String) -> String {
    if Int(code) == HTTP_CLIENT_MISSING {
      return "libcurl is not installed: install the package that contains libcurl.so.4"
    }
    let text = String(
      decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return "\(address): \(text.isEmpty ? "no response (libcurl error \(code))" : text)"
  }
}
