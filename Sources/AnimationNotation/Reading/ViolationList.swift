package import JSONCodec

/// The list of the violations in one request; it grows while the request is read.
///
/// The list is a class because all functions that read the request share it. It is used only on the
/// request's thread.
package final class ViolationList {
  /// The violations, in the order in which they were found.
  package private(set) var violations: [Violation] = []
  /// The number of violations found, including those that the list does not store.
  package private(set) var count = 0
  private let limit: Int
  /// True if the values that are read with this list are in the request; false if they are stored
  /// or generated.
  package let isOfRequest: Bool
  /// The number of bytes of the allowed values in the stored violations.
  private var allowedBytes = 0

  /// The maximum total size, in bytes, of the allowed values in the stored violations.
  ///
  /// A custom animation can have thousands of names. Each violation would repeat all of them.
  private static let maxAllowedBytes = 65_536

  /// Creates an empty list that stores at most `limit` violations.
  package init(limit: Int = 50, isOfRequest: Bool = false) {
    self.limit = limit
    self.isOfRequest = isOfRequest
  }

  /// True if no violation was found.
  package var isEmpty: Bool { count == 0 }

  /// Adds a violation; the argument is evaluated only if the list stores the violation.
  ///
  /// The lazy evaluation saves time, because a request can have a hundred thousand violations.
  ///
  /// The allowed values of all stored violations are limited to 64 KiB. A violation that would
  /// exceed this limit is stored without its allowed values. The first list of allowed values is
  /// always stored.
  package func add(_ violation: @autoclosure () -> Violation) {
    count += 1
    guard violations.count < limit else { return }
    let violation = violation()
    let bytes = violation.allowed.reduce(0) { $0 + $1.utf8.count }
    let fits = allowedBytes == 0 || allowedBytes + bytes <= Self.maxAllowedBytes
    if fits { allowedBytes += bytes }
    violations.append(fits ? violation : violation.withoutAllowed)
  }

  /// Adds a violation from its parts, which are evaluated only if the list stores the violation.
  package func add(
    _ detail: @autoclosure () -> String, at place: @autoclosure () -> InputLocation,
    given: @autoclosure () -> JSON? = nil, allowed: @autoclosure () -> [String] = [],
    suggestion: @autoclosure () -> String? = nil
  ) {
    add(
      Violation(
        detail(), at: place(), given: given(), allowed: allowed(), suggestion: suggestion()))
  }

  /// Adds a violation for a second key that cannot be combined with a first key.
  ///
  /// - Parameters:
  ///   - first: The first key, which is accepted.
  ///   - place: The location of the second key, to which the violation belongs.
  ///   - keys: The keys that exclude each other.
  package func add(
    conflictWith first: JSONKey, at place: @autoclosure () -> InputLocation,
    among keys: some Sequence<JSONKey>
  ) {
    add(
      "cannot be combined with '\(first.name)': give only one of them", at: place(),
      allowed: keys.map(\.name))
  }

  /// Adds a violation for a value that does not meet a requirement.
  package func add(
    _ requirement: @autoclosure () -> String, of value: SyntaxNode,
    allowed: @autoclosure () -> [String] = []
  ) {
    add(Self.violation(requirement(), of: value, allowed: allowed()))
  }

  /// Adds a violation, and returns `nil` in place of the value that cannot be read.
  package func reject<Value>(
    _ detail: @autoclosure () -> String, at place: @autoclosure () -> InputLocation,
    given: @autoclosure () -> JSON? = nil, allowed: @autoclosure () -> [String] = [],
    suggestion: @autoclosure () -> String? = nil
  ) -> Value? {
    add(detail(), at: place(), given: given(), allowed: allowed(), suggestion: suggestion())
    return nil
  }

  /// Adds a violation for a value that does not meet a requirement, and returns `nil`.
  package func reject<Value>(
    _ requirement: @autoclosure () -> String, of value: SyntaxNode,
    allowed: @autoclosure () -> [String] = []
  ) -> Value? {
    add(requirement(), of: value, allowed: allowed())
    return nil
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

extension ViolationList {
  /// Checks the length of a text from the client, in UTF-16 code units.
  ///
  /// - Returns: False, with a violation, if the text is longer than `Limits.textCharacters`.
  package func checkLength(of text: String, at place: InputLocation) -> Bool {
    let (length, limit) = (text.utf16.count, Limits.textCharacters)
    if length <= limit.max { return true }
    add("has \(length) UTF-16 code units; the maximum is \(limit.max) \(limit.citation)", at: place)
    return false
  }
}
