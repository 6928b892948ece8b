internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// Warnings about a scene: reasons to doubt values, although the values are correct for the
/// request.
enum SceneWarnings {
  /// The name of the response member that lists the warnings.
  static let key = "warnings"

  /// The maximum number of springs for which a warning is written.
  private static let springsMax = 8

  /// Returns a warning sentence for each spring that grows without bound, at most `springsMax`
  /// sentences.
  static func sentences(of scene: borrowing AnimationScene) -> [String] {
    let springs = scene.unstableSprings
    guard !springs.isEmpty else { return [] }
    return springs.prefix(springsMax).map(sentence)
  }

  /// Returns one warning sentence if a spring grows without bound, otherwise an empty list.
  static func sentences(of spring: Spring) -> [String] {
    guard spring.damping < 0 else { return [] }
    return [
      """
      a damping of \(String(shortest: spring.damping)) is negative: the spring's values grow \
      without bound
      """
    ]
  }

  /// Writes the warnings as a member, if there are any.
  static func write(_ warnings: [String], to json: inout JSONWriter) {
    guard !warnings.isEmpty else { return }
    json.strings(key, warnings)
  }

  private static func sentence(_ unstable: UnstableSpring) -> String {
    let spring = unstable.spring, shortest = unstable.shortestResponse
    let text = """
      the spring with response \(String(shortest: spring.response)) and dampingFraction \
      \(String(shortest: spring.dampingFraction))
      """
    if spring.dampingFraction < 0 {
      return "\(text) has negative damping: its values grow without bound"
    }
    let bound = FluidSpringAnimation.unstableDampingFraction(atResponse: shortest)
    let limit = String(shortest: (bound * 100).rounded(.down) / 100)
    if unstable.isStableAfterBlend {
      return """
        \(text) can grow without bound in SwiftUI's steps of 1/300 s, while it blends with a \
        spring with response \(String(shortest: shortest)). Give a blendDuration of 0, a \
        dampingFraction below \(limit), or "fidelity": "exact", which uses no steps
        """
    }
    return """
      \(text) grows without bound in SwiftUI's steps of 1/300 s. Give a dampingFraction below \
      \(limit), or "fidelity": "exact", which uses no steps
      """
  }
}
