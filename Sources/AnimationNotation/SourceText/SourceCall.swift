internal import JSONCodec
internal import AnimationCore
internal import AnimationSource

/// A call of a custom animation, with the arguments that the call gives.
struct SourceCall {
  let source: CompiledSource
  let signature: SourceSignature
  /// The arguments that the call gives, in the order of the parameters.
  let arguments: [(label: String, value: SourceValue)]

  /// Returns a copy of the animation; the copy's description and origin come from this call.
  ///
  /// For example, the description is `.elastic(amplitude: 2)` if `isNamed` is true and the
  /// animation has no modifiers. Otherwise, the description is `.custom(.elastic(amplitude: 2))`.
  ///
  /// - Parameters:
  ///   - animation: The animation that the call makes.
  ///   - keepsState: True if the animation keeps state from one frame to the next.
  ///   - isNamed: True if descriptions can name the animation without its source.
  func described(_ animation: Animation, keepsState: Bool, isNamed: Bool) -> Animation {
    let isFactory = source.program.factories.contains { $0.name == signature.name }
    // A description names only the innermost animation. The call of a factory that adds modifiers
    // also includes these modifiers, so the call cannot be the description.
    let isWhole = isNamed && animation.modifierCount == 0
    let text = isWhole ? "." + spelled : ".custom(\(isFactory ? "." : "")\(spelled))"
    return animation.described(
      as: text,
      from: AnimationOrigin(
        entries: source.entries(with: arguments.flatMap(\.value.animations)),
        keepsState: keepsState))
  }

  /// The call as it is written in Swift, without a leading dot.
  private var spelled: String {
    let unlabelled = Set(signature.parameters.lazy.filter(\.isUnlabelled).map(\.label))
    let list = arguments.map { argument in
      unlabelled.contains(argument.label)
        ? argument.value.text : "\(argument.label): \(argument.value.text)"
    }
    let isProperty = signature.parameters.isEmpty && signature.name.first?.isLowercase == true
    return isProperty ? signature.name : "\(signature.name)(\(list.joined(separator: ", ")))"
  }
}

extension CompiledSource {
  /// Returns the environment values that the source and the given animations declare.
  func entries(with animations: [Animation]) -> [EnvironmentEntry] {
    var all = entries, names = Set(entries.map(\.name))
    for animation in animations {
      guard let more = animation.origin?.entries else { continue }
      guard Work.spend(more.count, on: .bytes) else { break }
      for entry in more where names.insert(entry.name).inserted { all.append(entry) }
    }
    return all
  }
}

extension SourceValue {
  /// The animations in this value: the value itself, or the animations in an array.
  var animations: [Animation] {
    switch self {
    case .animation(let animation): [animation]
    case .array(let values): values.flatMap(\.animations)
    case .number, .integer, .boolean, .spring, .curve, .word, .none: []
    }
  }

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
  /// True if the animation's text in SwiftUI's spelling parses as an equal animation.
  ///
  /// The value is false for a custom animation whose source is part of the request.
  package var isSpelled: Bool {
    innermost.customDescription.map { !$0.hasPrefix(".custom(") } ?? true
  }
}
