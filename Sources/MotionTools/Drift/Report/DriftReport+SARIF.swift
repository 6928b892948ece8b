internal import JSONCodec

extension DriftReport {
  /// Returns the failures and the unreadable places as SARIF.
  func sarif(_ places: DriftPlaces, _ version: String) -> [UInt8] {
    var results = failures.map { check in
      let (path, position) = places.location(of: check)
      return SARIF.result(
        "drift",
        "\(check.motion) (\(check.target)) " + check.failures.joined(separator: "; ") + ".",
        path, position,
        more: [("fixes", .array(check.edits.isEmpty ? [] : [Self.fix(check, path)]))])
    }
    results += unreadable.map { place in
      let (path, position) = places.location(of: place)
      return SARIF.result("unreadable", places.sentence(place) + ".", path, position)
    }
    let rules = [
      SARIF.Rule(
        id: "drift", title: "The motion differs from the motion of the manifest.",
        text: """
          The file's motion differs from the manifest's motion by more than the manifest allows.
          """,
        help: """
          Write the motion of the manifest, which the fix contains, or change the motion in the \
          manifest. `inbetween verify --fix` writes all fixes.
          """),
      SARIF.Rule(
        id: "unreadable", title: "The motion cannot be read.",
        text: """
          The place of the manifest is missing in the file, or its code is not a motion that can be \
          read.
          """,
        help: """
          The message contains the reason. Correct the place in the manifest, or write the motion \
          as a literal value.
          """),
    ]
    return SARIF.content(results, rules: rules, version)
  }

  private static func fix(_ check: Check, _ path: String) -> JSON {
    let replacements = check.edits.map { edit in
      SARIF.object([
        (
          "deletedRegion",
          SARIF.object([
            ("startLine", .number(Double(edit.start.line))),
            ("startColumn", .number(Double(edit.start.column))),
            ("endLine", .number(Double(edit.end.line))),
            ("endColumn", .number(Double(edit.end.column))),
          ])
        ), ("insertedContent", SARIF.object([("text", .string(edit.text))])),
      ])
    }
    return SARIF.object([
      ("description", SARIF.message("Write the motion of the manifest.")),
      (
        "artifactChanges",
        .array([
          SARIF.object([
            ("artifactLocation", SARIF.artifact(path)), ("replacements", .array(replacements)),
          ])
        ])
      ),
    ])
  }
}

/// The parts of a report in SARIF.
///
/// Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
enum SARIF {
  /// A rule, which has results of one kind.
  ///
  /// Source: GitHub, SARIF support for code scanning. It requires both descriptions and the help.
  struct Rule {
    /// The identifier, which results contain.
    let id: String
    /// The description in one sentence.
    let title: String
    /// The complete description.
    let text: String
    /// The remedy.
    let help: String

    fileprivate var json: JSON {
      object([
        ("id", .string(id)), ("shortDescription", message(title)),
        ("fullDescription", message(text)), ("help", message(help)),
        ("defaultConfiguration", object([("level", .string("error"))])),
      ])
    }
  }

  /// Returns a log with one run and its results.
  static func content(_ results: [JSON], rules: [Rule], _ version: String) -> [UInt8] {
    let driver = object([
      ("name", .string("inbetween")), ("version", .string(version)),
      ("rules", .array(rules.map(\.json))),
    ])
    let run = object([
      ("tool", object([("driver", driver)])), ("columnKind", .string("unicodeCodePoints")),
      ("results", .array(results)),
    ])
    var json = JSONWriter(capacity: 4096)
    json.value(
      object([
        ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
        ("version", .string("2.1.0")), ("runs", .array([run])),
      ]))
    json.newline()
    return json.finish()
  }

  /// Returns a result at a place; `more` contains members after the location.
  static func result(
    _ rule: String, _ message: String, _ path: String, _ position: SourceFile.Position?,
    more: [(String, JSON)] = []
  ) -> JSON {
    object(
      [
        ("ruleId", .string(rule)), ("level", .string("error")), ("message", self.message(message)),
        ("locations", locations(path, position)),
      ] + more)
  }

  /// Returns the location of a file.
  static func artifact(_ path: String) -> JSON { object([("uri", .string(uri(path)))]) }

  /// Returns the location of a position; a file without a position has the location of its first
  /// line, because GitHub requires a line.
  private static func locations(_ path: String, _ position: SourceFile.Position?) -> JSON {
    var region: [(String, JSON)] = [("startLine", .number(Double(position?.line ?? 1)))]
    if let position { region.append(("startColumn", .number(Double(position.column)))) }
    let place = object([("artifactLocation", artifact(path)), ("region", object(region))])
    return .array([object([("physicalLocation", place)])])
  }

  /// Returns a path as a URI reference; an absolute path becomes a URI of the scheme `file`.
  ///
  /// Empty parts and parts `.` are left out.
  ///
  /// Source: RFC 3986 section 3.3; SARIF 2.1.0 sections 3.4.3 and 3.10.2.
  private static func uri(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    var text = path.hasPrefix("/") ? "file:///" : parts.isEmpty ? "." : ""
    for byte in parts.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-._~/@+=".unicodeScalars.contains(scalar))
      if isPlain {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }

  /// Returns a message, in which curly braces are doubled, because single braces enclose arguments.
  ///
  /// Source: SARIF 2.1.0 section 3.11.5.
  static func message(_ text: String) -> JSON {
    var doubled = ""
    for scalar in text.unicodeScalars {
      doubled.unicodeScalars.append(scalar)
      if scalar == "{" || scalar == "}" { doubled.unicodeScalars.append(scalar) }
    }
    return object([("text", .string(doubled))])
  }

  static func object(_ members: [(String, JSON)]) -> JSON {
    .object(members.map { JSON.Member(key: $0.0, value: $0.1) })
  }
}
