/// A color, given by its sRGB components and its opacity, and interpolated perceptually.
///
/// The components are gamma-encoded by sRGB's transfer curve, as in style sheets and drawing
/// programs. Colors that every screen can show have components in 0…1; other colors have at least
/// one component outside this range.
///
/// The animatable data has four numbers, each multiplied by 128: the cube roots of the eye's three
/// cone responses, and the opacity. Ottosson's OKLab defines the cone responses. A straight line in
/// these numbers is a straight line in OKLab. For example, the middle between blue and white is a
/// light blue, not a violet.
///
/// On macOS 27 in dark appearance, SwiftUI's data of `Color.blue` minus SwiftUI's data of
/// `Color.red` is (−22.421, 4.491, 47.533, 0). The data of this type agrees in all of these digits.
/// SwiftUI's factor for the opacity is not recorded; this type assumes 128.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing", 2020; IEC 61966-2-1 for
/// sRGB.
public struct Color: Hashable, Sendable, Animatable {
  /// The type of `animatableData` without the first number: two cube roots and the opacity.
  public typealias RestData = AnimatablePair<Double, AnimatablePair<Double, Double>>

  /// The red component, gamma-encoded in sRGB.
  public var red: Double
  /// The green component, gamma-encoded in sRGB.
  public var green: Double
  /// The blue component, gamma-encoded in sRGB.
  public var blue: Double
  /// The opacity: 0 for clear and 1 for opaque.
  public var opacity: Double

  /// Creates a color from its sRGB components and its opacity.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// The cube roots of the eye's three cone responses, and the opacity, all times 128.
  ///
  /// The cones are in the order long, middle, short. When the data is set, a component within 10⁻¹³
  /// of a number with nine decimals becomes that number. So conversion to data and back does not
  /// change a component in 0…1 with at most nine decimals.
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

  /// Converts a velocity of the animatable data to the velocity of the components, per second.
  ///
  /// Source: the chain rule, applied to the cubes, the matrix and sRGB's curve.
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
