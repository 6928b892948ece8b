import TestSupport
import Testing

@testable import AnimationCore

/// A random scene with staggered changes of all its properties.
private struct StaggeredScript {
  let fidelity: Fidelity
  let isPausable: Bool
  let frameRate: Double
  var starts: [(name: String, value: PropertyValue, animation: Animation??)] = []
  var changes: [(at: Double, change: Change)] = []

  /// - Parameter isUniform: True if all changes have the same stagger and the same animation.
  init(_ random: inout SeededGenerator, _ fidelity: Fidelity, isUniform: Bool) {
    self.fidelity = fidelity
    isPausable = random.chance(0.2)
    frameRate = [60, 120, 30, 59.94][random.whole(0...3)]
    for index in 0..<random.whole(1...7) {
      let own: Animation?? =
        random.chance(0.3) ? .some(random.chance(0.2) ? nil : random.animation()) : nil
      starts.append(("p\(index * 3)", random.value(), own))
    }
    let animation = random.animation(), stagger = random.stagger(starts.map(\.name))
    let disables = random.chance(0.2)
    var at = random.number(0...0.3)
    for index in 0..<random.whole(1...3) {
      var set = PropertyValues()
      for start in starts { set[start.name] = random.value(like: start.value) }
      var change = Change(
        id: "\(index)", set: set, animation: isUniform ? animation : random.animation(),
        completionCriteria: random.chance(0.5) ? .removed : .logicallyComplete,
        disablesAnimations: isUniform ? disables : random.chance(0.2))
      change.stagger = isUniform ? stagger : random.stagger(starts.map(\.name))
      changes.append((at, change))
      at += random.number(0.02...0.5)
    }
  }

  func scene(
    own: (String) -> Animation?? = { _ in nil }, entries: [TimelineEntry]
  ) -> AnimationScene {
    var scene = AnimationScene(
      starts.map {
        AnimationScene.Start($0.name, $0.value, animation: own($0.name) ?? $0.animation)
      },
      frameRate: frameRate, fidelity: fidelity, isPausable: isPausable)
    for entry in entries { scene.schedule(entry) }
    return scene
  }

  var entries: [TimelineEntry] {
    changes.map { TimelineEntry(at: $0.at, event: .change($0.change)) }
  }

  /// Returns the animation that a change gives a property, with the property's delay.
  func animation(_ name: String, _ change: Change) -> Animation? {
    let own: Animation?? = starts.first { $0.name == name }.flatMap { $0.animation }
    let base: Animation? = change.disablesAnimations ? change.animation : own ?? change.animation
    let delays = change.stagger?.delays(of: change.set.map(\.name))
    return delays?[name].flatMap { base?.delay($0) }
  }
}

extension SeededGenerator {
  fileprivate mutating func value() -> PropertyValue {
    guard chance(0.3) else { return .number(number(-9...9)) }
    return AnimatableVector([number(-9...9), number(-9...9)]).map(PropertyValue.vector)
      ?? .number(0)
  }

  fileprivate mutating func value(like start: PropertyValue) -> PropertyValue {
    while true {
      let value = value()
      if value.count == start.count { return value }
    }
  }

  fileprivate mutating func stagger(_ names: [String]) -> Stagger {
    let origins: [Stagger.Origin] = [
      .first, .last, .center, .edges, .index(whole(0...names.count - 1)),
    ]
    let columns = whole(1...4)
    return Stagger(
      each: number(0...0.4), origin: origins[whole(0...4)],
      grid: chance(0.4)
        ? .init(rows: (names.count + columns - 1) / columns, columns: columns) : nil,
      order: chance(0.4) ? names.shuffled(using: &self) : nil)
  }
}

extension Played {
  /// The bits of all values and velocities, so that NaN equals itself.
  fileprivate var bits: [[UInt64]] { columns.map { ($0.values + $0.velocities).map(\.bitPattern) } }
}

@Suite("A staggered change")
struct StaggerLawTests {
  private static let times = (0...50).map { Double($0) / 23 }

