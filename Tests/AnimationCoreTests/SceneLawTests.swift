import AnimationCore
import TestSupport
import Testing

/// Laws that every scene must satisfy.
///
/// For example, playback in several parts must equal playback at once.
struct SceneLawTests {
  static let plain = RandomScript.all(50)
  static let scripts = plain + RandomScript.all(60, sequences: true)

  @Test("[0, c] then [c, end] is [0, end] to the last bit", arguments: scripts)
  func pieces(_ script: RandomScript) throws {
    var random = SeededGenerator(seed: script.seed + 1000)
    var whole = script.scene()
    let times = script.times(every: 60)
    let once = try whole.play(times)
    var scene = script.scene()
    var pieces = Played()
    var rest = times[...]
    while !rest.isEmpty {
      // The playback is divided at a sample or between two samples.
      let length = random.whole(1...80)
      var piece = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
      let cut = rest.isEmpty || random.chance(0.5) ? nil : (piece[piece.count - 1] + 1 / 199)
      if let cut { piece.append(cut) }
      var samples = try scene.play(piece)
      if cut != nil { samples.dropLast() }
      pieces.append(samples)
    }
    #expect(pieces == once)
  }

  @Test("a late change equals one scheduled for its effective time", arguments: scripts)
  func lateChange(_ script: RandomScript) throws {
    var random = SeededGenerator(seed: script.seed + 2000)
    let stop = Double.random(in: 0.2...2.5, using: &random)
    let change = Change(
      id: "late", set: PropertyValues(script.emptyScene().shapes.mapValues { $0.moved(by: 7) }),
      animation: random.animation())
    let before = script.times(every: 60).filter { $0 < stop }
    let after = script.times(every: 60).filter { $0 > stop + 0.05 }
    var scene = script.scene()
    var cut = try scene.play(before + [stop])
    cut.dropLast()
    let response = scene.schedule(TimelineEntry(at: stop, event: .change(change)))
    cut.events += response.events
    cut.append(try scene.play(after))

    var planned = script.scene()
    planned.schedule(TimelineEntry(at: response.effectiveAt, event: .change(change)))
    #expect(
      response.effectiveAt >= stop && response.effectiveAt <= stop + 1 / script.frameRate + 1e-9)
    let one = try planned.play(before + after)
    #expect(one == cut)
  }

  @Test("a coarser range is a subset of a finer one", arguments: scripts)
  func subset(_ script: RandomScript) throws {
    var coarse = script.scene(), fine = script.scene()
    let few = try coarse.play(script.times(every: 10))
    let many = try fine.play(script.times(every: 60))
    #expect(few == many.everySixth)
  }

  @Test("playing a copy ahead does not change a scene", arguments: scripts)
  func copies(_ script: RandomScript) throws {
    var untouched = script.scene(), scene = script.scene()
    let times = script.times(every: 30)
    let expected = try untouched.play(times)
    var played = Played()
    for part in [Array(times[..<40]), Array(times[40...])] {
      var ahead = scene
      _ = try ahead.play([scene.time + 1.7, scene.time + 5])
      _ = scene.status
      played.append(try scene.play(part))
    }
    #expect(played == expected)
  }

  @Test("a scene that is written and read back continues to the last bit", arguments: scripts)
  func checkpoints(_ script: RandomScript) throws {
    var untouched = script.scene()
    var scene = script.scene()
    let times = script.times(every: 30)
    let expected = try untouched.play(times)
    var played = Played()
    for start in stride(from: 0, to: times.count, by: 7) {
      let bytes = try scene.checkpoint()
      scene = try AnimationScene(checkpoint: bytes)
      #expect(try scene.checkpoint() == bytes)
      played.append(try scene.play(Array(times[start...].prefix(7))))
    }
    #expect(played == expected)
    #expect(try scene.checkpoint() == untouched.checkpoint())
  }

  @Test(
    "every change emits an event for each property and moment, and completes once",
    arguments: plain
  )
  func emitted(_ script: RandomScript) throws {
    var scene = script.scene()
    let samples = try scene.play([0, 20])
    var seen: Set<String> = []
    for event in samples.events {
      let key = "\(event.kind) \(event.change) \(event.property ?? "")"
      #expect(seen.insert(key).inserted, "\(key)")
      if event.kind == .completion {
        #expect(event.criteria == script.change(event.change)?.completionCriteria)
      }
    }
    let times = samples.events.map(\.time)
    #expect(times == times.sorted())
    // A property that is not animating has emitted all its events and has its target value.
    for (name, status) in scene.status where !status.isAnimating {
      #expect(status.value == status.target && status.velocity.components.allSatisfy { $0 == 0 })
      for entry in script.entries {
        guard case .change(let change) = entry.event, change.set[name] != nil else { continue }
        #expect(seen.contains("removed \(change.id) \(name)"), "\(change.id) \(name)")
        #expect(seen.contains("logicallyComplete \(change.id) \(name)"), "\(change.id) \(name)")
      }
    }
  }

  @Test("every value is finite", arguments: scripts)
  func finite(_ script: RandomScript) throws {
    var scene = script.scene()
    let played = try scene.play(script.times(every: 60))
    for column in played.columns {
      #expect(column.values.allSatisfy { $0.isFinite })
      #expect(column.velocities.allSatisfy { !$0.isNaN })
    }
  }
}

/// The samples and events of one playback, or of several consecutive ones.
struct Played: Equatable {
  var times: [Double] = []
  var columns: [Samples.Column] = []
  var events: [SceneEvent] = []

  mutating func append(_ other: Played) {
    times += other.times
    events += other.events
    guard !columns.isEmpty else {
      columns = other.columns
      return
    }
    for index in columns.indices {
      columns[index].values += other.columns[index].values
      columns[index].velocities += other.columns[index].velocities
    }
  }

  /// Removes the last sample; all events remain.
  mutating func dropLast() {
    for index in columns.indices
    where columns[index].values.count == times.count * columns[index].size {
      columns[index].values.removeLast(columns[index].size)
      columns[index].velocities.removeLast(columns[index].size)
    }
    times.removeLast()
  }

  var everySixth: Played {
    var result = self
    result.times = times.indices.filter { $0.isMultiple(of: 6) }.map { times[$0] }
    for index in columns.indices {
      let size = columns[index].size
      func thin(_ numbers: [Double]) -> [Double] {
        numbers.indices.filter { ($0 / size).isMultiple(of: 6) }.map { numbers[$0] }
      }
      result.columns[index].values = thin(columns[index].values)
      result.columns[index].velocities = thin(columns[index].velocities)
    }
    return result
  }
}

extension Samples.Column {
  var size: Int { width ?? 1 }
}

extension AnimationScene {
  mutating func play(_ times: [Double]) throws -> Played {
    let samples = try play(
      SampleGrid(times: times), velocities: true,
      limits: .none)
    return Played(times: samples.times, columns: samples.columns, events: samples.events)
  }
}

extension RandomScript {
  func times(every fps: Int) -> [Double] {
    (0...Int(end * Double(fps))).map { Double($0) / Double(fps) }
  }

  func change(_ id: String) -> Change? {
    for case .change(let change) in entries.map(\.event) where change.id == id { return change }
    return nil
  }
}

extension PropertyValue {
  func moved(by distance: Double) -> PropertyValue {
    let numbers = components.map { $0 + distance }
    guard case .vector = self, let vector = AnimatableVector(numbers) else {
      return .number(numbers[0])
    }
    return .vector(vector)
  }
}
