extension Samples {
  /// The kinds of infinite or NaN samples that a scene may have, determined before playback.
  public struct Allowance: Sendable {
    /// The names of the properties whose samples may be NaN, because they follow keyframes.
    ///
    /// In SwiftUI, a keyframe of duration 0 has the value 0/0.
    fileprivate var keyframed: Set<String>
    /// True if the motion of every spring in the scene stays bounded.
    ///
    /// In this case, an infinite velocity is allowed: only a vertical tangent of a curve can cause
    /// it.
    fileprivate var hasSteadySprings: Bool

    /// Determines the kinds of infinite or NaN samples that a scene may have.
    public init(_ scene: borrowing AnimationScene) {
      keyframed = scene.keyframed
      hasSteadySprings = scene.unstableSprings.isEmpty
    }
  }

  /// Returns the property and time of the first infinite or NaN sample that is not allowed; `nil`
  /// if all samples are allowed.
  public func firstOverflow(_ allowance: Allowance) -> (property: String, time: Double)? {
    var first: (property: String, time: Double)?
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
      if time < first?.time ?? .infinity { first = (column.name, time) }
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
  /// Returns the index of the first number that is infinite or NaN; `nil` if all numbers are
  /// finite.
  ///
  /// If `takesNaN` is true, NaN is ignored.
  fileprivate func firstNonFinite(takesNaN: Bool) -> Int? {
    areFinite ? nil : firstIndex { $0.isInfinite || $0.isNaN && !takesNaN }
  }

  /// True if every number is finite.
  ///
  /// The compiler vectorizes this loop.
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
