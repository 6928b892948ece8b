/// An angle, such as that of a rotation or of a hue.
///
/// An angle is animated in radians times 128. A spring ends when velocity and force fall below
/// fixed thresholds, which are meant for distances in points. In plain radians, a spring would end
/// far too early.
///
/// Source: SwiftUI `Angle`; the scale is that of OpenSwiftUI and VUI.
public struct Angle: Hashable, Sendable, Animatable {
  /// The angle in radians.
  public var radians: Double

  /// Creates an angle in radians.
  public init(radians: Double) { self.radians = radians }

  /// Creates an angle in degrees.
  public init(degrees: Double) { radians = Self.radians(degrees) }

  /// Returns an angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// Returns an angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// The angle of 0 radians.
  public static let zero = Angle(radians: 0)

  /// The angle in degrees.
  ///
  /// The value is the radians times 180/π, rounded to nine decimal places if the rounded number
  /// converts to the same radians. So an angle created from 11° returns 11, although its radians
  /// times 180/π are not exactly 11.
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

/// The factor by which angles, unit points and colors are multiplied in their animatable data.
///
/// A multiplication by a power of two loses no digits.
///
/// Source: SwiftUI, as re-implemented by OpenSwiftUI and VUI; confirmed by the colors recorded on
/// macOS 27.
let unitScale = 128.0
