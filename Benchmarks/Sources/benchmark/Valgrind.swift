import Foundation

/// This program under valgrind, which counts the same whatever else runs.
struct Valgrind: ~Copyable {
  private let program: URL

  init() throws {
    // The tools do not read the debugging information of this compiler.
    program = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(getpid())")
    _ = try Command.text("strip", "--strip-debug", "-o", program.path(), CommandLine.arguments[0])
  }

  deinit { try? FileManager.default.removeItem(at: program) }

  /// How much more a tool counts where the program does something `most` times and not `least` times: what it does
  /// besides is in both and falls out.
  ///
  /// - Parameters:
  ///   - word: What stands before the number in the tool's report; its digits may be in groups.
  ///   - arguments: The program's, but for the last one, which says how often.
  func more(
    after word: String, of tool: [String], running arguments: [String], from least: Int,
    to most: Int
  ) throws -> Int {
    let counts = try [least, most].map { count in
      try number(after: word, of: tool, running: arguments + ["\(count)"])
    }
    return counts[1] - counts[0]
  }

  private func number(
    after word: String, of tool: [String], running arguments: [String]
  ) throws -> Int {
    let report = try Command(
      "valgrind", ["--log-fd=1"] + tool + [program.path()] + arguments
    ).text()
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
}
