internal import JSONCodec

/// The right code of a place, and the replacements that write it into the file.
struct DriftFix {
  /// The code that is right, in the notation of the place.
  let code: String
  /// The replacements; empty if the place cannot be fixed.
  let edits: [SourceEdit]

  /// Makes the fix of a found motion.
  ///
  /// - Parameters:
  ///   - platform: The platform of the place.
  ///   - meaning: The right motion.
  ///   - found: The motion in the file.
  ///   - file: The file.
  ///   - distance: The distance in units of the value.
  init(
    _ platform: Platform, _ meaning: ConvertibleMotion, _ found: FoundMotion, _ file: SourceFile,
    _ distance: Double
  ) {
    let encoding = Dialects.dialect(of: platform).encoding(of: meaning, over: distance)
    let texts = found.parts.map {
      Self.text(of: $0, platform, meaning, encoding, file)
    }
    let seconds = (encoding as? TimingFunctionEncoding)?.duration ?? meaning.curve?.duration
    let isWritable =
      found.givenDuration.map { abs($0 - (seconds ?? .infinity)) < 0.0005 } ?? true
    guard isWritable, !texts.isEmpty, texts.allSatisfy({ $0 != nil }) else {
      (code, edits) = (encoding.code, [])
      return
    }
    let written = zip(found.parts, texts).map { part, text in
      (part, SourceEdit(in: file, part.range, text ?? ""))
    }
    // A part that is right already is left alone.
    let wrong = written.filter { part, edit in
      !Self.isEqual(part.current ?? file.text(part.range), edit.text)
    }
    edits = (wrong.isEmpty ? written : wrong).map { $0.1 }
    code = edits.map(\.text).joined(separator: "\n")
  }

  /// True if two texts are equal, or are times or timing functions of CSS with equal numbers.
  private static func isEqual(_ old: String, _ new: String) -> Bool {
    if old == new { return true }
    if let left = StyleSheet.seconds(old), let right = StyleSheet.seconds(new) {
      return abs(left - right) < 0.0005
    }
    if let left = LinearTimingFunction(css: old), let right = LinearTimingFunction(css: new) {
      return left == right
    }
    if let left = tree(old), let right = tree(new) { return left == right }
    guard let left = TimingFunctionEncoding.cubic(old) else { return false }
    return left == TimingFunctionEncoding.cubic(new)
  }

  /// Returns an object in JSON as text with sorted members; `nil` for other texts.
  private static func tree(_ text: String) -> String? {
    guard text.hasPrefix("{"), let json = try? JSONReader.read(Array(text.utf8)),
      case .object(let members) = json
    else { return nil }
    return Self.json(.object(members.sorted { $0.key < $1.key }))
  }

  /// Returns the new text of a part; `nil` if it cannot be written.
  private static func text(
    of part: FoundMotion.Part, _ platform: Platform, _ meaning: ConvertibleMotion,
    _ encoding: any PlatformEncoding, _ file: SourceFile
  ) -> String? {
    switch part.kind {
    case .whole: return whole(platform, meaning, encoding, file.text(part.range))
    case .object(let members):
      return object(platform, meaning, encoding).map { merged($0, with: members, file) }
    case .easing:
      switch (platform, meaning) {
      case (.css, _): return (encoding as? TimingFunctionEncoding)?.text
      case (.flutter, .curve(let curve)): return "Cubic(\(curve.numbers.list))"
      case (.compose, .curve(let curve)):
        return
          "CubicBezierEasing(\(curve.numbers.map { $0.singleText + "f" }.joined(separator: ", ")))"
      case (.motion, .curve(let curve)): return "[\(curve.numbers.list)]"
      case (.reanimated, .curve(let curve)): return "Easing.bezier(\(curve.numbers.list))"
      case (.coreAnimation, .curve(let curve)):
        return "CAMediaTimingFunction(controlPoints: \(curve.numbers.list))"
      case (.waapi, _):
        return (encoding as? TimingFunctionEncoding).map { "\"\($0.text)\"" }
      case (.gsap, .curve): return ease(encoding)
      default: return nil
      }
    case .duration(let old):
      guard let seconds = (encoding as? TimingFunctionEncoding)?.duration ?? meaning.curve?.duration
      else { return nil }
      switch platform {
      case .css:
        let isShort = old.map { $0.lowercased().hasSuffix("ms") || !$0.hasSuffix("s") } ?? true
        return isShort ? "\((seconds * 1000).tidy.text)ms" : "\(seconds.tidy.text)s"
      case .flutter:
        return "Duration(microseconds: \((seconds * 1_000_000).rounded().text))"
      case .compose: return (seconds * 1000).rounded().text
      case .reanimated, .reactSpring, .waapi: return (seconds * 1000).tidy.text
      default: return seconds.tidy.text
      }
    case .token:
      return (encoding as? TransitionTokenEncoding).flatMap { token in
        JSON.object(token.parameters).member("$value").map(json)
      }
    case .tokenSpring:
      guard let token = encoding as? TransitionTokenEncoding, token.spring != nil else {
        return nil
      }
      return JSON.object(token.parameters).member("$extensions")?.member(DTCGDialect.key)
        .map(json)
    }
  }

