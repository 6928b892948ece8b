internal import AnimationCore
internal import AnimationWire

/// The shortest way to name an animation in a path: a folder, and in it a name, numbers or both.
struct AnimationWord {
  /// The folder.
  let kind: NamedAnimation.Kind
  /// The name, if it has one.
  private let name: String?
  private let numbers: [Double]

  private init(_ kind: NamedAnimation.Kind, _ name: String? = nil, _ numbers: [Double] = []) {
    self.kind = kind
    self.name = name
    self.numbers = numbers
  }

  /// Finds the word for an animation; `nil` where there is none.
  init?(_ animation: Animation) {
    for index in Self.presets.indices where Self.presets[index].animation == animation {
      self = Self.presets[index].word
      return
    }
    switch animation.base {
    case let base as FluidSpringAnimation:
      guard base.blendDuration == 0, let (duration, bounce) = base.perceived else { return nil }
      self.init(.spring, nil, [duration, bounce])
    case let base as BezierAnimation:
      let points = base.controlPoints
      let name = Self.name { ($0 as? BezierAnimation).map { $0.controlPoints == points } ?? false }
      if let name {
        self.init(.curve, name, [base.duration])
      } else {
        let isUsual = base.duration == NamedAnimation.usualDuration
        self.init(
          .bezier, nil,
          [points.start.x, points.start.y, points.end.x, points.end.y]
            + (isUsual ? [] : [base.duration]))
      }
    case let base as UnitCurveAnimation:
      let name = Self.name { ($0 as? UnitCurveAnimation)?.curve == base.curve }
      guard let name else { return nil }
      self.init(.curve, name, [base.duration])
    default: return nil
    }
  }

  /// Writes the word as a part of a path.
  func write(to target: inout TargetWriter) {
    if let name { target.append(escaping: name) }
    if !numbers.isEmpty {
      if name != nil { target.append(",") }
      target.append(numbers)
    }
  }

  /// The names, each with what it stands for; of names for one animation that which SwiftUI's spelling has.
  private static let presets: [(animation: Animation, word: AnimationWord)] = {
    let table = AnimationRegistry.swiftUI.table(.exact)
    return NamedAnimation.Kind.allCases.flatMap { kind in
      kind.names.compactMap { name in
        guard let line = kind.line(PathWord(name)),
          let animation = table.read(WireValue(.string(line)), ViolationList()),
          animation.swiftUIText == line
        else { return nil }
        return (animation, AnimationWord(kind, name))
      }
    }
  }()

  /// The name of a curve that an animation follows, whatever time it takes.
  private static func name(_ isSame: (any CustomAnimation) -> Bool) -> String? {
    presets.first { $0.word.kind == .curve && isSame($0.animation.base) }?.word.name
  }
}
