internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The comparison of the motions in source files with the motions of a manifest.
package struct DriftReport: Sendable {
  /// The comparison of one place.
  package struct Check: Sendable {
    /// The name of the motion in the manifest.
    package let motion: String
    /// The name of the platform or format in the manifest.
    package let target: String
    /// The path of the file.
    package let path: String
    /// The position of the code.
    package let position: SourceFile.Position
    /// The pointer of the place in the manifest.
    package let pointer: String
    /// The largest difference in percent of the distance.
    package let percent: Double
    /// The time in seconds at which it occurs, with both values in percent of the distance.
    package let time: Double, expected: Double, found: Double
    /// The settling times of both motions in seconds, within 1 % of the distance.
    package let settling: (expected: Double, found: Double)
    /// The difference between the last value and the target, in percent of the distance.
    package let end: Double
    /// The largest difference of the platform's nearest motion, in percent of the distance.
    ///
    /// It is `nil` if the platform is not one of `/v1/convert`, or if the right motion is recorded.
    package let nearest: Double?
    /// The sentences about differences beyond the tolerance; empty if the place is right.
    package let failures: [String]
    /// The code that is right; `nil` if it is unknown.
    package let code: String?
    /// The replacements that make the file right; empty if the place cannot be fixed.
    package let edits: [SourceEdit]
  }

  /// A place that cannot be read.
  package struct Unreadable: Sendable {
    /// The name of the motion in the manifest.
    package let motion: String
    /// The name of the platform or format in the manifest.
    package let target: String
    /// The path of the file, or of the pattern.
    package let path: String
    /// The position; `nil` if nothing was found.
    package let position: SourceFile.Position?
    /// The pointer of the place in the manifest.
    package let pointer: String
    /// The reason, as a sentence without a full stop.
    package let reason: String
  }

  /// The comparisons, in the order of the manifest.
  package private(set) var checks: [Check] = []
  /// The places that cannot be read, in the order of the manifest.
  package private(set) var unreadable: [Unreadable] = []

  /// The comparisons beyond the tolerance.
  package var failures: [Check] { checks.filter { !$0.failures.isEmpty } }

  /// Compares the places of a manifest with its motions.
  ///
  /// - Parameters:
  ///   - manifest: The motions and their places.
  ///   - files: The files that the places name.
  package init(_ manifest: DriftManifest, _ files: [SourceFile]) {
    var reader = PlaceReader(files, distance: manifest.distance)
    for motion in manifest.motions {
      guard let truth = truth(of: motion, &reader, manifest.distance) else { continue }
      for place in motion.places {
        guard Work.spend(1, on: .values) else { return }
        for (file, found) in read(place, motion.name, &reader, manifest.distance) {
          guard !Work.isStopped else { return }
          checks.append(
            Check(
              motion, truth, place, file, found, over: manifest.distance))
        }
      }
    }
  }

  /// The right motion, and its description; `nil` for a recorded trajectory.
  struct Truth {
    let motion: MotionCurve
    let meaning: ConvertibleMotion?
    let settling: Double
  }

  private mutating func truth(
    of motion: DriftManifest.Motion, _ reader: inout PlaceReader, _ distance: Double
  ) -> Truth? {
    switch motion.truth {
    case .motion(let meaning):
      let curve = meaning.exactMotion(over: distance)
      return Truth(motion: curve, meaning: meaning, settling: curve.settling)
    case .place(let place):
      let found = read(place, motion.name, &reader, distance)
      guard let only = found.first else { return nil }
      return Truth(
        motion: only.found.motion, meaning: only.found.meaning,
        settling: only.found.motion.settling)
    }
  }

  /// Reads a place in its files, and adds an error if there is no motion.
  private mutating func read(
    _ place: DriftManifest.Place, _ motion: String, _ reader: inout PlaceReader,
    _ distance: Double
  ) -> [(file: SourceFile?, found: FoundMotion)] {
    func failed(_ error: UnreadableMotion, _ file: SourceFile?) -> Unreadable {
      Unreadable(
        motion: motion, target: place.target.name, path: file?.path ?? place.file,
        position: file.flatMap { file in error.offset.map { file.position(of: $0) } },
        pointer: place.pointer, reason: error.reason)
    }
    if place.file.isEmpty {
      do throws(UnreadableMotion) {
        return [(nil, try PlaceReader.recorded(place.samples, place, distance))]
      } catch {
        unreadable.append(failed(error, nil))
        return []
      }
    }
    let paths = reader.paths(of: place)
    var read: [(file: SourceFile?, found: FoundMotion)] = [], errors: [Unreadable] = []
    for path in paths {
      guard let file = reader.file(path) else { continue }
      do throws(UnreadableMotion) {
        read += try reader.motions(at: place, in: file).map { (file, $0) }
      } catch {
        // A pattern may match files without the name.
        if error.offset != nil || !SourcePath.isPattern(place.file) {
          errors.append(failed(error, file))
        }
      }
    }
    if paths.isEmpty {
      let reason =
        SourcePath.isPattern(place.file)
        ? "no file matches the pattern" : "the file does not exist, or was not given"
      errors.append(failed(UnreadableMotion(reason), nil))
    } else if read.isEmpty, errors.isEmpty {
      errors.append(failed(UnreadableMotion("no matching file has this motion"), nil))
    }
    unreadable += errors
    return read
  }
}

