import Foundation
import Testing

@testable import InbetweenProgram

@Suite("Source files below a directory")
struct SourceTreeTests {
  @Test("are read by relative paths from each directory around them, also from /")
  func directories() throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("inbetween-tree-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = url.appendingPathComponent("a.css")
    try "a {}".write(to: file, atomically: true, encoding: .utf8)
    let parts = file.path.split(separator: "/").map(String.init)
    for count in 0..<parts.count {
      let path = parts[count...].joined(separator: "/")
      for end in count == 0 ? [""] : ["", "/"] {
        let tree = SourceTree("/" + parts[..<count].joined(separator: "/") + end)
        #expect(try tree.file(path) != nil, "\(path)")
        #expect(tree.relativePath(of: file) == path)
      }
    }
    #expect(SourceTree(url.path).relativePath(of: URL(fileURLWithPath: url.path + "b.css")) == nil)
    #expect(throws: SourceTree.Refusal.self) { try SourceTree(url.path).file("") }
  }
}
