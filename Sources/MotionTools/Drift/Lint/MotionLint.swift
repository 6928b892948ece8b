internal import AnimationCore
internal import AnimationNotation

/// The motions in source files, with the nearest spring of each motion, and the duplicates.
package struct MotionLint: Sendable {
  package struct Finding: Sendable {
    /// The path of the file.
    package let path: String
    /// The position of the code.
    package let position: SourceFile.Position
    /// The code, at most 80 characters on one line.
    package let text: String
    /// The nearest spring as SwiftUI code, and its largest difference from the motion, in percent
    /// of the distance.
    ///
    /// The value is `nil` if no spring was found.
    package let nearest: (swiftUI: String, percent: Double)?
    /// True if the file contains a duration for the code; otherwise a duration of 1 s is assumed.
    package let hasDuration: Bool
    /// The number of bytes that a shorter `linear()` function saves; 0 if the code is not a
    /// `linear()` function, or if no shorter function is found.
    ///
    /// If the nearest spring differs from the code by at most 1 % of the distance, the shorter
    /// function approximates this spring. Otherwise, the shorter function has at most half of the
    /// stops, and differs from the code by at most 0.2 % of the distance.
    package let savedBytes: Int
    /// The values at 64 times, from 1/32 s to 2 s in steps of 1/32 s, as fractions of the distance.
    ///
    /// Motions with nearly equal values are duplicates.
    fileprivate let values: [Double]
  }

  /// A file that cannot be read, or code that seems to describe a motion, but cannot be read.
  package struct Unread: Sendable {
    /// The path of the file.
    package let path: String
    /// The position of the code; line 1 for a whole file.
    package let position: SourceFile.Position
    /// The reason without a full stop.
    package let reason: String
  }

  /// The files and the code that cannot be read, in the order of the files.
  package private(set) var unread: [Unread] = []
  /// The motions, in the order of the files.
  package private(set) var findings: [Finding] = []
  /// The groups of two or more similar motions, as indices in ``findings``.
  ///
  /// Each motion differs from the first motion of its group by at most 1 % of the distance. Motions
  /// without a duration are in no group.
  package private(set) var duplicates: [[Int]] = []
  /// False if the report omits motions or unreadable places.
  ///
  /// The report contains at most ``maxFindings`` motions and ``maxFindings`` unreadable places. It
  /// also omits all further elements when the work budget is exhausted.
  package private(set) var isComplete = true

  /// The maximum number of reported motions, and of reported places that cannot be read.
  package static let maxFindings = 2000

  /// Finds the motions in files.
  ///
  /// - Parameters:
  ///   - files: The files; files in unknown languages are ignored.
  ///   - refused: The files that cannot be read, with the reasons. These files are listed first.
  ///   - isNamed: Returns true if a manifest names the motion at this line of the file. Such a
  ///     motion is omitted.
  package init(
    _ files: [SourceFile], refused: [(path: String, reason: String)] = [],
    isNamed: (_ path: String, _ line: Int) -> Bool = { _, _ in false }
  ) {
    for (path, reason) in refused {
      guard hasRoom(after: unread.count) else { break }
      unread.append(
        Unread(path: path, position: SourceFile.Position(line: 1, column: 1), reason: reason))
    }
    for file in files {
      let found = MotionCandidates(in: file)
      for fault in found.unreadable {
        guard hasRoom(after: unread.count) else { break }
        unread.append(
          Unread(
            path: file.path, position: file.position(of: fault.offset ?? 0), reason: fault.reason))
      }
      for candidate in found.candidates {
        let position = file.position(of: candidate.motion.range.lowerBound)
        if isNamed(file.path, position.line) { continue }
        guard hasRoom(after: findings.count) else { break }
        findings.append(Finding(candidate, position, file))
      }
    }
    if Work.isStopped { isComplete = false }
    findDuplicates()
  }

  /// Returns true if another motion or unreadable place can be added to a list of `count` elements;
  /// otherwise sets ``isComplete`` to false.
  private mutating func hasRoom(after count: Int) -> Bool {
    guard count < Self.maxFindings, Work.spend(1, on: .values) else {
      isComplete = false
      return false
    }
    return true
  }

  /// Adds each motion to the first group of similar motions.
  ///
  /// The motion must differ from the first motion of the group by at most 1 % of the distance. If
  /// there is no such group, the motion starts a new group. Motions without a duration are omitted.
  private mutating func findDuplicates() {
    var groups: [[Int]] = []
    for index in findings.indices where findings[index].hasDuration {
      let own = findings[index].values
      let group = groups.firstIndex { group in
        zip(findings[group[0]].values, own).allSatisfy { abs($0 - $1) <= 0.01 }
      }
      if let group { groups[group].append(index) } else { groups.append([index]) }
    }
    duplicates = groups.filter { $0.count > 1 }
  }
}

