import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("Files with a byte order mark")
struct ByteOrderMarkTests {
  @Test("have positions that do not depend on a byte order mark, which a fix preserves")
  func byteOrderMark() throws {
    let text = ".a { transition: top 0.3s ease-in }", mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let violations = ViolationList()
    let manifest = try #require(
      DriftManifest(
        try SyntaxNode(
          json: Array(
            #"{"motions": {"a": {"swiftui": ".easeOut(duration: 0.3)", "css": {"file": "a.css", "selector": ".a"}}}}"#
              .utf8)), violations))
    let plain = SourceFile(path: "a.css", content: Array(text.utf8))
    let marked = SourceFile(path: "a.css", content: mark + Array(text.utf8))
    let reports = [plain, marked].map { file in
      DriftReport(manifest, [file]).content(.sarif, manifest: nil, directory: "", version: "1")
    }
    #expect(reports[0] == reports[1])
    #expect(String(decoding: reports[0], as: UTF8.self).contains("\"fixes\":[{"))
    let edits = DriftReport(manifest, [marked]).failures.flatMap(\.edits)
    #expect(marked.content == mark + Array(text.utf8))
    #expect(marked.applying(edits).content == mark + plain.applying(edits).bytes)
    #expect(DriftReport(manifest, [marked.applying(edits)]).failures.isEmpty)
  }
}
