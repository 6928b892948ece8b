import AnimationCore
import Foundation

/// Instructions of the processor for one operation, counted by callgrind: the same whatever else runs.
enum Instructions {
  /// The operations by name.
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
      ("read an evaluation", { WireBenchmarks.read(WireBenchmarks.request) }),
      ("read an evaluation with SwiftUI text", { WireBenchmarks.read(WireBenchmarks.text) }),
      ("write 1000 numbers", { WireBenchmarks.write(WireBenchmarks.values, precision: nil) }),
      (
        "write 1000 numbers with 3 decimals",
        { WireBenchmarks.write(WireBenchmarks.values, precision: 3) }
      ),
      (
        "answer an evaluation of 121 samples", { AnswerBenchmarks.answer(AnswerBenchmarks.service) }
      ),
    ]
  }

  static func perform(_ name: String, _ count: Int) {
    guard let operation = operations.first(where: { $0.name == name }) else { return }
    for _ in 0..<count { operation.perform() }
  }

  static func print() throws {
    // The tool does not read the debugging information of this compiler.
    let program = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(getpid())")
    defer { try? FileManager.default.removeItem(at: program) }
    _ = try run("strip", ["--strip-debug", "-o", program.path(), CommandLine.arguments[0]])
    var table = Table("instructions", ["each"])
    for (name, _) in operations {
      // What the program does besides is in both and falls out.
      let few = try count(program, name, 20), many = try count(program, name, 120)
      table.add(name, ["\((many - few) / 100)"])
    }
    table.print()
  }

  private static func count(_ program: URL, _ name: String, _ times: Int) throws -> Int {
    let report = try run(
      "valgrind",
      [
        "--tool=callgrind", "--callgrind-out-file=/dev/null", program.path(), "repeat", name,
        "\(times)",
      ])
    let total = report.split(separator: "Collected : ").last?.prefix { $0.isNumber }
    return total.flatMap { Int($0) } ?? 0
  }

  /// What a program says on its standard error.
  private static func run(_ name: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let report = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: report, as: UTF8.self)
  }
}
