internal import JSONCodec

extension DriftReport.Check {
  /// The largest accepted difference between the found and the required delay, in seconds.
  ///
  /// On most platforms, delays are whole milliseconds. So a correct delay can be rounded.
  private static let delayTolerance = 0.001

  /// Compares a motion that was found in a file with the reference motion.
  init(
    _ motion: DriftManifest.Motion, _ truth: DriftReport.Truth, _ place: DriftManifest.Place,
    _ file: SourceFile?, _ found: FoundMotion, over distance: Double
  ) {
    let tolerance = motion.tolerance
    let played =
      found.recording?.motion(over: distance, matching: truth.motion) ?? found.motion
    let truth = truth.matching(played, over: distance)
    let comparison = ConversionCertificate(truth.motion, played)
    var platform: Platform?
    if case .platform(let own) = place.target { platform = own }
    // If the platform cannot play the motion within the tolerance, the found motion is compared
    // with the platform's nearest motion.
    let converter = found.isSpringToken ? .dtcgSpring : platform
    let best = converter.flatMap { platform in
      truth.meaning.map { Dialects.dialect(of: platform).encoding(of: $0, over: distance) }
    }
    let bestPlayed = best?.motion(over: distance)
    let nearest = bestPlayed.map { ConversionCertificate(truth.motion, $0) }
    var share = comparison.share, largest = comparison.whole
    var reference = truth.motion, settling = truth.settling
    if let bestPlayed, let nearest, share * 100 > tolerance.percent,
      nearest.share * 100 > tolerance.percent
    {
      let fromBest = ConversionCertificate(bestPlayed, played)
      (share, largest, reference, settling) = (
        fromBest.share, fromBest.whole, bestPlayed, bestPlayed.settling
      )
    }
    if let stored = found.stored {
      let exact = ConvertibleMotion.spring(stored).exactMotion(over: distance)
      let fromStored = ConversionCertificate(truth.motion, exact)
      if fromStored.share > share {
        (share, largest, reference) = (fromStored.share, fromStored.whole, truth.motion)
      }
    }
    let own = played.settling
    let (expectedValue, foundValue) = (
      reference.point(at: largest.time).value / distance * 100,
      reference.point(at: largest.time).value / distance * 100 + largest.largest / distance * 100
    )
    var failures: [String] = []
    if !(share * 100 <= tolerance.percent) {
      failures.append(
        share.isFinite
          ? """
          differs by \(Self.text(share * 100)) % of the distance; at most \
          \(Self.text(tolerance.percent)) % is allowed. At \(Self.text(largest.time)) s it is at \
          \(Self.text(foundValue)) % instead of \(Self.text(expectedValue)) %
          """ : "grows without bound")
    }
    if let allowed = tolerance.milliseconds, !(abs(own - settling) * 1000 <= allowed) {
      failures.append(
        """
        settles after \(Self.text(own)) s instead of \(Self.text(settling)) s; a difference of at \
        most \(Self.text(allowed)) ms is allowed
        """)
    }
    let end = comparison.jump * 100
    if share.isFinite, !(end <= tolerance.end) {
      failures.append(
        """
        ends \(Self.text(end)) % of the distance away from its target; at most \
        \(Self.text(tolerance.end)) % is allowed
        """)
    }
    var wrong = DriftFix.Wrong(motion: !failures.isEmpty)
    var offset = found.range.lowerBound
    if let right = truth.played?.playback {
      let differences = Self.differences(of: found.playback, from: right, &wrong)
      failures += differences.map(\.text)
      if !wrong.motion, let range = differences.first?.range, !range.isEmpty {
        offset = range.lowerBound
      }
    }
    self.motion = motion.name
    target = place.target.name
    path = file?.path ?? ""
    pointer = place.pointer
    label = place.label(of: motion.name, in: file?.path ?? "")
    percent = share * 100
    time = largest.time
    (expected, self.found) = (expectedValue, foundValue)
    self.settling = (settling, own)
    self.end = end
    self.nearest = nearest.map { $0.share * 100 }
    self.failures = failures
    var fix: FixWriter?
    if let right = truth.played, let file, !failures.isEmpty {
      fix = FixWriter(
        place.target, right, as: best, found, file, over: distance, within: tolerance.percent, wrong
      )
    }
    code = fix?.code
    edits = fix?.edits ?? []
    dependencies = found.dependencies.union(found.ownRanges)
    // If only some parts are wrong, the failure has the position of the first wrong part.
    start =
      file?.position(of: found.range.lowerBound) ?? SourceFile.Position(line: 1, column: 1)
    if wrong.motion, let fix, fix.isPartial, let first = edits.first {
      position = first.atUse?.first?.start ?? first.start
    } else {
      position = file?.position(of: offset) ?? SourceFile.Position(line: 1, column: 1)
    }
  }

