internal import JSONCodec

/// The errors that prevent the reading of a manifest or its files; nothing is compared in this
/// case.
package struct DriftErrors: Error, Sendable {
  package struct Item: Sendable {
    /// The path of the manifest or of a source file.
    let path: String
    /// The position of the error; `nil` if the file cannot be read at all.
    let position: SourceFile.Position?
    /// The reason without a full stop, such as "is not JSON".
    let reason: String

    package init(path: String, position: SourceFile.Position? = nil, reason: String) {
      (self.path, self.position, self.reason) = (path, position, reason)
    }

    /// The error in the notation of compilers, such as `motion.json:2:5: error: is not JSON`.
    package var line: String { "\(DriftPlaces.text((path, position))): error: \(reason)" }
  }

  /// The path of the manifest.
  let manifest: String
  /// The errors; at least one.
  package let items: [Item]

  /// Creates the errors that concern one manifest.
  package init(_ manifest: String, _ items: [Item]) {
    (self.manifest, self.items) = (manifest, items)
  }

  /// Returns the errors as a report, with a newline at the end; `nil` for the formats text and
  /// JSON, which have no report of errors.
  ///
  /// - Parameters:
  ///   - format: The format of the report.
  ///   - version: The version of the program, for SARIF.
  package func content(_ format: DriftFormat, version: String) -> [UInt8]? {
    switch format {
    case .text, .json: nil
    case .sarif:
      SARIF.content(
        items.map { item in
          SARIF.result("manifest", "\(item.reason).", item.path, item.position)
        },
        rules: [
          SARIF.Rule(
            id: "manifest", title: "The manifest or one of its files cannot be read.",
            text: "Nothing is compared, because the manifest or one of its files cannot be read.",
            help: "The message contains the reason. Correct the manifest or the path of the file.")
        ], version)
    case .junit: Array(junit().utf8)
    }
  }

  /// Returns a JUnit report with one test case, which has the manifest's path and an error.
  private func junit() -> String {
    let position = items.first { $0.path == manifest }?.position
    let head = JUnit.head("manifest", manifest, (manifest, position))
    let message = JUnit.attribute(items.first?.reason ?? "")
    let lines = items.map { XMLText.escaped($0.line) }.joined(separator: "\n")
    return JUnit.suite(
      [
        "    <testcase \(head)>",
        "      <error message=\"\(message)\">\(lines)</error>", "    </testcase>",
      ], tests: 1, failures: 0, errors: 1)
  }
}
