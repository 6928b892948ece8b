internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// A request's target in the one spelling that all requests of its meaning have: behind a path its parameters, sorted
/// by name, numbers by their fewest digits, animations as ``AnimationCore/Animation/swiftUIText``, and without what
/// holds by default.
///
/// It is made of what was read without a violation, and written as a ``TargetWriter`` does while it is made. The
/// revision of the engine is in it from the start.
struct CanonicalQuery: Sendable {
  /// What a parameter says.
  enum Value: Sendable {
    /// Letters, not yet escaped.
    case text(String)
    /// A number, by its fewest digits.
    case number(Double)
    /// JSON with sorted keys, and animations in SwiftUI's spelling where the table reads them.
    case json(JSON, AnimationTable?)
  }

  /// The parameter that says which revision of the engine is meant.
  static let engine = "engine"

  /// The path, and the parameters, each with an `&` before it, sorted by the bytes of their names.
  private var text: TargetWriter
  /// Where the parameters begin.
  private let first: Int
  /// Where the last of them begins.
  private var last: Int
  /// Whether the engine's revision is among them; it is said in its place, so that usually none has to move.
  private var saysEngine = false

  /// Creates a query of the engine's revision alone.
  ///
  /// - Parameter path: What stands before the parameters.
  init(behind path: consuming TargetWriter) {
    first = path.count
    last = first
    text = path
  }

  /// Hands over the path, a question mark and the parameters, or `nil` if it is longer than a `Link` field may be.
  ///
  /// - Parameter end: What stands behind the target, in ASCII.
  mutating func finish(before end: String = "") -> String? {
    if !saysEngine { sayEngine() }
    return text.finish(before: end, queryAt: first)
  }

  /// Adds a parameter; a text of `nil` adds none.
  mutating func set(_ name: String, _ text: String?) {
    if let text { add(name) { $0.append(escaping: text) } }
  }

  /// Adds a number unless it is the one that holds by default.
  mutating func set(_ name: String, _ number: Double?, unless usual: Double? = nil) {
    if let number, number != usual { add(name) { $0.append(number) } }
  }

  /// Adds numbers, separated by commas.
  mutating func set(_ name: String, _ numbers: [Double]?) {
    if let numbers { add(name) { $0.append(numbers) } }
  }

  /// Adds a parameter, whatever it says.
  mutating func set(_ name: String, _ value: Value?) {
    switch value {
    case .text(let text): set(name, text)
    case .number(let number): set(name, number)
    case .json(let json, let table): add(name) { $0.append(json, table) }
    case nil: break
    }
  }

  /// Writes a parameter in its place among the others; what is too long for a target grows no further.
  @inline(__always)
  private mutating func add(_ name: String, _ value: (inout TargetWriter) -> Void) {
    if !saysEngine, name > Self.engine { sayEngine() }
    write(name, value)
  }

  private mutating func sayEngine() {
    saysEngine = true
    write(Self.engine) { $0.append(EvaluationAnswer.engine) }
  }

  private mutating func write(_ name: String, _ value: (inout TargetWriter) -> Void) {
    if text.isTooLong { return }
    let start = text.count
    text.append(parameter: name)
    value(&text)
    if start == first || !text.precedes(name, at: last) {
      last = start
    } else {
      last += text.count - start
      text.sortIn(name, from: start, first: first)
    }
  }
}

extension Animation {
  /// The animation in SwiftUI's spelling without the spaces, as it stands in a canonical query.
  var parameterText: String {
    String(decoding: swiftUIText.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
}

extension ObjectMembers {
  /// The finite number of a member; `nil` where there is none.
  func number(_ key: String) -> Double? { self[key]?.writtenNumber }

  /// The numbers of a member; `nil` where there is none.
  func numbers(_ key: String) -> [Double]? {
    self[key]?.writtenElements?.compactMap(\.writtenNumber)
  }
}
