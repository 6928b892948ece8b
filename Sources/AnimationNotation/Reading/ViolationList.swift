package import JSONCodec

/// Gathers all that is wrong in one request while it is read.
///
/// It is shared by everyone who reads parts of the request, and so a reference; it does not leave
/// the thread that reads.
package final class ViolationList {
  /// What was found, in the order in which it was.
  package private(set) var violations: [Violation] = []
  /// The number found, of which only the first `limit` are kept.
  package private(set) var count = 0
  private let limit: Int

  /// Creates an empty list that keeps the first few violations, as nobody reads thousands.
  package init(limit: Int = 50) {
    self.limit = limit
  }

  /// Whether nothing was found.
  package var isEmpty: Bool { count == 0 }

  /// Adds a violation, which is only worded if it is kept: a request may have a hundred thousand.
  package func add(_ violation: @autoclosure () -> Violation) {
    count += 1
    if violations.count < limit { violations.append(violation()) }
  }

  /// Adds a violation made of its parts, which are only made if it is kept.
  package func add(
    _ detail: @autoclosure () -> String, at place: @autoclosure () -> InputLocation,
    given: @autoclosure () -> JSON? = nil, allowed: @autoclosure () -> [String] = [],
    suggestion: @autoclosure () -> String? = nil
  ) {
    add(
      Violation(
        detail(), at: place(), given: given(), allowed: allowed(), suggestion: suggestion()))
  }

  /// Adds that a value is not what it must be, and what was given instead.
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
