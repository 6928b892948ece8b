internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// Finds the motions in JSON files and in style sheets.
extension MotionCandidates {
  /// Adds the motions of a Lottie document or of a file of design tokens.
  mutating func addData(_ file: SourceFile) {
    guard Work.spend(file.bytes.count / 8, on: .bytes),
      let json = try? JSONReader.read(file.bytes), !Self.isSchema(json)
    else { return }
    if json.member("layers") != nil {
      let reader = LottieReader(
        file: file, text: JSONText(file), json: json, distance: Self.distance)
      candidates += reader.motions().map { Candidate(motion: $0, hasDuration: true) }
      return
    }
    let text = JSONText(file)
    let violations = ViolationList(limit: Self.maxFaults)
    let tokens = MotionTokens(SyntaxNode(json), violations)
    if tokens.isTokenFile { addFaults(violations, in: text) }
    for token in tokens.tokens {
      // A token with only a duration is not a motion. An inherited token is found in the group that
      // defines it.
      guard Work.spend(8, on: .values), token.type != TokenType.duration.rawValue,
        !token.isInherited, let place = text.value(at: token.keys)
      else { continue }
      let hasDuration = token.type != TokenType.cubicBezier.rawValue
      var meaning = token.encoding.meaning(over: Self.distance)
      if !hasDuration, let curve = meaning.curve { meaning = .curve(curve.lasting(1)) }
      let motion =
        hasDuration
        ? token.encoding.motion(over: Self.distance) : meaning.exactMotion(over: Self.distance)
      candidates.append(
        Candidate(
          motion: FoundMotion(range: text.range(of: place), motion: motion, meaning: meaning),
          hasDuration: hasDuration))
    }
  }

  /// True for a JSON Schema, which can describe properties with the names `$type` and `$value`.
  private static func isSchema(_ json: JSON) -> Bool {
    if case .string(let dialect)? = json.member("$schema"), dialect.contains("json-schema.org") {
      return true
    }
    guard case .string("object")? = json.member("type"), case .object? = json.member("properties")
    else { return false }
    return true
  }

  /// The maximum number of invalid tokens that are listed for a file.
  private static let maxFaults = 20

  /// Adds the reasons why tokens cannot be read.
  private mutating func addFaults(_ faults: ViolationList, in text: JSONText) {
    for fault in faults.violations {
      let pointer = fault.place.location.pointer.description
      guard !pointer.isEmpty, Work.spend(8, on: .values) else { continue }
      let index = text.nearest(to: pointer)
      unreadable.append(
        UnreadableMotion("\(pointer) \(fault.explanation)", at: text.code.start(index)))
    }
    if faults.count > faults.violations.count, let last = unreadable.last {
      let rest = faults.count - faults.violations.count
      unreadable.append(UnreadableMotion("\(rest) more errors are not listed", at: last.offset))
    }
  }

  /// Adds the timing functions and the keyframes of a style sheet.
  mutating func addStyles(_ file: SourceFile) {
    guard !file.isIndented else { return unreadable.append(.indented) }
    let sheet = StyleSheet(file), reader = StyleReader(sheet: sheet, distance: Self.distance)
    let easings = StyleEasings(sheet)
    for easing in easings.uses() {
      guard Work.spend(1, on: .values) else { return }
      guard let found = try? reader.motion(easing.text, easing.seconds ?? 1, easing.range) else {
        continue
      }
      let isLinear = !easing.isReference && easing.text.hasPrefix("linear(")
      candidates.append(
        Candidate(
          motion: found, hasDuration: easing.seconds != nil,
          linear: isLinear ? easing.text : nil))
    }
    for (index, block) in sheet.blocks.enumerated()
    where block.prelude.hasPrefix("@keyframes ") && !block.isReduced {
      guard Work.spend(1 + index, on: .bytes) else { return }
      let name = StyleSheet.trimmed(block.prelude.dropFirst(11))
      // Plain keyframes are only the start or the end and have no timing function. So instead of
      // them, the rule that plays them is listed.
      guard !reader.arePlain(keyframes: index) else { continue }
      let seconds = easings.duration(ofAnimation: name)
      if let found = try? reader.keyframes(name, lasting: seconds ?? 1) {
        let whole = FoundMotion(
          // BOUND: a block ends after its start.
          range: block.start..<block.end, motion: found.motion, meaning: found.meaning)
        candidates.append(Candidate(motion: whole, hasDuration: seconds != nil))
      }
    }
  }
}
