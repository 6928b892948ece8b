import AnimationCore
import TestSupport
import Testing

/// Compares whole trajectories with those of an independent implementation of the same rules.
struct DisplayTraceTests {
  @Test("values, events and the end match the display trace", arguments: try DisplayTrace.all())
  func trace(_ trace: DisplayTrace) throws {
    var scene = try trace.scene()
    let samples = try scene.play(
      SampleGrid(times: trace.times), velocities: false,
      limits: .none)
    try expectValues(of: trace, in: samples)
    let emitted = trace.emitted(samples.events)
    #expect(emitted.map(\.name) == trace.expectedEvents.map(\.name))
    #expect(isClose(emitted.map(\.time), trace.expectedEvents.map(\.time), absolute: 1e-9))
    if let animating = trace.animatingAtEnd { #expect(samples.animating.isEmpty != animating) }
  }

  private func expectValues(of trace: DisplayTrace, in samples: Samples) throws {
    let tolerances = try trace.tolerances()
    var worst = (error: 0.0, text: "")
    for (index, row) in trace.values.elements.enumerated() {
      for (property, expected) in trace.columns(row).enumerated() {
        let expected = try #require(expected)
        let column = samples.columns[property]
        let width = column.width ?? 1
        let actual = Array(column.values[index * width..<(index + 1) * width])
        for (a, e) in zip(actual, expected) where !(abs(a - e) <= tolerances[property]) {
          if worst.text.isEmpty || abs(a - e) > worst.error {
            worst = (
              abs(a - e), "at \(trace.times[index]) (row \(index)) \(actual), expected \(expected)"
            )
          }
        }
      }
    }
    #expect(worst.text.isEmpty)
  }
}

extension DisplayTrace {
  struct EmittedEvent: Equatable {
    let name: String
    let time: Double
  }

  func propertyName(_ index: Int) -> String { index < 10 ? "p0\(index)" : "p\(index)" }

  func value(_ numbers: [Double]) throws -> PropertyValue {
    if numbers.count == 1 { return .number(numbers[0]) }
    return .vector(try #require(AnimatableVector(numbers)))
  }

  func scene() throws -> AnimationScene {
    var properties: [String: (value: PropertyValue, animation: Animation??)] = [:]
    for (index, start) in columns(from).enumerated() {
      properties[propertyName(index)] = (try value(try #require(start)), nil)
    }
    var scene = AnimationScene(properties: properties, frameRate: frameRate)
    for entry in environment ?? [] {
      scene.schedule(
        TimelineEntry(at: entry.at, event: .environment(animationPaused: entry.animationPaused)))
    }
    for (number, change) in changes.enumerated() {
      var targets = PropertyValues()
      for (index, target) in columns(change.to).enumerated() {
        if let target { targets[propertyName(index)] = try value(target) }
      }
      let animation = try change.animation.map { try Animation(fixture: $0) }
      scene.schedule(
        TimelineEntry(
          at: change.at,
          event: .change(
            AnimationCore.Change(id: "\(number)", set: targets, animation: animation))))
    }
    return scene
  }

  /// Returns the tolerance for each property.
  ///
  /// The range of a property is the distance between its smallest and largest target. The tolerance
  /// is 1e-6 of this range. If any change has a timing curve, the tolerance is 4e-6 of the range,
  /// because the last bits of curves depend on SwiftUI's solver.
  func tolerances() throws -> [Double] {
    let isCurved = changes.contains { change in
      func base(_ json: JSONValue) -> String {
        json["base"].map(base) ?? json["type"]?.string ?? ""
      }
      let type = change.animation.map(base) ?? ""
      return type.hasPrefix("ease") || type == "linear" || type == "timingCurve"
    }
    let stops = [columns(from)] + changes.map { columns($0.to) }
    return columns(from).indices.map { property in
      let targets = stops.compactMap { $0[property] }
      let travel = (targets.first ?? []).indices.map { component in
        let positions = targets.map { $0[component] }
        return (positions.max() ?? 0) - (positions.min() ?? 0)
      }
      return (isCurved ? 4e-6 : 1e-6) * max(travel.max() ?? 0, 1e-9)
    }
  }

  /// The expected events, with consecutive equal events merged into one.
  var expectedEvents: [EmittedEvent] {
    events.reduce(into: []) { emitted, event in
      let next = EmittedEvent(name: "\(event.type) \(event.change)", time: event.time)
      if emitted.last != next { emitted.append(next) }
    }
  }

  /// Returns one event for each change and completion criterion.
  ///
  /// The event has the time at which the last property of the change meets the criterion. Criteria
  /// without a registered completion are omitted.
  func emitted(_ events: [SceneEvent]) -> [EmittedEvent] {
    var counts: [String: Int] = [:]
    return events.compactMap { event in
      guard event.kind != .completion, let number = Int(event.change) else { return nil }
      let name = "\(event.kind.rawValue) \(number)"
      counts[name, default: 0] += 1
      let change = changes[number]
      if let registered = change.completions, !registered.contains(event.kind.rawValue) {
        return nil
      }
      let all = columns(change.to).count { $0 != nil }
      return counts[name] == all ? EmittedEvent(name: name, time: event.time) : nil
    }
  }
}
