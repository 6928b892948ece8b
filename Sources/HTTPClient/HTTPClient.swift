internal import CCurl
internal import Glibc

/// A client that sends requests to servers, over HTTP and HTTPS.
///
/// It loads libcurl on the first request. This module is the only code that calls libcurl.
///
/// Source: libcurl's `CURLcode`, libcurl-errors(3).
package enum HTTPClient {
  /// The reason why a server sent no complete response.
  package enum Failure: Error, Equatable {
    /// libcurl is not installed.
    case missing
    /// The request failed; the text is libcurl's message, or the number of libcurl's error.
    case failed(String)
  }

  /// A request with its field lines and its content.
  package struct Request {
    package var method: String
    package var url: String
    /// The field lines, such as `Accept: text/csv`.
    ///
    /// libcurl adds the length of the content.
    package var lines: [String]
    /// The content; `nil` for a request without content.
    package var content: [UInt8]?

    package init(method: String, url: String, lines: [String] = [], content: [UInt8]? = nil) {
      self.method = method
      self.url = url
      self.lines = lines
      self.content = content
    }
  }

  /// The status code and the media type of a response.
  package struct Head {
    package let status: Int
    /// The value of the field `Content-Type`; empty if the response has no such field.
    package let type: String

    package init(status: Int, type: String) { (self.status, self.type) = (status, type) }
  }

  /// The closure that receives the parts of a response, and the error that the closure threw.
  private final class Receiver {
    let receive: (Head, [UInt8]) throws -> Void
    var failure: (any Error)?

    init(_ receive: @escaping (Head, [UInt8]) throws -> Void) { self.receive = receive }
  }

  /// Sends a request and receives the response.
  ///
  /// - Parameter receive: Called with the head and the next part of the content, once for each
  ///   part. The last part is empty.
  /// - Throws: `Failure`, or the error of the closure.
  package static func send(
    _ request: Request, receive: @escaping (Head, [UInt8]) throws -> Void
  ) throws {
    let receiver = Receiver(receive)
    var message = [CChar](repeating: 0, count: Int(HTTP_CLIENT_MESSAGE_SIZE))
    let strings = request.lines.map { strdup($0) }
    defer { for string in strings { free(string) } }
    var pointers = strings.map { UnsafePointer($0) } + [nil]
    // LIFETIME: the C function calls the receiver only until it returns.
    let code = withExtendedLifetime(receiver) {
      let context = Unmanaged.passUnretained(receiver).toOpaque()
      return (request.content ?? []).withUnsafeBufferPointer { content in
        // The address of an empty array may be NULL, which means that there is no content.
        var none: UInt8 = 0
        return withUnsafePointer(to: &none) { empty in
          http_client_send(
            request.method, request.url, &pointers,
            request.content == nil ? nil : content.baseAddress ?? empty, content.count,
            Self.receive, context, &message)
        }
      }
    }
    if let failure = receiver.failure { throw failure }
    guard Int(code) != HTTP_CLIENT_DONE else { return }
    guard Int(code) != HTTP_CLIENT_MISSING else { throw Failure.missing }
    guard Int(code) != HTTP_CLIENT_MEMORY else {
      throw Failure.failed("there is not enough memory for the request")
    }
    let text = String(
      decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    throw Failure.failed(text.isEmpty ? "no response (libcurl error \(code))" : text)
  }

  private static var receive: http_client_receiver {
    { context, status, type, bytes, count in
      guard let context, let type else { return 1 }
      let receiver = Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue()
      do {
        try receiver.receive(
          Head(status: status, type: String(cString: type)),
          Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      } catch {
        receiver.failure = error
        return 1
      }
    }
  }
}
