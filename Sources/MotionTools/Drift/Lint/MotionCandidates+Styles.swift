internal import AnimationCore
internal import AnimationNotation

extension MotionCandidates {
  /// Adds the timing functions and the keyframes of a style sheet.
  mutating func addStyles(_ file: SourceFile) {
    let sheet = StyleSheet(file), reader = StyleReader(sheet: sheet, distance: Self.distance)
    for declaration in sheet.declarations {
      guard Work.spend(1, on: .values) else { return }
      let items = StyleSheet.parts(of: declaration.value, at: ",")
      let text = StyleSheet.ValueText(declaration)
      for item in items {
        let words = StyleSheet.parts(of: item, at: " ")
        let easing = words.first {
          $0.hasPrefix("linear(") || $0.hasPrefix("cubic-bezier(")
            || declaration.isTiming && Self.easings.contains($0)
        }
        guard let easing, let range = text.place(of: easing) else { continue }
        let seconds =
          words.lazy.compactMap(StyleSheet.seconds).first ?? duration(near: declaration, sheet)
        guard let found = try? reader.motion(easing, seconds ?? 1, range) else { continue }
        let isLinear = easing.hasPrefix("linear(")
        candidates.append(
          Candidate(
            motion: found, hasDuration: seconds != nil,
            linearLength: isLinear ? easing.utf8.count : nil))
      }
    }
    for (index, block) in sheet.blocks.enumerated()
    where block.prelude.hasPrefix("@keyframes ") && !block.isReduced {
      guard Work.spend(1 + index, on: .bytes) else { return }
      let name = StyleSheet.trimmed(block.prelude.dropFirst(11))
      let seconds = duration(ofAnimation: name, sheet)
      if let found = try? reader.keyframes(name, lasting: seconds ?? 1) {
        let whole = FoundMotion(
          // BOUND: a block ends after its start.
          range: block.start..<block.end, motion: found.motion, meaning: found.meaning)
        candidates.append(Candidate(motion: whole, hasDuration: seconds != nil))
      }
    }
  }

  /// The CSS keywords for easing functions that are not linear.
  private static let easings: Set<String> = ["ease", "ease-in", "ease-out", "ease-in-out"]

  /// Returns the duration of an animation in seconds; `nil` if no declaration contains it.
  private func duration(ofAnimation name: String, _ sheet: StyleSheet) -> Double? {
    guard Work.spend(1 + sheet.declarations.count / 8, on: .bytes) else { return nil }
    for declaration in sheet.declarations where declaration.name.hasPrefix("animation") {
      for item in StyleSheet.parts(of: declaration.value, at: ",") {
        let words = StyleSheet.parts(of: item, at: " ")
        guard words.contains(name) else { continue }
        return words.lazy.compactMap(StyleSheet.seconds).first ?? duration(near: declaration, sheet)
      }
    }
    return nil
  }

  /// Returns the duration that belongs to an easing, in seconds; `nil` if there is none.
  ///
  /// The duration is declared in the block of the easing, such as `--card-duration` for
  /// `--card-ease`, or `transition-duration`.
  private func duration(near easing: StyleSheet.Declaration, _ sheet: StyleSheet) -> Double? {
    guard Work.spend(sheet.declarations.count / 8, on: .bytes) else { return nil }
    let parts = easing.name.split(separator: "-", omittingEmptySubsequences: false)
    let stem = parts.dropLast().joined(separator: "-")
    let kind = easing.name.split(separator: "-").first ?? ""
    let names = ["\(stem)-duration", "\(kind)-duration", "\(stem)-time"]
    return sheet.declarations.first { $0.block == easing.block && names.contains($0.name) }
      .flatMap { StyleSheet.seconds(sheet.resolved($0.value)) }
  }
}

extension StyleSheet.Declaration {
  /// True if the property accepts an easing function.
  fileprivate var isTiming: Bool {
    name.hasPrefix("transition") || name.hasPrefix("animation") && !name.hasSuffix("-name")
  }
}
