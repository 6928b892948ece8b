internal import AnimationCore

/// The pieces of code in a file that describe motions.
struct MotionCandidates {
  /// One piece of code that describes a motion.
  struct Candidate {
    let motion: FoundMotion
    /// True if the file contains a duration for the code; otherwise a duration of 1 s is assumed.
    let hasDuration: Bool
    /// The text of the code if the code is a `linear()` function; otherwise `nil`.
    ///
    /// The text is also `nil` for a reference to a `linear()` function.
    var linear: String?
  }

  /// The distance over which all motions are computed, in units of the animated value.
  static let distance = 100.0

  var candidates: [Candidate] = []
  /// The errors for code that seems to describe a motion, but cannot be read.
  var unreadable: [UnreadableMotion] = []

  init(in file: SourceFile) {
    switch SourceLanguage(ofPath: file.path) {
    case .css: addStyles(file)
    case .swift: addCalls(file, .swift, [.swiftui, .coreAnimation, .uikit])
    case .kotlin: addCalls(file, .kotlin, [.compose])
    case .dart: addCalls(file, .dart, [.flutter])
    case .script: addObjects(file)
    case .markup:
      let markup = MarkupFile(file)
      addStyles(markup.styles)
      addObjects(markup.script)
    case .json: addData(file)
    case nil: break
    }
    candidates = Self.outermost(candidates)
  }

  /// Returns the candidates that are not a part of another candidate, in the order of the file.
  ///
  /// For example, the easing of an object or of a keyframe is a part of the whole motion.
  private static func outermost(_ candidates: [Candidate]) -> [Candidate] {
    let sorted = candidates.enumerated().sorted { left, right in
      let (one, other) = (left.element.motion.range, right.element.motion.range)
      // Of candidates with the same start, the longest is first.
      return (one.lowerBound, other.upperBound, left.offset)
        < (other.lowerBound, one.upperBound, right.offset)
    }
    var kept: [Candidate] = [], end = 0
    for (_, candidate) in sorted where candidate.motion.range.lowerBound >= end {
      kept.append(candidate)
      end = candidate.motion.range.upperBound
    }
    return kept
  }

  /// The names of functions that create a motion.
  private static let calls: Set<String> = [
    "spring", "interpolatingSpring", "interactiveSpring", "timingCurve", "bouncy", "snappy",
    "smooth", "easeIn", "easeOut", "easeInOut", "CASpringAnimation", "UISpringTimingParameters",
    "tween", "SpringSpec", "SpringDescription", "withDurationAndBounce", "withDampingRatio",
    "Cubic", "CubicBezierEasing", "CAMediaTimingFunction",
  ]
  /// The functions that create a curve from four numbers; the curve has no duration.
  private static let curves: Set<String> = ["Cubic", "CubicBezierEasing", "CAMediaTimingFunction"]
  /// The SwiftUI functions that accept the name of an animation, such as `.bouncy`, as an argument.
  private static let takers: Set<String> = ["withAnimation", "animation"]

  private mutating func addCalls(
    _ file: SourceFile, _ language: SourceLanguage, _ platforms: [Platform]
  ) {
    let source = CodeFile(file, language), code = source.code
    var end = 0
    for index in 0..<code.count
    where code.kind(index) == .word && Self.calls.contains(code.text(index)) {
      // The qualifiers before the name belong to the expression.
      var first = index
      while code.isSymbol(first - 1, ".") {
        first -= code.kind(first - 2) == .word ? 2 : 1
        if code.isSymbol(first, ".") { break }
      }
      guard code.start(first) >= end, Work.spend(1, on: .values) else { continue }
      let value = source.value(at: first)
      // A name without arguments is an import or a reference, unless `withAnimation` or `animation`
      // has it as an argument.
      guard
        value.arguments != nil
          || language == .swift
            && source.callee(before: value.range.lowerBound).map(Self.takers.contains) ?? false
      else { continue }
      if var timed = value.fourNumbers, Self.curves.contains(code.text(index)) {
        if source.callee(before: value.range.lowerBound) == "FlippedCurve" {
          timed = TimedCurve(EasingNames.flipped(timed.numbers), duration: 1) ?? timed
        }
        candidates.append(
          Candidate(
            motion: FoundMotion(
              range: value.range, motion: .bezier(timed, over: Self.distance),
              meaning: .curve(timed)), hasDuration: false))
        end = value.range.upperBound
        continue
      }
      if add(value, of: platforms, in: source) { end = value.range.upperBound }
    }
  }

  /// Adds the motion that an expression describes; returns false if no platform accepts the
  /// expression.
  ///
  /// The expression is read as code of the first of `platforms` that accepts the expression.
  private mutating func add(
    _ value: CodeValue, of platforms: [Platform], in source: CodeFile
  ) -> Bool {
    for platform in platforms {
      let reader = CodeReader(version: platform, source: source, distance: Self.distance)
      guard let found = try? reader.motion(of: value), found.range == value.range else { continue }
      candidates.append(Candidate(motion: found, hasDuration: true))
      return true
    }
    return false
  }

