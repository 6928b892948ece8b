/// A request's method as a name for statistics, of which there are few whatever clients send.
package enum MethodName: Int, CaseIterable, Sendable {
  case get, head, post, put, patch, delete, options, trace, connect
  /// Any other word.
  case other
  /// What the transport refused, which may have had none.
  case none

  /// Reads a method, whose case matters.
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

  /// The method as it is sent, or `other` or `none`.
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
