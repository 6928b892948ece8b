/// A keyframe with rounded numbers in the units of the output format.
package struct BakedKeyframe: Sendable, Equatable {
  /// The time in the unit of the format.
  package var time: Double
  /// The value in the unit of the format.
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

/// The keyframes of one number of a scene.
package struct BakedTrack: Sendable {
  /// The number's name in responses, such as `x` or `offset.width`.
  ///
  /// The name begins with the name of the property. If the property is a vector or has several
  /// components, the name ends with the component.
  package let name: String
  /// The property's name in the scene.
  package let property: String
  /// The start value and the end value in the units of responses.
  package let from, to: Double
  /// The difference between the largest and the smallest value that the scene sets.
  ///
  /// If these two values are equal, the travel is the largest minus the smallest value of the
  /// motion.
  package let travel: Double
  /// The rounded keyframes in the output format.
  package internal(set) var keyframes: [BakedKeyframe]
  /// The minimum number of keyframes with which straight lines stay within the allowed error.
  ///
  /// If the budget is a maximum number of keyframes, the measured error is used as the allowed
  /// error. The number is `nil` if the keyframes are joined by cubic curves, or if each frame has a
  /// keyframe.
  package let fewestKeyframes: Int?
  /// The largest deviation of the playback from the motion, as a fraction of `travel`.
  package internal(set) var maxError: Double
  /// The time of the largest deviation, in seconds from the start of the baked time range.
  package internal(set) var maxErrorTime: Double
  /// The maximum number of decimals in the keyframes' times, and in the keyframes' values.
  let timeDecimals, valueDecimals: Int
  /// The precision that GSAP needs to convert the path to lines; 1 is GSAP's default.
  let precision: Double
  /// The motion that the keyframes represent.
  let pieces: BakePieces
}

extension BakedTrack {
  /// Checks all numbers of the track.
  ///
  /// - Throws: `notFinite` if a time, a value, a control point or the error is not finite.
  func checkFinite() throws(Bake.Failure) {
    let isFinite = keyframes.allSatisfy { keyframe in
      let handles = keyframe.handles.map { [$0.out.x, $0.out.y, $0.into.x, $0.into.y] } ?? []
      return ([keyframe.time, keyframe.value] + handles).allSatisfy(\.isFinite)
    }
    guard isFinite, maxError.isFinite else { throw .notFinite(name) }
  }
}

/// Functions that round a number to a given number of decimals.
enum Rounded {
  /// Returns a number rounded to the given number of decimals.
  static func number(_ value: Double, _ decimals: Int) -> Double {
    guard decimals < maxDecimals else { return value }
    let scale = Decimal.scale(decimals)
    // A number of this magnitude has no fractional part.
    guard abs(value) * scale < 0x1p52 else { return value }
    return (value * scale).rounded() / scale
  }

  /// Returns the smallest number of decimals for which one unit of the last decimal is at most
  /// `unit`.
  ///
  /// For example, 0.03 gives 2 decimals, because 0.01 is at most 0.03. The result is at most
  /// `maxDecimals`. The result `maxDecimals` means that numbers are not rounded.
  static func decimals(_ unit: Double) -> Int {
    (0..<maxDecimals).first { 1 / Decimal.scale($0) <= unit } ?? maxDecimals
  }

  /// The number of decimals at which numbers are not rounded.
  private static let maxDecimals = 40
}
