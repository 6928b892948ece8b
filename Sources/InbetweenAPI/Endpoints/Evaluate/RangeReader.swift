internal import MotionTools
internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// A parser of the sample times of a request.
struct RangeReader {
  static let keys: KeySet = [
    .start, .end, .duration, .fps, .step, .count, .includeEnd, .times,
  ]
  let fields: ObjectMembers
  /// The start, in seconds, for a request without the member `start`.
  let time: Double
  /// The frame rate, in frames per second, for a request without `fps`, `step` and `count`.
  let frameRate: Double
  let violations: ViolationList
  /// The output format, which determines the maximum number of samples.
  ///
  /// Times that are listed in the request have a separate limit.
  var outputFormat = OutputFormat.json

  /// Returns the grid of sample times; `nil` if errors were added to `violations`.
  func grid() -> SampleGrid? {
    if let times = fields[.times] { return listed(times) }
    let before = violations.count
    let start = fields[.start]?.number(in: .time, violations) ?? time
    let end = end(after: start)
    let spacing = spacing
    let spaced = spaced(spacing, start, end)
    let includesEnd = fields[.includeEnd]?.bool(violations) ?? false
    guard violations.count == before, let spaced else { return nil }
    let grid = includesEnd ? spaced.includingEnd() : spaced
    if includesEnd, case .evenly = grid.rule, grid.count == 1, grid.end != grid.start {
      violations.add(
        "must be at least 2, because 'includeEnd' requires a sample at the end",
        at: fields.place(of: .count))
      return nil
    }
    let limit = outputFormat.samples
    if let count = grid.count, count > limit.max {
      violations.add(
        "results in \(count) samples; the maximum is \(limit.max) \(limit.citation)",
        at: (spacing?.value ?? fields[.end])?.place ?? fields.place)
      return nil
    }
    return grid
  }

  /// The member `fps`, `step` or `count` of a request, which specifies the spacing of the times.
  private enum Spacing {
    case fps(SyntaxNode)
    case step(SyntaxNode)
    case count(SyntaxNode)

    var value: SyntaxNode {
      switch self {
      case .fps(let value), .step(let value), .count(let value): value
      }
    }
  }

  /// The spacing of the times; `nil` if the request has no `fps`, `step` or `count`.
  ///
  /// If the request has two of these members, a violation is added.
  private var spacing: Spacing? {
    let fps = fields[.fps], step = fields[.step], count = fields[.count]
    if let fps {
      refuse(step == nil ? .count : .step, beside: .fps)
      return .fps(fps)
    }
    if let step {
      refuse(.count, beside: .step)
      return .step(step)
    }
    return count.map(Spacing.count)
  }

  private func refuse(_ key: JSONKey, beside other: JSONKey) {
    guard let value = fields[key] else { return }
    violations.add(conflictWith: other, at: value.place, among: [other, key])
  }

  private func spaced(_ spacing: Spacing?, _ start: Double, _ end: Double?) -> SampleGrid? {
    switch spacing {
    case nil: return SampleGrid(start: start, end: end, fps: frameRate)
    case .fps(let fps):
      return fps.number(in: .frameRate, violations)
        .map { SampleGrid(start: start, end: end, fps: $0) }
    case .step(let step):
      return step.number(in: .step, violations)
        .map { SampleGrid(start: start, end: end, step: $0) }
    case .count(let count):
      // BOUND: the sample limit of every format is above one.
      guard let whole = count.integer(in: 1...outputFormat.samples.max, violations) else {
        return nil
      }
      return SampleGrid(start: start, end: end, count: whole)
    }
  }

  /// Returns the end in seconds; `nil` if the range ends as soon as no property animates any more.
  ///
  /// The result is also `nil` if `end` or `duration` is invalid.
  private func end(after start: Double) -> Double? {
    let maxTime = Limits.simulatedTime.upperBound
    if let duration = fields[.duration] {
      refuse(.end, beside: .duration)
      guard let seconds = duration.number(in: .time, violations) else { return nil }
      if start + seconds > maxTime {
        violations.add(
          """
          results in an end of \(String(shortest: start + seconds)) s; the maximum is \
          \(Limits.simulatedTime.max) s \(Limits.simulatedTime.citation)
          """,
          at: duration.place)
      }
      return SampleGrid.end(from: start, lasting: seconds)
    }
    guard let end = fields[.end] else { return nil }
    if end.plainNumber == nil {
      if isRemoved(end) { return nil }
      if let word = end.text {
        let meant = MeantNumber(word)
        violations.add(
          meant.map { _ in MeantNumber.objection(to: word) }
            ?? "must be a number of seconds or \"removed\"", at: end.place, given: .string(word),
          allowed: ["removed"], suggestion: meant?.text)
        return nil
      }
    }
    guard let seconds = end.number(in: .time, violations) else { return nil }
    if seconds < start {
      violations.add(
        "must not be earlier than the start (\(String(shortest: start)) s)", at: end.place,
        given: end.given)
    }
    return seconds
  }

  private func isRemoved(_ value: SyntaxNode) -> Bool {
    switch value.source {
    case .json(.string("removed")), .parameter("removed"): true
    default: false
    }
  }

  private func listed(_ value: SyntaxNode) -> SampleGrid? {
    for key in Self.keys where key != .times { refuse(key, beside: .times) }
    guard let times = value.numbers(count: 1...Limits.samples.max, in: .time, violations) else {
      return nil
    }
    // BOUND: $0 > 0, because the first index is dropped.
    guard let index = times.indices.dropFirst().first(where: { times[$0] <= times[$0 - 1] }) else {
      return SampleGrid(times: times)
    }
    violations.add(
      "must be later than the previous time (\(String(shortest: times[index - 1])) s)",
      at: value.place(ofElement: index),
      given: .number(times[index]))
    return nil
  }
}
