internal import AnimationCore

/// The easing functions of JavaScript libraries.
extension CodeReader {
  /// Reads an easing function of a JavaScript library.
  func scriptEase(_ value: CodeValue) throws(UnreadableMotion) -> Ease {
    let failure = UnreadableMotion("is not a known easing function", at: value.range)
    switch value.content {
    case .string(let text): return try named(text, failure)
    case .function:
      guard let function = CodeFunction(value, in: source) else {
        throw UnreadableMotion(
          """
          is not supported: a function may contain only constants, conditions, 'return', arithmetic \
          and functions of Math, and at most \(CodeFunction.maxSize) numbers and operations
          """,
          at: value.range)
      }
      return .function(bends: []) { time in
        Work.spend(function.size / 2, on: .values)
        let step = 1e-5, value = function.value(at: time)
        let (low, high) = (max(0, time - step), min(1, time + step))
        let slope = (function.value(at: high) - function.value(at: low)) / (high - low)
        return (value, slope.isFinite ? slope : 0)
      }
    case .call(let path, let arguments) where path.suffix(2) == ["CustomEase", "create"]:
      guard arguments.count == 2, let text = source.resolved(arguments[1].value).string,
        let ease = SegmentedEase(path: text)
      else { throw failure }
      return Self.ease(ease)
    case .call(let path, let arguments) where path.last == "parseEase":
      guard let text = arguments.first?.value.string else { throw failure }
      return try named(text, failure)
    case .name(let path), .call(let path, _):
      if platform == .gsap || platform == .anime {
        return try named(text(of: path, value.arguments), failure)
      }
      guard path.dropLast().last == "Easing", let ease = reanimatedEase(value, .in, depth: 0) else {
        throw failure
      }
      return ease
    default: throw failure
    }
  }

  private static func ease(_ ease: SegmentedEase) -> Ease {
    guard ease.segments.count == 1, let only = ease.segments.first else {
      return .function(bends: ease.bends, ease.point)
    }
    return .points([only.x.1, only.y.1, only.x.2, only.y.2])
  }

  /// Converts a name in code, such as `Back.easeOut.config(2)` or `eases.outBack(2)`, to the
  /// library's string notation.
  private func text(of path: [String], _ arguments: [CodeValue.Argument]?) -> String {
    let name = path.filter { !["config", "gsap", "eases", "anime"].contains($0) }
      .joined(separator: ".")
    guard let arguments else { return name }
    let numbers = arguments.map { argument in
      argument.value.lastName == "true" ? "true" : number(argument.value).map(\.text) ?? "?"
    }
    return "\(name)(\(numbers.joined(separator: ",")))"
  }

  /// Returns the call `CustomEase.create(…)` that registers a GSAP easing function with the given
  /// name; `nil` if there is no such call.
  func registration(of name: String) -> CodeValue? {
    platform == .gsap ? source.registration(of: name) : nil
  }

  private func named(_ text: String, _ failure: UnreadableMotion) throws(UnreadableMotion) -> Ease {
    // A registered function replaces GSAP's function with the same name.
    if let call = registration(of: text) { return try scriptEase(call) }
    if platform == .gsap || platform == .anime {
      let known = platform == .gsap ? EaseText.gsap(text) : EaseText.anime(text)
      if let known { return known }
      guard platform == .gsap, let ease = SegmentedEase(path: text) else { throw failure }
      return Self.ease(ease)
    }
    if let points = EasingNames.points(text, on: platform) { return .points(points) }
    if platform == .motion, let known = MotionEase.ease(text) { return known }
    if platform == .waapi { return .css(text) }
    throw failure
  }

  /// Reads a Reanimated easing function, such as `Easing.inOut(Easing.quad)`; `nil` for any other
  /// expression.
  ///
  /// Source: software-mansion/react-native-reanimated
  /// packages/react-native-reanimated/src/Easing.ts.
  private func reanimatedEase(_ value: CodeValue, _ mode: NamedEase.Mode, depth: Int) -> Ease? {
    guard depth < 4, let name = value.lastName else { return nil }
    if name == "linear" { return .linear }
    if name == "ease" { return Self.reanimatedEase(mode) }
    let families: [String: NamedEase.Family] = [
      "quad": .power(2), "cubic": .power(3), "sin": .sine, "circle": .circ, "exp": .expo,
    ]
    if let family = families[name] { return .named(family, mode) }
    // `Easing.in` returns its argument. Other combinations of two modes are not read.
    guard let inner = value.arguments?.first?.value, let next = NamedEase.Mode(rawValue: name),
      next != .outIn, next == .in || mode == .in
    else { return nil }
    return reanimatedEase(inner, next == .in ? mode : next, depth: depth + 1)
  }

  /// Returns the curve of Reanimated's `Easing.ease` in a mode, such as `inOut` for
  /// `Easing.inOut(Easing.ease)`.
  ///
  /// The result is `nil` for the mode `outIn`, which Reanimated does not have.
  private static func reanimatedEase(_ mode: NamedEase.Mode) -> Ease? {
    let start = [0.42, 0, 1, 1], end = [0, 0, 0.58, 1]
    switch mode {
    case .in: return .points(start)
    case .out: return .points(end)
    case .inOut:
      return SegmentedEase([
        SegmentedEase.Segment(from: (0, 0), to: (0.5, 0.5), handles: start),
        SegmentedEase.Segment(from: (0.5, 0.5), to: (1, 1), handles: end),
      ]).map(ease)
    case .outIn: return nil
    }
  }
}
