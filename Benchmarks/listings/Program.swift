import AnimationCore
import AnimationSource
import Foundation

/// Compares the interpreter of custom animations with Lua, in one process.
///
/// Usage: `listings DIRECTORY [NAME…]`, or `listings limit`. The directory contains the listings in
/// Lua. `listings limit` measures calls that reach the instruction limit.
@main
enum Program {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let directory = arguments.first else { fatalError("the directory is missing") }
    if directory == "limit" { return try LongestCalls.measure() }
    let names = Set(arguments.dropFirst())
    print("| listing | ns a call | Lua | ratio | vector of 4 | Lua | ratio | difference |")
    print("|---|---|---|---|---|---|---|---|")
    var isBehind = false
    for workload in Workload.all where names.isEmpty || names.contains(workload.file) {
      let template = try template(workload, directory)
      let number = try measured(Contest<Double>(workload, template: template))
      let vector = try measured(Contest<AnimatableVector>(workload, template: template))
      let difference = max(number.difference, vector.difference)
      print(
        "| \(workload.file) | \(number.cells) | \(vector.cells) | "
          + "\(difference == 0 ? "0" : String(format: "%.0e", difference)) |")
      guard difference <= 1e-9 else { fatalError("\(workload.file): the values differ") }
      isBehind = isBehind || number.ratio <= 1 || vector.ratio <= 1
    }
    print("\n\(try String(format: "%.0f", compiling())) µs to compile 100 lines, on average")
    if names.isEmpty {
      let number = try ratioToCompiled(Double.self, directory)
      let vector = try ratioToCompiled(AnimatableVector.self, directory)
      print(
        "PausableAnimation takes "
          + String(format: "%.2f and %.2f times as long as compiled by Swift", number, vector))
    }
    exit(isBehind ? 1 : 0)
  }

  /// The median time to compile 100 lines of the listings, in microseconds.
  private static func compiling() throws -> Double {
    let texts = try ListingTexts.names.map(ListingTexts.interpreted)
    let times = try texts.map { text in
      median(try (0..<41).map { _ in try microseconds { _ = try SourceProgram(text) } })
    }
    let lines = texts.reduce(0) { $0 + $1.count { $0 == "\n" } }
    return times.reduce(0, +) / Double(lines) * 100
  }

  /// The time of the listing `PausableAnimation` relative to the same text compiled by Swift.
  private static func ratioToCompiled<V: ComparedVector>(
    _: V.Type, _ directory: String
  ) throws -> Double {
    guard let workload = Workload.all.first(where: { $0.file == "PausableListing" }) else {
      fatalError("no listing of this name")
    }
    let contest = try Contest<V>(workload, template: template(workload, directory))
    let compiled = Animation(CompiledPausableAnimation(base: .bouncy))
    _ = try unlimited { contest.difference() }
    return try rounds(
      { _ = contest.play(compiled, sequences: 200) }, { _ = contest.playSource(sequences: 200) }
    ).ratio
  }

  private static func template(_ workload: Workload, _ directory: String) throws -> String {
    try String(
      contentsOf: URL(filePath: directory).appending(path: "\(workload.file).lua"), encoding: .utf8)
  }

  private static func microseconds(_ body: () throws -> Void) rethrows -> Double {
    let begin = threadTime()
    try body()
    return Double(threadTime() - begin) / 1e3
  }

  /// The medians of both interpreters, in nanoseconds a call.
  struct Result {
    let source, lua, ratio, difference: Double

    var cells: String {
      String(format: "%.0f | %.0f | %.2f", source, lua, ratio)
    }
  }

  /// Measures both interpreters.
  private static func measured<V>(_ contest: Contest<V>) throws -> Result {
    // The comparison of the values also counts the frames of a sequence.
    let difference = try unlimited { contest.difference() }
    let calls = max(contest.frames, 1), sequences = max(20_000 / calls, 1)
    let times = try rounds(
      { _ = contest.playSource(sequences: sequences) },
      { _ = contest.playLua(sequences: sequences) })
    let count = Double(calls * sequences)
    return Result(
      source: times.first / count, lua: times.second / count, ratio: times.ratio,
      difference: difference)
  }

  /// Returns the median times of two computations in nanoseconds, and the median ratio of their
  /// times.
  ///
  /// The two computations run alternately. The ratio is the second time divided by the first time.
  private static func rounds(
    _ first: () -> Void, _ second: () -> Void
  ) throws -> (first: Double, second: Double, ratio: Double) {
    var times: (first: [Double], second: [Double]) = ([], [])
    try unlimited {
      for round in 0..<41 {
        for turn in 0..<2 {
          if (round + turn) % 2 == 0 {
            times.first.append(nanoseconds(first))
          } else {
            times.second.append(nanoseconds(second))
          }
        }
      }
    }
    return (
      median(times.first), median(times.second), median(zip(times.second, times.first).map(/))
    )
  }

  /// Runs a computation within a budget of work, as in a request.
  private static func unlimited<Value>(_ body: () -> Value) throws -> Value {
    var value: Value?
    try Work.perform(within: WorkBudget(steps: .max)) { value = body() }
    guard let value else { fatalError("no result") }
    return value
  }

  private static func nanoseconds(_ body: () -> Void) -> Double {
    let begin = threadTime()
    body()
    return Double(threadTime() - begin)
  }

  /// The processor time of this thread, in nanoseconds.
  static func threadTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private static func median(_ numbers: [Double]) -> Double {
    numbers.sorted()[numbers.count / 2]
  }
}
