import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

/// A manifest and its files, as texts.
struct VerifiedSource {
  let manifest: String
  let files: [(path: String, text: String)]

  /// Compares the files with the manifest.
  func report() throws -> DriftReport {
    let violations = ViolationList()
    let manifest = try #require(
      DriftManifest(try SyntaxNode(json: Array(manifest.utf8)), violations),
      "\(violations.violations.map { ($0.place, $0.detail) })")
    return DriftReport(
      manifest, files.map { SourceFile(path: $0.path, bytes: Array($0.text.utf8)) })
  }

  /// Creates a manifest with one motion at one place.
  init(
    _ swiftUI: String, _ platform: String, _ place: String, _ path: String, _ text: String,
    more: String = ""
  ) {
    manifest = """
      {"motions": {"card": {"swiftui": "\(swiftUI)",
        "\(platform)": {"file": "\(path)", \(place)}}}\(more)}
      """
    files = [(path, text)]
  }

  /// Returns the same source, in which the first file is changed by the fix of a failure.
  func fixed(by failure: DriftReport.Check) -> VerifiedSource { fixed(by: [failure]) }

  /// Returns the same source, in which the first file is changed by the fixes of failures.
  func fixed(by failures: [DriftReport.Check]) -> VerifiedSource {
    var files = files
    let file = SourceFile(path: files[0].path, bytes: Array(files[0].text.utf8))
    files[0].text = String(decoding: file.applying(failures.flatMap(\.edits)).bytes, as: UTF8.self)
    return VerifiedSource(manifest: manifest, files: files)
  }

  init(manifest: String, files: [(path: String, text: String)]) {
    (self.manifest, self.files) = (manifest, files)
  }
}
