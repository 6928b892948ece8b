internal import AnimationCore

/// The reader of the transitions and animations in CSS rules.
extension StyleReader {
  /// The value of a longhand property for one transition or animation.
  struct Item {
    /// The text in the file, and the text with its references resolved.
    let text: String, value: String
    /// The declarations that the text uses.
    let dependencies: StyleSheet.Dependencies
    /// The byte range of the text; `nil` if the range is unknown.
    let range: Range<Int>?
    /// The byte range of the declared value, if the text is a reference.
    var declared: Range<Int>?

    /// The part of the code that contains a duration; `nil` if its range is unknown.
    var durationPart: FoundMotion.Part? {
      range.map {
        FoundMotion.Part(range: $0, kind: .duration(text), current: value, declared: declared)
      }
    }
  }

  /// The values of one transition or animation.
  ///
  /// `items` is keyed by the name of the longhand property without its prefix, such as `duration`.
  struct Values {
    var items: [String: Item] = [:]
    /// The name of the animation; `nil` for a transition or an unknown name.
    var name: String?
    /// The offset at which a new word or declaration is inserted: after the last value, and for a
    /// declaration also after its mark.
    var end = 0
    var isShorthand = false
    /// True if the declaration before `end` is important.
    var isImportant = false

    /// The mark of a new declaration at `end`: without it, an important shorthand before `end`
    /// would override the new declaration.
    var mark: String { isImportant && !isShorthand ? " !important" : "" }
  }

  /// Returns the values of one transition or animation in a rule; `nil` if the rule has no such
  /// values.
  ///
  /// The last transition or animation of `property` is used, as in a browser. If `property` is
  /// `nil`, the first transition or animation is used, and a shorthand with several different
  /// timings is an error.
  ///
  /// - Parameters:
  ///   - kind: `transition` or `animation`.
  ///   - declarations: The declarations of the rule, and those that it completes in other rules.
  ///   - property: The property to select; `nil` for the first transition or animation.
  func values(
    of kind: String, _ declarations: [Declaration], _ property: String?
  ) throws(UnreadableMotion) -> Values? {
    func strongest(_ name: String) -> Declaration? {
      declarations.filter { $0.name == name }.max { $1.overrides($0) }
    }
    let shorthand = strongest(kind)
    // A shorthand resets the longhands that it overrides.
    func declaration(_ name: String) -> Declaration? {
      guard let own = strongest(name) else { return nil }
      return shorthand?.overrides(own) ?? false ? nil : own
    }
    let duration = declaration("\(kind)-duration")
    guard shorthand != nil || duration != nil else { return nil }
    // The values of each longhand are in the order of the list in `transition-property` or
    // `animation-name`.
    let names = declaration("\(kind)-\(kind == "transition" ? "property" : "name")").map {
      StyleSheet.parts(of: sheet.resolved($0.value, at: use($0)), at: ",").map(StyleSheet.trimmed)
    }
    let items = shorthand.map { StyleSheet.pieces(of: $0.value, at: ",") } ?? []
    if property == nil, kind == "transition", let first = names?.first, names?.count == 1,
      StyleSheet.keyword(first) == "none"
    {
      throw UnreadableMotion(
        "has no transition, because 'transition-property' is 'none'",
        at: duration?.range ?? shorthand?.range ?? 0..<0)
    }
    var index = 0
    if let property {
      let words = names?.map { [$0] } ?? items.map { StyleSheet.words(of: $0.text) }
      let isTransition = kind == "transition", use = shorthand.map(use) ?? .anywhere
      let last = words.lastIndex {
        isTransition ? covers($0, property, use) : animates($0, property, use)
      }
      guard last != nil || words.isEmpty else { return nil }
      index = last ?? 0
    } else if let shorthand, items.count > 1,
      Set(items.map { timing(of: $0.text, use(shorthand)) }).count > 1
    {
      throw UnreadableMotion(
        "has \(items.count) different \(kind)s: give 'property' to select one", at: shorthand.range)
    }
    var values = Values()
    if let shorthand {
      // BOUND: the remainder is less than the count, which is not 0.
      let item = items.isEmpty ? nil : items[index % items.count]
      values = try self.values(in: item, of: shorthand, isAnimation: kind == "animation")
    } else if let duration {
      (values.end, values.isImportant) = (duration.end, duration.isImportant)
    }
    // BOUND: the remainder is less than the count, which is not 0.
    if let names, !names.isEmpty, kind == "animation" { values.name = names[index % names.count] }
    for name in ["timing-function", "duration", "delay", "iteration-count", "direction"] {
      guard let own = declaration("\(kind)-\(name)") else { continue }
      let items = StyleSheet.pieces(of: own.value, at: ",")
      guard !items.isEmpty else { continue }
      // BOUND: the remainder is less than the count, which is not 0.
      let item = items[index % items.count].trimmed
      let range = items.count == 1 ? own.range : own.range(of: item)
      // In a shorthand, the first time is the duration. So a delay cannot be added to a shorthand
      // without a duration.
      if name == "duration", values.isShorthand, values.items[name] == nil {
        (values.isShorthand, values.end, values.isImportant) = (false, 0, false)
      }
      values.items[name] = longhand(item.text, of: own, at: range)
      if !values.isShorthand, own.end > values.end {
        (values.end, values.isImportant) = (own.end, own.isImportant)
      }
    }
    return values
  }

