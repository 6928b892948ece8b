internal import JSONCodec
internal import AnimationCore
internal import AnimationSource

/// A call of a custom animation with all its arguments.
struct SourceCall {
  let source: CompiledSource
  let signature: SourceSignature
  /// The given arguments in the order of the parameters.
  let arguments: [(label: String, value: SourceValue)]

  /// The number of custom animations around one another, this one included.
  var nesting: Int { 1 + (arguments.map(\.value.nesting).max() ?? 0) }

  /// Returns an animation that this call made, with its description and origin.
  ///
  /// - Parameter isNamed: True if descriptions can name the animation without its source.
  func described(_ animation: Animation, keepsState: Bool, isNamed: Bool) -> Animation {
    let isFactory = source.program.factories.contains { $0.name == signature.name }
    var sources = [source.program.text]
    var entries = source.entries
    for origin in arguments.flatMap(\.value.origins) {
      for text in origin.sources where !sources.contains(text) { sources.append(text) }
      for entry in origin.entries where !entries.contains(where: { $0.name == entry.name }) {
        entries.append(entry)
      }
    }
    // A description names the innermost animation. If the factory adds modifiers, its name does not.
    let isWhole = isNamed && animation.modifierCount == 0
    let text = isWhole ? "." + spelled : ".custom(\(isFactory ? "." : "")\(spelled))"
    return animation.described(
      as: text,
      from: AnimationOrigin(
        call: SourceCallCoding.text(of: self, sources), sources: sources, entries: entries,
        keepsState: keepsState, nesting: nesting))
  }

  /// The call as it is written in Swift, without a leading dot.
  private var spelled: String {
    let list = arguments.map { argument in
      argument.label == "_"
        ? argument.value.text : "\(argument.label): \(argument.value.text)"
    }
    let isProperty = signature.parameters.isEmpty && signature.name.first?.isLowercase == true
    return isProperty ? signature.name : "\(signature.name)(\(list.joined(separator: ", ")))"
  }
}

extension SourceValue {
  /// The origins of the custom animations in the value.
  fileprivate var origins: [AnimationOrigin] {
    switch self {
    case .animation(let animation): animation.origin.map { [$0] } ?? []
    case .array(let values): values.flatMap(\.origins)
    case .number, .integer, .boolean, .spring, .curve, .word, .none: []
    }
  }

  fileprivate var nesting: Int { origins.map(\.nesting).max() ?? 0 }

  /// The value as it is written in Swift.
  fileprivate var text: String {
    switch self {
    case .number(let number): String(shortest: number)
    case .integer(let integer): "\(integer)"
    case .boolean(let boolean): "\(boolean)"
    case .animation(let animation): animation.swiftUIText
    case .spring(let spring):
      {
        let numbers = SpringParameters(spring, isExact: false).massStiffnessDamping
        return """
          Spring(mass: \(numbers.mass.text), stiffness: \(numbers.stiffness.text), \
          damping: \(numbers.damping.text))
          """
      }()
    case .curve(let curve): curve.swiftUIText
    case .array(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .word(let word): "." + word
    case .none: "nil"
    }
  }
}

extension Animation {
  /// True if the text of the animation parses as an equal animation.
  ///
  /// The text of a custom animation whose source is part of the request does not.
  package var isSpelled: Bool {
    innermost.customDescription.map { !$0.hasPrefix(".custom(") } ?? true
  }
}
