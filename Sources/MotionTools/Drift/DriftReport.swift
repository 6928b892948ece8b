internal import AnimationCore

/// The comparison of the motions in source files with the motions of a manifest.
package struct DriftReport: Sendable {
  /// The comparison of the motion at one place with the motion that the manifest requires.
  package struct Check: Sendable {
    /// The name of the motion in the manifest.
    package let motion: String
    /// The name of the platform or format in the manifest.
    package let target: String
    /// The path of the file; empty for samples in the manifest.
    package let path: String
    /// The position of the code of the motion.
    ///
    /// If only some parts of the code are wrong, `position` is the position of the first wrong
    /// part.
    package let position: SourceFile.Position
    /// The position at which the code of the motion begins.
    let start: SourceFile.Position
    /// The JSON pointer to the place in the manifest.
    package let pointer: String
    /// The name of the motion; if the place is in a list or has a pattern, the place follows in
    /// parentheses.
    let label: String
    /// The largest difference between the expected and the found motion, in percent of the
    /// distance.
    ///
    /// Usually, the expected motion is the reference motion. If the platform cannot play the
    /// reference motion within the tolerance, the expected motion is the nearest motion that the
    /// platform can play.
    ///
    /// A design token can also store a spring. If the difference between this spring and the
    /// reference motion is larger, `percent` is that difference.
    package let percent: Double
    /// The time in seconds at which the difference is largest, and the expected and the found value
    /// at this time, in percent of the distance.
    package let time: Double, expected: Double, found: Double
    /// The time in seconds after which each motion differs from its target by at most 1 % of the
    /// distance.
    package let settling: (expected: Double, found: Double)
    /// The difference between the last value of the found motion and its target, in percent of the
    /// distance.
    package let end: Double
    /// The largest difference between the reference motion and the nearest motion that the platform
    /// can play, in percent of the distance.
    ///
    /// The difference is `nil` if the found motion is a Lottie document, or if the found motion or
    /// the reference motion is a recorded trajectory.
    package let nearest: Double?
    /// The error messages about differences beyond the tolerance; empty if there are none.
    package internal(set) var failures: [String]
    /// The correct code for the place; `nil` if nothing is wrong or if the code is unknown.
    package let code: String?
    /// The replacements that correct the file; empty if nothing is wrong or if the place cannot be
    /// fixed.
    package internal(set) var edits: [SourceEdit]
    /// The byte ranges in the file that affect the motion: the declared values that the motion
    /// uses, and the values in the code of the motion.
    let dependencies: Set<Range<Int>>
  }

  /// A place in the manifest at which no motion can be read.
  package struct Unreadable: Sendable {
    /// The name of the motion in the manifest.
    package let motion: String
    /// The name of the platform or format in the manifest.
    package let target: String
    /// The path of the file; if no file was read, the path or the pattern in the manifest.
    package let path: String
    /// The position of the code in the file; `nil` if no code was found.
    package let position: SourceFile.Position?
    /// The JSON pointer to the place in the manifest.
    package let pointer: String
    /// The name of the motion; if the place is in a list or has a pattern, the place follows in
    /// parentheses.
    let label: String
    /// The reason: a sentence or a predicate such as "is not JSON", without a full stop.
    package let reason: String
  }

  /// The comparisons, in the order of the motions in the manifest.
  package private(set) var checks: [Check] = []
  /// The places that cannot be read, in the order of the motions in the manifest.
  package private(set) var unreadable: [Unreadable] = []

  /// The comparisons beyond the tolerance.
  package var failures: [Check] { checks.filter { !$0.failures.isEmpty } }

  /// Compares the motions at the places of a manifest with the motions that the manifest requires.
  ///
  /// The report is incomplete if the work budget is exhausted.
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
          checks.append(Check(motion, truth, place, file, found, over: manifest.distance))
        }
      }
    }
    Self.keepShared(&checks)
  }

  /// The reference motion, described in two ways.
  ///
  /// `motion` is a function of time. `played` is a spring or a timing curve, with a delay and a
  /// repetition. If the reference motion is a recorded trajectory, `played` is `nil`.
  struct Truth {
    let motion: MotionCurve
    let played: PlayedMotion?
    let settling: Double
    /// The recorded trajectory before the alignment with another motion.
    ///
    /// The property is `nil` for a motion in code, and after the alignment.
    private var recording: Recording?

    var meaning: ConvertibleMotion? { played?.pass }

    init(_ motion: MotionCurve, _ played: PlayedMotion?, _ recording: Recording? = nil) {
      (self.motion, self.played, settling) = (motion, played, motion.settling)
      self.recording = recording
    }

    /// Returns the reference motion.
    ///
    /// A recorded trajectory is shifted in time to match `other`.
    func matching(_ other: MotionCurve, over distance: Double) -> Truth {
      guard let recording, recording.lead > 0 else { return self }
      return Truth(recording.motion(over: distance, matching: other), played)
    }
  }

  private mutating func truth(
    of motion: DriftManifest.Motion, _ reader: inout PlaceReader, _ distance: Double
  ) -> Truth? {
    switch motion.truth {
    case .motion(let played): return Truth(played.pass.exactMotion(over: distance), played)
    case .place(let place):
      let found = read(place, motion.name, &reader, distance)
      guard let only = found.first?.found else { return nil }
      return Truth(
        only.motion, only.meaning.map { PlayedMotion($0, Playback(shownBy: only.playback)) },
        only.recording)
    }
  }

  /// Reads the motions of a place from the files of the place, and adds all errors to `unreadable`.
  ///
  /// A pattern can also match files without the motion. Such a file is an error only if no matching
  /// file contains the motion.
  private mutating func read(
    _ place: DriftManifest.Place, _ motion: String, _ reader: inout PlaceReader,
    _ distance: Double
  ) -> [(file: SourceFile?, found: FoundMotion)] {
    func failed(_ error: UnreadableMotion, _ file: SourceFile?) -> Unreadable {
      Unreadable(
        motion: motion, target: place.target.name, path: file?.path ?? place.file,
        position: file.flatMap { file in error.offset.map { file.position(of: $0) } },
        pointer: place.pointer, label: place.label(of: motion, in: file?.path ?? place.file),
        reason: error.reason)
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
        // A pattern may match files that do not contain the motion.
        if error.offset != nil || !SourcePath.isPattern(place.file) {
          errors.append(failed(error, file))
        }
      }
    }
    if paths.isEmpty {
      let reason =
        SourcePath.isPattern(place.file)
        ? "no file matches the pattern"
        : "the file is missing on the disk, or in 'files' of the request"
      errors.append(failed(UnreadableMotion(reason), nil))
    } else if read.isEmpty, errors.isEmpty {
      errors.append(failed(UnreadableMotion("no matching file has this motion"), nil))
    }
    unreadable += errors
    return read
  }
}