  private mutating func addObjects(_ file: SourceFile) {
    let source = CodeFile(file, .script), code = source.code
    let isPhysics =
      (source.imports.contains("matter-js") || source.words["Matter"] != nil)
      && !source.imports.contains { $0.contains("motion") }
    var end = 0
    for index in 0..<code.count where code.isSymbol(index, "{") {
      guard code.start(index) >= end, code.symbolBefore(index), Work.spend(1, on: .values) else {
        continue
      }
      // An object of more than 64 tokens is skipped, but the objects inside it are read.
      guard let close = code.partner(index), close - index <= 64 else { continue }
      let value = code.value(at: index)
      guard let members = value.members else { continue }
      let platforms = Self.platforms(
        of: Set(members.map(\.key)), source.callee(before: value.range.lowerBound),
        isSpring: value.member("type").map { source.resolved($0).string == "spring" } ?? false,
        isPhysics: isPhysics)
      if add(value, of: platforms, in: source) { end = value.range.upperBound }
    }
    addFunctions(source)
  }

  /// The parameters that belong to Matter.js constraints, but not to animations.
  ///
  /// Source: liabru/matter-js src/constraint/Constraint.js.
  private static let constraintKeys: Set<String> = [
    "bodyA", "bodyB", "pointA", "pointB", "angularStiffness",
  ]

  /// The parameters of anime.js's function `spring`.
  private static let springKeys: Set<String> = [
    "mass", "stiffness", "damping", "velocity", "bounce", "duration",
  ]

  /// Returns the platforms to which the parameters of an object can belong.
  ///
  /// - Parameters:
  ///   - isSpring: True if the member `type` is `"spring"`.
  ///   - isPhysics: True if the file uses Matter.js. A constraint of Matter.js has a stiffness and
  ///     a damping, too, but its motion depends on the masses of bodies.
  private static func platforms(
    of keys: Set<String>, _ callee: String?, isSpring: Bool, isPhysics: Bool
  ) -> [Platform] {
    if !isSpring, isPhysics || !keys.isDisjoint(with: constraintKeys), keys.contains("stiffness") {
      return []
    }
    if callee == "withSpring" || callee == "withTiming" || keys.contains("dampingRatio") {
      return [.reanimated]
    }
    if callee.map(CodeReader.animeSprings.contains) ?? false {
      return keys.isDisjoint(with: springKeys) ? [] : [.anime]
    }
    if keys.contains(where: { $0.hasPrefix("easingFunction") }) { return [.figma] }
    if keys.contains("tension") || keys.contains("frequency") { return [.reactSpring] }
    if keys.contains("visualDuration") || keys.contains("stiffness") { return [.motion] }
    if keys.contains("bounce"), keys.contains("duration") { return [.motion] }
    if isSpring, !keys.isDisjoint(with: springKeys) { return [.motion] }
    if keys.contains("duration"), keys.contains("ease") {
      let isTween = callee.map { ["to", "from", "fromTo"].contains($0) } ?? false
      // Several libraries use these keys. The platforms are tried in this order, and the first one
      // that can read the object is used.
      return isTween ? [.gsap] : [.motion, .gsap, .anime]
    }
    return keys.contains("duration") && keys.contains("easing") ? [.waapi] : []
  }

  /// Adds the arrow functions that can be the closed form of a spring.
  ///
  /// Such a function calls `exp`. The value of the function is about 0 for the progress 0, and
  /// about 1 for the progress 1.
  private mutating func addFunctions(_ source: CodeFile) {
    let code = source.code
    var end = 0
    for index in 0..<code.count where code.isSymbol(index, .arrow) {
      let first = code.isSymbol(index - 1, ")") ? code.partner(index - 1) ?? index : index - 1
      guard code.start(first) >= end, Work.spend(1, on: .values) else { continue }
      let value = code.value(at: first)
      guard case .function(_, let body) = value.content, body.count <= 200,
        body.contains(where: { code.text($0) == "exp" }),
        let function = CodeFunction(value, in: source),
        abs(function.value(at: 0)) < 0.01, abs(function.value(at: 1) - 1) < 0.05
      else { continue }
      candidates.append(
        Candidate(
          motion: FoundMotion(
            range: value.range,
            motion: .timed(over: Self.distance, lasting: 1) { (function.value(at: $0), 0) }),
          hasDuration: false))
      end = value.range.upperBound
    }
  }
}

extension CodeValue {
  /// The curve of a call with four numbers, for a duration of 1 s; `nil` if the expression is not
  /// such a call.
  fileprivate var fourNumbers: TimedCurve? {
    let numbers = (arguments ?? []).compactMap { argument -> Double? in
      switch argument.value.content {
      case .number(let number): number
      case .operation(.negate, let parts):
        if case .number(let number)? = parts.first?.content { -number } else { nil }
      default: nil
      }
    }
    return arguments?.count == 4 ? TimedCurve(numbers, duration: 1) : nil
  }
}

extension CodeTokens {
  /// True if an opening brace can begin an object literal, according to the token before the brace.
  ///
  /// `index` is the token index of the brace.
  fileprivate func symbolBefore(_ index: Int) -> Bool {
    // In JSX, an attribute's value is an expression in braces: `transition={{ duration: 1 }}`.
    if isSymbol(index - 1, "{") { return isSymbol(index - 2, "=") }
    return ["=", ":", "(", ",", "[", "?", "return", "default"].contains(text(index - 1))
  }
}
