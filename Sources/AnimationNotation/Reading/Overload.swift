internal import JSONCodec

/// One way to give the arguments of a call: its keys, and what is made of them.
package struct Overload<Output>: Sendable {
  /// The keys in SwiftUI's order.
  package let keys: [Parameter]
  let make: @Sendable (Arguments) -> Output?

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - keys: The keys in SwiftUI's order.
  ///   - make: Makes the output of checked arguments, or nil where a value it read is wrong. It is
  ///     also called where another argument is wrong, so that all violations are found at once;
  ///     what it then makes is thrown away.
  package init(_ keys: [Parameter], make: @escaping @Sendable (Arguments) -> Output?) {
    self.keys = keys
    self.make = make
  }

  /// The keys' names, for messages.
  var summary: String { keys.map(\.name).joined(separator: ", ") }

  var slots: Int { keys.reduce(0) { $0 + $1.slots } }
}

/// The checked arguments of one call, by the names of the form's keys.
///
/// A wrong argument, which is reported already, is its default or zero here.
public struct Arguments {
  /// Takes what else is found to be wrong.
  package let violations: ViolationList
  /// Where the call stands.
  package let place: InputLocation
  /// What was read for the form's keys, in their order.
  private let keys: [Parameter]
  private var given: [Given] = []

  enum Given {
    case nothing
    /// A number that the table has checked, or the default.
    case number(Double)
    /// Another value that the table has checked, or its default.
    case read(JSON)
    /// A value that the form reads itself.
    case unread(SyntaxNode)
  }

  init(_ keys: [Parameter], _ violations: ViolationList, at place: InputLocation) {
    self.keys = keys
    self.violations = violations
    self.place = place
    given.reserveCapacity(keys.count)
  }

  /// The value of a number's key.
  public func number(_ key: String) -> Double {
    optionalNumber(key) ?? 0
  }

  /// The value of a number's key that need not be given.
  public func optionalNumber(_ key: String) -> Double? {
    if let index = index(of: key), case .number(let number) = given[index] { number } else { nil }
  }

  /// The value of a whole number's key.
  public func integer(_ key: String) -> Int {
    Int(exactly: number(key)) ?? 0
  }

  /// The value of a boolean's key.
  public func bool(_ key: String) -> Bool {
    self[key] == .bool(true)
  }

  /// The value of a word's key.
  public func word(_ key: String) -> String {
    if case .string(let word) = self[key] { word } else { "" }
  }

  /// The values of a key for numbers; empty if they are wrong, and then the form makes nothing.
  public func numbers(_ key: String) -> [Double] {
    guard case .array(let elements) = self[key] else { return [] }
    return elements.map { if case .number(let number) = $0 { number } else { 0 } }
  }

  /// The value that the form reads itself; nil if there is none, which is reported already unless
  /// the key may be left out.
  package func value(_ key: String) -> SyntaxNode? {
    if let index = index(of: key), case .unread(let value) = given[index] { value } else { nil }
  }

  /// What was read for a key that the table reads; nil if nothing was.
  subscript(key: String) -> JSON? {
    guard let index = index(of: key) else { return nil }
    return switch given[index] {
    case .number(let number): .number(number)
    case .read(let value): value
    case .nothing, .unread: nil
    }
  }

  private func index(of key: String) -> Int? {
    // So few that searching them is faster than hashing; most differ in length, which is at hand.
    let length = key.utf8.count
    for index in given.indices
    where keys[index].name.utf8.count == length && keys[index].name == key {
      return index
    }
    return nil
  }

  /// Keeps what the next key is given.
  mutating func keep(_ next: Given) { given.append(next) }
}