  private static func json(_ value: JSON) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Returns the code of a call.
  private static func whole(
    _ platform: Platform, _ meaning: ConvertibleMotion, _ encoding: any PlatformEncoding,
    _ old: String
  ) -> String? {
    switch platform {
    case .swiftui:
      let hasType = old.first.map { $0 != "." } ?? false
      return (hasType ? "Animation" : "") + encoding.code
    case .compose:
      // The type argument of the old call is kept: `spring<Float>(…)`.
      let type = old.prefix { $0 != "(" }.drop { $0 != "<" }
      let parts = encoding.code.split(separator: "(", maxSplits: 1).map(String.init)
      return parts.count == 2 ? "\(parts[0])\(type)(\(parts[1])" : encoding.code
    case .flutter:
      return (encoding as? FlutterSpringEncoding)?.description
    case .coreAnimation, .uikit:
      guard let spring = meaning.spring, spring.initialVelocity == 0 else { return nil }
      let numbers = "uration: \(spring.duration.tidy.text), bounce: \(spring.bounce.tidy.text)"
      return platform == .uikit
        ? "UISpringTimingParameters(d\(numbers))" : "CASpringAnimation(perceptualD\(numbers))"
    default: return nil
    }
  }

  /// Returns the members of an options object, as keys and code.
  private static func object(
    _ platform: Platform, _ meaning: ConvertibleMotion, _ encoding: any PlatformEncoding
  ) -> [(key: String, code: String)]? {
    switch (platform, meaning) {
    case (.reanimated, .curve(let curve)):
      return [
        ("duration", curve.milliseconds.text), ("easing", "Easing.bezier(\(curve.numbers.list))"),
      ]
    case (.reactSpring, .curve(let curve)):
      return [
        ("duration", curve.milliseconds.text), ("easing", "bezier(\(curve.numbers.list))"),
      ]
    case (.gsap, .curve(let curve)):
      return ease(encoding).map { [("duration", curve.duration.tidy.text), ("ease", $0)] }
    case (.gsap, .spring): return nil
    case (.waapi, _):
      guard let timing = encoding as? TimingFunctionEncoding else { return nil }
      return [
        ("duration", (timing.duration * 1000).tidy.text), ("easing", "\"\(timing.text)\""),
      ]
    default: return encoding.parameters.map { ($0.key, $0.value.script) }
    }
  }

  private static func ease(_ encoding: any PlatformEncoding) -> String? {
    guard case .string(let path)? = JSON.object(encoding.parameters).member("ease") else {
      return nil
    }
    return "CustomEase.create(\"\", \"\(path)\")"
  }

  /// The keys that describe a spring or a curve; other members of an object are kept.
  private static let keys: Set<String> = [
    "type", "visualDuration", "duration", "bounce", "stiffness", "damping", "mass", "velocity",
    "ease", "easing", "tension", "friction", "frequency", "dampingRatio",
  ]

  private static func merged(
    _ new: [(key: String, code: String)], with old: [CodeValue.Member], _ file: SourceFile
  ) -> String {
    let kept = old.filter { !keys.contains($0.key) }.map { file.text($0.range) }
    return "{ " + (new.map { "\($0.key): \($0.code)" } + kept).joined(separator: ", ") + " }"
  }

  /// Returns the bytes of a file after some replacements; those that overlap an earlier one are left out.
  static func applied(_ edits: [SourceEdit], to file: SourceFile) -> [UInt8] {
    var bytes: [UInt8] = [], place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.path == file.path && edit.range.lowerBound >= place
      && edit.range.upperBound <= file.bytes.count
    {
      // BOUND: place ≤ lowerBound ≤ upperBound ≤ count, by the conditions.
      bytes += file.bytes[place..<edit.range.lowerBound]
      bytes += Array(edit.text.utf8)
      place = edit.range.upperBound
    }
    return bytes + file.bytes[min(place, file.bytes.count)...]
  }
}

extension SourceFile {
  /// Returns the file after some replacements.
  package func applying(_ edits: [SourceEdit]) -> SourceFile {
    SourceFile(path: path, bytes: DriftFix.applied(edits, to: self))
  }
}
