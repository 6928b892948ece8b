/// Determines which fixes are allowed to change a declared value, such as the value of a constant.
extension DriftReport {
  /// The place of a declared value.
  private struct Declared: Hashable {
    let path: String
    let range: Range<Int>
  }

  /// Replaces edits of a declared value, such as a constant, if the motions that use the declared
  /// value need different values.
  ///
  /// The new edits change the code that uses the declared value. For example, two motions use the
  /// constant `fast`, and only one of these motions is wrong. Then the fix changes the code of the
  /// wrong motion, and keeps the constant. The constant itself is changed only if all motions that
  /// use the constant need the same new value.
  static func keepShared(_ checks: inout [Check]) {
    // The texts that the motions need; `nil` for the present text.
    var texts: [Declared: Set<String?>] = [:]
    for check in checks {
      var edited: Set<Range<Int>> = []
      for edit in check.edits {
        edited.insert(edit.range)
        texts[Declared(path: edit.path, range: edit.range), default: []].insert(edit.text)
      }
      for range in check.dependencies where !edited.contains(range) {
        texts[Declared(path: check.path, range: range), default: []].insert(nil)
      }
    }
    for index in checks.indices {
      var edits: [SourceEdit] = [], kept: SourceEdit?
      for edit in checks[index].edits {
        let needed = texts[Declared(path: edit.path, range: edit.range)] ?? []
        if let uses = edit.atUse, needed.count > 1 {
          edits += uses
          kept = kept ?? edit
        } else {
          edits.append(edit)
        }
      }
      guard let kept else { continue }
      checks[index].edits = edits
      let place = DriftPlaces.text((kept.path, kept.start))
      checks[index].failures.append(
        """
        shares the value at \(place) with other places, which need another value; the fix leaves \
        \(place) as it is, and changes only this place
        """)
    }
  }
}
