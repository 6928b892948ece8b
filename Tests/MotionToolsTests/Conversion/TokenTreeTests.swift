import AnimationNotation
import JSONCodec
import Testing

@testable import MotionTools

@Suite("The references in a design-token file")
struct TokenTreeTests {
  @Test("are refused from the first one beyond the maximum in the message")
  func bound() throws {
    let tree = TokenTree(SyntaxNode(try JSONReader.read(Array("{}".utf8))))
    for _ in 0..<100_000 { try tree.spend() }
    for _ in 0..<2 {
      do throws(TokenFault) {
        try tree.spend()
        Issue.record("The reference is accepted.")
      } catch {
        #expect(error.detail.contains("more than 100000 references"))
      }
    }
  }
}
