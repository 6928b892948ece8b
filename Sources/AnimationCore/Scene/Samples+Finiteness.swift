extension Samples {
  /// The properties of a scene of which samples need not be finite, taken before it is played.
  public struct Allowance: Sendable {
    /// The properties that keyframes move: a keyframe without a length has the value 0/0 in SwiftUI.
    fileprivate var keyframed: Set<String>
    /// True if only a vertical curve can make a velocity infinite: no spring of the scene grows without bound.
    fileprivate var hasSteadySprings: Bool

    /// Takes the properties of a scene.
    public init(_ scene: borrowing AnimationScene) {
      keyframed = scene.keyframed
      hasSteadySprings = scene.unstableSprings.isEmpty
    }
  }

  /// Returns the first sample that is beyond all doubles; `nil` if there is none.
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
  /// The properties that keyframes move, or will.
  fileprivate var keyframed: Set<String> {
    var names = Set(properties.lazy.filter { $0.keyframes != nil }.map(\.name))
    for queued in queue {
      if case .keyframes(let trigger) = queued.entry.event { names.formUnion(trigger.tracks.keys) }
    }
    return names
  }
}

extension [Double] {
  /// The index of the first that is infinite, or no number; `nil` if there is none.
  fileprivate func firstNonFinite(takesNaN: Bool) -> Int? {
    areFinite ? nil : firstIndex { $0.isInfinite || $0.isNaN && !takesNaN }
  }

  /// True if each is finite; several are looked at side by side.
  private var areFinite: Bool {
    // An exponent of ones is the only one that one more makes overflow into the sign.
    var carried: UInt64 = 0
    for value in self {
      carried |= (value.bitPattern & 0x7FF0_0000_0000_0000) &+ 0x0010_0000_0000_0000
    }
    return carried >> 63 == 0
  }
}
