/// The curve between sRGB's components and light, odd about 0 so that it holds for components outside 0…1.
///
/// The straight part near black and the power above it meet without a gap that any screen could show.
///
/// Source: IEC 61966-2-1; the extension below 0 as in extended sRGB.
enum TransferCurve {
  /// The light of a component.
  static func linear(_ encoded: Double) -> Double {
    let size = encoded.magnitude
    let light = size <= 0.040_45 ? size / 12.92 : _pow((size + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -light : light
  }

  /// The component of a light.
  static func encoded(_ linear: Double) -> Double {
    let size = linear.magnitude
    let component = size <= 0.003_130_8 ? size * 12.92 : 1.055 * _pow(size, 1 / 2.4) - 0.055
    return linear < 0 ? -component : component
  }

  /// How much a component changes with its light.
  static func slope(_ linear: Double) -> Double {
    let size = linear.magnitude
    return size <= 0.003_130_8 ? 12.92 : 1.055 / 2.4 * _pow(size, 1 / 2.4 - 1)
  }
}
