internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A delegate that follows no redirect, so that the response with the redirect is the result.
///
/// The requests contain a bearer token. On Linux, Foundation would send it to any address, and
/// would repeat a `POST` as a `GET`.
final class Direct: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

/// The connections of a client; they are closed when the last copy of the client is released.
final class Transport: Sendable {
  private let session: URLSession

  init(_ configuration: URLSessionConfiguration) {
    session = URLSession(configuration: configuration, delegate: Direct(), delegateQueue: nil)
  }

  deinit {
    // A session with a delegate is not released until it is invalidated.
    session.finishTasksAndInvalidate()
  }

  /// Sends a request, and returns the response.
  func reply(to request: URLRequest) async throws -> Reply {
    let (content, response) = try await session.data(for: request)
    return Reply(response, content)
  }
}
