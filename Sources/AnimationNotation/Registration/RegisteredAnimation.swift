internal import JSONCodec
public import AnimationCore

/// An animation that a program adds to SwiftUI's, under a name with keys of its own.
///
///     RegisteredAnimation("wobble", keys: [.number("amplitude", 1, in: .from(0, to: 10))]) { given in
///       Wobble(amplitude: given.number("amplitude"))
///     }
///
/// It can then be asked for as `{"type":"wobble","amplitude":2}` and as `.wobble(amplitude: 2)`, is in the
/// catalogue, and its faults are told as those of any other animation.
public struct RegisteredAnimation: Sendable {
  /// The `type` in JSON, and what text calls.
  public let name: String
  /// The keys in the order in which text gives them.
  public let keys: [Parameter]
  /// What the animation keeps from one frame to the next.
  public let state: [RegisteredState]
  private let make: @Sendable (Arguments) -> (any CustomAnimation)?

  /// Creates a registration.
  ///
  /// - Parameters:
  ///   - name: The name, in letters, digits and underscores.
  ///   - keys: Keys for numbers, whole numbers, booleans and words, in the order in which text gives them.
  ///   - state: What the animation keeps in its `AnimationState`; an animation that keeps something else is
  ///     refused in sessions. One that keeps anything is refused in `exact` fidelity, which asks for any times in
  ///     any order.
  ///   - make: Makes the animation of arguments that the keys allow. Where they do not go together, it adds to
  ///     their `violations` and answers nil.
  public init(
    _ name: String, keys: [Parameter] = [], state: [RegisteredState] = [],
    make: @escaping @Sendable (Arguments) -> (any CustomAnimation)?
  ) {
    self.name = name
    self.keys = keys
    self.state = state
    self.make = make
  }

  /// The row of the table of what can be described.
  func signature(_ fidelity: Fidelity) -> Signature<Animation> {
    Signature(name, keys) { animation($0, fidelity) }
  }

  private func animation(_ given: Arguments, _ fidelity: Fidelity) -> Animation? {
    guard state.isEmpty || fidelity != .exact else {
      given.violations.add(
        """
        '\(name)' keeps state from frame to frame, and the fidelity 'exact' has no frames: \
        use the fidelity 'swiftui'
        """, at: given.place)
      return nil
    }
    // What is wrong may stand here as zero, which a program is not asked to take.
    guard given.violations.isEmpty else { return nil }
    guard let custom = make(given) else {
      if given.violations.isEmpty {
        given.violations.add("'\(name)' cannot be made of these arguments", at: given.place)
      }
      return nil
    }
    return Animation(custom, describedAs: text(given))
  }

  /// The call in SwiftUI's spelling, every key given.
  private func text(_ given: Arguments) -> String {
    let arguments = keys.compactMap { key -> String? in
      let value: String
      switch given[key.name] {
      case .number(let number): value = String(shortest: number)
      case .bool(let bool): value = "\(bool)"
      case .string(let word): value = "." + word
      default: return nil
      }
      return key.isUnlabelled ? value : "\(key.name): \(value)"
    }
    return ".\(name)" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
  }
}
