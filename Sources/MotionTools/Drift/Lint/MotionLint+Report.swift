package import JSONCodec

extension MotionLint {
  /// Returns the findings and the groups of duplicates as lines in the format of compiler
  /// diagnostics.
  ///
  /// - Parameter directory: The directory of the files, with a slash at its end.
  package func text(directory: String) -> String {
    func place(_ finding: Finding) -> String {
      DriftPlaces.text((directory + finding.path, finding.position))
    }
    var lines = unread.map {
      "\(DriftPlaces.text((directory + $0.path, $0.position))): warning: not read: \($0.reason.printable)"
    }
    for finding in findings {
      var sentence = finding.text.printable
      if let nearest = finding.nearest {
        // A percentage below 1e-6 is a rounding error.
        let rounded = nearest.percent < 1e-6 ? 0 : nearest.percent
        let percent = rounded.isFinite ? String(readable: rounded) : "more than 100"
        sentence += "\n    nearest spring: \(nearest.swiftUI), within \(percent) % of the distance"
        if !finding.hasDuration { sentence += " (the code has no duration; 1 s is assumed)" }
      }
      if finding.savedBytes > 0 {
        let unit = finding.savedBytes == 1 ? "byte" : "bytes"
        sentence += "\n    a smaller linear() saves \(finding.savedBytes) \(unit)"
      }
      lines.append("\(place(finding)): note: \(sentence)")
    }
    for group in duplicates {
      let places = group.map { place(findings[$0]) }
      lines.append(
        "\(places[0]): note: the same motion, within 1 % of the distance, is also at "
          + places.dropFirst().joined(separator: ", "))
    }
    lines.append(
      """
      Motions: \(findings.count). Groups of duplicates: \(duplicates.count).\
      \(unread.isEmpty ? "" : " Not read: \(unread.count).")
      """)
    if !isComplete {
      lines.append(
        """
        The list is incomplete: it has at most \(Self.maxFindings) motions and \
        \(Self.maxFindings) places that are not read. Check a smaller directory.
        """)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes the members `motions`, `duplicates`, `unreadable` and `isComplete`.
  package func write(to json: inout JSONWriter) {
    json.objects("motions", findings) { finding, json in
      json.string("file", finding.path)
      finding.position.write(to: &json)
      json.string("text", finding.text)
      json.string("nearest", finding.nearest?.swiftUI)
      json.nullable("percent", finding.nearest?.percent ?? .nan)
      json.bool("hasDuration", finding.hasDuration)
      json.integer("savedBytes", finding.savedBytes)
    }
    json.beginArray("duplicates")
    for group in duplicates {
      json.beginArray()
      for index in group { json.integer(index) }
      json.endArray()
    }
    json.endArray()
    json.objects("unreadable", unread) { place, json in
      json.string("file", place.path)
      place.position.write(to: &json)
      json.string("reason", place.reason)
    }
    json.bool("isComplete", isComplete)
  }
}