  @Test(
    "equals a change of properties that have the delayed animation as their own",
    arguments: Fidelity.allCases)
  func ownAnimations(_ fidelity: Fidelity) throws {
    var random = SeededGenerator(seed: 7)
    for number in 0..<lawCases(2000) {
      let script = StaggeredScript(&random, fidelity, isUniform: true)
      var staggered = script.scene(entries: script.entries)
      let first = try #require(script.changes.first?.change)
      var plain = script.scene(
        own: { .some(script.animation($0, first)) },
        entries: script.changes.map { at, change in
          var change = change
          change.stagger = nil
          change.disablesAnimations = false
          return TimelineEntry(at: at, event: .change(change))
        })
      let played = try staggered.play(Self.times), expected = try plain.play(Self.times)
      #expect(played.bits == expected.bits, "case \(number)")
      #expect(played.events == expected.events, "case \(number)")
    }
  }

  @Test("equals one change for each property", arguments: Fidelity.allCases)
  func separateChanges(_ fidelity: Fidelity) throws {
    var random = SeededGenerator(seed: 8)
    for number in 0..<lawCases(1000) {
      let script = StaggeredScript(&random, fidelity, isUniform: false)
      var staggered = script.scene(entries: script.entries)
      var separate = script.scene(
        entries: script.changes.flatMap { at, change in
          change.set.map { entry in
            let one = Change(
              id: "\(change.id) \(entry.name)", set: PropertyValues(entry.name, entry.value),
              animation: script.animation(entry.name, change),
              completionCriteria: change.completionCriteria, disablesAnimations: true)
            return TimelineEntry(at: at, event: .change(one))
          }
        })
      let played = try staggered.play(Self.times), expected = try separate.play(Self.times)
      #expect(played.bits == expected.bits, "case \(number)")
      // The staggered change completes with the last of the separate changes.
      for (_, change) in script.changes {
        let parts = expected.events.filter {
          $0.kind == .completion && $0.change.hasPrefix(change.id + " ")
        }
        let whole = played.events.filter { $0.kind == .completion && $0.change == change.id }
        let isComplete = parts.count == change.set.count
        #expect(whole.map(\.time) == (isComplete ? [parts.map(\.time).max()] : []))
      }
    }
  }

  @Test("continues from a checkpoint to the last bit", arguments: Fidelity.allCases)
  func checkpoints(_ fidelity: Fidelity) throws {
    var random = SeededGenerator(seed: 9)
    for number in 0..<300 {
      let script = StaggeredScript(&random, fidelity, isUniform: false)
      var whole = script.scene(entries: script.entries), scene = whole
      let expected = try whole.play(Self.times)
      var played = Played()
      for start in stride(from: 0, to: Self.times.count, by: 9) {
        let bytes = try scene.checkpoint()
        scene = try AnimationScene(checkpoint: bytes)
        #expect(try scene.checkpoint() == bytes)
        played.append(try scene.play(Array(Self.times[start...].prefix(9))))
      }
      #expect(played.bits == expected.bits, "case \(number)")
      #expect(played.events == expected.events, "case \(number)")
    }
  }

  @Test("adds bytes to a checkpoint only while it is pending")
  func checkpointBytes() throws {
    func bytes(_ stagger: Stagger?, playedTo time: Double? = nil) throws -> [UInt8] {
      let change = Change(
        id: "0", set: ["a": .number(1), "b": .number(1)], animation: nil, stagger: stagger)
      var scene = AnimationScene([.init("a", .number(0)), .init("b", .number(0))])
      scene.schedule(TimelineEntry(at: 1, event: .change(change)))
      if let time { _ = try scene.play([time]) }
      return try scene.checkpoint()
    }
    let stagger = Stagger(each: 0.1, origin: .index(1), grid: .init(rows: 1, columns: 2))
    let plain = try bytes(nil), staggered = try bytes(stagger)
    #expect(plain.count < staggered.count)
    #expect(try bytes(nil, playedTo: 2) == bytes(stagger, playedTo: 2))
    // Truncated and changed bytes are refused, or they are another valid scene.
    for count in staggered.indices {
      #expect(throws: CheckpointError.self) {
        _ = try AnimationScene(checkpoint: Array(staggered[..<count]))
      }
      for byte in [0, 1, 5, 0x7F, 0xFF] as [UInt8] {
        var changed = staggered
        changed[count] = byte
        _ = try? AnimationScene(checkpoint: changed).checkpoint()
      }
    }
  }
}
