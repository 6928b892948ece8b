internal import JSONCodec

/// One list of parameters for a call, and the closure that makes the call's output.
package struct Overload<Output>: Sendable {
  /// The parameters in SwiftUI's order.
  package let keys: [Parameter]
  let make: @Sendable (Arguments) -> Output?

  /// Creates an overload.
  ///
  /// - Parameters:
  ///   - keys: The parameters in SwiftUI's order.
  ///   - make: Makes the output from checked arguments. `make` parses arguments of the kind
  ///     `value`, and returns `nil` if such an argument is wrong. To find all violations at once,
  ///     `make` is also called after a violation, and the output is then discarded.
  package init(_ keys: [Parameter], make: @escaping @Sendable (Arguments) -> Output?) {
    self.keys = keys
    self.make = make
  }

  /// Returns a copy of this overload that applies the function `change` to each output.
  func map<Other>(_ change: @escaping @Sendable (Output) -> Other) -> Overload<Other> {
    Overload<Other>(keys) { make($0).map(change) }
  }

  /// Returns the list of parameter names for messages: `(duration, bounce)`.
  ///
  /// In text, the name of an unlabelled parameter follows `_ `, as in `(_ delay)`.
  func summary(isText: Bool) -> String {
    "(\(keys.map { isText && $0.isUnlabelled ? "_ \($0.name)" : $0.name }.joined(separator: ", ")))"
  }

  var slots: Int { keys.reduce(0) { $0 + $1.slots } }
}

extension Overload {
  /// Creates an overload whose parameters are numbers; `make` receives these numbers in order.
  package init(_ a: Parameter, make: @escaping @Sendable (Double) -> Output) {
    self.init([a]) { make($0.number(a.name)) }
  }

  package init(
    _ a: Parameter, _ b: Parameter, make: @escaping @Sendable (Double, Double) -> Output
  ) {
    self.init([a, b]) { make($0.number(a.name), $0.number(b.name)) }
  }

  package init(
    _ a: Parameter, _ b: Parameter, _ c: Parameter,
    make: @escaping @Sendable (Double, Double, Double) -> Output
  ) {
    self.init([a, b, c]) { make($0.number(a.name), $0.number(b.name), $0.number(c.name)) }
  }

  package init(
    _ a: Parameter, _ b: Parameter, _ c: Parameter, _ d: Parameter,
    make: @escaping @Sendable (Double, Double, Double, Double) -> Output
  ) {
    self.init([a, b, c, d]) {
      make($0.number(a.name), $0.number(b.name), $0.number(c.name), $0.number(d.name))
    }
  }
}

/// The checked arguments of one call, looked up by parameter name.
///
/// Wrong arguments have already been reported. In place of a missing or wrong argument, each getter
/// returns the default of the parameter. If there is no default, the getter returns an empty value.
public struct Arguments {
  /// The list to which further violations are added.
  package let violations: ViolationList
  /// The location of the call.
  package let place: InputLocation
  /// The parameters of the overload, in the order in which the arguments are stored.
  private let keys: [Parameter]
  private var given: [Given] = []

  enum Given {
    case nothing
    /// A number: a checked argument, or the default of the parameter.
    case number(Double)
    /// A value that is not a number: a checked argument, or the default of the parameter.
    case read(JSON)
    /// A value that is not checked yet; the closure `make` of the overload parses the value.
    case unread(SyntaxNode)
  }

  init(_ keys: [Parameter], _ violations: ViolationList, at place: InputLocation) {
    self.keys = keys
    self.violations = violations
    self.place = place
    given.reserveCapacity(keys.count)
  }

  /// Returns the value of a number parameter.
  ///
  /// Without a valid argument, the result is the default. Without a default, it is 0.
  public func number(_ key: String) -> Double { optionalNumber(key) ?? 0 }

  /// Returns the value of an optional number parameter; `nil` if the argument is missing or wrong.
  public func optionalNumber(_ key: String) -> Double? {
    if let index = index(of: key), case .number(let number) = given[index] { number } else { nil }
  }

  /// Returns the value of an integer parameter.
  ///
  /// Without a valid argument, the result is the default. Without a default, it is 0.
  public func integer(_ key: String) -> Int { Int(exactly: number(key)) ?? 0 }

  /// Returns the value of a boolean parameter.
  ///
  /// Without a valid argument, the result is the default. Without a default, it is false.
  public func bool(_ key: String) -> Bool { self[key] == .bool(true) }

  /// Returns the value of a word parameter.
  ///
  /// Without a valid argument, the result is the default. Without a default, it is empty.
  public func word(_ key: String) -> String {
    if case .string(let word) = self[key] { word } else { "" }
  }

  /// Returns the values of a list parameter; empty if the list is missing or not an array.
  ///
  /// A closure `make` that receives an empty list must return `nil`.
  public func numbers(_ key: String) -> [Double] {
    guard case .array(let elements) = self[key] else { return [] }
    return elements.map { if case .number(let number) = $0 { number } else { 0 } }
  }

  /// Returns the unchecked argument of a `value` parameter, or the parameter's default.
  ///
  /// The result is `nil` if both are missing. A missing required argument has already been
  /// reported.
  package func value(_ key: String) -> SyntaxNode? {
    if let index = index(of: key), case .unread(let value) = given[index] { value } else { nil }
  }

  /// The checked value or the default of a parameter; `nil` if there is neither.
  ///
  /// The value of a parameter of the kind `value` is not checked, so the result is `nil`.
  subscript(key: String) -> JSON? {
    guard let index = index(of: key) else { return nil }
    return switch given[index] {
    case .number(let number): .number(number)
    case .read(let value): value
    case .nothing, .unread: nil
    }
  }

  private func index(of key: String) -> Int? {
    // A linear search of so few names is faster than hashing. Most names differ in length, and a
    // string stores its length.
    let length = key.utf8.count
    for index in given.indices
    where keys[index].name.utf8.count == length && keys[index].name == key {
      return index
    }
    return nil
  }

  /// Stores the argument of the next parameter, in the order of the parameters.
  mutating func append(_ next: Given) { given.append(next) }
}
