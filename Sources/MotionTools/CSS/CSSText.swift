internal import AnimationNotation
internal import JSONCodec

extension CSSExport {
  /// Returns the CSS custom properties of the export, as text for a style sheet.
  ///
  /// The properties contain the fallback, the `linear()` function for browsers that support this
  /// function, and the replacement for users who prefer reduced motion. For a cross-fade,
  /// `--motion-fade` is a transition of the opacity. This transition lasts as long as the movement.
  /// For users who prefer reduced motion, the transition lasts `ReducedMotion.fadeSeconds`.
  ///
  /// Source: CSS Conditional Rules Level 3, section 6, `@supports`; Media Queries Level 5, section
  /// 12.1, `prefers-reduced-motion`.
  package func css(_ reducedMotion: ReducedMotion) -> String {
    var fallback = properties(
      fallback.timingFunction, fallback.duration, fallback.iterations, fallback.direction)
    let fades = reducedMotion == .fade && iterations == 1
    if fades { fallback.append(("fade", "opacity var(--motion-duration) var(--motion-easing)")) }
    let own = properties(timingFunction, duration, iterations, direction)
    // A property is omitted if its value equals the fallback's value.
    let changed = own.filter { property in !fallback.contains { $0 == property } }
    let rules = """
      \(Self.root(fallback, indent: ""))
      @supports (animation-timing-function: linear(0, 1)) {
      \(Self.root(changed, indent: "  "))
      }

      """
    guard reducedMotion != .unchanged else { return rules }
    // A repeated movement is replaced by a jump.
    let replacement = iterations == 1 ? reducedMotion : .jump
    var still = [("duration", BakeLayout.cssTime(replacement.duration(of: duration)))]
    if delay != 0 { still.append(("delay", "0s")) }
    if iterations != 1 { still.append(("iterations", "1")) }
    if fades {
      still.append(("fade", "opacity \(BakeLayout.cssTime(ReducedMotion.fadeSeconds)) linear"))
    }
    return rules + """
      @media (prefers-reduced-motion: reduce) {
      \(Self.root(still, indent: "  "))
      }

      """
  }

  /// The timing function, duration, repetition and delay as Tailwind CSS classes.
  ///
  /// A single iteration becomes a transition. A repeated animation becomes classes that set the CSS
  /// animation properties.
  ///
  /// Source: Tailwind CSS 3 and 4, arbitrary values and properties. In these, `_` represents a
  /// space.
  package var tailwind: String {
    let easing = timingFunction.split(separator: " ").joined(separator: "_")
    let time = BakeLayout.cssTime(duration)
    guard iterations == 1 else {
      var classes = [
        "[animation-timing-function:\(easing)]", "[animation-duration:\(time)]",
        "[animation-iteration-count:\(Self.count(iterations))]",
      ]
      if direction != .normal { classes.append("[animation-direction:\(direction.rawValue)]") }
      if delay != 0 { classes.append("[animation-delay:\(BakeLayout.cssTime(delay))]") }
      return classes.joined(separator: " ")
    }
    let late = delay == 0 ? "" : " delay-[\(BakeLayout.cssTime(delay))]"
    return "ease-[\(easing)] duration-[\(time)]\(late)"
  }

  private func properties(
    _ easing: String, _ duration: Double, _ iterations: Double, _ direction: Direction
  ) -> [(name: String, value: String)] {
    var properties = [("duration", BakeLayout.cssTime(duration)), ("easing", easing)]
    if delay != 0 { properties.append(("delay", BakeLayout.cssTime(delay))) }
    if self.iterations != 1 {
      properties.append(("iterations", Self.count(iterations)))
      properties.append(("direction", direction.rawValue))
    }
    return properties
  }

  private static func root(_ properties: [(name: String, value: String)], indent: String) -> String
  {
    let lines = properties.map { "\(indent)  --motion-\($0.name): \($0.value);" }
    return "\(indent):root {\n\(lines.joined(separator: "\n"))\n\(indent)}"
  }

  private static func count(_ iterations: Double) -> String {
    iterations == .infinity ? "infinite" : String(shortest: iterations)
  }
}
