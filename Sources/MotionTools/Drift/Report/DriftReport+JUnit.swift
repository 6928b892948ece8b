extension DriftReport {
  /// Returns the comparisons as a test suite in the XML of JUnit, with one test case for each place.
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
      let message = Self.escaped(check.failures.joined(separator: "; "))
      let place = DriftPlaces.text(location)
      lines += [
        "    <testcase \(head)>", "      <failure message=\"\(message)\">\(Self.escaped(place))",
        Self.escaped(check.code ?? ""), "      </failure>", "    </testcase>",
      ]
    }
    for place in unreadable {
      let head = Self.head(place.motion, place.target, places.location(of: place))
      lines += [
        "    <testcase \(head)>",
        "      <error message=\"\(Self.escaped(places.sentence(place)))\"/>", "    </testcase>",
      ]
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private static func head(
    _ motion: String, _ target: String, _ location: DriftPlaces.Location
  ) -> String {
    let line = location.position.map { " line=\"\($0.line)\"" } ?? ""
    return
      "classname=\"\(escaped(target))\" name=\"\(escaped(motion))\" file=\"\(escaped(location.path))\"\(line)"
  }

  /// Returns a text for XML; control characters, which XML 1.0 forbids, become spaces.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "\n"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
