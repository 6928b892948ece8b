internal import JSONCodec

extension TimingFunctionEncoding {
  /// The delays and repetitions that CSS and the Web Animations API support.
  ///
  /// Reversed passes are played backwards in time. After the last pass, the element's own style
  /// applies again. The element's own style must contain the target.
  ///
  /// Source: Web Animations Level 1, sections 4.5 and 4.8, `delay`, `iterations` and `direction`.
  static let ability = PlaybackAbility(
    delay: .any, repeats: true, reversal: .clock, holdsSprings: true, endsAtTarget: true)

  /// Creates the timing function for one pass of a repeated spring; the pass lasts `period`
  /// seconds.
  ///
  /// The result is `nil` for a curve, because the duration of a curve is fixed.
  init?(_ motion: ConvertibleMotion, of platform: Platform, lasting period: Double) {
    guard motion.spring != nil else { return nil }
    let lines = DrawnMotion(motion.exactMotion(over: 1), until: period)
    self.init(
      .linear(
        lines.function, text: lines.text, of: Drawn(motion: motion, budget: lines.budget)),
      of: platform, period)
  }

  /// Returns the code and the parameters for a playback.
  ///
  /// In CSS, a single pass is a transition, and a repetition is an animation.
  func code(for playback: Playback) -> PlaybackCode {
    platform == .css ? styleSheetCode(for: playback) : effectCode(for: playback)
  }

  private func styleSheetCode(for playback: Playback) -> PlaybackCode {
    let kind = playback.repetition == nil ? "transition" : "animation"
    var members: [JSON.Member] = []
    var lines = [
      "\(kind)-duration: \(duration.tidy.text)s;", "\(kind)-timing-function: \(text);",
    ]
    if playback.delay != 0 {
      members.append(.number("delay", playback.delay.tidy))
      lines.append("\(kind)-delay: \(playback.delay.tidy.text)s;")
    }
    if let repetition = playback.repetition {
      let count = repetition.count == .infinity ? "infinite" : repetition.count.text
      members.append(.number("iterationCount", repetition.count))
      lines.append("animation-iteration-count: \(count);")
      if repetition.reversal != nil {
        members.append(.text("direction", "alternate"))
        lines.append("animation-direction: alternate;")
      }
      lines.append("animation-fill-mode: backwards;")
    }
    return PlaybackCode(self, members, code: lines.joined(separator: "\n"))
  }

  private func effectCode(for playback: Playback) -> PlaybackCode {
    var members: [JSON.Member] = []
    if playback.delay != 0 { members.append(.number("delay", (playback.delay * 1000).tidy)) }
    if let repetition = playback.repetition {
      members.append(.number("iterations", repetition.count))
      if repetition.reversal != nil { members.append(.text("direction", "alternate")) }
    }
    let fill = playback.repetition == nil ? "both" : "backwards"
    return PlaybackCode(self, members, code: effect(more: members, fill: fill))
  }

  /// Returns the JavaScript code that calls `Element.animate()`.
  ///
  /// - Parameters:
  ///   - more: Additional timing options.
  ///   - fill: The value of the timing option `fill`.
  func effect(more: [JSON.Member], fill: String) -> String {
    let words = more.map { ", \($0.key): \($0.value.script)" }.joined()
    return """
      element.animate(keyframes, {
        duration: \((duration * 1000).tidy.text)\(words), fill: "\(fill)",
        easing: "\(text)"
      })
      """
  }
}
