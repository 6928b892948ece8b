internal import JSONCodec
package import AnimationCore

/// Every spring that a description can name.
///
/// Source: SwiftUI `Spring` and its four initializers.
package enum SpringTable {
  /// A function that makes a spring for a fidelity, and an advice for an error message.
  ///
  /// The advice is used if the parameters of the made spring are not usable.
  package struct DescribedSpring: Sendable {
    fileprivate let make: @Sendable (Fidelity) -> Spring
    fileprivate let advice: String
  }

  /// The signatures of the springs.
  package static let springs = CallableRegistry<DescribedSpring>(
    "a spring", qualifiers: ["Spring"], unnamed: "Spring",
    [
      Signature(
        "Spring",
        Overload(
          .number("duration", 0.5, in: .duration), .number("bounce", 0, in: .bounce),
          make: Spring.init(duration:bounce:)
        ).map { fixed($0, "Write a duration above 0 and a bounce above -1") },
        Overload(
          .number("response", in: .duration), .number("dampingRatio", in: .dampingRatio),
          make: Spring.init(response:dampingRatio:)
        ).map { fixed($0, "Write a response above 0") },
        Overload([
          .number("mass", 1, in: .mass), .number("stiffness", in: .stiffness),
          .number("damping", in: .damping),
          .bool("allowOverDamping", false),
        ]) { given in
          fixed(
            Spring(
              mass: given.number("mass"), stiffness: given.number("stiffness"),
              damping: given.number("damping"), allowOverDamping: given.bool("allowOverDamping")),
            "Write a mass and a stiffness above 0")
        },
        Overload(
          .number("settlingDuration", in: .duration), .number("dampingRatio", in: .dampingRatio),
          .number("epsilon", 0.001, in: .epsilon)
        ) { duration, ratio, epsilon in
          DescribedSpring(
            make: { fidelity in
              fidelity == .exact
                ? Spring(exactSettlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
                : Spring(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
            }, advice: "Write a dampingRatio from 0.1 to 1 and an epsilon from 0.0001 to 0.1")
        }),
      preset("smooth", minExtraBounce: "-1", Spring.smooth(duration:extraBounce:)),
      preset("snappy", minExtraBounce: "-1.15", Spring.snappy(duration:extraBounce:)),
      preset("bouncy", minExtraBounce: "-1.3", Spring.bouncy(duration:extraBounce:)),
    ])

  /// Reads a spring: a JSON object, a preset's name, or text in SwiftUI's spelling.
  ///
  /// If the spring is invalid, adds a violation and returns `nil`.
  package static func read(
    _ value: SyntaxNode, _ fidelity: Fidelity, _ violations: ViolationList
  ) -> Spring? {
    guard let described = springs.read(value, violations) else { return nil }
    let spring = described.make(fidelity)
    guard spring.isComputable else {
      return violations.reject(
        "is not a usable spring. \(described.advice)", at: value.place, given: value.given)
    }
    return spring
  }

  private static func preset(
    _ name: String, minExtraBounce: String,
    _ make: @escaping @Sendable (Double, Double) -> Spring
  ) -> Signature<DescribedSpring> {
    Signature(
      name,
      Overload(
        .number("duration", 0.5, in: .duration), .number("extraBounce", 0, in: .bounce), make: make
      ).map { fixed($0, "Write a duration above 0 and an extraBounce above \(minExtraBounce)") })
  }

  /// Returns a description that makes the same spring for every fidelity.
  private static func fixed(_ spring: Spring, _ advice: String) -> DescribedSpring {
    DescribedSpring(make: { _ in spring }, advice: advice)
  }
}

extension Spring {
  /// True if the parameters are finite and the period is above 0.
  ///
  /// If this is true, no value of the spring is NaN.
  fileprivate var isComputable: Bool {
    [stiffness, damping, mass, response, dampingRatio].allSatisfy(\.isFinite) && response > 0
  }
}
