internal import JSONCodec

/// Computes the replacements for delays and repetitions.
extension FixWriter {
  /// Returns the replacements that correct the delay and the repetition; `nil` if the platform does
  /// not support the correct values, or if the code cannot be edited.
  func playbackEdits() -> [SourceEdit]? {
    switch found.playback.notation {
    case .members(let object): return memberEdits(object)
    case .style(let kind, let end, let isShorthand, let mark):
      return styleEdits(kind, at: end, isShorthand: isShorthand, mark)
    case .calls(let outer, let core): return callEdits(outer, core)
    case .declared:
      guard let platform, let figure = found.playback.delay else { return nil }
      let text = duration(
        truth.playback.delay, like: file.text(figure.declared ?? figure.range), on: platform)
      return [edit(figure.range, text, declared: figure.declared)]
    case .whole, nil: return nil
    }
  }

  private func memberEdits(_ object: FoundObject) -> [SourceEdit]? {
    guard let platform, let encoding, let keys = CodeReader.PlaybackKeys.keys(of: platform) else {
      return nil
    }
    let count = truth.playback.repetition?.count ?? 1
    // react-spring repeats forever, or not at all.
    if platform == .reactSpring, wrong.passes, count != 1, count != .infinity { return nil }
    var written: Set<String> = []
    if wrong.delay { written.insert(keys.delay) }
    if wrong.pause { written.insert(keys.pause) }
    if wrong.passes || platform == .reactSpring && wrong.alternates { written.insert(keys.count) }
    if wrong.alternates { written.formUnion(keys.alternates) }
    let code = Dialects.dialect(of: platform).code(for: truth.playback, around: encoding)
    return edits(
      of: object, new: code.parameters.filter { written.contains($0.key) }.map(Self.member),
      removing: written)
  }

  private func styleEdits(
    _ kind: String, at end: Int, isShorthand: Bool, _ mark: String
  ) -> [SourceEdit]? {
    var edits: [SourceEdit] = []
    func write(_ figure: FoundPlayback.Figure?, _ name: String, _ text: String) {
      if let figure, !figure.range.isEmpty {
        edits.append(edit(figure.range, text, declared: figure.declared))
      } else {
        let prefix = isShorthand ? " " : "; \(kind)-\(name): "
        edits.append(edit(end..<max(end, end), prefix + text + mark))
      }
    }
    let repetition = truth.playback.repetition, playback = found.playback
    if wrong.delay {
      let old = playback.delay.map { file.text($0.declared ?? $0.range) }
        .flatMap { $0.isEmpty ? nil : $0 }
      write(playback.delay, "delay", Self.time(truth.playback.delay, like: old))
    }
    // A transition has no repetition.
    guard kind == "animation" || !(wrong.passes || wrong.alternates) else { return nil }
    if wrong.passes {
      let count = repetition?.count ?? 1
      write(playback.passes, "iteration-count", count == .infinity ? "infinite" : count.text)
    }
    if wrong.alternates {
      write(
        playback.alternates, "direction", repetition?.reversal == nil ? "normal" : "alternate")
    }
    return edits
  }

  /// Returns the replacements for the arguments of Reanimated's `withDelay` and `withRepeat`.
  ///
  /// Missing calls and missing arguments are added. The result is `nil` if the pause between passes
  /// is wrong, or if the byte ranges of the arguments are unknown.
  ///
  /// - Parameters:
  ///   - outer: The byte range of the animation, including the `withDelay` and `withRepeat` calls
  ///     around it.
  ///   - core: The byte range of the animation inside these calls.
  private func callEdits(_ outer: Range<Int>, _ core: Range<Int>) -> [SourceEdit]? {
    guard !wrong.pause else { return nil }
    var edits: [SourceEdit] = []
    func insert(_ text: String, at offset: Int) {
      edits.append(edit(offset..<max(offset, offset), text))
    }
    let repetition = truth.playback.repetition, playback = found.playback
    let count = repetition.map { $0.count == .infinity ? "-1" : $0.count.text } ?? "1"
    let reverses = repetition?.reversal == nil ? "false" : "true"
    let delay = (truth.playback.delay * 1000).tidy.text
    let isWrapped = wrong.delay && playback.delay?.range.isEmpty ?? true
    if isWrapped { insert("withDelay(\(delay), ", at: outer.lowerBound) }
    if wrong.delay, !isWrapped, let figure = playback.delay {
      edits.append(edit(figure.range, delay, declared: figure.declared))
    }
    if wrong.passes || wrong.alternates {
      guard let passes = playback.passes?.range, let own = playback.alternates?.range else {
        return nil
      }
      if passes == 0..<0 {
        insert("withRepeat(", at: core.lowerBound)
        insert(", \(count), \(reverses))", at: core.upperBound)
      } else if passes.isEmpty {
        insert(", \(count), \(reverses)", at: passes.lowerBound)
      } else {
        if wrong.passes { edits.append(edit(passes, count)) }
        if wrong.alternates { edits.append(edit(own, own.isEmpty ? ", \(reverses)" : reverses)) }
      }
    }
    if isWrapped { insert(")", at: outer.upperBound) }
    return edits
  }
}
