internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from the theme of Tailwind CSS.
///
/// The theme variables `--ease-NAME` and `--transition-duration-NAME` define the classes
/// `ease-NAME` and `duration-NAME`.
///
/// Source: tailwindlabs/tailwindcss packages/tailwindcss/src/utilities.ts (4.x); CSS Easing
/// Functions Level 2.
enum TailwindDialect: TimingFunctionDialect {
  static let platform = Platform.tailwind
  static let title = "Tailwind CSS"
  static let version = "4"
  static let source = "tailwindlabs/tailwindcss packages/tailwindcss/src/utilities.ts, 4"
  static let traps = [
    """
    A spring needs both classes: without `duration-NAME`, its `linear()` plays for the 150 ms of \
    the default theme.
    """,
    "The element also needs the class `transition`, or another class that sets `transition-property`.",
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue, [.value("easing"), .number("duration", in: .milliseconds)]
  ) { TimingFunctionEncoding($0, of: .tailwind, unit: 1000) }

  static let ability = PlaybackAbility(delay: .any)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    PlaybackCode(
      pass, [.number("delay", (playback.delay * 1000).tidy)],
      code: (pass as? TimingFunctionEncoding)?.theme(delay: playback.delay))
  }
}

extension TimingFunctionEncoding {
  /// Returns the theme variables of a motion, as one line for each variable.
  ///
  /// - Parameters:
  ///   - name: The part of the class names after `ease-` and `duration-`.
  ///   - delay: The delay in seconds. If the delay is 0, there is no variable for the delay.
  func themeVariables(named name: String, delay: Double) -> [String] {
    func variable(_ kind: String, _ seconds: Double) -> String {
      "--transition-\(kind)-\(name): \((seconds * 1000).tidy.text)ms;"
    }
    return ["--ease-\(name): \(text);", variable("duration", duration)]
      + (delay == 0 ? [] : [variable("delay", delay)])
  }

  /// Returns a Tailwind CSS theme that contains only this motion's variables.
  ///
  /// In the theme, the name of the motion is `motion`.
  func theme(delay: Double) -> String {
    let lines = themeVariables(named: "motion", delay: delay).map { "  \($0)\n" }
    return "@theme {\n\(lines.joined())}"
  }
}