  /// Returns the values in one item of a shorthand, such as `opacity 0.3s ease`; `item` is `nil` if
  /// the shorthand is empty.
  private func values(
    in item: StyleSheet.Piece?, of shorthand: Declaration, isAnimation: Bool
  ) throws(UnreadableMotion) -> Values {
    var values = Values(end: shorthand.range.upperBound, isShorthand: true)
    for piece in item.map(StyleSheet.words(in:)) ?? [] {
      guard Work.spend(16, on: .bytes) else { break }
      let word = piece.text, range = shorthand.range(of: piece)
      let value = sheet.resolved(word, at: use(shorthand)), lower = StyleSheet.keyword(value)
      if let range { values.end = range.upperBound }
      let name: String
      if StyleSheet.seconds(value) != nil {
        name = values.items["duration"] == nil ? "duration" : "delay"
      } else if Self.isTimingFunction(value) {
        name = "timing-function"
      } else if isAnimation, Self.passes(lower) != nil {
        name = "iteration-count"
      } else if isAnimation, Self.directions.contains(lower) {
        name = "direction"
      } else {
        if isAnimation, block(ofKeyframes: word, at: use(shorthand)) != nil {
          values.name = sheet.resolved(word, at: use(shorthand))
        } else if !StyleSheet.isName(value) {
          throw UnreadableMotion(
            "'\(StyleSheet.excerpt(word))' is "
              + (StyleSheet.isReference(value)
                ? "not declared in this file" : "not a time, an easing or a name"),
            at: range?.lowerBound ?? shorthand.range.lowerBound)
        }
        continue
      }
      values.items[name] = longhand(word, of: shorthand, at: range)
    }
    return values
  }

  private func longhand(
    _ text: String, of declaration: Declaration, at range: Range<Int>?
  ) -> Item {
    let use = use(declaration)
    return Item(
      text: text, value: sheet.resolved(text, at: use),
      dependencies: sheet.dependencies(of: text, at: use), range: range,
      declared: sheet.declaredRange(of: text, at: use))
  }

  static let directions: Set<String> = [
    "normal", "reverse", "alternate", "alternate-reverse",
  ]

  static func passes(_ text: String) -> Double? {
    text == "infinite" ? .infinity : Double(css: text[...]).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Returns the motion of a transition, or of an animation of `@keyframes`.
  func motion(
    _ values: Values, _ kind: String, _ property: String?, at start: Int
  ) throws(UnreadableMotion) -> FoundMotion {
    let easing = values.items["timing-function"], duration = values.items["duration"]
    let range = easing?.range ?? duration?.range ?? start..<max(start, start + 1)
    guard let duration else { throw UnreadableMotion("has no duration", at: range) }
    guard let seconds = StyleSheet.seconds(duration.value) else {
      throw UnreadableMotion(
        "the duration '\(StyleSheet.excerpt(duration.text))' is "
          + (StyleSheet.isReference(duration.value)
            ? "not declared in this file" : "not a time, such as 300ms"),
        at: duration.range ?? range)
    }
    if let direction = values.items["direction"],
      StyleSheet.keyword(direction.value).hasSuffix("reverse")
    {
      throw UnreadableMotion.backwards(at: direction.range?.lowerBound ?? range.lowerBound)
    }
    let usual = easing?.value ?? "ease"
    var found: FoundMotion
    if let moved = try keyframed(values, usual, lasting: seconds, property) {
      found = moved
    } else {
      found = try motion(usual, seconds, range)
      found.parts = parts(values, kind)
    }
    found.playback = playback(values, kind)
    for item in values.items.values { found.add(item.dependencies) }
    return found
  }

  /// Returns the motion of an animation's `@keyframes`.
  ///
  /// The result is `nil` if the file does not contain the `@keyframes`, or if they are plain. In
  /// both cases, the timing function of the animation describes the motion.
  private func keyframed(
    _ values: Values, _ usual: String, lasting seconds: Double, _ property: String?
  ) throws(UnreadableMotion) -> FoundMotion? {
    guard let name = values.name, let block = block(ofKeyframes: name) else { return nil }
    let frames = try frames(block, property, usual, sheet.blocks[block].start)
    guard !Self.arePlain(frames) else { return nil }
    var found = try motion(of: frames, of: name, in: block, lasting: seconds)
    // A fix must not change the motion of another rule.
    guard !found.parts.isEmpty, let duration = values.items["duration"]?.durationPart,
      !areShared(keyframes: name)
    else {
      found.parts = []
      return found
    }
    found.parts.append(duration)
    return found
  }
}
