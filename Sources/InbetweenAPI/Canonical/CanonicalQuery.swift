internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// The canonical target of a request; most equivalent requests have the same target.
///
/// The target consists of the path and the parameters, which are sorted by name. One of the
/// parameters is the engine's revision. Numbers have as few digits as possible. Animations are
/// written in SwiftUI's spelling where possible, and defaults are omitted.
///
/// A query is built from a request without violations. The parameters of the query are written
/// directly to a ``TargetWriter``.
struct CanonicalQuery: Sendable {
  enum Value: Sendable {
    /// A text, not yet escaped.
    case text(String)
    /// A number, to be written with as few digits as possible.
    case number(Double)
    /// JSON, to be written with sorted keys.
    ///
    /// If the table is not `nil`, animations in the JSON are written in SwiftUI's spelling.
    case json(JSON, AnimationTable?)
  }

  /// The name of the parameter that contains the engine's revision.
  static let engine = "engine"

  /// The target as written so far: the path, and then the parameters, sorted by name.
  ///
  /// A `&` precedes each parameter. Names are compared byte by byte.
  private var text: TargetWriter
  /// The index in `text` at which the parameters begin.
  private let first: Int
  /// The index in `text` at which the last parameter begins.
  private var last: Int
  /// True once the engine's revision is written.
  ///
  /// The revision is written at its sorted position, so that parameters rarely have to be moved.
  private var includesEngine = false

  /// Creates a query without parameters; the engine's revision is added later, in sorted order.
  ///
  /// - Parameter path: The text before the parameters, such as `<` and the path.
  init(behind path: consuming TargetWriter) {
    first = path.count
    last = first
    text = path
  }

  /// Returns the complete target: the path, `?`, the parameters, and `end`.
  ///
  /// The result is `nil` if the target would exceed the limit `linkBytes`.
  ///
  /// - Parameter end: The ASCII text that follows the target.
  mutating func finish(before end: String = "") -> String? {
    if !includesEngine { addEngine() }
    return text.finish(before: end, queryAt: first)
  }

  /// Adds a text parameter; `nil` adds nothing.
  mutating func set(_ name: String, _ text: String?) {
    if let text { add(name) { $0.append(escaping: text) } }
  }

  /// Adds a number unless it is `nil` or equals the default `usual`.
  mutating func set(_ name: String, _ number: Double?, unless usual: Double? = nil) {
    if let number, number != usual { add(name) { $0.append(number) } }
  }

  /// Adds a list of numbers, separated by commas; `nil` adds nothing.
  mutating func set(_ name: String, _ numbers: [Double]?) {
    if let numbers { add(name) { $0.append(numbers) } }
  }

  /// Adds a text, a number or JSON; `nil` adds nothing.
  mutating func set(_ name: String, _ value: Value?) {
    switch value {
    case .text(let text): set(name, text)
    case .number(let number): set(name, number)
    case .json(let json, let table): add(name) { $0.append(json, table) }
    case nil: break
    }
  }

  /// Inserts a parameter at its sorted position, unless the target is already too long.
  @inline(__always)
  private mutating func add(_ name: String, _ value: (inout TargetWriter) -> Void) {
    if !includesEngine, name > Self.engine { addEngine() }
    write(name, value)
  }

  private mutating func addEngine() {
    includesEngine = true
    write(Self.engine) { $0.append(EvaluationResponse.engine) }
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
  /// The animation in SwiftUI's spelling without spaces, as in a canonical query.
  var parameterText: String {
    String(decoding: swiftUIText.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
}

extension ObjectMembers {
  /// Returns the number in the member with the given key; `nil` if the member is missing or is not
  /// a number.
  func number(_ key: String) -> Double? { self[key]?.writtenNumber }

  /// Returns the numbers in the list with the given key; other elements are left out.
  ///
  /// The result is `nil` if the member is missing or is not a list.
  func numbers(_ key: String) -> [Double]? {
    self[key]?.writtenElements?.compactMap(\.writtenNumber)
  }
}
