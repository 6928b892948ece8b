internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages

/// An evaluation as streamed content, which is computed while it is sent.
struct EvaluationStream: SteppedStream {
  private let evaluation: PreparedEvaluation
  private let outputFormat: OutputFormat
  /// The maximum number of work steps of the whole stream.
  private let steps: Int
  let keptBytes: Int

  /// The time in seconds at which the playback ends.
  ///
  /// If the sample times have no fixed end, the value is the start of the sample times.
  var end: Double { evaluation.playback.grid.end ?? evaluation.playback.grid.start }

  /// Creates the stream of an evaluation.
  ///
  /// - Parameters:
  ///   - storedBytes: The size in bytes of the stored session; 0 if there is none.
  ///   - range: The location of the range in the request, for errors.
  /// - Throws: A problem, before the first byte, if sampling and writing the numbers takes more
  ///   than `steps` work steps.
  init(
    _ evaluation: PreparedEvaluation, outputFormat: OutputFormat, storedBytes: Int = 0,
    range: InputLocation, steps: Int = Limits.streamedWork.max
  ) throws(Problem) {
    self.evaluation = evaluation
    self.outputFormat = outputFormat
    self.steps = steps
    keptBytes = WorkerStream.sceneBytes(describedIn: storedBytes)
    try checkNumbers(at: range)
  }

  /// Throws a problem if sampling and writing all numbers takes more than `steps` work steps.
  ///
  /// The work steps of the animations are not known in advance. If all steps together exceed the
  /// maximum later, the stream ends without its last chunk.
  private func checkNumbers(at range: InputLocation) throws(Problem) {
    // BOUND: at most `streamedSamples` samples of 2049 numbers and 64 properties.
    let count = evaluation.playback.grid.count ?? 0
    guard count * (numbersPerSample + evaluation.columns.count) > steps else { return }
    let advice = Playing.advice(properties: evaluation.columns.count, evaluation.options)
    throw Problem(
      """
      \(count) samples of \(numbersPerSample) numbers take more than \(steps) computation steps \
      \(Limits.streamedWork.citation): \(advice)
      """, at: range)
  }

  /// The number of values, velocities and times of one sample.
  private var numbersPerSample: Int {
    let perNumber = evaluation.options.includesVelocity ? 2 : 1
    return evaluation.columns.reduce(1) { $0 + ($1.width ?? 1) * perNumber }
  }

  func begin() -> any ContentProducer {
    let writer: any SampleWriter =
      outputFormat == .csv
      ? SampleTable(options: evaluation.options)
      : SampleLines(head: evaluation.head, options: evaluation.options)
    return EvaluationProducer(
      evaluation, writer, numbersPerSample: numbersPerSample, steps: steps,
      // Parsers of lines ignore an empty line.
      probe: outputFormat == .csv ? [] : [UInt8(ascii: "\n")])
  }
}

/// A producer that computes the samples of one evaluation piece by piece.
private final class EvaluationProducer: SteppedProducer {
  private enum Stage { case head, samples, over }

  private var playback: ScenePlayback
  private var writer: any SampleWriter
  private let evaluation: PreparedEvaluation
  private let numbersPerSample: Int
  private let samplesPerPiece: Int
  /// The budget that counts the work steps of all pieces together.
  private let whole: WorkBudget
  private var stage = Stage.head
  private var animating: [String] = []
  private(set) var samplesMade = 0
  private var cost = PieceCost()
  let probe: [UInt8]

  /// Creates a producer that plays a copy of the evaluation's scene.
  ///
  /// - Parameters:
  ///   - steps: The maximum number of work steps of all pieces. Writing a number is one step.
  ///   - probe: Bytes that parsers of the format ignore; empty if there are none. The transport can
  ///     send these bytes between pieces.
  init(
    _ evaluation: PreparedEvaluation, _ writer: any SampleWriter, numbersPerSample: Int,
    steps: Int, probe: [UInt8]
  ) {
    self.probe = probe
    self.evaluation = evaluation
    playback = evaluation.playback
    self.writer = writer
    self.numbersPerSample = numbersPerSample
    samplesPerPiece = max(1, Self.numbersPerPiece / max(1, numbersPerSample))
    whole = WorkBudget(steps: steps)
  }

  var isCostly: Bool { cost.isHigh(usesSources: playback.usesSources) }

  func next(within steps: Int) -> ContentPiece {
    do throws(AnimationScene.PlaybackLimitExceeded) {
      switch stage {
      case .head:
        writer.begin(evaluation.columns)
        stage = .samples
      case .samples:
        guard try play(within: steps) else { return .failure }
      case .over: return .end
      }
    } catch {
      return .failure
    }
    let bytes = writer.take()
    return bytes.isEmpty ? .pending : .bytes(bytes)
  }

  /// Plays and writes the next samples.
  ///
  /// - Returns: False if a value overflows, or if the stream has taken too many work steps. The
  ///   transport then closes the connection, so the client detects that the content is incomplete.
  private func play(within steps: Int) throws(AnimationScene.PlaybackLimitExceeded) -> Bool {
    let meter = Work.budget ?? WorkBudget(steps: .max)
    let begin = meter.spent
    var count = 0
    repeat {
      guard
        var samples = try playback.next(
          samples: samplesPerPiece - count, steps: steps - (meter.spent - begin), meter)
      else {
        writer.end(animating: animating)
        stage = .over
        break
      }
      // The values of a custom animation may overflow at any time.
      guard samples.firstOverflow(evaluation.allowance) == nil else { return false }
      samples.events.removeAll { !evaluation.isReported($0) }
      animating = samples.animating
      count += samples.times.count
      writer.write(samples)
    } while playback.usesSources && count < samplesPerPiece && meter.spent - begin < steps
    samplesMade += count
    let spent = meter.spent - begin
    cost.record(steps: spent)
    return whole.spend(spent + count * numbersPerSample, on: .samples)
  }

  /// The approximate number of times, values and velocities in one piece.
  ///
  /// The transport sends a piece as one chunk.
  private static let numbersPerPiece = 1024
}

extension SceneEvent {
  /// True if an evaluation from a start time reports the event.
  ///
  /// Events after the start are reported. If the start is 0, events at 0 are reported, too.
  func isReported(from start: Double) -> Bool { time > start || start == 0 && time == 0 }
}
