import Foundation

/// A copy of this program, to be run under valgrind.
///
/// The counts of valgrind do not depend on other load.
struct Valgrind: ~Copyable {
  private let program: URL

  init() throws {
    // Valgrind's tools cannot read this compiler's debugging information, so a stripped copy runs.
    program = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(getpid())")
    _ = try Command.text("strip", "--strip-debug", "-o", program.path(), CommandLine.arguments[0])
  }

  deinit { try? FileManager.default.removeItem(at: program) }

  /// Returns the count for `high` repetitions minus the count for `low` repetitions.
  ///
  /// The difference does not include the work at the start of the program.
  ///
  /// - Parameters:
  ///   - word: The text that precedes the count in valgrind's report.
  ///   - tool: The options of valgrind.
  ///   - arguments: The arguments of this program, to which the number of repetitions is appended.
  func more(
    after word: String, of tool: [String], running arguments: [String], from low: Int,
    to high: Int
  ) throws -> Int {
    let counts = try [low, high].map { count in
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
    else { throw MissingCount(word: word, report: report) }
    return number
  }

  /// The error for a report that does not contain the expected number.
  private struct MissingCount: Error, CustomStringConvertible {
    let word: String
    let report: String

    var description: String { "the report of valgrind does not contain \"\(word)\": \(report)" }
  }
}
