/// An angle of a rotation or a hue.
///
/// Its data is the radians times 128, so that a spring of angles ends when a hundred-odd points of it would:
/// the end is judged by fixed thresholds, which a bare radian would meet far too early.
///
/// Source: SwiftUI `Angle`; the scale as OpenSwiftUI and VUI have it.
public struct Angle: Hashable, Sendable, Animatable {
  /// The size in radians.
  public var radians: Double

  /// Creates an angle of so many radians.
  public init(radians: Double) { self.radians = radians }

  /// Creates an angle of so many degrees.
  public init(degrees: Double) { radians = Self.radians(degrees) }

  /// Returns an angle of so many radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// Returns an angle of so many degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// No turn at all.
  public static let zero = Angle(radians: 0)

  /// The size in degrees.
  ///
  /// Of all numbers that stand for the same radians it is the one of nine decimals, if there is such a number:
  /// an angle of 11° says 11, where the product of its radians by 180/π is not quite that.
  public var degrees: Double {
    get {
      let degrees = radians * 180 / .pi
      let short = (degrees * 1e9).rounded() / 1e9
      return Self.radians(short) == radians ? short : degrees
    }
    set { radians = Self.radians(newValue) }
  }

  /// The radians times 128.
  public var animatableData: Double {
    get { radians * unitScale }
    set { radians = newValue / unitScale }
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}

/// What data of values that are of the order of 1 is multiplied by, a power of two: no digit is lost.
///
/// Source: SwiftUI, as re-implemented by OpenSwiftUI and VUI; met by the colours recorded on macOS 27.
let unitScale = 128.0
