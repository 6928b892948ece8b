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
      #expect(counts.ends > 10 && counts.ends < 1_500, "\(listing.name)")
      all.velocities += counts.velocities
      all.completions += counts.completions
      all.merges += counts.merges
    }
    #expect(all.velocities > 1_000 && all.completions > 1_000 && all.merges > 50, "\(all)")
  }

  @Test("differ from the documentation's text only in the written-out entry")
  func isDocumented() throws {
    let documented = try ListingTexts.documented().replacing("import AnimationMacros\n", with: "")
    #expect(try ListingTexts.interpreted("PausableListing") == documented)
    for name in ListingTexts.names {
      #expect(try !ListingTexts.interpreted(name).contains("EnvironmentKey"), "\(name)")
    }
    #expect(Set(ListingTexts.names) == Set(Listing.all.map(\.name)))
  }

  @Test("are read as they stand in the documentation")
  func readsTheDocumentation() throws {
    let program = try SourceProgram(ListingTexts.documented())
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
}
