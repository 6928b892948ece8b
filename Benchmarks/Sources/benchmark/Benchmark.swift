import Foundation

/// Prints benchmark tables of the engine, the notation, the stores and the complete service.
@main
enum Benchmark {
  static func main() {
    do {
      try run()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let count = arguments.count == 3 ? Int(arguments[2]) : nil
    switch (arguments.first, count) {
    case ("engine", _): EngineBenchmarks.print()
    case ("notation", _): NotationBenchmarks.print()
    case ("store", _): try StoreBenchmarks.print()
    case ("hints", _) where arguments.count == 2: try HintBenchmarks.print(arguments[1])
    case ("subscribe", _) where arguments.count == 2: try HintBenchmarks.receive(arguments[1])
    case ("service", _) where arguments.count == 4:
      try ServiceBenchmarks(
        peers: arguments[1], plain: arguments[2], container: arguments[3]
      ).print()
    case ("instructions", _) where arguments.count == 1: try Instructions.print()
    case ("repeat", let count?): Instructions.perform(arguments[1], count)
    case ("allocations", _) where arguments.count == 1: try Allocations.print()
    case ("play", let count?): Allocations.play(arguments[1], count)
    default:
      FileHandle.standardError.write(
        Data(
          """
          usage: benchmark engine | notation | store | hints REDIS | subscribe REDIS | \
          service PEERS PLAIN CONTAINER | instructions | allocations

          """.utf8))
      exit(64)
    }
  }
}
