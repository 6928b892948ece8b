/// A color, given by the responses of the eye's three kinds of cones.
///
/// The type stores the cube root of each response. For a color outside the visible range, a
/// response and its root can be negative. So every color has roots, and every root triple has a
/// color.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing", 2020. The matrix for
/// linear sRGB has the digits of the article's later revision.
struct ConeRoots {
  /// The roots for the long, middle and short cones; for white, each root is 1.
  let roots: SIMD3<Double>

  init(roots: SIMD3<Double>) { self.roots = roots }

  /// Creates the roots from the linear components of a color in sRGB.
  init(linear: SIMD3<Double>) {
    let response = Self.fromLinear * linear
    roots = SIMD3(_cbrt(response.x), _cbrt(response.y), _cbrt(response.z))
  }

  /// The linear components in sRGB; roots are clamped to ±1e100, so that the components are finite.
  var linear: SIMD3<Double> {
    let roots = roots.bounded
    return Self.toLinear * (roots * roots * roots)
  }

  /// Returns the rate of change of the linear components.
  ///
  /// - Parameter rate: The rate of change of the roots.
  func linearRate(_ rate: SIMD3<Double>) -> SIMD3<Double> {
    let roots = roots.bounded
    return Self.toLinear * (3 * roots * roots * rate.bounded)
  }

  static let fromLinear = Matrix3(
    rows: SIMD3(0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9),
    SIMD3(0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6),
    SIMD3(0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5))
  // The inverse is computed, because the published inverse has too few digits.
  /// The matrix that converts cone responses to linear sRGB components: the inverse of
  /// `fromLinear`.
  static let toLinear = fromLinear.inverse
}

extension SIMD3<Double> {
  /// The components, clamped to ±1e100.
  fileprivate var bounded: Self {
    replacing(with: 1e100, where: self .> 1e100).replacing(with: -1e100, where: self .< -1e100)
  }
}
