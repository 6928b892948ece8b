internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from the motion tokens of Material 3 for Compose.
///
/// Source: androidx/androidx compose/material3 tokens/StandardMotionTokens.kt and
/// ExpressiveMotionTokens.kt (v0_14_0); tokens/MotionTokens.kt for the easings.
enum Material3Dialect: PlatformDialect {
  static let platform = Platform.material3
  static let title = "Material 3"
  static let version = "0.14.0"
  static let source =
    "androidx/androidx compose/material3 StandardMotionTokens.kt, ExpressiveMotionTokens.kt, v0_14_0; MotionTokens.kt"
  static let traps = [
    """
    Material 3 has a fixed list of tokens. The response contains the nearest token and its \
    deviation.
    """,
    """
    The `emphasized` easing has two segments, so it is not a cubic curve. Its token contains the \
    cubic curve of `standard`.
    """,
    "Effects springs have no bounce, so colors never overshoot their targets.",
  ]

  /// A spring token of Material 3, with the damping ratio and the stiffness of the spring.
  struct SpringToken: Sendable {
    let name: String
    let ratio, stiffness: Double

    var spring: PerceptualSpring {
      PerceptualSpring(duration: 2 * Double.pi / stiffness.squareRoot(), dampingRatio: ratio)
        ?? .smooth
    }
  }

  /// The spring tokens of the schemes `standard` and `expressive`.
  ///
  /// The effects springs of both schemes are equal. If a motion is nearest to such a spring, the
  /// result is the token of the scheme `standard`.
  static let springs = [
    ("standard.default.spatial", 0.9, 700.0), ("standard.fast.spatial", 0.9, 1400),
    ("standard.slow.spatial", 0.9, 300), ("standard.default.effects", 1, 1600),
    ("standard.fast.effects", 1, 3800), ("standard.slow.effects", 1, 800),
    ("expressive.default.spatial", 0.8, 380), ("expressive.fast.spatial", 0.6, 800),
    ("expressive.slow.spatial", 0.8, 200), ("expressive.default.effects", 1, 1600),
    ("expressive.fast.effects", 1, 3800), ("expressive.slow.effects", 1, 800),
  ].map { SpringToken(name: $0, ratio: $1, stiffness: $2) }

  /// The name and the coordinates x₁, y₁, x₂, y₂ of each easing token.
  static let easings: [(name: String, numbers: [Double])] = [
    ("easing.standard", [0.2, 0, 0, 1]), ("easing.standard.accelerate", [0.3, 0, 1, 1]),
    ("easing.standard.decelerate", [0, 0, 0, 1]),
    ("easing.emphasized.accelerate", [0.3, 0, 0.8, 0.15]),
    ("easing.emphasized.decelerate", [0.05, 0.7, 0.1, 1]),
    ("easing.legacy", [0.4, 0, 0.2, 1]), ("easing.legacy.accelerate", [0.4, 0, 1, 1]),
    ("easing.legacy.decelerate", [0, 0, 0.2, 1]), ("easing.linear", [0, 0, 1, 1]),
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([.word("token", of: springs.map(\.name))]) { given in
      springs.first { $0.name == given.word("token") }.map(Material3SpringEncoding.init)
    },
    Overload([
      .word("easing", of: easings.map(\.name)), .number("durationMillis", in: .milliseconds),
    ]) { given in
      let numbers = easings.first { $0.name == given.word("easing") }?.numbers ?? []
      return given.curve(numbers, lasting: given.number("durationMillis") / 1000)
        .map { Material3EasingEncoding(name: given.word("easing"), timed: $0) }
    })

  static func encoding(
    of motion: ConvertibleMotion, over distance: Double
  ) -> any PlatformEncoding {
    let exact = motion.exactMotion(over: distance)
    func nearest(of others: [ConvertibleMotion]) -> Int? {
      exact.nearest(of: others.map { $0.exactMotion(over: distance) })
    }
    switch motion {
    case .spring:
      let index = nearest(of: springs.map { .spring($0.spring) }) ?? 0
      return Material3SpringEncoding(token: springs[index])
    case .curve(let timed):
      let candidates = easings.compactMap { easing in
        TimedCurve(easing.numbers, duration: timed.duration).map { (name: easing.name, timed: $0) }
      }
      let found = nearest(of: candidates.map { .curve($0.timed) }).map { candidates[$0] }
      return Material3EasingEncoding(
        name: found?.name ?? easings[0].name, timed: found?.timed ?? timed)
    }
  }
}

/// A motion as a Material 3 spring token.
struct Material3SpringEncoding: PlatformEncoding {
  let token: Material3Dialect.SpringToken

  func meaning(over distance: Double) -> ConvertibleMotion { .spring(token.spring) }

  var parameters: [JSON.Member] {
    [
      .text("token", token.name), .number("dampingRatio", token.ratio),
      .number("stiffness", token.stiffness),
    ]
  }

  var code: String {
    let parts = token.name.split(separator: ".")
    let kind = parts[2] == "spatial" ? "Spatial" : "Effects"
    return "MotionScheme.\(parts[0])().\(parts[1])\(kind)Spec<Float>()"
  }

  var warnings: [String] {
    ["The code uses the nearest token of Material 3, which may differ from this spring."]
  }

  func motion(over distance: Double) -> MotionCurve {
    ComposeSpringEncoding(spring: token.spring, distance: distance).motion(over: distance)
  }
}

/// A motion as a Material 3 easing token with a duration.
struct Material3EasingEncoding: CurveEncoding {
  let name: String
  let timed: TimedCurve

  var parameters: [JSON.Member] {
    [.text("easing", name), .number("durationMillis", (timed.duration * 1000).rounded())]
  }

  var code: String { ComposeTweenEncoding(timed: timed).code }

  var warnings: [String] {
    ["The code uses the nearest easing of Material 3, which may differ from this curve."]
  }

  func motion(over distance: Double) -> MotionCurve {
    ComposeTweenEncoding(timed: timed).motion(over: distance)
  }
}