extension MotionLint.Finding {
  fileprivate init(
    _ candidate: MotionCandidates.Candidate, _ position: SourceFile.Position, _ file: SourceFile
  ) {
    let motion = candidate.motion.motion, distance = MotionCandidates.distance
    path = file.path
    self.position = position
    let words = file.text(candidate.motion.range).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    text = words.count > 80 ? words.prefix(79) + "…" : words
    hasDuration = candidate.hasDuration
    values = motion.values(at: (1...64).map { Double($0) / 32 }).map { $0 / distance }
    let spring = candidate.motion.meaning?.spring ?? Self.spring(nearestTo: motion, distance)
    nearest = spring.map { spring in
      let exact = ConvertibleMotion.spring(spring).exactMotion(over: distance)
      let share = ConversionCertificate(exact, motion).share
      return (ConvertibleMotion.spring(Self.rounded(spring)).swiftUIText, share * 100)
    }
    // A spring that differs by more than 1 % of the distance cannot replace a `linear()`.
    let replacement = (nearest?.percent ?? .infinity) <= 1 ? spring : nil
    savedBytes =
      candidate.linear.map { text in
        let drawn = replacement.map { DrawnMotion($0) } ?? Self.thinned(text, motion)
        return max(0, text.utf8.count - (drawn?.text ?? text).utf8.count)
      } ?? 0
  }

  /// Returns a shorter `linear()` that differs from the motion by at most 0.2 % of the distance.
  ///
  /// The result is `nil` if no such function has at most half as many stops as the function in
  /// `text`.
  private static func thinned(_ text: String, _ motion: MotionCurve) -> DrawnMotion? {
    guard let function = LinearTimingFunction(css: text), let drawn = DrawnMotion(precise: motion)
    else { return nil }
    return drawn.function.points.count * 2 <= function.points.count ? drawn : nil
  }

  private static func rounded(_ spring: PerceptualSpring) -> PerceptualSpring {
    PerceptualSpring(
      duration: max(spring.duration.rounded(decimals: 3), 0.001),
      bounce: spring.bounce.rounded(decimals: 3)) ?? spring
  }

  private static func spring(
    nearestTo motion: MotionCurve, _ distance: Double
  ) -> PerceptualSpring? {
    // The time after the motion is included, because a spring must not move then.
    let times = (0...240).map { 2 * motion.duration * Double($0) / 240 }
    let values = motion.values(at: times).map { $0 / distance }
    guard values.allSatisfy({ $0.magnitude < 1e6 }), motion.duration > 0 else { return nil }
    return SpringFit(times: times, values: values, from: 0, target: 1, hasVelocity: false)
      .flatMap { PerceptualSpring(duration: $0.duration, dampingRatio: $0.dampingRatio) }
      .flatMap { Limits.convertedDuration.range.contains($0.duration) ? $0 : nil }
  }
}

extension DriftReport {
  /// The lines at which the code of each compared motion begins, first differs, or is replaced.
  package var lines: [(path: String, line: Int)] {
    checks.flatMap { check in
      [(path: check.path, line: check.start.line), (path: check.path, line: check.position.line)]
        + check.edits.map { (path: $0.path, line: $0.start.line) }
    }
  }
}
