internal import AnimationCore
internal import AnimationNotation

extension MotionCandidates {
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