  /// Compares the delay and the repetition, and returns an error message for each difference.
  ///
  /// `range` is the byte range of the wrong code. The range is empty if the code omits the value,
  /// or if the place of the value is unknown. The method also sets the flags of the differing
  /// properties in `wrong`.
  private static func differences(
    of found: FoundPlayback, from right: Playback, _ wrong: inout DriftFix.Wrong
  ) -> [(text: String, range: Range<Int>)] {
    var differences: [(text: String, range: Range<Int>)] = []
    let count = right.repetition?.count ?? 1
    if let delay = found.delay, !(abs(delay.value - right.delay) <= delayTolerance + 1e-9) {
      wrong.delay = true
      differences.append(
        ("starts after \(text(delay.value)) s instead of \(text(right.delay)) s", delay.range))
    }
    func passes(_ count: Double) -> String {
      count == .infinity ? "forever" : count == 1 ? "once" : "\(text(count)) times"
    }
    if let own = found.passes, own.value != count {
      wrong.passes = true
      differences.append(
        ("is played \(passes(own.value)) instead of \(passes(count))", own.range))
    }
    // A motion with a single pass has no alternating direction and no pause. If the found motion
    // has a single pass, only the number of passes is reported. The fix then also corrects the
    // direction and the pause.
    guard count > 1 else { return differences }
    let isRepeated = (found.passes?.value ?? count) > 1
    let isReversed = right.repetition?.reversal != nil
    if let own = found.alternates, (own.value == 1) != isReversed {
      wrong.alternates = true
      func direction(_ isReversed: Bool) -> String { isReversed ? "backwards" : "forwards" }
      let text =
        "plays every second pass \(direction(!isReversed)) instead of \(direction(isReversed))"
      if isRepeated { differences.append((text, own.range)) }
    }
    if let pause = found.pause, !(pause.value <= delayTolerance + 1e-9) {
      wrong.pause = true
      if isRepeated {
        differences.append(
          ("waits \(text(pause.value)) s between two passes instead of 0 s", pause.range))
      }
    }
    return differences
  }

  private static func text(_ number: Double) -> String { String(readable: number) }
}

extension Playback {
  /// Creates the playback that was found in code; a value that the code omits has its default.
  ///
  /// `found` does not contain the length of a pass, so this length is set to 1 s.
  init(shownBy found: FoundPlayback) {
    let count = found.passes?.value ?? 1
    let alternates = found.alternates?.value == 1
    self.init(
      delay: found.delay?.value ?? 0,
      repetition: count > 1
        ? Repetition(count: count, period: 1, reversal: alternates ? .value : nil) : nil)
  }
}

extension MotionCurve {
  /// The time in seconds after which the motion differs from its target by at most 1 % of the
  /// distance.
  ///
  /// If the last value differs by more than 1 %, `settling` is the duration. The time is found with
  /// 2049 evenly spaced values and a bisection, so the error of the time is less than 10⁻⁶ of the
  /// duration.
  var settling: Double {
    let count = 2048, limit = abs(travel) * 0.01
    let times = (0...count).map { duration * Double($0) / Double(count) }
    let values = values(at: times)
    func isOutside(_ value: Double) -> Bool { !(abs(value - target) <= limit) }
    guard let last = values.lastIndex(where: isOutside) else { return 0 }
    guard last < count else { return duration }
    // BOUND: last < count, and there are count + 1 times.
    var low = times[last], high = times[last + 1]
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if isOutside(point(at: middle).value) { low = middle } else { high = middle }
    }
    return high
  }
}
