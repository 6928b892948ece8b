extension DriftReport {
  /// Returns the comparisons as a test suite in JUnit's XML, with one test case for each place.
  func junit(_ places: DriftPlaces) -> String {
    var lines: [String] = [], names = JUnit.Names()
    for check in checks {
      let location = places.location(of: check)
      let head = JUnit.head(check.target, names.name(check.label, in: check.target), location)
      guard !check.failures.isEmpty else {
        lines.append("    <testcase \(head)/>")
        continue
      }
      let message = JUnit.attribute(check.failures.joined(separator: "; "))
      let place = DriftPlaces.text(location)
      lines += [
        "    <testcase \(head)>", "      <failure message=\"\(message)\">\(XMLText.escaped(place))",
        XMLText.escaped(check.code ?? ""), "      </failure>", "    </testcase>",
      ]
    }
    for place in unreadable {
      let name = names.name(place.label, in: place.target)
      let head = JUnit.head(place.target, name, places.location(of: place))
      let message = JUnit.attribute(places.sentence(place))
      lines += [
        "    <testcase \(head)>", "      <error message=\"\(message)\"/>", "    </testcase>",
      ]
    }
    return JUnit.suite(
      lines, tests: checks.count + unreadable.count, failures: failures.count,
      errors: unreadable.count)
  }
}

/// The parts of a report in JUnit's XML.
///
/// Source: the Ant task `junitreport`: a suite has the counts `tests`, `failures` and `errors`.
enum JUnit {
  /// The names of test cases; the names in one group are unique.
  struct Names {
    private var used: Set<[String]> = []
    private var counts: [[String]: Int] = [:]

    /// Returns a unique name for the next test case of a group: the label, or the label and a
    /// number, such as `card 2`.
    mutating func name(_ label: String, in group: String) -> String {
      // Labels that differ only in characters that XML forbids are equal in the report.
      let label = JUnit.plain(label), key = [group, label]
      if used.insert(key).inserted { return label }
      var count = counts[key] ?? 1, name = label
      repeat {
        count += 1
        name = "\(label) \(count)"
      } while !used.insert([group, name]).inserted
      counts[key] = count
      return name
    }
  }

  /// Returns a report with one suite; `lines` are the lines of its test cases.
  static func suite(_ lines: [String], tests: Int, failures: Int, errors: Int) -> String {
    let counts = "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites \(counts)>", "  <testsuite name=\"inbetween verify\" \(counts)>",
    ]
    return (head + lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// Returns the attributes of a test case.
  static func head(_ group: String, _ name: String, _ location: DriftPlaces.Location) -> String {
    let line = location.position.map { " line=\"\($0.line)\"" } ?? ""
    let words = [("classname", group), ("name", name), ("file", location.path)]
    return words.map { "\($0)=\"\(attribute($1))\"" }.joined(separator: " ") + line
  }

  /// Returns a text that is escaped for an attribute.
  static func attribute(_ text: String) -> String { XMLText.escaped(plain(text)) }

  /// Returns a text in which a space replaces each newline and each control character.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar {
          case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": " "
          default: scalar
          }
        }))
  }
}
