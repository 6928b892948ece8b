internal import AnimationCore
internal import AnimationNotation
internal import CurvePlot

// The time spans of an evaluation: pauses and phases.
extension EvaluationPlot {
  /// The time spans above the panels: pauses and phases.
  ///
  /// All pauses are in one row. The phases are below the pauses, in one row for each sequence ID.
  var spans: [Span] {
    let pauses = pauses
    return pauses + phases(from: pauses.isEmpty ? 0 : 1)
  }

  /// The time spans in which animations are paused.
  ///
  /// A pause that began before the plot is shown from the start of the plot. A pause that does not
  /// end is shown to the end of the plot.
  private var pauses: [Span] {
    var spans: [ClosedRange<Double>] = []
    var start = scene.isPaused ? times.lowerBound : nil
    for (entry, time) in scene.agenda {
      guard case .environment(let change) = entry.event, let isPaused = change.animationPaused
      else { continue }
      if isPaused {
        start = start ?? time
      } else if let paused = start {
        // BOUND: paused < time, because of the condition.
        if paused < time { spans.append(paused...time) }
        start = nil
      }
    }
    if let paused = start, paused < times.upperBound {
      // BOUND: the condition ensures that paused is below the upper bound.
      spans.append(paused...times.upperBound)
    }
    return spans.filter { $0.overlaps(times) }.map { Span($0, labels: ["paused", "‖"]) }
  }

  /// A running sequence of phases, from the time `start` on.
  private struct Sequence {
    var id: String
    /// The index of the phase at the time `start`, and the number of phases in the sequence.
    var index, count: Int
    var start: Double
  }

  /// Returns the spans of all phases; a phase that is repeated has several spans.
  ///
  /// The name of a span is the ID of the change to its phase. For example, the span of the second
  /// phase of `pulse` is named `pulse/1`.
  ///
  /// - Parameter lane: The row for the first sequence of phases.
  private func phases(from lane: Int) -> [Span] {
    var sequences = scene.runningPhases.map {
      Sequence(id: $0.id, index: $0.index, count: $0.count, start: times.lowerBound)
    }
    for (entry, time) in scene.agenda where time <= times.upperBound {
      guard case .phases(let trigger) = entry.event, trigger.phases.count > 1 else { continue }
      sequences.append(Sequence(id: trigger.id, index: 1, count: trigger.phases.count, start: time))
    }
    var names: [String] = []
    return sequences.flatMap { sequence in
      if !names.contains(sequence.id) { names.append(sequence.id) }
      let row = lane + (names.firstIndex(of: sequence.id) ?? 0)
      return spans(of: sequence).filter { $0.times.overlaps(times) }.map { times, index in
        Span(
          times, labels: ["\(sequence.id)/\(index)", "/\(index)"], lane: row,
          isShaded: index % 2 == 1)
      }
    }
  }

  private func spans(of sequence: Sequence) -> [(times: ClosedRange<Double>, index: Int)] {
    var spans: [(times: ClosedRange<Double>, index: Int)] = []
    var (start, index) = (sequence.start, sequence.index)
    func add(to end: Double) {
      // BOUND: start < end, because of the condition.
      if start < end { spans.append((start...end, index)) }
    }
    // The next phase begins on the next frame, or at the same instant in the exact fidelity.
    let step = scene.fidelity == .swiftui ? 1 / scene.frameRate : 0
    for event in sampling.events
    where event.kind == .completion && event.time >= sequence.start {
      if event.change == "\(sequence.id)/\(index)" {
        let isLast = index == 0
        add(to: isLast ? event.time : event.time + step)
        start = event.time + step
        index = (index + 1) % sequence.count
      } else if event.change == sequence.id {
        add(to: event.time)
        return spans
      }
    }
    add(to: times.upperBound)
    return spans
  }
}
