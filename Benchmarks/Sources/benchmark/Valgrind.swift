import Foundation

/// This program under valgrind, which counts the same whatever else runs.
struct Valgrind: ~Copyable {
  private let program: URL

  init() throws {
    // The tools do not read the debugging information of this compiler.
    program = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(getpid())")
    _ = try Self.run("strip", ["--strip-debug", "-o", program.path(), CommandLine.arguments[0]])
  }

  deinit { try? FileManager.default.removeItem(at: program) }

  /// The number behind a word in what a tool reports of this program; digits may be in groups.
  func number(
    after word: String, of tool: [String], running arguments: [String]
  ) throws -> Int {
    let report = try Self.run("valgrind", tool + [program.path()] + arguments)
    guard let place = report.firstRange(of: word),
      let number = Int(
        report[place.upperBound...].prefix { $0.isNumber || $0 == "," }.filter(\.isNumber))
    else { throw Untold(report: report) }
    return number
  }

  /// A report without the number that was looked for.
  private struct Untold: Error {
    let report: String
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
