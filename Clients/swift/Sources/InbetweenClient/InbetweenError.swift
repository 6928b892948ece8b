internal import Foundation

/// A problem that the server reported (RFC 9457), with the errors of the request and their places.
public struct InbetweenError: Error, Sendable, CustomStringConvertible {
  /// The status of the response.
  public let status: Int
  /// The type of problem, such as `/problems/invalid-request`; `nil` if a proxy responded.
  public let type: String?
  /// The type of problem in words.
  public let title: String
  /// The error in this request.
  public let detail: String?
  /// Every error of the request, up to fifty.
  public let errors: [Violation]
  /// The line of the first JSON syntax error, or the line of the failed request in a batch, from 1.
  public let line: Int?
  /// The column in that line, from 1, in UTF-16 code units.
  public let column: Int?
  /// The position of the first JSON syntax error, in bytes from the start of the content.
  public let offset: Int?
  /// The texts that are allowed instead.
  public let allowed: [String]
  /// The seconds after which a retry is possible, for the status 429, 503 or 507; at most a day.
  public let retryAfter: Double?
  /// The entity tag of the session's current revision, for the status 412.
  public let tag: String?
  /// The field `RateLimit` of a server that limits rates.
  public let rateLimit: String?
  /// The ID of the request in the server's log.
  public let requestID: String?

  /// The title, the detail and every error.
  public var description: String {
    let first = detail.map { "\(title). \($0)" } ?? title
    return ([first] + errors.map(\.description)).joined(separator: "; ")
  }

  /// True if the response is too large to be stored for retries; nothing was changed.
  var isTooLargeToKeep: Bool {
    type == "/problems/response-not-kept"
  }

  /// Creates the error of a response.
  ///
  /// - Parameter words: The title if the response is not a problem document.
  init(_ reply: Reply, title words: String? = nil) {
    let problem = try? JSONDecoder().decode(Problem.self, from: reply.content)
    status = reply.status
    type = problem?.type
    title = problem?.title ?? words ?? "status \(reply.status)"
    detail = problem?.detail
    errors = problem?.errors ?? []
    line = problem?.line
    column = problem?.column
    offset = problem?.offset
    allowed = problem?.allowed ?? []
    retryAfter = reply.headers["retry-after"].flatMap { Waiting.seconds($0) }
    tag = reply.headers["etag"]
    rateLimit = reply.headers["ratelimit"]
    requestID = reply.headers["x-request-id"]
  }

  private struct Problem: Decodable {
    let type: String?
    let title: String?
    let detail: String?
    let errors: [Violation]?
    let line: Int?
    let column: Int?
    let offset: Int?
    let allowed: [String]?
  }
}

/// An error of a request, and its place.
public struct Violation: Decodable, Sendable, Equatable, CustomStringConvertible {
  /// A place in the content, or in the parameter's value, as a JSON pointer.
  public let pointer: String?
  /// The name of a parameter of the query.
  public let parameter: String?
  /// The line in the source of a custom animation, from 1.
  public let line: Int?
  /// The column, from 1.
  ///
  /// In SwiftUI text, the column counts UTF-16 code units. Together with `line`, it counts Unicode
  /// scalars.
  public let column: Int?
  /// The length of the error in SwiftUI text, in UTF-16 code units.
  public let length: Int?
  /// The error, as a phrase that follows the place.
  public let detail: String
  /// The given value, if it is short.
  public let given: JSON?
  /// The texts that are allowed there.
  public let allowed: [String]?
  /// The text that was probably meant.
  public let suggestion: String?

  /// The place, the error and the allowed texts.
  public var description: String {
    let words = allowed.map { "(allowed: \($0.joined(separator: ", ")))" }
    return [parameter, pointer, detail, words].compactMap(\.self).joined(separator: " ")
  }
}
