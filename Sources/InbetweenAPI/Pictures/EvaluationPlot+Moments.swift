internal import AnimationCore
internal import AnimationNotation
internal import CurvePlot

// The moments, the time spans and the one-line summary of an evaluation.
extension EvaluationPlot {
  /// The moments at which changes start and animations are logically complete or removed.
  ///
  /// If there are more than 32 moments, only the first 16 and the last 16 are included.
  var moments: [Moment] {
    let all = (beginnings + endings).filter { times.contains($0.time) }
      .sorted { $0.time < $1.time }
    guard all.count > Self.maxMoments else { return all }
    return Array(all.prefix(Self.maxMoments / 2) + all.suffix(Self.maxMoments / 2))
  }

  private static let maxMoments = 32

  private var beginnings: [Moment] {
    let agenda = scene.agenda
    return agenda.filter { $0.effectiveAt > 0 }.compactMap { entry, time in
      let name: String
      switch entry.event {
      case .change(let change): name = "change \(change.id)"
      case .keyframes(let trigger): name = "keyframes \(trigger.id)"
      case .phases(let trigger): name = "phases \(trigger.id)"
      case .remove(let names):
        let names = names.prefix(2).joined(separator: ", ") + (names.count > 2 ? ", …" : "")
        return Moment(
          time, .beginning, labels: ["\(names) is removed at \(Self.seconds(time))", names])
      // A change of the environment is shown as a time span instead.
      case .environment: return nil
      }
      return Moment(time, .beginning, labels: ["\(name) at \(Self.seconds(time))", name])
    }
  }

  /// The properties whose animations complete at the same time.
  private struct Ending {
    var time: Double
    var kind: SceneEvent.Kind
    var properties: [String] = []
    /// True if the properties are logically complete and removed at the same time.
    var isBoth = false
  }

  /// The completion events of the properties; events of the same kind at the same time are
  /// combined.
  private var endings: [Moment] {
    var groups: [Ending] = []
    for event in sampling.events {
      guard let property = event.property else { continue }
      var index = groups.lastIndex { $0.time == event.time && $0.kind == event.kind }
      if index == nil {
        index = groups.count
        groups.append(Ending(time: event.time, kind: event.kind))
      }
      guard let index, !groups[index].properties.contains(property) else { continue }
      groups[index].properties.append(property)
    }
    for index in groups.indices where groups[index].kind == .removed {
      let group = groups[index]
      groups[index].isBoth = groups.contains {
        $0.kind == .logicallyComplete && $0.time == group.time && $0.properties == group.properties
      }
    }
    let both = groups.filter(\.isBoth)
    groups.removeAll { group in
      group.kind == .logicallyComplete
        && both.contains { $0.time == group.time && $0.properties == group.properties }
    }
    return groups.map(moment)
  }

  private func moment(_ ending: Ending) -> Moment {
    let isEnd = ending.kind == .removed
    let word = isEnd ? "removed" : "logically complete"
    let isAll = ending.properties.count == sampling.properties.count
    let names = isAll ? "" : ending.properties.prefix(2).joined(separator: ", ") + " "
    let time = Self.seconds(ending.time)
    let long = ending.isBoth ? ["\(names)logically complete and removed \(time)"] : []
    return Moment(
      ending.time, isEnd ? .end : .completion,
      labels: long + ["\(names)\(word) \(time)", "\(word) \(time)", time])
  }

  /// The time spans in which animations are paused.
  var spans: [Span] {
    var spans: [Span] = []
    var start: Double?
    for (entry, time) in scene.agenda {
      guard case .environment(let change) = entry.event, let isPaused = change.animationPaused
      else { continue }
      if isPaused {
        start = start ?? time
      } else if let paused = start {
        // BOUND: paused < time, because of the condition.
        if paused < time { spans.append(Span(paused...time, label: "paused")) }
        start = nil
      }
    }
    if let paused = start, paused < times.upperBound {
      // BOUND: the condition ensures that paused is below the upper bound.
      spans.append(Span(paused...times.upperBound, label: "paused"))
    }
    return spans.filter { $0.times.overlaps(times) }
  }

  /// The plot and its one-line summary.
  var shown: ShownMotion {
    let plot = plot()
    return ShownMotion(plot: plot, line: line(plot), samples: sampling.times.count)
  }

  /// Returns the one-line summary, which lists the movement, the completion events and the
  /// overshoot.
  private func line(_ plot: Plot) -> String {
    let facts = facts
    let summaries = facts.prefix(Limits.plotCurves.max).flatMap {
      $0.summaries(isSingle: facts.count == 1)
    }
    let texts = plot.moments.filter { $0.kind != .beginning }.compactMap(\.labels.first) + summaries
    let head = [plot.title, plot.subtitle].filter { !$0.isEmpty }.joined(separator: " ")
    return texts.isEmpty ? head : "\(head): \(texts.joined(separator: ", "))"
  }
}
