internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages

/// A producer that plays one event stream in real time.
///
/// Each call plays the samples that are due. The call writes all events of these samples, but only
/// the newest sample itself.
final class EvaluationEventProducer: SteppedProducer {
  private enum Progress { case current, busy, failed(Problem) }

  private let stream: EvaluationEvents
  private let count: Int
  private var playback: ScenePlayback
  private var lines: SampleLines
  private var text = EventText()
  private var connection: StreamConnection
  /// The index of the next sample.
  private var index = 0
  /// The number of events since the previous sample.
  private var part = 0
  /// The index of the first sample to send; this sample is sent when the connection begins.
  ///
  /// A client that resumes a stream has already received the earlier samples.
  private let first: Int
  /// The newest sample that is due but not yet written, with its position in `samples` and its
  /// index.
  private var newest: (samples: Samples, position: Int, index: Int)?
  private var animating: [String] = []
  private(set) var samplesMade = 0
  private var cost = PieceCost()

  init(_ stream: EvaluationEvents) {
    self.stream = stream
    count = stream.evaluation.head.count
    playback = stream.evaluation.playback
    lines = SampleLines(head: stream.evaluation.head, options: stream.evaluation.options)
    // BOUND: a frame has at most 15 digits, so the next frame does not overflow.
    first = min(
      stream.last.map { $0.part == nil ? $0.frame + 1 : $0.frame } ?? 0,
      stream.evaluation.head.count)
    connection = StreamConnection(stream.timing)
    lines.use(stream.evaluation.columns)
  }

  var probe: [UInt8] { EventText.comment }
  var ending: StreamEnding? { connection.ending }
  var isCostly: Bool { cost.isHigh(usesSources: playback.usesSources) }

  func next(within steps: Int) -> ContentPiece {
    if let piece = connection.begin({ start }) { return piece }
    let meter = Work.budget ?? WorkBudget(steps: .max)
    let begin = meter.spent
    let progress = play(until: connection.now, maxSteps: begin + steps, meter)
    cost.record(steps: meter.spent - begin)
    switch progress {
    case .failed(let problem): return failed(problem)
    case .busy where text.isEmpty: return .pending
    case .busy, .current: break
    }
    return text.isEmpty ? connection.wait(until: due(index)) : connection.send(text.take())
  }

  func failed(_ problem: Problem) -> ContentPiece { .bytes(text.take() + connection.fail(problem)) }

  /// Returns the time at which a sample is due.
  private func due(_ index: Int) -> ContinuousClock.Instant {
    guard index > first, index < count else { return connection.origin }
    return connection.origin + .seconds(playback.grid.time(index) - playback.grid.time(first))
  }

  /// The bytes of the first event, `start`; empty if the client resumes a stream.
  ///
  /// A client that resumes a stream has already received this event.
  private var start: [UInt8] {
    guard stream.last == nil else { return [] }
    lines.begin(stream.evaluation.columns)
    text.append("start", at: nil, lines.take())
    return text.take()
  }

  /// Plays the samples that are due, and writes their events and the newest sample.
  ///
  /// - Parameters:
  ///   - maxSteps: The number of work steps on `meter` at which this method returns.
  ///   - meter: The budget that counts the work steps of all pieces.
  private func play(
    until now: ContinuousClock.Instant, maxSteps: Int, _ meter: WorkBudget
  ) -> Progress {
    var frames = 0
    while index >= count || due(index) <= now {
      guard meter.spent < maxSteps else {
        writeNewest()
        return .busy
      }
      let piece: Samples?
      do throws(AnimationScene.PlaybackLimitExceeded) {
        piece = try nextPiece(maxSteps - meter.spent, meter)
      } catch {
        return .failed(Problem(error, at: .root))
      }
      guard let piece else {
        writeNewest()
        lines.end(animating: animating)
        text.append("end", at: EventPlace(frame: count), lines.take())
        connection.finish(.complete)
        return .current
      }
      // The values of a custom animation may overflow at any time.
      if let overflow = piece.firstOverflow(stream.evaluation.allowance) {
        return .failed(Problem(overflow: overflow, at: .root))
      }
      add(piece)
      // A piece without a sample has used its steps before the next sample was reached.
      if piece.times.isEmpty && index < count { return .busy }
      frames += 1
      if frames > 1,
        text.events > Limits.eventsBehind.max || text.count > Limits.eventBytesBehind.max
      {
        text.append(connection.evict())
        return .current
      }
    }
    writeNewest()
    return .current
  }

  /// Plays the next piece: one sample, or many samples that are skipped before the first sent
  /// sample.
  ///
  /// - Parameters:
  ///   - steps: The approximate maximum number of work steps.
  ///   - meter: The budget that counts the work steps.
  /// - Returns: The samples of the piece; `nil` after the last piece.
  private func nextPiece(
    _ steps: Int, _ meter: WorkBudget
  ) throws(AnimationScene.PlaybackLimitExceeded) -> Samples? {
    try playback.next(samples: max(1, min(first - index, Self.skippedSamples)), steps: steps, meter)
  }

  /// Writes the events of a piece, and keeps the last sample of the piece.
  private func add(_ piece: Samples) {
    animating = piece.animating
    var events = piece.events[...]
    for (position, time) in piece.times.enumerated() {
      while let event = events.first,
        event.hasHappened(by: time, in: stream.evaluation.head.fidelity)
      {
        write(event)
        events = events.dropFirst()
      }
      if index >= first { newest = (piece, position, index) }
      index += 1
      part = 0
    }
    for event in events { write(event) }
  }

  private func write(_ event: SceneEvent) {
    guard stream.evaluation.isReported(event) else { return }
    part += 1
    let place = EventPlace(frame: index, part: part)
    guard index >= first, stream.last.map(place.isAfter) ?? true else { return }
    // The last sample is written before the events that follow it.
    if index == count { writeNewest() }
    lines.write(event)
    text.append(event.kind.rawValue, at: place, lines.take())
  }

  private func writeNewest() {
    guard let sample = newest else { return }
    newest = nil
    samplesMade += 1
    lines.write(sample.samples, at: sample.position)
    text.append("sample", at: EventPlace(frame: sample.index), lines.take())
  }

  /// The maximum number of samples in a piece whose samples are skipped.
  private static let skippedSamples = 1024
}
