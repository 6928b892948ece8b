import AnimationCore
import Synchronization
import TestSupport
import Testing

/// Checks that the recorded animations run when a property changes.
///
/// The distance passed to each animation must also be as recorded.
struct ObservedDeltaTests {
  /// A display, and two animations that log the distances passed to them.
  struct Stage {
    let display = VirtualDisplay()
    let log = DeltaAnimation.Log()
    var a: Animation { Animation(DeltaAnimation(name: "A", log: log)) }
    var b: Animation { Animation(DeltaAnimation(name: "B", log: log)) }
  }

  /// The code of each recorded scenario, by the ID of its row.
  static let scenarios: [String: @Sendable (Stage) throws -> Void] = [
    row(0): { stage in
      let frame = stage.display.property(try vector(0, 0, 100, 30))
      let wide = try vector(0, 0, 300, 30)
      withAnimation(stage.a) { frame.value = wide }
    },
    row(1): { stage in
      let v = stage.display.property(1.0)
      withAnimation(stage.a) { v.value = 1 }
    },
    row(2): fill, row(3): fill, row(6): fill,
    row(4): { stage in
      let radii = stage.display.property(AnimatablePair(2.0, 2.0))
      withAnimation(stage.a) { radii.value = AnimatablePair(12, 12) }
    },
    row(11): { stage in stage.display.property(1.0, animation: stage.a).value = 0.5 },
    row(12): { stage in
      let v = stage.display.property(1.0, animation: stage.b)
      withAnimation(stage.a) { v.value = 0.5 }
    },
    row(13): { stage in
      let v = stage.display.property(1.0, animation: .some(nil))
      withAnimation(stage.a) { v.value = 0.5 }
    },
    row(14): { stage in
      let v = stage.display.property(1.0)
      withTransaction(Transaction(animation: stage.a)) { v.value = 0.5 }
    },
    row(15): { stage in
      let x = stage.display.property(1.0, transaction: { $0.animation = nil })
      let y = stage.display.property(1.0)
      withAnimation(stage.a) {
        x.value = 0.5
        y.value = 0.2
      }
    },
    row(16): { stage in
      let v = stage.display.property(1.0, transaction: { $0.animation = stage.b })
      withAnimation(stage.a) { v.value = 0.5 }
    },
    row(17): { stage in
      let v = stage.display.property(1.0)
      var transaction = Transaction(animation: stage.a)
      transaction.disablesAnimations = true
      withTransaction(transaction) { v.value = 0.5 }
    },
    row(18): { stage in
      let x = stage.display.property(1.0), y = stage.display.property(0.4)
      withAnimation(stage.a) {
        withAnimation(stage.b) { x.value = 0.5 }
        y.value = 0.2
      }
    },
    row(19): { stage in
      let x = stage.display.property(1.0), y = stage.display.property(0.4)
      withAnimation(stage.a) { x.value = 0.5 }
      withAnimation(stage.b) { y.value = 0.2 }
    },
  ]

  /// A change from Apple's red to Apple's blue, in the dark appearance of macOS 27.
  ///
  /// The rows were recorded in that appearance.
  private static let fill: @Sendable (Stage) -> Void = { stage in
    let fill = stage.display.property(Color(red: 1, green: 66.0 / 255, blue: 69.0 / 255))
    withAnimation(stage.a) { fill.value = Color(red: 0, green: 145.0 / 255, blue: 1) }
  }

  static func row(_ number: Int) -> String { "transactions-transitions-macos27-metalui#\(number)" }

  private static func vector(_ components: Double...) throws -> AnimatableVector {
    try #require(AnimatableVector(components))
  }

  @Test("changes animate as recorded", arguments: scenarios.keys.sorted())
  func deltas(_ id: String) throws {
    let row = try #require(try ObservedRow.all().first { $0.id == id })
    let stage = Stage()
    try Self.scenarios[id]?(stage)
    for _ in 0..<3 { stage.display.drawFrame() }
    let deltas = stage.log.take()
    let recorded = row.expected.elements
    try #require(deltas.count == recorded.count)
    for (delta, recorded) in zip(deltas, recorded) {
      #expect(delta.name == recorded["animation"]?.string)
      var components = try #require(recorded["delta"]?.numbers)
      // The last two numbers of a shape style do not belong to its color and do not exist here.
      if recorded["type"]?.string?.hasPrefix("ShapeStyle") == true { components.removeLast(2) }
      #expect(isClose(delta.components, components, absolute: row.tolerance))
    }
  }

  @Test("a property's own transaction animates without any other")
  func ownTransaction() throws {
    let stage = Stage()
    stage.display.property(1.0, transaction: { $0.animation = stage.b }).value = 0
    stage.display.drawFrame()
    #expect(stage.log.take().map(\.name) == ["B"])
  }
}

/// An animation that logs the distance passed to it, and ends immediately.
struct DeltaAnimation: CustomAnimation {
  final class Log: Sendable {
    private let deltas = Mutex<[(name: String, components: [Double])]>([])

    func add(_ name: String, _ components: [Double]) {
      deltas.withLock { $0.append((name, components)) }
    }

    /// Returns the names and distances of the logged calls, sorted by name.
    func take() -> [(name: String, components: [Double])] {
      deltas.withLock { $0.sorted { $0.name < $1.name } }
    }
  }

  let name: String
  let log: Log

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let components =
      switch value {
      case let value as Double: [value]
      case let value as AnimatableVector: value.components
      case let value as AnimatablePair<Double, Double>: [value.first, value.second]
      case let value as Color.AnimatableData:
        [
          value.first, value.second.first, value.second.second.first, value.second.second.second,
        ]
      default: [Double]()
      }
    log.add(name, components)
    return nil
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name && lhs.log === rhs.log }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
