/// A Material 3 motion token as a named preset, such as `material3.expressive.fast.spatial`.
package enum Material3Preset {
  /// The beginning of each name.
  package static let prefix = "material3."

  /// The preset names of the spring tokens.
  package static let springNames = Material3Dialect.springs.map { prefix + $0.name }
  /// The preset names of the easing tokens.
  package static let curveNames = Material3Dialect.easings.map { prefix + $0.name }

  /// Returns the motion of a preset; `nil` if the name is unknown or the duration is invalid.
  ///
  /// - Parameter duration: The duration of an easing in seconds.
  package static func motion(named name: String, lasting duration: Double) -> ConvertibleMotion? {
    guard name.hasPrefix(prefix) else { return nil }
    let token = name.dropFirst(prefix.count)
    if let spring = Material3Dialect.springs.first(where: { $0.name == token }) {
      return .spring(spring.spring)
    }
    return Material3Dialect.easings.first { $0.name == token }
      .flatMap { TimedCurve($0.numbers, duration: duration) }.map(ConvertibleMotion.curve)
  }
}
