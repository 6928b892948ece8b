/// A colour by its components in sRGB and its opacity, interpolated as eyes see it.
///
/// The components carry sRGB's transfer curve, as in style sheets and drawing programs; they are 0…1 for what every
/// screen shows and may lie outside.
///
/// The data is what interpolation happens in: the cube roots of the three cone responses of Ottosson's OKLab, and
/// the opacity, each times 128. OKLab's own axes are a linear map of those roots, so that a straight way in
/// the one is a straight way in the other: halfway between blue and white is a light blue and no violet.
/// SwiftUI on macOS 27 prints the way from its red to its blue as (−22.421, 4.491, 47.533, 0), which is
/// this to every digit printed. Whether it scales the opacity so is not recorded, and is taken for granted.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing", 2020; IEC 61966-2-1 for sRGB.
public struct Color: Hashable, Sendable, Animatable {
  /// The data of the last two cones and of the opacity.
  public typealias RestData = AnimatablePair<Double, AnimatablePair<Double, Double>>

  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity: 0 for clear and 1 for opaque.
  public var opacity: Double

  /// Creates a colour.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// The roots of the responses of the long, middle and short cones, and the opacity, times 128.
  ///
  /// A component that the way back misses by its rounding alone, less than 10⁻¹³, is the number of nine decimals
  /// there: what was written is read again.
  public var animatableData: AnimatablePair<Double, RestData> {
    get {
      let roots = ConeRoots(linear: SIMD3(red, green, blue).map(TransferCurve.linear)).roots
      let scaled = roots * unitScale
      return AnimatablePair(
        scaled.x, AnimatablePair(scaled.y, AnimatablePair(scaled.z, opacity * unitScale)))
    }
    set {
      let encoded = Self.roots(newValue).linear.map(TransferCurve.encoded).map(Self.tidy)
      (red, green, blue) = (encoded.x, encoded.y, encoded.z)
      opacity = newValue.second.second.second / unitScale
    }
  }

  /// How fast the components change, per second, while the data changes at a velocity.
  ///
  /// Source: the chain rule, through the cubes, the matrix and sRGB's curve.
  public func velocity(of velocity: AnimatableData) -> Color {
    let roots = Self.roots(animatableData)
    let rates = roots.linearRate(Self.roots(velocity).roots)
    let slopes = SIMD3(red, green, blue).map(TransferCurve.linear).map(TransferCurve.slope)
    let (color, opacity) = (rates * slopes, velocity.second.second.second / unitScale)
    return Color(red: color.x, green: color.y, blue: color.z, opacity: opacity)
  }

  private static func roots(_ data: AnimatableData) -> ConeRoots {
    ConeRoots(
      roots: SIMD3(data.first, data.second.first, data.second.second.first) / unitScale)
  }

  private static func tidy(_ component: Double) -> Double {
    let short = (component * 1e9).rounded() / 1e9
    return abs(short - component) < 1e-13 ? short : component
  }
}

extension SIMD3<Double> {
  fileprivate func map(_ transform: (Double) -> Double) -> Self {
    Self(transform(x), transform(y), transform(z))
  }
}
