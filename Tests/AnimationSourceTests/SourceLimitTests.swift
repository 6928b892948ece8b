import Foundation
import Testing

@testable import AnimationSource

@Suite("The limits of sources")
struct SourceLimitTests {
  @Test("are those of the table in docs/custom-animations.md")
  func documented() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/custom-animations.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let rows = text.split(separator: "\n").drop { !$0.hasPrefix("| limit |") }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    let values = rows.compactMap { row -> Int? in
      let cells = row.split(separator: "|")
      return Int(cells[1].filter(\.isNumber))
    }
    #expect(
      values == [
        SourceLimits.textBytes, SourceLimits.nesting, SourceLimits.instructions,
        SourceLimits.callDepth, SourceLimits.arrayElements, SourceLimits.valueSize,
        SourceLimits.stateSize,
      ])
  }
}
