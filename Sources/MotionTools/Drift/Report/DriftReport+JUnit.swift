extension DriftReport {
  /// Returns the comparisons as a test suite in JUnit's XML, with one test case for each place.
  ///
  /// Source: the Ant task `junitreport`: a suite has the counts `tests`, `failures` and `errors`.
  func junit(_ places: DriftPlaces) -> String {
    let tests = checks.count + unreadable.count
    let counts =
      "tests=\"\(tests)\" failures=\"\(failures.count)\" errors=\"\(unreadable.count)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites \(counts)>", "  <testsuite name=\"inbetween verify\" \(counts)>",
    ]
    for check in checks {
      let location = places.location(of: check)
      let head = Self.head(check.motion, check.target, location)
      guard !check.failures.isEmpty else {
        lines.append("    <testcase \(head)/>")
        continue
      }
      let message = XMLText.escaped(check.failures.joined(separator: "; "))
      let place = DriftPlaces.text(location)
      lines += [
        "    <testcase \(head)>", "      <failure message=\"\(message)\">\(XMLText.escaped(place))",
        XMLText.escaped(check.code ?? ""), "      </failure>", "    </testcase>",
      ]
    }
    for place in unreadable {
      let head = Self.head(place.motion, place.target, places.location(of: place))
      lines += [
        "    <testcase \(head)>",
        "      <error message=\"\(XMLText.escaped(places.sentence(place)))\"/>", "    </testcase>",
      ]
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private static func head(
    _ motion: String, _ target: String, _ location: DriftPlaces.Location
  ) -> String {
    let line = location.position.map { " line=\"\($0.line)\"" } ?? ""
    let words = [("classname", target), ("name", motion), ("file", location.path)]
    return words.map { "\($0)=\"\(XMLText.escaped($1))\"" }.joined(separator: " ") + line
  }
}
