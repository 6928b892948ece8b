import AnimationCore
import TestSupport
import Testing

@testable import AnimationSource

/// Compares each listing as the Swift compiler compiles it with its interpreted text.
@Suite("Listings")
struct ListingTests {
  @Test("give the bits of their compiled form", arguments: Listing.all)
  func agree(_ listing: Listing) throws {
    let pairs = try listing.pairs()
    let budget = WorkBudget(steps: 1_000_000_000)
    var comparison = Comparison(seed: 1)
    try Work.perform(within: budget) {
      comparison.play(pairs, Double.self, samples: 10_000, environment: listing.environment)
      comparison.play(
        pairs, AnimatableVector.self, samples: 10_000, environment: listing.environment)
    }
    #expect(comparison.difference == nil)
  }

  @Test("show the same frames on a display", arguments: Listing.all)
  func agreeOnADisplay(_ listing: Listing) throws {
    let pairs = try listing.pairs()
    for seed in 0..<20 {
      let compiled = Self.frames(of: pairs.map(\.compiled), listing, seed: seed)
      let interpreted = Self.frames(of: pairs.map(\.interpreted), listing, seed: seed)
      #expect(compiled == interpreted, "seed \(seed)")
    }
  }

  @Test("give the same samples and events in scenes", arguments: Listing.all)
  func agreeInScenes(_ listing: Listing) throws {
    let pairs = try listing.pairs()
    for seed in 0..<20 {
      // A scene sets the engine's `animationPaused`, which only the interpreted listing reads by
      // name.
      let compiled = try Self.samples(
        of: pairs.map { listing.name == Listing.pausable.name ? $0.paused : $0.compiled },
        seed: seed)
      let interpreted = try Self.samples(of: pairs.map(\.interpreted), seed: seed)
      #expect(compiled.columns.map(\.values) == interpreted.columns.map(\.values), "seed \(seed)")
      #expect(
        compiled.columns.map(\.velocities) == interpreted.columns.map(\.velocities),
        "seed \(seed)")
      #expect(compiled.events == interpreted.events, "seed \(seed)")
    }
  }

  /// The samples of a listing have values and ends, and together they have results of all kinds.
  ///
  /// Otherwise the comparison above could compare nothing.
  @Test("have values, ends, velocities, completions and merges")
  func areVaried() {
    var all = Comparison.Counts()
    for listing in Listing.all {
      let pairs = listing.variants.map {
        Listing.Pair(compiled: $0.compiled, interpreted: $0.compiled)
      }
      var comparison = Comparison(seed: 1)
      comparison.play(pairs, Double.self, samples: 2_000, environment: listing.environment)
      let counts = comparison.counts
      #expect(comparison.difference == nil)
      #expect(counts.ends > 3 && counts.ends < 1_500, "\(listing.name)")
      all.velocities += counts.velocities
      all.completions += counts.completions
      all.merges += counts.merges
    }
    #expect(all.velocities > 1_000 && all.completions > 1_000 && all.merges > 50, "\(all)")
  }

  @Test("differ from the documentation's text only in the written-out entry")
  func isDocumented() throws {
    let documented = CustomSources.documented.replacing("import AnimationMacros\n", with: "")
    #expect(try ListingTexts.interpreted("PausableListing") == documented)
    for name in ListingTexts.names {
      #expect(try !ListingTexts.interpreted(name).contains("EnvironmentKey"), "\(name)")
    }
    #expect(Set(ListingTexts.names) == Set(Listing.all.map(\.name)))
  }

  @Test("declare the same values of the environment by keys", arguments: ListingTexts.names)
  func keyedEntries(name: String) throws {
    let keyed = try SourceProgram(ListingTexts.compiled(name))
    let entries = try SourceProgram(ListingTexts.interpreted(name))
    #expect(keyed.environment == entries.environment)
    #expect(keyed.animations == entries.animations && keyed.factories == entries.factories)
  }

  @Test("are known to a scene while they run, also inside modifiers", arguments: Fidelity.allCases)
  func running(_ fidelity: Fidelity) throws {
    let own = try #require(try Listing.all.first?.pairs().first).interpreted
    for animation in [
      own, own.delay(0.1), own.speed(0.5).repeatCount(3), own.logicallyComplete(after: 0.1),
      own.pausable(), .linear(duration: 9),
    ] {
      var scene = AnimationScene([.init("x", .number(0))], frameRate: 60, fidelity: fidelity)
      let change = Change(id: "a", set: ["x": .number(1)], animation: animation)
      scene.schedule(TimelineEntry(at: 0, event: .change(change)))
      _ = try scene.play(toward: 0.05, steps: 1_000_000)
      #expect(scene.time == 0.05)
      #expect(scene.usesSources == (animation != .linear(duration: 9)), "\(animation)")
    }
    // A later curve is added to the motion. A later spring replaces it, but until its completion,
    // the replaced motion is computed on each frame in `swiftui` fidelity.
    for (later, isUsed) in [
      (Animation.linear(duration: 9), true), (.spring, fidelity == .swiftui),
    ] {
      var scene = AnimationScene([.init("x", .number(0))], frameRate: 60, fidelity: fidelity)
      for (id, time, animation) in [("a", 0.0, own), ("b", 0.05, later)] {
        let change = Change(
          id: id, set: ["x": .number(1 + time)], animation: animation,
          completionCriteria: .removed)
        scene.schedule(TimelineEntry(at: time, event: .change(change)))
      }
      _ = try scene.play(toward: 0.1, steps: 1_000_000)
      #expect(scene.usesSources == isUsed, "\(later)")
    }
  }

  @Test("do not offer private members to requests")
  func privateMembers() throws {
    let program = try SourceProgram(
      """
      extension Animation {
        private static var a: Animation { .linear }
        private static let b: Animation = .linear
        private static func c() -> Animation { .linear }
        static var d: Animation { .a }
        static let e: Animation = .b
        static func f() -> Animation { .c() }
      }
      """)
    #expect(program.factories.map(\.name) == ["d", "e", "f"])
  }

  @Test("are read as they stand in the documentation")
  func readsTheDocumentation() throws {
    let program = try SourceProgram(CustomSources.documented)
    #expect(program.animations.map(\.name) == ["PausableAnimation"])
    #expect(program.environment.map(\.name) == ["animationPaused"])
  }

  /// Plays random changes on a display, and returns the bits of each frame and the completions.
  private static func frames(
    of animations: [Animation], _ listing: Listing, seed: Int
  ) -> [[UInt64]] {
    var random = SeededGenerator(seed: seed)
    let display = VirtualDisplay(frameRate: [60, 120, 24][seed % 3])
    let number = display.property(0.0), vector = display.property(AnimatableVector.random(&random))
    var frames: [[UInt64]] = []
    for _ in 0..<150 {
      if random.chance(0.1) { display.environment = listing.environment(&random) }
      if random.chance(0.04) || frames.isEmpty {
        var transaction = Transaction(animation: animations[random.whole(0...animations.count - 1)])
        let criteria: AnimationCompletionCriteria =
          random.chance(0.5) ? .logicallyComplete : .removed
        transaction.addAnimationCompletion(criteria: criteria) {
          frames.append([.max, display.time.bitPattern])
        }
        let target = Double.random(&random), other = AnimatableVector.random(&random)
        withTransaction(transaction) {
          number.value = target
          if random.chance(0.5) { vector.value = other }
        }
      }
      display.drawFrame()
      frames.append(
        number.presentedValue.bits + number.velocity.bits + vector.presentedValue.bits
          + vector.velocity.bits)
    }
    return frames
  }

  /// Plays random changes and pauses in a scene.
  private static func samples(of animations: [Animation], seed: Int) throws -> Samples {
    var random = SeededGenerator(seed: seed)
    var scene = AnimationScene(
      [.init("x", .number(0)), .init("y", .vector(AnimatableVector([1, 2, 3]) ?? .zero))],
      frameRate: [60, 59.94, 120][seed % 3])
    var time = 0.0
    for index in 0..<random.whole(1...6) {
      var set = PropertyValues()
      set["x"] = .number(Double.random(&random))
      if random.chance(0.5) {
        set["y"] = .vector(AnimatableVector((0..<3).map { _ in random.number(-9...9) }) ?? .zero)
      }
      let change = Change(
        id: "\(index)", set: set, animation: animations[random.whole(0...animations.count - 1)],
        completionCriteria: random.chance(0.5) ? .removed : .logicallyComplete)
      scene.schedule(TimelineEntry(at: time, event: .change(change)))
      if random.chance(0.3) {
        let pause = TimelineEntry.Event.environment(animationPaused: random.chance(0.5))
        scene.schedule(TimelineEntry(at: time, event: pause))
      }
      time += random.number(0...0.6)
    }
    return try scene.play(
      SampleGrid(start: 0, end: 3, step: 0.007), velocities: true, limits: .none)
  }
}
