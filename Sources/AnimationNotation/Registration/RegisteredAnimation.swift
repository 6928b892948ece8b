internal import JSONCodec
public import AnimationCore

/// An animation that a program adds to SwiftUI's animations, with a name and parameters of its own.
///
///     let amplitude = Parameter.number("amplitude", 1, in: .from(0, to: 10))
///     RegisteredAnimation("wobble", keys: [amplitude]) { given in
///       Wobble(amplitude: given.number("amplitude"))
///     }
///
/// Requests can then contain `{"type":"wobble","amplitude":2}` or `.wobble(amplitude: 2)`. The
/// catalogue lists the animation. Wrong arguments are reported as for SwiftUI's animations.
public struct RegisteredAnimation: Sendable {
  /// The `type` in JSON, and the function's name in text.
  public let name: String
  /// The parameters, in the order in which a call in SwiftUI text contains them.
  public let keys: [Parameter]
  /// The state that the animation stores from one frame to the next.
  public let state: [RegisteredState]
  private let make: @Sendable (Arguments) -> (any CustomAnimation)?

  /// Creates a registration.
  ///
  /// - Parameters:
  ///   - name: The name: 1 to 64 ASCII letters, digits and underscores, not beginning with a digit.
  ///   - keys: The parameters, in the order in which text in SwiftUI's spelling names them. A
  ///     parameter takes a number, a whole number, a boolean or a word.
  ///   - state: The keys of the values in the animation's `AnimationState`. Sessions refuse an
  ///     animation that stores any other value. The `exact` fidelity evaluates times in any order
  ///     and so refuses an animation with state.
  ///   - make: Makes the animation from arguments that the parameters allow. If the combination of
  ///     arguments is invalid, the closure returns `nil`, and the client receives an error.
  public init(
    _ name: String, keys: [Parameter] = [], state: [RegisteredState] = [],
    make: @escaping @Sendable (Arguments) -> (any CustomAnimation)?
  ) {
    self.name = name
    self.keys = keys
    self.state = state
    self.make = make
  }

  /// Returns the signature of the animation, for the table of a fidelity.
  func signature(_ fidelity: Fidelity) -> Signature<Animation> {
    Signature(name, keys) { animation($0, fidelity) }
  }

  private func animation(_ given: Arguments, _ fidelity: Fidelity) -> Animation? {
    guard state.isEmpty || fidelity != .exact else {
      return given.violations.reject(
        """
        '\(name)' keeps state between frames, so the fidelity 'exact' cannot play it: evaluate it \
        with "fidelity": "swiftui"
        """, at: given.place)
    }
    // After a violation, arguments may be zeros in place of wrong values. The program's closure
    // need not handle them, so it is not called.
    guard given.violations.isEmpty else { return nil }
    guard let custom = make(given) else {
      if given.violations.isEmpty {
        given.violations.add(
          "'\(name)' does not allow this combination of values. Change one of them",
          at: given.place)
      }
      return nil
    }
    return Animation(custom, describedAs: text(given))
  }

  /// Returns the call in SwiftUI's spelling, with every argument.
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
