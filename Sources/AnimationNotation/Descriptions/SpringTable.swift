internal import JSONCodec
package import AnimationCore

/// Every spring that a description can name.
///
/// Source: SwiftUI `Spring` and its four initializers.
package enum SpringTable {
  /// The signatures of the springs.
  ///
  /// The output of a call is a function that makes the spring for a fidelity.
  package static let springs = CallableRegistry<@Sendable (Fidelity) -> Spring>(
    "a spring", qualifiers: ["Spring"], unnamed: "Spring",
    [
      Signature(
        "Spring",
        Overload(
          .number("duration", 0.5, in: .duration), .number("bounce", 0, in: .bounce),
          make: Spring.init(duration:bounce:)
        ).map(fixed),
        Overload(
          .number("response", in: .duration), .number("dampingRatio", in: .dampingRatio),
          make: Spring.init(response:dampingRatio:)
        ).map(fixed),
        Overload([
          .number("mass", 1, in: .mass), .number("stiffness", in: .stiffness),
          .number("damping", in: .damping),
          .bool("allowOverDamping", false),
        ]) { given in
          fixed(
            Spring(
              mass: given.number("mass"), stiffness: given.number("stiffness"),
              damping: given.number("damping"), allowOverDamping: given.bool("allowOverDamping")))
        },
        Overload(
          .number("settlingDuration", in: .duration), .number("dampingRatio", in: .dampingRatio),
          .number("epsilon", 0.001, in: .epsilon)
        ) { duration, ratio, epsilon in
          { fidelity in
            fidelity == .exact
              ? Spring(exactSettlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
              : Spring(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
          }
        }),
      preset("smooth", Spring.smooth(duration:extraBounce:)),
      preset("snappy", Spring.snappy(duration:extraBounce:)),
      preset("bouncy", Spring.bouncy(duration:extraBounce:)),
    ])

  /// Reads a spring: a JSON object, a preset's name, or text in SwiftUI's spelling.
  ///
  /// If the spring is invalid, adds a violation and returns `nil`.
  package static func read(
    _ value: SyntaxNode, _ fidelity: Fidelity, _ violations: ViolationList
  ) -> Spring? {
    guard let spring = springs.read(value, violations)?(fidelity) else { return nil }
    guard spring.isComputable else {
      return violations.reject(
        """
        is not a usable spring. Write duration, response, mass and stiffness above 0, and bounce + \
        extraBounce above -1. With settlingDuration, write dampingRatio from 0.1 to 1 and epsilon \
        from 0.0001 to 0.1
        """, at: value.place, given: value.given)
    }
    return spring
  }

  private static func preset(
    _ name: String, _ make: @escaping @Sendable (Double, Double) -> Spring
  ) -> Signature<@Sendable (Fidelity) -> Spring> {
    Signature(
      name,
      Overload(
        .number("duration", 0.5, in: .duration), .number("extraBounce", 0, in: .bounce), make: make
      ).map(fixed))
  }

  /// Returns a function that makes the same spring for every fidelity.
  private static func fixed(_ spring: Spring) -> @Sendable (Fidelity) -> Spring { { _ in spring } }
}

extension Spring {
  /// True if the parameters are finite and the period is above 0.
  ///
  /// If this is true, no value of the spring is NaN.
  fileprivate var isComputable: Bool {
    [stiffness, damping, mass, response, dampingRatio].allSatisfy(\.isFinite) && response > 0
  }
}
