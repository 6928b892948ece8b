import AnimationSource
import Testing

@Suite("Source positions")
struct SourcePositionTests {
  @Test("are ordered by line, then by column")
  func order() {
    #expect(SourcePosition(line: 1, column: 9) < SourcePosition(line: 2, column: 1))
    #expect(SourcePosition(line: 2, column: 1) < SourcePosition(line: 2, column: 3))
  }
}