extension DriftReport.Check {
  /// Compares a found motion with the right motion.
  fileprivate init(
    _ motion: DriftManifest.Motion, _ truth: DriftReport.Truth, _ place: DriftManifest.Place,
    _ file: SourceFile?, _ found: FoundMotion, over distance: Double
  ) {
    let tolerance = motion.tolerance
    let comparison = ConversionCertificate(truth.motion, found.motion)
    var platform: Platform?
    if case .platform(let own) = place.target { platform = own }
    // A platform that cannot play the motion is compared with its nearest motion.
    let best = platform.flatMap { platform in
      truth.meaning.map { Dialects.dialect(of: platform).encoding(of: $0, over: distance) }
    }
    let nearest = best.map { ConversionCertificate(truth.motion, $0.motion(over: distance)) }
    var share = comparison.share, largest = comparison.whole
    var reference = truth.motion, settling = truth.settling
    if let best, let nearest, share * 100 > tolerance.percent,
      nearest.share * 100 > tolerance.percent
    {
      let own = best.motion(over: distance)
      let fromBest = ConversionCertificate(own, found.motion)
      (share, largest, reference, settling) = (fromBest.share, fromBest.whole, own, own.settling)
    }
    if let stored = found.stored {
      let exact = ConvertibleMotion.spring(stored).exactMotion(over: distance)
      let fromStored = ConversionCertificate(truth.motion, exact)
      if fromStored.share > share {
        (share, largest, reference) = (fromStored.share, fromStored.whole, truth.motion)
      }
    }
    let own = found.motion.settling
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
        settles after \(Self.text(own)) s instead of \(Self.text(settling)) s; at most \
        \(Self.text(allowed)) ms are allowed
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
    self.motion = motion.name
    target = place.target.name
    path = file?.path ?? ""
    pointer = place.pointer
    percent = share * 100
    time = largest.time
    (expected, self.found) = (expectedValue, foundValue)
    self.settling = (settling, own)
    self.end = end
    self.nearest = nearest.map { $0.share * 100 }
    self.failures = failures
    var fix: DriftFix?
    if let meaning = truth.meaning, let platform, let file, !failures.isEmpty {
      fix = DriftFix(platform, meaning, found, file, distance)
    }
    code =
      fix?.code ?? (failures.isEmpty ? nil : LottieReader.code(of: truth.meaning, place.target))
    edits = fix?.edits ?? []
    // If only one of several parts is wrong, the failure is at its place.
    if let fix, fix.edits.count < found.parts.count, let first = fix.edits.first {
      position = first.start
    } else {
      position =
        file?.position(of: found.range.lowerBound) ?? SourceFile.Position(line: 1, column: 1)
    }
  }

  private static func text(_ number: Double) -> String { String(readable: number) }
}

extension MotionCurve {
  /// The time in seconds after which the motion stays within 1 % of the travel of its final value.
  ///
  /// It is found on 2048 steps, and then bisected to 10⁻⁶ of the duration.
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
