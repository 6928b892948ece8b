internal import AnimationWire
public import MotionAnalysis

/// A piecewise linear timing function.
///
/// Source: CSS Easing Functions Level 2, section 2.2, `linear()`.
public struct LinearTimingFunction: Sendable, Equatable {
  /// A corner: progress in time and in value.
  public struct Stop: Sendable, Equatable {
    /// Progress in time; never less than that of the stop before.
    public var input: Double
    /// Progress in value.
    public var output: Double
  }

  /// Two stops or more.
  public let stops: [Stop]

  private init(_ stops: [Stop]) { self.stops = stops }

  /// Reads a text such as `linear(0, 0.5 25% 75%, 1)`; `nil` where it is none.
  ///
  /// Inputs that are missing are spread evenly between their neighbours, those that would go back are raised.
  public init?(text: String) {
    let text = text.filter { !$0.isWhitespace || $0 == " " }
    guard text.hasPrefix("linear("), text.hasSuffix(")") else { return nil }
    var given: [(input: Double?, output: Double)] = []
    for part in text.dropFirst(7).dropLast().split(separator: ",", omittingEmptySubsequences: false)
    {
      let words = part.split(separator: " ")
      let numbers = words.filter { !$0.hasSuffix("%") }, inputs = words.filter { $0.hasSuffix("%") }
      guard numbers.count == 1, inputs.count <= 2, let output = Self.number(numbers[0]) else {
        return nil
      }
      let percents = inputs.compactMap { Self.number($0.dropLast()).map { $0 / 100 } }
      guard percents.count == inputs.count else { return nil }
      given += percents.isEmpty ? [(nil, output)] : percents.map { ($0, output) }
    }
    guard given.count >= 2 else { return nil }
    self.init(Self.placed(given))
  }

  private static func number(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    return isPlain ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
  }

  private static func placed(_ given: [(input: Double?, output: Double)]) -> [Stop] {
    var inputs = given.map(\.input)
    inputs[0] = inputs[0] ?? 0
    inputs[inputs.count - 1] = inputs[inputs.count - 1] ?? 1
    var largest = -Double.infinity
    for index in inputs.indices {
      guard let input = inputs[index] else { continue }
      largest = max(largest, input)
      inputs[index] = largest
    }
    var index = 0
    while index < inputs.count {
      guard inputs[index] == nil,
        let next = (index..<inputs.count).first(where: { inputs[$0] != nil }),
        let left = inputs[index - 1], let right = inputs[next]
      else {
        index += 1
        continue
      }
      let count = Double(next - index + 1)
      for hole in index..<next {
        inputs[hole] = left + (right - left) * Double(hole - index + 1) / count
      }
      index = next
    }
    return zip(inputs, given).map { Stop(input: $0 ?? 0, output: $1.output) }
  }

  /// The output and the slope at an input; beyond the ends the first and last pieces go on.
  public func point(at input: Double) -> (value: Double, slope: Double) {
    var index = stops.lastIndex { $0.input <= input } ?? 0
    index = min(index, stops.count - 2)
    let (left, right) = (stops[index], stops[index + 1])
    guard right.input > left.input else { return (right.output, 0) }
    let slope = (right.output - left.output) / (right.input - left.input)
    return (left.output + slope * (input - left.input), slope)
  }

  /// Draws a motion with stops on its course, each as far from the one before as an error allows.
  ///
  /// `/v1/export/css` has fewer stops, since those may lie beside the course.
  ///
  /// - Parameters:
  ///   - motion: What is drawn, over its whole duration.
  ///   - error: The part of the way that a piece may be off between its stops.
  init(_ motion: MotionCurve, error: Double) {
    let count = 1000
    let times = (0...count).map { motion.duration * Double($0) / Double(count) }
    let values = motion.points(at: times).map { ($0.value - motion.from) / motion.travel }
    var stops = [Stop(input: 0, output: 0)]
    var start = 0
    while start < count {
      var end = start + 1
      // The cone of slopes that keep within the error of all values passed.
      var low = -Double.infinity, high = Double.infinity
      let base = stops[stops.count - 1].output
      for next in (start + 1)...count {
        let value = next == count ? 1 : values[next]
        let slope = (value - base) / Double(next - start)
        if slope < low || slope > high { break }
        end = next
        low = max(low, (value - error - base) / Double(next - start))
        high = min(high, (value + error - base) / Double(next - start))
      }
      let output = end == count ? 1 : values[end].rounded(decimals: 4)
      stops.append(Stop(input: (Double(end) / Double(count)), output: output))
      start = end
    }
    self.init(stops)
  }

  /// The text that reads back as the same function.
  public var text: String {
    let last = stops.count - 1
    let words = stops.enumerated().map { index, stop in
      let isImplied = index == 0 && stop.input == 0 || index == last && stop.input == 1
      return stop.output.text + (isImplied ? "" : " \((stop.input * 100).tidy.text)%")
    }
    return "linear(\(words.joined(separator: ", ")))"
  }

  /// The motion of it over a way and a time.
  public func motion(over distance: Double, lasting duration: Double) -> MotionCurve {
    .timed(over: distance, lasting: duration) { point(at: $0) }
  }
}
