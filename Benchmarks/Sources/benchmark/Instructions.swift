import AnimationCore

/// The number of processor instructions per operation.
///
/// The tool callgrind counts the instructions. The count does not depend on other load.
enum Instructions {
  /// The operations, with their names.
  static var operations: [(name: String, perform: () -> Void)] {
    Fidelity.allCases.flatMap { fidelity in
      EngineBenchmarks.kinds.map { kind in
        let scene = EngineBenchmarks.scene(kind.animation, fidelity, width: 1)
        return (
          "\(fidelity) \(kind.name), 61 samples",
          { EngineBenchmarks.play(scene, EngineBenchmarks.second) }
        )
      }
    } + [
      ("read an evaluation", { NotationBenchmarks.read(NotationBenchmarks.request) }),
      (
        "read an evaluation with SwiftUI text", { NotationBenchmarks.read(NotationBenchmarks.text) }
      ),
      (
        "write 1000 numbers",
        { NotationBenchmarks.write(NotationBenchmarks.values, precision: nil) }
      ),
      (
        "write 1000 numbers with 3 decimals",
        { NotationBenchmarks.write(NotationBenchmarks.values, precision: 3) }
      ),
      (
        "handle an evaluation of 121 samples",
        { ResponseBenchmarks.respond(ResponseBenchmarks.service) }
      ),
    ]
  }

  static func perform(_ name: String, _ count: Int) {
    guard let operation = operations.first(where: { $0.name == name }) else { return }
    for _ in 0..<count { operation.perform() }
  }

  static func print() throws {
    let valgrind = try Valgrind()
    var table = Table("instructions", ["per operation"])
    for (name, _) in operations {
      let hundred = try valgrind.more(
        after: "Collected : ", of: ["--tool=callgrind", "--callgrind-out-file=/dev/null"],
        running: ["repeat", name], from: 20, to: 120)
      table.add(name, ["\(hundred / 100)"])
    }
    table.print()
  }
}
