package import JSONCodec

/// A format of a report.
package enum DriftFormat: String, Sendable, CaseIterable {
  case text, json, sarif, junit

  /// The media type of the format.
  package var mediaType: String {
    switch self {
    case .text: "text/plain; charset=utf-8"
    case .json: "application/json"
    case .sarif: "application/sarif+json"
    case .junit: "application/xml"
    }
  }
}

extension DriftReport {
  /// Returns the report in a format, with a newline at the end.
  ///
  /// - Parameters:
  ///   - manifest: The manifest, for the positions of places that have none in their files.
  ///   - version: The version of the program, for SARIF.
  package func content(
    _ format: DriftFormat, manifest: SourceFile?, version: String
  ) -> [UInt8] {
    switch format {
    case .text: return Array(text(manifest).utf8)
    case .json:
      var json = JSONWriter(capacity: 4096)
      json.beginObject()
      write(to: &json)
      json.endObject()
      json.newline()
      return json.finish()
    case .sarif: return sarif(manifest, version)
    case .junit: return Array(junit(manifest).utf8)
    }
  }

  /// Returns the path and the position of a place that cannot be read.
  ///
  /// It is in the manifest if nothing was found in the file.
  func location(
    of place: Unreadable, _ manifest: SourceFile?
  ) -> (path: String, position: SourceFile.Position?) {
    if let position = place.position { return (place.path, position) }
    return manifest.map { ($0.path, $0.position(ofPointer: place.pointer)) } ?? (place.path, nil)
  }

  /// Returns the sentence about a place that cannot be read.
  func sentence(_ place: Unreadable) -> String {
    let file = place.position == nil && !place.path.isEmpty ? "\(place.path): " : ""
    return "\(place.motion) (\(place.target)): \(file)\(place.reason)"
  }

  /// Returns the report as lines, in the notation of compilers.
  func text(_ manifest: SourceFile?) -> String {
    var lines: [String] = []
    for place in unreadable {
      let (path, position) = location(of: place, manifest)
      let prefix = position.map { "\(path):\($0.line):\($0.column)" } ?? path
      lines.append("\(prefix): error: \(sentence(place))")
    }
    for check in failures {
      let prefix = "\(check.path):\(check.position.line):\(check.position.column)"
      for failure in check.failures {
        lines.append("\(prefix): error: \(check.motion) (\(check.target)) \(failure)")
      }
      if let code = check.code {
        lines += code.split(separator: "\n").map { "    \($0)" }
      }
    }
    let right = checks.count - failures.count
    var summary = "\(right) of \(checks.count) places are right"
    if !unreadable.isEmpty { summary += ", \(unreadable.count) cannot be read" }
    return (lines + [summary + "."]).joined(separator: "\n") + "\n"
  }
}

extension DriftReport {
  /// Writes the members `checked`, `failures` and `unreadable`.
  package func write(to json: inout JSONWriter) {
    json.key("checked")
    json.beginArray()
    for check in checks {
      json.beginObject()
      writeHead(check, to: &json)
      json.endObject()
    }
    json.endArray()
    json.key("failures")
    json.beginArray()
    for check in failures {
      json.beginObject()
      writeHead(check, to: &json)
      json.key("messages")
      json.strings(check.failures)
      json.key("code")
      if let code = check.code { json.string(code) } else { json.null() }
      json.key("edits")
      json.beginArray()
      for edit in check.edits {
        json.beginObject()
        for (key, number) in [
          ("line", edit.start.line), ("column", edit.start.column), ("endLine", edit.end.line),
          ("endColumn", edit.end.column),
        ] {
          json.key(key)
          json.integer(number)
        }
        json.key("text")
        json.string(edit.text)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.key("unreadable")
    json.beginArray()
    for place in unreadable {
      json.beginObject()
      for (key, text) in [
        ("motion", place.motion), ("platform", place.target), ("file", place.path),
        ("pointer", place.pointer), ("reason", place.reason),
      ] {
        json.key(key)
        json.string(text)
      }
      if let position = place.position { write(position, to: &json) }
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ position: SourceFile.Position, to json: inout JSONWriter) {
    json.key("line")
    json.integer(position.line)
    json.key("column")
    json.integer(position.column)
  }

  private func writeHead(_ check: Check, to json: inout JSONWriter) {
    for (key, text) in [
      ("motion", check.motion), ("platform", check.target), ("file", check.path),
    ] {
      json.key(key)
      json.string(text)
    }
    write(check.position, to: &json)
    // The figures of a motion that grows without bound are `null`.
    for (key, number) in [
      ("percent", check.percent), ("time", check.time), ("expected", check.expected),
      ("found", check.found), ("end", check.end), ("nearest", check.nearest ?? .nan),
    ] {
      json.key(key)
      json.nullable(number.magnitude < 1e12 ? number : .nan)
    }
    json.key("settling")
    json.nullable {
      $0.object([("expected", check.settling.expected), ("found", check.settling.found)])
    }
  }
}
