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
        more: [.array("fixes", check.edits.isEmpty ? [] : [Self.fix(check, path)])])
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
          Replace the motion with that of the manifest, which the fix contains, or change the motion \
          in the manifest. `inbetween verify --fix` writes all fixes.
          """),
      SARIF.Rule(
        id: "unreadable", title: "The motion cannot be read.",
        text: """
          The file does not contain the place that the manifest names, or the code at this place is \
          not a motion that can be read.
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
      let region: [JSON.Member] = [
        .number("startLine", Double(edit.start.line)),
        .number("startColumn", Double(edit.start.column)),
        .number("endLine", Double(edit.end.line)), .number("endColumn", Double(edit.end.column)),
      ]
      return JSON.object([
        .object("deletedRegion", region), .object("insertedContent", [.text("text", edit.text)]),
      ])
    }
    let change = JSON.object([SARIF.artifact(path), .array("replacements", replacements)])
    return .object([
      SARIF.message("description", "Replace this motion with the motion of the manifest."),
      .array("artifactChanges", [change]),
    ])
  }
}

/// The parts of a report in SARIF.
///
/// Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
enum SARIF {
  /// A rule; all results of one kind refer to the same rule.
  ///
  /// Source: GitHub, SARIF support for code scanning. GitHub requires both descriptions and the
  /// help.
  struct Rule {
    /// The identifier; each result of the rule contains it.
    let id: String
    /// The description in one sentence.
    let title: String
    /// The complete description.
    let text: String
    /// The advice for a correction.
    let help: String

    fileprivate var json: JSON {
      .object([
        .text("id", id), message("shortDescription", title), message("fullDescription", text),
        message("help", help), .object("defaultConfiguration", [.text("level", "error")]),
      ])
    }
  }

  /// Returns a log with one run and its results.
  static func content(_ results: [JSON], rules: [Rule], _ version: String) -> [UInt8] {
    let driver: [JSON.Member] = [
      .text("name", "inbetween"), .text("version", version), .array("rules", rules.map(\.json)),
    ]
    let run = JSON.object([
      .object("tool", [.object("driver", driver)]), .text("columnKind", "unicodeCodePoints"),
      .array("results", results),
    ])
    var json = JSONWriter(capacity: 4096)
    json.value(
      .object([
        .text("$schema", "https://json.schemastore.org/sarif-2.1.0.json"),
        .text("version", "2.1.0"), .array("runs", [run]),
      ]))
    json.newline()
    return json.finish()
  }

  /// Returns a result of a rule at a place in a file.
  ///
  /// - Parameters:
  ///   - rule: The identifier of the rule.
  ///   - message: The error message.
  ///   - path: The path of the file.
  ///   - position: The position in the file; `nil` for a whole file.
  ///   - more: Additional members of the result.
  static func result(
    _ rule: String, _ message: String, _ path: String, _ position: SourceFile.Position?,
    more: [JSON.Member] = []
  ) -> JSON {
    .object(
      [
        .text("ruleId", rule), .text("level", "error"), self.message("message", message),
        .array("locations", [.object([location(path, position)])]),
      ] + more)
  }

  /// Returns the member `artifactLocation`, which contains the path of a file as a URI.
  static func artifact(_ path: String) -> JSON.Member {
    .object("artifactLocation", [.text("uri", uri(path))])
  }

  /// Returns the member `physicalLocation`, which contains the file and the position.
  ///
  /// If `position` is `nil`, the member contains line 1, because GitHub requires a line.
  private static func location(_ path: String, _ position: SourceFile.Position?) -> JSON.Member {
    var region: [JSON.Member] = [.number("startLine", Double(position?.line ?? 1))]
    if let position { region.append(.number("startColumn", Double(position.column))) }
    return .object("physicalLocation", [artifact(path), .object("region", region)])
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

  /// Returns a message in which curly braces are doubled; single curly braces would enclose
  /// arguments.
  ///
  /// Source: SARIF 2.1.0 section 3.11.5.
  static func message(_ key: String, _ text: String) -> JSON.Member {
    var doubled = ""
    for scalar in text.unicodeScalars {
      doubled.unicodeScalars.append(scalar)
      if scalar == "{" || scalar == "}" { doubled.unicodeScalars.append(scalar) }
    }
    return .object(key, [.text("text", doubled)])
  }
}
