import AnimationCore
import TestSupport
import Testing

@Suite("A color")
struct ColorTests {
  @Test("of eight bits per component round-trips to the last bit")
  func eightBits() {
    for grey in 0...255 {
      let part = Double(grey) / 255
      let color = Color(red: part, green: part, blue: part, opacity: part)
      #expect(color.again.bytes == color.bytes)
    }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let parts = (0..<4).map { _ in Double(random.whole(0...255)) / 255 }
      let color = Color(red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3])
      #expect(color.again.bytes == color.bytes)
      #expect(color.again.distance(to: color) < 1e-13)
    }
  }

  @Test("outside the display gamut round-trips, too")
  func outside() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5_000 {
      let parts = (0..<4).map { _ in Double.random(in: -3...3, using: &random) }
      let color = Color(red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3])
      #expect(color.again.distance(to: color) < 1e-12)
    }
  }

  @Test("with few digits round-trips to the same digits")
  func digits() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let color = Color(
        red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1))
      #expect(color.again == color)
    }
  }

  @Test("has the axes of OKLab as a linear map of its data")
  func lightness() {
    // Source: Björn Ottosson, "A perceptual color space for image processing": L, a and b of white,
    // and of sRGB's red.
    let white = Color(red: 1, green: 1, blue: 1).lab
    let red = Color(red: 1, green: 0, blue: 0).lab
    #expect(isClose(white, [1, 0, 0], absolute: 1e-7), "\(white)")
    #expect(isClose(red, [0.627_955, 0.224_863, 0.125_846], absolute: 1e-6), "\(red)")
  }

  @Test("has the velocity of its finite differences")
  func velocity() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      let parts = (0..<8).map { _ in Double.random(in: 0.1...1, using: &random) }
      let color = Color(red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3])
      let other = Color(red: parts[4], green: parts[5], blue: parts[6], opacity: parts[7])
      let rate = other.animatableData - color.animatableData
      let emitted = color.velocity(of: rate)
      let step = 1e-5
      var (before, after) = (color, color)
      before.animatableData = color.animatableData - rate.scaled(by: step)
      after.animatableData = color.animatableData + rate.scaled(by: step)
      for part in [\Color.red, \.green, \.blue, \.opacity] {
        let slope = (after[keyPath: part] - before[keyPath: part]) / (2 * step)
        #expect(isClose(emitted[keyPath: part], slope, absolute: 2e-6), "\(color) to \(other)")
      }
    }
  }
}

extension Color {
  /// The color after conversion to its `animatableData` and back.
  fileprivate var again: Color {
    var color = Color(red: 0.5, green: 0, blue: 0, opacity: 0)
    color.animatableData = animatableData
    return color
  }

  fileprivate var bytes: [Double] { [red, green, blue, opacity].map { ($0 * 255).rounded() } }

  /// The components of the color's `animatableData`.
  fileprivate var components: [Double] { TypedValue.color(self).data.components }

  fileprivate func distance(to other: Color) -> Double {
    max(
      abs(red - other.red), abs(green - other.green), abs(blue - other.blue),
      abs(opacity - other.opacity))
  }

  /// The color in OKLab: the lightness L and the axes a and b.
  ///
  /// Source: Björn Ottosson, "A perceptual color space for image processing", the second matrix.
  fileprivate var lab: [Double] {
    let roots = components.map { $0 / 128 }
    return [
      [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.8086757660],
    ].map { $0[0] * roots[0] + $0[1] * roots[1] + $0[2] * roots[2] }
  }
}
