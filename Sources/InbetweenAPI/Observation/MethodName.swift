/// A request's method as a label for logs and metrics; clients cannot add labels.
package enum MethodName: Int, CaseIterable, Sendable {
  case get, head, post, put, patch, delete, options, trace, connect
  /// The label of every method that has no label of its own.
  case other
  /// The label of a request that the transport refused; its method may be unknown.
  case none

  /// Parses a method, which is case-sensitive.
  init(_ method: String) {
    switch method {
    case "GET": self = .get
    case "HEAD": self = .head
    case "POST": self = .post
    case "PUT": self = .put
    case "PATCH": self = .patch
    case "DELETE": self = .delete
    case "OPTIONS": self = .options
    case "TRACE": self = .trace
    case "CONNECT": self = .connect
    default: self = .other
    }
  }

  /// The method as in the request line, or `other` or `none`.
  package var text: String {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .patch: "PATCH"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .trace: "TRACE"
    case .connect: "CONNECT"
    case .other: "other"
    case .none: "none"
    }
  }
}
