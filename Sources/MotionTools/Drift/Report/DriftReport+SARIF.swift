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
      ("drift", "The motion differs from the motion of the manifest."),
      ("unreadable", "The motion cannot be read."),
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
        ), ("insertedContent", SARIF.text(edit.text)),
      ])
    }
    return SARIF.object([
      ("description", SARIF.text("Write the motion of the manifest.")),
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
  /// Returns a log with one run and its results.
  ///
  /// - Parameters:
  ///   - results: The results of the run.
  ///   - rules: The identifiers of the rules, with their descriptions.
  ///   - version: The version of the program.
  static func content(
    _ results: [JSON], rules: [(id: String, text: String)], _ version: String
  ) -> [UInt8] {
    let rules = rules.map { id, text in
      object([("id", .string(id)), ("shortDescription", self.text(text))])
    }
    let driver = object([
      ("name", .string("inbetween")), ("version", .string(version)), ("rules", .array(rules)),
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
        ("ruleId", .string(rule)), ("level", .string("error")), ("message", text(message)),
        ("locations", locations(path, position)),
      ] + more)
  }

  /// Returns the location of a file.
  static func artifact(_ path: String) -> JSON { object([("uri", .string(uri(path)))]) }

  private static func locations(_ path: String, _ position: SourceFile.Position?) -> JSON {
    var place: [(String, JSON)] = [
      ("artifactLocation", artifact(path))
    ]
    if let position {
      place.append(
        (
          "region",
          object([
            ("startLine", .number(Double(position.line))),
            ("startColumn", .number(Double(position.column))),
          ])
        ))
    }
    return .array([object([("physicalLocation", object(place))])])
  }

  /// Returns a relative path as a URI reference.
  ///
  /// Source: RFC 3986 section 3.3.
  private static func uri(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
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

  static func text(_ text: String) -> JSON { object([("text", .string(text))]) }

  static func object(_ members: [(String, JSON)]) -> JSON {
    .object(members.map { JSON.Member(key: $0.0, value: $0.1) })
  }
}
