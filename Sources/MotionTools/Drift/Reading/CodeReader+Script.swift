internal import AnimationCore
internal import JSONCodec

/// The readers for JavaScript and TypeScript.
extension CodeReader {
  /// Reads the motion that an object literal describes; the literal can be an argument of a call.
  func script(_ value: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    if let found = try animated(value) { return found }
    guard let (options, outer) = options(of: value) else {
      throw UnreadableMotion(
        "must be an object with the parameters of \(Dialects.dialect(of: version).title)",
        at: value.range)
    }
    if source.imports.contains("svelte/motion"),
      call(around: options).map(Self.svelteSprings.contains) ?? false
    {
      throw UnreadableMotion(
        "is a spring of Svelte, which is not supported: its motion depends on the display's frames",
        at: options.range)
    }
    let object = try closed(options, sufficing: sufficientKeys)
    var found: FoundMotion
    switch platform {
    case .gsap:
      // Source: greensock/GSAP src/gsap-core.js: the default ease is power1.out over 0.5 s.
      found = try curve(object, "ease", usual: .named(.power(2), .out), lasting: 0.5)
    case .reanimated: found = try reanimated(object, call: call(around: object))
    case .reactSpring: found = try reactSpring(object)
    case .anime: found = try anime(object)
    case .figma: return try figma(object)
    case .waapi: found = try curve(object, "easing")
    default: found = try motionLibrary(object)
    }
    if let direction = reversal(of: object) { throw .backwards(at: direction.range.lowerBound) }
    try refuseClamping(found.meaning?.spring, of: object)
    found.parts = [FoundMotion.Part(range: object.range, kind: .object(self.object(object)))]
    switch platform {
    case .reanimated: found.playback = calls(in: source.resolved(value))
    case .reactSpring: found.playback = members(of: outer)
    // A call that only creates a spring contains no delay.
    case .anime where call(around: object).map(Self.animeSprings.contains) ?? false: break
    default: found.playback = members(of: object)
    }
    return found
  }

  /// The names that create a spring of `svelte/motion`: `spring(…)`, `new Spring(…)`,
  /// `Spring.of(…)`.
  ///
  /// These springs are not supported, because their motion depends on the display's frames.
  ///
  /// Source: sveltejs/svelte packages/svelte/src/motion/spring.js: each frame adds a step that
  /// depends on the time since the previous frame, with a stiffness and a damping from 0 to 1.
  private static let svelteSprings: Set<String> = ["spring", "Spring", "of"]

  /// Returns the byte ranges of an object literal and of its members, and the numbers in the
  /// members.
  func object(_ object: CodeValue) -> FoundObject {
    let members = object.members ?? []
    func comma(_ index: Int) -> Int? {
      source.code.isSymbol(index, ",") ? source.code.start(index) : nil
    }
    Work.spend(4 * members.count, on: .bytes)
    return FoundObject(
      range: object.range,
      members: members.map { member in
        var numbers = number(member.value).map { [$0] } ?? []
        if ["ease", "easing"].contains(member.key), let ease = try? ease(of: member.value),
          case .points(let points) = ease
        {
          numbers = points
        }
        let after = source.code.index(from: member.range.upperBound)
        // BOUND: the index of a token is at least 0.
        let before = source.code.index(from: member.range.lowerBound) - 1
        return FoundObject.Member(
          key: member.key, range: member.range, value: member.value.range, numbers: numbers,
          declared: declaredRange(of: member.value), origin: member.origin,
          isShorthand: member.isShorthand, commaBefore: comma(before), commaAfter: comma(after))
      }, callee: call(around: object))
  }

