internal import JSONCodec

extension DriftReport {
  /// Returns the failures and the unreadable places as SARIF.
  ///
  /// Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
  func sarif(_ places: DriftPlaces, _ version: String) -> [UInt8] {
    var results = failures.map { check in
      let (path, position) = places.location(of: check)
      return Self.object([
        ("ruleId", .string("drift")), ("level", .string("error")),
        (
          "message",
          Self.text(
            "\(check.motion) (\(check.target)) " + check.failures.joined(separator: "; ") + ".")
        ),
        ("locations", Self.locations(path, position)),
        (
          "fixes",
          .array(check.edits.isEmpty ? [] : [Self.fix(check, path)])
        ),
      ])
    }
    results += unreadable.map { place in
      let (path, position) = places.location(of: place)
      return Self.object([
        ("ruleId", .string("unreadable")), ("level", .string("error")),
        ("message", Self.text(places.sentence(place) + ".")),
        ("locations", Self.locations(path, position)),
      ])
    }
    let rules = [
      ("drift", "The motion differs from the motion of the manifest."),
      ("unreadable", "The motion cannot be read."),
    ].map { id, text in
      Self.object([("id", .string(id)), ("shortDescription", Self.text(text))])
    }
    let driver = Self.object([
      ("name", .string("inbetween")), ("version", .string(version)), ("rules", .array(rules)),
    ])
    let run = Self.object([
      ("tool", Self.object([("driver", driver)])),
      ("columnKind", .string("unicodeCodePoints")), ("results", .array(results)),
    ])
    var json = JSONWriter(capacity: 4096)
    json.value(
      Self.object([
        ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
        ("version", .string("2.1.0")), ("runs", .array([run])),
      ]))
    json.newline()
    return json.finish()
  }

  private static func fix(_ check: Check, _ path: String) -> JSON {
    let replacements = check.edits.map { edit in
      object([
        (
          "deletedRegion",
          object([
            ("startLine", .number(Double(edit.start.line))),
            ("startColumn", .number(Double(edit.start.column))),
            ("endLine", .number(Double(edit.end.line))),
            ("endColumn", .number(Double(edit.end.column))),
          ])
        ), ("insertedContent", text(edit.text)),
      ])
    }
    return object([
      ("description", text("Write the motion of the manifest.")),
      (
        "artifactChanges",
        .array([
          object([
            ("artifactLocation", object([("uri", .string(uri(path)))])),
            ("replacements", .array(replacements)),
          ])
        ])
      ),
    ])
  }

  private static func locations(_ path: String, _ position: SourceFile.Position?) -> JSON {
    var place: [(String, JSON)] = [
      ("artifactLocation", object([("uri", .string(uri(path)))]))
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

  private static func text(_ text: String) -> JSON { object([("text", .string(text))]) }

  private static func object(_ members: [(String, JSON)]) -> JSON {
    .object(members.map { JSON.Member(key: $0.0, value: $0.1) })
  }
}
