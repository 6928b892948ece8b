/// The replacements that correct files.
enum DriftFix {
  /// The differences between a found motion and the motion in the manifest.
  ///
  /// Each property is true if the two motions differ in the aspect that the property names.
  struct Wrong {
    var motion = false, delay = false, passes = false, alternates = false, pause = false

    var playback: Bool { delay || passes || alternates || pause }
  }

  /// Returns the bytes of a file after the replacements in `edits`.
  ///
  /// A replacement is skipped if it overlaps or repeats an earlier replacement. A replacement is
  /// also skipped if it belongs to another file, or ends after the end of the file.
  static func applied(_ edits: [SourceEdit], to file: SourceFile) -> [UInt8] {
    var bytes: [UInt8] = [], place = 0, done: [SourceEdit] = []
    let ordered = edits.enumerated().sorted { left, right in
      let (a, b) = (left.element.range, right.element.range)
      return (a.lowerBound, a.upperBound, left.offset) < (b.lowerBound, b.upperBound, right.offset)
    }
    for (_, edit) in ordered
    where edit.path == file.path && edit.range.lowerBound >= place && !done.contains(edit)
      && edit.range.upperBound <= file.bytes.count
    {
      // BOUND: place ≤ lowerBound ≤ upperBound ≤ count, by the conditions.
      bytes += file.bytes[place..<edit.range.lowerBound]
      bytes += Array(edit.text.utf8)
      place = edit.range.upperBound
      // Only insertions at the same offset can be repeated, so edits of other ranges are forgotten.
      done = done.filter { $0.range == edit.range } + [edit]
    }
    return bytes + file.bytes[min(place, file.bytes.count)...]
  }
}

extension SourceFile {
  /// Returns the file after the replacements in `edits`.
  package func applying(_ edits: [SourceEdit]) -> SourceFile {
    replacing(DriftFix.applied(edits, to: self))
  }

  /// Returns the text of a range after the replacements in `edits`.
  ///
  /// All replacements must be inside the range.
  func text(_ range: Range<Int>, applying edits: [SourceEdit]) -> String {
    let moved = edits.map { edit in
      // BOUND: an edit inside a range begins and ends in it.
      SourceEdit(
        in: self,
        max(
          0, edit.range.lowerBound - range.lowerBound)..<max(
            0, edit.range.upperBound - range.lowerBound), edit.text)
    }
    let part = SourceFile(path: path, bytes: Array(bytes[range.clamped(to: 0..<bytes.count)]))
    return String(decoding: DriftFix.applied(moved, to: part), as: UTF8.self)
  }
}
