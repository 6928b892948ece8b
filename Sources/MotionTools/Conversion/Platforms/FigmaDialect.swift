internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from the easings of Figma's prototypes.
///
/// Source: figma/plugin-typings plugin-api.d.ts, `Easing`, `EasingFunctionSpring`. The constants of
/// the presets come from the package figma_spring_curve on pub.dev. Figma has published the formula
/// of the motion only for damping ratios up to 1.
enum FigmaDialect: SpringDialect {
  static let platform = Platform.figma
  static let title = "Figma"
  static let version = "plugin API 1.0"
  static let source = "figma/plugin-typings plugin-api.d.ts, Easing"
  static let traps = [
    "A spring in Figma has no duration. Figma ignores the duration of the transition.",
    """
    Figma does not publish how it plays an over-damped spring. Other platforms with \
    similar formulas play it as critically damped.
    """,
  ]

  static let presets: [(name: String, stiffness: Double, damping: Double)] = [
    ("GENTLE", 100, 15), ("QUICK", 300, 20), ("BOUNCY", 600, 15), ("SLOW", 80, 20),
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([type("CUSTOM_SPRING")] + .physics(velocity: "initialVelocity")) { given in
      given.physicalSpring(velocity: "initialVelocity").map { FigmaSpringEncoding(spring: $0) }
    },
    Overload([.word("preset", of: presets.map(\.name))]) { given in
      let preset = presets.first { $0.name == given.word("preset") }
      return preset.flatMap {
        given.spring(
          PerceptualSpring(mass: 1, stiffness: $0.stiffness, damping: $0.damping)
        ).map { FigmaSpringEncoding(spring: $0) }
      }
    },
    Overload(
      [type("CUSTOM_CUBIC_BEZIER")] + coordinates.map { .number($0, in: .controlPoint) }
        + [.number("duration", in: .duration)]
    ) { given in
      let numbers = coordinates.map(given.number)
      return given.curve(numbers, lasting: given.number("duration")).map(FigmaCurveEncoding.init)
    })

  /// The names of a curve's coordinates.
  static let coordinates = ["x1", "y1", "x2", "y2"]

  private static func type(_ word: String) -> Parameter { .word("type", word, of: [word]) }

  typealias Curve = FigmaCurveEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    FigmaSpringEncoding(spring: spring)
  }
}

/// A custom spring in Figma.
struct FigmaSpringEncoding: PlatformEncoding {
  let spring: PerceptualSpring

  func meaning(over distance: Double) -> ConvertibleMotion { .spring(spring) }

  private var constants: [JSON.Member] {
    [
      .number("mass", 1), .number("stiffness", spring.stiffness),
      .number("damping", spring.damping),
      .number("initialVelocity", spring.initialVelocity.tidy),
    ]
  }

  var parameters: [JSON.Member] { [.text("type", "CUSTOM_SPRING")] + constants }

  var code: String { #"{ type: "CUSTOM_SPRING", easingFunctionSpring: \#(constants.script) }"# }

  var warnings: [String] {
    spring.dampingRatio > 1
      ? [
        """
        This spring is over-damped. The certificate assumes that Figma plays the spring critically \
        damped.
        """
      ]
      : []
  }

  func motion(over distance: Double) -> MotionCurve {
    let formula = OscillatorFormula(
      stiffness: spring.stiffness, damping: spring.damping,
      velocity: spring.initialVelocity.tidy, overDamping: .critical)
    // Figma has not published the time at which the spring ends. Here the spring ends when the
    // remaining distance and the speed are negligible.
    let end = formula.firstRest(below: (1e-6, 1e-5))
    return .oscillation(formula, over: distance, until: end)
  }
}

/// A custom cubic Bézier curve in Figma.
struct FigmaCurveEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  private var points: [JSON.Member] {
    zip(FigmaDialect.coordinates, timed.numbers).map { .number($0, $1) }
  }

  var parameters: [JSON.Member] {
    [.text("type", "CUSTOM_CUBIC_BEZIER")] + points + [timed.seconds()]
  }

  var code: String {
    """
    { easing: { type: "CUSTOM_CUBIC_BEZIER", easingFunctionCubicBezier: \(points.script) }, \
    duration: \(timed.duration.tidy.text) }
    """
  }
}