  /// Returns the object literal with the parameters of a motion; `nil` if there is no such literal.
  ///
  /// In the arguments of a call, the last object literal is used. In `{ transition: { … } }`,
  /// `object` is the inner object literal and `outer` is the outer one. The same is true of
  /// `{ config: { … } }`. Otherwise, `outer` is `nil`.
  private func options(
    of value: CodeValue, depth: Int = 0
  ) -> (object: CodeValue, outer: CodeValue?)? {
    guard depth < 8 else { return nil }
    let value = source.resolved(value)
    var object: CodeValue?
    switch value.content {
    case .object: object = value
    case .function(_, let body):
      return options(of: source.code.value(of: body), depth: depth + 1)
    case .call(let path, let arguments):
      // `Object.freeze({ … })` and other calls around an object.
      object = arguments.map { source.resolved($0.value) }.last { $0.members != nil }
      if path.last == "withDelay" || path.last == "withRepeat" {
        return arguments.lazy.map(\.value).compactMap { self.options(of: $0, depth: depth + 1) }
          .first
      }
    // `config.wobbly` in react-spring.
    case .name(let path) where platform == .reactSpring && path.dropLast().last == "config":
      guard let spring = path.last.flatMap({ EasingNames.reactSprings[$0] }) else { return nil }
      let members = [("tension", spring.tension), ("friction", spring.friction)].map {
        CodeValue.Member(
          key: $0.0, value: CodeValue(content: .number($0.1), range: value.range),
          range: value.range)
      }
      object = CodeValue(content: .object(members), range: value.range)
    default: break
    }
    object = object.map { merged($0) }
    // The options can be a member of a component's props.
    for key in ["transition", "config"] {
      if let inner = object?.member(key), let inside = options(of: inner, depth: depth + 1) {
        return (inside.object, inside.outer ?? object)
      }
    }
    return object.map { ($0, nil) }
  }

  /// The parts of an expression in which numbers are searched by name: members or arguments.
  enum NamedParts {
    /// The members of an object.
    case members
    /// The arguments of a call, found by their labels.
    case arguments
    /// The arguments of a call, found by their labels; an argument without a label is found by its
    /// position.
    case orderedArguments
  }

  /// Returns the numbers of the parts with the given names, keyed by name; missing parts are
  /// omitted.
  ///
  /// An error is thrown if a part is not a number.
  func numbers(
    _ value: CodeValue, _ keys: [String], in parts: NamedParts = .members
  ) throws(UnreadableMotion) -> [String: JSON] {
    var members: [String: JSON] = [:]
    for (index, key) in keys.enumerated() {
      let part =
        parts == .members
        ? value.member(key) : value.argument(key, at: parts == .orderedArguments ? index : nil)
      guard let value = part else { continue }
      guard let number = number(value) else {
        throw unreadable(key, value, expected: "a number")
      }
      members[key] = .number(number)
    }
    return members
  }

  /// Returns the error for a value that is not of the expected kind.
  ///
  /// - Parameters:
  ///   - name: The name of the argument, member or declaration that has the value.
  ///   - value: The value. The error names it if it is the name of something that this file does
  ///     not declare.
  ///   - kind: The expected kind of value with its article, such as `a number`.
  func unreadable(_ name: String, _ value: CodeValue, expected kind: String) -> UnreadableMotion {
    let reason =
      if case .name(let path) = source.resolved(value).content {
        "'\(path.joined(separator: "."))', which is not a constant in this file"
      } else {
        "not \(kind)"
      }
    return UnreadableMotion("'\(name)' is \(reason)", at: value.range)
  }

  func has(_ object: CodeValue, _ keys: [String]) -> Bool {
    keys.contains { object.member($0) != nil }
  }

  func seconds(_ object: CodeValue, usual: Double? = nil) throws(UnreadableMotion) -> Double {
    guard let value = object.member("duration") else {
      if let usual { return usual }
      throw UnreadableMotion("has no 'duration'", at: object.range)
    }
    guard let number = number(value) else {
      throw unreadable("duration", value, expected: "a number")
    }
    return number / platform.timeUnits
  }

  /// Reads a curve from the members of an object: an easing function, and a duration.
  ///
  /// - Parameters:
  ///   - object: The object literal.
  ///   - key: The key of the easing function.
  ///   - ease: The easing function that applies if the object does not have this key.
  ///   - seconds: The duration that applies if the object has no member `duration`; `nil` if this
  ///     member is required.
  func curve(
    _ object: CodeValue, _ key: String, usual ease: Ease = .linear, lasting seconds: Double? = nil
  ) throws(UnreadableMotion) -> FoundMotion {
    let own = try object.member(key).map { value throws(UnreadableMotion) in
      try self.ease(of: value)
    }
    return try motion(own ?? ease, lasting: try self.seconds(object, usual: seconds), object.range)
  }

  /// Returns the name of the function whose argument list contains an object; `nil` if the object
  /// is not an argument.
  func call(around object: CodeValue) -> String? {
    source.callee(before: object.range.lowerBound)
  }
}
