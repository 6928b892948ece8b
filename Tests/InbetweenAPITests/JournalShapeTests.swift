import AnimationCore
import Testing

@testable import InbetweenAPI

@Suite("The bytes of a journal")
struct JournalShapeTests {
  private static var base: AnimationScene { AnimationScene(properties: ["x": (.number(0), nil)]) }

  private static func bytes(_ value: PropertyValue, of name: String) throws -> [UInt8] {
    var journal = SessionJournal(base: base, revision: 1)
    let change = Change(id: "a", set: [name: value], animation: .bouncy)
    journal.append(
      SessionJournal.Item(
        made: 1, effectiveAt: 1, entry: TimelineEntry(at: 1, event: .change(change)), nonce: nil))
    return try journal.bytes(.none)
  }

  @Test("are refused if a value has another shape than its property")
  func shapes() throws {
    let vector = PropertyValue.vector(try #require(AnimatableVector([1, 2])))
    let good = try Self.bytes(.number(3), of: "x")
    let journal = try SessionJournal(base: Self.base, bytes: good[...], .none)
    #expect(journal.revision == 2)
    let wrong = try Self.bytes(vector, of: "x")
    #expect(throws: CheckpointError.damaged) {
      try SessionJournal(base: Self.base, bytes: wrong[...], .none)
    }
    // A value of an unknown property has no effect.
    let other = try Self.bytes(vector, of: "y")
    #expect(try SessionJournal(base: Self.base, bytes: other[...], .none).revision == 2)
  }
}
