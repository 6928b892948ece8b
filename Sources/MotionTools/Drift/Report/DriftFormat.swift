package import JSONCodec

/// An output format of a drift report.
package enum DriftFormat: String, Sendable, CaseIterable {
  case text, json, sarif, junit

  package var mediaType: String {
    switch self {
    case .text: "text/plain; charset=utf-8"
    case .json: "application/json"
    case .sarif: "application/sarif+json"
    case .junit: "application/xml"
    }
  }
}

/// The locations of comparisons and errors in a report, and the texts that contain a location.
struct DriftPlaces {
  /// The manifest; its positions are reported for places without a known position in a file.
  let manifest: SourceFile?
  /// The directory of the files, with a slash at its end; empty for the current directory.
  let directory: String

  /// The path of a file and a position in the file; `nil` for an unknown position.
  typealias Location = (path: String, position: SourceFile.Position?)

  /// Returns the path and the position of a comparison; the position of inline samples is in the
  /// manifest.
  func location(of check: DriftReport.Check) -> Location {
    check.path.isEmpty
      ? inManifest(check.pointer, "") : (directory + check.path, check.position)
  }

  /// Returns the path and the position of a place that cannot be read.
  ///
  /// The location is in the manifest if the place has no position in its file.
  func location(of place: DriftReport.Unreadable) -> Location {
    place.position.map { (directory + place.path, $0) } ?? inManifest(place.pointer, place.path)
  }

  private func inManifest(_ pointer: String, _ path: String) -> Location {
    manifest.map { ($0.path, $0.position(ofPointer: pointer)) } ?? (directory + path, nil)
  }

  /// Returns the error message for a place that cannot be read, without a full stop.
  func sentence(_ place: DriftReport.Unreadable) -> String {
    let file = place.position == nil && !place.path.isEmpty ? "\(place.path): " : ""
    return "\(place.motion) (\(place.target)): \(file)\(place.reason)"
  }

  /// Returns a location in the notation of compilers, such as `a.css:2:16`.
  ///
  /// Control characters in a file name, such as a line feed, are escaped.
  static func text(_ location: Location) -> String {
    let path = location.path.printable
    return location.position.map { "\(path):\($0.line):\($0.column)" } ?? path
  }
}

extension DriftReport {
  /// Returns the report in the given format, with a newline at the end.
  ///
  /// - Parameters:
  ///   - manifest: The manifest; its positions are reported for places without a known position in
  ///     a file.
  ///   - directory: The directory of the files, with a slash at its end; empty for the current
  ///     directory.
  ///   - version: The version of the program, for SARIF.
  package func content(
    _ format: DriftFormat, manifest: SourceFile?, directory: String, version: String
  ) -> [UInt8] {
    let places = DriftPlaces(manifest: manifest, directory: directory)
    switch format {
    case .text: return Array(text(places).utf8)
    case .json:
      var json = JSONWriter(capacity: 4096)
      json.beginObject()
      write(to: &json)
      json.endObject()
      json.newline()
      return json.finish()
    case .sarif: return sarif(places, version)
    case .junit: return Array(junit(places).utf8)
    }
  }

  /// Returns the report as lines, in the notation of compilers.
  private func text(_ places: DriftPlaces) -> String {
    var lines = unreadable.map {
      "\(DriftPlaces.text(places.location(of: $0))): error: \(places.sentence($0).printable)"
    }
    for check in failures {
      let prefix = DriftPlaces.text(places.location(of: check))
      for failure in check.failures {
        let sentence = "\(check.motion) (\(check.target)) \(failure)"
        lines.append("\(prefix): error: \(sentence.printable)")
      }
      if let code = check.code {
        lines += code.split(whereSeparator: \.isNewline).map { "    \(Self.printable(code: $0))" }
      }
    }
    let right = checks.count - failures.count
    var summary = "\(right) of \(checks.count) places are correct"
    if !unreadable.isEmpty { summary += "; \(unreadable.count) more cannot be read" }
    return (lines + [summary + "."]).joined(separator: "\n") + "\n"
  }

  /// Returns a line of code with its control characters, except tabs, escaped.
  private static func printable(code: Substring) -> String {
    code.split(separator: "\t", omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\t")
  }
}

extension DriftReport {
  /// Writes the members `checked`, `failures` and `unreadable`.
  package func write(to json: inout JSONWriter) {
    json.objects("checked", checks) { check, json in
      writeHead(check, to: &json)
    }
    json.objects("failures", failures) { check, json in
      writeHead(check, to: &json)
      json.value("messages", .array(check.failures.map(JSON.string)))
      json.string("code", check.code)
      json.objects("edits", check.edits) { edit, json in
        edit.start.write(to: &json)
        json.integer("endLine", edit.end.line)
        json.integer("endColumn", edit.end.column)
        json.string("text", edit.text)
      }
    }
    json.objects("unreadable", unreadable) { place, json in
      json.string("motion", place.motion)
      json.string("platform", place.target)
      json.string("file", place.path)
      json.string("pointer", place.pointer)
      json.string("reason", place.reason)
      if let position = place.position { position.write(to: &json) }
    }
  }

  private func writeHead(_ check: Check, to json: inout JSONWriter) {
    json.string("motion", check.motion)
    json.string("platform", check.target)
    json.string("file", check.path)
    check.position.write(to: &json)
    // The figures of a motion that grows without bound are `null`.
    for (key, number) in [
      ("percent", check.percent), ("time", check.time), ("expected", check.expected),
      ("found", check.found), ("end", check.end), ("nearest", check.nearest ?? .nan),
    ] {
      json.nullable(key, number.magnitude < 1e12 ? number : .nan)
    }
    json.beginObject("settling")
    json.nullable("expected", check.settling.expected)
    json.nullable("found", check.settling.found)
    json.endObject()
  }
}

extension SourceFile.Position {
  /// Writes the members `line` and `column`.
  func write(to json: inout JSONWriter) {
    json.integer("line", line)
    json.integer("column", column)
  }
}
