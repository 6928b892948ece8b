/// The sRGB transfer curve between encoded components and linear light.
///
/// The curve is an odd function, so it also applies to components below 0. Near black, the curve is
/// linear; elsewhere, it is a power function. The step where the two parts meet is too small for
/// any screen to show.
///
/// Source: IEC 61966-2-1; the extension below 0 as in extended sRGB.
enum TransferCurve {
  /// Returns the linear light for a gamma-encoded component.
  static func linear(_ encoded: Double) -> Double {
    let size = encoded.magnitude
    let light = size <= 0.040_45 ? size / 12.92 : _pow((size + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -light : light
  }

  /// Returns the gamma-encoded component for a linear light.
  static func encoded(_ linear: Double) -> Double {
    let size = linear.magnitude
    let component = size <= 0.003_130_8 ? size * 12.92 : 1.055 * _pow(size, 1 / 2.4) - 0.055
    return linear < 0 ? -component : component
  }

  /// Returns the derivative of the encoded component with respect to the linear light.
  static func slope(_ linear: Double) -> Double {
    let size = linear.magnitude
    return size <= 0.003_130_8 ? 12.92 : 1.055 / 2.4 * _pow(size, 1 / 2.4 - 1)
  }
}
