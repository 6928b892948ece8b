/// A parser of the texts of named easing functions, such as `back.out(1.7)`.
enum EaseText {
  /// The families of functions that take no arguments in GSAP and in anime.js.
  private static let families: [String: NamedEase.Family] = [
    "quad": .power(2), "cubic": .power(3), "quart": .power(4), "quint": .power(5), "sine": .sine,
    "circ": .circ, "bounce": .bounce,
  ]

  /// Returns the GSAP easing function that a text names; `nil` for an unknown text.
  ///
  /// A name without a mode, such as `power2`, has the mode `out`. `Power2.easeOut` is the older
  /// spelling of `power2.out`.
  ///
  /// Source: greensock/GSAP src/gsap-core.js 3.13, `_insertEase`, `_configElastic`, `_configBack`.
  /// In older versions of GSAP, `expo` is 2^(10x − 10). The old and the new function differ by at
  /// most 0.8 % of the distance.
  static func gsap(_ text: String) -> CodeReader.Ease? {
    guard let (name, numbers) = parts(of: text) else { return nil }
    let words = name.split(separator: ".").map(String.init)
    guard let first = words.first?.lowercased(), words.count <= 2 else { return nil }
    if first == "steps" || first == "steppedease" {
      guard let count = argument(numbers, 0, 1), count == count.rounded(),
        (1...SteppedEase.maxCount).contains(count)
      else { return nil }
      return SteppedEase.ease(count, isImmediate: argument(numbers, 1, 0) == 1)
    }
    let modes: [String: NamedEase.Mode] = [
      "in": .in, "out": .out, "inOut": .inOut, "easeIn": .in, "easeOut": .out,
      "easeInOut": .inOut,
    ]
    if ["none", "linear", "power0"].contains(first) { return .linear }
    guard let mode = modes[words.count > 1 ? words[1] : "out"] else { return nil }
    let powers = ["power1": 2.0, "power2": 3, "power3": 4, "power4": 5, "strong": 5]
    let family: NamedEase.Family?
    switch first {
    case "expo": family = .blendedExpo
    case "back": family = back(numbers, 1.70158)
    case "elastic":
      // An amplitude below 1 makes the period longer.
      family = elastic(numbers, mode == .inOut ? 0.45 : 0.3).map {
        .elastic(amplitude: max($0.amplitude, 1), period: $0.period / min($0.amplitude, 1))
      }
    default: family = families[first] ?? powers[first].map(NamedEase.Family.power)
    }
    return family.map { .named($0, mode) }
  }

  /// Returns the anime.js easing function that a text names; `nil` for an unknown text.
  ///
  /// Source: juliangarnier/anime src/easings/eases/parser.js, v4.
  static func anime(_ text: String) -> CodeReader.Ease? {
    guard let (name, numbers) = parts(of: text) else { return nil }
    if name == "linear" || name == "none" { return .linear }
    if name == "cubicBezier" {
      let points = numbers.compactMap(\.self)
      return points.count == 4 && numbers.count == 4 ? .points(points) : nil
    }
    let modes: [NamedEase.Mode] = [.inOut, .outIn, .in, .out]
    guard let mode = modes.first(where: { name.hasPrefix($0.rawValue) }) else { return nil }
    let rest = String(name.dropFirst(mode.rawValue.count))
    let family: NamedEase.Family?
    switch rest {
    case "":
      family = argument(numbers, 0, 1.68).flatMap { (0.01...100).contains($0) ? .power($0) : nil }
    case "Expo": family = .expo
    case "Back": family = back(numbers, 1.7)
    case "Elastic":
      family = elastic(numbers, 0.3).map {
        .elastic(amplitude: min(max($0.amplitude, 1), 10), period: min($0.period, 2))
      }
    default: family = rest.first?.isUppercase ?? false ? families[rest.lowercased()] : nil
    }
    return family.map { .named($0, mode) }
  }

  /// Returns the family `back`; the overshoot is the first of the arguments `numbers`.
  ///
  /// If there are no arguments, the overshoot is `usual`. The result is `nil` if the first argument
  /// is out of range or not a number.
  private static func back(_ numbers: [Double?], _ usual: Double) -> NamedEase.Family? {
    argument(numbers, 0, usual).flatMap { $0.magnitude <= 1000 ? .back(overshoot: $0) : nil }
  }

  /// Returns the amplitude and the period of an elastic function; `nil` if an argument is out of
  /// range or not a number.
  ///
  /// The parameter `usual` is the default period.
  private static func elastic(
    _ numbers: [Double?], _ usual: Double
  ) -> (amplitude: Double, period: Double)? {
    guard let amplitude = argument(numbers, 0, 1), let period = argument(numbers, 1, usual),
      (0.01...1000).contains(amplitude),
      (0.001...1000).contains(period)
    else { return nil }
    return (amplitude, period)
  }

  /// Returns the argument at an index; `nil` if the argument is not a number.
  ///
  /// If there are fewer arguments, the result is the default `usual`.
  private static func argument(_ numbers: [Double?], _ index: Int, _ usual: Double) -> Double? {
    numbers.indices.contains(index) ? numbers[index] : usual
  }

  /// Returns the name and the arguments of a text such as `back.out(1.7)`.
  ///
  /// An argument that is not a number is `nil`. The whole result is `nil` if the text is malformed
  /// or has more than 256 bytes.
  private static func parts(of text: String) -> (name: String, numbers: [Double?])? {
    // A longer text is not valid: a name with four numbers in full precision has fewer bytes.
    guard text.utf8.count <= 256 else { return nil }
    let parts = text.split(separator: "(", maxSplits: 1).map(String.init)
    guard let name = parts.first.map(StyleSheet.trimmed) else { return nil }
    guard parts.count == 2 else { return text.contains("(") ? nil : (name, []) }
    guard parts[1].hasSuffix(")") else { return nil }
    let numbers = parts[1].dropLast().split(separator: ",").map { part in
      let word = StyleSheet.trimmed(part)
      return word == "true" ? 1 : Double(word).flatMap { $0.isFinite ? $0 : nil }
    }
    return (name, numbers)
  }
}
