internal import AnimationCore

/// The easing functions of Motion that are not single cubic Bézier curves.
///
/// Source: motiondivision/motion packages/motion-utils/src/easing: circ.ts (`circIn` is
/// 1 − sin(acos p)), back.ts (`backOut` is a cubic Bézier curve, `backInOut` is two of them),
/// anticipate.ts, modifiers/mirror.ts and modifiers/reverse.ts.
enum MotionEase {
  /// The coordinates of `backOut`.
  static let backOut = [0.33, 1.53, 0.69, 0.99]
  /// The coordinates of `backIn`: `backOut` with start and end exchanged.
  static let backIn = [0.31, 0.01, 0.67, -0.53]

  /// Returns the function with the given name; `nil` for an unknown name.
  static func ease(_ name: String) -> CodeReader.Ease? {
    switch name {
    case "circIn": .named(.circ, .in)
    case "circOut": .named(.circ, .out)
    case "circInOut": .named(.circ, .inOut)
    case "backInOut": .function(bends: [0.5], backInOut)
    case "anticipate": .function(bends: [0.5], anticipate)
    default: nil
    }
  }

  /// `backIn` in the first half of the duration and of the distance.
  private static let start = SegmentedEase.Segment(from: (0, 0), to: (0.5, 0.5), handles: backIn)
  /// `backOut` in the second half of the duration and of the distance.
  private static let end = SegmentedEase.Segment(from: (0.5, 0.5), to: (1, 1), handles: backOut)

  @Sendable
  private static func backInOut(_ x: Double) -> (value: Double, slope: Double) {
    (x < 0.5 ? start : end).point(at: x)
  }

  /// `backIn` up to half of the distance in half of the duration, then an exponential approach to
  /// the target.
  @Sendable
  private static func anticipate(_ x: Double) -> (value: Double, slope: Double) {
    if x < 0.5 { return start.point(at: x) }
    if x >= 1 { return (1, 0) }
    let rate = 20 * Double.logarithm(2), rest = _exp(-rate * (x - 0.5)) / 2
    return (1 - rest, rate * rest)
  }
}
