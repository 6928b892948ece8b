extension Samples {
  /// The kinds of infinite and NaN samples that are allowed for a scene, determined before
  /// playback.
  public struct Allowance: Sendable {
    /// The names of the properties that follow keyframes; samples of these properties can be NaN.
    ///
    /// In SwiftUI, a linear keyframe of duration 0 has the value 0/0 at its start.
    fileprivate var keyframed: Set<String>
    /// True if no spring in the scene is unstable.
    ///
    /// If true, infinite velocities are allowed, because they come from vertical tangents of
    /// curves. If false, infinite velocities are not allowed, because an unstable spring can have
    /// caused an overflow.
    fileprivate var hasSteadySprings: Bool

    /// Determines the kinds of infinite or NaN samples that a scene can have.
    public init(_ scene: borrowing AnimationScene) {
      keyframed = scene.keyframed
      hasSteadySprings = scene.unstableSprings.isEmpty
    }
  }

  /// An infinite or NaN sample that is not allowed.
  public struct Overflow: Sendable {
    /// The name of the property, and the time of the sample in seconds.
    public let property: String, time: Double
    /// True if a spring or keyframes can be the cause of a sample too large for a double.
    ///
    /// If the value is false, only a custom animation can be the cause.
    public let isGrowth: Bool
  }

  /// Returns the first infinite or NaN sample that is not allowed; `nil` if all samples are
  /// allowed.
  public func firstOverflow(_ allowance: Allowance) -> Overflow? {
    var first: Overflow?
    for column in columns {
      let takesNaN = allowance.keyframed.contains(column.name)
      var index = column.values.firstNonFinite(takesNaN: takesNaN)
      if !allowance.hasSteadySprings {
        let velocity = column.velocities.firstNonFinite(takesNaN: takesNaN)
        index = [index, velocity].compactMap(\.self).min()
      }
      guard let index else { continue }
      // BOUND: a column has at most as many samples as there are times.
      let time = times[index / (column.width ?? 1)]
      if time < first?.time ?? .infinity {
        first = Overflow(
          property: column.name, time: time,
          isGrowth: !allowance.hasSteadySprings || takesNaN)
      }
    }
    return first
  }
}

extension AnimationScene {
  /// The names of the properties with running or scheduled keyframes.
  fileprivate var keyframed: Set<String> {
    var names = Set(properties.lazy.filter { $0.keyframes != nil }.map(\.name))
    for queued in queue {
      if case .keyframes(let trigger) = queued.entry.event { names.formUnion(trigger.tracks.keys) }
    }
    return names
  }
}

extension [Double] {
  /// Returns the index of the first infinite or NaN number; `nil` if there is no such number.
  ///
  /// If `takesNaN` is true, only infinite numbers are found.
  fileprivate func firstNonFinite(takesNaN: Bool) -> Int? {
    areFinite ? nil : firstIndex { $0.isInfinite || $0.isNaN && !takesNaN }
  }

  /// True if every number is finite.
  ///
  /// The loop is written so that the compiler vectorizes it.
  private var areFinite: Bool {
    // Adding one to the exponent overflows into the sign bit only if all bits of the exponent are
    // 1.
    var carried: UInt64 = 0
    for value in self {
      carried |= (value.bitPattern & 0x7FF0_0000_0000_0000) &+ 0x0010_0000_0000_0000
    }
    return carried >> 63 == 0
  }
}
