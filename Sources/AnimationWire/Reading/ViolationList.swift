/// Gathers all that is wrong in one request while it is read.
///
/// It is shared by everyone who reads parts of the request, and so a reference; it does not leave
/// the thread that reads.
public final class ViolationList {
  /// What was found, in the order in which it was.
  public private(set) var violations: [Violation] = []
  /// The number found, of which only the first `limit` are kept.
  public private(set) var count = 0
  private let limit: Int

  /// Creates an empty list that keeps the first few violations, as nobody reads thousands.
  public init(limit: Int = 50) {
    self.limit = limit
  }

  /// Whether nothing was found.
  public var isEmpty: Bool { count == 0 }

  /// Adds a violation.
  public func add(_ violation: Violation) {
    count += 1
    if violations.count < limit { violations.append(violation) }
  }

  /// Adds a violation made of its parts.
  public func add(
    _ detail: String, at place: WirePlace, given: JSON? = nil, allowed: [String] = [],
    suggestion: String? = nil
  ) {
    add(Violation(detail, at: place, given: given, allowed: allowed, suggestion: suggestion))
  }

  /// Adds that a value is not what it must be, and what was given instead.
  public func add(_ requirement: String, of value: WireValue, allowed: [String] = []) {
    let given = value.given
    let suggestion: String? =
      if case .string(let word) = given { NearestWord.suggestion(for: word, among: allowed) } else {
        nil
      }
    add(
      given == nil ? "\(requirement), not \(value.kind)" : requirement, at: value.place,
      given: given, allowed: allowed, suggestion: suggestion)
  }
}
