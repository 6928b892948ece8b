internal import AnimationCore
internal import AnimationNotation
internal import CurvePlot

// The moments, the time spans and the one-line summary of an evaluation.
extension EvaluationPlot {
  /// The moments to show in the plot, and a remark about the moments beyond the maximum number.
  ///
  /// A moment is the start of a timeline entry, the logical completion of an animation, or the
  /// removal of an animation.
  var moments: (shown: [Moment], remarks: [String]) {
    let all = (beginnings + endings).filter { times.contains($0.time) }.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    let shown = all.prefix(Limits.plotMoments.max)
    guard let next = all.dropFirst(shown.count).first else { return (all, []) }
    let count = all.count - shown.count
    return (
      Array(shown),
      ["+ \(count) more events from \(Self.seconds(next.time)) on, which the JSON response lists"]
    )
  }

  /// The moments at which timeline entries begin: changes, keyframes, phases and removals.
  ///
  /// A single entry at time 0 is not marked, because the plot begins at its time.
  private var beginnings: [Moment] {
    let agenda = scene.agenda
    return agenda.filter { $0.effectiveAt > 0 || agenda.count > 1 }.compactMap { entry, time in
      let name: String
      let properties = sampling.properties.map(\.name).filter(entry.event.concerns)
      switch entry.event {
      case .change(let change): name = "change \(change.id)"
      case .keyframes(let trigger): name = "keyframes \(trigger.id)"
      case .phases(let trigger): name = "phases \(trigger.id)"
      case .remove(let names):
        let text = "\(Self.list(names)) \(names.count == 1 ? "is" : "are") removed"
        return Moment(
          time, .beginning, labels: ["\(text) at \(Self.seconds(time))"], properties: properties)
      // A pause is shown as a time span instead. Other changes of the environment are not shown.
      case .environment: return nil
      }
      return Moment(
        time, .beginning, labels: ["\(name) at \(Self.seconds(time))"], properties: properties)
    }
  }

  /// Completion events of the same kind at the same time, which share one label in the plot.
  private struct Ending {
    var time: Double
    var kind: SceneEvent.Kind
    var properties: [String] = []
    var changes: [String] = []
    /// True if the animations are removed at the time of their logical completion.
    var isBoth = false
  }

  /// The moments of the completion events of properties and changes.
  ///
  /// Events of the same kind at the same time share one moment.
  private var endings: [Moment] {
    var groups: [Ending] = []
    var places: [SceneEvent.Kind: [Double: Int]] = [:]
    func group(_ time: Double, _ kind: SceneEvent.Kind) -> Int {
      if let index = places[kind]?[time] { return index }
      places[kind, default: [:]][time] = groups.count
      groups.append(Ending(time: time, kind: kind))
      return groups.count - 1
    }
    for event in sampling.events {
      guard let property = event.property else { continue }
      let index = group(event.time, event.kind)
      // BOUND: the function returns an index of a group.
      guard !groups[index].properties.contains(property) else { continue }
      groups[index].properties.append(property)
    }
    let namesChanges = namesChanges
    for event in sampling.events where event.kind == .completion && namesChanges {
      let kind: SceneEvent.Kind = event.criteria == .removed ? .removed : .logicallyComplete
      groups[group(event.time, kind)].changes.append(event.change)
    }
    for index in groups.indices where groups[index].kind == .removed {
      // BOUND: the index was stored when the group was appended.
      guard let other = places[.logicallyComplete]?[groups[index].time],
        groups[other].properties == groups[index].properties
      else { continue }
      groups[index].isBoth = true
      groups[index].changes += groups[other].changes
      groups[other].isBoth = true
    }
    groups.removeAll { $0.kind == .logicallyComplete && $0.isBoth }
    // The events are looked up by name, because a scene may have a thousand events and endings.
    let changes = Dictionary(
      grouping: scene.agenda.map(\.entry.event).filter { $0.changeID != nil },
      by: { $0.changeID ?? "" })
    return groups.map { moment($0, changes) }
  }

  /// True if the labels contain the names of completed changes.
  ///
  /// If a single property is animated and only one change completes, the name of the change adds
  /// nothing and is omitted.
  private var namesChanges: Bool {
    let changes = sampling.events.filter { $0.kind == .completion }.map(\.change)
    return sampling.properties.count > 1 || Set(changes).count > 1
  }

  /// Returns the moment that marks a group of completion events.
  ///
  /// - Parameters:
  ///   - ending: The completion events.
  ///   - changes: The events of the timeline, keyed by the ID of their change.
  private func moment(_ ending: Ending, _ changes: [String: [TimelineEntry.Event]]) -> Moment {
    let isEnd = ending.kind == .removed
    let isAll = ending.properties.count == sampling.properties.count
    let names = isAll || ending.properties.isEmpty ? "" : Self.list(ending.properties) + " "
    let callback = ending.changes.isEmpty ? "" : "completion of \(Self.list(ending.changes))"
    let time = Self.seconds(ending.time)
    let labels = ["logically complete", "complete"].map { word in
      let state = ending.isBoth ? "\(word) and removed" : isEnd ? "removed" : word
      let own = ending.properties.isEmpty ? "" : names + state
      let words = [own, callback].filter { !$0.isEmpty }.joined(separator: ", ")
      return callback.isEmpty ? "\(words) \(time)" : "\(words) at \(time)"
    }
    return Moment(
      ending.time, isEnd ? .end : .completion,
      labels: labels[0] == labels[1] ? [labels[0]] : labels,
      properties: ending.properties.isEmpty
        ? properties(of: ending.changes, changes) : ending.properties)
  }

  /// Returns the properties that are set by the changes with the given names.
  ///
  /// The result is empty if the timeline contains no such change.
  private func properties(
    of names: [String], _ changes: [String: [TimelineEntry.Event]]
  ) -> [String] {
    let entries = names.flatMap { changes[$0] ?? [] }
    return sampling.properties.map(\.name).filter { name in
      entries.contains { $0.concerns(name) }
    }
  }

  /// Returns the first eight names as a list, followed by the number of the omitted names.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }

  /// The plot and its one-line summary.
  var shown: ShownMotion {
    let plot = plot()
    return ShownMotion(plot: plot, line: line(plot), samples: sampling.times.count)
  }

  /// Returns the one-line summary, which lists the movement, the completion events, the settling
  /// time and the overshoot.
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
