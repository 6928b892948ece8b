/// A keyframe as written in a format.
package struct BakedKeyframe: Sendable, Equatable {
  /// The time in the format's own unit.
  package var time: Double
  /// The value in the format's own unit.
  package var value: Double
  /// The control points of the segment to the next keyframe; `nil` for a straight line.
  package var handles: Handles?

  /// The two control points of a cubic Bézier curve between two keyframes.
  package struct Handles: Sendable, Equatable {
    /// The first control point: its time and its value, in the coordinates of the format.
    package var out: SIMD2<Double>
    /// The second control point: its time and its value, in the coordinates of the format.
    package var into: SIMD2<Double>
  }
}

/// One number of a bake.
package struct BakedTrack: Sendable {
  /// The number's name: the name of its property, followed by its component's if there are several.
  package let name: String
  /// The property's name in the scene.
  package let property: String
  /// The start and end values, in units of the scene.
  package let from, to: Double
  /// The length of the whole travel in units of the scene.
  package let travel: Double
  /// The keyframes as written.
  package internal(set) var keyframes: [BakedKeyframe]
  /// The minimum number of straight-line keyframes that stay within the error.
  ///
  /// It is `nil` for keyframes with another interpolation.
  package let fewestKeyframes: Int?
  /// The largest deviation of the playback from the motion, as a fraction of the travel.
  package internal(set) var maxError: Double
  /// The time of the largest deviation, in seconds from the start.
  package internal(set) var maxErrorTime: Double
  /// The number of decimals of written times, and of written values.
  let timeDecimals, valueDecimals: Int
  /// The precision with which a path has to be played; 1 for the platform's default.
  let precision: Double
  /// The motion that the keyframes represent.
  let pieces: BakePieces
}

extension BakedTrack {
  /// - Throws: `notFinite` if a time, a value, a handle or the error is not finite.
  func checkFinite() throws(Bake.Failure) {
    let isFinite = keyframes.allSatisfy { keyframe in
      let handles = keyframe.handles.map { [$0.out.x, $0.out.y, $0.into.x, $0.into.y] } ?? []
      return ([keyframe.time, keyframe.value] + handles).allSatisfy(\.isFinite)
    }
    guard isFinite, maxError.isFinite else { throw .notFinite(name) }
  }
}

/// Rounding to a number of decimals.
enum Rounded {
  /// Returns a number rounded to at most the given number of decimals.
  static func number(_ value: Double, _ decimals: Int) -> Double {
    guard decimals < maxDecimals else { return value }
    let scale = Decimal.scale(decimals)
    // A number of this magnitude has no decimals.
    guard abs(value) * scale < 0x1p52 else { return value }
    return (value * scale).rounded() / scale
  }

  /// Returns the smallest number of decimals whose last place is worth at most `unit`.
  ///
  /// If no smaller number is enough, the result is `maxDecimals`, which keeps all digits.
  static func decimals(_ unit: Double) -> Int {
    (0..<maxDecimals).first { 1 / Decimal.scale($0) <= unit } ?? maxDecimals
  }

  /// The number of decimals that keeps all digits.
  private static let maxDecimals = 40
}
