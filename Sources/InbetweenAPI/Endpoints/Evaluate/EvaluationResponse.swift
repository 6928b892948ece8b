internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// The JSON result of an evaluation, which is written directly to the output buffer.
///
/// Source: the contract, `openapi.yaml` schema `Evaluation`, specifies the order of the keys.
struct EvaluationResponse {
  /// The optional contents of a response.
  struct Options: Sendable, Equatable {
    /// True to include velocities, in units per second.
    var includesVelocity = false
    /// True to include the difference between the fidelities `exact` and `swiftui`.
    var includesFidelityGap = false
    /// True to include the analysis of the motions, such as overshoot and settling time.
    var includesAnalysis = false
    /// True to omit the times, which a client can derive from its request.
    var omitsTimes = false
    /// The number of decimals of values and velocities.
    ///
    /// If the property is `nil`, each number has as few digits as suffice to parse the same number.
    var precision: Int?

    init() {}
  }

  /// The revision of the engine; the revision changes if any digit of any response changes.
  static let engine = "1.0"

  /// The samples and events of the response; events that are not reported were removed.
  let samples: Samples
  let grid: SampleGrid
  let fidelity: Fidelity
  let frameRate: Double
  let options: Options
  /// The samples at the same times in the fidelity that the request does not select.
  ///
  /// The value is `nil` if the difference between the two fidelities is not requested.
  var counterpart: Samples?
  /// Sentences, each with a reason to doubt the values.
  var warnings: [String] = []
  /// The analysis of the motions; `nil` if the response does not include the analysis.
  var analysis: AnalysisResponse?

  /// An estimate of the response's size in bytes, so that the buffer is usually allocated only
  /// once.
  ///
  /// The estimate does not include an analysis, warnings or the difference between the fidelities.
  var sizeEstimate: Int {
    let numbers = samples.columns.reduce(options.omitsTimes ? 0 : samples.times.count) {
      $0 + $1.values.count + $1.velocities.count
    }
    let typed = samples.columns.reduce(0) {
      $1.form == nil ? $0 : $0 + ($1.values.count + $1.velocities.count) / ($1.width ?? 1)
    }
    // Numbers are written in groups of 16. Each group reserves space for the longest numbers.
    let atOnce = min(numbers, 16) * 44
    return 512 + atOnce + numbers * 22 + typed * 48 + samples.columns.count * 48
      + samples.events.count * 100
  }

  /// Writes the first members of a response with computed motions: the engine's revision and the
  /// fidelity.
  static func writeHead(_ fidelity: Fidelity, to json: inout JSONWriter) {
    json.string("engine", engine)
    json.string("fidelity", fidelity.rawValue)
  }

  /// Writes the members of the response into an object that the caller opens and closes.
  func write(to json: inout JSONWriter) {
    EvaluationHead(
      fidelity: fidelity, frameRate: frameRate, grid: grid, end: samples.end,
      count: samples.times.count
    ).write(to: &json)
    if options.omitsTimes {
      json.precomputed(Self.values)
    } else {
      json.precomputed(Self.times)
      if !FrameTimes.append(grid, count: samples.times.count, to: &json.output) {
        json.elements(samples.times)
      }
      json.precomputed(Self.valuesAfterTimes)
    }
    // An overflow was rejected earlier. As in SwiftUI, keyframes of length 0 yield 0/0. Vertical
    // curves have an infinite velocity. These numbers become `null`.
    json.nullable {
      write(isVelocity: false, to: &$0)
      if options.includesVelocity {
        $0.precomputed(Self.velocities)
        write(isVelocity: true, to: &$0)
      }
    }
    json.precomputed(Self.events)
    for event in samples.events { event.write(to: &json) }
    json.precomputed(Self.animating)
    for name in samples.animating { json.string(name) }
    json.endArray()
    SceneWarnings.write(warnings, to: &json)
    if let counterpart {
      json.beginObject(FidelityGap.word)
      for (property, gap) in samples.gaps(to: counterpart) {
        json.key(property)
        gap.write(to: &json)
      }
      json.endObject()
    }
    analysis?.write(to: &json)
  }

  private static let times: PrecomputedJSON = #","times":["#
  private static let values: PrecomputedJSON = #","values":{"#
  private static let valuesAfterTimes: PrecomputedJSON = #"],"values":{"#
  private static let velocities: PrecomputedJSON = #"},"velocities":{"#
  private static let events: PrecomputedJSON = #"},"events":["#
  private static let animating: PrecomputedJSON = #"],"animating":["#

  /// Writes the values or velocities of all properties as members of an object that the caller
  /// opened.
  private func write(isVelocity: Bool, to json: inout JSONWriter) {
    for column in samples.columns {
      json.beginArray(column.name)
      let values = isVelocity ? column.velocities : column.values
      var count = values.count
      if let form = column.form {
        count /= column.width ?? 1
        for index in 0..<count {
          column.write(
            form, at: index, isVelocity: isVelocity, to: &json, precision: options.precision)
        }
      } else if let width = column.width {
        count /= width
        json.elements(values, precision: options.precision, width: width)
      } else {
        json.elements(values, precision: options.precision)
      }
      // A removed property has no further values, so `null` is written.
      for _ in count..<max(count, samples.times.count) { json.null() }
      json.endArray()
    }
  }
}

extension FidelityGap {
  /// Writes the difference between the fidelities as an object.
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.nullable("largest", largest)
    json.number("time", time)
    json.endObject()
  }
}
