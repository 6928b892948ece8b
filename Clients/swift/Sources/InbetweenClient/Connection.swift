internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A part of a response.
enum ResponsePart: Sendable {
  /// The status and the fields, without content.
  case head(Reply)
  /// Some bytes of the content.
  case content(Data)
}

/// The connection of one stream.
///
/// `URLSession.bytes` does not exist on Linux. A task cannot be suspended there either: Foundation
/// would start it again from its beginning. So a connection whose parts are read too slowly is
/// closed.
final class Connection: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// The maximum number of bytes that wait to be read.
  ///
  /// A connection with an event that is too large is closed for that reason, not for this one.
  static let mostWaiting = 2 * EventParser.mostBytes
  /// The memory of a part in addition to its bytes.
  private static let partBytes = 64

  private let continuation: AsyncThrowingStream<ResponsePart, any Error>.Continuation
  private let lock = NSLock()
  /// The bytes that wait to be read; protected by the lock.
  private var waiting = 0

  private init(_ continuation: AsyncThrowingStream<ResponsePart, any Error>.Continuation) {
    self.continuation = continuation
  }

  /// Sends a request, and returns the parts of the response as they arrive.
  ///
  /// The connection is closed when the result is released.
  static func parts(of request: URLRequest, _ configuration: URLSessionConfiguration) -> Parts {
    let (stream, continuation) = AsyncThrowingStream<ResponsePart, any Error>.makeStream()
    let connection = Connection(continuation)
    let session = URLSession(
      configuration: configuration, delegate: connection, delegateQueue: nil)
    let task = session.dataTask(with: request)
    continuation.onTermination = { _ in session.invalidateAndCancel() }
    task.resume()
    return Parts(iterator: stream.makeAsyncIterator(), connection: connection)
  }

  /// The parts of one response.
  struct Parts {
    fileprivate var iterator: AsyncThrowingStream<ResponsePart, any Error>.Iterator
    fileprivate let connection: Connection

    /// Returns the next part; `nil` at the end of the response.
    mutating func next() async throws -> ResponsePart? {
      let part = try await iterator.next()
      if case .content(let data) = part { _ = connection.wait(-Connection.cost(data)) }
      return part
    }
  }

  private static func cost(_ data: Data) -> Int { data.count + partBytes }

  /// Adds to the number of waiting bytes, and returns the sum.
  private func wait(_ bytes: Int) -> Int {
    lock.withLock {
      waiting += bytes
      return waiting
    }
  }

  /// Follows no redirect, as ``Direct`` does.
  ///
  /// On Linux, a subclass cannot add methods of a protocol that its superclass adopts. So the
  /// classes are separate.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    continuation.yield(.head(Reply(response, Data())))
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    // The reader gets the waiting parts, and then continues after the last event.
    if wait(Self.cost(data)) > Self.mostWaiting {
      continuation.finish(throwing: URLError(.networkConnectionLost))
    } else {
      continuation.yield(.content(data))
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    continuation.finish(throwing: error)
  }
}
