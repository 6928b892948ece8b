import Foundation

/// Prints tables of what the engine, the wire, the stores and the whole service can do.
@main
enum Benchmark {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "engine": EngineBenchmarks.print()
    case "wire": WireBenchmarks.print()
    case "store": try StoreBenchmarks.print()
    case "service" where arguments.count == 3:
      try ServiceBenchmarks(peers: arguments[1], program: arguments[2]).print()
    case "instructions" where arguments.count == 1: try Instructions.print()
    case "repeat" where arguments.count == 3:
      guard let count = Int(arguments[2]) else { fallthrough }
      Instructions.perform(arguments[1], count)
    default:
      FileHandle.standardError.write(
        Data("usage: benchmark engine | wire | store | service PEERS PROGRAM | instructions\n".utf8)
      )
      exit(64)
    }
  }
}
