/// A request's method as a label for logs and metrics; clients cannot add labels.
package enum MethodName: Int, CaseIterable, Sendable {
  case get, head, post, put, patch, delete, options, trace, connect
  /// The label of every method that has no label of its own.
  case other
  /// The label of a request that the transport refused; the method of such a request can be
  /// unknown.
  case none

  /// The labels of the cases, in their order.
  private static let texts = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "other", "none",
  ]

  /// Parses a method, which is case-sensitive.
  init(_ method: String) {
    let position = Self.texts[..<Self.other.rawValue].firstIndex(of: method)
    self = position.flatMap(Self.init) ?? .other
  }

  /// The method as it is in the request line, or `other`, or `none`.
  package var text: String { Self.texts[rawValue] }
}
