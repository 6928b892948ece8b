import AnimationCore

/// The benchmark of heap allocations per 10,000 samples.
///
/// There is one sample per frame. The number is the difference between a run with 12,001 samples
/// and a run with 2,001 samples. Valgrind's tool memcheck counts the allocations.
enum Allocations {
  /// Plays the motion with the given name for a number of frames; ignores an unknown name.
  ///
  /// ``print()`` starts this program again for each motion. The name of the motion and the number
  /// of frames are arguments of the program.
  static func play(_ name: String, _ count: Int) {
    for fidelity in Fidelity.allCases {
      for (kind, animation) in EngineBenchmarks.slowKinds {
        for width in EngineBenchmarks.widths where name == Self.name(fidelity, kind, width) {
          EngineBenchmarks.play(
            EngineBenchmarks.scene(animation, fidelity, width: width),
            EngineBenchmarks.frames(count))
        }
      }
    }
  }

  static func print() throws {
    let valgrind = try Valgrind()
    for fidelity in Fidelity.allCases {
      var table = Table(
        "allocations for 10000 more samples, \(fidelity)", EngineBenchmarks.widthTitles)
      for (kind, _) in EngineBenchmarks.slowKinds {
        let cells = try EngineBenchmarks.widths.map { width in
          let more = try valgrind.more(
            after: "total heap usage: ", of: ["--leak-check=no"],
            running: ["play", name(fidelity, kind, width)], from: 2_001, to: 12_001)
          return "\(more)"
        }
        table.add(kind, cells)
      }
      table.print()
    }
  }

  private static func name(_ fidelity: Fidelity, _ kind: String, _ width: Int) -> String {
    "\(fidelity) \(kind) of \(width)"
  }
}
