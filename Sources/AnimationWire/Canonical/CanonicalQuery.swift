public import AnimationCore

/// A request's parameters in the one spelling that all requests of its meaning have: sorted by name, numbers by their
/// fewest digits, animations as ``AnimationCore/Animation/swiftUIText``, and without what holds by default.
///
/// It is made of what was read without a violation, and written by a ``TargetWriter``. The revision of the engine is
/// in it from the start.
public struct CanonicalQuery: Sendable {
  /// What a parameter says.
  enum Value: Sendable {
    /// Letters, not yet escaped.
    case text(String)
    /// A number, by its fewest digits.
    case number(Double)
    /// Numbers with commas in between.
    case numbers([Double])
    /// JSON with sorted keys, and animations in SwiftUI's spelling where the table reads them.
    case json(JSON, AnimationTable?)
  }

  /// A name and what is said by it.
  struct Parameter: Sendable {
    let name: String
    let value: Value
  }

  /// The parameter that says which revision of the engine is meant.
  public static let engine = "engine"

  /// The one animation that the request is about, where a path may say it; `nil` where parameters do.
  public internal(set) var animation: Animation?
  /// The parameters, sorted by the bytes of their names.
  private(set) var parameters: [Parameter] = []

  /// Creates a query of the engine's revision alone.
  public init() {
    // Few have more, so that memory is asked for once.
    parameters.reserveCapacity(6)
    set(Self.engine, .text(EvaluationAnswer.engine))
  }

  /// Leaves it to the path to say the animation.
  public mutating func leavesAnimationToPath() { animation = nil }

  /// Says the animation by a parameter, where there is one.
  public mutating func saysAnimation() {
    set("animation", animation?.parameterText)
    animation = nil
  }

  /// Adds a parameter; a text of `nil` adds none.
  public mutating func set(_ name: String, _ text: String?) {
    if let text { set(name, .text(text)) }
  }

  /// Adds a number unless it is the one that holds by default.
  public mutating func set(_ name: String, _ number: Double?, unless usual: Double? = nil) {
    if let number, number != usual { set(name, .number(number)) }
  }

  /// Adds numbers, separated by commas.
  public mutating func set(_ name: String, _ numbers: [Double]?) {
    if let numbers { set(name, .numbers(numbers)) }
  }

  /// Adds a parameter in its place among the others.
  mutating func set(_ name: String, _ value: Value?) {
    guard let value else { return }
    parameters.append(Parameter(name: name, value: value))
    var index = parameters.count - 1
    // All names are of ASCII, whose order as texts is that of their bytes.
    while index > 0, name < parameters[index - 1].name {
      parameters.swapAt(index, index - 1)
      index -= 1
    }
  }
}

extension Animation {
  /// The animation in SwiftUI's spelling without the spaces, as it stands in a canonical query.
  public var parameterText: String {
    String(decoding: swiftUIText.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
}

extension RequestFields {
  /// The finite number of a member; `nil` where there is none.
  public func number(_ key: String) -> Double? { self[key]?.writtenNumber }

  /// The numbers of a member; `nil` where there is none.
  public func numbers(_ key: String) -> [Double]? {
    self[key]?.writtenElements?.compactMap(\.writtenNumber)
  }
}
