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
/// `URLSession.bytes` does not exist on Linux.
final class Connection: NSObject, URLSessionDataDelegate {
  private let continuation: AsyncThrowingStream<ResponsePart, any Error>.Continuation

  private init(_ continuation: AsyncThrowingStream<ResponsePart, any Error>.Continuation) {
    self.continuation = continuation
  }

  /// Sends a request, and returns the parts of the response as they arrive.
  ///
  /// The connection is closed when the result is released.
  static func parts(
    of request: URLRequest, _ configuration: URLSessionConfiguration
  ) -> AsyncThrowingStream<ResponsePart, any Error> {
    AsyncThrowingStream { continuation in
      let session = URLSession(
        configuration: configuration, delegate: Connection(continuation), delegateQueue: nil)
      let task = session.dataTask(with: request)
      continuation.onTermination = { _ in session.invalidateAndCancel() }
      task.resume()
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    continuation.yield(.head(Reply(response, Data())))
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    continuation.yield(.content(data))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    continuation.finish(throwing: error)
  }
}
