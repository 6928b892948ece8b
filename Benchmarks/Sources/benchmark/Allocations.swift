import AnimationCore

/// What ten thousand samples more of a motion allocate, each on a frame of its own, counted by memcheck.
enum Allocations {
  private static let widths = EngineBenchmarks.widths
  /// Motions that go on longer than they are asked for, but where they begin anew.
  private static let kinds = EngineBenchmarks.kinds(lasting: 300)

  /// Plays a motion by its name, once; nothing where there is none.
  static func play(_ name: String, _ count: Int) {
    for fidelity in Fidelity.allCases {
      for kind in kinds {
        for width in widths where name == Self.name(fidelity, kind.name, width) {
          let grid = SampleGrid(start: 0, end: Double(count - 1) / 60, count: count)
          EngineBenchmarks.play(
            EngineBenchmarks.scene(kind.animation, fidelity, width: width), grid)
        }
      }
    }
  }

  static func print() throws {
    let valgrind = try Valgrind()
    for fidelity in Fidelity.allCases {
      var table = Table(
        "allocations, \(fidelity), 10000 samples more",
        widths.map { $0 == 1 ? "1 number" : "\($0) numbers" })
      for kind in kinds {
        let cells = try widths.map { width in
          let name = name(fidelity, kind.name, width)
          let counts = try [2_001, 12_001].map { count in
            try valgrind.number(
              after: "total heap usage: ", of: ["--leak-check=no"],
              running: ["play", name, "\(count)"])
          }
          return "\(counts[1] - counts[0])"
        }
        table.add(kind.name, cells)
      }
      table.print()
    }
  }

  private static func name(_ fidelity: Fidelity, _ kind: String, _ width: Int) -> String {
    "\(fidelity) \(kind) of \(width)"
  }
}
