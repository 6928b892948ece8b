internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages

/// An evaluation as streamed content, which is computed while it is sent.
///
/// `Sendable` is unchecked: a scene is not `Sendable`, because custom animations store state during
/// playback. But the scene stored here is never played; the producer plays a copy.
struct EvaluationStream: ContentStream, @unchecked Sendable {
  private let playback: ScenePlayback
  private let columns: [Samples.Column]
  private let allowance: Samples.Allowance
  private let head: EvaluationHead
  private let outputFormat: OutputFormat
  private let options: EvaluationResponse.Options
  private let isReported: @Sendable (SceneEvent) -> Bool

  /// The time in seconds at which the playback ends.
  var end: Double { playback.grid.end ?? playback.grid.start }

  /// Prepares the playback of an evaluation without a session.
  ///
  /// - Throws: A problem, before the first byte, if a motion does not end within the limits.
  init(_ evaluation: borrowing EvaluationRequest, outputFormat: OutputFormat, range: InputLocation)
    throws(Problem)
  {
    let start = evaluation.grid.start
    try self.init(
      evaluation.scene, evaluation.grid, evaluation.options, outputFormat: outputFormat,
      range: range
    ) { $0.isReported(from: start) }
  }

  /// Prepares the playback of a scene.
  ///
  /// - Parameters:
  ///   - range: The location of the range in the request, for errors.
  ///   - isReported: Returns true if the response contains an event.
  /// - Throws: A problem, before the first byte, if a motion does not end within the limits.
  init(
    _ scene: AnimationScene, _ grid: SampleGrid, _ options: EvaluationResponse.Options,
    outputFormat: OutputFormat, range: InputLocation,
    isReported: @escaping @Sendable (SceneEvent) -> Bool
  ) throws(Problem) {
    self.isReported = isReported
    playback = try Playing.playback(scene, grid, options, range: range)
    try Playing.checkGrowth(of: scene, playback, range: range)
    columns = scene.columns
    allowance = Samples.Allowance(scene)
    head = EvaluationHead(
      fidelity: scene.fidelity, frameRate: scene.frameRate, grid: playback.grid,
      end: playback.grid.end ?? 0, count: playback.grid.count ?? 0,
      warnings: SceneWarnings.sentences(of: scene))
    self.outputFormat = outputFormat
    self.options = options
  }

  func begin() -> any ContentProducer {
    let writer: any SampleWriter =
      outputFormat == .csv
      ? SampleTable(options: options) : SampleLines(head: head, options: options)
    let numbers = columns.reduce(1) { $0 + ($1.width ?? 1) * (options.includesVelocity ? 2 : 1) }
    return EvaluationProducer(
      playback, columns, allowance, writer, isReported,
      samplesPerPiece: max(1, Self.numbersPerPiece / numbers))
  }

  /// The approximate number of values that fit in one chunk of the transport.
  private static let numbersPerPiece = 1024
}

/// The playback of one stream, chunk by chunk.
private final class EvaluationProducer: SampleProducer {
  private enum Stage { case head, samples, over }

  private var playback: ScenePlayback
  private var writer: any SampleWriter
  private let columns: [Samples.Column]
  private let allowance: Samples.Allowance
  private let isReported: @Sendable (SceneEvent) -> Bool
  private let samplesPerPiece: Int
  private var stage = Stage.head
  private var animating: [String] = []
  private(set) var samplesMade = 0

  init(
    _ playback: ScenePlayback, _ columns: [Samples.Column], _ allowance: Samples.Allowance,
    _ writer: any SampleWriter, _ isReported: @escaping @Sendable (SceneEvent) -> Bool,
    samplesPerPiece: Int
  ) {
    self.isReported = isReported
    self.playback = playback
    self.columns = columns
    self.allowance = allowance
    self.writer = writer
    self.samplesPerPiece = samplesPerPiece
  }

  func next() -> ContentPiece {
    do throws(AnimationScene.PlaybackLimitExceeded) {
      switch stage {
      case .head:
        writer.begin(columns)
        stage = .samples
      case .samples:
        if var samples = try playback.next(
          samples: samplesPerPiece, steps: Self.stepsPerPiece)
        {
          // The values of a custom animation may overflow at any time. The failure closes the
          // connection, which shows that the content is incomplete.
          guard samples.firstOverflow(allowance) == nil else { return .failure }
          samples.events.removeAll { !isReported($0) }
          animating = samples.animating
          samplesMade += samples.times.count
          writer.write(samples)
        } else {
          writer.end(animating: animating)
          stage = .over
        }
      case .over: return .end
      }
    } catch {
      return .failure
    }
    let bytes = writer.take()
    return bytes.isEmpty ? .pending : .bytes(bytes)
  }

  /// The number of work steps per chunk.
  ///
  /// These steps take less than a millisecond, during which other connections of the thread wait.
  private static let stepsPerPiece = 16_384
}

extension SceneEvent {
  /// True if an evaluation from a start time reports the event.
  ///
  /// Events after the start are reported. If the start is 0, events at 0 are reported, too.
  func isReported(from start: Double) -> Bool { time > start || start == 0 && time == 0 }
}
