/// A keyframe as a format writes it.
public struct BakedKeyframe: Sendable, Equatable {
  /// The time in the format's own unit.
  public var time: Double
  /// The value in the format's own unit.
  public var value: Double
  /// The control points of the way to the next keyframe; `nil` for a straight line.
  public var handles: Handles?

  /// The two control points of a cubic Bézier curve between two keyframes.
  public struct Handles: Sendable, Equatable {
    /// The time and value of the first, in the coordinates of the format.
    public var out: SIMD2<Double>
    /// The time and value of the second.
    public var into: SIMD2<Double>
  }
}

/// One number of a bake.
public struct BakedTrack: Sendable {
  /// The number's name: of its property, with the component's where that has several.
  public let name: String
  /// The property, by the scene's name.
  public let property: String
  /// Where it begins and ends, in units of the scene.
  public let from, to: Double
  /// How many units are all of its travel.
  public let travel: Double
  /// The keyframes, as they are written.
  public internal(set) var keyframes: [BakedKeyframe]
  /// The fewest with straight lines between them that keep the error; `nil` for other keyframes.
  public let fewestKeyframes: Int?
  /// The largest distance of what is played from the motion, in parts of the travel.
  public internal(set) var maxError: Double
  /// When it is met, in seconds from the beginning.
  public internal(set) var maxErrorTime: Double
  /// The decimals of times and of values.
  let timeDecimals, valueDecimals: Int
  /// How finely a path has to be played; 1 for the platform's usual.
  let precision: Double
  /// The motion that it stands for.
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

/// Numbers of a few decimals.
enum Rounded {
  /// The double next to a number with at most so many decimals.
  static func number(_ value: Double, _ decimals: Int) -> Double {
    guard decimals < most else { return value }
    let scale = Decimal.scale(decimals)
    // So large a number has no decimals anyway.
    guard abs(value) * scale < 0x1p52 else { return value }
    return (value * scale).rounded() / scale
  }

  /// The fewest decimals of which one unit is not more than a number; `most` for all that there are.
  static func decimals(_ unit: Double) -> Int {
    (0..<most).first { 1 / Decimal.scale($0) <= unit } ?? most
  }

  /// So small a number keeps all its digits.
  private static let most = 40
}
