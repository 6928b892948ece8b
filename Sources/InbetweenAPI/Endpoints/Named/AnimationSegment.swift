internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The canonical URL path segment of an animation: a preset name, numbers or both.
struct AnimationSegment {
  /// The kind of the animation; the kind determines the beginning of the path.
  let kind: NamedAnimation.Kind
  /// The preset name in the path; `nil` if the path contains only numbers.
  private let name: String?
  private let numbers: [Double]

  private init(_ kind: NamedAnimation.Kind, _ name: String? = nil, _ numbers: [Double] = []) {
    self.kind = kind
    self.name = name
    self.numbers = numbers
  }

  /// Creates the segment of an animation; `nil` if no path expresses the animation.
  init?(_ animation: Animation) {
    let found: AnimationSegment?
    if let base = animation.fluidSpring {
      found = Self.segment(base)
    } else if let base = animation.bezier {
      found = Self.segment(base)
    } else if let base = animation.unitCurve {
      found = Self.segment(base)
    } else if let base = animation.closedSpring {
      found = Self.closedSprings.first { $0.base == base }?.segment
    } else {
      found = Self.standard.first { $0.animation == animation }?.segment
    }
    guard let found else { return nil }
    self = found
  }

  private static func segment(_ base: FluidSpringAnimation) -> AnimationSegment? {
    for index in fluidSprings.indices where fluidSprings[index].base == base {
      return fluidSprings[index].segment
    }
    guard base.blendDuration == 0, let (duration, bounce) = base.perceived else { return nil }
    return AnimationSegment(.spring, nil, [duration, bounce])
  }

  private static func segment(_ base: BezierAnimation) -> AnimationSegment {
    let points = base.controlPoints
    let isUsual = base.duration == NamedAnimation.usualDuration
    let duration = isUsual ? [] : [base.duration]
    if let ease = eases.first(where: { $0.base.controlPoints == points }) {
      return AnimationSegment(.curve, ease.segment.name, duration)
    }
    let numbers = [points.start.x, points.start.y, points.end.x, points.end.y]
    return AnimationSegment(.bezier, nil, numbers + duration)
  }

  private static func segment(_ base: UnitCurveAnimation) -> AnimationSegment? {
    let isUsual = base.duration == NamedAnimation.usualDuration
    return circularCurves.first { $0.base.curve == base.curve }
      .map { AnimationSegment(.curve, $0.segment.name, isUsual ? [] : [base.duration]) }
  }

  /// Writes the last segment of the path: the name and the numbers, separated by commas.
  func write(to target: inout TargetWriter) {
    if let name { target.append(escaping: name) }
    if !numbers.isEmpty {
      if name != nil { target.append(separator: ",") }
      target.append(numbers)
    }
  }

  /// The animations that have a preset name, each with its path segment.
  ///
  /// If several names select the same animation, only the name in `swiftUIText` is included.
  private static let presets: [(animation: Animation, segment: AnimationSegment)] = {
    let table = AnimationRegistry.swiftUI.table(.exact)
    return NamedAnimation.Kind.allCases.flatMap { kind in
      kind.names.compactMap { name in
        guard let line = kind.line(PathSegment(name)),
          let animation = table.read(SyntaxNode(.string(line)), ViolationList()),
          animation.swiftUIText == line
        else { return nil }
        return (animation, AnimationSegment(kind, name))
      }
    }
  }()

  private static let fluidSprings = presets { $0.fluidSpring }
  private static let closedSprings = presets { $0.closedSpring }
  private static let eases = presets { $0.bezier }
  private static let circularCurves = presets { $0.unitCurve }
  private static let standard = presets.filter { $0.animation == .default }

  /// Returns the presets of one kind of animation, such as springs.
  ///
  /// - Parameter base: A function that returns the spring or the curve of an animation; `nil` for
  ///   an animation of another kind.
  /// - Returns: The result of `base` for each preset, and the path segment of the preset.
  private static func presets<Base>(
    _ base: (Animation) -> Base?
  ) -> [(base: Base, segment: AnimationSegment)] {
    presets.compactMap { preset in base(preset.animation).map { ($0, preset.segment) } }
  }
}
