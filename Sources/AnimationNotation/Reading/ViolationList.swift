package import JSONCodec

/// The violations of one request, which grow while it is read.
///
/// The list is shared by all functions that read the request, and so it is a reference. It stays on
/// the thread of the request.
package final class ViolationList {
  /// The violations, in the order in which they were found.
  package private(set) var violations: [Violation] = []
  /// The number of violations found; only the first `limit` are stored.
  package private(set) var count = 0
  private let limit: Int

  /// Creates an empty list that stores at most `limit` violations.
  package init(limit: Int = 50) {
    self.limit = limit
  }

  /// True if no violation was found.
  package var isEmpty: Bool { count == 0 }

  /// Adds a violation, which is only created if it is stored.
  ///
  /// A request may have a hundred thousand violations.
  package func add(_ violation: @autoclosure () -> Violation) {
    count += 1
    if violations.count < limit { violations.append(violation()) }
  }

  /// Adds a violation from its parts, which are only evaluated if it is stored.
  package func add(
    _ detail: @autoclosure () -> String, at place: @autoclosure () -> InputLocation,
    given: @autoclosure () -> JSON? = nil, allowed: @autoclosure () -> [String] = [],
    suggestion: @autoclosure () -> String? = nil
  ) {
    add(
      Violation(
        detail(), at: place(), given: given(), allowed: allowed(), suggestion: suggestion()))
  }

  /// Adds that a value violates a requirement, with the given value.
  package func add(
    _ requirement: @autoclosure () -> String, of value: SyntaxNode,
    allowed: @autoclosure () -> [String] = []
  ) {
    add(Self.violation(requirement(), of: value, allowed: allowed()))
  }

  private static func violation(
    _ requirement: String, of value: SyntaxNode, allowed: [String]
  ) -> Violation {
    let given = value.given
    let suggestion: String? =
      if case .string(let word) = given { NearestWord.suggestion(for: word, among: allowed) } else {
        nil
      }
    return Violation(
      given == nil ? "\(requirement), not \(value.kind)" : requirement, at: value.place,
      given: given, allowed: allowed, suggestion: suggestion)
  }
}
