internal import JSONCodec

/// A CSS shorthand for a transition or an animation, translated into SwiftUI code.
///
/// The shorthand is not read as an animation, because it can list several properties. It is
/// recognized so that an error can suggest code that works.
///
/// Source: CSS Transitions Level 1, section 2.5; CSS Animations Level 1, section 3.9: the first
/// time is a duration and the second a delay.
struct CSSShorthand {
  private let animation: String
  /// The curve of the shorthand as SwiftUI code, such as `easeIn`; `nil` if the shorthand names no
  /// curve.
  private let curve: String?

  /// Creates the translation of a CSS shorthand; `nil` for any other text.
  ///
  /// The text must contain a time such as `0.3s`, or a curve. A curve is a call of
  /// `cubic-bezier()`, an array of four numbers, or the name `ease`.
  init?(_ text: String) {
    var times: [Double] = []
    var curve: (call: String, name: String)?
    var spring: String?
    // By default, a CSS animation plays once, and its passes do not alternate in direction.
    var passes: Int? = 1, autoreverses = false, hasProperty = false
    for part in Self.parts(of: text) {
      if let seconds = Self.seconds(part) {
        times.append(seconds)
      } else if let found = Self.curve(part) {
        curve = curve ?? found
      } else if part != "default",
        let name = AnimationTable.springNames.first(where: { $0.lowercased() == part })
      {
        spring = name
      } else if part == "infinite" {
        passes = nil
      } else if part == "alternate" {
        autoreverses = true
      } else if passes == 1, let count = Int(part), count > 0,
        Limits.repeatCount.whole.contains(count)
      {
        passes = count
      } else if part == "reverse" || part == "alternate-reverse" {
        // SwiftUI's animations do not begin at their target.
        return nil
      } else if part.utf8.allSatisfy(Self.isLetter) {
        hasProperty = true
      } else {
        return nil
      }
    }
    self.curve = curve?.name
    let modifiers = Self.modifier(passes, autoreverses: autoreverses)
    guard let duration = times.first else {
      // Without a time, a number is probably a duration without a unit.
      if let passes, passes > 1 { return nil }
      guard let curve, curve.name.hasPrefix("bezier") else { return nil }
      animation = ".timingCurve\(curve.name.dropFirst("bezier".count))\(modifiers)"
      return
    }
    // In CSS, the default curve is `ease`. A time without a property name is possibly not CSS; the
    // default is then `easeInOut`.
    let call =
      spring.map { ".\($0)(" } ?? curve?.call ?? (hasProperty ? Self.curve("ease")?.call : nil)
      ?? ".easeInOut("
    animation =
      "\(call)duration: \(String(shortest: duration)))\(modifiers)"
      + (times.count > 1 ? ".delay(\(String(shortest: times[1])))" : "")
  }

  /// Returns the shorthand as SwiftUI code for an animation or a curve; `nil` if another kind of
  /// value is expected.
  ///
  /// The result is also `nil` if a curve is expected and the shorthand names no curve.
  ///
  /// - Parameter noun: The expected kind of value, with its article: `an animation`.
  func line(for noun: String) -> String? {
    switch noun {
    case "an animation": animation
    case "a curve": curve
    default: nil
    }
  }

  /// Returns the SwiftUI modifier for repeated passes; empty for a single pass.
  ///
  /// If `passes` is `nil`, the number of passes is unlimited.
  private static func modifier(_ passes: Int?, autoreverses: Bool) -> String {
    guard let passes else { return ".repeatForever(autoreverses: \(autoreverses))" }
    return passes == 1 ? "" : ".repeatCount(\(passes), autoreverses: \(autoreverses))"
  }

  /// Returns the words and functions of the first item in a list of transitions, in lowercase.
  ///
  /// For example, `transition: opacity 0.3s ease, color 1s` gives `opacity`, `0.3s` and `ease`.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text.lowercased() {
      switch character {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ":" where depth == 0:
        parts = [""]
        continue
      case ",", ";":
        if depth == 0 { return parts.filter { !$0.isEmpty } }
      default: break
      }
      if depth == 0, character.isWhitespace {
        parts.append("")
      } else {
        // BOUND: parts has at least one element.
        parts[parts.count - 1].append(character)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  private static func seconds(_ part: String) -> Double? {
    for (unit, scale) in [("ms", 1000.0), ("s", 1)] where part.hasSuffix(unit) {
      if let number = Double(part.dropLast(unit.count)), number.isFinite { return number / scale }
    }
    return nil
  }

  /// Returns SwiftUI code for a CSS curve; `nil` for any other text.
  ///
  /// For `ease-in`, `call` is the beginning of a call, `.easeIn(`, and `name` is `easeIn`.
  private static func curve(_ part: String) -> (call: String, name: String)? {
    if let name = names[part] { return (".\(name)(", name) }
    // Some tools write the four numbers as an array.
    let open = ["cubic-bezier(", "["].first(where: part.hasPrefix)
    guard part == "ease" || open != nil && (part.hasSuffix(")") || part.hasSuffix("]")) else {
      return nil
    }
    let list = open.map { part.dropFirst($0.count).dropLast() } ?? ForeignName.easings[part]?[...]
    let texts = list?.split { $0 == "," || $0.isWhitespace }.map(String.init) ?? []
    let numbers = texts.compactMap(Double.init).filter(\.isFinite)
    guard numbers.count == 4, texts.count == 4 else { return nil }
    let points = numbers.map { String(shortest: $0) }.joined(separator: ", ")
    return (".timingCurve(\(points), ", "bezier(\(points))")
  }

  private static let names = [
    "linear": "linear", "ease-in": "easeIn", "ease-out": "easeOut", "ease-in-out": "easeInOut",
  ]

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
  }
}
